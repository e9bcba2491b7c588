// Events as sentences, for the log and for screen readers. The same as engine/text/events.py and
// engine/text/games.py; tests compare the two.

import { GAMES, ROTATIONS } from "./games.js";
import { boardCardsFrom, playerIn, potsOf } from "./hand.js";
import { bestHand, cardNames } from "./hand-names.js";
import { formatChips } from "./amounts.js";

/** @typedef {import("./protocol").Event} GameEvent */
/** @typedef {import("./hand.js").Hand} Hand */
/** @typedef {Record<number, string>} Names */

/**
 * Return an event as a sentence without a full stop, or null if there is nothing to report.
 * @param {GameEvent} event @param {Names} names the names of the players by seat
 * @param {Hand | null} [hand] the hand before the event
 * @returns {string | null}
 */
export function describe(event, names, hand = null) {
  return Object.hasOwn(SENTENCES, event.kind) ? SENTENCES[event.kind](event, new Telling(names, hand)) : null;
}

/** Return the name of a game or rotation; the code itself if it is unknown. @param {string} code */
export function gameTitle(code) {
  return (ROTATIONS[code] ?? GAMES[code])?.name ?? code;
}

/**
 * Return stakes in short: "50/100", "100/200 ante 10 bring-in 25". Fixed-limit stakes are named by their bets.
 * @param {import("./protocol").Stakes} stakes @param {string} [code] the game
 */
export function stakesText(stakes, code = "") {
  const { small_blind = 0, big_blind = 0, ante = 0, bring_in = 0, small_bet = 0, big_bet = 0 } = stakes;
  const blinds = `${formatChips(small_blind)}/${formatChips(big_blind)}`;
  const smallest = small_bet || big_blind;
  const bets = `${formatChips(smallest)}/${formatChips(big_bet || 2 * smallest)}`;
  let text = blinds;
  if (!big_blind) text = bets;
  else if (GAMES[code]?.structure === "fixed-limit") text = `${bets} blinds ${blinds}`;
  if (ante) text += `${stakes.big_blind_ante ? " big blind" : ""} ante ${formatChips(ante)}`;
  if (bring_in) text += ` bring-in ${formatChips(bring_in)}`;
  return text;
}

/**
 * Return a table's rules in short: "no-limit hold'em, 50/100, on 2 boards, rake 5% up to 300".
 * @param {import("./table-state.js").Rules} rules
 */
export function rulesText(rules) {
  const first = ROTATIONS[rules.game]?.games[0] ?? rules.game;
  const { house } = rules;
  const parts = [gameTitle(rules.game), stakesText(rules.stakes, first)];
  if (rules.boards > 1) parts.push(`on ${rules.boards} boards`);
  if (rules.bomb_pot_every) {
    parts.push(`a bomb pot every ${rules.bomb_pot_every === 1 ? "hand" : `${rules.bomb_pot_every} hands`}`);
  }
  if (rules.spectator_delay_ms) {
    parts.push(`spectator delay ${rules.spectator_delay_ms / 1000} s${rules.all_cards ? " with all cards" : ""}`);
  }
  if (rules.straddles) parts.push(rules.straddles === 1 ? "a straddle" : `${rules.straddles} straddles`);
  if (house.max_runs > 1) parts.push(`run it up to ${house.max_runs} times`);
  if (house.rake) parts.push(`rake ${house.rake.per_mille / 10}% up to ${formatChips(house.rake.cap)}`);
  return parts.join(", ");
}

/**
 * Return the value of a player's cards, for each rule set and each board of the hand.
 * @param {Hand} hand @param {number[]} cards
 */
export function worthText(hand, cards) {
  const found = [];
  for (const [number, board] of hand.boards.entries()) {
    const where = hand.boards.length > 1 ? ` on board ${number + 1}` : "";
    for (const rules of hand.game.wins) {
      const best = bestHand(rules, cards, board);
      if (best) found.push(best.name + where);
    }
  }
  return found.join("; ");
}

/** What a sentence needs besides its event. */
class Telling {
  /** @param {Names} names @param {Hand | null} hand */
  constructor(names, hand) {
    this.names = names;
    this.hand = hand;
  }

  /** @param {number} seat */
  who(seat) {
    return this.names[seat] || `Seat ${seat + 1}`;
  }

  /** @param {number} seat @param {number} added */
  allIn(seat, added) {
    return playerIn(this.hand, seat)?.stack === added ? " and is all-in" : "";
  }

