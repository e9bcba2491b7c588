// Count hands: each question is a list of {events, seat}.

import { addHand, noStatistics } from "../../../web/statistics.js";
import { answerLines } from "./lines.mjs";

await answerLines((hands) => {
  const all = noStatistics();
  for (const { events, seat } of hands) addHand(all, events, seat);
  return all;
});
