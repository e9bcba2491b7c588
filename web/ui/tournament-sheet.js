// The sheet of a tournament: what it costs and gives, who plays, the structure and the tables.

import { formatChips } from "../amounts.js";
import { gameCapital } from "../game-messages.js";
import { localeSpoken, say } from "../messages.js";
import { entryText, inPlay, startText } from "../tournament.js";
import { button, closeSheet, h, merge, setText } from "./dom.js";
import { errorText } from "./errors.js";
import { openSheet } from "./sheet.js";
import { DealPart } from "./tournament-deal.js";
import { DirectingPart } from "./tournament-directing.js";
import { numbersTable } from "./tournament-line.js";

/** @typedef {import("../tournament.js").TournamentState} TournamentState */
/**
 * send: a command about the tournament; it rejects with why it was refused. go: to a place of the
 * page. invite: show the link.
 * @typedef {{send: (type: string, fields: Record<string, unknown>) => Promise<unknown>, go: (place:
 *   string) => void, invite: () => void, closed: () => void}} Press
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
    this.directing = state.directs
      ? new DirectingPart(
          state,
          (fields) => this.tell("direct_tournament", fields),
          (text) => this.complain(text),
        )
      : null;
    if (this.directing) parts.push(this.directing.root);
    this.root = h("div", { class: "stack-of tour-sheet" }, ...parts);
    // What is wrong is said where the button was pressed: the sheet is longer than a phone.
    const place = (/** @type {Event} */ { target }) => {
      const row = target instanceof Element ? target.closest(".tour-buttons") : null;
      (row && this.directing?.root.contains(row) ? row : this.main).after(this.error);
    };
    this.root.addEventListener("click", place, true); // before the button's own
    this.draw();
  }

  draw() {
    const { state } = this;
    setText(this.now, state.head.slice(0, 2).join(" · "));
    const key = JSON.stringify([
      state.info,
      [...state.players.values()],
      [...state.tables.values()],
      state.clock.level,
    ]);
    if (key === this.key) return; // only the clock has moved
    this.key = key;
    this.deal.draw();
    this.directing?.draw();
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
      info.stage === "running"
        ? say("tour-left", { left: info.left ?? 0, count: info.entered ?? 0 })
        : say("tour-entered", { count: info.entered ?? 0, most: info.max_players });
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
      info.bots && !this.state.isOver ? say("tour-bots-may") : "",
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
    if (ownTable && !state.isOver)
      rows.push(
        button(say("tour-to-your-table"), () => this.leave(ownTable), { class: "primary" }),
      );
    return h(
      "div",
      { class: "row" },
      rows,
      info.open ? button(say("invite-players"), () => this.press.invite()) : null,
      button(say("tour-clock"), () => this.leave(`clock=${state.id}`)),
    );
  }

  standings() {
    const { standings, me, info, isOver } = this.state;
    const label = say("tour-standings");
    if (!standings.length) return h("p", { class: "soft" }, say("tour-nobody"));
    const isOn = info.stage !== "registering";
    const hasChips = isOn && (!isOver || standings.some((each) => each.prize));
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
        ...(hasChips
          ? [
              each.prize
                ? h("span", { class: "plus" }, `+${formatChips(each.prize)}`)
                : isOver
                  ? ""
                  : each.out || each.place
                    ? say("tour-out")
                    : inPlay(each.stack ?? 0),
            ]
          : []),
      ]);
    return h(
      "details",
      { open: true },
      h("summary", {}, isOn ? label : say("tour-players-entered")),
      numbersTable(
        [
          ...(isOn ? [say("tour-place")] : []),
          say("tour-player"),
          ...(hasChips ? [say(isOver ? "tour-prizes" : "tour-stack")] : []),
        ],
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

  /**
   * Send a command; what is wrong is said in the sheet. Return whether it was accepted.
   * @param {string} type
   * @param {Record<string, unknown>} fields
   */
  async tell(type, fields) {
    setText(this.error, "");
    try {
      await this.press.send(type, fields);
      return true;
    } catch (problem) {
      this.complain(errorText(problem));
      return false;
    }
  }

  /** Say what is wrong. @param {string} text */
  complain(text) {
    setText(this.error, text);
    this.error.scrollIntoView({ block: "nearest" });
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
