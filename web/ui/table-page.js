// One table on the page: its state, followed by what the server sends, and the parts that draw it.

import { satBefore } from "../hand.js";
import { more } from "../later.js";
import { say } from "../messages.js";
import {
  applyPreaction,
  applySnapshot,
  applyUpdate,
  freeSeats,
  OutOfSync,
  ownTurn,
  seatAt,
} from "../table-state.js";
import { ActionBar } from "./actions.js";
import { banner, drawTableBar, UNSAID_MS } from "./bar.js";
import { byId, toast } from "./dom.js";
import { attempt, errorText, reportFault } from "./errors.js";
import { Panel } from "./panel.js";
import { recall } from "./prefs.js";
import { TableView } from "./table.js";
import { TurnNotice } from "./turn-notice.js";

/** @typedef {import("../connection.js").Connection} Connection */
/** @typedef {import("../table-state.js").TableState} TableState */

const ON_DEMAND = ["board", "pot", "stacks"];
// for which the end of a hand stays in view, unless it is the player's turn
const SHOWDOWN_MS = 2500;
const NO_SHOWDOWN_MS = 1200;
const POT_MS = 1150; // for each further pot: they are paid one by one
const SAID = 30; // sentences that wait at most: a page in the background has no frames

/** A table that the player watches or plays at. */
export class TablePage {
  /**
   * @param {Connection} connection
   * @param {import("../protocol").Snapshot} snapshot
   * @param {{leave: () => void, menu: () => void, fair?: typeof import("../fair.js").followDeals |
   *   void}} handlers leave: go back to the lobby
   */
  constructor(connection, snapshot, handlers) {
    this.connection = connection;
    this.handlers = handlers;
    this.takenOver = false;
    this.drawing = false;
    this.stopping = 0;
    /** When a stop of the table is spoken of; null while it plays. @type {number | null} */
    this.sayAt = null;
    this.barDue = false;
    /** Sentences for screen readers, said with the next frame. @type {string[]} */
    this.said = [];
    this.closed = false;
    /**
     * The players by seat, as of each commitment.
     * @type {WeakMap<object, Record<string, string>>}
     */
    this.seatedAt = new WeakMap();
    this.notice = new TurnNotice();
    this.panel = new Panel(
      (text) => this.say(text),
      () => this.drawBar(),
    );
    this.view = new TableView(byId("felt"), {
      sit: (seat) =>
        this.state.you === null ? this.sit(seat) : this.command("change_seat", { seat }),
      player: (seat) =>
        more((sheets) => sheets.showPlayer(this.state, seat, this.isHost(), this.send)),
      tapCard: (card) => this.mark(card),
    });
    this.actions = new ActionBar({
      send: (type, fields) => this.command(type, fields),
      sit: (seat) => this.sit(seat),
      addChips: () => this.addChips(),
      leave: () => more((sheets) => sheets.showLeave(this.state, this.send)),
      marked: () => [...this.view.marked],
      mark: (card) => this.mark(card),
    });
    /**
     * Send a command for the table; rejects with why it was refused.
     * @type {import("./seat-sheets.js").Send}
     */
    this.send = (type, fields = {}) =>
      connection.request(type, { table: this.state.table, ...fields });
    this.state = this.start(snapshot);
    this.suspend(this.state.suspended, 0);
    this.clock = setInterval(() => {
      attempt(() => this.view.drawClock());
      attempt(() => this.actions.tick());
    }, 250);
    this.show();
  }

  /** Stop drawing the table, and watching it too. @param {boolean} unwatch */
  close(unwatch) {
    this.closed = true;
    clearInterval(this.clock);
    clearTimeout(this.stopping);
    if (unwatch && !this.takenOver) this.connection.unwatch(this.state.table).catch(() => {});
    this.view.close();
    this.actions.close();
  }

  /** @param {import("../protocol").Snapshot} snapshot @returns {TableState} */
  start(snapshot) {
    /**
     * The hand whose end is still shown, and until when.
     * @type {{hand: import("../hand.js").Hand, until: number} | null}
     */
    this.held = null;
    return applySnapshot(snapshot, this.connection.welcome?.player ?? "");
  }

  show() {
    attempt(() => this.panel.startChat(this.state.chat));
    this.drawBar();
    this.draw();
    this.notify();
    this.handlers.fair?.(this);
  }

