// The whole page without a server: a socket that repeats what a real server sent, a clock that the test moves, and
// modules of which one may throw whenever it is asked for anything.

let broken = null;
let thrown = 0;
let now = 0;
let trials = 0;
let frames = [];
let timers = [];
const said = []; // what was reported to the console
const messages = []; // what the page showed
let called = new Set(); // modules that were asked for anything

globalThis.mayThrow = (name) => {
  called.add(name);
  if (broken !== name) return;
  thrown += 1;
  throw new TypeError(`${name} is broken`);
};
const nextFrame = requestAnimationFrame.bind(globalThis);
performance.now = () => now;
globalThis.requestAnimationFrame = (draw) => frames.push(draw);
globalThis.setTimeout = (then, ms = 0) => timers.push({ then, at: now + ms });
globalThis.clearTimeout = (id) => { if (id) timers[id - 1].then = null; };
globalThis.setInterval = () => 0;
console.error = (error) => said.push(String(error));

globalThis.WebSocket = class {
  constructor() {
    globalThis.socket = this;
    queueMicrotask(() => this.onopen());
  }

  send(frame) {
    const { id, type } = JSON.parse(frame);
    const result = recorded.replies[type] ?? null;
    queueMicrotask(() => this.onmessage({ data: JSON.stringify({ type: "accepted", id, result }) }));
  }

  close() {}
};

/** Call a function as the browser does: what it throws is an event. */
function run(then) {
  try {
    then();
  } catch (error) {
    dispatchEvent(new ErrorEvent("error", { error }));
  }
}

/** Let everything happen that is due within four seconds, and what the page loads arrive. */
async function settle() {
  for (let round = 0; round < 8; round += 1) {
    await new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(null);
    });
    now += 500;
    for (const timer of [...timers]) {
      if (!timer.then || timer.at > now) continue;
      const { then } = timer;
      timer.then = null;
      run(then);
    }
    const due = frames;
    frames = [];
    for (const draw of due) run(() => draw(now));
    if (broken && document.body.textContent.includes("could not be drawn")) messages.push(broken);
  }
}

/** Send the page something as the server does. */
async function push(message) {
  run(() => socket.onmessage({ data: JSON.stringify(message, later) }));
  await settle();
}

/** Give each hand an id that it has not had yet: the page never sees one twice. */
function later(key, value) {
  return key === "hand" && typeof value === "number" ? value + 100 * trials : value;
}

/** What is to be seen of the table, without the equities of an all-in hand: they come when they are counted. */
function looks() {
  const isAllIn = document.querySelector(".seat.allin") !== null;
  return ["bar", "felt", "actions"].map((id) => {
    const copy = document.getElementById(id).cloneNode(true);
    if (isAllIn) for (const bet of copy.querySelectorAll(".bet")) bet.remove();
    return copy.textContent.replaceAll(/expects [^,]* of the pot, /g, "");
  }).concat(document.title);
}

/** Wait for something that is loaded, or that follows from the layout. */
async function until(ready) {
  for (let frame = 0; frame < 600 && !ready(); frame += 1) {
    await new Promise((done) => nextFrame(done));
    await settle();
  }
}

const dialog = () => document.querySelector("dialog[open]");
const press = async (element) => {
  element?.click();
  await settle();
  await settle();
};
const named = (name) => [...document.querySelectorAll("dialog[open] button")].find((each) => each.textContent.includes(name));
const menu = (...names) => async () => {
  await press(document.querySelector("[aria-label=Menu]"));
  for (const name of names) await press(named(name));
};

/** What a player may press to see something that no update draws. */
const VISITS = {
  menu: menu(), rules: menu("Rules of the table"), share: menu("Invite players"), host: menu("Host:"), ledger: menu("Ledger"),
  chips: menu("Chips and top-ups"), hands: menu("My hands", " · "), statistics: menu("My statistics"),
  settings: menu("Settings"), account: menu("Account"),
  slash: async () => {
    const input = document.querySelector("[aria-label='Chat message']");
    input.value = "/help";
    input.form.requestSubmit();
    await settle();
  },
  heard: async () => {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "w", bubbles: true }));
    await settle();
  },
  outbox: async () => {
    dispatchEvent(new Event("offline"));
    const input = document.querySelector("[aria-label='Chat message']");
    input.value = "anybody?";
    input.form.requestSubmit();
    await settle();
    await settle();
  },
  player: () => press(document.querySelector(".seat.yours .plate")),
  replay: async () => {
    await menu("My hands")();
    await press(document.querySelector("dialog .open-table"));
  },
  lobby: async () => {
    location.hash = "";
    await until(() => document.getElementById("table").hidden);
    await press([...document.querySelectorAll("button")].find((each) => each.textContent === "Open a table"));
    location.hash = recorded.snapshot.table;
    await until(() => !document.getElementById("table").hidden);
  },
};

globalThis.trial = {
  /** Let the page come up. */
  async begin() {
    await until(() => document.querySelector("#felt.lively"));
    await menu()();
    await until(dialog);
    dialog().close();
    await settle();
  },

  /** The felt after each update, all of it but what lifted hands hide: the browser tells that at a time of its own. */
  async felts() {
    trials += 1;
    await push(recorded.snapshot);
    const seen = [];
    for (const update of recorded.updates) {
      await push(update);
      seen.push(document.getElementById("felt").innerHTML.replaceAll(/ ?\bunder\b/g, ""));
    }
    return seen;
  },

  /** What the table looks like after each update, with every module whole: the second time, when all is loaded. */
  async reference() {
    let seen = [];
    for (let round = 0; round < 2; round += 1) {
      trials += 1;
      seen = [];
      await push(recorded.snapshot);
      for (const update of recorded.updates) {
        await push(update);
        seen.push(looks());
      }
    }
    globalThis.visits = [];
    for (const visit of Object.values(VISITS)) { // once, so that everything is loaded
      called = new Set();
      await visit();
      dialog()?.close();
      await settle();
      visits.push({ visit, called });
    }
    trials += 1;
    called = new Set();
    await push(recorded.snapshot);
    for (const update of recorded.updates) await push(update);
    globalThis.drawing = called;
    globalThis.expected = seen;
    return { said, updates: seen.length };
  },

  /**
   * Let a module throw with every other update, and during the visits that need it if no update does.
   * most: how many further updates are drawn after the one with which it throws first.
   */
  async of(module, most) {
    trials += 1;
    await push(recorded.snapshot);
    said.length = messages.length = thrown = 0;
    const wrong = [];
    let since = 0;
    for (const [number, update] of drawing.has(module) ? recorded.updates.entries() : []) {
      if (thrown && (since += 1) > most) break;
      broken = number % 2 ? null : module;
      await push(update);
      broken = null;
      if (number % 2 && String(looks()) !== String(expected[number])) wrong.push([number, looks(), expected[number]]);
    }
    for (const { visit } of thrown ? [] : visits.filter((each) => each.called.has(module))) {
      broken = module;
      await visit();
      broken = null;
      dialog()?.close();
      await settle();
    }
    await push(recorded.snapshot);
    await until(() => document.querySelector(".seat.yours")); // a felt that is new has its size later
    await push(recorded.updates[0]);
    if (String(looks()) !== String(expected[0])) wrong.push(["in the end", looks(), expected[0]]);
    return { thrown, said: [...said], shown: messages.includes(module), wrong: wrong.slice(0, 2) };
  },
};
