// The main pot and the side pots, in a line.

import { formatShort } from "../amounts.js";
import { playerIn, potsOf } from "../hand.js";
import { say } from "../messages.js";
import { chips } from "./money.js";

/** @typedef {import("../hand.js").Hand} Hand */

/**
 * The main pot and the side pots that all-in players have made. A bet that is not called yet makes
 * none.
 * @param {Hand} hand
 */
export function sidePots(hand) {
  /** @type {number[]} */
  const amounts = [];
  let open = false;
  for (const { amount, eligible } of potsOf(hand)) {
    if (open) amounts[amounts.length - 1] += amount;
    else amounts.push(amount);
    const least = Math.min(...eligible.map((seat) => playerIn(hand, seat)?.paid ?? 0));
    open = !eligible.some(
      (seat) => playerIn(hand, seat)?.paid === least && playerIn(hand, seat)?.stack === 0,
    );
  }
  return amounts;
}

/**
 * The main pot and the side pots: "Main 1,200 · Side 1 800 · 2 more".
 * @param {number[]} pots
 * @param {import("../table-state.js").TableState} state
 */
export function potsText(pots, state) {
  if (pots.length < 2) return "";
  const [main, side] = pots.map((amount) => chips(amount, state));
  return say(pots.length === 2 ? "pots-two" : "pots-more", { main, side, count: pots.length - 2 });
}

/** The main pot and the side pots together: "Main 1.2k · 3 side 2k". @param {number[]} pots */
export function briefPots([main, ...sides]) {
  if (!sides.length) return "";
  const side = formatShort(sides.reduce((sum, amount) => sum + amount, 0));
  return say(sides.length > 1 ? "pots-brief" : "pots-brief-one", {
    main: formatShort(main),
    side,
    count: sides.length,
  });
}
