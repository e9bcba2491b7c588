// Name the best hand for each [rule set, hole cards, board] on standard input.

import { bestHand } from "../../../web/hand-names.js";
import { answerLines } from "./lines.mjs";

await answerLines(([rules, hole, board]) => bestHand(rules, hole, board));
