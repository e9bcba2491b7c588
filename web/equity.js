// Each player's share of the pot that is expected while an all-in hand is dealt out: from the cards
// that this page sees, so that no server has to say what it should not. Cards that are not seen may
// be any.

import { cardsAtShowdown, livePlayers } from "./hand.js";
import { handsIn, isRanked, rankOf } from "./hand-ranks.js";

/** @typedef {import("./hand.js").Hand} Hand */

/**
 * A hand that is dealt out.
 *
 * wins: the rule sets that decide the pot. holes: the known cards of each player. holds: how many a
 * player has in the end. board: its cards. shared: how many cards a board has in the end. rest: the
 * cards that may come.
 * @typedef {{wins: string[], holes: number[][], holds: number, board: number[], shared: number,
 *   rest: number[]}} Question
 */

/**
 * Shares are of the whole pot, from 0 to 1, in the order of the players. parts: the same for each
 * rule set, of what it decides. exact: every deal was counted.
 * @typedef {{shares: number[], parts: number[][], exact: boolean}} Equity
 */

const MOST_WORK = 600_000; // hands that are ranked at most, if that is enough deals
const FEWEST_DEALS = 10_000; // of a sample: half a per cent of standard error
const MOST_DEALS = 30_000;
const SLICE_HANDS = 200; // that are ranked between two looks at the clock
const SLICE_MS = 4; // for which drawing waits at most
const BOARD = 5;
const SEVEN = 7;

/**
 * Return what is asked of a hand, once for each board, with the seats in order; null where there is
 * nothing to expect: somebody may still bet, or exchange or discard cards, or somebody's cards on a
 * board are not shown.
 * @param {Hand} hand @returns {{seats: number[], questions: Question[]} | null}
 */
export function questionsOf(hand) {
  const live = livePlayers(hand).filter((seat) => !seat.mucked);
  const able = live.filter((seat) => seat.stack > 0);
  const { streets, wins } = hand.game;
  if (hand.over || hand.awards.length || live.length < 2 || !wins.every(isRanked)) return null;
  if (
    able.length > 1 ||
    able.some((seat) => seat.bet < hand.price) ||
    streets.some((street) => street.draw)
  )
    return null;
  const holds = cardsAtShowdown(hand.game);
  const shared = streets.reduce((total, { board = 0 }) => total + board, 0);
  const holes = live.map((seat) => [...new Set([...seat.hole, ...(seat.shown ?? [])])]);
  if (
    shared
      ? shared !== BOARD || holes.some((cards) => cards.length !== holds)
      : holds !== SEVEN || hand.boards.some((board) => board.length)
  )
    return null;
  const seen = new Set([
    ...hand.seats.flatMap((seat) => seat.hole),
    ...holes.flat(),
    ...hand.boards.flat(),
  ]);
  const lowest = wins.includes("short-deck") ? 16 : 0;
  const rest = Array.from({ length: 52 - lowest }, (_, card) => lowest + card).filter(
    (card) => !seen.has(card),
  );
  if (rest.length < holes.reduce((missing, cards) => missing + holds - cards.length, 0))
    return null;
  const boards = [...hand.boards];
  while (boards.length < hand.runs) boards.push(boards[0].slice(0, hand.runsFrom));
  return {
    seats: live.map((seat) => seat.number),
    questions: boards.map((board) => ({ wins, holes, holds, board, shared, rest })),
  };
}

/**
 * Answer a question, in slices between which the page can draw. Every deal is counted where there
 * are few.
 * @param {Question} question
 * @param {() => boolean} [isWanted] asked between slices: null is returned once it is not
 * @returns {Promise<Equity | null>}
 */
export async function equityOf(question, isWanted = () => true) {
  const counting = count(question);
  let until = performance.now() + SLICE_MS;
  for (;;) {
    const { done, value } = counting.next();
    if (done) return value;
    if (performance.now() < until) continue;
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    if (!isWanted()) return null;
    until = performance.now() + SLICE_MS;
  }
}

