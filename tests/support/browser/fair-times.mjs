// Verify a proof a line, with the page's verifier: how many milliseconds of CPU it took.

import { createInterface } from "node:readline";
import { verifyProof } from "../../../web/fair-proof.js";

for await (const line of createInterface({ input: process.stdin })) {
  const proof = JSON.parse(JSON.parse(line));
  const before = process.cpuUsage();
  verifyProof(proof);
  const { user, system } = process.cpuUsage(before);
  console.log((user + system) / 1000);
}
