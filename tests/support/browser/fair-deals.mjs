// Verify a proof a line, with the page's verifier: its words, or the code of why it does not hold.

import { createInterface } from "node:readline";
import { FairFault, spokenDigest, verifyProof } from "../../../web/fair-proof.js";

for await (const line of createInterface({ input: process.stdin })) {
  let said;
  try {
    const { cards, pack, record } = verifyProof(JSON.parse(JSON.parse(line)));
    said = { pack, cards: cards.size, words: spokenDigest(record) };
  } catch (error) {
    if (!(error instanceof FairFault) && !(error instanceof SyntaxError)) throw error;
    said = { code: error.code ?? "bad_proof" };
  }
  console.log(JSON.stringify(said));
}
