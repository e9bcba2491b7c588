// The keys of the table: what each means, as the player wants it.

import { prefs } from "./prefs.js";

/** The usual key of each command. @type {Record<string, string>} */
export const USUAL_KEYS = {
  fold: "f",
  call: "c",
  check: "k",
  bet: "b",
  raise: "r",
  allin: "a",
  bringin: "i",
  exchange: "d",
  pat: "p",
  show: "s",
  muck: "m",
  post: "o",
  board: "q",
  pot: "w",
  stacks: "e",
  chat: "t",
};

/** The key of a command; empty if it has none. @param {string} command */
export function keyOf(command) {
  return prefs.bound[command] ?? USUAL_KEYS[command] ?? "";
}

/** The command that a key means; of a digit the digit itself. @param {string} key */
export function commandOf(key) {
  return (
    Object.keys(USUAL_KEYS).find((command) => keyOf(command) === key) ??
    (/^\d$/.test(key) ? key : "")
  );
}
