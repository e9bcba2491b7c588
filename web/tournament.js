// A tournament: its state, followed by what the server sends, and what is said of it. Numbers of
// levels count from 0. Its sentences are those of client_cli/play/tournament_texts.py; tests
// compare the two.

import { formatChips } from "./amounts.js";
import { stakesText } from "./game-messages.js";
import { GAMES, ROTATIONS } from "./games.js";
import { message, numberFormat, say, textOf } from "./messages.js";

/** @typedef {import("./protocol").TournamentSnapshot} TournamentSnapshot */
/** @typedef {import("./protocol").TournamentUpdate} TournamentUpdate */
/** @typedef {import("./protocol").TournamentInfo} TournamentInfo */
/** @typedef {import("./protocol").EntrantInfo} EntrantInfo */
/** @typedef {import("./protocol").EventTableInfo} EventTableInfo */

const END_BIG_BLINDS = 20; // in play at the level at which a tournament usually ends
const HANDS_AN_HOUR = 60;
const MOVES = { balance: ".balance", "broken table": ".broken" };

/** A tournament as the server last said it was. */
export class TournamentState {
  /** @param {TournamentSnapshot} snapshot @param {string} me the player's id */
  constructor(snapshot, me) {
    this.id = snapshot.tournament;
    this.me = me;
    this.info = snapshot.info;
    this.structure = snapshot.structure;
    this.clock = snapshot.clock;
    this.clockAt = 0;
    /** @type {Map<string, EntrantInfo>} */
    this.players = new Map();
    /** @type {Map<number, EventTableInfo>} */
    this.tables = new Map();
    this.reset(snapshot);
  }

  /** Start again from a snapshot. @param {TournamentSnapshot} snapshot */
  reset(snapshot) {
    this.info = snapshot.info;
    this.structure = snapshot.structure;
    this.clock = snapshot.clock;
    this.clockAt = performance.now();
    this.players = new Map((snapshot.players ?? []).map((each) => [each.player, each]));
    this.tables = new Map((snapshot.tables ?? []).map((each) => [each.number, each]));
  }

  /** @param {TournamentUpdate} update */
  apply(update) {
    for (const each of update.players ?? []) this.players.set(each.player, each);
    for (const each of update.tables ?? []) this.tables.set(each.number, each);
    for (const player of update.unregistered ?? []) this.players.delete(player);
    for (const number of update.removed ?? []) this.tables.delete(number);
    this.info = update.info ?? this.info;
    this.clock = update.clock;
    this.clockAt = performance.now();
  }

  /** The player's own entry. */
  get own() {
    return this.players.get(this.me);
  }

  /** The id of the table where the player has a seat. */
  get ownTable() {
    const { own } = this;
    return own && !own.out && typeof own.table === "number"
      ? (this.tables.get(own.table)?.table ?? null)
      : null;
  }

  /** The id of the table where the greatest stack is; null without one. */
  get leaderTable() {
    const [leader] = this.standings;
    return typeof leader?.table === "number"
      ? (this.tables.get(leader.table)?.table ?? null)
      : null;
  }

  /** Whether it is finished or cancelled. */
  get isOver() {
    return ["finished", "cancelled"].includes(this.info.stage);
  }

  /** Those in play by stack, then those who are out by place, the last out first. */
  get standings() {
    return [...this.players.values()].sort(
      (one, other) =>
        Number(Boolean(one.out)) - Number(Boolean(other.out)) ||
        (one.out ? (one.place ?? 0) - (other.place ?? 0) : (other.stack ?? 0) - (one.stack ?? 0)) ||
        (one.name < other.name ? -1 : 1),
    );
  }

  /** Those who would share in a deal. */
  get inThePrizes() {
    return [...this.players.values()].filter(
      (each) => !each.out && !each.disqualified && typeof each.table === "number" && each.stack,
    );
  }

  /** Whether the player directs it. Operators may, too. */
  get directs() {
    return [this.info.host, ...(this.info.directors ?? [])].includes(this.me);
  }

  /** The player's rank by stack among those in play; 0 without a seat. */
  get rank() {
    const { own } = this;
    if (!own || own.out) return 0;
    return (
      1 +
      [...this.players.values()].filter((each) => !each.out && (each.stack ?? 0) > (own.stack ?? 0))
        .length
    );
  }

  /** The average stack of those in play. */
  get average() {
    const left = [...this.players.values()].filter((each) => !each.out);
    return left.length
      ? Math.floor(left.reduce((sum, each) => sum + (each.stack ?? 0), 0) / left.length)
      : 0;
  }

