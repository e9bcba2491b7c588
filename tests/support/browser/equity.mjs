// The equities of hands, of questions as `equityOf` takes them: {question}, or ranks: {ranks: [name, hole, board]}.

import { equityOf } from "../../../web/equity.js";
import { rankOf } from "../../../web/hand-ranks.js";
import { answerLines } from "./lines.mjs";

await answerLines(async ({ question, ranks }) => (ranks ? rankOf(...ranks) : equityOf(question)));
