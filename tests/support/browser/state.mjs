// What the helpers of a table's state return: {snapshot, me, updates, preaction, suspended, after}.

import * as table from "../../../web/table-state.js";
import { answerLines } from "./lines.mjs";

await answerLines(({ snapshot, me, updates = [], preaction, suspended = false, after = 0 }) => {
  const state = table.applySnapshot(snapshot, me, 1_000);
  const failures = [];
  for (const update of updates) {
    try {
      table.applyUpdate(state, update, undefined, 1_000);
    } catch (error) {
      if (!(error instanceof table.OutOfSync)) throw error;
      failures.push(error.message);
    }
  }
  if (preaction) table.applyPreaction(state, preaction);
  state.suspended = suspended;
  return {
    failures,
    seq: state.seq,
    you: state.you,
    delayed: state.delayed,
    preaction: state.preaction,
    free: table.freeSeats(state),
    offered: table.offeredSeat(state),
    stacks: state.seats.map((seat) => table.stackAt(state, seat.seat)),
    ownTurn: table.ownTurn(state),
    timeLeft: table.timeLeft(state, 1_000 + after),
    games: table.gamesOf(state),
    game: state.game,
    last: state.last && { shown: state.last.seats.map((seat) => seat.shown), rabbit: state.last.rabbit },
    seats: state.seats.length,
    names: state.info.names,
    stakes: state.info.rules.stakes,
  };
});