  /** The name of a player. @param {string} id */
  nameOf(id) {
    return this.players.get(id)?.name ?? id;
  }

  /** The stakes of a level; empty after the last. @param {number} level */
  blinds(level) {
    const { levels } = this.structure;
    if (level >= levels.length) return "";
    const code =
      levels
        .slice(0, level + 1)
        .flatMap((each) => each.game || [])
        .at(-1) ??
      this.structure.game ??
      this.info.game;
    const game = ROTATIONS[code]?.games[0] ?? code;
    return stakesText(
      stakesOf(
        levels[level],
        GAMES[game]?.streets[0]?.opens,
        Boolean(this.structure.big_blind_ante),
      ),
      game,
    );
  }

  /** How many milliseconds the level, or the break, has left; null where no time runs out. */
  get leftMs() {
    const { break_ms: rest = null, left_ms: left = null, runs, paused, suspended } = this.clock;
    const passed = performance.now() - this.clockAt;
    if (rest !== null) return Math.max(0, rest - (paused || suspended ? 0 : passed));
    return left === null ? null : Math.max(0, left - (runs ? passed : 0));
  }

  /** The state of the clock in words: what it has left, or why it stands still. */
  get clockText() {
    const { paused, suspended, break_ms: rest = null, hand_for_hand: isHandForHand } = this.clock;
    if (suspended) return say("tour-suspended");
    if (paused) return say("tour-paused");
    const left = this.leftMs;
    if (rest !== null) return `${say("tour-break")} ${clock(left ?? 0)}`;
    const { hands } = this.structure.levels[this.clock.level ?? 0];
    return [
      left !== null ? clock(left) : hands ? say("tour-hands", { count: hands }) : "",
      isHandForHand ? say("tour-hand-for-hand") : "",
    ]
      .filter(Boolean)
      .join(" ");
  }

  /** What the line above the table says, the most important first. */
  get head() {
    const { info, own } = this;
    if (info.stage !== "running") return [this.stage];
    const level = this.clock.level ?? 0;
    const next = this.blinds(level + 1);
    return [
      say("tour-level-now", { level: level + 1, blinds: this.blinds(level) }),
      this.clockText,
      this.rank
        ? say("tour-rank", { rank: this.rank, left: info.left ?? 0 })
        : say("tour-left", { left: info.left ?? 0, count: info.entered ?? 0 }),
      say("tour-average", { chips: inPlay(this.average) }),
      next && say("tour-next-level", { blinds: next }),
      own?.head && say("tour-your-bounty", { chips: formatChips(own.head) }),
    ]
      .filter(Boolean)
      .map(String);
  }

  /** What the line says of the deal that is open; nothing without one. */
  get dealParts() {
    const { deal } = this.info;
    if (!deal) return [];
    const { shares, agreed = [] } = deal;
    const count = Object.keys(shares).length;
    const { deal_ms: ms = null, suspended } = this.clock;
    const passed = suspended ? 0 : performance.now() - this.clockAt;
    return [
      say(agreed.length === count ? "tour-deal-open.all" : "tour-deal-open", {
        agreed: agreed.length,
        count,
      }),
      this.me in shares && say("tour-deal-yours", { chips: formatChips(shares[this.me]) }),
      ms !== null && say("tour-deal-left", { time: clock(Math.max(0, ms - passed)) }),
      agreed.length > 0 &&
        agreed.length < count &&
        say("tour-deal-agreed", { names: agreed.map((each) => this.nameOf(each)).join(", ") }),
    ]
      .filter(Boolean)
      .map(String);
  }

  /** The prizes that no deal has paid, each with its place. @returns {[number, number][]} */
  get prizesLeft() {
    return (this.info.prizes ?? [])
      .map((prize, place) => /** @type {[number, number]} */ ([place + 1, prize]))
      .filter(([, prize]) => prize);
  }

  /** What deals have paid, and what is left to play for; empty without a deal. */
  get dealText() {
    const { paid_by_deals: paid = {}, prizes = [], stage } = this.info;
    if (!Object.keys(paid).length) return "";
    return say(`tour-deal-paid${stage === "running" ? ".rest" : ""}`, {
      shares: this.sharesText(Object.entries(paid)),
      chips: formatChips(prizes[0] ?? 0),
    });
  }

