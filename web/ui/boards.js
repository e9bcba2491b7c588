// The boards of a hand. A card that is there already stays, so that only new cards are dealt.

import { say } from "../messages.js";
import { cardFace } from "./cards.js";
import { h, setClasses } from "./dom.js";

/** @typedef {import("../hand.js").Hand} Hand */

/**
 * @param {HTMLElement} boards the element that has a row for each board
 * @param {Hand | null} hand
 * @param {Set<number>} lit the cards that win
 */
export function drawBoards(boards, hand, lit) {
  const rows = hand ? hand.boards : [];
  const rabbit = hand?.rabbit ?? [];
  const key = rows.map((row) => row.join()).join("|") + rabbit.join();
  if (boards.dataset.key !== key) {
    delete boards.dataset.key;
    rows.forEach((row, index) => drawBoard(boards, index, row, index === 0 ? rabbit : []));
    while (boards.children.length > rows.length) boards.lastElementChild?.remove();
    boards.dataset.key = key;
  }
  for (const card of boards.querySelectorAll("[data-card]")) {
    setClasses(card, { win: lit.has(Number(/** @type {any} */ (card).dataset.card)) });
  }
}

/**
 * @param {HTMLElement} boards
 * @param {number} index
 * @param {number[]} cards
 * @param {number[]} rabbit
 */
function drawBoard(boards, index, cards, rabbit) {
  let row = boards.children[index];
  if (!row) {
    row = h("div", { class: "board", role: "group", "aria-label": boardName(index, index > 0) });
    boards.append(row);
  }
  const wanted = [...cards, ...rabbit];
  const shown = [...row.children].map((child) => Number(/** @type {any} */ (child).dataset.card));
  let same = 0;
  while (same < shown.length && shown[same] === wanted[same]) same += 1;
  while (row.children.length > same) row.lastElementChild?.remove();
  wanted.slice(same).forEach((card, order) => {
    const face = cardFace(card);
    face.style.animationDelay = `${order * 60}ms`;
    setClasses(face, { rabbit: same + order >= cards.length });
    row.append(face);
  });
}

/** @param {number} index @param {boolean} isOfSeveral */
export function boardName(index, isOfSeveral) {
  return say(isOfSeveral ? "board.of-several" : "board", { number: String(index + 1) });
}
