// Amounts as the player wants to see them.
import { formatChips } from "../amounts.js";
import { prefs } from "./prefs.js";

/** The big blind of a table, or the small bet where there is none. @param {any} rules */
export function unitOf(rules) {
  const { big_blind: blind, small_bet: bet } = rules.stakes;
  return Math.max(blind || 0, bet || 0) || 100;
}

/**
 * An amount at a table: "1,250", "12.5 BB" or "$12.50".
 * @param {number} amount
 * @param {{info: {rules: any}}} state
 */
export function chips(amount, state) {
  return prefs.amounts === "bb"
    ? formatChips(amount, { as: "bb", bigBlind: unitOf(state.info.rules) })
    : formatChips(amount);
}

/** A gain or loss: "+1,250". @param {number} amount */
export function signed(amount) {
  return `${amount > 0 ? "+" : amount < 0 ? "−" : ""}${formatChips(Math.abs(amount))}`;
}
