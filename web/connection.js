// The connection to the server: one WebSocket, opened again whenever it is lost.

import { say } from "./messages.js";

/** @typedef {import("./protocol").Welcome} Welcome */
/** @typedef {import("./protocol").Snapshot} Snapshot */
/** @typedef {import("./protocol").Update} Update */

/**
 * What the server sends without being asked, and what `watch` returns. `watch_ended` is not of the
 * server: a table could not be resumed, because it has closed, or because the player may not watch
 * it any more.
 * @typedef {Update | Snapshot | import("./protocol").Preaction | import("./protocol").Suspended
 *   | import("./protocol").Resumed | import("./protocol").TakenOver | import("./protocol").Lobby
 *   | import("./protocol").Closing
 *   | {type: "watch_ended", table: string, error: RequestError}} Pushed
 */

/**
 * How the connection is. retryMs: with "waiting", the milliseconds until the next attempt.
 * error: with "closed", why it does not connect again; null after `close`.
 * @typedef {{state: "connecting" | "online" | "silent" | "closed", error: RequestError | null}
 *   | {state: "waiting", retryMs: number, error: RequestError}} Status
 */

/**
 * A command that failed. code: one of the error codes of docs/protocol.md, the reason of a closed
 * connection ("banned", "signed_out", "replaced"), or "offline". message: a sentence for people.
 * ms: when to try again. values: what stands in it in other languages; "case" names one of several
 * sentences.
 */
export class RequestError extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {number | null} [ms]
   * @param {Record<string, string | number>} [values]
   */
  constructor(code, message, ms = null, values = {}) {
    super(message);
    this.code = code;
    this.ms = ms;
    this.values = values;
  }
}

const SILENCE_MS = 1_500; // after which a ping is sent
const QUIET_MS = 1_000; // without an answer to it, after which the status is "silent"
const PONG_MS = 5_000; // more, within which something must arrive
const OPEN_MS = 10_000; // for the handshake and the hello
const FIRST_DELAY_MS = 200;
const MAX_DELAY_MS = 8_000;

// of closed connections: it does not reconnect
const FINAL_REASONS = ["signed_out", "replaced", "banned"];
/** Refusals of a hello or a resume after which another attempt may succeed. */
const RETRYABLE = [
  "too_many_attempts",
  "too_often",
  "starting",
  "closing",
  "internal",
  "journal_unavailable",
  "table_busy",
];
/**
 * Of a command whose outcome the server does not know: when it is sent again with its id, and how
 * often.
 */
const REPEAT_AFTER_MS = 500;
const REPETITIONS = 3;
/**
 * Commands that only ask or watch. Every other is for the moment in which it is chosen: not kept
 * offline, nor sent again.
 */
const MAY_WAIT = /^(un)?watch|^list_|^show_(?!cards)/;
const MOVING_MS = 5_000; // a table that moves is unknown until another server has recovered it

/**
 * Connect to a server and sign in: with a `token`, or with a `name` and a `password` as a
 * registered player, or with a `name` as a guest. The connection reconnects with the token of the
 * player, resumes every table that is watched, and asks again, under the same ids, what was not
 * answered.
 *
 * onUpdate: called with every message that is not a reply, in order.
 * onStatus: called whenever the status changes.
 * @param {{url: string, token?: string | null, name?: string, password?: string,
 *   onUpdate: (message: Pushed) => void, onStatus: (status: Status) => void}} options
 */
export function connect(options) {
  return new Connection(options);
}

/**
 * A connection. ready: resolves to the first welcome, or rejects with a RequestError if the player
 * cannot sign in; then the connection is closed. welcome: the latest welcome, null before the
 * first.
 */
