// The page: signing in, and going to the lobby or to a table.

import { connect, RequestError } from "./connection.js";
import { loadFair, loadLanguage, loadScene, more } from "./later.js";
import { say } from "./messages.js";
import { installShell } from "./shell.js";
import { banner, drawLobbyBar, hideBar, UNSAID_MS } from "./ui/bar.js";
import { byId, closeSheet, setAttribute, toast } from "./ui/dom.js";
import { attempt, errorText, reportFault } from "./ui/errors.js";
import { commandOf } from "./ui/keys.js";
import { Lobby, showSignIn } from "./ui/lobby.js";
import { loadPrefs, prefs, recall, remember } from "./ui/prefs.js";
import { TablePage } from "./ui/table-page.js";

/** @type {import("./connection.js").Connection | null} */
let connection = null;
/** @type {Lobby | null} */
let lobby = null;
/** @type {TablePage | null} */
let table = null;
/**
 * What follows the deals of a table, if the server commits to them.
 * @type {typeof import("./fair.js").followDeals | void}
 */
let fair;
let justSignedIn = false;
let isNameless = false; // a screen in the room: it shows a clock, and nobody sits before it
let offlineTimer = 0;

/** The id of the table in the address, or an empty string. */
function wantedTable() {
  return location.hash.slice(1);
}

/**
 * Take the password of a table out of the address, where others could read it. Until the tab is
 * closed, it is kept.
 */
function hidePassword() {
  const [id, ...rest] = wantedTable().split(":");
  if (!rest.length) return;
  history.replaceState(null, "", `#${id}`);
  remember(`password.${id}`, rest.join(":"), "sessionStorage");
}

/** Whether the address asks for the clock of a tournament, which needs no name. */
function wantsClock() {
  return wantedTable().startsWith("clock=");
}

/** The server's address: where the page came from. */
function serverUrl() {
  const url = new URL(".", location.href);
  url.protocol = url.protocol.replace("http", "ws");
  url.hash = "";
  return url.href;
}

/**
 * Sign in and go on to the table or the lobby.
 * @param {{token?: string, name?: string, password?: string}} credentials
 */
async function enter(credentials) {
  connection?.close();
  connection = null;
  /** @type {import("./connection.js").Connection | null} */
  let current = null;
  current = connect({
    url: serverUrl(),
    ...credentials,
    onUpdate: (message) => attempt(() => receive(message)),
    onStatus: (status) => attempt(() => current && current === connection && showStatus(status)),
  });
  connection = current;
  const welcome = await current.ready;
  if (welcome.fair_deals) fair = await loadFair();
  if (current !== connection) return;
  isNameless = !credentials.token && !credentials.name;
  if (!isNameless) {
    remember("token", welcome.token);
    remember("name", welcome.name);
  }
  showStatus({ state: "online", error: null });
  await route();
  (globalThis.requestIdleCallback ?? setTimeout)(() => loadScene()); // a table is shown soon
}

/** Ask for a name, unless a clock is to be shown. */
function signIn() {
  if (wantsClock()) {
    enter({}).catch((problem) => toast(errorText(problem), true));
    return;
  }
  leaveTable();
  lobby = null;
  showPage();
  hideBar();
  const id = wantedTable();
  const invitation = showSignIn(
    id && !id.includes("=") ? say("invited") : "",
    recall("name") ?? "",
    async (credentials) => {
      justSignedIn = true;
      await enter(credentials);
    },
  );
  if (id && !id.includes("="))
    void more((sheets) =>
      sheets.showInvitation(
        invitation,
        serverUrl(),
        id,
        recall(`password.${id}`, "sessionStorage") !== null,
      ),
    );
}

/** Show what the address asks for. */
async function route() {
  if (!connection?.welcome) return;
  const id = wantedTable();
  if (table && table.state.table === id) return;
  closeSheet();
  leaveTable();
  if (id && !id.includes("=")) await enterTable(id);
  else showLobby(id);
}

function showPage() {
  setAttribute(byId("page"), "hidden", false);
  setAttribute(byId("table"), "hidden", true);
  document.title = "Riverboat";
}

/** @param {string} [place] a tournament to show in the lobby, or the clock of one in its place */
function showLobby(place) {
  if (!connection) return;
  showPage();
  drawBar();
  lobby = new Lobby(connection, go, () =>
    more(
      (sheets) =>
        connection &&
        sheets.showOpenTable(connection, connection.welcome?.name ?? "", (info) => {
          justSignedIn = true; // the host is asked to sit down, too
          go(info.table);
        }),
    ),
  );
  void withTournaments((all) => all.showOn(byId("page"), place));
}

/**
 * Do something with the tournaments of the connection.
 * @param {(all: import("./ui/tournaments.js").Tournaments) => unknown} then
 */
function withTournaments(then) {
  return more((sheets) => connection && then(sheets.tournamentsOf(connection, go)));
}

/** Go to a table, or to the lobby. @param {string} id */
function go(id) {
  location.hash = id;
}