  /** Start again from a fresh snapshot. @param {import("../protocol").Snapshot} snapshot */
  restart(snapshot) {
    if (this.takenOver) this.actions.setOffline(false);
    this.takenOver = false;
    this.state = this.start(snapshot);
    this.suspend(this.state.suspended);
    this.show();
    if (this.state.kicked[this.state.me] === false) {
      toast(say("error-kicked"), true);
      this.handlers.leave();
    }
  }

  /** Ask for a fresh snapshot. */
  watchAgain() {
    this.connection.watch(this.state.table).then(
      (snapshot) => this.restart(snapshot),
      (problem) => toast(errorText(problem), true),
    );
  }

  /** Ask a player without a seat to take one, if one is free. */
  invite() {
    if (this.state.you === null && freeSeats(this.state).length && !this.state.waiting.length)
      this.sit();
  }

  /** Whether the player is the table's host. */
  isHost() {
    const { host } = this.state.info;
    return Boolean(host && host === this.connection.welcome?.player);
  }

  /** Mark a card for an exchange, or unmark it. @param {number} card */
  mark(card) {
    const { marked } = this.view;
    const { draw, discard } = this.state.turn ?? {};
    const most = draw ?? 0;
    if (!marked.delete(card)) {
      if (discard && marked.size === most) marked.delete([...marked][0]); // the first one gives way
      if (marked.size < most) marked.add(card);
      else toast(say("exchange-most", { count: most }));
    }
    this.draw();
  }

  /**
   * Send a command for the table, and say it if it is refused.
   * @param {string} type
   * @param {Record<string, unknown>} [fields]
   */
  async command(type, fields = {}) {
    try {
      return await this.send(type, fields);
    } catch (problem) {
      toast(errorText(problem), true);
      return null;
    }
  }

  /** Chat, or run a command with a slash. Returns whether that is done. @param {string} text */
  async say(text) {
    let isDone = false;
    try {
      if (text.startsWith("/")) {
        await more(async (sheets) => {
          const told = await sheets.runSlash(text, this.state, this.send, this.panel.ignored);
          if (told) toast(told);
          isDone = true;
        });
      } else {
        if (this.connection.isReachable()) await this.send("chat", { text });
        else {
          this.panel.outbox.add(text);
          toast(say("offline-message-waits"));
        }
        isDone = true;
      }
    } catch (problem) {
      toast(errorText(problem), true);
    }
    return isDone;
  }

  /** @param {number} [seat] */
  sit(seat) {
    void more((sheets) => sheets.showBuyIn(this.state, seat, this.send));
  }

  addChips() {
    void more((sheets) => sheets.showChips(this.state, this.send));
  }

  share() {
    const { table, info } = this.state;
    // nobody can sit down at a table of a tournament: its link is to the tournament
    const place = info.tournament ? `tournament=${info.tournament}` : table;
    const password = this.isHost() ? recall(`password.${place}`, "sessionStorage") : null;
    void more((sheets) =>
      sheets.showShare(place, info.locked, password, this.connection.welcome?.addresses ?? []),
    );
  }

  /**
   * Say again what the banner said before the connection was lost, and send the messages that wait.
   */
  async reconnected() {
    if (this.takenOver) this.sayTakenOver();
    const { outbox, input } = this.panel;
    while (this.connection.isReachable() && !this.closed) {
      const text = outbox.take();
      if (!text) return;
      if (!(await this.say(text))) input.value ||= text;
    }
  }

  /** Turn the buttons off and stop the clocks, or on again. @param {boolean} offline */
  setOffline(offline) {
    this.view.offline = offline;
    this.actions.setOffline(offline || this.takenOver);
  }

  sayTakenOver() {
    this.takenOver = true;
    this.actions.setOffline(true);
    banner(say("taken-over"), say("play-here"), () => {
      banner("");
      toast(say("taken-back"));
      this.watchAgain();
    });
  }

  /** Take a message that is about this table. @param {import("../connection.js").Pushed} message */
  receive(message) {
    this.schedule(); // ahead of the log's lines, which are added with the same frame
    if (message.type === "update") this.update(message);
    else if (message.type === "snapshot") this.restart(message);
    else if (message.type === "preaction") applyPreaction(this.state, message);
    else if (message.type === "suspended" || message.type === "resumed")
      this.suspend(message.type === "suspended");
    else if (message.type === "taken_over") {
      this.sayTakenOver();
    } else if (message.type === "watch_ended") {
      toast(errorText(message.error), true);
      this.handlers.leave();
    }
  }

