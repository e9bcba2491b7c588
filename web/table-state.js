// The table as this player may see it: a snapshot of the server, kept up to date by the events that
// follow. The same rules as engine/table/fold.py; tests compare the two after every event.

import { avoidsBlind, gameInProgress, moveBlinds, positionsOf } from "./blinds.js";
import { gameNamed, startHand, applyToHand, playerIn } from "./hand.js";
import { ROTATIONS, RULE_DEFAULTS, SEAT_DEFAULTS } from "./games.js";

/** @typedef {import("./protocol").Snapshot} Snapshot */
/** @typedef {import("./protocol").Update} Update */
/** @typedef {import("./protocol").Preaction} Preaction */
/** @typedef {import("./protocol").Event} GameEvent */
/** @typedef {Required<import("./protocol").SeatInfo>} SeatInfo */
/** @typedef {import("./protocol").RulesInfo} RulesInfo */
/** @typedef {import("./hand.js").Hand} Hand */

/**
 * A table. It has every field of the snapshot in docs/protocol.md, defaults filled in, and some
 * more.
 *
 * hand, last_hand: the events of the hand in progress and of the last one that this player may see.
 * me: this player's id; empty for a spectator without one.
 * delayed: this viewer gets the delayed feed for spectators.
 * play: the hand in progress, or null. last: the hand before it, until the next one begins, or
 * null. stopped: the table has been suspended for so long that it is said. closed: the table has
 * closed. turnAt: when the turn arrived, by the clock of `performance.now`.
 * @typedef {Omit<Required<Snapshot>, "info" | "seats" | "waiting" | "hand" | "last_hand"> & {
 *   info: Omit<Required<import("./protocol").TableInfo>, "rules"> & {rules: Rules},
 *   seats: SeatInfo[], waiting: Required<import("./protocol").WaitingInfo>[], hand: GameEvent[],
 *   last_hand: GameEvent[], me: string, delayed: boolean, play: Hand | null, last: Hand | null,
 *   stopped: boolean, closed: boolean, turnAt: number,
 * }} TableState
 */

/**
 * The rules of a table, defaults filled in.
 * @typedef {Omit<Required<RulesInfo>, "stakes" | "house"> & {
 *   stakes: Required<import("./protocol").StakesInfo>, house: Required<import("./protocol").House>,
 * }} Rules
 */

/** What the server sent does not fit the state: watch the table again for a fresh snapshot. */
export class OutOfSync extends Error {}

const REMEMBERED_DEBTS = 32;
const CHAT_MESSAGES = 50; // that are kept, and the characters that they have together at most
const CHAT_CHARACTERS = 4_000;

/**
 * Return the state that a snapshot describes. The caller may use the state, but must not change it.
 * @param {Snapshot} snapshot
 * @param {string} me the player's id
 * @param {number} [now] `performance.now()`
 * @returns {TableState}
 */
export function applySnapshot(snapshot, me, now = performance.now()) {
  const rules = { ...RULE_DEFAULTS, ...snapshot.info.rules };
  rules.stakes = { ...RULE_DEFAULTS.stakes, ...rules.stakes };
  const info = {
    host: "",
    locked: false,
    paused: false,
    closing: false,
    waiting: 0,
    names: [],
    ...snapshot.info,
    rules,
  };
  /** @type {any} */
  const state = {
    button: null,
    small_blind: null,
    big_blind: null,
    you: null,
    turn: null,
    played: 0,
    game: "",
    hands_left: 0,
    left_owing: [],
    pause_reason: "",
    kicked: {},
    muted: [],
    preaction: null,
    suspended: false,
    stopped: false,
    chat: [],
    ...snapshot,
    info,
    hand: [],
    last_hand: [],
    me,
    play: null,
    last: null,
    closed: false,
    turnAt: now,
    seats: snapshot.seats.map((seat) => ({ ...SEAT_DEFAULTS, ...seat })),
    waiting: (snapshot.waiting ?? []).map((each) => ({ seat: null, ...each })),
  };
  state.delayed = state.you === null && rules.spectator_delay_ms > 0;
  for (const event of [...(snapshot.last_hand ?? []), ...(snapshot.hand ?? [])]) {
    if (event) applyHandEvent(state, event);
  }
  return state;
}

