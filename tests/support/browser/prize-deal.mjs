// Shares of deals: each question has the arguments of dealShares; the answer has the shares.

import { dealShares } from "../../../web/prize-deal.js";
import { answerLines } from "./lines.mjs";

await answerLines(({ method, stacks, prizes, rest }) => dealShares(method, stacks, prizes, rest));
