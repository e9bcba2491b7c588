// Games, stakes, rules and hand values as messages. The same as engine/text/games.py; tests compare
// the two.

import { formatChips } from "./amounts.js";
import { GAMES, ROTATIONS } from "./games.js";
import { cardsAtShowdown } from "./hand.js";
import { handNames } from "./hand-names.js";
import { capital, listed, message, textOf } from "./messages.js";

/** @typedef {import("./messages.js").Message} Message */

/** The name of a game or rotation; the code itself if it is unknown. @param {string} code */
function gameName(code) {
  return message(`game-${code}`, {}, GAMES[code]?.name ?? code);
}

/** Return the name of a game or rotation as text. @param {string} code */
export function gameTitle(code) {
  return textOf(gameName(code));
}

/**
 * The name of a street as a sentence begins with it: "Flop".
 * @param {string} street
 * @param {string} [form] of the message
 */
export function streetName(street, form = "") {
  return message(`street-${street.replaceAll(" ", "-")}${form}`, {}, capital(street));
}

/** The same as a sentence begins with it. @param {string} code */
export function gameCapital(code) {
  return capital(gameTitle(code));
}

/** The game of one hand with what varies it. @param {import("./protocol").HandStarted} event */
export function gameOfHand({ game, boards, bomb_pot: isBombPot }) {
  const name = isBombPot ? message("game-bomb-pot", { game: gameName(game) }) : gameName(game);
  return boards > 1 ? message("game-on-boards", { game: name, count: boards }) : name;
}

/**
 * The stakes in short: "50/100", "100/200 ante 10 bring-in 25". Fixed-limit stakes are named by
 * their bets.
 * @param {import("./protocol").Stakes} stakes @param {string} [code] the game
 */
export function stakesMessage(stakes, code = "") {
  const {
    small_blind = 0,
    big_blind = 0,
    ante = 0,
    bring_in = 0,
    small_bet = 0,
    big_bet = 0,
  } = stakes;
  const smallest = small_bet || big_blind;
  const parts = {
    small: formatChips(small_blind),
    big: formatChips(big_blind),
    "small-bet": formatChips(smallest),
    "big-bet": formatChips(big_bet || 2 * smallest),
  };
  let kind = "blinds";
  if (!big_blind) kind = "bets";
  else if (GAMES[code]?.structure === "fixed-limit") kind = "limits";
  let text = message(`stakes-${kind}`, parts);
  const add = (/** @type {string} */ what, /** @type {number} */ chips) => {
    text = message(`stakes-with-${what}`, { stakes: text, chips: formatChips(chips) });
  };
  if (ante) add(stakes.big_blind_ante ? "big-blind-ante" : "ante", ante);
  if (bring_in) add("bring-in", bring_in);
  return text;
}

/**
 * The stakes in short, as text.
 * @param {import("./protocol").Stakes} stakes
 * @param {string} [code] the game
 */
export function stakesText(stakes, code = "") {
  return textOf(stakesMessage(stakes, code));
}

/**
 * A table's rules in short: "no-limit hold'em, 50/100, on 2 boards, rake 5% up to 300".
 * @param {import("./table-state.js").Rules} rules
 */
export function rulesMessage(rules) {
  const { house, boards, bomb_pot_every: every, spectator_delay_ms: delay, straddles } = rules;
  const first = ROTATIONS[rules.game]?.games[0] ?? rules.game;
  const parts = [gameName(rules.game), stakesMessage(rules.stakes, first)];
  if (boards > 1) parts.push(message("rules-boards", { count: boards }));
  if (every) parts.push(message("rules-bomb-pots", { count: every }));
  if (delay)
    parts.push(
      message(`rules-delay${rules.all_cards ? "-all-cards" : ""}`, { seconds: delay / 1000 }),
    );
  if (straddles) parts.push(message("rules-straddles", { count: straddles }));
  if (house.max_runs > 1) parts.push(message("rules-runs", { count: house.max_runs }));
  if (house.rake) {
    parts.push(
      message("rules-rake", {
        percent: house.rake.per_mille / 10,
        chips: formatChips(house.rake.cap),
      }),
    );
  }
  return listed(parts, "rules-next");
}

/** A table's rules in short, as text. @param {import("./table-state.js").Rules} rules */
export function rulesText(rules) {
  return textOf(rulesMessage(rules));
}

/**
 * The value of a player's cards, for each rule set and each board of the hand; null if they have
 * none.
 * @param {import("./hand.js").Hand} hand @param {number[]} cards
 */
export function worthMessage(hand, cards) {
  const found = [];
  for (const [number, board] of hand.boards.entries()) {
    for (const rules of hand.game.wins) {
      const best = handNames.best?.(rules, cards, board, cardsAtShowdown(hand.game))?.message;
      const several = hand.boards.length > 1;
      if (best)
        found.push(
          several ? message("hand-on-board", { hand: best, board: String(number + 1) }) : best,
        );
    }
  }
  return found.length ? listed(found, "hands-next") : null;
}
