// Check the signatures of a deal a line, as [record, signatures], or how a room's key followed, as [known, room, successions].

import { createInterface } from "node:readline";
import { roomFollows, signaturesHold } from "../../../web/fair-signed.js";

for await (const line of createInterface({ input: process.stdin })) {
  const [first, second, successions] = JSON.parse(line);
  console.log(JSON.stringify(successions ? await roomFollows(first, second, successions) : await signaturesHold(first, second)));
}
