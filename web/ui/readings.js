// What hands are worth: for the own seat, and at showdown.
import { handNames } from "../hand-names.js";
import { cardsAtShowdown, playerIn } from "../hand.js";
import { capital, message, textOf } from "../messages.js";

/** @typedef {import("../hand.js").Hand} Hand */
/** @typedef {import("../hand.js").HandSeat} HandSeat */

/** @type {Map<string, import("../best-hand.js").NamedHand | null>} */
const known = new Map();

/**
 * `bestHand`, remembered: it is asked again with every update. Null while it is not loaded.
 * @param {string} rules
 * @param {number[]} cards
 * @param {number[]} board
 * @param {number} [kept]
 */
function best(rules, cards, board, kept) {
  if (!handNames.best) return null;
  const key = `${rules}|${cards}|${board}`;
  let found = known.get(key);
  if (found === undefined) {
    if (known.size > 200) known.clear();
    found = handNames.best(rules, cards, board, kept);
    known.set(key, found);
  }
  return found;
}

/**
 * Name a player's hand, as far as its cards are known: for each board and each half of the pot.
 * @param {Hand} hand
 * @param {HandSeat} player
 * @param {boolean} [brief] a word or two for each hand, without a board's number
 */
export function readingsOf(hand, player, brief = false) {
  const cards = cardsOf(player);
  if (
    !cards.length ||
    (cards.length < player.holds && !player.shown) ||
    cards.length <= player.up.length
  )
    return "";
  const boards = hand.game.board ? hand.boards : [[]];
  return boards
    .map((board, index) => {
      const name = brief ? briefName : shortName;
      const names = hand.game.wins
        .map((rules) => name(best(rules, cards, board, cardsAtShowdown(hand.game))))
        .filter(Boolean)
        .join(brief ? " · " : ", ");
      return names && boards.length > 1 && !brief ? `${index + 1}: ${names}` : names;
    })
    .filter(Boolean)
    .join(" · ");
}

/**
 * A hand's name without its kickers: "Two pair, kings and fives".
 * @param {import("../best-hand.js").NamedHand | null} hand
 */
function shortName(hand) {
  return hand
    ? capital(textOf({ ...hand.message, parts: { ...hand.message.parts, kickers: "" } }))
    : "";
}

/**
 * A hand's name in a word or two: "Two pair", "8 low".
 * @param {import("../best-hand.js").NamedHand | null} hand
 */
function briefName(hand) {
  if (!hand) return "";
  const { id, parts } = hand.message;
  return capital(
    textOf(id === "hand-low" ? message("hand-low.brief", parts) : message(`type-${hand.type}`)),
  );
}

/**
 * Name the best hand in some cards by a rule set.
 * @param {string} rules
 * @param {number[]} cards
 * @param {number[]} board
 * @param {boolean} brief in a word or two
 */
export function handName(rules, cards, board, brief) {
  return (brief ? briefName : shortName)(best(rules, cards, board));
}

/**
 * The cards that won what was paid.
 * @param {Hand | null} hand
 * @param {import("../hand.js").PotAwarded[]} awards
 * @returns {Set<number>}
 */
export function winningCards(hand, awards) {
  /** @type {Set<number>} */
  const lit = new Set();
  for (const { by, board, shares } of awards) {
    for (const [seat] of by ? shares : []) {
      for (const card of best(by, cardsOf(playerIn(hand, seat)), hand?.boards[board] ?? [])
        ?.cards ?? [])
        lit.add(card);
    }
  }
  return lit;
}

/** The cards of a player that are known. @param {HandSeat | undefined} player */
export function cardsOf(player) {
  return player ? [...new Set([...player.hole, ...(player.shown ?? [])])] : [];
}

/**
 * The chips that lie before a player: none once the betting is over.
 * @param {Hand | null} hand
 * @param {HandSeat | undefined} player
 */
export function betOf(hand, player) {
  return hand?.awards.length || hand?.seats.some((seat) => seat.shown) ? 0 : (player?.bet ?? 0);
}
