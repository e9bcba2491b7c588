// Cards as SVG: ranks and suits are paths, so that they look alike on every machine.
import { svg } from "./dom.js";

const SUITS = ["clubs", "diamonds", "hearts", "spades"];
const RANK_NAMES = ["deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"];

// Suits in a box of 20 by 20.
const SUIT_PATHS = [
  "M10 1.2a4.3 4.3 0 0 1 3.6 6.7 4.3 4.3 0 1 1-2.5 6.6q.3 3 2.4 4.5h-7q2.1-1.5 2.4-4.5a4.3 4.3 0 1 1-2.5-6.6A4.3 4.3 0 0 1 10 1.2z",
  "M10 .8 17.2 10 10 19.2 2.8 10z",
  "M10 18.8C5 14.6 1.2 11.2 1.2 6.7A4.7 4.7 0 0 1 10 4.4 4.7 4.7 0 0 1 18.8 6.7C18.8 11.2 15 14.6 10 18.8z",
  "M10 1C14 5.2 18.3 8 18.3 12a4.1 4.1 0 0 1-7.2 2.7q.3 2.9 2.4 4.3h-7q2.1-1.4 2.4-4.3A4.1 4.1 0 0 1 1.7 12C1.7 8 6 5.2 10 1z",
];

// Ranks as strokes in a box of 12 by 16.
const RANK_PATHS = [
  "M2 5.2A4 3.8 0 0 1 10 5C10 8 4.5 10.5 2 14.5H10.3",
  "M2 3.7A4 3.3 0 1 1 6 7.6 4 3.5 0 1 1 1.7 12",
  "M8 15V1.5L1.3 10.7H10.8",
  "M9.6 1.5H3.1L2.5 7.7A4.2 4.1 0 1 1 1.8 13",
  "M9.3 2.6C5.5 .2 1.9 4.5 1.9 10A4.1 4.4 0 1 0 2.4 8.5",
  "M1.7 1.5H10.3C7.5 5.5 5.5 10 5 15",
  "M6 7.6A3.5 3.1 0 1 1 6.01 7.6 4.1 3.5 0 1 1 5.99 7.6z",
  "M2.7 13.4C6.5 15.8 10.1 11.5 10.1 6A4.1 4.4 0 1 0 9.6 7.5",
  "M.6 3.6 2.4 1.5V15M8.3 1.5C11.6 1.5 11.6 14.5 8.3 14.5 5 14.5 5 1.5 8.3 1.5z",
  "M8.5 1.5V10.5A3.4 4 0 0 1 1.7 11.2",
  "M6 1.5C11.5 1.5 11.5 14 6 14 .5 14 .5 1.5 6 1.5zM6.8 10.8 10.5 15.2",
  "M2 1.3V14.7M10 1.5 2.3 9.2M5 6.8 10.5 14.7",
  "M1 14.7 6 1.5 11 14.7M2.9 10.2H9.1",
];

/** A card"s name: "queen of hearts". @param {number} card */
export function cardWords(card) {
  return `${RANK_NAMES[card >> 2]} of ${SUITS[card & 3]}`;
}

/** A card face up, 50 by 70; CSS gives its size and the colour of its suit. @param {number} card */
export function cardFace(card) {
  const suit = card & 3;
  const face = svg(
    "svg",
    { class: `card suit${suit}`, viewBox: "0 0 50 70", role: "img", "aria-label": cardWords(card) },
    svg("rect", { class: "paper", x: ".5", y: ".5", width: 49, height: 69, rx: 5 }),
    svg("path", { class: "rank", d: RANK_PATHS[card >> 2], transform: "translate(4.5 5) scale(1.6)" }),
    svg("path", { class: "suit", d: SUIT_PATHS[suit], transform: "translate(22 41) scale(1.2)" }),
    svg("path", { class: "suit", d: SUIT_PATHS[suit], transform: "translate(6.5 35) scale(.7)" }),
  );
  face.dataset.card = String(card);
  return face;
}

/** A card face down. */
export function cardBack() {
  return svg(
    "svg",
    { class: "card back", viewBox: "0 0 50 70", "aria-hidden": "true", "data-card": -1 },
    svg("rect", { class: "paper", x: ".5", y: ".5", width: 49, height: 69, rx: 5 }),
    svg("rect", { class: "cloth", x: 4, y: 4, width: 42, height: 62, rx: 3 }),
    svg("path", { class: "weave", d: "M25 12 38 35 25 58 12 35zM25 22 32 35 25 48 18 35z" }),
  );
}

/** A card in a line of text: rank and suit. @param {number} card */
export function cardInText(card) {
  const suit = card & 3;
  return svg(
    "svg",
    { class: `mini suit${suit}`, viewBox: "0 0 34 22", role: "img", "aria-label": cardWords(card) },
    svg("rect", { class: "paper", width: 34, height: 22, rx: 4 }),
    svg("path", { class: "rank", d: RANK_PATHS[card >> 2], transform: "translate(3.5 3)" }),
    svg("path", { class: "suit", d: SUIT_PATHS[suit], transform: "translate(17.5 4.5) scale(.650)" }),
  );
}
