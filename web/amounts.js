// Amounts of chips, as people type and read them.

import { numberFormat, say } from "./messages.js";

/**
 * What an amount is measured by. least, most: the allowed totals for the street; with twoSizes,
 * nothing between.
 * pot: all chips in the pot, with the bets. price: the total that a call matches. call: what a call
 * adds. bigBlind: the big blind, or the small bet.
 * @typedef {{least: number, most: number, pot: number, price: number, call: number, bigBlind:
 *   number, twoSizes?: boolean}} Sizes
 */

/** An amount that cannot be bet. The text is a sentence for the player. */
export class AmountError extends Error {}

const THOUSANDS = { k: 1e3, m: 1e6 };
const NUMBER = /^(\d+(?:\.\d+)?)(.*)$/;

/**
 * Return the total for the street that a player means: `600`, `1,500`, `1.5k`, `2.5bb`, `3x` (times
 * the bet to call), `3/4` and `50%` (of the pot after a call), `pot`, `min`, and `all` or `max`.
 *
 * clamped: whether a fraction or a multiple was brought within the limits. A number is never
 * changed: one that is not allowed raises AmountError, as does anything else.
 * @param {string} text @param {Sizes} sizes @returns {{to: number, clamped: boolean}}
 */
export function parseAmount(text, sizes) {
  const typed = text.trim().toLowerCase();
  const plain = plainNumber(typed);
  const number = /^(\d+(?:\.\d+)?)(k|m)?$/.exec(plain);
  if (number) {
    const factor = number[2] ? THOUSANDS[/** @type {"k" | "m"} */ (number[2])] : 1;
    return {
      to: checkedTotal(Number(number[1]) * factor * chipsOfUnit(), typed, sizes),
      clamped: false,
    };
  }
  const meant = measured(plain, sizes);
  if (meant === null || !Number.isFinite(meant)) {
    throw new AmountError(say("amount-not-one", { typed: typed.slice(0, 20) }));
  }
  const to = allowedTotal(meant, sizes);
  return { to, clamped: to !== Math.round(meant) };
}

/**
 * Return the allowed total nearest to `to`.
 * @param {number} to @param {Pick<Sizes, "least" | "most" | "twoSizes">} sizes
 */
export function allowedTotal(to, { least, most, twoSizes }) {
  if (twoSizes) return to - least <= most - to ? least : most;
  return Math.min(most, Math.max(least, Math.round(to)));
}

/**
 * Return what was typed with the separators of a program: "1.500,5" as "1500.5" where that is
 * German.
 * @param {string} typed
 */
export function plainNumber(typed) {
  return numberRead(typed, decimalSign());
}

/**
 * Whether what was typed begins with another number where others live: "1.500", "1,500".
 * @param {string} typed
 */
export function meansTwoNumbers(typed) {
  const [one, other] = [".", ","].map((sign) => NUMBER.exec(numberRead(typed, sign)));
  return Boolean(one && other && Number(one[1]) !== Number(other[1]) && one[2] === other[2]);
}

/**
 * @param {string} typed
 * @param {string} decimal the sign before decimals; the other one is between thousands
 */
