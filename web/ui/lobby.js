// Signing in, and the list of tables.

import { GAMES, ROTATIONS, RULE_DEFAULTS } from "../games.js";
import { formatChips } from "../amounts.js";
import { gameCapital, gameTitle, stakesText } from "../game-messages.js";
import { listed, say, textOf } from "../messages.js";
import { cardFace } from "./cards.js";
import { button, byId, field, fill, h, select, setText } from "./dom.js";
import { errorText } from "./errors.js";

/** @typedef {import("../connection.js").Connection} Connection */
/** @typedef {import("../protocol").TableInfo} TableInfo */
/** @typedef {{name?: string, password?: string}} Credentials */

/** Every game and rotation: code and name. @returns {[string, string][]} */
export function gameChoices() {
  return Object.keys({ ...GAMES, ...ROTATIONS }).map((code) => [code, gameCapital(code)]);
}

/**
 * Show the sign-in page. `enter` signs in; it rejects with a sentence. Returns the place of the
 * invitation.
 * @param {string} invitation what the player came for; empty without a table
 * @param {string} name proposed
 * @param {(credentials: Credentials) => Promise<void>} enter
 */
export function showSignIn(invitation, name, enter) {
  const about = h("div", { class: "stack-of invitation", "aria-live": "polite" });
  const page = byId("page");
  page.className = "page centred";
  const error = h("p", { class: "error", role: "alert" });
  const input = h("input", {
    type: "text",
    maxlength: 24,
    autocomplete: "nickname",
    value: name,
    required: true,
  });
  const password = h("input", {
    type: "password",
    maxlength: 128,
    autocomplete: "current-password",
  });
  const withPassword = h(
    "details",
    {},
    h("summary", {}, say("i-have-a-password")),
    field(say("password"), password),
  );
  const go = h("button", { class: "primary" }, say("play"));
  const form = h(
    "form",
    {
      class: "stack-of",
      onsubmit: async (/** @type {Event} */ event) => {
        event.preventDefault();
        go.disabled = true;
        setText(error, "");
        try {
          await enter({
            name: input.value.trim() || undefined,
            ...(password.value ? { password: password.value } : {}),
          });
        } catch (problem) {
          setText(error, errorText(problem));
        }
        go.disabled = false;
      },
    },
    field(say("your-name"), input),
    withPassword,
    go,
    error,
  );
  const aces = [49, 48, 51, 50].map((card, place) => {
    const face = cardFace(card);
    face.style.setProperty("--i", String(place));
    return face;
  });
  fill(
    page,
    h(
      "div",
      { class: "welcome" },
      h("div", { class: "hero", "aria-hidden": "true" }, aces),
      h(
        "div",
        { class: "stack-of" },
        h("h1", {}, "Riverboat"),
        invitation ? h("p", {}, invitation) : null,
        h("p", { class: "soft" }, say("choose-name")),
        form,
        about,
      ),
    ),
  ); // what comes later moves nothing that is pressed
  input.focus();
  return about;
}

/** The list of open tables. */
export class Lobby {
  /**
   * @param {Connection} connection
   * @param {(table: string) => void} enter
   * @param {() => void} openTable
   */
  constructor(connection, enter, openTable) {
    this.connection = connection;
    this.enter = enter;
    /** @type {Map<string, TableInfo>} */
    this.tables = new Map();
    /** What the list shows of each table. @type {Map<string, HTMLElement>} */
    this.entries = new Map();
    const page = byId("page");
    page.className = "page";
    const game = select([["", say("all-games")], ...gameChoices()], "", {
      onchange: () => this.refilter(),
    });
    const bounds = { least: formatChips(101), most: formatChips(1000) };
    const stakes = select(
      [
        ["", say("all-stakes")],
        ["0-100", say("stakes-up-to", { most: formatChips(100) })],
        ["101-1000", say("stakes-between", bounds)],
        ["1001-", say("stakes-above", { least: bounds.most })],
      ],
      "",
      { onchange: () => this.refilter() },
    );
    const seats = select(
      [
        ["0", say("any-seats")],
        ["1", say("one-free-seat")],
        ["2", say("two-free-seats")],
      ],
      "0",
      { onchange: () => this.refilter() },
    );
    const name = h("input", {
      type: "search",
      maxlength: 24,
      placeholder: say("table-name"),
      "aria-label": say("table-name"),
      onchange: () => this.refilter(),
    });
    for (const [element, label] of /** @type {[HTMLElement, string][]} */ ([
      [game, say("filter-game")],
      [stakes, say("filter-stakes")],
      [seats, say("filter-seats")],
    ]))
      element.setAttribute("aria-label", label);
    this.filters = { game, stakes, seats, name };
    this.list = h("ul", { class: "list", "aria-label": say("open-tables") });
    fill(
      page,
      h(
        "div",
        { class: "row" },
        h("h1", { class: "grow" }, say("lobby")),
        button(say("open-a-table"), openTable, { class: "primary" }),
      ),
      h("div", { class: "filters" }, game, stakes, seats, name),
      this.list,
    );
    void this.refilter();
  }

