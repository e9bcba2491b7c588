// Parse and format amounts: {"parse": text, "sizes": ...}, {"chips": number, "format": ...}, {"short": number}.

import { AmountError, formatChips, formatShort, parseAmount } from "../../../web/amounts.js";
import { answerLines } from "./lines.mjs";

await answerLines((question) => {
  if ("chips" in question) return formatChips(question.chips, question.format);
  if ("short" in question) return formatShort(question.short);
  try {
    return parseAmount(question.parse, question.sizes);
  } catch (error) {
    if (!(error instanceof AmountError)) throw error;
    return { error: error.message };
  }
});
