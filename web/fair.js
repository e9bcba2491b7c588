// Deals that every player can check. Loaded when a server deals from commitments; docs/fairness.md
// has the scheme. The page contributes a random number to each hand that lists its player, and
// checks every deal and card by itself.

import { Chain } from "./fair-chain.js";
import { FairHand, whenIdle } from "./fair-hand.js";
import { bytesIn, hexOfBase64 } from "./fair-hash.js";
import { lineUpText } from "./fair-line-up.js";
import {
  ensure,
  FairFault,
  headAfter,
  proofText,
  readLineUp,
  recordDigest,
  VerifiedDeal,
} from "./fair-proof.js";
import { resultDigest, roomFollows, signaturesHold } from "./fair-signed.js";
import { attempt } from "./ui/errors.js";
import { FairMark } from "./ui/fair-mark.js";
import { recall, remember } from "./ui/prefs.js";

/** @typedef {import("./ui/table-page.js").TablePage} TablePage */
/** @typedef {import("./fair-proof.js").DealRecordData} DealRecordData */
/**
 * A hand that does not hold, as it is kept.
 * @typedef {{table: string, hand: number, code: string, proof: string}} FailedHand
 */

const FAILED = "fair.failed";
const MOST_FAILED = 10;
const AGAIN_MS = 30_000; // after which a refused chain is tried again
const OPTED_IN = "fair.contribute";
const ROOM = "fair.room"; // the key that the room was known by first
const LATE = 3,
  AMONG = 6; // answers too late by the word of the server, before it is said to drop them

/** @type {WeakMap<TablePage, TableDeals>} */
const followed = new WeakMap();

/**
 * Follow the deals of a table from its state, or from the next events.
 * @param {TablePage} page
 * @param {import("./protocol").Update} [update]
 */
export function followDeals(page, update) {
  attempt(() => {
    const deals = followed.get(page) ?? new TableDeals(page);
    followed.set(page, deals);
    if (update) deals.update(update.events);
    else deals.restart();
  });
}