  /**
   * Stop the clock, or start it again. Nothing is said of a stop that ends soon.
   * @param {boolean} suspended
   * @param {number} unsaid milliseconds
   */
  suspend(suspended, unsaid = this.view.offline ? 0 : UNSAID_MS) {
    const { state } = this;
    const now = performance.now();
    clearTimeout(this.stopping);
    this.sayAt = suspended ? (this.sayAt ?? now + unsaid) : null;
    state.suspended = suspended;
    state.stopped = this.sayAt !== null && this.sayAt <= now;
    state.turnAt = now;
    if (this.sayAt !== null && !state.stopped) {
      this.stopping = setTimeout(() => {
        this.suspend(true);
        this.schedule();
      }, this.sayAt - now);
    }
    this.notify();
  }

  /** Say whether it is the player's turn, unless the table has stopped just now. */
  notify() {
    const { state } = this;
    if (!state.suspended || state.stopped) attempt(() => this.notice.update(state));
  }

  /** @param {import("../protocol").Update} update */
  update(update) {
    const { state } = this;
    try {
      applyUpdate(state, update, (event) => {
        if (event.kind === "deal_committed")
          this.seatedAt.set(
            event,
            Object.fromEntries(state.seats.map(({ seat, player }) => [seat, player])),
          );
        if (event.kind === "hand_started" && this.held && this.held.until <= performance.now())
          this.held = null;
        if (event.kind === "hand_ended" && state.play) {
          const showdown = state.play.seats.some((seat) => seat.shown);
          const further = new Set(state.play.awards.map((award) => award.pot)).size - 1;
          this.held = {
            hand: state.play,
            until: performance.now() + (showdown ? SHOWDOWN_MS + further * POT_MS : NO_SHOWDOWN_MS),
          };
        }
        const sentence = attempt(() => this.panel.add(event, state));
        if (sentence && this.said.push(sentence) > SAID) this.said.shift();
        if (event.kind === "player_kicked" && event.player === state.me)
          attempt(() => toast(say("you-were-kicked", { reason: event.reason }), true));
      });
    } catch (error) {
      if (!(error instanceof OutOfSync)) reportFault(error);
      this.watchAgain();
      return;
    }
    if (
      update.events.some(
        (event) => event && /^(stakes_changed|table_|play_|hand_started)/.test(event.kind),
      )
    )
      this.drawBar();
    this.handlers.fair?.(this, update);
    if (state.kicked[state.me] === false) this.handlers.leave();
    else this.notify();
  }

  /** Draw with the next frame. */
  schedule() {
    if (this.drawing) return;
    this.drawing = true;
    requestAnimationFrame(() => {
      this.drawing = false;
      attempt(() => this.draw());
      if (this.said.length) byId("polite").textContent = `${this.said.splice(0).join(". ")}.`;
    });
  }

  /** Draw everything again: its texts depend on the settings. */
  redraw() {
    this.drawBar();
    this.actions.key = "";
    this.draw();
  }

  draw() {
    const { state } = this;
    if (this.closed || (state.suspended && !state.stopped)) return;
    const now = performance.now();
    if (ownTurn(state)) this.held = null; // nor is it shown again when the player has acted
    const held = this.held !== null && this.held.until > now ? this.held : null;
    // players of a tournament have been moved: the hand is not of those who sit there now
    const moved =
      state.last?.seats.some((each) => satBefore(seatAt(state, each.number), each)) ?? false;
    if (held && (state.play || moved)) setTimeout(() => this.schedule(), held.until - now + 20);
    const hand = held ? held.hand : (state.play ?? (moved ? null : state.last));
    if (this.barDue) this.drawBar();
    attempt(() => this.view.draw(state, hand));
    attempt(() => this.actions.draw(state, hand));
  }

  /**
   * Say the board, the pot or the stacks. Returns whether the command asks for one.
   * @param {string} command
   */
  tell(command) {
    if (!ON_DEMAND.includes(command)) return false;
    void more((sheets) => {
      const place = byId("polite");
      const words = sheets.wordsOnDemand(command, this.state, this.view.hand);
      // the same text is not spoken again
      place.textContent = place.textContent === words ? `${words}\u00a0` : words;
    });
    return true;
  }

  drawBar() {
    this.barDue = true; // until it is drawn: if that fails, the next update draws it again
    attempt(() => {
      drawTableBar(this.state, this.panel?.unread ?? 0, {
        back: this.handlers.leave,
        share: () => this.share(),
        panel: () => this.panel.show(!this.panel.root.classList.contains("shown")),
        menu: this.handlers.menu,
      });
      this.barDue = false;
    });
  }
}
