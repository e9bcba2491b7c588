// Messages with elements of the page among their parts.

import { say } from "../messages.js";

const FIRST = 0xf000; // stands for the first element while a message is put into words

/**
 * Return a message as texts and elements in their order.
 * @param {string} id @param {Record<string, import("../messages.js").Part | Element>} parts
 */
export function worded(id, parts) {
  /** @type {Element[]} */
  const elements = [];
  const slots = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [
      name,
      part instanceof Element ? String.fromCharCode(FIRST + elements.push(part) - 1) : part,
    ]),
  );
  return say(id, slots)
    .split(/([\uf000-\uf00f])/)
    .map((piece, place) => (place % 2 ? elements[piece.charCodeAt(0) - FIRST] : piece));
}
