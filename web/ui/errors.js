// Errors as sentences, and drawing that fails without harm to what follows.

import { toast } from "./dom.js";

/** The sentence of an error, or of a reason that the server sent. @param {unknown} problem */
export function errorText(problem) {
  const text = problem instanceof Error ? problem.message : String(problem);
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}

/** @type {Set<string>} */
const reported = new Set();

/**
 * Do something that only shows what has happened. If it throws, that is said, and reported to the console once.
 * @template T
 * @param {() => T} draw
 * @returns {T | null} null if it threw
 */
export function attempt(draw) {
  try {
    return draw();
  } catch (error) {
    const text = String(error);
    if (reported.has(text)) return null;
    reported.add(text);
    console.error(error);
    toast("Something could not be drawn. The game goes on; reload the page if it stays so.", true);
    return null;
  }
}
