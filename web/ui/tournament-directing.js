// What a director does with a tournament: the buttons at the end of its sheet.

import { say } from "../messages.js";
import { button, field, fill, h, select } from "./dom.js";

/** @typedef {import("../tournament.js").TournamentState} TournamentState */

/** The director's buttons. */
export class DirectingPart {
  /**
   * @param {TournamentState} state
   * @param {(fields: Record<string, unknown>) => Promise<boolean>} send a decision; whether it was
   *   accepted
   * @param {(text: string) => void} complain
   */
  constructor(state, send, complain) {
    this.state = state;
    this.send = send;
    this.complain = complain;
    this.why = h("input", {
      type: "text",
      maxlength: 200,
      value: say("tour-by-director"),
      autocomplete: "off",
    });
    this.listed = "";
    this.who = select([], "", { required: true, onchange: () => this.showStack() });
    this.table = number(1);
    this.seat = number(1);
    this.rounds = number(1);
    this.chips = number(state.info.stack);
    this.sure = h("input", { type: "checkbox" });
    this.root = h(
      "details",
      {},
      h("summary", {}, say("tour-direct")),
      h("div", { class: "stack-of" }, this.parts()),
    );
    this.draw();
  }

  /** List the players who are in, by name: this order stays while stacks change. */
  draw() {
    const players = [...this.state.players.values()]
      .filter((each) => !each.out)
      .sort((one, other) => one.name.localeCompare(other.name));
    const key = JSON.stringify(players.map((each) => [each.player, each.name]));
    if (key === this.listed) return;
    this.listed = key;
    const chosen = this.who.value;
    fill(
      this.who,
      h("option", { value: "" }, "—"),
      players.map((each) => h("option", { value: each.player }, each.name)),
    );
    this.who.value = players.some((each) => each.player === chosen) ? chosen : "";
  }

  /** Begin a correction with the stack that the player has. */
  showStack() {
    const stack = this.state.players.get(this.who.value)?.stack;
    if (stack) this.chips.value = String(stack);
  }

  parts() {
    const minutes = (/** @type {number} */ count) =>
      button(say("tour-add-minutes", { count }), () =>
        this.decide("add_time", { ms: count * 60_000 }),
      );
    const isHost = this.state.info.host === this.state.me;
    return [
      field(say("reason-for-all"), this.why),
      row(
        this.plain("tour-start-now", "start_tournament"),
        this.plain("tour-pause", "pause_tournament"),
        this.plain("tour-resume", "resume_tournament"),
        minutes(1),
        minutes(5),
        this.plain("tour-undo-level", "undo_level"),
        this.plain("tour-skip-level", "skip_level"),
      ),
      h(
        "div",
        { class: "rules" },
        field(say("tour-player"), this.who),
        field(say("felt"), this.table),
        field(say("tour-seat"), this.seat),
        field(say("tour-rounds"), this.rounds),
        field(say("tour-stack"), this.chips),
      ),
      row(
        this.forPlayer("tour-move", "move_player", () => ({
          table_number: Number(this.table.value),
          seat: Number(this.seat.value) - 1,
        })),
        this.forPlayer("tour-penalise", "penalise", () => ({ rounds: Number(this.rounds.value) })),
        this.forPlayer("tour-set-stack", "correct_stack", () => ({
          chips: Number(this.chips.value),
        })),
        button(say("tour-break-table"), () =>
          this.decide("merge_tables", { table_number: Number(this.table.value) }),
        ),
        isHost ? this.forPlayer("tour-name-director", "name_director") : null,
        isHost ? this.forPlayer("tour-remove-director", "remove_director") : null,
      ),
      h("label", { class: "toggle" }, h("span", {}, say("tour-sure")), this.sure),
      row(
        button(
          say("tour-disqualify"),
          () => this.who.reportValidity() && this.ifSure("disqualify", { player: this.who.value }),
          { class: "danger" },
        ),
        button(say("tour-cancel"), () => this.ifSure("cancel_tournament"), { class: "danger" }),
      ),
    ];
  }

  /** A button that needs no more. @param {string} name @param {string} action */
  plain(name, action) {
    return button(say(name), () => this.decide(action));
  }

  /**
   * A button for the chosen player; without one, the browser asks for it.
   * @param {string} name @param {string} action @param {() => object} fields
   */
  forPlayer(name, action, fields = () => ({})) {
    return button(
      say(name),
      () =>
        this.who.reportValidity() && this.decide(action, { player: this.who.value, ...fields() }),
    );
  }

  /** Decide what cannot be undone. @param {string} action */
  async ifSure(action, fields = {}) {
    if (!this.sure.checked) this.complain(say("tour-sure.first"));
    else if (await this.decide(action, fields)) this.sure.checked = false; // of this decision only
  }

  /** @param {string} action */
  decide(action, fields = {}) {
    const reason = this.why.value.trim() || say("tour-by-director");
    return this.send({ action, reason, ...fields });
  }
}

/** @param {number} value the first one */
function number(value) {
  return h("input", { type: "number", min: 1, value: String(value), inputmode: "numeric" });
}

/** @param {(HTMLElement | null)[]} buttons */
function row(...buttons) {
  return h("div", { class: "row tour-buttons" }, buttons);
}
