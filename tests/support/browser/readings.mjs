// Name each player's hand, of [rule sets, hole cards, board, streets] on standard input, as the table shows it.

import { readingsOf } from "../../../web/ui/readings.js";
import { answerLines } from "./lines.mjs";

await answerLines(([wins, hole, board, streets = [{ hole: hole.length }]]) => readingsOf(
  /** @type {any} */ ({ game: { wins, board: true, streets }, boards: [board] }),
  /** @type {any} */ ({ hole, up: [], holds: hole.length, shown: null }),
));
