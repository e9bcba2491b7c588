// Cards as SVG: ranks and suits are paths, so that they look alike on every machine. None has a
// transform: each would be drawn by itself, again with every frame.
import { message, piecesOf, say } from "../messages.js";
import { h, svg } from "./dom.js";

const RANKS = "23456789TJQKA";

// Large and small, on a card of 50 by 70.
const SUIT_PATHS = [
  "M34 42.4a5.2 5.2 0 0 1 4.3 8 5.2 5.2 0 1 1-3 7.9q.4 3.6 2.9 5.4h-8.4q2.5-1.8 2.9-5.4" +
    "a5.2 5.2 0 1 1-3-7.9A5.2 5.2 0 0 1 34 42.4z" +
    "M13.5 35.8a3 3 0 0 1 2.5 4.7 3 3 0 1 1-1.8 4.6q.2 2.1 1.7 3.1h-4.9q1.5-1.1 1.7-3.1" +
    "a3 3 0 1 1-1.8-4.6A3 3 0 0 1 13.5 35.8z",
  "M34 42 42.6 53 34 64 25.4 53zM13.5 35.6 18.5 42 13.5 48.4 8.5 42z",
  "M34 63.6C28 58.5 23.4 54.4 23.4 49A5.6 5.6 0 0 1 34 46.3 5.6 5.6 0 0 1 44.6 49" +
    "C44.6 54.4 40 58.5 34 63.6z" +
    "M13.5 48.2C10 45.2 7.3 42.8 7.3 39.7A3.3 3.3 0 0 1 13.5 38.1 3.3 3.3 0 0 1 19.7 39.7" +
    "C19.7 42.8 17 45.2 13.5 48.2z",
  "M34 42.2C38.8 47.2 44 50.6 44 55.4a4.9 4.9 0 0 1-8.6 3.2q.4 3.5 2.9 5.2h-8.4" +
    "q2.5-1.7 2.9-5.2A4.9 4.9 0 0 1 24 55.4C24 50.6 29.2 47.2 34 42.2z" +
    "M13.5 35.7C16.3 38.6 19.3 40.6 19.3 43.4a2.9 2.9 0 0 1-5 1.9q.2 2 1.7 3h-4.9q1.5-1 1.7-3" +
    "A2.9 2.9 0 0 1 7.7 43.4C7.7 40.6 10.7 38.6 13.5 35.7z",
];

// Strokes.
const RANK_PATHS = [
  "M7.7 13.3A6.4 6.1 0 0 1 20.5 13C20.5 17.8 11.7 21.8 7.7 28.2H21",
  "M7.7 10.9A6.4 5.3 0 1 1 14.1 17.2 6.4 5.6 0 1 1 7.2 24.2",
  "M17.3 29V7.4L6.6 22.1H21.8",
  "M19.9 7.4H9.5L8.5 17.3A6.7 6.6 0 1 1 7.4 25.8",
  "M19.4 9.2C13.3 5.3 7.5 12.2 7.5 21A6.6 7 0 1 0 8.3 18.6",
  "M7.2 7.4H21C16.5 13.8 13.3 21 12.5 29",
  "M14.1 17.2A5.6 5 0 1 1 14.11 17.2 6.6 5.6 0 1 1 14.09 17.2z",
  "M8.8 26.4C14.9 30.3 20.7 23.4 20.7 14.6A6.6 7 0 1 0 19.9 17",
  "M5.5 10.8 8.3 7.4V29M17.8 7.4C23.1 7.4 23.1 28.2 17.8 28.2 12.5 28.2 12.5 7.4 17.8 7.4z",
  "M18.1 7.4V21.8A5.4 6.4 0 0 1 7.2 22.9",
  "M14.1 7.4C22.9 7.4 22.9 27.4 14.1 27.4 5.3 27.4 5.3 7.4 14.1 7.4zM15.4 22.3 21.3 29.3",
  "M7.7 7.1V28.5M20.5 7.4 8.2 19.7M12.5 15.9 21.3 28.5",
  "M6.1 28.5 14.1 7.4 22.1 28.5M9.1 21.3H19.1",
];

/** A card's name: "queen of hearts". @param {number} card */
export function cardWords(card) {
  return say("card-in-words", {
    rank: message(`rank-${RANKS[card >> 2]}`),
    suit: message(`suit-${"cdhs"[card & 3]}`),
  });
}

/** A card face up, 50 by 70; CSS gives its size and the colour of its suit. @param {number} card */
export function cardFace(card) {
  const suit = card & 3;
  const face = svg(
    "svg",
    { class: `card suit${suit}`, viewBox: "0 0 50 70", role: "img", "aria-label": cardWords(card) },
    svg("rect", { class: "paper", x: ".5", y: ".5", width: 49, height: 69, rx: 5 }),
    svg("path", { class: "rank", d: RANK_PATHS[card >> 2] }),
    svg("path", { class: "suit", d: SUIT_PATHS[suit] }),
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
  return h(
    "span",
    { class: `mini suit${suit}`, role: "img", "aria-label": cardWords(card) },
    RANKS[card >> 2].replace("T", "10") + "♣♦♥♠"[suit] + "\ufe0e",
  );
}

/**
 * A message with its cards drawn, and with what reads in the other direction by itself.
 * @param {import("../messages.js").Message} said
 */
export function drawn(said) {
  return piecesOf(said).flatMap((piece) =>
    typeof piece === "number"
      ? [cardInText(piece)]
      : piece.trim() &&
        piece
          .split(/\u2068([^\u2069]*)\u2069/)
          .map((text, place) => (place % 2 ? h("bdi", {}, text) : text)),
  );
}