  /** Shares of the prizes in words, the largest first. @param {[string, number][]} shares */
  sharesText(shares) {
    return [...shares]
      .sort((one, other) => other[1] - one[1])
      .map(([player, share]) => `${this.nameOf(player)} ${formatChips(share)}`)
      .join(", ");
  }

  /** Whether the player has a vote to cast on the deal that is open. */
  get votes() {
    const { shares = {}, agreed = [] } = this.info.deal ?? {};
    return this.me in shares && !agreed.includes(this.me);
  }

  /**
   * How many minutes a tournament of these entries lasts, estimated as engine/tournament/length.py
   * does.
   */
  get expectedMinutes() {
    const { levels, stack, shoot_out: isShootOut } = this.structure;
    const players = Math.max(this.info.entered ?? 0, this.info.min_players);
    const chips = stack * (isShootOut ? Math.min(players, this.info.seats) : players);
    const found = levels.findIndex((each) => chips <= END_BIG_BLINDS * each.big_blind);
    const played = levels.slice(0, found < 0 ? levels.length : found + 1);
    const minutes = played.reduce(
      (sum, each) => sum + levelMinutes(each) + (each.break_minutes ?? 0),
      0,
    );
    let rounds = 1;
    for (
      let tables = Math.ceil(players / this.info.seats);
      isShootOut && tables > 1;
      tables = Math.ceil(tables / this.info.seats)
    )
      rounds += 1;
    return rounds * (minutes - (played.at(-1)?.break_minutes ?? 0));
  }

  /** The name of the winner; empty before the end. */
  get winner() {
    return this.isOver
      ? ([...this.players.values()].find((each) => each.place === 1)?.name ?? "")
      : "";
  }

  /** How far it is, or who has won it. */
  get stage() {
    return this.winner
      ? say("tour-won-by", { you: this.own?.place === 1, who: this.winner })
      : say(`tour-stage-${this.info.stage}`);
  }

  /** What events mean to the player, as sentences. @param {any[]} events @returns {string[]} */
  sentences(events) {
    return events.flatMap((event) => {
      const said = event && SAID[event.kind]?.(event, this, event.player === this.me);
      return said ? [textOf(said)] : [];
    });
  }
}

/** Chips in play, which are no money: always as a plain number. @param {number} chips */
export function inPlay(chips) {
  return numberFormat().format(chips);
}

/**
 * A duration as a clock shows it: "4:12", "1:04:12"; seconds that have begun count.
 * @param {number} ms
 */
export function clock(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ].map(String);
  return hours === "0"
    ? `${minutes}:${rest.padStart(2, "0")}`
    : `${hours}:${minutes.padStart(2, "0")}:${rest.padStart(2, "0")}`;
}

/** What an entry costs. @param {TournamentInfo} info */
export function entryText({ buy_in: buyIn = 0, fee = 0, bounty = 0 }) {
  if (!buyIn && !fee && !bounty) return say("tour-free");
  const price = formatChips(buyIn + bounty) + (fee ? ` + ${formatChips(fee)}` : "");
  return say(bounty ? "tour-entry-bounty" : "tour-entry", { price, bounty: formatChips(bounty) });
}

/** When it starts, in the reader's time. @param {TournamentInfo} info @param {string} locale */
export function startText(info, locale) {
  if (typeof info.start === "number")
    return new Date(info.start).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
  return say(info.starts_when_full ? "tour-starts-full" : "tour-starts-director");
}

/**
 * How many minutes a level lasts, without its break.
 * @param {{minutes?: number, hands?: number}} level
 */
export function levelMinutes({ minutes = 0, hands = 0 }) {
  return minutes + Math.ceil((hands * 60) / HANDS_AN_HOUR);
}

/**
 * The stakes of a game at a level, as engine/tournament/structure.py has them.
 * @param {any} level
 * @param {string | undefined} opens who opens the game's first street
 * @param {boolean} isBigBlindAnte
 */
function stakesOf(
  { small_blind, big_blind: bet, ante = 0, stud_ante: studAnte = 0, bring_in: bringIn = 0 },
  opens,
  isBigBlindAnte,
) {
  if (opens === "left of the blinds")
    return { small_blind, big_blind: bet, ante, big_blind_ante: isBigBlindAnte && ante > 0 };
  if (opens === "the worst card showing") {
    return {
      ante: studAnte || Math.max(1, Math.floor(bet / 10)),
      bring_in: bringIn || Math.max(1, Math.floor(bet / 4)),
      small_bet: bet,
    };
  }
  return { ante: studAnte || bet, small_bet: bet };
}

