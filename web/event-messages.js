// Events as messages, for the log and for screen readers. The same as engine/text/events.py; tests
// compare the two.

import { formatChips } from "./amounts.js";
import {
  gameOfHand,
  rulesMessage,
  stakesMessage,
  streetName,
  worthMessage,
} from "./game-messages.js";
import { GAMES } from "./games.js";
import { boardCardsFrom, discardsOn, playerIn, potsOf } from "./hand.js";
import { listed, message } from "./messages.js";

/** @typedef {import("./messages.js").Message} Message */
/** @typedef {import("./messages.js").Part} Part */
/** @typedef {import("./hand.js").Hand} Hand */
/** @typedef {Record<number, string>} Names */

/**
 * Return what is to be said of an event, or null if there is nothing to report.
 * @param {import("./protocol").Event} event @param {Names} names the names of the players by seat
 * @param {Hand | null} [hand] the hand before the event
 * @param {number | null} [you] the seat of the player who reads it
 * @returns {Message | null}
 */
export function messageOf(event, names, hand = null, you = null) {
  return Object.hasOwn(MESSAGES, event.kind)
    ? MESSAGES[event.kind](event, new EventContext(names, hand, you))
    : null;
}

/** What a message needs besides its event. */
class EventContext {
  /** @param {Names} names @param {Hand | null} hand @param {number | null} you */
  constructor(names, hand, you) {
    this.names = names;
    this.hand = hand;
    this.you = you;
  }

  /**
   * A message about the player in a seat.
   * @param {string} id
   * @param {number} seat
   * @param {Record<string, Part>} [parts]
   */
  of(id, seat, parts) {
    const who = this.names[seat] || message("seat-number", { number: String(seat + 1) });
    return message(id, { who, you: seat === this.you, ...parts });
  }

  /**
   * A message about a player who adds chips.
   * @param {string} id @param {number} seat @param {number} added
   * @param {Record<string, Part>} [parts] chips: what is said instead of how many they add
   */
  putIn(id, seat, added, parts) {
    const isAllIn = playerIn(this.hand, seat)?.stack === added;
    return this.of(id, seat, {
      chips: formatChips(added),
      "all-in": isAllIn ? this.of("all-in", seat) : "",
      ...parts,
    });
  }

  /** The chips that a player has bet on this street. @param {number} seat */
  bet(seat) {
    return playerIn(this.hand, seat)?.bet ?? 0;
  }
}

/** The message of the blind that a player posts. @param {number} seat @param {Hand | null} hand */
function blindOf(seat, hand) {
  const owed = playerIn(hand, seat)?.post;
  if (!hand || !owed) return "post-blind";
  const { small_blind: small, big_blind: big } = hand.stakes;
  if (owed.live && !owed.blind) return "post-live-blind";
  if (owed.blind > big) return "post-straddle";
  if (small !== big && owed.blind === small) return "post-small-blind";
  return small !== big && owed.blind === big ? "post-big-blind" : "post-blind";
}

/** @param {import("./protocol").AntePosted} event @param {EventContext} at */
function antePosted({ seat, amount, dead }, at) {
  if (!dead) return at.putIn("ante-posted", seat, amount);
  const post = at.hand?.stakes.big_blind_ante
    ? "big-blind-ante"
    : at.hand
      ? "dead-blind"
      : "dead-ante";
  return at.putIn("posted", seat, amount, { post: message(`post-${post}`) });
}

/** @param {import("./protocol").BoardDealt} event @param {EventContext} at */
function boardDealt(event, { hand }) {
  const street = streetName(event.street);
  if (!hand) return message("street-dealt", { street, cards: event.cards });
  const first = hand.boards[0];
  // A later run shares the cards dealt before it.
  const board =
    hand.boards[event.board] ??
    first.slice(0, first.length - boardCardsFrom(hand.game, event.street));
  const isOfSeveral = hand.runs > 1 || hand.boards.length > 1;
  return message(isOfSeveral ? "board-dealt-of-several" : "board-dealt", {
    street,
    board: String(event.board + 1),
    cards: [...board, ...event.cards],
    pot: formatChips(hand.pot),
  });
}

