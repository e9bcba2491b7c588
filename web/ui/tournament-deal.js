// Deals on the sheet of a tournament: proposing shares of the prizes that are left, and voting on
// them.

import { formatChips } from "../amounts.js";
import { say } from "../messages.js";
import { dealShares } from "../prize-deal.js";
import { button, field, fill, h, setAttribute } from "./dom.js";

/** @typedef {import("../tournament.js").TournamentState} TournamentState */
/** @typedef {(type: string, fields: Record<string, unknown>) => unknown} Tell */

/** The part of the sheet about deals. It is hidden from those who have no say. */
export class DealPart {
  /** @param {TournamentState} state @param {Tell} tell a command for the tournament */
  constructor(state, tell) {
    this.state = state;
    this.tell = tell;
    this.key = "";
    this.body = h("div", { class: "stack-of" });
    this.root = h("details", { class: "tour-deal" }, h("summary", {}, say("tour-deal")), this.body);
    this.draw();
  }

  draw() {
    const { state } = this;
    const players = state.inThePrizes;
    const { deal, prizes = [], stage } = state.info;
    const has = Boolean(players.some((each) => each.player === state.me) || state.directs);
    setAttribute(
      this.root,
      "hidden",
      !(stage === "running" && prizes.length && players.length > 1 && has),
    );
    const key = JSON.stringify([deal, players.map((each) => each.player)]);
    if (key === this.key) return; // figures that are being typed stay
    this.key = key;
    fill(this.body, deal ? this.voting(deal) : this.proposing());
    if (deal) this.root.setAttribute("open", "");
  }

  /** @param {import("../protocol").PrizeDealInfo} deal */
  voting({ shares, to_play_for: rest = 0, agreed = [] }) {
    const { state } = this;
    const named = Object.entries(shares)
      .sort(([, one], [, other]) => other - one)
      .map(([player, share]) =>
        h(
          "li",
          {},
          h("bdi", {}, state.nameOf(player)),
          ` ${formatChips(share)}${agreed.includes(player) ? " ✓" : ""}`,
        ),
      );
    const vote = (/** @type {string} */ action, /** @type {string} */ name, primary = false) =>
      button(
        say(name),
        () => void this.tell("take_part", { action }),
        primary ? { class: "primary" } : {},
      );
    const rows = [];
    if (state.me in shares && !agreed.includes(state.me))
      rows.push(vote("accept_deal", "tour-deal-accept", true));
    if (state.me in shares) rows.push(vote("decline_deal", "tour-deal-decline"));
    if (state.directs)
      rows.push(
        button(
          say("tour-deal-withdraw"),
          () =>
            void this.tell("direct_tournament", {
              action: "withdraw_deal",
              reason: say("tour-by-director"),
            }),
        ),
      );
    return [
      h("ul", { class: "stack-of", role: "status" }, named),
      rest ? h("p", {}, `${say("tour-deal-rest")}: ${formatChips(rest)}`) : null,
      h("div", { class: "row tour-buttons" }, rows),
    ];
  }

  proposing() {
    const { state } = this;
    const amount = () => h("input", { type: "number", min: 0, value: "0", inputmode: "numeric" });
    const rest = amount();
    const own = state.inThePrizes.map((each) => ({ player: each.player, input: amount() }));
    const by = (/** @type {"icm" | "chips"} */ method) => {
      const stacks = own.map(({ player }) => state.players.get(player)?.stack ?? 0);
      dealShares(method, stacks, state.info.prizes ?? [], Number(rest.value)).forEach(
        (share, place) => {
          own[place].input.value = String(share);
        },
      );
    };
    const propose = () => {
      const fields = {
        action: "propose_deal",
        to_play_for: Number(rest.value),
        shares: Object.fromEntries(own.map(({ player, input }) => [player, Number(input.value)])),
      };
      if (own.some(({ player }) => player === state.me)) return this.tell("take_part", fields);
      return this.tell("direct_tournament", { ...fields, reason: say("tour-by-director") });
    };
    return [
      field(say("tour-deal-rest"), rest),
      h(
        "div",
        { class: "row tour-buttons" },
        button(say("tour-deal-icm"), () => by("icm")),
        button(say("tour-deal-chips"), () => by("chips")),
      ),
      h(
        "div",
        { class: "rules" },
        own.map(({ player, input }) => field(state.nameOf(player), input)),
      ),
      h(
        "div",
        { class: "row" },
        button(say("tour-deal-propose"), () => void propose(), { class: "primary" }),
      ),
    ];
  }
}