/** Watch a table. @param {string} id @param {string} [password] */
async function enterTable(id, password) {
  if (!connection) return;
  if (lobby) connection.unwatchLobby().catch(() => {});
  lobby = null;
  try {
    const linked = recall(`password.${id}`, "sessionStorage");
    const snapshot = await connection.watch(
      id,
      password ?? (linked ? decodeURIComponent(linked) : undefined),
    );
    if (wantedTable() !== id) {
      connection.unwatch(id).catch(() => {});
      return;
    }
    showTable(snapshot);
  } catch (problem) {
    if (problem instanceof RequestError && problem.code === "password_needed")
      askPassword(id, problem);
    else if (password !== undefined) throw problem;
    else {
      toast(errorText(problem), true);
      go("");
    }
  }
}

/** @param {string} id of the table @param {RequestError} problem */
function askPassword(id, problem) {
  showPage();
  drawBar();
  void more((sheets) =>
    sheets.askPasswordOnPage(
      byId("page"),
      errorText(problem),
      (typed) => enterTable(id, typed),
      () => go(""),
    ),
  );
}

/** @param {import("./protocol").Snapshot} snapshot */
function showTable(snapshot) {
  if (!connection) return;
  byId("page").replaceChildren();
  setAttribute(byId("page"), "hidden", true);
  setAttribute(byId("table"), "hidden", false);
  table = new TablePage(connection, snapshot, { leave: () => go(""), menu, fair });
  if (justSignedIn) table.invite();
  justSignedIn = false;
  void withTournaments((all) => all.showAt(table));
}

/** @param {boolean} [unwatch] */
function leaveTable(unwatch = true) {
  table?.close(unwatch);
  table = null;
}

/** @param {import("./connection.js").Pushed} message */
function receive(message) {
  if (message.type === "lobby") lobby?.apply(message);
  else if ("tournament" in message) void withTournaments((all) => all.receive(message));
  else if (message.type === "closing")
    banner(errorText(new RequestError("closing", message.message, null, message.values ?? {})));
  else if (table && "table" in message && message.table === table.state.table)
    table.receive(message);
}

/** Draw the bar where no table is shown. */
function drawBar() {
  const name = (!isNameless && connection?.welcome?.name) || "";
  drawLobbyBar(name, wantedTable() ? () => go("") : null, menu);
}

function menu() {
  void more(
    (sheets) =>
      connection &&
      sheets.showMenu(connection, table, {
        forget,
        changeLanguage,
        redraw() {
          if (table) table.redraw();
          else drawBar();
          lobby?.draw();
        },
      }),
  );
}

/**
 * Speak the language that the player has chosen. What has been said in the log stays as it was
 * said.
 */
async function changeLanguage() {
  await loadLanguage();
  if (!table) {
    showLobby();
    return;
  }
  const { panel, state } = table;
  leaveTable(false);
  await enterTable(state.table);
  /** @type {TablePage | null} */ (table)?.panel.follow(panel);
}

/** Forget the player, and ask for a name. */
function forget() {
  remember("token", null);
  connection?.close();
  connection = null;
  banner("");
  signIn();
}

function sayOffline() {
  banner(say("reconnecting"));
  table?.setOffline(true);
}

/** @param {import("./connection.js").Status} status */
function showStatus(status) {
  if (status.state === "connecting") return;
  if (status.state === "waiting" && navigator.onLine) {
    offlineTimer ||= setTimeout(sayOffline, byId("banner").hidden ? UNSAID_MS : 0);
    return;
  }
  clearTimeout(offlineTimer);
  offlineTimer = 0;
  if (status.state === "online") {
    banner("");
    table?.setOffline(false);
    void table?.reconnected();
  } else if (status.state === "silent" || status.state === "waiting") sayOffline();
  else if (status.state === "closed" && status.error) {
    const { error } = status;
    table?.setOffline(true);
    if (!connection?.welcome) return; // whoever signs in says it
    if (error.code === "unknown_token") forget();
    else
      banner(
        errorText(error),
        error.code === "banned" ? "" : say("connect-again"),
        () => location.reload(),
        true,
      );
  }
}

document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.key === "Escape") {
    table?.panel.show(false);
    if (target.matches("input")) target.blur();
    return;
  }
  if (
    !table ||
    !prefs.keys ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.repeat ||
    document.querySelector("dialog[open]")
  )
    return;
  if (target.matches("input:not([type=range], [type=checkbox]), select, textarea")) return;
  const command = commandOf(event.key.toLowerCase());
  if (command === "chat") table.panel.openChat();
  else if (!table.tell(command) && !table.actions.press(command)) return;
  event.preventDefault();
});
addEventListener("hashchange", () => {
  hidePassword();
  if (connection?.welcome && (!isNameless || wantsClock())) void route();
  else signIn();
});
for (const kind of ["error", "unhandledrejection"]) {
  addEventListener(kind, (event) => {
    const { error, reason = error } = /** @type {any} */ (event);
    // nothing of ours, or said where it was asked
    if (!reason || reason instanceof RequestError) return;
    event.preventDefault(); // the console gets it from here
    reportFault(reason);
  });
}
document.addEventListener("visibilitychange", () => table?.schedule());

hidePassword();
loadPrefs();
await loadLanguage();
const token = recall("token");
if (token) {
  enter({ token })
    .catch((problem) => {
      if (connection?.welcome) return;
      if (problem instanceof RequestError && problem.code === "unknown_token")
        remember("token", null);
      signIn();
      toast(errorText(problem), true);
    })
    .finally(installShell);
} else {
  signIn();
  void installShell();
}