/** @param {import("./protocol").PotAwarded} event @param {EventContext} at */
function potAwarded(event, at) {
  const { hand } = at;
  if (!event.amount) return null;
  let pot = message(event.pot ? "pot-side" : "pot-main", { number: String(event.pot) });
  if (hand && potsOf(hand).length === 1) pot = message("pot-only");
  const shares = event.shares.map(([seat, chips], place) =>
    at.of(place ? "share-won.later" : "share-won", seat, { chips: formatChips(chips) }),
  );
  const parts = { pot, shares: listed(shares), chips: formatChips(event.amount) };
  const isSplit = hand && event.by && hand.game.wins.length > 1;
  const half = isSplit ? (event.by === hand.game.wins[1] ? "low" : "high") : "whole";
  const board = hand && event.by && hand.boards.length > 1 ? event.board + 1 : 0;
  if (isSplit || board) return message("pot-part", { ...parts, half, board });
  return shares.length > 1
    ? message("pot-shared", parts)
    : at.of("pot-won", event.shares[0][0], parts);
}

/** @param {import("./protocol").HandStarted} event @param {EventContext} at */
function handStarted(event, at) {
  const hasButton = GAMES[event.game]?.streets[0].opens !== "the worst card showing";
  return at.of(hasButton ? "hand-started-with-button" : "hand-started", event.button, {
    number: String(event.number),
    game: gameOfHand(event),
    stakes: stakesMessage(event.stakes, event.game),
  });
}

/** @param {import("./protocol").HandShown} event @param {EventContext} at */
function handShown({ seat, cards }, at) {
  const isWorth = at.hand && !(at.hand.game.board && !at.hand.boards[0].length);
  const worth = isWorth && at.hand ? worthMessage(at.hand, cards) : null;
  return worth
    ? at.of("hand-shown", seat, { cards, worth })
    : at.of("cards-of-showdown", seat, { cards });
}

/** A message of its own for a kind of event, about its player. @param {string} id */
function simply(id) {
  return (/** @type {{seat: number}} */ { seat }, /** @type {EventContext} */ at) =>
    at.of(id, seat);
}

/** The same with the cards of the event. @param {string} id */
function withCards(id) {
  return (
    /** @type {{seat: number, cards: number[]}} */ { seat, cards },
    /** @type {EventContext} */ at,
  ) => at.of(id, seat, { cards });
}

/** The same with an amount of chips. @param {string} id @param {string} field */
function withChips(id, field) {
  return (/** @type {any} */ event, /** @type {EventContext} */ at) =>
    at.of(id, event.seat, { chips: formatChips(event[field]) });
}