/**
 * Apply an update to the state. Raises OutOfSync if it does not follow; then only a snapshot helps.
 * Events of an unknown kind change nothing.
 * @param {TableState} state @param {Update} update
 * @param {(event: GameEvent, state: TableState) => void} [before] called before each event is
 *   applied
 * @param {number} [now] `performance.now()`
 */
export function applyUpdate(state, update, before = () => {}, now = performance.now()) {
  if (update.table !== state.table || update.seq !== state.seq + 1) {
    throw new OutOfSync(
      `expected event ${state.seq + 1} of ${state.table}, got ${update.seq} of ${update.table}`,
    );
  }
  for (const event of update.events) {
    if (event) {
      before(event, state);
      if (Object.hasOwn(TABLE_FOLDS, event.kind)) TABLE_FOLDS[event.kind](state, event);
      applyHandEvent(state, event);
    }
    state.seq += 1;
  }
  state.you = state.delayed ? null : (seatOf(state, state.me)?.seat ?? null);
  state.info.players = state.seats.length;
  state.info.waiting = state.waiting.length;
  const isPrivate = state.info.locked || state.info.rules.unlisted;
  state.info.names = isPrivate ? [] : state.seats.map((seat) => seat.name);
  state.turn = update.turn ?? null;
  state.turnAt = now;
}

/**
 * Apply a message about the action that the server holds for this player.
 * @param {TableState} state @param {Preaction} preaction
 */
export function applyPreaction(state, preaction) {
  state.preaction = preaction.state === "held" ? preaction : null;
}

/**
 * Return the taken seat with this number, or undefined.
 * @param {TableState} state
 * @param {number | null} number
 */
export function seatAt(state, number) {
  return state.seats.find((seat) => seat.seat === number);
}

/**
 * Return the seat of the player with this id, or undefined.
 * @param {TableState} state
 * @param {string} player
 */
export function seatOf(state, player) {
  return player ? state.seats.find((seat) => seat.player === player) : undefined;
}

/**
 * Return the seats that anybody may take: neither taken nor reserved, and not a tournament's.
 * @param {TableState} state
 */
export function freeSeats(state) {
  if (state.info.tournament) return [];
  const kept = new Set([
    ...state.seats.flatMap((seat) => [seat.seat, seat.moves_to]),
    ...state.waiting.map((each) => each.seat),
  ]);
  return Array.from({ length: state.info.rules.seats }, (_, seat) => seat).filter(
    (seat) => !kept.has(seat),
  );
}

/**
 * Return the seat that is offered to this player on the wait list, or null.
 * @param {TableState} state
 */
export function offeredSeat(state) {
  return state.waiting.find((each) => each.player === state.me)?.seat ?? null;
}

/**
 * Return the chips of a seat that are not in the pot.
 * @param {TableState} state
 * @param {number} number
 */
export function stackAt(state, number) {
  return playerIn(state.play, number)?.stack ?? seatAt(state, number)?.stack ?? 0;
}

/**
 * Return this player's turn; null if it is not, or if the table is suspended.
 * @param {TableState} state
 */
export function ownTurn(state) {
  return state.turn && state.turn.seat === state.you && !state.suspended ? state.turn : null;
}

/**
 * Return the milliseconds that are left of the turn: to act, then as grace for a lost connection,
 * then of the time bank. Null if it is nobody's turn.
 * @param {TableState} state @param {number} [now] `performance.now()`
 */
export function timeLeft(state, now = performance.now()) {
  if (!state.turn) return null;
  let passed = state.suspended ? 0 : Math.max(0, now - state.turnAt);
  /** @param {number} part */
  const left = (part) => {
    const spent = Math.min(part, passed);
    passed -= spent;
    return part - spent;
  };
  return {
    act: left(state.turn.ms),
    grace: left(state.turn.grace ?? 0),
    bank: left(state.turn.bank ?? 0),
  };
}

/**
 * Return the codes of the games that are played at the table, in order.
 * @param {TableState} state
 */
export function gamesOf(state) {
  const code = state.info.rules.game;
  return ROTATIONS[code]?.games ?? [code];
}

