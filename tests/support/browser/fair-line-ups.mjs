// Write line-ups in hexadecimal, as the page does: [hand_started, players, heads].

import { createInterface } from "node:readline";
import { lineUpText } from "../../../web/fair-line-up.js";

for await (const line of createInterface({ input: process.stdin })) {
  const [started, players, heads] = JSON.parse(line);
  console.log(JSON.stringify(Buffer.from(lineUpText(started, players, heads)).toString("hex")));
}
