// What this browser remembers: settings and the token. Without storage, it remembers them until the
// page is left.

import { showChipsAs } from "../amounts.js";

/**
 * The settings. amounts: "chips", "bb" (big blinds), or "currency", with its symbol and decimals.
 * language: empty for the browser's. bound: the keys of commands that are not the usual ones.
 * @typedef {{fourColours: boolean, sound: boolean, motion: boolean, notify: boolean, keys: boolean,
 *   amounts: string,
 *   symbol: string, decimals: number, language: string, bound: Record<string, string>}} Prefs
 */

/** @type {Prefs} */
export const prefs = {
  fourColours: true,
  sound: true,
  motion: true,
  notify: false,
  keys: true,
  amounts: "chips",
  symbol: "$",
  decimals: 2,
  language: "",
  bound: {},
};

const MAX_SYMBOL = 4;
const MAX_DECIMALS = 3;

/** @type {Map<string, string>} */
const memory = new Map();

/** @typedef {"localStorage" | "sessionStorage"} StorageName */

/**
 * Return what is stored under a key, or null.
 * @param {string} key
 * @param {StorageName} [storage]
 * @returns {string | null}
 */
export function recall(key, storage = "localStorage") {
  try {
    return globalThis[storage].getItem(`riverboat.${key}`);
  } catch {
    return memory.get(key) ?? null;
  }
}

/**
 * Store a text under a key; null removes it.
 * @param {string} key
 * @param {string | null} value
 * @param {StorageName} [storage]
 */
export function remember(key, value, storage = "localStorage") {
  try {
    if (value === null) globalThis[storage].removeItem(`riverboat.${key}`);
    else globalThis[storage].setItem(`riverboat.${key}`, value);
  } catch {
    if (value === null) memory.delete(key);
    else memory.set(key, value);
  }
}

/** Read the settings. */
export function loadPrefs() {
  try {
    const saved = JSON.parse(recall("prefs") ?? "{}");
    for (const [name, value] of Object.entries(prefs))
      if (typeof saved[name] === typeof value) Object.assign(prefs, { [name]: saved[name] });
    prefs.bound = Object.fromEntries(
      Object.entries(prefs.bound ?? {}).filter(([, key]) => typeof key === "string"),
    );
    prefs.symbol = prefs.symbol.slice(0, MAX_SYMBOL);
    prefs.decimals = Math.min(MAX_DECIMALS, Math.max(0, Math.trunc(prefs.decimals)));
  } catch {
    // Somebody else wrote there: the defaults stay.
  }
  applyPrefs();
}

/** Let the page follow the settings. */
export function applyPrefs() {
  document.documentElement.classList.toggle("two-colours", !prefs.fourColours);
  document.documentElement.classList.toggle("still", !prefs.motion);
  showChipsAs({
    as: prefs.amounts === "currency" ? "currency" : "chips",
    symbol: prefs.symbol,
    decimals: prefs.decimals,
  });
}

/** Whether nothing should move. */
export function still() {
  return !prefs.motion || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