/**
 * Return the names of the players by seat, for sentences.
 * @param {TableState} state
 * @returns {Record<number, string>}
 */
export function namesOf(state) {
  const dealt = state.play?.seats.map((seat) => [seat.number, seat.name]) ?? [];
  return Object.fromEntries([...dealt, ...state.seats.map((seat) => [seat.seat, seat.name])]);
}

/** @param {TableState} state @param {GameEvent} event */
function applyHandEvent(state, event) {
  if (event.kind === "rabbit_shown" || event.kind === "cards_shown") {
    state.last_hand.push(event);
    showAfterwards(state.last, event);
  } else if (event.kind === "hand_started") {
    state.play = startHand(event);
    state.last = null;
    state.hand = [event];
  } else if (state.play) {
    if (Object.hasOwn(TABLE_FOLDS, event.kind) && event.kind !== "hand_ended") return;
    applyToHand(state.play, event);
    state.hand.push(event);
    if (event.kind === "hand_ended") {
      state.last = state.play;
      state.play = null;
      state.last_hand = state.hand;
      state.hand = [];
    }
  }
}

/**
 * @param {Hand | null} last
 * @param {import("./protocol").CardsShown | import("./protocol").RabbitShown} event
 */
function showAfterwards(last, event) {
  if (!last) return;
  if (event.kind === "rabbit_shown") {
    applyToHand(last, event);
  } else if (event.hand === last.id) {
    const player = playerIn(last, event.seat);
    if (player) player.shown = [...new Set([...(player.shown ?? []), ...event.cards])];
  }
}

/**
 * Return a seat that an event is about. Raises OutOfSync.
 * @param {TableState} state
 * @param {number} number
 */
function taken(state, number) {
  const seat = seatAt(state, number);
  if (!seat) throw new OutOfSync(`nobody sits in seat ${number}`);
  return seat;
}

/**
 * What each event of the table does to it. All others belong to the hand in progress.
 * @type {Record<string, (state: TableState, event: any) => void>}
 */
