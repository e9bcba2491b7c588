// Verify a proof a line, with the plain verifier of the docs: what it says, or null if the proof does not hold.

import { createInterface } from "node:readline";
import { verify } from "../../../docs/fairness/verify.mjs";

for await (const line of createInterface({ input: process.stdin })) {
  let said = null;
  try {
    said = verify(JSON.parse(JSON.parse(line)));
  } catch {
    // it does not hold
  }
  console.log(JSON.stringify(said));
}
