// The mark of a deal that can be checked, and its sheet.

import { more } from "../later.js";
import { listed, say } from "../messages.js";
import { spokenDigest } from "../fair-proof.js";
import { banner } from "./bar.js";
import { button, byId, h, setAttribute, setText, svg } from "./dom.js";

/** @typedef {import("../fair-hand.js").FairHand} FairHand */
/** @typedef {import("../fair.js").FailedHand} FailedHand */
/**
 * @typedef {{shown: FairHand | null, failed: FailedHand[], me: string, table: string, optIn:
 *   boolean, roomChanged: boolean, trustRoom: () => void, contributes: boolean, contribute:
 *   (wanted: boolean) => void}} Followed
 */

const SHIELD = "M12 2 20 5v6c0 5-3.4 9.3-8 11-4.6-1.7-8-6-8-11V5Z";
const SIGNS = {
  holds: "m8 12 3 3 5-6",
  failed: "M12 7v6m0 3v.5",
  waiting: "M8 12h8",
  unchecked: "M8 12h8",
};

/** @typedef {typeof import("../more.js").moreSheets} Sheets */

/** Which sentence says what is wrong, by the code of the fault. @type {Record<string, string>} */
const WHY = {
  missing_value: "values",
  dropped_value: "values",
  bad_signature: "signature",
  wrong_value: "values",
  unlisted_value: "values",
  bad_opening: "card",
  wrong_place: "card",
  wrong_card: "card",
  doubled_card: "card",
  opened_avoided_deal: "card",
  two_commitments: "again",
  value_used_twice: "again",
  other_record: "again",
};

/** What is wrong with a deal, in a sentence. @param {string} code */
function why(code) {
  return say(`fair-fault.${WHY[code] ?? "packs"}`);
}

/** A quiet mark on the felt: whether the deal holds, and how many contributed. */
export class FairMark {
  /** @param {Followed} deals */
  constructor(deals) {
    this.deals = deals;
    this.count = h("span", {});
    this.sign = svg("path", { class: "sign" });
    const shield = svg(
      "svg",
      { viewBox: "0 0 24 24", "aria-hidden": "true" },
      svg("path", { d: SHIELD }),
      this.sign,
    );
    this.button = button([/** @type {any} */ (shield), this.count], () => this.open(), {
      class: "fair-mark",
    });
  }

  /** The state of the deal that is shown: of the table, if a hand does not hold. */
  get state() {
    const { shown, failed, roomChanged, table } = this.deals;
    if (roomChanged || shown?.state === "failed" || failed.some((each) => each.table === table))
      return "failed";
    return shown?.state ?? "unchecked";
  }

  draw() {
    const {
      button: mark,
      deals: { shown },
      state,
    } = this;
    const felt = byId("felt");
    if (mark.parentNode !== felt) {
      felt.querySelector(".fair-mark")?.remove();
      felt.append(mark);
    }
    const counts = shown && {
      count: contributors(shown).length,
      players: Object.keys(shown.lineUp.players).length,
    };
    const isKnown = state === "holds" && counts;
    setText(this.count, isKnown ? String(counts.count) : "");
    setAttribute(
      mark,
      "aria-label",
      isKnown ? say("fair-mark", counts) : say(`fair-mark.${state}`),
    );
    setAttribute(mark, "data-state", state);
    setAttribute(this.sign, "d", SIGNS[state]);
  }

  /**
   * Say loudly that a deal does not hold.
   * @param {string} code
   * @param {number} hand
   * @param {string} proof
   */
  warn(code, hand, proof) {
    this.draw();
    banner(
      say("fair-failed", { hand: String(hand), why: why(code) }),
      say("fair-save"),
      () => save(hand, proof),
      true,
    );
  }

  /** Say loudly that the key of the room is another one. */
  warnOfRoom() {
    this.draw();
    banner(say("fair-room-changed"), say("fair-room-trust"), () => this.deals.trustRoom(), true);
  }

  open() {
    void more((sheets) => showFair(this.deals, sheets));
  }
}

/**
 * Explain the deal of the hand in plain words, and those that do not hold.
 * @param {Followed} deals
 * @param {Sheets} sheets
 */
function showFair(deals, { openSheet, toggle }) {
  const { shown, failed, me, roomChanged, table } = deals;
  openSheet(
    say("fair-title"),
    roomChanged
      ? h(
          "div",
          { class: "stack-of" },
          h("p", { class: "error" }, say("fair-room-changed")),
          button(say("fair-room-trust"), () => deals.trustRoom()),
        )
      : null,
    ...failed
      .filter((each) => each.table === table)
      .map(({ hand, code, proof }) =>
        h(
          "div",
          { class: "stack-of" },
          h("p", { class: "error" }, say("fair-failed", { hand: String(hand), why: why(code) })),
          button(say("fair-save"), () => save(hand, proof)),
        ),
      ),
    ...about(shown, me),
    h("p", { class: "soft" }, say("fair-how")),
    h("p", { class: "soft" }, say("fair-not-proven")),
    deals.optIn
      ? toggle(say("fair-take-part"), deals.contributes, (on) => deals.contribute(on))
      : null,
    shown && shown.state !== "failed"
      ? button(say("fair-save"), () => save(shown.record.hand, shown.proof), { class: "primary" })
      : null,
  );
}

/** What is said of a hand. @param {FairHand | null} hand @param {string} me */
function about(hand, me) {
  if (!hand || hand.state === "waiting")
    return [h("p", {}, say(hand ? "fair-mark.waiting" : "fair-unchecked"))];
  if (hand.state === "failed") return [];
  const names = contributors(hand);
  const { players } = hand.lineUp;
  const who = names.length
    ? say("fair-contributed", {
        count: names.length,
        players: Object.keys(players).length,
        names: listed(names, "words-next"),
      })
    : say("fair-nobody");
  return [
    h("p", {}, who),
    names.length ? h("p", {}, say(hand.has(me) ? "fair-own" : "fair-others")) : null,
    h("p", {}, say("fair-cards", { count: hand.cards })),
    h("p", {}, say(hand.signed ? "fair-signed" : "fair-signed.unchecked")),
    h(
      "p",
      {},
      say("fair-words"),
      " ",
      h("b", { class: "fair-words", lang: "en", dir: "ltr" }, spokenDigest(hand.record)),
    ),
  ];
}

/** The names of those who contributed to a hand. @param {FairHand} hand @returns {string[]} */
function contributors({ lineUp, record }) {
  const seats = /** @type {{number: number, name?: string}[]} */ (lineUp.started.seats ?? []);
  return Object.keys(record.values).map(
    (seat) => seats.find(({ number }) => String(number) === seat)?.name || seat,
  );
}

/** Save a proof as a file. @param {number} hand @param {string} proof */
function save(hand, proof) {
  const href = URL.createObjectURL(new Blob([proof], { type: "application/json" }));
  h("a", { href, download: `riverboat-hand-${hand}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
