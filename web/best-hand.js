// The best hand in some cards, by each rule set, and the message that says what it is.
// The same rules as engine/assessor/rules.py; tests compare the two on generated hands.

import { listed, message } from "./messages.js";

const ACE = 12;
const RANKS = "23456789TJQKA";

/**
 * A hand. message: what it is, in full. type: its type. cards: the cards that count, in order.
 * @typedef {{message: import("./messages.js").Message, type: string, cards: number[]}} NamedHand
 */
/**
 * A matcher returns the counting cards among cards sorted from the highest down, or null.
 * @typedef {(cards: number[]) => number[] | null} Matcher
 */
/**
 * matchers: the types of hand from the best down. aceLow: an ace counts below a deuce.
 * low: the worst five cards are the best hand. eight: only an eight or better qualifies.
 * omaha: two cards of one's own and three of the board.
 * @typedef {{matchers: [string, Matcher][], aceLow?: boolean, low?: boolean, eight?: boolean,
 *   omaha?: boolean}} RuleSet
 */

/** @param {number[]} cards */
function byRank(cards) {
  /** @type {number[][]} */
  const groups = [];
  for (const card of cards) {
    const group = groups.at(-1);
    if (group && group[0] >> 2 === card >> 2) group.push(card);
    else groups.push([card]);
  }
  return groups;
}

/**
 * Match sets of equal ranks with these sizes, and the highest kickers.
 * @param {number[]} sizes
 * @returns {Matcher}
 */
function ofAKind(...sizes) {
  return (cards) => {
    let rest = cards;
    /** @type {number[]} */
    const counting = [];
    for (const size of sizes) {
      const same = byRank(rest).find((group) => group.length >= size);
      if (!same) return null;
      counting.push(...same.slice(0, size));
      rest = rest.filter((card) => card >> 2 !== same[0] >> 2);
    }
    return [...counting, ...rest].slice(0, 5);
  };
}

/**
 * Match five ranks in a row, in a deck from the rank `lowest` on.
 * @param {number} lowest
 * @param {boolean} wheel
 * @returns {Matcher}
 */
function inARow(lowest, wheel) {
  return (cards) => {
    const highest = new Map(byRank(cards).map((group) => [group[0] >> 2, group[0]]));
    const ace = highest.get(ACE);
    if (wheel && ace !== undefined) highest.set(lowest - 1, ace);
    for (let top = ACE; top > lowest + 2; top -= 1) {
      const run = [top, top - 1, top - 2, top - 3, top - 4].map((rank) => highest.get(rank));
      if (!run.includes(undefined)) return /** @type {number[]} */ (run);
    }
    return null;
  };
}

/** Match in five or more cards of one suit. @param {Matcher} matcher @returns {Matcher} */
function inOneSuit(matcher) {
  return (cards) => {
    for (let suit = 0; suit < 4; suit += 1) {
      const suited = cards.filter((card) => (card & 3) === suit);
      const found = suited.length >= 5 ? matcher(suited) : null;
      if (found) return found;
    }
    return null;
  };
}

/** @type {[string, Matcher][]} */
const PAIRS = [
  ["three_of_a_kind", ofAKind(3)],
  ["two_pair", ofAKind(2, 2)],
  ["pair", ofAKind(2)],
  ["high_card", ofAKind()],
];
/** @type {[string, Matcher]} */
const QUADS = ["four_of_a_kind", ofAKind(4)];
/** @type {[string, Matcher]} */
const FULL_HOUSE = ["full_house", ofAKind(3, 2)];
/** @type {[string, Matcher]} */
const FLUSH = ["flush", inOneSuit(ofAKind())];

/**
 * @param {boolean} flushFirst
 * @param {number} lowest
 * @param {boolean} wheel
 * @returns {[string, Matcher][]}
 */
function straightGame(flushFirst, lowest = 0, wheel = true) {
  const middle = flushFirst ? [FLUSH, FULL_HOUSE] : [FULL_HOUSE, FLUSH];
  const row = inARow(lowest, wheel);
  return [["straight_flush", inOneSuit(row)], QUADS, ...middle, ["straight", row], ...PAIRS];
}

const ACE_TO_FIVE = { matchers: [QUADS, FULL_HOUSE, ...PAIRS], aceLow: true, low: true };
/** @type {Record<string, RuleSet>} */
const RULE_SETS = {
  high: { matchers: straightGame(false) },
  "short-deck": { matchers: straightGame(true, 4) },
  "short-deck-full-house-first": { matchers: straightGame(false, 4) },
  "omaha-high": { matchers: straightGame(false), omaha: true },
  "omaha-low8": { ...ACE_TO_FIVE, eight: true, omaha: true },
  "ace-to-five": ACE_TO_FIVE,
  low8: { ...ACE_TO_FIVE, eight: true },
  "deuce-to-seven": { matchers: straightGame(false, 0, false), low: true },
};

/** @param {RuleSet} rules @param {number} card */
function height(rules, card) {
  return rules.aceLow && card >> 2 === ACE ? -1 : card >> 2;
}

/** @param {RuleSet} rules @param {number[]} cards */
function judge(rules, cards) {
  const sorted = [...cards].sort(
    (one, other) => height(rules, other) - height(rules, one) || other - one,
  );
  for (const [place, [type, matcher]] of rules.matchers.entries()) {
    const counting = matcher(sorted);
    if (counting) {
      const ranking = [-place, ...counting.map((card) => height(rules, card))];
      return { type, counting, ranking: rules.low ? ranking.map((part) => -part) : ranking };
    }
  }
  throw new Error("every hand is at least a high card");
}

