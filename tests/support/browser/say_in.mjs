// Put messages into the words of a language: [code, id, parts].
import { message, speak, textOf } from "../../../web/messages.js";
import { answerLines } from "./lines.mjs";

let spoken = "";

await answerLines(async ([code, id, parts]) => {
  if (code !== spoken) speak(code, (await import(`../../../web/languages/${code}.js`)).MESSAGES);
  spoken = code;
  return textOf(message(id, parts));
});
