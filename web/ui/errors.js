// Errors as sentences, and drawing that fails without harm to what follows.

import { toast } from "./dom.js";

const UNDRAWN = "Something could not be drawn. The game goes on; reload the page if it stays so.";

/** The sentence of an error, or of a reason that the server sent. @param {unknown} problem */
export function errorText(problem) {
  if (problem instanceof TypeError || problem instanceof RangeError || problem instanceof ReferenceError) {
    reportFault(problem); // ours, and nothing that a player could read
    return UNDRAWN;
  }
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
    reportFault(error);
    return null;
  }
}

/** Say that something could not be shown, and report it to the console, both once. @param {unknown} error */
export function reportFault(error) {
  const text = String(error);
  if (reported.has(text)) return;
  reported.add(text);
  console.error(error);
  try {
    toast(UNDRAWN, true);
  } catch {
    document.body.append(UNDRAWN); // what says it may be what does not work
  }
}
