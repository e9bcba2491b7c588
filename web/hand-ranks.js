// How good hands are, as numbers to compare: for equities, which look at many thousands of hands.
// The names that best-hand.js finds follow the same rules; tests compare both with the assessor of
// the engine.
//
// Cards are held as four masks of thirteen bits, one for each suit, with a bit for each rank.

const ACE = 12;
const RANKS = 1 << 13;

/** How many bits are set in each mask. */
const COUNT = Uint8Array.from({ length: RANKS }, (_, mask) => {
  let count = 0;
  for (let left = mask; left; left &= left - 1) count += 1;
  return count;
});

/**
 * The straight in each mask: 1 for the lowest; 0 for none.
 * @param {number} lowest the lowest rank of the deck
 */
function straightsIn(lowest) {
  return Uint8Array.from({ length: RANKS }, (_, mask) => {
    const below = (mask >> ACE) & 1; // an ace is also below the lowest rank
    const ranks = ((mask >> lowest) << 1) | below;
    for (let top = ACE - lowest - 2; top > 0; top -= 1)
      if (((ranks >> (top - 1)) & 31) === 31) return top;
    return 0;
  });
}

/** The highest bits of a mask. @param {number} mask @param {number} count */
function highest(mask, count) {
  let left = mask;
  while (COUNT[left] > count) left &= left - 1;
  return left;
}

/** The lowest bits of a mask. @param {number} mask @param {number} count */
function lowest(mask, count) {
  let left = mask;
  while (COUNT[left] > count) left ^= 1 << (31 - Math.clz32(left));
  return left;
}

/** @param {number} type @param {number} first ranks that count first @param {number} [rest] */
function ranked(type, first, rest = 0) {
  return (type << 26) | (first << 13) | rest;
}

/**
 * A hand of five to seven cards, by the masks of its suits: more is better.
 * @typedef {(clubs: number, diamonds: number, hearts: number, spades: number) => number} Ranking
 */

/**
 * @param {Uint8Array} straights
 * @param {number} flush the place of a flush
 * @param {number} full and of a full house
 * @returns {Ranking}
 */
function highHands(straights, flush, full) {
  return (c, d, h, s) => {
    const any = c | d | h | s;
    const suit = COUNT[c] > 4 ? c : COUNT[d] > 4 ? d : COUNT[h] > 4 ? h : COUNT[s] > 4 ? s : 0;
    if (suit && straights[suit]) return ranked(8, straights[suit]);
    const two = (c & d) | (h & s) | ((c | d) & (h | s));
    if (two) {
      const three = (c & d & (h | s)) | (h & s & (c | d));
      const four = c & d & h & s;
      if (four) {
        const top = highest(four, 1);
        return ranked(7, top, highest(any ^ top, 1));
      }
      if (three) {
        const top = highest(three, 1);
        if (two ^ top) {
          if (suit && flush > full) return ranked(flush, 0, highest(suit, 5));
          return ranked(full, top, highest(two ^ top, 1));
        }
        if (suit) return ranked(flush, 0, highest(suit, 5));
        if (straights[any]) return ranked(4, straights[any]);
        return ranked(3, top, highest(any ^ top, 2));
      }
    }
    if (suit) return ranked(flush, 0, highest(suit, 5));
    if (straights[any]) return ranked(4, straights[any]);
    if (!two) return ranked(0, 0, highest(any, 5));
    const pairs = highest(two, 2);
    return ranked(COUNT[pairs], pairs, highest(any ^ pairs, COUNT[pairs] > 1 ? 1 : 3));
  };
}

/** With aces low. @param {number} mask */
function aceLow(mask) {
  return ((mask << 1) | (mask >> ACE)) & (RANKS - 1);
}

/** @type {Ranking} */
function aceToFive(c, d, h, s) {
  const any = aceLow(c | d | h | s);
  const kinds = COUNT[any];
  if (kinds > 4) return ranked(9, 0, ~lowest(any, 5) & (RANKS - 1));
  const two = aceLow((c & d) | (h & s) | ((c | d) & (h | s)));
  let type = 8;
  let first = lowest(two, kinds > 3 ? 1 : 2);
  let rest = lowest(any ^ first, 3);
  if (kinds === 3) {
    type = 7;
    rest = lowest(any ^ first, 1);
  } else if (kinds === 2) {
    // of seven cards: three and four
    type = 6;
    first = lowest(any, 1);
    rest = any ^ first;
  }
  return ranked(type, ~first & (RANKS - 1), ~rest & (RANKS - 1));
}

const EIGHT = 1 << 8;

/** The five lowest ranks up to an eight; 0 if there are fewer. @type {Ranking} */
function eightOrBetter(c, d, h, s) {
  const low = aceLow(c | d | h | s) & (EIGHT - 1);
  return COUNT[low] > 4 ? ranked(9, 0, ~lowest(low, 5) & (RANKS - 1)) : 0;
}

const high = highHands(straightsIn(0), 5, 6);

/**
 * What counts by each rule set of a game in which cards are dealt without decisions.
 * @type {Record<string, {ranking: Ranking, omaha?: boolean}>}
 */
const RANKINGS = {
  high: { ranking: high },
  "short-deck": { ranking: highHands(straightsIn(4), 6, 5) },
  "omaha-high": { ranking: high, omaha: true },
  "omaha-low8": { ranking: eightOrBetter, omaha: true },
  "ace-to-five": { ranking: aceToFive },
  low8: { ranking: eightOrBetter },
};

/** Whether hands can be ranked by a rule set. @param {string} name */
export function isRanked(name) {
  return Object.hasOwn(RANKINGS, name);
}

/**
 * How many hands are looked at to rank one: in Omaha, one for each choice of cards.
 * @param {string} name
 * @param {number} hole how many cards a player holds
 */
export function handsIn(name, hole) {
  return RANKINGS[name].omaha ? hole * (hole - 1) * 5 : 1;
}

/** The masks of some cards. @param {number[]} cards @returns {number[]} */
function masksOf(cards) {
  const masks = [0, 0, 0, 0];
  for (const card of cards) masks[card & 3] |= 1 << (card >> 2);
  return masks;
}

/**
 * Rank a player's hand by a rule set: more is better, and 0 does not qualify. There are seven cards
 * together, in Omaha five on the board.
 * @param {string} name @param {number[]} hole @param {number[]} board
 */
export function rankOf(name, hole, board) {
  const { ranking, omaha } = RANKINGS[name];
  const [c, d, h, s] = masksOf(omaha ? [] : [...hole, ...board]);
  if (!omaha) return ranking(c, d, h, s);
  const shared = threes(board);
  let best = 0;
  for (let one = 1; one < hole.length; one += 1) {
    for (let other = 0; other < one; other += 1) {
      const [x, y, z, w] = masksOf([hole[one], hole[other]]);
      for (const [p, q, r, t] of shared) best = Math.max(best, ranking(x | p, y | q, z | r, w | t));
    }
  }
  return best;
}

/** The masks of every three cards of a board. @param {number[]} board */
function threes(board) {
  /** @type {number[][]} */
  const found = [];
  for (let third = 2; third < board.length; third += 1) {
    for (let second = 1; second < third; second += 1) {
      for (let first = 0; first < second; first += 1)
        found.push(masksOf([board[first], board[second], board[third]]));
    }
  }
  return found;
}
