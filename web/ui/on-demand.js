// The board, the pot and the stacks in words, which a key has said.

import { playerIn } from "../hand.js";
import { listed, message, say } from "../messages.js";
import { boardName } from "./boards.js";
import { cardWords } from "./cards.js";
import { chips } from "./money.js";

/** @typedef {import("../table-state.js").TableState} TableState */
/** @typedef {import("../hand.js").Hand} Hand */

/** @type {Record<string, (state: TableState, hand: Hand | null) => string>} */
const ASKED = { board: boardWords, pot: potWords, stacks: stackWords };

/**
 * What is said of a table on demand.
 * @param {string} command
 * @param {TableState} state
 * @param {Hand | null} hand
 */
export function wordsOnDemand(command, state, hand) {
  return ASKED[command](state, hand);
}

/** @param {TableState} _ @param {Hand | null} hand */
function boardWords(_, hand) {
  if (hand && !hand.game.board) return say("no-board-in-game");
  const dealt = (hand?.boards ?? []).filter((cards) => cards.length);
  if (!dealt.length) return say("no-card-on-board");
  return dealt
    .map((cards, index) =>
      say("hear-board", {
        board: boardName(index, dealt.length > 1),
        cards: listed(cards.map(cardWords), "words-next"),
      }),
    )
    .join(" ");
}

/** @param {TableState} state @param {Hand | null} hand */
function potWords(state, hand) {
  return hand && !hand.over
    ? say("hear-pot", { amount: chips(hand.pot, state) })
    : say("no-hand-is-played");
}

/** @param {TableState} state @param {Hand | null} hand */
function stackWords(state, hand) {
  const stacks = state.seats.map(({ seat, name, stack }) =>
    message("stack-of", {
      who: name ?? "",
      amount: chips(playerIn(hand, seat)?.stack ?? stack, state),
    }),
  );
  return stacks.length
    ? say("hear-stacks", { stacks: listed(stacks, "words-next") })
    : say("nobody-sits");
}
