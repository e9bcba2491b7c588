// The table in words: how a seat is called, and what is said on demand.

import { GAMES } from "../games.js";
import { playerIn } from "../hand.js";
import { listed, message, say } from "../messages.js";
import { seatAt } from "../table-state.js";
import { boardName } from "./boards.js";
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
 * What is spoken between the name at a seat and its stack: ", button, folded, ".
 * @param {TableState} state @param {Hand | null} hand @param {number} number @param {string} chance of the pot, if it is known
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
  return say("words-of-seat", { words: words.map((word) => (word ? say("word-next", { word }) : "")).join("") });
}

/** @param {TableState} _ @param {Hand | null} hand */
function boardWords(_, hand) {
  if (hand && !hand.game.board) return say("no-board-in-game");
  const dealt = (hand?.boards ?? []).filter((cards) => cards.length);
  if (!dealt.length) return say("no-card-on-board");
  return dealt.map((cards, index) => say("hear-board", {
    board: boardName(index, dealt.length > 1), cards: listed(cards.map(cardWords), "words-next"),
  })).join(" ");
}

/** @param {TableState} state @param {Hand | null} hand */
function potWords(state, hand) {
  return hand && !hand.over ? say("hear-pot", { amount: chips(hand.pot, state) }) : say("no-hand-is-played");
}

/** @param {TableState} state @param {Hand | null} hand */
function stackWords(state, hand) {
  const stacks = state.seats.map(({ seat, name, stack }) =>
    message("stack-of", { who: name ?? "", amount: chips(playerIn(hand, seat)?.stack ?? stack, state) }));
  return stacks.length ? say("hear-stacks", { stacks: listed(stacks, "words-next") }) : say("nobody-sits");
}