/** @param {Question} question @returns {Generator<void, Equity, void>} */
function* count({ wins, holes, holds, board, shared, rest }) {
  const missing = [shared - board.length, ...holes.map((cards) => holds - cards.length)];
  const hands = holes.length * wins.reduce((total, name) => total + handsIn(name, holds), 0);
  const every = numberOfDeals(missing, rest.length);
  const exact = every * hands <= MOST_WORK || every <= FEWEST_DEALS;
  const wanted = exact
    ? every
    : Math.min(MOST_DEALS, Math.max(FEWEST_DEALS, Math.floor(MOST_WORK / hands)));
  const deals = exact ? everyDeal(missing, rest) : someDeals(missing, rest);
  const shares = holes.map(() => 0);
  const parts = wins.map(() => holes.map(() => 0));
  const slice = Math.ceil(SLICE_HANDS / hands);
  for (let deal = 0; deal < wanted; deal += 1) {
    if (deal % slice === 0) yield;
    const [boardRest, ...holeRests] = deals.next().value;
    const whole = [...board, ...boardRest];
    const players = holes.map((cards, player) =>
      holeRests[player].length ? [...cards, ...holeRests[player]] : cards,
    );
    const won = wins.map((name) => best(players.map((cards) => rankOf(name, cards, whole))));
    const deciding = won.filter((players) => players.length).length;
    won.forEach((winners, part) => {
      for (const player of winners) {
        parts[part][player] += 1 / winners.length;
        shares[player] += 1 / winners.length / deciding;
      }
    });
  }
  const average = (/** @type {number[]} */ sums) => sums.map((sum) => sum / wanted);
  return { shares: average(shares), parts: parts.map(average), exact };
}

/** The players with the best rank; none if nobody qualifies. @param {number[]} ranks */
function best(ranks) {
  const top = Math.max(...ranks);
  return top ? [...ranks.keys()].filter((player) => ranks[player] === top) : [];
}

/**
 * In how many ways these numbers of cards can be dealt.
 * @param {number[]} missing
 * @param {number} left
 */
function numberOfDeals(missing, left) {
  let ways = 1;
  for (const cards of missing) {
    for (let card = 0; card < cards; card += 1) ways *= (left - card) / (card + 1);
    left -= cards;
  }
  return Math.round(ways);
}

/**
 * Yield every deal of these numbers of cards.
 * @param {number[]} missing @param {number[]} rest @returns {Generator<number[][], any, void>}
 */
function* everyDeal([first, ...others], rest) {
  for (const cards of everyChoice(rest, first)) {
    if (!others.some(Boolean)) yield [cards, ...others.map(() => [])];
    else
      for (const deal of everyDeal(
        others,
        rest.filter((card) => !cards.includes(card)),
      ))
        yield [cards, ...deal];
  }
}

/** @param {number[]} cards @param {number} count @returns {Generator<number[]>} */
function* everyChoice(cards, count) {
  if (!count) yield [];
  else {
    for (let at = 0; at <= cards.length - count; at += 1) {
      for (const others of everyChoice(cards.slice(at + 1), count - 1))
        yield [cards[at], ...others];
    }
  }
}

/**
 * Yield random deals of these numbers of cards, without an end.
 * @param {number[]} missing @param {number[]} rest @returns {Generator<number[][], any, void>}
 */
function* someDeals(missing, rest) {
  const deck = [...rest];
  const most = missing.reduce((sum, cards) => sum + cards, 0);
  for (;;) {
    for (let place = 0; place < most; place += 1) {
      const other = place + Math.floor(Math.random() * (deck.length - place));
      [deck[place], deck[other]] = [deck[other], deck[place]];
    }
    let from = 0;
    yield missing.map((cards) => deck.slice(from, (from += cards)));
  }
}
