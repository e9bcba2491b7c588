// Answer JSON by JSON, line by line, from standard input to standard output.

import { createInterface } from "node:readline";
import { MESSAGES } from "../../../web/languages/en.js";
import { speak } from "../../../web/messages.js";

speak("en", MESSAGES);

/** @param {(question: any) => any} answer or a promise of it */
export async function answerLines(answer) {
  const lines = [];
  for await (const line of createInterface({ input: process.stdin })) {
    lines.push(JSON.stringify((await answer(JSON.parse(line))) ?? null));
  }
  process.stdout.write(lines.map((line) => `${line}\n`).join(""));
}