/** The committed deals of a table. */
class TableDeals {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    const { welcome } = page.connection;
    const {
      room,
      packs,
      opt_in = false,
      successions = [],
    } = /** @type {import("./protocol").FairDealsInfo} */ (welcome?.fair_deals);
    this.room = room;
    this.packs = packs;
    this.optIn = opt_in;
    this.table = page.state.table;
    this.me = page.state.me;
    /** @type {Chain | null} */
    this.chain = null;
    this.registered = ""; // the head that the table has of this player
    this.isRegistering = false;
    this.registerAt = 0; // not before: after a refusal
    /** The latest commitment, with the players by seat. head: that of this player. @type {any} */
    this.committed = null;
    this.before = ""; // the digest of the table's latest record
    /** @type {string[]} */
    this.attempts = []; // proofs of those that were given up, at the hand that is due
    this.isDue = false; // a hand is committed to, and not dealt
    this.isGivenUp = false;
    this.isPlaying = false; // a hand is in progress
    /** The value that this player missed. @type {{avoided: any, head: string} | null} */
    this.owed = null;
    this.gave = false; // whether this player's value came in time for the attempt that was given up
    /**
     * The hand of the latest record, and the one that is played, if it is that.
     * @type {FairHand | null}
     */
    this.hand = null;
    /** @type {FairHand | null} */
    this.shown = null;
    /** The server that signs. @type {{key: string, certificate: string} | null} */
    this.signer = null;
    /**
     * The one that signed the latest commitment.
     * @type {{key: string, certificate: string} | null}
     */
    this.committedBy = null;
    /** Whether the latest answers were used, by hand and attempt. @type {Map<string, boolean>} */
    this.answers = new Map();
    this.roomChanged = false;
    this.mark = new FairMark(this);
    void this.checkRoom(successions);
  }

  /**
   * The key of the room is the one that was seen first, or follows from it.
   * @param {import("./protocol").SuccessionInfo[]} successions
   */
  async checkRoom(successions) {
    const known = recall(ROOM);
    if (
      known !== null &&
      known !== this.room &&
      !(await roomFollows(known, this.room, successions))
    ) {
      this.roomChanged = true;
      this.mark.warnOfRoom();
    } else remember(ROOM, this.room);
  }

  /** Take the key of the room as it is now. */
  trustRoom() {
    remember(ROOM, this.room);
    this.roomChanged = false;
    this.mark.draw();
  }

  /** Whether this player contributes where that has to be chosen. */
  get contributes() {
    return !this.optIn || recall(OPTED_IN) !== null;
  }

  /** @param {boolean} wanted */
  contribute(wanted) {
    remember(OPTED_IN, wanted ? "yes" : null);
    this.register();
  }

  /** The hands that do not hold, which this browser keeps. @returns {FailedHand[]} */
  get failed() {
    try {
      return JSON.parse(recall(FAILED) ?? "[]");
    } catch {
      return [];
    }
  }

  /** Start again from a snapshot. */
  restart() {
    const { state } = this.page;
    const {
      chains = {},
      committed = null,
      players = [],
      heads = [],
      avoided,
      recorded,
      missed = [],
      before = "",
      signer = null,
      committed_by = null,
    } = state.deals ?? {};
    this.checkResumed(committed, recorded);
    this.hand = this.shown = null;
    this.attempts = [];
    this.isPlaying = state.hand.length > 0;
    this.committed =
      committed &&
      this.listing(
        inHex(committed),
        Object.fromEntries(players),
        (seat) => Object.fromEntries(heads)[seat],
      );
    this.isDue = Boolean(committed && !recorded);
    this.isGivenUp = Boolean(avoided);
    this.gave = false;
    this.signer = signer;
    this.committedBy = committed_by ?? signer;
    // As it was kept last: another window may have played meanwhile.
    if (state.you !== null) this.chain = Chain.kept(this.room, this.table, this.me) ?? this.chain;
    this.registered = chains[this.me]?.head ?? "";
    this.register();
    if (committed && recorded) this.record(inHex(recorded));
    else if (committed && !avoided) this.answer(this.committed);
    if (recorded && !this.isPlaying && this.before === before) this.fail("other_record", recorded);
    this.before = before; // that of how the hand ended, if it has
    const mine = missed.find((each) => each.owing.some(([, player]) => player === this.me));
    this.owed = mine ? { avoided: mine.avoided, head: chains[this.me]?.owed ?? "" } : null;
    this.payOwed();
    for (const event of [...state.last_hand, ...state.hand]) this.follow(event);
    this.mark.draw();
  }

  /**
   * A snapshot goes on from what was seen: a server keeps each event before it shows it.
   * @param {any} committed
   * @param {any} recorded
   */
  checkResumed(committed, recorded) {
    const { committed: last, isDue } = this;
    if (!last || this.page.state.delayed) return; // a delayed feed is behind what a player saw
    const isSame = committed?.hand === last.hand && committed?.attempt === last.attempt;
    const isBack =
      !committed ||
      committed.hand < last.hand ||
      (committed.hand === last.hand && committed.attempt < last.attempt);
    if (isBack || (isSame && !isDue && !recorded)) this.fail("other_record", last);
    else if (isSame && hexOfBase64(committed.commitment) !== last.commitment)
      this.fail("two_commitments", committed);
  }

  /** @param {any[]} events */
  update(events) {
    for (const event of events) if (event) this.take(inHex(event), event);
    this.register();
    this.mark.draw();
  }

  /** @param {any} event @param {any} sent the same as it came */
  take(event, sent) {
    if (event.kind === "chain_registered") {
      if (event.player === this.me) this.registered = event.head;
    } else if (event.kind === "seat_left") {
      if (this.page.state.you === null) this.registered = "";
    } else if (event.kind === "signer_certified") this.signer = event;
    else if (event.kind === "deal_committed")
      this.commit(this.listing(event, this.page.seatedAt.get(sent) ?? {}, () => this.registered));
    else if (event.kind === "deal_avoided") this.avoid(event);
    else if (event.kind === "deal_recorded") this.record(event);
    else {
      if (event.kind === "result_signed" && this.shown && !this.isOfOneServer)
        this.shown.signatures = undefined;
      this.follow(event);
      if (event.kind === "hand_started") {
        this.isPlaying = true;
        if (!this.shown) this.fail("no_commitment", event);
      }
      if (event.kind === "hand_ended") {
        this.isPlaying = false;
        if (this.shown) this.before = resultDigest(this.before, event.stacks);
      }
    }
  }

  /** @param {any} event */
  follow(event) {
    if (event.kind === "hand_started")
      this.shown = this.hand?.record.hand === (event.hand || event.number) ? this.hand : null;
    this.shown?.follow(event);
  }

  /** Register a chain, if the player has a seat and the table has none of this browser. */
  register() {
    const { connection, state } = this.page;
    if (
      state.you === null ||
      this.isRegistering ||
      !this.contributes ||
      !connection.isReachable() ||
      performance.now() < this.registerAt
    )
      return;
    if (this.chain && this.registered && this.chain.valueFor(this.registered) >= 0) return;
    this.isRegistering = true;
    whenIdle(async () => {
      try {
        const chain = Chain.drawn(this.room, this.table, this.me);
        await this.page.send("register_chain", { head: chain.head });
        this.chain = chain;
        this.registered = chain.head;
      } catch {
        // the player plays on, and does not contribute meanwhile
        this.registerAt = performance.now() + AGAIN_MS;
      }
      this.isRegistering = false;
    });
  }

  /**
   * A commitment with the players by seat, and this player's head, if it is listed.
   * @param {any} event
   * @param {Record<string, string>} players at the table, by seat
   * @param {(seat: string) => string} headIn
   */
  listing(event, players, headIn) {
    const dealtIn = Object.fromEntries(
      event.seats.map((/** @type {number} */ seat) => [seat, players[seat]]),
    );
    const own = event.contributors.find((/** @type {number} */ seat) => dealtIn[seat] === this.me);
    return { ...event, players: dealtIn, head: own === undefined ? "" : headIn(own) };
  }

  /** The server committed to the packs of a hand. @param {any} event */
  commit(event) {
    const { committed } = this;
    if (
      committed &&
      committed.hand === event.hand &&
      committed.attempt === event.attempt &&
      committed.commitment !== event.commitment
    ) {
      this.fail("two_commitments", event);
      return;
    }
    if (event.before !== this.before || !this.isNext(event)) this.fail("other_record", event);
    if (event.packs !== this.packs) this.fail("bad_packs", event);
    if (!committed || committed.hand !== event.hand) this.attempts = [];
    else if (this.wasLeftOut(event)) this.fail("missing_value", event);
    this.committed = event;
    this.committedBy = this.signer;
    this.isDue = true;
    this.isGivenUp = false;
    this.answer(event);
  }

  /**
   * Whether a commitment is the next one: the hand before has ended, or its attempt was opened.
   * @param {any} event
   */
  isNext({ hand, attempt }) {
    const { committed: last, isDue, isGivenUp, isPlaying } = this;
    if (!last || !isDue) return !isPlaying;
    return isGivenUp && hand === last.hand && attempt === last.attempt + 1;
  }

  /**
   * Whether this player, who revealed a value in time and has the seat, is not listed for the next
   * attempt.
   * @param {any} event
   */
  wasLeftOut(event) {
    const { you } = this.page.state;
    return Boolean(you !== null && event.players[you] === this.me && this.gave && !event.head);
  }

  /**
   * Reveal the value for the first commitment of an attempt, once that is kept.
   * @param {any} event
   */
  answer(event) {
    const { hand, attempt, commitment, head } = event;
    if (!this.chain || !head) return;
    const { answered } = this.chain;
    const value = this.chain.valueFor(head);
    if (value < 0) return; // of a chain of another browser
    if (answered && answered.hand === hand && answered.attempt === attempt) {
      if (answered.commitment !== commitment) this.fail("two_commitments", event);
      else this.reveal(hand, attempt, answered.value);
      return;
    }
    if (
      answered &&
      (hand < answered.hand || (hand === answered.hand && attempt < answered.attempt))
    ) {
      this.fail("two_commitments", event); // the hand or the attempt was numbered before
      return;
    }
    // The server may have known the value when it committed. An honest one asks again where the
    // attempt before missed it.
    if (answered && value >= answered.value) {
      if (hand !== answered.hand || value !== answered.value || this.gave)
        this.fail("value_used_twice", event);
      return;
    }
    this.chain.answered = { hand, attempt, commitment, value };
    this.chain.keep();
    this.reveal(hand, attempt, value);
  }

  /** @param {number} hand @param {number} attempt @param {number} value its place in the chain */
  reveal(hand, attempt, value) {
    this.page
      .send("reveal_value", { hand, attempt, value: this.chain?.values[value] })
      .catch(() => {}); // what is late is asked for again
  }

  /** Nothing was dealt, because values were missing. @param {any} event */
  avoid(event) {
    const { committed } = this;
    this.noteValues(event);
    if (this.isGivenUp || committed?.hand !== event.hand || committed?.attempt !== event.attempt)
      return; // what was missing came later
    this.isGivenUp = true;
    const record = this.recordOf(event, event.line_up, null);
    const { head, players, contributors } = committed;
    const isMissing = event.missing.some((/** @type {number} */ seat) => players[seat] === this.me);
    this.gave = Boolean(head) && !isMissing;
    if (this.hasAnswered(committed) && this.wasDropped(committed))
      this.fail("dropped_value", committed);
    const signatures = this.signaturesOf(event);
    this.attempts.push(proofText(record, [], signatures));
    this.before = safeDigest(record);
    whenIdle(() => {
      try {
        new VerifiedDeal(record);
        const { started, heads } = readLineUp(event.line_up);
        ensure(lineUpText(started, players, heads) === event.line_up, "bad_line_up");
        ensure(
          Object.keys(heads).sort().join() === contributors.map(String).sort().join(),
          "bad_line_up",
        );
        void this.checkAttempt(record, signatures, committed);
        if (isMissing && head) this.owed = { avoided: event, head };
        this.payOwed();
      } catch (error) {
        if (!(error instanceof FairFault)) throw error;
        this.fail(error.code, committed, this.attempts.join("\n"));
      }
    });
  }

  /** Whether this player has revealed a value for a commitment. @param {any} committed */
  hasAnswered({ commitment }) {
    return this.chain?.answered?.commitment === commitment;
  }

  /**
   * Whether the value for an attempt was not used, like many of the latest: one may be late.
   * @param {any} committed
   */
  wasDropped({ hand, attempt }) {
    this.noteAnswer(hand, attempt, this.gave);
    return !this.gave && [...this.answers.values()].filter((isUsed) => !isUsed).length >= LATE;
  }

  /** @param {number} hand @param {number} attempt @param {boolean} isUsed */
  noteAnswer(hand, attempt, isUsed) {
    const at = `${hand} ${attempt}`;
    if (!this.answers.has(at))
      this.answers = new Map([...this.answers, /** @type {const} */ ([at, isUsed])].slice(-AMONG));
  }

  /**
   * Check the signatures of an attempt that was given up.
   * @param {DealRecordData} record
   * @param {import("./fair-proof.js").SignatureData | undefined} signatures
   * @param {any} committed
   */
  async checkAttempt(record, signatures, committed) {
    if (signatures && (await signaturesHold(record, signatures)) === false)
      this.fail("bad_signature", committed, this.attempts.join("\n"));
  }

  /** Whether the server that signed the latest commitment still signs. */
  get isOfOneServer() {
    return this.committedBy?.key === this.signer?.key;
  }

  /**
   * Who signed the latest commitment and what became of it, if that was one server: a proof names
   * one.
   * @param {any} event
   * @returns {import("./fair-proof.js").SignatureData | undefined}
   */
  signaturesOf(event) {
    if (!this.isOfOneServer) return undefined;
    const { key = "", certificate = "" } = this.signer ?? {};
    const [server, certified, commitment, record] = [
      key,
      certificate,
      this.committed.signature,
      event.signature,
    ].map(hexOfBase64);
    return { server, certificate: certified, commitment, record, result: "", stacks: {} };
  }

  /**
   * Reveal a value that was missed, when the hand is dealt: before, the server could commit with
   * what it knows.
   */
  payOwed() {
    const { chain, owed } = this;
    if (this.isDue || !chain || !owed) return;
    this.owed = null;
    const { hand, attempt } = owed.avoided;
    const value = chain.valueFor(owed.head);
    if (value < 0) return;
    if (!chain.answered || value < chain.answered.value) {
      chain.answered = { hand, attempt, commitment: "", value };
      chain.keep();
    }
    this.reveal(hand, attempt, value);
  }

  /** A hand is dealt. @param {any} event */
  record(event) {
    const { committed } = this;
    if (!committed || committed.hand !== event.hand || committed.attempt !== event.attempt) {
      this.fail("broken_commitment", event);
      return;
    }
    this.noteValues(event);
    const record = this.recordOf(event, "", hexOfBase64(event.leaves));
    if (this.hasAnswered(committed)) this.noteAnswer(event.hand, event.attempt, true);
    const { answered, values = [] } = this.chain ?? {};
    const own =
      answered?.hand === event.hand && answered?.attempt === event.attempt
        ? values[answered?.value ?? 0]
        : undefined;
    this.before = safeDigest(record);
    this.isDue = false;
    this.payOwed();
    const hand = new FairHand(
      record,
      committed,
      own,
      this.attempts,
      (code) => {
        if (code) this.fail(code, committed, hand.proof);
        if (hand === this.hand) this.mark.draw();
      },
      this.signaturesOf(event),
    );
    this.hand = hand;
  }

  /** This player's value becomes the head, unless there is a new chain. @param {any} event */
  noteValues({ values }) {
    for (const [, value] of values)
      if (headAfter(bytesIn(value), this.room, this.table, this.me) === this.registered)
        this.registered = value;
  }

  /**
   * @param {any} event
   * @param {string} line_up
   * @param {string | null} leaves
   * @returns {DealRecordData}
   */
  recordOf({ values, secrets }, line_up, leaves) {
    const { hand, attempt, packs, before, commitment } = this.committed;
    return {
      room: this.room,
      table: this.table,
      hand,
      attempt,
      packs,
      line_up,
      before,
      commitment,
      values: Object.fromEntries(values),
      secrets,
      leaves,
    };
  }

  /**
   * Keep a hand that does not hold, and say so loudly.
   * @param {string} code
   * @param {any} event
   * @param {string} [proof]
   */
  fail(code, event, proof) {
    const hand = event.hand || event.number;
    const evidence = proof ?? `${JSON.stringify([this.committed, event])}\n`;
    // What comes of the first fault of a hand says less than the fault.
    const first = this.failed.find((each) => each.table === this.table && each.hand === hand);
    const fault = first ?? { table: this.table, hand, code, proof: evidence };
    if (!first) remember(FAILED, JSON.stringify([...this.failed, fault].slice(-MOST_FAILED)));
    this.mark.warn(fault.code, hand, fault.proof);
  }
}

/** An event with its bytes in hexadecimal, but for leaves and signatures. @param {any} event */
function inHex(event) {
  if (event.kind === "deal_committed")
    return {
      ...event,
      before: hexOfBase64(event.before),
      commitment: hexOfBase64(event.commitment),
    };
  if (event.kind !== "deal_avoided" && event.kind !== "deal_recorded") return event;
  const values = event.values.map((/** @type {[number, string]} */ [seat, value]) => [
    seat,
    hexOfBase64(value),
  ]);
  return {
    ...event,
    values,
    secrets: event.secrets.map((/** @type {string | null} */ each) => each && hexOfBase64(each)),
  };
}

/** @param {DealRecordData} record */
function safeDigest(record) {
  try {
    return recordDigest(record);
  } catch {
    return "";
  }
}
