// Count hands: each question is a list of {events, seat, net}.

import { addHand, noStatistics } from "../../../web/statistics.js";
import { answerLines } from "./lines.mjs";

await answerLines((hands) => {
  const all = noStatistics();
  for (const { events, seat, net } of hands) addHand(all, events, seat, net);
  return all;
});