/** @param {number[]} one @param {number[]} other */
function isGreater(one, other) {
  const place = one.findIndex((part, at) => part !== other[at]);
  return place >= 0 && one[place] > (other[place] ?? -Infinity);
}

/**
 * Yield every choice of so many items, in order.
 * @param {number[]} items
 * @param {number} count
 * @returns {Generator<number[]>}
 */
function* choices(items, count) {
  if (!count) yield [];
  else {
    for (let at = 0; at <= items.length - count; at += 1) {
      for (const rest of choices(items.slice(at + 1), count - 1)) yield [items[at], ...rest];
    }
  }
}

/** @param {RuleSet} rules @param {number[]} hole @param {number[]} board */
function* handsOf(rules, hole, board) {
  const cards = [...hole, ...board];
  if (rules.omaha) {
    for (const own of choices(hole, 2)) {
      for (const shared of choices(board, Math.min(3, board.length))) yield [...own, ...shared];
    }
  } else if (rules.low) {
    yield* choices(cards, Math.min(5, cards.length));
  } else {
    yield cards;
  }
}

/**
 * Return the best hand in a player's cards and the board, by a rule set of the game. Null if no
 * hand qualifies, if there are too few cards, or if the rule set is unknown here.
 * @param {string} name @param {number[]} hole @param {number[]} [board]
 * @param {number} [kept] how many of the player's cards count, where some are still to be discarded
 * @returns {NamedHand | null}
 */
export function bestHand(name, hole, board = [], kept = hole.length) {
  if (!hole.length) return null;
  if (name === "badugi") return bestBadugi([...hole, ...board]);
  const rules = Object.hasOwn(RULE_SETS, name) ? RULE_SETS[name] : undefined;
  if (!rules) return null;
  let best = null;
  for (const own of choices(hole, Math.min(kept, hole.length))) {
    for (const cards of handsOf(rules, own, board)) {
      const hand = judge(rules, cards);
      if (!best || isGreater(hand.ranking, best.ranking)) best = hand;
    }
  }
  if (!best || (rules.eight && !isEightOrBetter(best.type, best.counting))) return null;
  const { type, counting } = best;
  const isLow = rules.low && type === "high_card";
  return { message: isLow ? lowHand(counting) : highHand(type, counting), type, cards: counting };
}

/** @param {string} type @param {number[]} counting */
function isEightOrBetter(type, counting) {
  return (
    type === "high_card" &&
    counting.length === 5 &&
    counting.every((card) => card >> 2 <= 6 || card >> 2 === ACE)
  );
}

/** @param {number[]} cards @returns {NamedHand | null} */
function bestBadugi(cards) {
  /** @param {number} card */
  const low = (card) => ((card >> 2) + 1) % 13;
  const sorted = [...cards].sort((one, other) => low(other) - low(one) || other - one);
  for (let count = Math.min(4, sorted.length); count > 0; count -= 1) {
    /** @type {number[] | null} */
    let best = null;
    for (const hand of choices(sorted, count)) {
      const apart =
        new Set(hand.map((card) => card >> 2)).size === count &&
        new Set(hand.map((card) => card & 3)).size === count;
      if (apart && (!best || isGreater(best.map(low), hand.map(low)))) best = hand;
    }
    if (best) {
      const type = ["one_card", "two_card", "three_card", "badugi"][count - 1];
      return { message: message(`hand-${type}`, { ranks: ranksOf(best) }), type, cards: best };
    }
  }
  return null;
}

/** @param {number[]} cards */
function ranksOf(cards) {
  return cards.map((card) => RANKS[card >> 2]).join("-");
}

/** How many cards of one rank a hand begins with, and then. @type {Record<string, number[]>} */
const SETS = {
  pair: [2],
  two_pair: [2, 2],
  three_of_a_kind: [3],
  full_house: [3, 2],
  four_of_a_kind: [4],
};

/** @param {string} type @param {number[]} counting */
function highHand(type, counting) {
  const ranks = counting.map((card) => RANKS[card >> 2]);
  const [first, second] = SETS[type] ?? [/straight|flush/.test(type) ? 5 : 1];
  const kickers = ranks.slice(first + (second ?? 0)).map((rank) => message(`rank-${rank}`));
  const isRoyal = type === "straight_flush" && ranks[0] === "A";
  return message(isRoyal ? "hand-royal_flush" : `hand-${type}`, {
    ...forms("first", ranks[0]),
    ...(second && ranks.length > first ? forms("second", ranks[first]) : {}),
    suit: message(`suit-${"cdhs"[counting[0] & 3]}`),
    kickers:
      (kickers.length && message("kickers", { count: kickers.length, ranks: listed(kickers) })) ||
      "",
  });
}

/** @param {number[]} counting */
function lowHand(counting) {
  const [first] = ranksOf(counting);
  return message("hand-low", {
    ...forms("first", first),
    ranks: ranksOf(counting),
    number: first.replace("T", "10"),
  });
}

/** The forms of a rank that a hand may need. @param {string} name @param {string} rank */
function forms(name, rank) {
  return {
    [name]: message(`rank-${rank}`),
    [`${name}-plural`]: message(`rank-${rank}.plural`),
    [`${name}-of`]: message(`rank-${rank}.of`),
  };
}
