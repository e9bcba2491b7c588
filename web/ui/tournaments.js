// The tournaments of the page: their list in the lobby, those that the player follows, and the way
// to the own table.

import { gameTitle } from "../game-messages.js";
import { listed, localeSpoken, say, textOf } from "../messages.js";
import { entryText, startText, TournamentState } from "../tournament.js";
import { button, byId, field, fill, h, passwordInput, toast } from "./dom.js";
import { attempt, errorText } from "./errors.js";
import { recall, remember } from "./prefs.js";
import { formSheet } from "./seat-sheets.js";
import { showShare } from "./sheets.js";
import { showOpenTournament } from "./tournament-opening.js";
import { showOutcome, TournamentLine } from "./tournament-line.js";
import { showClock } from "./tournament-clock.js";
import { showTournament } from "./tournament-sheet.js";

/** @typedef {import("../connection.js").Connection} Connection */
/** @typedef {import("../protocol").TournamentInfo} TournamentInfo */

const TICK_MS = 1000;
const LIST_EVERY = 5; // ticks
const CARRY_EVERY_MS = 1500;
const STAGES = ["registering", "running", "finished", "cancelled"]; // as they are listed
const NEWS_MS = 5000;
/** What the page remembers of a player who is entered: the way back to the table after a reload. */
const ENTERED = "tournaments";

/** @type {WeakMap<Connection, Tournaments>} */
const known = new WeakMap();

/**
 * The tournaments of a connection.
 * @param {Connection} connection @param {(place: string) => void} go to a table, by its id
 */
export function tournamentsOf(connection, go) {
  const found = known.get(connection) ?? new Tournaments(connection, go);
  known.set(connection, found);
  return found;
}

/** Follows tournaments, and brings the player to the table of the own seat. */
export class Tournaments {
  /** @param {Connection} connection @param {(place: string) => void} go */
  constructor(connection, go) {
    this.connection = connection;
    this.go = go;
    this.welcome = connection.welcome;
    /** @type {Map<string, TournamentState>} */
    this.followed = new Map();
    this.shown = ""; // the id of the table on the page
    /** The table that the player was brought to, by tournament. @type {Map<string, string>} */
    this.brought = new Map();
    this.triedAt = 0;
    /** @type {TournamentInfo[]} */
    this.listed = [];
    /** @type {HTMLElement | null} */
    this.list = null;
    /** @type {TournamentLine | null} */
    this.line = null;
    /** @type {import("./tournament-sheet.js").TournamentSheet | null} */
    this.sheet = null;
    /** @type {(() => void) | null} */
    this.drawClock = null;
    this.ticks = 0;
    /** What was said last, and when. */
    this.news = "";
    this.newsAt = 0;
    this.timer = setInterval(() => attempt(() => this.tick()), TICK_MS);
    for (const id of (recall(ENTERED) ?? "").split(" ").filter(Boolean))
      void this.follow(id).catch(() => {});
  }

  /** Follow a tournament. @param {string} id @returns {Promise<TournamentState>} */
  async follow(id) {
    const already = this.followed.get(id);
    if (already) return already;
    return this.watch(id);
  }

  /** @param {string} id */
  async watch(id) {
    const snapshot = await this.connection.request("watch_tournament", { tournament: id });
    const state =
      this.followed.get(id) ?? new TournamentState(snapshot, this.connection.welcome?.player ?? "");
    state.reset(snapshot);
    this.followed.set(id, state);
    this.changed(state);
    return state;
  }

  /** Take a message about a tournament. @param {any} message */
  receive(message) {
    const state = this.followed.get(message.tournament);
    if (!state) return;
    if (message.type === "tournament_snapshot") state.reset(message);
    else state.apply(message);
    const events = message.events ?? [];
    this.changed(state);
    this.say(state, events);
    if (
      events.some(
        (/** @type {any} */ event) => event?.kind === "place_taken" && event.player === state.me,
      )
    ) {
      showOutcome(state, events, {
        watch: () => this.watchOn(state),
        standings: () => this.open(state.id),
        lobby: () => this.go(""),
      });
    }
  }

  /**
   * Say what events mean: at the table in its line, elsewhere to those who have entered.
   * @param {TournamentState} state
   * @param {any[]} events
   */
  say(state, events) {
    const sentences = state.sentences(events);
    if (!sentences.length) return;
    const text = `${sentences.join(". ")}.`;
    this.news = text;
    this.newsAt = performance.now();
    if (this.line?.state === state) this.line.say(text);
    else if (state.own && !this.drawClock && state.ownTable === null) toast(text);
  }

