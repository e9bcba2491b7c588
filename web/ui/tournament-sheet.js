// The sheet of a tournament: what it costs and gives, who plays, the structure, the tables, and the
// director's buttons.

import { formatChips } from "../amounts.js";
import { gameCapital } from "../game-messages.js";
import { localeSpoken, say } from "../messages.js";
import { entryText, inPlay, startText } from "../tournament.js";
import { button, closeSheet, field, h, merge, select, setText } from "./dom.js";
import { errorText } from "./errors.js";
import { openSheet } from "./sheet.js";
import { DealPart } from "./tournament-deal.js";
import { numbersTable } from "./tournament-line.js";

/** @typedef {import("../tournament.js").TournamentState} TournamentState */
/**
 * send: a command about the tournament; it rejects with why it was refused. go: to a place of the
 * page.
 * @typedef {{send: (type: string, fields: Record<string, unknown>) => Promise<unknown>, go: (place:
 *   string) => void, closed: () => void}} Press
 */

const MOST_SHOWN = 200; // players in the standings

/** Open the sheet of a tournament. @param {TournamentState} state @param {Press} press */
export function showTournament(state, press) {
  const sheet = new TournamentSheet(state, press);
  openSheet(state.info.name, sheet.root).addEventListener("close", press.closed);
  return sheet;
}

/** The sheet of a tournament, which follows it while it is open. */
export class TournamentSheet {
  /** @param {TournamentState} state @param {Press} press */
  constructor(state, press) {
    this.state = state;
    this.press = press;
    this.key = "";
    this.now = h("p", { class: "tour-now", role: "status" });
    this.error = h("p", { class: "error", role: "alert" });
    this.main = h("div", { class: "stack-of" });
    this.lists = h("div", { class: "stack-of" });
    this.deal = new DealPart(state, (type, fields) => this.tell(type, fields));
    const parts = [this.now, this.main, this.error, this.deal.root, this.lists, structureOf(state)];
    if (state.directs) parts.push(this.directing());
    this.root = h("div", { class: "stack-of tour-sheet" }, ...parts);
    this.draw();
  }

  draw() {
    const { state } = this;
    setText(
      this.now,
      state.info.stage === "running"
        ? state.head.slice(0, 2).join(" · ")
        : state.winner
          ? say("tour-won-by", { who: state.winner })
          : say(`tour-stage-${state.info.stage}`),
    );
    const key = JSON.stringify([
      state.info,
      [...state.players.values()],
      [...state.tables.values()],
      state.clock.level,
    ]);
    if (key === this.key) return; // only the clock has moved
    this.key = key;
    this.deal.draw();
    merge(this.main, [this.about(), this.buttons()]);
    merge(
      this.lists,
      [this.standings(), this.tables()].filter((each) => each !== null),
    );
  }

  about() {
    const { info, structure } = this.state;
    const starts =
      info.stage === "registering"
        ? say("tour-starts", { when: startText(info, localeSpoken()) })
        : "";
    const entered =
      info.stage === "registering"
        ? say("tour-entered", { count: info.entered ?? 0, most: info.max_players })
        : say("tour-left", { left: info.left ?? 0, count: info.entered ?? 0 });
    const late =
      structure.late_levels && info.open ? say("tour-late", { level: structure.late_levels }) : "";
    const facts = [
      [gameCapital(info.game), info.structure, entryText(info)].join(" · "),
      [entered, starts].filter(Boolean).join(" · "),
      say("tour-stacks", { chips: inPlay(info.stack), seats: info.seats }),
      late,
      timeCardsText(structure),
      structure.final_delay_seconds
        ? say("tour-final-delayed", { seconds: structure.final_delay_seconds })
        : "",
      this.state.isOver
        ? ""
        : say("tour-expected", {
            time: say("tour-minutes", { count: this.state.expectedMinutes }),
          }),
      info.bots ? say("tour-bots-may") : "",
      info.pool ? say("tour-pool", { chips: formatChips(info.pool) }) : "",
    ];
    const { prizesLeft, dealText } = this.state;
    return h(
      "div",
      { class: "stack-of" },
      h(
        "ul",
        { class: "tour-facts" },
        facts.filter(Boolean).map((each) => h("li", {}, each)),
      ),
      prizesLeft.length
        ? h(
            "ol",
            { class: "tour-prizes", "aria-label": say("tour-prizes") },
            prizesLeft.map(([place, prize]) => h("li", { value: place }, formatChips(prize))),
          )
        : null,
      dealText ? h("p", {}, dealText) : null,
    );
  }

