// The player's own hands, as the server has recorded them. A hand does not change, so none is
// fetched twice.

import { RequestError } from "./connection.js";

/** @typedef {import("./ui/seat-sheets.js").Send} Send */
/** @typedef {import("./protocol").HandInfo} HandInfo */
/** @typedef {import("./protocol").HandRecord} HandRecord */

const KEPT = 500; // hands

/** @type {Map<number, HandRecord>} */
const known = new Map();

/**
 * List the player's finished hands, the newest first. Rejects with a RequestError.
 * @param {Send} send of the connection
 * @param {number} limit
 * @param {number} [before] only hands after this one in the list
 * @param {Record<string, any>} [wanted] other fields of the command @returns {Promise<HandInfo[]>}
 */
export function listHands(send, limit, before, wanted) {
  return patiently(() => send("list_hands", { limit, before, ...wanted }));
}

/**
 * Return one of these hands, as the player saw it. Rejects with a RequestError.
 * @param {Send} send of the connection @param {number} hand @returns {Promise<HandRecord>}
 */
export async function showHand(send, hand) {
  const record = known.get(hand) ?? (await patiently(() => send("show_hand", { hand })));
  known.set(hand, record);
  if (known.size > KEPT) known.delete(/** @type {number} */ (known.keys().next().value));
  return record;
}

/**
 * Wait whenever the server asks to.
 * @template T
 * @param {() => Promise<T>} ask
 * @returns {Promise<T>}
 */
async function patiently(ask) {
  for (;;) {
    try {
      return await ask();
    } catch (problem) {
      if (!(problem instanceof RequestError) || problem.code !== "too_often") throw problem;
      await new Promise((resolve) => {
        setTimeout(resolve, problem.ms ?? 1000);
      });
    }
  }
}
