// Follow tables by the messages on standard input. After each, write the state as the page has it.

import { applySnapshot, applyUpdate, namesOf } from "../../../web/table-state.js";
import { GAMES } from "../../../web/games.js";
import { potsOf } from "../../../web/hand.js";
import { bestHand } from "../../../web/best-hand.js";
import { handNames } from "../../../web/hand-names.js";
import { messageOf } from "../../../web/event-messages.js";
import { textOf } from "../../../web/messages.js";
import { answerLines } from "./lines.mjs";

handNames.best = bestHand;

/** @type {any} */
let state = null;

/** The fields of docs/protocol.md only. @param {any} state */
function snapshotOf({ me: _me, delayed: _delayed, play: _play, last: _last, closed: _closed, turnAt: _at, ...snapshot }) {
  return snapshot;
}

/** @param {any} hand */
function handData(hand) {
  return hand && {
    number: hand.number,
    game: Object.keys(GAMES).find((code) => GAMES[code] === hand.game),
    button: hand.button,
    street: hand.street,
    boards: hand.boards,
    pot: hand.pot,
    pots: potsOf(hand),
    price: hand.price,
    over: hand.over,
    seats: hand.seats.map((/** @type {any} */ seat) => ({
      seat: seat.number,
      name: seat.name,
      stack: seat.stack,
      bet: seat.bet,
      folded: seat.folded,
      hole_cards: seat.shown ?? seat.hole,
      up_cards: seat.up,
    })),
  };
}

await answerLines(({ snapshot, update, me }) => {
  const sentences = [];
  if (snapshot) {
    state = applySnapshot(snapshot, me);
  } else {
    applyUpdate(state, update, (event, before) => {
      const said = messageOf(event, namesOf(before), before.play);
      sentences.push(said && textOf(said));
    });
  }
  return { snapshot: snapshotOf(state), hand: handData(state.play), sentences };
});
