// Moments of a hand on the felt, without a server: what tests draw, and where everything visible lies.

import { GAMES, RULE_DEFAULTS, SEAT_DEFAULTS } from "/games.js";
import { applyToHand, startHand } from "/hand.js";
import { loadLanguage } from "/later.js";
import { drawTableBar } from "/ui/bar.js";
import { TableView } from "/ui/table.js";

await loadLanguage();
const felt = document.getElementById("felt");
document.getElementById("table").hidden = false;
document.getElementById("page").hidden = true;
let view = null;

/** Cards that are nobody's yet. */
function deckOf(game) {
  let next = 0;
  const all = Array.from({ length: 52 }, (_, place) => (place * 23 + 11) % 52);
  const cards = game.wins.includes("short-deck") ? all.filter((card) => card >= 16) : all;
  return (count) => cards.slice(next, (next += count)).concat(Array(Math.max(0, next - cards.length)).fill(cards[0])).slice(0, count);
}

/**
 * The events of a hand up to a moment.
 * "bets": everybody has bet on the last street but one who has folded. "all-in": everybody is all-in for a
 * different amount, with cards face up. "won": two of those have won, or three of many; winners: their seats, if others have.
 */
function eventsOf({ code, game, seats, you, moment, boards, amount, winners }) {
  const deal = deckOf(game);
  const numbers = Array.from({ length: seats }, (_, seat) => (seat + 1) % seats);
  const shows = moment !== "bets";
  const events = [{
    kind: "hand_started", hand: 7, number: 7, game: code, button: 0, boards, bomb_pot: false,
    stakes: { small_blind: 50, big_blind: 100, ante: 0, bring_in: 25, small_bet: 100, big_bet: 200 },
    house: RULE_DEFAULTS.house, posts: numbers.map(() => ({ ante: 0, blind: 0, live: false })),
    seats: numbers.map((seat) => ({ number: seat, name: `Seat ${seat}`, stack: amount * (shows ? seat + 1 : 3) })),
  }];
  const hands = new Map(numbers.map((seat) => [seat, []]));
  const folded = shows || seats < 3 ? -1 : numbers.find((seat) => seat !== you && seat > 1) ?? -1;
  game.streets.forEach((street, number) => {
    if (number) events.push({ kind: "street_started", street: street.name });
    for (const seat of numbers) {
      if (street.discard) {
        const cards = hands.get(seat).splice(-street.discard);
        if (seat === you) events.push({ kind: "cards_discarded", seat, cards });
        if (seat !== folded) events.push({ kind: "drew", seat, count: street.discard });
      }
      if (street.hole) {
        const cards = deal(street.hole);
        hands.get(seat).push(...cards);
        if (seat === you) events.push({ kind: "hole_cards_dealt", seat, cards });
      }
      if (street.up) {
        const cards = deal(street.up);
        hands.get(seat).push(...cards);
        events.push({ kind: "up_cards_dealt", seat, cards });
      }
    }
    events.push({ kind: "betting_opened" });
    for (let board = 0; street.board && board < boards; board += 1) {
      events.push({ kind: "board_dealt", street: street.name, board, cards: deal(street.board) });
    }
    if (number === 0 && shows) {
      for (const seat of numbers) events.push({ kind: "raised_to", seat, to: amount * (seat + 1) });
    } else if (number === 0) {
      if (folded >= 0) events.push({ kind: "folded", seat: folded });
    }
  });
  if (!shows) {
    numbers.filter((seat) => seat !== folded).forEach((seat, place) => {
      events.push({ kind: place ? (place % 2 ? "called" : "raised_to") : "bet_made", seat, to: amount });
    });
  } else {
    for (const seat of numbers) {
      if (moment === "won" && seat === 2 && seats > 3) events.push({ kind: "hand_mucked", seat });
      else events.push({ kind: "hand_shown", seat, cards: hands.get(seat) });
    }
  }
  if (moment === "won") {
    winners ??= [...new Set([you ?? 0, seats - 1, ...(seats > 6 ? [seats - 2] : [])])];
    const share = Math.floor((amount * seats * (seats + 1)) / 2 / winners.length);
    events.push({
      kind: "pot_awarded", pot: 0, amount: share * winners.length, by: game.wins[0], board: 0,
      shares: winners.map((seat) => [seat, share]),
    });
    events.push({ kind: "hand_ended", stacks: [] });
  }
  return events;
}

/** Draw a moment. names: how they are made from a seat's number. */
globalThis.show = async ({ code, seats, you, moment, boards = 1, amount = 12_345, letter = "", winners }) => {
  const game = GAMES[code];
  const name = (seat) => (letter ? letter.repeat(24) : ["Grace", "Bo", "Christopher", "Дмитрий", "Jo", "Alexandrina", "Magdalena", "Wolfgang", "Ada", "Lu"][seat]);
  const rules = { ...RULE_DEFAULTS, game: code, seats, act_ms: 15000, stakes: { ...RULE_DEFAULTS.stakes, small_blind: 50, big_blind: 100 } };
  let hand = null;
  if (moment !== "waiting") {
    const [start, ...events] = eventsOf({ code, game, seats, you, moment, boards, amount, winners });
    hand = startHand(start);
    for (const event of events) applyToHand(hand, event);
    for (const seat of hand.seats) seat.name = name(seat.number);
  }
  const taken = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => moment !== "waiting" || seat % 2 === 0);
  const state = {
    table: "t", info: { rules, name: letter ? letter.repeat(24) : "Evening", host: "", paused: false, closing: false }, me: "p0", you,
    seats: taken.map((seat) => ({
      ...SEAT_DEFAULTS, seat, player: `p${seat}`, name: name(seat), bot: false, stack: 234_567,
      sitting_out: moment === "waiting" && seat % 4 === 2, missed_big_blind: seat === 4, waits: seat === 4,
    })),
    waiting: [], turn: moment === "bets" ? { seat: you ?? 0, ms: 15000, bank: 30000, hand: 7, turn: 3 } : null, turnAt: performance.now() - 5000,
    game: "", button: 0, play: hand && !hand.over ? hand : null, last: hand?.over ? hand : null,
    suspended: false, stopped: false, delayed: false, closed: false, hands_left: 0,
  };
  drawTableBar(state, 3, {});
  view?.close();
  view = new TableView(felt, { sit: () => {}, player: () => {}, tapCard: () => {} });
  view.width = felt.clientWidth;
  view.height = felt.clientHeight;
  view.draw(state, hand);
  globalThis.view = view;
  await view.ready;
};