const TABLE_FOLDS = {
  hand_started: tableHandStarted,
  hand_ended(state, event) {
    for (const [seat, stack] of event.stacks) taken(state, seat).stack = stack;
    state.info.hand = null;
  },
  seat_taken(state, event) {
    const owes = gameInProgress(state);
    /** @type {SeatInfo} */
    const seat = {
      ...SEAT_DEFAULTS,
      seat: event.seat,
      player: event.player,
      name: event.name,
      stack: event.stack,
      bot: event.bot,
      sitting_out: false,
      missed_big_blind: owes,
      bank: state.info.rules.time_bank_ms,
      missed_small_blind: owes && state.left_owing.includes(event.player),
    };
    placeSeat(state, seat);
    state.left_owing = state.left_owing.filter((player) => player !== event.player);
    state.waiting = state.waiting.filter((each) => each.player !== event.player);
  },
  seat_left(state, event) {
    const seat = taken(state, event.seat);
    removeSeat(state, event.seat);
    if (seat.missed_small_blind) {
      state.left_owing = [...state.left_owing, seat.player].slice(-REMEMBERED_DEBTS);
    }
  },
  sat_out: (state, event) => {
    taken(state, event.seat).sitting_out = true;
  },
  sat_in: (state, event) => {
    Object.assign(taken(state, event.seat), { sitting_out: false, leaving: false });
  },
  entry_chosen: (state, event) => {
    taken(state, event.seat).waits = event.wait;
  },
  leave_asked: (state, event) => {
    Object.assign(taken(state, event.seat), { leaving: true, gone: !event.after_hand });
  },
  chips_asked: (state, event) => {
    taken(state, event.seat).adding = event.chips;
  },
  chips_added(state, event) {
    const seat = taken(state, event.seat);
    seat.stack += event.chips;
    seat.adding = 0;
  },
  chips_not_added(state, event) {
    const seat = taken(state, event.seat);
    if (seat.adding) seat.adding = 0;
    else Object.assign(seat, { rebuy_to: 0, rebuy_below: 0 });
  },
  auto_rebuy_chosen: (state, event) => {
    Object.assign(taken(state, event.seat), { rebuy_to: event.to, rebuy_below: event.below });
  },
  time_bank_used: (state, event) => {
    taken(state, event.seat).bank -= event.ms;
  },
  time_cards_set: (state, event) => {
    Object.assign(taken(state, event.seat), { time_cards: event.number, time_card_ms: event.ms });
  },
  time_card_used: (state, event) => {
    taken(state, event.seat).time_cards -= 1;
  },
  auto_muck_set: (state, event) => {
    taken(state, event.seat).auto_muck = event.on;
  },
  seat_change_asked: (state, event) => {
    taken(state, event.seat).moves_to = event.to;
  },
  seat_changed(state, event) {
    const seat = taken(state, event.seat);
    const others = state.seats.filter((each) => each !== seat).map((each) => each.seat);
    const owes =
      gameInProgress(state) && avoidsBlind(positionsOf(state), event.seat, event.to, others);
    removeSeat(state, event.seat);
    Object.assign(seat, {
      seat: event.to,
      moves_to: null,
      missed_big_blind: seat.missed_big_blind || owes,
    });
    placeSeat(state, seat);
  },
  wait_list_joined(state, event) {
    state.waiting = [...state.waiting, { player: event.player, name: event.name, seat: null }];
  },
  wait_list_left(state, event) {
    state.waiting = state.waiting.filter((each) => each.player !== event.player);
  },
  seat_offered(state, event) {
    state.waiting = state.waiting.map((each) =>
      each.player === event.player ? { ...each, seat: event.seat } : each,
    );
  },
  table_paused(state, event) {
    state.info.paused = true;
    state.pause_reason = event.reason;
  },
  play_resumed(state) {
    state.info.paused = false;
    state.pause_reason = "";
  },
  player_kicked: (state, event) => {
    state.kicked = { ...state.kicked, [event.player]: event.may_watch };
  },
  stakes_changed(state, event) {
    const { stakes, min_buy_in, max_buy_in } = event;
    state.info.rules = { ...state.info.rules, stakes, min_buy_in, max_buy_in };
  },
  player_muted(state, event) {
    state.muted = [...state.muted, event.player];
    state.chat = state.chat.filter((said) => said.player !== event.player);
  },
  player_unmuted: (state, event) => {
    state.muted = state.muted.filter((player) => player !== event.player);
  },
  table_closing: (state) => {
    state.info.closing = true;
  },
  table_closed(state) {
    state.closed = true;
    state.waiting = [];
  },
  table_opened() {},
  chat_said(state, event) {
    const chat = [...state.chat, event].slice(-CHAT_MESSAGES);
    let excess = chat.reduce((sum, said) => sum + [...said.text].length, -CHAT_CHARACTERS);
    while (excess > 0) excess -= [...chat.shift().text].length;
    state.chat = chat;
  },
};

/** @param {TableState} state @param {import("./protocol").HandStarted} event */
function tableHandStarted(state, event) {
  const dealt = new Set(event.seats.map((seat) => seat.number));
  const { time_bank_ms: whole, time_bank_refill_ms: refill } = state.info.rules;
  for (const number of dealt) {
    const seat = taken(state, number);
    seat.bank = Math.min(whole, seat.bank + refill);
  }
  const opens = !state.info.tournament && gameNamed(event.game).streets[0]?.opens;
  if (!event.bomb_pot && opens === "left of the blinds") moveBlinds(state, dealt);
  if (state.info.tournament) state.info.rules = { ...state.info.rules, stakes: event.stakes };
  state.button = event.button;
  state.info.hand = event.hand || event.number;
  state.played = event.number;
  if (state.info.tournament) state.game = event.game;
  else if (gamesOf(state).length > 1) {
    state.hands_left = (state.hands_left || event.seats.length) - 1;
    state.game = event.game;
  }
}

/** @param {TableState} state @param {SeatInfo} seat */
function placeSeat(state, seat) {
  state.seats = [...state.seats.filter((each) => each.seat !== seat.seat), seat].sort(
    (one, other) => one.seat - other.seat,
  );
}

/** @param {TableState} state @param {number} number */
function removeSeat(state, number) {
  state.seats = state.seats.filter((seat) => seat.seat !== number);
}
