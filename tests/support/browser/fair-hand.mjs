// Follow a committed hand a line, as [record, events]: how its check ends, the cards that were checked, and the proof.

import { createInterface } from "node:readline";
import { FairHand, whenIdle } from "../../../web/fair-hand.js";

for await (const line of createInterface({ input: process.stdin })) {
  const [{ line_up, ...record }, events] = JSON.parse(line);
  const { players, heads } = JSON.parse(line_up);
  const listed = { players, contributors: Object.keys(heads).map(Number) };
  const codes = [];
  const hand = new FairHand(record, listed, undefined, [], (code) => code && codes.push(code));
  for (const event of events) if (event) hand.follow(event);
  await new Promise((done) => whenIdle(done));
  console.log(JSON.stringify({ state: hand.state, cards: hand.cards, codes, proof: hand.proof }));
}
