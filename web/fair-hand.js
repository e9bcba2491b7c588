// One committed hand as this viewer sees it: its record, and each card, are checked when the page
// is idle.

import { bytesIn, hexOfBase64 } from "./fair-hash.js";
import { lineUpText } from "./fair-line-up.js";
import { DealtPlaces } from "./fair-places.js";
import { ensure, FairFault, headAfter, proofText, VerifiedDeal } from "./fair-proof.js";
import { signaturesHold } from "./fair-signed.js";

/** @typedef {import("./fair-proof.js").DealRecordData} DealRecordData */
/** @typedef {import("./fair-proof.js").Opening} Opening */

const IDLE_MS = 300; // after which it is checked however busy the page is: a player may bet soon

/** Run a check when nothing is drawn. @param {() => void} check */
export function whenIdle(check) {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(() => check(), { timeout: IDLE_MS });
  else setTimeout(check, 0); // Safari has none
}

/**
 * A hand. state: of its check. cards: how many were checked. attempts: proofs of those that were
 * given up before. signed: whether its signatures hold; null if this browser cannot tell, or has
 * not yet.
 */
export class FairHand {
  /**
   * @param {DealRecordData} record without a line-up until the hand starts
   * @param {{players: Record<string, string>, contributors: number[]}} listed what is known of its
   *   line-up: the players by seat, and the seats of those who contribute
   * @param {string | undefined} own the value that this player revealed for it
   * @param {string[]} attempts
   * @param {(code: string) => void} changed called when something was checked, with the code of a
   *   fault
   * @param {import("./fair-proof.js").SignatureData} [signatures]
   */
  constructor(record, listed, own, attempts, changed, signatures) {
    this.record = record;
    this.listed = listed;
    this.own = own;
    this.attempts = attempts;
    this.changed = changed;
    this.signatures = signatures;
    /** @type {boolean | null} */
    this.signed = null;
    /** @type {"waiting" | "holds" | "failed"} */
    this.state = "waiting";
    this.cards = 0;
    /** @type {Opening[]} */
    this.openings = [];
    /** @type {VerifiedDeal | null} */
    this.deal = null;
    /** @type {DealtPlaces | null} */
    this.places = null;
    /**
     * The last place that was seen of each list of shuffled discards.
     * @type {Map<number, number>}
     */
    this.highest = new Map();
  }

  /** Whether this player's value is in it. @param {string} me */
  has(me) {
    const { players } = this.lineUp;
    return Object.keys(this.record.values).some((seat) => players[seat] === me);
  }

  /**
   * What the line-up says, if it can be read.
   * @returns {{players: Record<string, string>, started: any}}
   */
  get lineUp() {
    return this.deal?.lineUp ?? { players: {}, started: {} };
  }

  /** Follow an event of the hand. @param {any} event */
  follow(event) {
    if (event.kind === "hand_started") {
      this.check(() => this.start(event));
      this.checkSignatures();
      return;
    }
    const { openings = [], cards = [], kind } = event;
    if (kind === "hand_ended" && this.signatures)
      this.signatures.stacks = Object.fromEntries(event.stacks);
    if (kind === "result_signed" && this.signatures) {
      this.signatures.result = hexOfBase64(event.signature);
      this.checkSignatures();
      return;
    }
    this.check(() => {
      const seen =
        this.places?.follow(
          event.kind === "cards_shown" ? { ...event, kind: "hand_shown" } : event,
        ) ?? [];
      ensure(openings.length === seen.length, "bad_opening");
      seen.forEach((card, at) => {
        const [list, index, salt] = openings[at];
        const opening = { list, index, card: card.card, salt };
        this.deal?.check(opening, card);
        // they are dealt in their order, and never shown
        ensure(!list || index > (this.highest.get(list) ?? -1), "wrong_place");
        if (this.openings.some((each) => each.list === list && each.index === index)) return;
        this.highest.set(list, index);
        this.openings.push(opening);
      });
    }, openings.length || cards.length);
  }

  /** Check what the server signed, when the page is idle. */
  checkSignatures() {
    const { signatures } = this;
    if (!signatures) return;
    whenIdle(async () => {
      if (this.state === "failed") return;
      this.signed = await signaturesHold(this.record, signatures);
      if (this.signed === false) {
        this.state = "failed";
        this.changed("bad_signature");
      }
    });
  }

  /** Verify the deal, whose line-up follows from how the hand starts. @param {any} event */
  start(event) {
    const { record } = this;
    const { players, contributors } = this.listed;
    const seats = Object.keys(record.values);
    const { room, table } = record;
    // Those that were committed to, if the values are right: the commitment does not hold
    // otherwise.
    const heads = Object.fromEntries(
      seats
        .filter((seat) => Object.hasOwn(players, seat))
        .map((seat) => [seat, headAfter(bytesIn(record.values[seat]), room, table, players[seat])]),
    );
    record.line_up = lineUpText(event, players, heads);
    ensure(
      contributors.every((seat) => seats.includes(String(seat))),
      "missing_value",
    );
    ensure(
      seats.every((seat) => contributors.includes(Number(seat))),
      "unlisted_value",
    );
    ensure(
      this.own === undefined || Object.values(record.values).includes(this.own),
      "missing_value",
    );
    this.deal = new VerifiedDeal(record);
    this.places = new DealtPlaces(event, this.deal.lineUp.deck.length);
  }

  /**
   * Check something when the page is idle, in order.
   * @param {() => void} what
   * @param {unknown} [shows] whether something on the page changes
   */
  check(what, shows = true) {
    whenIdle(() => {
      if (this.state === "failed") return;
      let code = "";
      try {
        what();
        if (this.deal) {
          this.state = "holds";
          this.cards = this.deal.cards.size;
        }
      } catch (error) {
        if (!(
          error instanceof FairFault ||
          error instanceof RangeError ||
          error instanceof TypeError
        ))
          throw error;
        code = error instanceof FairFault ? error.code : "bad_proof"; // what no honest server sends
        this.state = "failed";
      }
      if (shows || code) this.changed(code);
    });
  }

  /** The proof, one line for each attempt that was given up, and for the deal. */
  get proof() {
    const deal = proofText(this.record, this.openings, this.signatures);
    return `${[...this.attempts, deal].join("\n")}\n`;
  }
}
