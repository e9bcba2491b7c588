// The text that a hand is committed to with: engine/fairness/line_up.py writes the same.

import { cardName } from "./fair-places.js";
import { FairFault } from "./fair-proof.js";
import { GAMES } from "./games.js";

const ALL_CARDS = Array.from({ length: 52 }, (_, card) => cardName(card)).join("");

/**
 * Write the line-up of a hand. Throws FairFault if its game is not known.
 * @param {any} started hand_started
 * @param {Record<string, string>} players those dealt in, by seat
 * @param {Record<string, string>} heads those of the contributors, by seat
 */
export function lineUpText(started, players, heads) {
  const game = GAMES[started.game];
  if (!game) throw new FairFault("bad_line_up");
  const deck = game.deck ?? ALL_CARDS;
  const lists = 1 + reshufflesAtMost(game.streets, deck.length / 2, Object.keys(players).length);
  return sorted({ started, deck, lists, players, heads });
}

/**
 * How often the discards of a hand can be shuffled into a new deck, as engine/hand/setup.py has it.
 * @param {import("./games.js").StreetData[]} streets
 * @param {number} cards
 * @param {number} players
 */
function reshufflesAtMost(streets, cards, players) {
  const draws = streets.filter((street) => street.draw).length;
  const hole = streets[0].hole ?? 0;
  if (!draws || !hole) return 0;
  const served = Math.max(1, Math.floor((cards - players * hole) / hole));
  return Math.floor((draws * players - 1) / served);
}

/**
 * A value as JSON, with the keys of each object in their order.
 * @param {any} value
 * @returns {string}
 */
function sorted(value) {
  if (Array.isArray(value)) return `[${value.map(sorted).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const parts = Object.keys(value).sort();
  return `{${parts.map((key) => `${JSON.stringify(key)}:${sorted(value[key])}`).join(",")}}`;
}
