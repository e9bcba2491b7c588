// The table in words: how a seat is called, and what is said on demand.

import { GAMES } from "../games.js";
import { playerIn } from "../hand.js";
import { seatAt } from "../table-state.js";
import { cardWords } from "./cards.js";
import { chips } from "./money.js";

/** @typedef {import("../table-state.js").TableState} TableState */
/** @typedef {import("../hand.js").Hand} Hand */

/** What is said of the table on demand, by command. @type {Record<string, (state: TableState, hand: Hand | null) => string>} */
export const ON_DEMAND = { board: boardWords, pot: potWords, stacks: stackWords };

/** The seat with the button, where the game has one. @param {TableState} state @param {Hand | null} hand @returns {number | null} */
export function buttonSeat(state, hand) {
  const game = hand?.game ?? GAMES[state.game || state.info.rules.game];
  return game?.streets[0]?.opens === "the worst card showing" ? null : (hand ? hand.button : state.button) ?? null;
}

/**
 * What is spoken between the name at a seat and its stack: "button, folded, ".
 * @param {TableState} state @param {Hand | null} hand @param {number} number
 */
export function seatWords(state, hand, number) {
  const seat = seatAt(state, number);
  const player = playerIn(hand, number);
  const words = [
    number === state.you && "you",
    number === buttonSeat(state, hand) && "button",
    player?.folded && "folded",
    seat?.sitting_out && "sits out",
    hand === state.play && state.turn?.seat === number && "to act",
  ].filter(Boolean);
  return words.map((word) => `${word}, `).join("");
}

/** @param {TableState} _ @param {Hand | null} hand */
function boardWords(_, hand) {
  if (hand && !hand.game.board) return "This game has no board.";
  const dealt = (hand?.boards ?? []).filter((cards) => cards.length);
  if (!dealt.length) return "No card is on the board.";
  return dealt.map((cards, index) => `Board${dealt.length > 1 ? ` ${index + 1}` : ""}: ${cards.map(cardWords).join(", ")}.`).join(" ");
}

/** @param {TableState} state @param {Hand | null} hand */
function potWords(state, hand) {
  return hand && !hand.over ? `Pot ${chips(hand.pot, state)}.` : "No hand is played.";
}

/** @param {TableState} state @param {Hand | null} hand */
function stackWords(state, hand) {
  const seats = state.seats.map((seat) => `${seat.name} ${chips(playerIn(hand, seat.seat)?.stack ?? seat.stack, state)}`);
  return seats.length ? `Stacks: ${seats.join(", ")}.` : "Nobody sits at the table.";
}
