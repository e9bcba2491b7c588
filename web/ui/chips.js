// Chips as pictures: a column for each of the largest denominations in an amount.

import { h } from "./dom.js";

const DENOMINATIONS = [1, 5, 25, 100, 500]; // and a thousand times as much, and so on
const COLOURS = 10; // of chips, in the style sheet; then they begin again

/**
 * Return the chips that make an amount, with the largest first: how many of which colour. Only the
 * largest are returned, and no column is higher than four chips, but the first of a huge amount.
 * @param {number} amount @param {number} columns at most
 * @returns {{colour: number, count: number}[]}
 */
export function chipColumns(amount, columns) {
  const found = [];
  let left = amount;
  let place = 0;
  while (valueOf(place + 1) <= amount) place += 1;
  for (; place >= 0 && left > 0 && found.length < columns; place -= 1) {
    const count = Math.floor(left / valueOf(place));
    if (count) found.push({ colour: place % COLOURS, count });
    left -= count * valueOf(place);
  }
  return found;
}

/** @param {number} place */
function valueOf(place) {
  return (
    DENOMINATIONS[place % DENOMINATIONS.length] * 1000 ** Math.floor(place / DENOMINATIONS.length)
  );
}

/** A picture of an amount. @param {number} amount @param {number} columns at most */
export function chipStack(amount, columns) {
  return h(
    "span",
    { class: "chips", "aria-hidden": "true" },
    chipColumns(amount, columns).map(({ colour, count }) => {
      const column = h("i", { class: `chip${colour}` });
      column.style.setProperty("--n", String(count));
      return column;
    }),
  );
}
