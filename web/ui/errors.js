// Errors as sentences.

/** The sentence of an error, or of a reason that the server sent. @param {unknown} problem */
export function errorText(problem) {
  const text = problem instanceof Error ? problem.message : String(problem);
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}
