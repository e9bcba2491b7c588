// Put messages into words: [id, parts]. [language] alone speaks another one from then on.
import { LANGUAGES } from "../../../web/languages.js";
import { message, speak, textOf } from "../../../web/messages.js";
import { answerLines } from "./lines.mjs";

await answerLines(async ([id, parts]) => {
  if (parts) return textOf(message(id, parts));
  speak(id, (await import(`../../../web/languages/${id}.js`)).MESSAGES, LANGUAGES[id]);
});
