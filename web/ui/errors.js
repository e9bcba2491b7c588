// Errors as sentences, and drawing that fails without harm to what follows.

import { RequestError } from "../connection.js";
import { localeSpoken, message, say, textOf } from "../messages.js";
import { toast } from "./dom.js";

/** The sentence of an error, or of a reason that the server sent. @param {unknown} problem */
export function errorText(problem) {
  if (
    problem instanceof TypeError ||
    problem instanceof RangeError ||
    problem instanceof ReferenceError
  ) {
    reportFault(problem); // ours, and nothing that a player could read
    return say("not-drawn");
  }
  const own = problem instanceof Error ? problem.message : String(problem);
  const text = problem instanceof RequestError ? inLanguage(problem) : own;
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}

/** A server's own sentence is English, and says most. @param {RequestError} problem */
function inLanguage({ code, values: { case: which, ...parts }, message: own }) {
  if (localeSpoken().startsWith("en")) return own;
  return textOf(message(`error-${code}${which ? `.${which}` : ""}`, parts, own));
}

/** @type {Set<string>} */
const reported = new Set();

/**
 * Do something that only shows what has happened. If it throws, that is said, and reported to the
 * console once.
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

/**
 * Say that something could not be shown, and report it to the console, both once.
 * @param {unknown} error
 */
export function reportFault(error) {
  const text = String(error);
  if (reported.has(text)) return;
  reported.add(text);
  console.error(error);
  try {
    toast(say("not-drawn"), true);
  } catch {
    document.body.append("Something could not be drawn."); // what says it may be what does not work
  }
}