  buttons() {
    const { state } = this;
    const { info, own } = state;
    const take = (/** @type {string} */ action, /** @type {string} */ name, primary = false) =>
      button(
        say(name),
        () => this.tell("take_part", { action }),
        primary ? { class: "primary" } : {},
      );
    const rows = [];
    if (own && info.stage === "registering")
      rows.push(
        h("span", { class: "grow" }, say("tour-registered")),
        take("unregister", "tour-unregister"),
      );
    else if (!own && info.open) rows.push(take("register", "tour-register", true));
    const { ownTable } = state;
    if (ownTable)
      rows.push(
        button(say("tour-to-your-table"), () => this.leave(ownTable), { class: "primary" }),
      );
    return h(
      "div",
      { class: "row" },
      rows,
      button(say("tour-clock"), () => this.leave(`clock=${state.id}`)),
    );
  }

  standings() {
    const { standings, me, info } = this.state;
    const label = say("tour-standings");
    if (!standings.length) return h("p", { class: "soft" }, say("tour-nobody"));
    const isOn = info.stage !== "registering";
    const rows = standings
      .slice(0, MOST_SHOWN)
      .map((each, index) => [
        ...(isOn ? [String(each.place || index + 1)] : []),
        h(
          each.player === me ? "b" : "span",
          {},
          h("bdi", {}, each.name),
          each.head ? h("span", { class: "tag" }, formatChips(each.head)) : null,
        ),
        ...(isOn
          ? [
              each.out || each.place
                ? each.prize
                  ? h("span", { class: "plus" }, `+${formatChips(each.prize)}`)
                  : say("tour-out")
                : inPlay(each.stack ?? 0),
            ]
          : []),
      ]);
    return h(
      "details",
      { open: true },
      h("summary", {}, isOn ? label : say("tour-players-entered")),
      numbersTable(
        isOn ? [say("tour-place"), say("tour-player"), say("tour-stack")] : [say("tour-player")],
        rows,
        label,
      ),
    );
  }

  tables() {
    const tables = [...this.state.tables.values()];
    if (!tables.length) return null;
    return h(
      "details",
      {},
      h("summary", {}, say("tour-tables")),
      h(
        "ul",
        { class: "stack-of" },
        tables.map((each) =>
          h(
            "li",
            { class: "row" },
            h(
              "span",
              { class: "grow" },
              `${say("tour-table", { number: each.number })} · ${each.players ?? 0}/${each.seats}`,
            ),
            button(say("tour-watch"), () => this.leave(each.table), {
              "aria-label": `${say("tour-watch")}: ${say("tour-table", { number: each.number })}`,
            }),
          ),
        ),
      ),
    );
  }

