// Answers who pays whom.
import { settleUp } from "../../../web/ui/sheets.js";
import { answerLines } from "./lines.mjs";

await answerLines((nets) => settleUp(nets));
