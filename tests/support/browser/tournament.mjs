// Follow a tournament: a snapshot, the player's id and updates; answer what is said and shown after each.
import { entryText, TournamentState } from "../../../web/tournament.js";
import { answerLines } from "./lines.mjs";

await answerLines(([snapshot, me, updates]) => {
  const state = new TournamentState(snapshot, me);
  return updates.map((update) => {
    state.apply(update);
    const sentences = state.sentences(update.events);
    return { sentences, head: state.head.filter((_, place) => place !== 1), deal: state.dealParts, left: state.prizesLeft, paid: state.dealText, table: state.ownTable, standings: state.standings.map((each) => each.player), entry: entryText(state.info) };
  });
});
