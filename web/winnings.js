// What a player won in hands, in groups and in the currency of each hand. Two currencies are never
// added.

import { formatChips } from "./amounts.js";
import { gameTitle, stakesText } from "./game-messages.js";
import { GAMES } from "./games.js";
import { localeSpoken, numberFormat } from "./messages.js";

/** @typedef {import("./protocol").HandInfo} HandInfo */
/**
 * Chips as money: `unit` of them are 1 of `currency`.
 * @typedef {{currency: string, unit: number}} Money
 */
/**
 * What was won in one currency: chips after each hand.
 * @typedef {Money & {results: number[]}} Winnings
 */

const PLAY_MONEY = "XPM";
const ISO = /^[A-Z]{3}$/;

/** The currency of a hand; "" for chips without one. @param {Money} money */
function currencyOf(money) {
  return money.currency === PLAY_MONEY ? "" : money.currency;
}

/**
 * An amount in its currency: "$12.50", or "1,250" without one.
 * @param {number} chips
 * @param {Money} money
 */
export function moneyText(chips, money) {
  const currency = currencyOf(money);
  if (!currency && money.unit === 1) return formatChips(chips);
  const digits = Math.round(Math.log10(money.unit));
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  if (ISO.test(currency))
    return numberFormat({ ...decimals, style: "currency", currency }).format(chips / money.unit);
  return `${numberFormat(decimals).format(chips / money.unit)} ${currency}`.trim();
}

/** A gain or loss: "+$12.50". @param {number} chips @param {Money} money */
export function signedMoney(chips, money) {
  return `${chips > 0 ? "+" : chips < 0 ? "−" : ""}${moneyText(Math.abs(chips), money)}`;
}

/**
 * The winnings in each currency, in the order of its name.
 * @param {HandInfo[]} infos, the oldest first
 * @returns {Winnings[]}
 */
export function byCurrency(infos) {
  /** @type {Map<string, Winnings>} */
  const all = new Map();
  for (const info of infos) {
    const currency = currencyOf(info);
    all.set(currency, {
      currency,
      unit: Math.max(info.unit, all.get(currency)?.unit ?? 1),
      results: [],
    });
  }
  for (const info of infos) {
    const { results, unit } = /** @type {Winnings} */ (all.get(currencyOf(info)));
    results.push((results.at(-1) ?? 0) + info.net * (unit / info.unit));
  }
  return [...all.values()].sort((one, other) => (one.currency < other.currency ? -1 : 1));
}

/**
 * The winnings of hands in groups, in the order to show.
 * @param {HandInfo[]} infos, the oldest first
 * @param {string} by a name of GROUPS
 * @returns {[string, Winnings[]][]}
 */
export function grouped(infos, by) {
  /** @type {Map<string, {order: number, infos: HandInfo[]}>} */
  const groups = new Map();
  for (const info of infos) {
    const [order, name] = GROUPS[by](info);
    const group = groups.get(name) ?? { order, infos: [] };
    group.infos.push(info);
    groups.set(name, group);
  }
  const sorted = [...groups].sort(
    ([one, { order }], [other, { order: later }]) => order - later || one.localeCompare(other),
  );
  return sorted.map(([name, group]) => [name, byCurrency(group.infos)]);
}

/**
 * By what hands are grouped: the order and the name of a hand's group.
 * @type {Record<string, (info: HandInfo) => [number, string]>}
 */
const GROUPS = {
  date: (info) => [
    Math.floor(info.at / 86_400_000),
    new Date(info.at).toLocaleDateString(localeSpoken(), { dateStyle: "medium", timeZone: "UTC" }),
  ],
  stakes: (info) => [biggest(info), stakesOf(info)],
  game: (info) => [0, gameTitle(info.game)],
  position,
};

/** The big blind, or the small bet in games without one. @param {HandInfo} info */
function biggest({ stakes }) {
  return stakes.big_blind || stakes.small_bet || 0;
}

/** The stakes in short, in the currency of the hand. @param {HandInfo} info */
export function stakesOf(info) {
  if (!currencyOf(info) && info.unit === 1) return stakesText(info.stakes, info.game);
  const { small_blind: small = 0, small_bet: bet = 0, big_bet: double = 0 } = info.stakes;
  const pair = bet ? [bet, double || 2 * bet] : [small, biggest(info)];
  return pair.map((chips) => moneyText(chips, info)).join("/");
}

const BEFORE_BUTTON = ["CO", "HJ", "LJ"];

/**
 * The position, the first to act after the blinds first; games without a button have none.
 * @param {HandInfo} info
 * @returns {[number, string]}
 */
function position({ game, place, players }) {
  if (GAMES[game]?.streets[0].opens === "the worst card showing") return [99, "–"];
  if (place === 0) return [50, "BTN"];
  if (place <= 2) return [50 + place, players > 2 && place === 1 ? "SB" : "BB"];
  const before = players - 1 - place;
  if (before < BEFORE_BUTTON.length && (place > 3 || players < 6))
    return [49 - before, BEFORE_BUTTON[before]];
  return [place, place > 3 ? `UTG+${place - 3}` : "UTG"];
}
