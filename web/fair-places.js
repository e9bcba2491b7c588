// Where the cards of a hand come from: the rules of engine/fairness/places.py.

import { GAMES } from "./games.js";

/**
 * A card that an event shows, and where it may come from; null for shuffled discards.
 * @typedef {{card: string, list: number, indices: number[] | null}} SeenCard
 */
/** @typedef {{list: number, index: number | null}} DealtPlace */

/** A card by its number: "As". @param {number} card */
export function cardName(card) {
  return "23456789TJQKA"[card >> 2] + "cdhs"[card & 3];
}

/**
 * Follows the events of a hand, as one viewer sees them, and says where the cards in them come
 * from.
 */
export class DealtPlaces {
  /** @param {any} started hand_started @param {number} cards of the deck */
  constructor(started, cards) {
    this.streets = GAMES[started.game]?.streets ?? [];
    /** @type {number[]} */
    this.live = started.seats.map((/** @type {any} */ seat) => seat.number);
    this.left = cards;
    this.list = this.next = this.street = this.short = this.drawing = 0;
    /**
     * Places of cards that come face down and face up, by seat.
     * @type {[Map<number, DealtPlace[]>, Map<number, DealtPlace[]>]}
     */
    this.due = [new Map(), new Map()];
    /**
     * The places of all that came face down, the streets on which they did, and the up cards, by
     * seat.
     * @type {Map<number, DealtPlace[]>}
     */
    this.down = new Map();
    /** @type {Map<number, Set<number>>} */
    this.downOn = new Map();
    /** @type {Map<number, number[]>} */
    this.up = new Map();
    this.deal();
  }

  /** The cards that an event shows, with their places. @param {any} event @returns {SeenCard[]} */
  follow(event) {
    const { seat, cards = [], kind, count } = event;
    if (kind === "folded") this.live = this.live.filter((each) => each !== seat);
    else if (kind === "street_started") {
      this.street += 1;
      this.deal();
    } else if (kind === "hole_cards_dealt") return paired(cards, this.due[0].get(seat) ?? []);
    else if (kind === "up_cards_dealt") {
      this.up.set(seat, [...(this.up.get(seat) ?? []), ...cards]);
      return paired(cards, this.due[1].get(seat) ?? []);
    } else if (kind === "board_dealt" || kind === "rabbit_shown")
      return paired(cards, this.take(cards.length));
    else if (kind === "drew" && this.streets[this.street]?.draw) {
      this.short = Math.max(0, count - this.left);
      this.due[0].set(seat, this.comeDown(seat, count - this.short));
    } else if (kind === "discards_shuffled") {
      this.list += 1;
      this.next = 0;
      this.left = count;
      const drawn = this.comeDown(this.drawing, this.short);
      this.due[0].set(this.drawing, [...(this.due[0].get(this.drawing) ?? []), ...drawn]);
    } else if (kind === "hand_shown") return this.shown(seat, cards);
    return [];
  }

  /** Take the cards of a street for all players, one at a time, face-down cards first. */
  deal() {
    const { hole = 0, up = 0 } = this.streets[this.street] ?? {};
    const players = this.live.length;
    if ((hole + up) * players > this.left) return; // stud: one card on the board serves everybody
    for (const [face, cards] of [hole, up].entries()) {
      const taken = this.take(cards * players);
      for (const [place, seat] of this.live.entries()) {
        const own = taken.filter((_, at) => at % players === place);
        this.due[face].set(seat, own);
        if (!face) this.noteDown(seat, own);
      }
    }
  }

  /** @param {number} seat @param {number} count */
  comeDown(seat, count) {
    this.drawing = seat;
    const taken = this.take(count);
    this.noteDown(seat, taken);
    return [...taken];
  }

  /** @param {number} seat @param {DealtPlace[]} places */
  noteDown(seat, places) {
    if (!places.length) return;
    this.down.set(seat, [...(this.down.get(seat) ?? []), ...places]);
    this.downOn.set(seat, (this.downOn.get(seat) ?? new Set()).add(this.street));
  }

  /** @param {number} count @returns {DealtPlace[]} */
  take(count) {
    const { list, next } = this;
    this.next += count;
    this.left -= count;
    return Array.from({ length: count }, (_, at) => ({ list, index: list ? null : next + at }));
  }

  /**
   * A shown hand has places only if all its face-down cards came on one street.
   * @param {number} seat
   * @param {number[]} cards
   * @returns {SeenCard[]}
   */
  shown(seat, cards) {
    if (this.downOn.get(seat)?.size !== 1) return [];
    const indices = (this.down.get(seat) ?? []).flatMap(({ index }) => index ?? []);
    const up = this.up.get(seat) ?? [];
    return cards
      .filter((card) => !up.includes(card))
      .map((card) => ({ card: cardName(card), list: 0, indices }));
  }
}

/**
 * Pair cards with the first places, and drop these.
 * @param {number[]} cards
 * @param {DealtPlace[]} places
 * @returns {SeenCard[]}
 */
function paired(cards, places) {
  const taken = places.splice(0, cards.length);
  return taken.map(({ list, index }, at) => ({
    card: cardName(cards[at]),
    list,
    indices: index === null ? null : [index],
  }));
}
