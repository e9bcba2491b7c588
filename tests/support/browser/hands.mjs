// Name the best hand for each [rule set, hole cards, board] on standard input.

import { bestHand } from "../../../web/best-hand.js";
import { textOf } from "../../../web/messages.js";
import { answerLines } from "./lines.mjs";

await answerLines(([rules, hole, board]) => {
  const found = bestHand(rules, hole, board);
  return found && { ...found, name: textOf(found.message) };
});
