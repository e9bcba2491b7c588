// Put messages into words: [id, parts].
import { message, textOf } from "../../../web/messages.js";
import { answerLines } from "./lines.mjs";

await answerLines(([id, parts]) => textOf(message(id, parts)));
