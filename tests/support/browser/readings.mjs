// Name each player's hand, of [rule sets, hole cards, board, streets] on standard input, as the table shows it.

import { bestHand } from "../../../web/best-hand.js";
import { handNames } from "../../../web/hand-names.js";
import { readingsOf } from "../../../web/ui/readings.js";
import { answerLines } from "./lines.mjs";

handNames.best = bestHand;

await answerLines(([wins, hole, board, streets = [{ hole: hole.length }]]) => readingsOf(
  /** @type {any} */ ({ game: { wins, board: true, streets }, boards: [board] }),
  /** @type {any} */ ({ hole, up: [], holds: hole.length, shown: null }),
));
