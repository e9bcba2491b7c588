// The line of a tournament above its table, what it asks of the player, and how it ended for the
// player.

import { formatChips } from "../amounts.js";
import { say } from "../messages.js";
import { inPlay } from "../tournament.js";
import { button, closeSheet, fill, h, merge, setAttribute, setText } from "./dom.js";
import { openSheet } from "./sheet.js";

/** @typedef {import("../tournament.js").TournamentState} TournamentState */

const SAID_MS = 8000; // for which a sentence stays

/** The line above the table of a tournament. */
export class TournamentLine {
  /**
   * @param {TournamentState} state @param {HTMLElement} table before which it stands
   * @param {{open: () => void, take: (action: string) => unknown, isBroken: () => boolean,
   *   watchOn: () => void}} press
   */
  constructor(state, table, press) {
    this.state = state;
    this.press = press;
    this.head = button("", press.open, { class: "tour-head" });
    this.asks = h("div", { class: "row tour-asks" });
    this.news = h("p", { class: "tour-news", role: "status" });
    this.newsUntil = 0;
    this.root = h(
      "section",
      { class: "tour-line", "aria-label": say("tournaments") },
      this.head,
      this.news,
      this.asks,
    );
    table.before(this.root);
    document.documentElement.classList.add("at-tournament");
    this.draw();
  }

  /** Say what happens, beside the table and not over its cards. @param {string} text */
  say(text) {
    this.newsUntil = performance.now() + SAID_MS;
    setText(this.news, text);
    this.draw();
  }

  draw() {
    const { state } = this;
    if (this.newsUntil < performance.now()) setText(this.news, "");
    this.root.classList.toggle("says", this.news.textContent !== "");
    const { paused, suspended, break_ms: rest = null, hand_for_hand: isHandForHand } = state.clock;
    this.root.classList.toggle("stands", Boolean(paused || suspended || rest !== null));
    this.root.classList.toggle("urgent", Boolean(isHandForHand));
    merge(
      this.head,
      state.head.map((part) => h("span", {}, part)),
    );
    setAttribute(this.head, "aria-label", `${state.info.name}: ${state.head.join(", ")}`);
    const asks = [...this.deal(), ...this.questions(), ...this.elsewhere()];
    setAttribute(this.asks, "hidden", !asks.length);
    merge(this.asks, asks);
  }

  /** The deal that is open, for everybody at the table, and the buttons of those who vote. */
  deal() {
    const { state, press } = this;
    const parts = state.dealParts;
    if (!parts.length) return [];
    const vote = (/** @type {string} */ action, /** @type {string} */ name, primary = false) =>
      button(say(name), () => void press.take(action), primary ? { class: "primary" } : {});
    return [
      h("span", { class: "grow tour-vote" }, parts.join(" · ")),
      ...(state.votes
        ? [vote("accept_deal", "tour-deal-accept", true), vote("decline_deal", "tour-deal-decline")]
        : []),
    ];
  }

  /** What the player may buy now. */
  questions() {
    const { state, press } = this;
    const { own, structure } = state;
    if (!own || state.isOver) return [];
    const take = (/** @type {string} */ action, /** @type {string} */ text, primary = true) =>
      button(text, () => void press.take(action), primary ? { class: "primary" } : {});
    const { rebuys, add_on: addOn } = structure;
    if (typeof own.rebuy_ms === "number" && rebuys) {
      return [
        h(
          "span",
          { class: "grow" },
          say("tour-rebuy-asked", { seconds: Math.ceil(own.rebuy_ms / 1000) }),
        ),
        take(
          "rebuy",
          say("tour-rebuy", { chips: inPlay(rebuys.chips), price: formatChips(rebuys.cost) }),
        ),
        take("decline_rebuy", say("tour-no-rebuy"), false),
      ];
    }
    const isAddOnTime =
      addOn &&
      state.clock.break_ms != null &&
      (state.clock.level ?? 0) + 1 === structure.late_levels;
    if (isAddOnTime && !own.added_on && !own.out) {
      return [
        take(
          "take_add_on",
          say("tour-add-on", { chips: inPlay(addOn.chips), price: formatChips(addOn.cost) }),
        ),
      ];
    }
    if (own.out && state.info.open && (own.entries ?? 1) <= (structure.re_entries ?? 0))
      return [take("re_enter", say("tour-re-enter"))];
    return [];
  }

  /** The way to another table, for those who have no seat and watch one that is broken. */
  elsewhere() {
    const { state, press } = this;
    if (state.isOver || state.ownTable || !state.leaderTable || !press.isBroken()) return [];
    return [button(say("tour-watch-on"), press.watchOn)];
  }

  close() {
    this.root.remove();
    document.documentElement.classList.remove("at-tournament");
  }
}

/**
 * Show a player who is out, or has won: the place, the prize, by whom.
 * @param {TournamentState} state @param {any[]} events those that came with it
 * @param {{watch: () => void, standings: () => void, lobby: () => void}} press
 */
export function showOutcome(state, events, press) {
  const { own } = state;
  if (!own) return;
  const said = ["place_taken", "prize_paid"]; // above
  const mine = events.filter((event) => event?.player === state.me && !said.includes(event.kind));
  const prize = own.prize
    ? h(
        "p",
        { class: "result plus" },
        say("tour-prize-won", { you: true, who: own.name, chips: formatChips(own.prize) }),
      )
    : null;
  openSheet(
    state.info.name,
    h(
      "p",
      { class: "tour-place" },
      own.place === 1
        ? say("tour-won-by", { you: true, who: own.name })
        : say("tour-place-taken", { you: true, who: own.name, place: own.place ?? 0 }),
    ),
    prize,
    h(
      "ul",
      { class: "stack-of" },
      state.sentences(mine).map((each) => h("li", {}, each)),
    ),
    h(
      "div",
      { class: "row tour-buttons" },
      state.isOver
        ? null
        : button(
            say("tour-watch-on"),
            () => {
              closeSheet();
              press.watch();
            },
            { class: "primary" },
          ),
      button(
        say("tour-standings"),
        () => {
          closeSheet();
          press.standings();
        },
        state.isOver ? { class: "primary" } : {},
      ),
      button(say("back-to-tables"), () => {
        closeSheet();
        press.lobby();
      }),
    ),
  );
}

/**
 * A table of numbers with a heading for each column.
 * @param {string[]} heads
 * @param {(import("./dom.js").Child | import("./dom.js").Child[])[][]} rows
 * @param {string} label
 */
export function numbersTable(heads, rows, label) {
  const body = h("tbody");
  fill(
    body,
    rows.map((row) =>
      h(
        "tr",
        {},
        row.map((cell) => h("td", {}, cell)),
      ),
    ),
  );
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": label },
    h(
      "table",
      { class: "numbers" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          heads.map((head) => h("th", { scope: "col" }, head)),
        ),
      ),
      body,
    ),
  );
}