  /** The director's buttons. */
  directing() {
    const why = h("input", {
      type: "text",
      maxlength: 200,
      value: say("tour-by-director"),
      autocomplete: "off",
    });
    const tell = (/** @type {string} */ action, fields = {}) =>
      this.tell("direct_tournament", {
        action,
        reason: why.value.trim() || say("tour-by-director"),
        ...fields,
      });
    const press = (
      /** @type {string} */ name,
      /** @type {string} */ action,
      fields = {},
      props = {},
    ) => button(say(name), () => tell(action, fields), props);
    const minutes = (/** @type {number} */ count) =>
      button(say("tour-add-minutes", { count }), () => tell("add_time", { ms: count * 60_000 }));
    const who = select(
      [
        ["", "—"],
        ...this.state.standings
          .filter((each) => !each.out)
          .map((each) => /** @type {[string, string]} */ ([each.player, each.name])),
      ],
      "",
    );
    const number = (/** @type {number} */ least, /** @type {number} */ value) =>
      h("input", { type: "number", min: least, value: String(value), inputmode: "numeric" });
    const [table, seat, rounds, chips] = [
      number(1, 1),
      number(1, 1),
      number(1, 1),
      number(1, this.state.info.stack),
    ];
    const player = () => ({ player: who.value });
    const sure = h("input", { type: "checkbox" });
    const danger = (
      /** @type {string} */ name,
      /** @type {string} */ action,
      /** @type {() => object} */ fields,
    ) =>
      button(
        say(name),
        () => {
          if (!sure.checked) setText(this.error, say("tour-sure.first"));
          else void tell(action, fields());
        },
        { class: "danger" },
      );
    return h(
      "details",
      {},
      h("summary", {}, say("tour-direct")),
      h(
        "div",
        { class: "stack-of" },
        field(say("reason-for-all"), why),
        h(
          "div",
          { class: "row tour-buttons" },
          press("tour-start-now", "start_tournament"),
          press("tour-pause", "pause_tournament"),
          press("tour-resume", "resume_tournament"),
          minutes(1),
          minutes(5),
          press("tour-undo-level", "undo_level"),
          press("tour-skip-level", "skip_level"),
        ),
        h(
          "div",
          { class: "rules" },
          field(say("tour-player"), who),
          field(say("tour-tables"), table),
          field(say("tour-seat"), seat),
          field(say("tour-rounds"), rounds),
          field(say("tour-stack"), chips),
        ),
        h(
          "div",
          { class: "row tour-buttons" },
          button(say("tour-move"), () =>
            tell("move_player", {
              ...player(),
              table_number: Number(table.value),
              seat: Number(seat.value) - 1,
            }),
          ),
          button(say("tour-penalise"), () =>
            tell("penalise", { ...player(), rounds: Number(rounds.value) }),
          ),
          button(say("tour-set-stack"), () =>
            tell("correct_stack", { ...player(), chips: Number(chips.value) }),
          ),
        ),
        h("label", { class: "toggle" }, h("span", {}, say("tour-sure")), sure),
        h(
          "div",
          { class: "row tour-buttons" },
          danger("tour-disqualify", "disqualify", player),
          button(say("tour-break-table"), () =>
            tell("merge_tables", { table_number: Number(table.value) }),
          ),
          ...(this.state.info.host === this.state.me
            ? [
                button(say("tour-name-director"), () => tell("name_director", player())),
                button(say("tour-remove-director"), () => tell("remove_director", player())),
              ]
            : []),
          danger("tour-cancel", "cancel_tournament", () => ({})),
        ),
      ),
    );
  }

  /**
   * Send a command; what is wrong is said in the sheet.
   * @param {string} type
   * @param {Record<string, unknown>} fields
   */
  async tell(type, fields) {
    setText(this.error, "");
    try {
      await this.press.send(type, fields);
    } catch (problem) {
      setText(this.error, errorText(problem));
      this.error.scrollIntoView({ block: "nearest" });
    }
  }

  /** @param {string} place */
  leave(place) {
    closeSheet();
    this.press.go(place);
  }
}

/** The levels of a tournament. @param {TournamentState} state */
function structureOf(state) {
  const { levels } = state.structure;
  const rows = levels.flatMap((level, index) => {
    const lasts = level.hands
      ? say("tour-hands", { count: level.hands })
      : say("tour-minutes", { count: level.minutes ?? 0 });
    const row = [String(index + 1), state.blinds(index), lasts];
    return level.break_minutes
      ? [row, ["", say("tour-break-after", { count: level.break_minutes }), ""]]
      : [row];
  });
  return h(
    "details",
    {},
    h("summary", {}, say("tour-structure")),
    numbersTable(
      [say("tour-level"), say("tour-blinds"), say("tour-lasts")],
      rows,
      say("tour-structure"),
    ),
  );
}

/** What the structure says of time cards. @param {import("../protocol").StructureInfo} structure */
function timeCardsText({ time_cards: cards }) {
  if (!cards) return "";
  const parts = { count: cards.number, seconds: cards.seconds ?? 30 };
  const levels = (cards.reset_levels ?? []).join(", ");
  return levels ? say("tour-time-cards.anew", { ...parts, levels }) : say("tour-time-cards", parts);
}