export class Connection {
  /** @param {Parameters<typeof connect>[0]} options */
  constructor({ url, token = null, name, password, onUpdate, onStatus }) {
    this.url = url;
    this.onUpdate = onUpdate;
    this.onStatus = onStatus;
    /** @type {Welcome | null} */
    this.welcome = null;
    /** @type {Record<string, unknown>} */
    this.credentials = token ? { token } : { name, password };
    /**
     * @type {Map<string, {frame: string, late: boolean, unknown: number, resolve: (result: any) =>
     *   void, reject: (error: Error) => void}>}
     */
    this.pending = new Map();
    /** The tables that are watched: the number of the last event. @type {Map<string, number>} */
    this.tables = new Map();
    /** @type {Record<string, unknown> | null} */
    this.lobbyFilter = null;
    this.prefix = Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) =>
      byte.toString(36),
    ).join("");
    this.count = 0;
    this.delay = FIRST_DELAY_MS;
    this.online = false;
    this.silent = false; // nothing has answered the last ping yet
    this.closed = false;
    this.movedAt = -MOVING_MS;
    this.ready = new Promise((resolve, reject) => {
      this.signedIn = resolve;
      this.signInFailed = reject;
    });
    this.ready.catch(() => {}); // the status says it too
    this.check = () => {
      if (!globalThis.document?.hidden) this.ping();
    };
    this.cut = () => {
      if (this.socket && !this.closed) this.lose();
    };
    globalThis.addEventListener?.("online", this.check);
    globalThis.addEventListener?.("offline", this.cut);
    globalThis.document?.addEventListener("visibilitychange", this.check);
    this.open();
  }

  /**
   * Send a command, and return its result. While offline, one that only asks or watches waits, and
   * is sent after reconnecting; any other is refused. Rejects with a RequestError.
   * @param {string} type @param {Record<string, unknown>} [fields] @returns {Promise<any>}
   */
  request(type, fields = {}) {
    if (this.closed) return Promise.reject(failure("offline", "closed"));
    const late = MAY_WAIT.test(type);
    if (!late && !this.isReachable()) return Promise.reject(failure("offline", "nothing-sent"));
    const id = this.newId();
    const frame = JSON.stringify({ ...fields, type, id });
    return new Promise((resolve, reject) => {
      this.pending.set(id, { frame, late, unknown: 0, resolve, reject });
      if (this.online) this.send(frame);
    });
  }

  /** Whether the server answers, as far as is known. */
  isReachable() {
    return this.online && !this.silent;
  }

  /**
   * Watch a table: return its snapshot, and pass on its updates from then on. Rejects with a
   * RequestError.
   * @param {string} table @param {string} [password] @returns {Promise<Snapshot>}
   */
  watch(table, password) {
    return this.request("watch", { table, password });
  }

  /** Stop watching a table. @param {string} table */
  async unwatch(table) {
    this.tables.delete(table);
    await this.request("unwatch", { table });
  }

  /**
   * Watch the list of open tables: return its beginning. The rest and all changes follow to
   * `onUpdate`; after reconnecting too, as a lobby with `whole`.
   * @param {Record<string, unknown>} [filter] fields of watch_lobby
   * @returns {Promise<import("./protocol").Lobby>}
   */
  watchLobby(filter = {}) {
    this.lobbyFilter = filter;
    return this.request("watch_lobby", filter);
  }

  /** Stop watching the list of open tables. */
  async unwatchLobby() {
    this.lobbyFilter = null;
    await this.request("unwatch_lobby");
  }

  /** Close the connection for good. Unanswered requests are rejected. */
  close() {
    this.end(null);
  }

  newId() {
    this.count += 1;
    return `${this.prefix}-${this.count}`;
  }

  /** @param {string} frame */
  send(frame) {
    this.socket?.send(frame);
  }

  open() {
    this.online = false;
    this.onStatus({ state: "connecting", error: null });
    const socket = new WebSocket(this.url, "riverboat.json");
    this.socket = socket;
    this.wait(OPEN_MS, () => this.lose(failure("offline", "silent")));
    socket.onopen = () => this.signIn(socket);
    socket.onmessage = (message) => socket === this.socket && this.receive(message.data);
    socket.onclose = (event) => socket === this.socket && this.lost(event.reason);
  }

  /** Sign in, resume what was watched, and send what was not answered. @param {WebSocket} socket */
  async signIn(socket) {
    try {
      const hello = { version: 1, client: "riverboat browser table", ...this.credentials };
      this.welcome = /** @type {Welcome} */ (await this.ask("hello", hello));
      this.credentials = { token: this.welcome.token };
      for (const [table, seq] of this.tables) await this.resume(table, seq);
      if (this.lobbyFilter) this.onUpdate(await this.ask("watch_lobby", this.lobbyFilter));
    } catch (error) {
      if (socket !== this.socket || !(error instanceof RequestError)) return;
      if (RETRYABLE.includes(error.code) && this.welcome) this.lose(error);
      else this.end(error);
      return;
    }
    if (socket !== this.socket) return;
    this.online = true;
    this.delay = FIRST_DELAY_MS;
    for (const { frame } of this.pending.values()) this.send(frame);
    this.signedIn?.(this.welcome);
    this.onStatus({ state: "online", error: null });
  }

  /** @param {string} table @param {number} seq */
  async resume(table, seq) {
    // The server sends both again, ahead of its reply, if they still hold.
    this.onUpdate({ type: "preaction", table, hand: 0, state: "void", action: "" });
    this.onUpdate({ type: "resumed", table });
    try {
      this.pass(await this.ask("resume", { table, seq }));
    } catch (error) {
      if (!(error instanceof RequestError) || RETRYABLE.includes(error.code)) throw error;
      if (error.code === "unknown_table" && performance.now() - this.movedAt < MOVING_MS) {
        throw failure("internal", "moving");
      }
      this.tables.delete(table);
      this.onUpdate({ type: "watch_ended", table, error });
    }
  }

  /**
   * Send a command before the connection is online. It is not sent again.
   * @param {string} type
   * @param {object} fields
   */
  ask(type, fields) {
    const id = this.newId();
    const socket = this.socket;
    /** @type {Promise<any>} */
    const reply = new Promise((resolve, reject) => {
      this.asked = { id, resolve, reject };
    });
    socket?.send(JSON.stringify({ ...fields, type, id }));
    return reply;
  }

  /** @param {string} data */
  receive(data) {
    let message;
    try {
      message = JSON.parse(data);
    } catch {
      this.lose(failure("offline", "nonsense"));
      return;
    }
    this.watchSilence();
    if (["accepted", "repeated", "refused", "stale"].includes(message.type))
      this.settle(message.id, message);
    else this.pass(message);
  }

  /** @param {string} id @param {any} reply */
  settle(id, reply) {
    const early = this.asked?.id === id ? this.asked : undefined;
    const request = early ?? this.pending.get(id);
    if (!request) return;
    if (reply.code === "outcome_unknown" && "frame" in request && request.unknown < REPETITIONS) {
      request.unknown += 1; // its id is carried out once, however often it is sent
      setTimeout(() => {
        if (this.online && this.pending.get(id) === request) this.send(request.frame);
      }, REPEAT_AFTER_MS);
      return;
    }
    if (early) this.asked = undefined;
    this.pending.delete(id);
    const first = reply.type === "repeated" ? reply.first : reply;
    if (first.type === "accepted") {
      const result = first.result ?? null;
      if (result?.type === "snapshot" && !early) this.tables.set(result.table, result.seq);
      request.resolve(result);
    } else {
      request.reject(
        new RequestError(first.code ?? first.type, first.message, first.ms ?? null, first.values),
      );
    }
  }

  /** Pass on a message that is not a reply, or the result of a resume. @param {any} message */
  pass(message) {
    const { type, table } = message;
    if (type === "update" || type === "snapshot") {
      const known = this.tables.get(table);
      if (known === undefined) return; // it is not watched any more
      if (type === "update" && message.seq !== known + 1) {
        this.watchAgain(table);
        return;
      }
      this.tables.set(table, type === "update" ? known + message.events.length : message.seq);
    } else if (type === "taken_over") {
      this.tables.delete(table);
    }
    this.onUpdate(message);
  }

  /** Something was lost, or does not fit: start again from a snapshot. @param {string} table */
  async watchAgain(table) {
    this.tables.delete(table);
    try {
      this.onUpdate(await this.watch(table));
    } catch (error) {
      this.onUpdate({ type: "watch_ended", table, error: /** @type {RequestError} */ (error) });
    }
  }

  // A dead but open socket: after silence a ping must bring an answer.

  /** @param {number} ms @param {() => void} then */
  wait(ms, then) {
    clearTimeout(this.timer);
    this.timer = setTimeout(then, ms);
  }

  watchSilence() {
    if (this.online && this.silent) {
      this.silent = false;
      this.onStatus({ state: "online", error: null });
    }
    if (this.online) this.wait(SILENCE_MS, () => this.ping());
  }

  /** Find out whether the socket is alive; while waiting to reconnect, reconnect now. */
  ping() {
    if (this.retry !== undefined) {
      this.reconnect();
    } else if (this.online) {
      this.send(JSON.stringify({ type: "ping", id: this.newId() }));
      this.wait(QUIET_MS, () => {
        this.silent = true;
        this.onStatus({ state: "silent", error: null });
        this.wait(PONG_MS, () => this.lose(failure("offline", "lost")));
      });
    }
  }

  /** The socket closed. @param {string} reason */
  lost(reason) {
    if (FINAL_REASONS.includes(reason)) this.end(failure(reason));
    else {
      if (reason === "table_moved") this.movedAt = performance.now();
      this.lose(failure("offline", "lost"));
    }
  }

  /** Drop the socket, and connect again later. @param {RequestError} [error] */
  lose(error = failure("offline")) {
    this.drop();
    const retryMs = Math.max(error.ms ?? 0, Math.round(this.delay * (0.5 + Math.random() / 2)));
    this.delay = Math.min(2 * this.delay, MAX_DELAY_MS);
    this.retry = setTimeout(() => this.reconnect(), retryMs);
    this.onStatus({ state: "waiting", retryMs, error });
  }

  reconnect() {
    clearTimeout(this.retry);
    this.retry = undefined;
    this.open();
  }

  drop() {
    clearTimeout(this.timer);
    this.online = this.silent = false;
    for (const [id, { late, reject }] of this.pending) {
      if (late) continue;
      this.pending.delete(id);
      reject(failure("offline", "unanswered"));
    }
    const socket = this.socket;
    this.socket = undefined;
    socket?.close();
    this.asked?.reject(new Error("the connection was lost"));
    this.asked = undefined;
  }

  /** Close for good. @param {RequestError | null} error */
  end(error) {
    if (this.closed) return;
    this.closed = true;
    clearTimeout(this.retry);
    this.retry = undefined;
    this.drop();
    globalThis.removeEventListener?.("online", this.check);
    globalThis.removeEventListener?.("offline", this.cut);
    globalThis.document?.removeEventListener("visibilitychange", this.check);
    const reason = error ?? failure("offline", "closed");
    this.signInFailed?.(reason);
    for (const { reject } of this.pending.values()) reject(reason);
    this.pending.clear();
    this.onStatus({ state: "closed", error });
  }
}

/**
 * An error that is not of the server.
 * @param {string} code
 * @param {string} [what] the case of its message
 */
function failure(code, what = "") {
  return new RequestError(code, say(`error-${code}.${what}`), null, { case: what });
}