  /** Draw what shows a tournament, and go where the own seat is. @param {TournamentState} state */
  changed(state) {
    const entered = [...this.followed.values()]
      .filter((each) => each.own && !each.isOver)
      .map((each) => each.id);
    remember(ENTERED, entered.join(" ") || null);
    this.carry(state);
    this.draw();
  }

  /** Bring the player to the table of the own seat, once. @param {TournamentState} state */
  carry(state) {
    const { ownTable } = state;
    if (!ownTable || state.isOver || this.drawClock || this.brought.get(state.id) === ownTable)
      return;
    const now = performance.now();
    if (now - this.triedAt < CARRY_EVERY_MS) return; // the table may open in a moment
    this.triedAt = now;
    this.go(ownTable);
  }

  tick() {
    this.ticks += 1;
    if (this.connection.closed) {
      clearInterval(this.timer);
      return;
    }
    if (this.connection.welcome !== this.welcome) {
      // it was lost, and is here again
      this.welcome = this.connection.welcome;
      for (const id of [...this.followed.keys()])
        this.watch(id).catch(() => this.followed.delete(id));
    }
    for (const state of this.followed.values()) this.carry(state);
    if (this.list?.isConnected && this.ticks % LIST_EVERY === 0) void this.refresh();
    this.draw();
  }

  draw() {
    attempt(() => this.line?.draw());
    attempt(() => this.sheet?.draw());
    attempt(() => this.drawClock?.());
  }

  // The lobby.

  /**
   * Show the list of tournaments on the page of the lobby, and what the address asks for.
   * @param {HTMLElement} page
   * @param {string} [place] "tournament=ID", or "clock=ID" for a clock in place of the lobby
   */
  showOn(page, place = "") {
    this.leaveTable();
    this.drawClock = null;
    const [what, id] = place.split("=");
    if (what === "clock") {
      void this.showClock(id, page);
      return;
    }
    if (id) void this.open(id);
    this.list = h("ul", { class: "list", "aria-label": say("tournaments") });
    const opening = button(say("tour-open-one"), () =>
      showOpenTournament(this.connection, (info) => {
        void this.refresh();
        void this.open(info.tournament);
      }),
    );
    page.append(
      h(
        "section",
        { class: "tournaments", "aria-labelledby": "tournaments-title" },
        h(
          "div",
          { class: "row later" },
          h("h2", { class: "grow", id: "tournaments-title" }, say("tournaments")),
          opening,
        ),
        this.list,
      ),
      h("h2", { class: "later" }, say("not-listed")),
      codeForm(this.go),
    );
    void this.refresh();
  }

  async refresh() {
    const { list } = this;
    if (!list) return;
    try {
      const found = /** @type {TournamentInfo[]} */ (
        await this.connection.request("list_tournaments")
      );
      this.listed = found.sort(
        (one, other) => STAGES.indexOf(one.stage) - STAGES.indexOf(other.stage),
      ); // stable
    } catch (problem) {
      if (!this.listed.length) fill(list, h("li", { class: "empty" }, errorText(problem)));
      return;
    }
    const key = JSON.stringify(this.listed);
    if (list.dataset.shown === key) return;
    list.dataset.shown = key;
    const focused =
      document.activeElement instanceof HTMLElement
        ? document.activeElement.dataset.tournament
        : undefined;
    if (!this.listed.length) fill(list, h("li", { class: "empty" }, say("tour-none")));
    else
      fill(
        list,
        this.listed.map((info) =>
          h(
            "li",
            {},
            button(lines(info), () => void this.open(info.tournament), {
              class: "open-table",
              "data-tournament": info.tournament,
            }),
          ),
        ),
      );
    if (focused)
      /** @type {HTMLElement | null} */ (
        list.querySelector(`[data-tournament="${CSS.escape(focused)}"]`)
      )?.focus();
  }

  /** Open the sheet of a tournament. @param {string} id */
  async open(id) {
    try {
      const state = await this.follow(id);
      this.sheet = showTournament(state, {
        send: (type, fields) => this.send(state, type, fields),
        go: (place) => this.goTo(state, place),
        invite: () => this.invite(state),
        closed: () => {
          this.sheet = null;
        },
      });
    } catch (problem) {
      toast(errorText(problem), true);
    }
  }

  /**
   * Send a command for a tournament; a password is asked for where it is needed.
   * @param {TournamentState} state @param {string} type @param {Record<string, unknown>} fields
   */
  async send(state, type, fields) {
    const command = { tournament: state.id, ...fields };
    if (fields.action === "register" && state.info.locked) {
      const linked = recall(`password.tournament=${state.id}`, "sessionStorage");
      if (!linked) {
        askTournamentPassword(state, async (password) => {
          await this.connection.request(type, { ...command, password });
          setTimeout(() => void this.open(state.id)); // when that sheet has closed
        });
        return;
      }
      await this.connection.request(type, { ...command, password: decodeURIComponent(linked) });
      return;
    }
    await this.connection.request(type, command);
  }

