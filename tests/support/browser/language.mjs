// The language that is spoken to somebody who prefers these.
import { languageFor } from "../../../web/later.js";
import { answerLines } from "./lines.mjs";

await answerLines(languageFor);
