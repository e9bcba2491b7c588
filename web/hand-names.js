// The best hand in some cards, by each rule set, and its name.
// The same rules as engine/assessor/rules.py; tests compare the two on generated hands.

const ACE = 12;
const RANKS = "23456789TJQKA";
const RANK_WORDS = ["deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king",
  "ace"];
const SUIT_WORDS = ["clubs", "diamonds", "hearts", "spades"];

/**
 * A hand. name: in words. type: its type in words: "full house". cards: the cards that count, in order.
 * @typedef {{name: string, type: string, cards: number[]}} NamedHand
 */
/** A matcher returns the counting cards among cards sorted from the highest down, or null. @typedef {(cards: number[]) => number[] | null} Matcher */
/**
 * matchers: the types of hand from the best down. aceLow: an ace counts below a deuce.
 * low: the worst five cards are the best hand. eight: only an eight or better qualifies.
 * omaha: two cards of one's own and three of the board.
 * @typedef {{matchers: [string, Matcher][], aceLow?: boolean, low?: boolean, eight?: boolean, omaha?: boolean}} RuleSet
 */

/** Return a card as text: "As". @param {number} card */
export function cardName(card) {
  return RANKS[card >> 2] + "cdhs"[card & 3];
}

/** Return cards as text: "As Kd". @param {number[]} cards */
export function cardNames(cards) {
  return cards.map(cardName).join(" ");
}

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

/** Match sets of equal ranks with these sizes, and the highest kickers. @param {number[]} sizes @returns {Matcher} */
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

/** Match five ranks in a row, in a deck from the rank `lowest` on. @param {number} lowest @param {boolean} wheel @returns {Matcher} */
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
const PAIRS = [["three of a kind", ofAKind(3)], ["two pair", ofAKind(2, 2)], ["pair", ofAKind(2)],
  ["high card", ofAKind()]];
/** @type {[string, Matcher]} */
const QUADS = ["four of a kind", ofAKind(4)];
/** @type {[string, Matcher]} */
const FULL_HOUSE = ["full house", ofAKind(3, 2)];
/** @type {[string, Matcher]} */
const FLUSH = ["flush", inOneSuit(ofAKind())];

/** @param {boolean} flushFirst @param {number} lowest @param {boolean} wheel @returns {[string, Matcher][]} */
function straightGame(flushFirst, lowest = 0, wheel = true) {
  const middle = flushFirst ? [FLUSH, FULL_HOUSE] : [FULL_HOUSE, FLUSH];
  const row = inARow(lowest, wheel);
  return [["straight flush", inOneSuit(row)], QUADS, ...middle, ["straight", row], ...PAIRS];
}

const ACE_TO_FIVE = { matchers: [QUADS, FULL_HOUSE, ...PAIRS], aceLow: true, low: true };
/** @type {Record<string, RuleSet>} */
const RULE_SETS = {
  "high": { matchers: straightGame(false) },
  "short-deck": { matchers: straightGame(true, 4) },
  "short-deck-full-house-first": { matchers: straightGame(false, 4) },
  "omaha-high": { matchers: straightGame(false), omaha: true },
  "omaha-low8": { ...ACE_TO_FIVE, eight: true, omaha: true },
  "ace-to-five": ACE_TO_FIVE,
  "low8": { ...ACE_TO_FIVE, eight: true },
  "deuce-to-seven": { matchers: straightGame(false, 0, false), low: true },
};

/** @param {RuleSet} rules @param {number} card */
function height(rules, card) {
  return rules.aceLow && card >> 2 === ACE ? -1 : card >> 2;
}

/** @param {RuleSet} rules @param {number[]} cards */
function judge(rules, cards) {
  const sorted = [...cards].sort((one, other) =>
    height(rules, other) - height(rules, one) || other - one);
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

/** Yield every choice of so many items, in order. @param {number[]} items @param {number} count @returns {Generator<number[]>} */
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
 * Return the best hand in a player's cards and the board, by a rule set of the game. Null if no hand
 * qualifies, if there are too few cards, or if the rule set is unknown here.
 * @param {string} name @param {number[]} hole @param {number[]} [board] @returns {NamedHand | null}
 */
export function bestHand(name, hole, board = []) {
  if (!hole.length) return null;
  if (name === "badugi") return bestBadugi([...hole, ...board]);
  const rules = Object.hasOwn(RULE_SETS, name) ? RULE_SETS[name] : undefined;
  if (!rules) return null;
  let best = null;
  for (const cards of handsOf(rules, hole, board)) {
    const hand = judge(rules, cards);
    if (!best || isGreater(hand.ranking, best.ranking)) best = hand;
  }
  if (!best || (rules.eight && !isEightOrBetter(best.type, best.counting))) return null;
  const { type, counting } = best;
  const isLow = rules.low && type === "high card";
  const text = isLow ? `${RANK_WORDS[counting[0] >> 2]} low, ${ranksOf(counting)}` : highName(type, counting);
  return { name: text, type, cards: counting };
}

/** @param {string} type @param {number[]} counting */
function isEightOrBetter(type, counting) {
  return type === "high card" && counting.length === 5
    && counting.every((card) => card >> 2 <= 6 || card >> 2 === ACE);
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
      const apart = new Set(hand.map((card) => card >> 2)).size === count
        && new Set(hand.map((card) => card & 3)).size === count;
      if (apart && (!best || isGreater(best.map(low), hand.map(low)))) best = hand;
    }
    if (best) {
      const type = ["one-card hand", "two-card hand", "three-card hand", "badugi"][count - 1];
      return { name: `${type}, ${ranksOf(best)}`, type, cards: best };
    }
  }
  return null;
}

/** @param {number[]} cards */
function ranksOf(cards) {
  return cards.map((card) => RANKS[card >> 2]).join("-");
}

/** @param {string} type @param {number[]} counting */
function highName(type, counting) {
  const ranks = counting.map((card) => card >> 2);
  const top = RANK_WORDS[ranks[0]];
  const suit = SUIT_WORDS[counting[0] & 3];
  switch (type) {
    case "straight flush":
      return top === "ace" ? `royal flush in ${suit}` : `straight flush in ${suit}, ${top} high`;
    case "flush":
      return `flush in ${suit}, ${top} high`;
    case "straight":
      return `straight, ${top} high`;
    case "full house":
      return `full house, ${plural(ranks[0])} over ${plural(ranks[3])}`;
    case "four of a kind":
      return `four of a kind, ${plural(ranks[0])}${kickers(ranks.slice(4))}`;
    case "three of a kind":
      return `three of a kind, ${plural(ranks[0])}${kickers(ranks.slice(3))}`;
    case "two pair":
      return `two pair, ${plural(ranks[0])} and ${plural(ranks[2])}${kickers(ranks.slice(4))}`;
    case "pair":
      return `pair of ${plural(ranks[0])}${kickers(ranks.slice(2))}`;
    default:
      return `${top} high${kickers(ranks.slice(1))}`;
  }
}

/** @param {number} rank */
function plural(rank) {
  const word = RANK_WORDS[rank];
  return word + (word.endsWith("x") ? "es" : "s");
}

/** @param {number[]} ranks */
function kickers(ranks) {
  const words = ranks.map((rank) => RANK_WORDS[rank]);
  if (words.length < 2) return words.map((word) => `, ${word} kicker`).join("");
  return `, ${words.slice(0, -1).join(", ")} and ${words.at(-1)} kickers`;
}
