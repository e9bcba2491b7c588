// This player's random numbers, fixed before the server knows any, and kept in the browser.

import { bytesIn, hexOf } from "./fair-hash.js";
import { headAfter } from "./fair-proof.js";
import { recall, remember } from "./ui/prefs.js";

const VALUES = 1_000; // of a chain: another one is registered when they are used up
const KEPT = 12; // chains of the latest tables
const KEY = "fair.chains";

/**
 * The attempt that was answered last. value: its place in the chain.
 * @typedef {{hand: number, attempt: number, commitment: string, value: number}} Answered
 */

/**
 * The chain of a player at a table. Each value is hashed to the one that was revealed before it.
 */
export class Chain {
  /**
   * @param {string} room
   * @param {string} table
   * @param {string} player
   * @param {string} root
   * @param {Answered | null} [answered]
   */
  constructor(room, table, player, root, answered = null) {
    this.owner = `${table} ${player}`;
    this.root = root;
    this.answered = answered;
    this.values = [root];
    for (let at = 0; at < VALUES; at++)
      this.values.push(headAfter(bytesIn(this.values[at]), room, table, player));
  }

  /** A new chain. @param {string} room @param {string} table @param {string} player */
  static drawn(room, table, player) {
    const chain = new Chain(room, table, player, hexOf(crypto.getRandomValues(new Uint8Array(32))));
    chain.keep();
    return chain;
  }

  /**
   * The chain that this browser has kept, or null.
   * @param {string} room
   * @param {string} table
   * @param {string} player
   */
  static kept(room, table, player) {
    const found = keptChains().find(({ owner }) => owner === `${table} ${player}`);
    return found ? new Chain(room, table, player, found.root, found.answered) : null;
  }

  get head() {
    return this.values[VALUES];
  }

  /** The place of the value that is hashed to a head; -1 if there is none. @param {string} head */
  valueFor(head) {
    return this.values.indexOf(head) - 1;
  }

  /** Keep the chain, and what was answered with it, before anything of it is sent. */
  keep() {
    const { owner, root, answered } = this;
    const others = keptChains().filter((each) => each.owner !== owner);
    remember(KEY, JSON.stringify([...others, { owner, root, answered }].slice(-KEPT)));
  }
}

/** @returns {{owner: string, root: string, answered: Answered | null}[]} */
function keptChains() {
  try {
    const found = JSON.parse(recall(KEY) ?? "[]");
    return found.filter(
      (/** @type {any} */ each) =>
        typeof each.owner === "string" && /^[0-9a-f]{64}$/.test(each.root),
    );
  } catch {
    return []; // somebody else wrote there
  }
}
