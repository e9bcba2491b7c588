// The table in words: how a seat is called, and who has won.

import { GAMES } from "../games.js";
import { playerIn } from "../hand.js";
import { listed, message, say, textOf } from "../messages.js";
import { seatAt } from "../table-state.js";
import { chips } from "./money.js";

/** @typedef {import("../table-state.js").TableState} TableState */
/** @typedef {import("../hand.js").Hand} Hand */

/**
 * The seat with the button, where the game has one.
 * @param {TableState} state
 * @param {Hand | null} hand
 * @returns {number | null}
 */
export function buttonSeat(state, hand) {
  const game = hand?.game ?? GAMES[state.game || state.info.rules.game];
  return game?.streets[0]?.opens === "the worst card showing"
    ? null
    : ((hand ? hand.button : state.button) ?? null);
}

/**
 * What is spoken between the name at a seat and its stack: ", button, folded, ".
 * @param {TableState} state
 * @param {Hand | null} hand
 * @param {number} number
 * @param {string} chance of the pot, if it is known
 */
export function seatWords(state, hand, number, chance) {
  const seat = seatAt(state, number);
  const player = playerIn(hand, number);
  const words = [
    number === state.you && say("word-you"),
    number === buttonSeat(state, hand) && say("word-button"),
    player?.folded && say("word-folded"),
    seat?.sitting_out && say("word-sits-out"),
    hand === state.play && state.turn?.seat === number && say("word-to-act"),
    chance && say("word-expects", { chance }),
  ];
  return say("words-of-seat", {
    words: words.map((word) => (word ? say("word-next", { word }) : "")).join(""),
  });
}

/** Who won the hand: "Edda wins 500". @param {Hand} hand @param {TableState} state */
export function winnersText(hand, state) {
  const winners = hand.seats.filter((seat) => seat.won);
  return textOf(
    listed(
      winners.map(({ name, won }) =>
        message("wins-amount", { who: name ?? "", amount: chips(won, state) }),
      ),
      "words-next",
    ),
  );
}