/** @type {Record<string, (event: any, at: EventContext) => Message | null>} */
const MESSAGES = {
  table_opened: ({ name, rules }) => message("table-opened", { name, rules: rulesMessage(rules) }),
  table_closed: () => message("table-closed"),
  chat_said: ({ name, text }) => message("chat-said", { name, text }),
  player_muted: ({ name }) => message("player-muted", { name }),
  seat_taken: ({ name, seat, stack }, at) =>
    message("seat-taken", {
      who: name,
      you: seat === at.you,
      seat: String(seat + 1),
      chips: formatChips(stack),
    }),
  seat_left: withChips("seat-left", "stack"),
  sat_out: simply("sat-out"),
  sat_in: simply("sat-in"),
  entry_chosen: ({ seat, wait }, at) =>
    at.of(wait ? "waits-for-big-blind" : "posts-to-enter", seat),
  table_paused: ({ reason }) => message("table-paused", { reason }),
  play_resumed: () => message("play-resumed"),
  player_kicked: ({ name, reason }) => message("player-kicked", { name, reason }),
  stakes_changed: ({ stakes, min_buy_in: least, max_buy_in: most }) =>
    message("stakes-changed", {
      stakes: stakesMessage(stakes),
      least: formatChips(least),
      most: formatChips(most),
    }),
  table_closing: ({ reason }) => message("table-closing", { reason }),
  auto_muck_set: ({ seat, on }, at) => at.of(on ? "auto-muck-on" : "auto-muck-off", seat),
  cards_shown: withCards("cards-shown"),
  time_bank_used: ({ seat, ms }, at) => at.of("time-bank-used", seat, { seconds: ms / 1000 }),
  time_card_used: simply("time-card-used"),
  leave_asked: ({ seat, after_hand: isAfter }, at) =>
    at.of(isAfter ? "leaves-after-hand" : "leave-asked", seat),
  chips_asked: ({ seat, chips }, at) =>
    at.of(chips ? "chips-asked" : "chips-cancelled", seat, { chips: formatChips(chips) }),
  chips_added: withChips("chips-added", "chips"),
  chips_not_added: simply("chips-not-added"),
  seat_change_asked: ({ seat, to }, at) =>
    at.of(to === null ? "seat-kept" : "seat-change-asked", seat, {
      seat: String((to ?? seat) + 1),
    }),
  seat_changed: ({ seat, to }, at) => at.of("seat-changed", seat, { seat: String(to + 1) }),
  wait_list_joined: ({ name }) => message("wait-list-joined", { name }),
  deal_avoided: ({ missing }, at) =>
    missing.length
      ? message("deal-avoided", {
          players: listed(missing.map((/** @type {number} */ seat) => at.of("one-player", seat))),
        })
      : null,
  hand_started: handStarted,
  discards_shuffled: ({ count }) => message("discards-shuffled", { count }),
  time_charged: withChips("time-charged", "amount"),
  ante_posted: antePosted,
  blind_posted: ({ seat, amount }, at) =>
    at.putIn("posted", seat, amount, { post: message(blindOf(seat, at.hand)) }),
  bring_in_posted: ({ seat, amount }, at) => at.putIn("bring-in-posted", seat, amount),
  hole_cards_dealt: withCards("hole-cards-dealt"),
  up_cards_dealt: withCards("up-cards-dealt"),
  // Where there is a board, it is shown instead.
  street_started: ({ street }, { hand }) =>
    !hand || hand.game.board
      ? null
      : message("street-started", { street: streetName(street), pot: formatChips(hand.pot) }),
  cards_discarded: withCards("cards-discarded"),
  drew({ seat, count }, at) {
    if (!at.hand || !discardsOn(at.hand))
      return at.of(count ? "drew" : "stood-pat", seat, { count });
    // the player reads which cards
    return seat === at.you ? null : at.of("discarded", seat, { count });
  },
  board_dealt: boardDealt,
  timed_out: simply("timed-out"),
  folded: simply("folded"),
  checked: simply("checked"),
  called: ({ seat, to }, at) =>
    at.hand
      ? at.putIn("called", seat, to - at.bet(seat))
      : at.of("called-to", seat, { chips: formatChips(to) }),
  bet_made: ({ seat, to }, at) => at.putIn("bet-made", seat, to),
  raised_to: ({ seat, to }, at) =>
    at.putIn("raised-to", seat, to - at.bet(seat), { chips: formatChips(to) }),
  uncalled_bet_returned: withChips("uncalled-bet-returned", "amount"),
  hand_shown: handShown,
  hand_mucked: simply("hand-mucked"),
  runs_offered: () => message("runs-offered"),
  runs_chosen: ({ seat, runs }, at) =>
    at.of("runs-chosen", seat, { times: message("times", { count: runs }) }),
  rake_taken: ({ amount }) => message("rake-taken", { chips: formatChips(amount) }),
  pot_awarded: potAwarded,
  rabbit_shown: ({ cards }) => message("rabbit-shown", { cards }),
};