  /** @param {number} seat */
  bet(seat) {
    return playerIn(this.hand, seat)?.bet ?? 0;
  }
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The name of the blind that a player posts. @param {number} seat @param {Hand | null} hand */
function blindName(seat, hand) {
  const owed = playerIn(hand, seat)?.post;
  if (!hand || !owed) return "a blind";
  const { small_blind: small, big_blind: big } = hand.stakes;
  if (owed.live && !owed.blind) return "a live blind";
  if (owed.blind > big) return "a straddle";
  if (small !== big && owed.blind === small) return "the small blind";
  return small !== big && owed.blind === big ? "the big blind" : "a blind";
}

/** @param {import("./protocol").BoardDealt} event @param {Hand | null} hand */
function boardText(event, hand) {
  const street = capital(event.street);
  if (!hand) return `${street}: ${cardNames(event.cards)}`;
  const first = hand.boards[0];
  // A later run shares the cards dealt before it.
  const board = hand.boards[event.board] ?? first.slice(0, first.length - boardCardsFrom(hand.game, event.street));
  const which = hand.runs > 1 || hand.boards.length > 1 ? ` on board ${event.board + 1}` : "";
  return `${street}${which}: ${cardNames([...board, ...event.cards])} (pot ${formatChips(hand.pot)})`;
}

/** Which part of a pot was paid, if it is split by rules or boards. @param {import("./protocol").PotAwarded} event @param {Hand | null} hand */
function partText(event, hand) {
  if (!hand || !event.by) return "";
  const half = hand.game.wins.length > 1 ? ` for the ${event.by === hand.game.wins[1] ? "low" : "high"}` : "";
  return half + (hand.boards.length > 1 ? ` on board ${event.board + 1}` : "");
}

/** @param {import("./protocol").PotAwarded} event @param {Telling} at */
function potText(event, at) {
  if (!event.amount) return null;
  let pot = event.pot ? `side pot ${event.pot}` : "the main pot";
  if (at.hand && potsOf(at.hand).length === 1) pot = "the pot";
  const part = partText(event, at.hand);
  const wins = event.shares.map(([seat, chips]) => `${at.who(seat)} wins ${formatChips(chips)}`);
  if (wins.length > 1) {
    const of = part ? "" : ` of ${formatChips(event.amount)}`;
    return `${wins.slice(0, -1).join(", ")} and ${wins.at(-1)} from ${pot}${of}${part}`;
  }
  if (part) return `${wins[0]} from ${pot}${part}`;
  return `${at.who(event.shares[0][0])} wins ${pot} of ${formatChips(event.amount)}`;
}

/** @param {import("./protocol").HandStarted} event @param {Telling} at */
function handStartedText(event, at) {
  const game = GAMES[event.game];
  const button = game?.streets[0].opens === "the worst card showing" ? "" : `, ${at.who(event.button)} has the button`;
  const varied = `${event.bomb_pot ? " bomb pot" : ""}${event.boards > 1 ? ` on ${event.boards} boards` : ""}`;
  return `Hand ${event.number}: ${gameTitle(event.game)}${varied}, ${stakesText(event.stakes, event.game)}${button}`;
}

/** @param {import("./protocol").AntePosted} event @param {Telling} at */
function anteText(event, at) {
  const who = at.who(event.seat);
  const amount = formatChips(event.amount) + at.allIn(event.seat, event.amount);
  if (!event.dead) return `${who} antes ${amount}`;
  if (!at.hand) return `${who} posts a dead ante of ${amount}`;
  return `${who} posts a ${at.hand.stakes.big_blind_ante ? "big blind ante" : "dead blind"} of ${amount}`;
}

/** @type {Record<string, (event: any, at: Telling) => string | null>} */
const SENTENCES = {
  table_opened: (event) => `${event.name} opens: ${rulesText(event.rules)}`,
  table_closed: () => "The table is closed",
  chat_said: (event) => `${event.name}: ${event.text}`,
  player_muted: (event) => `${event.name} was muted`,
  seat_taken: (event) => `${event.name} takes seat ${event.seat + 1} with ${formatChips(event.stack)}`,
  seat_left: (event, at) => `${at.who(event.seat)} leaves with ${formatChips(event.stack)}`,
  sat_out: (event, at) => `${at.who(event.seat)} sits out`,
  sat_in: (event, at) => `${at.who(event.seat)} is back`,
  entry_chosen: (event, at) =>
    `${at.who(event.seat)} ${event.wait ? "waits for the big blind" : "will post a blind"}`,
  table_paused: (event) => `The table is paused: ${event.reason}`,
  play_resumed: () => "Play resumes",
  player_kicked: (event) => `${event.name} was kicked: ${event.reason}`,
  stakes_changed: (event) => `Stakes from the next hand: ${stakesText(event.stakes)}, `
    + `buy-in ${formatChips(event.min_buy_in)} to ${formatChips(event.max_buy_in)}`,
  table_closing: (event) => `The table closes after this hand: ${event.reason}`,
  auto_muck_set: (event, at) => `${at.who(event.seat)} `
    + (event.on ? "mucks losing hands automatically" : "will be asked at showdown"),
  cards_shown: (event, at) => `${at.who(event.seat)} shows ${cardNames(event.cards)} after the hand`,
  time_bank_used: (event, at) =>
    `${at.who(event.seat)} used ${(event.ms / 1000).toFixed(1)} s of the time bank`,
  leave_asked: (event, at) =>
    `${at.who(event.seat)} ${event.after_hand ? "will leave after this hand" : "has left"}`,
  chips_asked: (event, at) => `${at.who(event.seat)} `
    + (event.chips ? `will add ${formatChips(event.chips)} chips` : "cancelled adding chips"),
  chips_added: (event, at) => `${at.who(event.seat)} adds ${formatChips(event.chips)} chips`,
  chips_not_added: (event, at) => `${at.who(event.seat)} could not add chips`,
  seat_change_asked: (event, at) => `${at.who(event.seat)} will `
    + (event.to === null ? `stay in seat ${event.seat + 1}` : `change to seat ${event.to + 1}`),
  seat_changed: (event, at) => `${at.who(event.seat)} changes to seat ${event.to + 1}`,
  wait_list_joined: (event) => `${event.name} joined the wait list`,
  hand_started: handStartedText,
  discards_shuffled: (event) => `The deck ran out: ${event.count} discards were reshuffled`,
  time_charged: (event, at) => `${at.who(event.seat)} pays a time charge of ${formatChips(event.amount)}`,
  ante_posted: anteText,
  blind_posted: (event, at) => `${at.who(event.seat)} posts ${blindName(event.seat, at.hand)} of `
    + formatChips(event.amount) + at.allIn(event.seat, event.amount),
  bring_in_posted: (event, at) =>
    `${at.who(event.seat)} brings in for ${formatChips(event.amount)}${at.allIn(event.seat, event.amount)}`,
  hole_cards_dealt: (event, at) => `${at.who(event.seat)} is dealt ${cardNames(event.cards)}`,
  up_cards_dealt: (event, at) => `${at.who(event.seat)} is dealt ${cardNames(event.cards)} face up`,
  street_started: (event, at) => !at.hand || at.hand.game.board
    ? null // the board is shown instead
    : `${capital(event.street)} (pot ${formatChips(at.hand.pot)})`,
  cards_discarded: (event, at) => `${at.who(event.seat)} discards ${cardNames(event.cards)}`,
  drew: (event, at) => `${at.who(event.seat)} ${event.count ? `draws ${event.count}` : "stands pat"}`,
  board_dealt: (event, at) => boardText(event, at.hand),
  timed_out: (event, at) => `${at.who(event.seat)} runs out of time`,
  folded: (event, at) => `${at.who(event.seat)} folds`,
  checked: (event, at) => `${at.who(event.seat)} checks`,
  called(event, at) {
    if (!at.hand) return `${at.who(event.seat)} calls to ${formatChips(event.to)}`;
    const added = event.to - at.bet(event.seat);
    return `${at.who(event.seat)} calls ${formatChips(added)}${at.allIn(event.seat, added)}`;
  },
  bet_made: (event, at) =>
    `${at.who(event.seat)} bets ${formatChips(event.to)}${at.allIn(event.seat, event.to)}`,
  raised_to: (event, at) => `${at.who(event.seat)} raises to ${formatChips(event.to)}`
    + at.allIn(event.seat, event.to - at.bet(event.seat)),
  uncalled_bet_returned: (event, at) =>
    `Uncalled bet of ${formatChips(event.amount)} returned to ${at.who(event.seat)}`,
  hand_shown(event, at) {
    const shows = `${at.who(event.seat)} shows ${cardNames(event.cards)}`;
    if (!at.hand || (at.hand.game.board && !at.hand.boards[0].length)) return shows;
    const worth = worthText(at.hand, event.cards);
    return worth ? `${shows}: ${worth}` : shows;
  },
  hand_mucked: (event, at) => `${at.who(event.seat)} mucks`,
  runs_offered: () => "The board may be run more than once",
  runs_chosen: (event, at) => `${at.who(event.seat)} chooses to run it `
    + (["", "once", "twice"][event.runs] ?? `${event.runs} times`),
  rake_taken: (event) => `Rake: ${formatChips(event.amount)}`,
  pot_awarded: potText,
  rabbit_shown: (event) => `Rabbit hunt: ${cardNames(event.cards)}`,
};