function numberRead(typed, decimal) {
  const text = typed.replace(/[\s'’]/g, "");
  // twice, it is no decimal sign
  const single = text.split(decimal).length > 2 ? text.replaceAll(decimal, "") : text;
  return single
    .replace(decimal === "." ? /,(?=\d{3}(?!\d))/g : /\.(?=\d{3}(?!\d))/g, "")
    .replace(",", ".");
}

function decimalSign() {
  return (
    numberFormat()
      .formatToParts(0.5)
      .find(({ type }) => type === "decimal")?.value ?? "."
  );
}

/**
 * Return the total for a bet of this part of the pot, within the limits.
 * @param {number} part @param {Sizes} sizes
 */
export function partOfPot(part, sizes) {
  return allowedTotal(sizes.price + part * (sizes.pot + sizes.call), sizes);
}

/** @param {string} text @param {Sizes} sizes @returns {number | null} */
function measured(text, sizes) {
  if (text === "all" || text === "allin" || text === "all-in" || text === "max") return sizes.most;
  if (text === "min") return sizes.least;
  const ofPot = /** @param {number} part */ (part) => sizes.price + part * (sizes.pot + sizes.call);
  if (text === "pot") return ofPot(1);
  const fraction = /^(\d+)\/(\d+)(?:pot)?$/.exec(text);
  if (fraction) return ofPot(Number(fraction[1]) / Number(fraction[2]));
  const unit = /^(\d+(?:\.\d+)?)(%|bb|x)$/.exec(text);
  if (!unit) return null;
  const times = Number(unit[1]);
  if (unit[2] === "%") return ofPot(times / 100);
  return unit[2] === "bb" ? times * sizes.bigBlind : times * sizes.price || null;
}

/** @param {number} total @param {string} typed @param {Sizes} sizes */
function checkedTotal(total, typed, { least, most, twoSizes }) {
  const exact = Math.round(total * 1e6) / 1e6; // 1.1 * 1000 is not whole
  if (!Number.isSafeInteger(exact)) throw new AmountError(say("amount-not-whole", { typed }));
  if (exact < least || exact > most) {
    throw new AmountError(
      say("amount-not-possible", { amount: formatChips(exact), range: rangeText(least, most) }),
    );
  }
  if (twoSizes && exact !== least && exact !== most) {
    const parts = {
      amount: formatChips(exact),
      least: formatChips(least),
      most: formatChips(most),
    };
    throw new AmountError(say("error-bad_amount.two", parts));
  }
  return exact;
}

/**
 * Return "400 to 5,000", "10 or 20" with two sizes, or one amount.
 * @param {number} least @param {number} most @param {boolean} [twoSizes]
 */
export function rangeText(least, most, twoSizes) {
  const parts = { least: formatChips(least), most: formatChips(most) };
  if (least >= most) return parts.most;
  return say(twoSizes ? "amount-range.two" : "amount-range", parts);
}

/**
 * How amounts are shown: as "chips", as "bb" (big blinds), or as "currency".
 * bigBlind: chips of a big blind. symbol: "$". decimals: a chip is the smallest unit, a cent with 2
 * of them.
 * @typedef {{as: "chips" | "bb" | "currency", bigBlind?: number, symbol?: string, decimals?:
 *   number}} ChipFormat
 */

/** @type {ChipFormat} */
const shown = { as: "chips" };

/** Show amounts in this format from now on, where no other is given. @param {ChipFormat} format */
export function showChipsAs(format) {
  Object.assign(shown, format);
}

/** Return how many chips one unit is that people read and type. */
export function chipsOfUnit() {
  return shown.as === "currency" ? 10 ** (shown.decimals ?? 0) : 1;
}

/**
 * Return an amount as text: "1,250", "12.5 BB", "$12.50".
 * @param {number} chips @param {ChipFormat} [format]
 */
export function formatChips(chips, { as, bigBlind = 0, symbol = "", decimals = 0 } = shown) {
  if (as === "bb" && bigBlind)
    return `${numberFormat().format(Math.round((10 * chips) / bigBlind) / 10)} BB`;
  if (as === "currency") {
    const digits = chips % 10 ** decimals ? decimals : 0;
    const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    const amount = chips / 10 ** decimals;
    if (!symbol) return numberFormat(options).format(amount);
    return numberFormat({
      style: "currency",
      currency: "USD",
      currencyDisplay: "narrowSymbol",
      ...options,
    })
      .formatToParts(amount)
      .map(({ type, value }) => (type === "currency" ? symbol : value))
      .join("");
  }
  return numberFormat().format(chips);
}

/** Return an amount as people type it: without a symbol. @param {number} chips */
export function typedText(chips) {
  return formatChips(chips, { ...shown, symbol: "" });
}

/** Return an amount in few characters: "950", "12.5k", "3.2M". @param {number} chips */
export function formatShort(chips) {
  if (shown.as === "currency") return formatChips(chips);
  for (const [size, letter] of /** @type {const} */ ([
    [1e12, "T"],
    [1e9, "G"],
    [1e6, "M"],
    [1e4, "k"],
  ])) {
    if (Math.abs(chips) >= size) {
      const per = letter === "k" ? 1e3 : size;
      return `${numberFormat().format(Math.trunc((chips / per) * 10) / 10)}${letter}`;
    }
  }
  return numberFormat().format(chips);
}
