// Follow the events of a hand a line, as [cards of the deck, events]: for each event the cards with their places.

import { createInterface } from "node:readline";
import { DealtPlaces } from "../../../web/fair-places.js";

for await (const line of createInterface({ input: process.stdin })) {
  const [cards, [started, ...events]] = JSON.parse(line);
  const places = new DealtPlaces(started, cards);
  console.log(JSON.stringify(events.map((event) => event && places.follow(event))));
}