/**
 * @typedef {(event: any, state: TournamentState, you: boolean) => import("./messages.js").Message |
 *   null | false} Speak
 */

/**
 * A message about the player of an event.
 * @param {string} id
 * @param {(event: any, state: TournamentState) => Record<string, any>} [parts]
 * @returns {Speak}
 */
function about(id, parts = () => ({})) {
  return (event, state, you) =>
    message(id, { you, who: state.nameOf(event.player), ...parts(event, state) });
}

/**
 * A message that is for the player of the event, and for all at the only table that is left: of
 * hundreds at other tables, who is out is in the standings.
 * @param {Speak} speak @returns {Speak}
 */
function known(speak) {
  return (event, state, you) => (you || state.tables.size < 2) && speak(event, state, you);
}

/** @param {any} event */
const place = (event) => ({ table: event.table, seat: event.seat + 1 });
/** @param {any} event */
const reason = (event) => ({ reason: event.reason });

/**
 * What is said of an event. Of the others nothing is said: they are seen.
 * @type {Record<string, Speak>}
 */
const SAID = {
  tournament_started: about("tour-started"),
  player_seated: (event, state, you) => you && about("tour-you-seated", place)(event, state, you),
  player_moved: (event, state, you) =>
    you &&
    about(
      `tour-you-moved${event.by ? "" : (/** @type {any} */ (MOVES)[event.reason] ?? "")}`,
      place,
    )(event, state, you),
  shoot_out_round_begun: about("tour-round-begun", (event) => ({ round: event.round })),
  final_table_drawn: (event, { structure }) =>
    structure.final_delay_seconds
      ? message("tour-final-delayed", { seconds: structure.final_delay_seconds })
      : message("tour-final-table"),
  level_begun: (event, state, you) =>
    Boolean(event.level || event.by) &&
    about("tour-level-begun", () => ({
      level: event.level + 1,
      blinds: state.blinds(event.level),
    }))(event, state, you),
  break_begun: about("tour-break-begun", (event) => ({ time: clock(event.ms) })),
  break_ended: about("tour-break-ended"),
  registration_closed: (event, state, you) =>
    event.pool > 0 &&
    about("tour-closed", () => ({ pool: formatChips(event.pool), places: event.prizes.length }))(
      event,
      state,
      you,
    ),
  player_busted: known(
    (event, state, you) =>
      event.by.length > 0 &&
      about("tour-busted-by", () => ({
        by: event.by.map((/** @type {string} */ each) => state.nameOf(each)).join(", "),
      }))(event, state, you),
  ),
  place_taken: known(about("tour-place-taken", (event) => ({ place: event.place }))),
  prize_paid: known(about("tour-prize-won", (event) => ({ chips: formatChips(event.amount) }))),
  bounty_won: known(
    (event, state, you) =>
      event.paid > 0 &&
      event.of !== event.player &&
      about("tour-bounty-won", () => ({
        of: state.nameOf(event.of),
        chips: formatChips(event.paid),
      }))(event, state, you),
  ),
  tournament_paused: about("tour-paused-for", reason),
  tournament_resumed: about("tour-resumed"),
  time_added: about("tour-time-added", (event) => ({ time: clock(event.ms), ...reason(event) })),
  hand_for_hand_begun: about("tour-hand-for-hand-begun"),
  deal_proposed: ({ shares, to_play_for: rest }, state) =>
    message(`tour-deal-proposed${rest ? ".rest" : ""}`, {
      shares: state.sharesText(shares),
      chips: formatChips(rest),
    }),
  deal_voted: (event, state, you) =>
    event.accepts && about("tour-deal-accepted")(event, state, you),
  deal_withdrawn: (event) =>
    message(`tour-deal-off${event.by ? "" : `.${event.reason}`}`, { reason: event.reason }),
  deal_made: about("tour-deal-made"),
  director_named: about("tour-director-named"),
  director_removed: about("tour-director-removed"),
  all_in_held: (event, state, you) =>
    event.table === state.own?.table && about("tour-all-in-held")(event, state, you),
  hand_for_hand_ended: about("tour-hand-for-hand-ended"),
  player_penalised: about("tour-penalised", (event) => ({ count: event.hands, ...reason(event) })),
  player_disqualified: about("tour-disqualified", reason),
  stack_corrected: about("tour-stack-set", (event) => ({
    chips: inPlay(event.chips),
    ...reason(event),
  })),
  tournament_cancelled: about("tour-cancelled-for", reason),
  tournament_finished: about("tour-over"),
};