  async refilter() {
    const { game, stakes, seats, name } = this.filters;
    const [least, most] = stakes.value.split("-");
    const filter = {
      game: game.value || undefined,
      min_stakes: least ? Number(least) : undefined,
      max_stakes: most ? Number(most) : undefined,
      free_seats: Number(seats.value),
      name: name.value.trim() || undefined,
    };
    try {
      this.apply(await this.connection.watchLobby(filter));
    } catch (problem) {
      this.entries.clear();
      fill(this.list, h("li", { class: "empty" }, errorText(problem)));
    }
  }

  /** @param {import("../protocol").Lobby} lobby */
  apply(lobby) {
    if (lobby.whole) {
      this.tables.clear();
      this.entries.clear();
    }
    for (const id of lobby.closed ?? []) this.tables.delete(id);
    const fullest = [...lobby.tables].sort((one, other) => other.players - one.players);
    for (const info of fullest) this.tables.set(info.table, info); // the others stay where they are
    this.draw();
  }

  /**
   * Draw the list. Whatever changes at the tables, their buttons stay where they are: somebody may
   * be pressing one.
   */
  draw() {
    if (!this.tables.size) {
      this.entries.clear();
      fill(this.list, h("li", { class: "empty" }, say("no-open-table")));
      return;
    }
    if (!this.entries.size) fill(this.list);
    for (const [id, entry] of this.entries) {
      if (this.tables.has(id)) continue;
      entry.remove();
      this.entries.delete(id);
    }
    for (const info of this.tables.values()) {
      const entry =
        this.entries.get(info.table) ??
        h(
          "li",
          {},
          button("", () => this.enter(info.table), {
            class: "open-table",
            "data-table": info.table,
          }),
        );
      this.entries.set(info.table, entry);
      fill(/** @type {Element} */ (entry.firstElementChild), ...about(info));
      if (!entry.isConnected) this.list.append(entry);
    }
  }
}

/** What the list says of a table. @param {TableInfo} info */
function about(info) {
  const rules = rulesOf(info);
  const first = ROTATIONS[rules.game]?.games[0] ?? rules.game;
  const tags = [
    info.locked && "password",
    info.paused && "paused",
    info.closing && "closing",
    rules.unlisted && "unlisted",
    rules.spectator_delay_ms && "delayed",
  ];
  const waiting = info.waiting ? say("and-waiting", { count: info.waiting }) : "";
  const names = info.names?.length ? ` · ${textOf(listed(info.names, "words-next"))}` : "";
  return [
    h(
      "span",
      {},
      h("b", {}, h("bdi", {}, info.name)),
      tags.filter(Boolean).map((tag) => h("span", { class: "tag" }, say(`tag-${tag}`))),
    ),
    h(
      "span",
      { class: "soft" },
      `${gameTitle(rules.game)} · ${stakesText(rules.stakes, first)}${names}`,
    ),
    h(
      "span",
      { class: "places" },
      h(
        "span",
        { class: "dots", "aria-hidden": "true" },
        "●".repeat(info.players) + "○".repeat(rules.seats - info.players),
      ),
      `${info.players}/${rules.seats}`,
      h("span", { class: "soft" }, waiting),
    ),
  ];
}

/** A table's rules with the defaults that the server leaves out. @param {TableInfo} info */
export function rulesOf(info) {
  const rules = { ...RULE_DEFAULTS, ...info.rules };
  return {
    ...rules,
    stakes: { ...RULE_DEFAULTS.stakes, ...rules.stakes },
    house: { ...RULE_DEFAULTS.house, ...rules.house },
  };
}
