// Raises all it can with a pair, calls small bets, and checks or folds the rest.
import { createInterface } from "node:readline";

function act({ cards, pot, legal }) {
  const [first, second] = cards.map((card) => Math.floor(card / 4)); // the ranks
  if (first === second && legal.raise) return { action: "raise", to: legal.raise.max_to };
  if (legal.call && legal.call.chips <= Math.floor(pot / 4)) return { action: "call" };
  return passive(legal);
}

// Checks or folds. Other games than hold'em ask other questions, too.
function passive(legal) {
  const names = ["check", "fold", "bring_in", "draw", "run", "muck"];
  return { action: names.find((name) => name in legal), times: 1 };
}

const send = (reply) => process.stdout.write(JSON.stringify(reply) + "\n");

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "match") send({ type: "ready" });
  if (message.type === "turn") send({ id: message.id, ...act(message) });
  if (message.type === "refused") send({ id: message.id, ...passive(message.legal) });
  if (message.type === "match_ended") break;
}
