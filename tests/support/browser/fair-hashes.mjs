// Hash and draw numbers, as the page does: [what, label, fields in hexadecimal, limit or number of items].

import { createInterface } from "node:readline";
import { bytesIn, digestOf, Hasher, hexOf } from "../../../web/fair-hash.js";

for await (const line of createInterface({ input: process.stdin })) {
  const [what, label, fields, count] = JSON.parse(line);
  const bytes = fields.map(bytesIn);
  const hasher = new Hasher(label, ...bytes);
  const found = { digest: () => hexOf(digestOf(label, ...bytes)), below: () => hasher.numberBelow(count), order: () => hasher.shuffled(Array(count).keys()) };
  console.log(JSON.stringify(found[what]()));
}