/**
 * Draw a hand from its first update: what the engine has played. `follow` draws each of the others.
 */
globalThis.begin = async ({ updates: [[start, ...events]], you, seats }) => {
  const rules = { ...RULE_DEFAULTS, game: start.game, seats, act_ms: 15000, stakes: { ...RULE_DEFAULTS.stakes, ...start.stakes } };
  const hand = startHand(start);
  for (const event of events) applyToHand(hand, event);
  view?.close();
  view = new TableView(felt, { sit: () => {}, player: () => {}, tapCard: () => {} });
  view.width = felt.clientWidth;
  view.height = felt.clientHeight;
  view.state = {
    table: "t", info: { rules, name: "Evening", host: "", paused: false, closing: false }, me: `p${you}`, you, waiting: [],
    seats: start.seats.map((seat) => ({ ...SEAT_DEFAULTS, seat: seat.number, player: `p${seat.number}`, name: seat.name, stack: seat.stack, sitting_out: false })),
    turn: null, turnAt: 0, game: "", button: start.button, play: hand, last: null, suspended: false, stopped: false, delayed: false, closed: false,
  };
  view.hand = hand;
  globalThis.view = view;
  await view.ready;
  view.redraw();
};

/** Draw the next update of the hand, with the turn that comes with it. */
globalThis.follow = (events, turn = null) => {
  const { hand, state } = view;
  for (const event of events) applyToHand(hand, event);
  Object.assign(state, { turn, play: hand.over ? null : hand, last: hand.over ? hand : null });
  view.redraw();
};

const seen = (element) => { const style = getComputedStyle(element); return style.visibility !== "hidden" && style.display !== "none" && Number(style.opacity) > 0; };

const SHOWN = [[".board", "board"], [".pot", "pot"], [".side-pots", "side pots"], [".felt-message", "message"]];

/** Where everything visible lies: its name, its seat or null, and left, top, right and bottom. */
globalThis.boxes = () => {
  const found = [];
  const add = (name, seat, rect) => { if (rect.right - rect.left >= 1 && rect.bottom - rect.top >= 1) found.push({ name, seat, box: [rect.left, rect.top, rect.right, rect.bottom] }); };
  for (const [selector, name] of SHOWN) {
    for (const element of felt.querySelectorAll(selector)) if (seen(element) && (element.textContent || element.childElementCount)) add(name, null, element.getBoundingClientRect());
  }
  const dealer = felt.querySelector(".dealer").getBoundingClientRect();
  const corner = 0.15 * dealer.width; // it is round
  add("dealer", null, { left: dealer.left + corner, right: dealer.right - corner, top: dealer.top + corner, bottom: dealer.bottom - corner });
  for (const part of felt.querySelectorAll(".fan, .caption")) add("lifted", Number(part.parentElement.dataset.seat), part.getBoundingClientRect());
  [...felt.querySelectorAll(".seat")].forEach((seat, number) => {
    const plate = seat.querySelector(".plate").getBoundingClientRect();
    add("plate", number, plate);
    for (const part of ["name", "stack"]) {
      const text = document.createRange();
      text.selectNodeContents(seat.querySelector(`.${part}`));
      const { left, right, top, bottom } = text.getBoundingClientRect();
      add(part, number, { left: Math.max(left, plate.left), right: Math.min(right, plate.right), top: top + 3, bottom: bottom - 3 }); // the line is taller than its letters
    }
    for (const part of ["bet", "note"]) {
      const element = seat.querySelector(`.${part}`);
      if (element.textContent && seen(element)) add(part, number, element.getBoundingClientRect());
    }
    const cards = [...seat.querySelectorAll(".cards > *")].filter(seen).map((card) => card.getBoundingClientRect());
    if (cards.length) {
      add("cards", number, {
        left: Math.min(...cards.map((each) => each.left)), top: Math.min(...cards.map((each) => each.top)),
        right: Math.max(...cards.map((each) => each.right)),
        bottom: Math.min(plate.top, Math.max(...cards.map((each) => each.bottom))), // the rest is behind the plate
      });
    }
  });
  return { felt: (({ left, top, right, bottom }) => [left, top, right, bottom])(felt.getBoundingClientRect()), found };
};

/** The texts that are wider than their place, but names, which end in dots. */
globalThis.cut = () => [...felt.querySelectorAll(".stack, .bet, .pot, .side-pots, .note")]
  .filter((each) => each.textContent && seen(each) && !(each.className.startsWith("note") && each.textContent.includes(" · ")) && each.scrollWidth > each.clientWidth + 1).map((each) => `${each.className} ${each.textContent}`);