  /** Show the link of a tournament. @param {TournamentState} state */
  invite(state) {
    const place = `tournament=${state.id}`;
    const { host, locked } = state.info;
    const password = host === state.me ? recall(`password.${place}`, "sessionStorage") : null;
    showShare(place, Boolean(locked), password, this.connection.welcome?.addresses ?? []);
  }

  /** @param {TournamentState} state @param {string} place */
  goTo(state, place) {
    if (place === state.ownTable) this.brought.delete(state.id);
    this.go(place);
  }

  // The table.

  /** Whether the table on the page is not one of these. @param {TournamentState} state */
  isBroken(state) {
    return [...state.tables.values()].every((each) => each.table !== this.shown);
  }

  /** Stay at the table, or go to the leader's if it is broken. @param {TournamentState} state */
  watchOn(state) {
    const { leaderTable } = state;
    if (leaderTable && this.isBroken(state)) this.go(leaderTable);
  }

  /**
   * Show the line of the tournament above its table; none above another.
   * @param {import("./table-page.js").TablePage | null} table
   */
  async showAt(table) {
    this.drawClock = null;
    this.leaveTable();
    this.shown = table?.state.table ?? "";
    const id = table?.state.info.tournament;
    if (!table || !id) return;
    try {
      const state = await this.follow(id);
      if (table.closed) return;
      if (state.ownTable === table.state.table) this.brought.set(id, table.state.table);
      // why the player was brought here
      const news = performance.now() - this.newsAt < NEWS_MS ? this.news : "";
      this.line = new TournamentLine(state, byId("table"), {
        open: () => void this.open(id),
        isBroken: () => this.isBroken(state),
        watchOn: () => this.watchOn(state),
        take: (action) =>
          this.connection
            .request("take_part", { tournament: id, action })
            .catch((problem) => toast(errorText(problem), true)),
      });
      if (news) this.line.say(news);
    } catch (problem) {
      toast(errorText(problem), true);
    }
  }

  /** Show no line any more. */
  leaveTable() {
    this.line?.close();
    this.line = null;
  }

  /**
   * Show the clock of a tournament on the whole page, for a screen in the room.
   * @param {string} id
   * @param {HTMLElement} page
   */
  async showClock(id, page) {
    this.leaveTable();
    const soon = () => {}; // so that nobody is carried from the clock to the own seat
    this.drawClock = soon;
    try {
      const state = await this.follow(id);
      if (this.drawClock === soon) this.drawClock = showClock(state, page);
    } catch (problem) {
      fill(page, h("p", { class: "empty" }, errorText(problem)));
    }
  }
}

/** @param {TournamentState} state @param {(password: string) => Promise<unknown>} enter */
function askTournamentPassword(state, enter) {
  const input = passwordInput("off", { autofocus: true });
  formSheet(state.info.name, say("tour-register"), [field(say("tour-password"), input)], () =>
    enter(input.value),
  );
}

/**
 * A form for the id of a table that is not listed, or a link.
 * @param {(place: string) => void} go
 */
function codeForm(go) {
  const code = h("input", {
    type: "text",
    placeholder: say("id-of-a-table"),
    "aria-label": say("id-of-a-table"),
    maxlength: 64,
  });
  return h(
    "form",
    {
      class: "row",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        const id = code.value.trim().replace(/^.*#/, "");
        if (id) go(id);
      },
    },
    h("div", { class: "grow" }, code),
    h("button", {}, say("go-to-table")),
  );
}

/** What the list says of a tournament. @param {TournamentInfo} info */
function lines(info) {
  const isRunning = info.stage === "running";
  const tags = [
    !isRunning || !info.open ? say(`tour-stage-${info.stage}`) : say("tour-stage-running"),
    info.locked && say("tag-password"),
    info.bots && say("tour-bots-may"),
  ];
  const about = [info.structure, gameTitle(info.game), entryText(info)].map(String);
  const entered = isRunning
    ? say("tour-left", { left: info.left ?? 0, count: info.entered ?? 0 })
    : say("tour-entered", { count: info.entered ?? 0, most: info.max_players });
  const starts =
    info.stage === "registering"
      ? ` · ${say("tour-starts", { when: startText(info, localeSpoken()) })}`
      : "";
  return [
    h(
      "span",
      {},
      h("b", {}, h("bdi", {}, info.name)),
      tags.filter(Boolean).map((tag) => h("span", { class: "tag" }, tag)),
    ),
    h("span", { class: "soft" }, textOf(listed(about, "words-next")) + starts),
    h("span", { class: "places" }, entered),
  ];
}
