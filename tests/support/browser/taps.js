// Random tables below random taps, over the real action bar. Nothing here asks the guard: what was to be seen, and since
// when, is read from the page, and judged by a clock that only this script moves.

import { MESSAGES } from "./languages/en.js";
import { speak } from "./messages.js";
import { ActionBar } from "./ui/actions.js";

speak("en", MESSAGES);

const DEAD_MS = 250;
const WAITS = [0, 0, 10, 60, 120, 200, 249, 250, 251, 300, 400, 900];
const FINGER = 16; // CSS pixels: Chromium takes a touch beside a button for one on it
const EDGE = 1; // CSS pixels at a round corner, on either side of which a touch may be
const LONGEST_TAP_MS = 250; // of real time: a longer one is a long press to Chromium

let clock = 10_000; // 'now' of the page
let pressedAt = clock; // when the next touch begins; the page may hear of it later
performance.now = () => clock;
Object.defineProperty(Event.prototype, "timeStamp", { get() { return this.type === "pointerdown" ? pressedAt : clock; } });

let seed = 1;

/** A random number (mulberry32). */
function random() {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
const chance = (part) => random() < part;
const pick = (list) => list[Math.floor(random() * list.length)];
const whole = (most) => Math.floor(random() * (most + 1));

export const found = { taps: 0, buttons: 0, due: 0, done: 0, ignored: 0, faults: [] };

// What the table is.

const seat = (number, name) => ({ seat: number, name, player: name, stack: 5000, sitting_out: false, leaving: false, gone: false,
  missed_big_blind: false, waits: false });
const rules = { seats: 6, spectator_delay_ms: 0, act_ms: 15_000,
  stakes: { small_blind: 50, big_blind: 100, small_bet: 0, ante: 0 }, game: "nlhe" };
const state = { table: "t", me: "me", you: 0, info: { name: "Taps", rules, paused: false, closing: false, players: 2 },
  seats: [seat(0, "me"), seat(1, "Other")], waiting: [], play: null, last: null, turn: null, turnAt: 0, preaction: null,
  suspended: false, stopped: false, delayed: false, closed: false, game: "nlhe" };
let marked = [];
let numberOfHand = 1;
let numberOfTurn = 1;

function aHand() {
  const player = (number, name) => ({ number, name, bet: pick([0, 50, 100]), stack: pick([0, 900, 5000, 5000]), folded: chance(0.1),
    hole: [3, 17, 22, 40, 41], shown: null, won: 0, paid: 100 });
  return { id: `h${numberOfHand}`, over: false, price: pick([0, 100, 400]), pot: pick([150, 900]), streetNumber: whole(3),
    game: { structure: pick(["no-limit", "pot-limit", "fixed-limit"]) }, seats: [player(0, "me"), player(1, "Other")] };
}

function aTurn(number) {
  numberOfTurn += 1;
  const turn = { seat: number, hand: state.play.id, turn: numberOfTurn, ms: 15_000, fold: true };
  const kind = number === 0 ? whole(9) : 0;
  if (kind === 9) return { ...turn, draw: pick([3, 5]) };
  if (kind === 8) return { ...turn, fold: false, runs: 3 };
  if (kind === 7) return { ...turn, fold: false, show: true, muck: true };
  const range = chance(0.8) ? [pick([200, 300]), pick([300, 5000])] : null;
  return chance(0.5) ? { ...turn, check: true, bet: range } : { ...turn, call: pick([100, 400]), raise: range };
}

/** The player who acts, a bet, the end of a hand, the next one, a seat that is left: whatever may come. */
function change() {
  answer();
  const { turn } = state;
  const own = state.seats.find((each) => each.seat === 0);
  const what = whole(15);
  if (what < 9) {
    if (!state.play || chance(0.1)) [numberOfHand, state.play] = [numberOfHand + 1, null];
    state.play ??= aHand();
    if (own) state.turn = aTurn(what < 5 ? 0 : 1);
    if (what === 8) Object.assign(state.play, { price: pick([0, 100, 400]) });
    state.preaction = null;
  } else if (what === 9) {
    state.last = state.play && { ...state.play, over: true };
    [state.play, state.turn, state.preaction] = [null, null, null];
  } else if (what === 10 && own) own.sitting_out = !own.sitting_out;
  else if (what === 11) state.suspended = chance(0.4);
  else if (what === 12 && chance(0.3)) {
    [state.play, state.turn, state.last, state.preaction] = [null, null, null, null];
    [state.you, state.seats] = own ? [null, [seat(1, "Other")]] : [0, [seat(0, "me"), seat(1, "Other")]];
    state.waiting = !own || chance(0.5) ? [] : [{ player: "me", seat: pick([null, 2]) }];
  } else if (what === 13) state.info.paused = !state.info.paused;
  else if (what === 14 && state.turn?.draw && !tap) marked = [3, 17].slice(0, whole(2)); // only the player marks
  else if (what === 15 && chance(0.3)) {
    bar.setOffline(!bar.offline);
    forget();
  }
  if (state.turn !== turn) marked = [];
}

// What the player sends.

let sent = [];
let replies = [];
let acted = ""; // the turn whose action has no reply yet

const bar = new ActionBar({
  send: (type, fields = {}) => {
    if (type === "preact") state.preaction = fields.action && { action: fields.action };
    if (type === "act") acted = `${fields.hand}.${fields.turn}`;
    sent.push({ type, ...fields });
    return new Promise((resolve) => replies.push(resolve));
  },
  sit: (number) => sent.push({ type: "sit", seat: number }),
  addChips: () => sent.push({ type: "add_chips" }),
  leave: () => sent.push({ type: "leave" }),
  marked: () => marked,
  mark: () => {},
});
bar.root.animate = () => {}; // a press that does not count: frame after frame would only cost time
const onIgnored = bar.guard.onIgnored;
bar.guard.onIgnored = () => {
  found.ignored += 1;
  onIgnored();
};

function answer() {
  if (!chance(0.7)) return;
  acted = "";
  for (const reply of replies.splice(0)) reply(null);
}

// What the player sees.

let undrawn = false; // a newer state waits to be drawn
let drawn = { turn: "", hand: "", last: "", held: null, owes: false };
/** Buttons that are to be seen, and those that have gone since the last touch. */
let seen = [];

function draw() {
  undrawn = false;
  const hand = state.play ?? state.last;
  bar.draw(state, hand);
  const own = state.turn?.seat === state.you && !state.suspended ? state.turn : null;
  drawn = { turn: own ? `${own.hand}.${own.turn}` : "", hand: state.play?.id, last: state.last?.id, held: state.preaction?.action ?? null };
  look();
}

function look() {
  const before = seen.filter((each) => each.until === Infinity);
  for (const each of before) each.until = clock;
  for (const element of bar.offline ? [] : bar.root.querySelectorAll(".main-row button, .aside-row button")) {
    const box = element.getBoundingClientRect();
    const label = labelOf(element);
    const about = drawn.turn || (element.closest(".ahead") || /^Show/.test(label) ? drawn.hand ?? drawn.last : "");
    const key = [about, label, element.closest(".ahead") ? `ahead ${element.ariaPressed}` : "", ...[box.x, box.y, box.width, box.height].map(Math.round)].join();
    const same = before.find((each) => each.key === key);
    if (same) Object.assign(same, { until: Infinity, element });
    else seen.push({ key, label, box, element, ahead: Boolean(element.closest(".ahead")), since: clock, until: Infinity });
  }
}

/** The text of a button, without the amount or the number of cards that the player sets. */
function labelOf(element) {
  const verb = element.classList.contains("raise") && element.firstChild.data;
  return ["Bet", "Raise to", "Exchange"].includes(verb) ? verb : element.textContent;
}

function forget() {
  for (const each of seen) each.until = Math.min(each.until, clock);
  look();
}

/** What a button sends, by what is written on it. */
function commandOf({ label, ahead, element }, at) {
  const [hand, turn] = at.turn.split(".");
  const act = (action, fields = {}) => ({ type: "act", hand, turn: Number(turn), action, ...fields });
  const amount = Number(element.textContent.replaceAll(/\D/g, ""));
  if (ahead) {
    const action = label.startsWith("Call any") ? "call_any" : label.startsWith("Call") ? "call" : { "Check/fold": "check_fold", Check: "check", Fold: "fold" }[label];
    return { type: "preact", hand: at.hand, action: at.held === action ? null : action };
  }
  if (label.startsWith("Call")) return act("call");
  if (label.startsWith("Exchange")) return act("draw", { cards: at.marked });
  if (label === "Bet" || label === "Raise to") return act(label === "Bet" ? "bet" : "raise", { to: amount });
  return {
    Fold: () => act("fold"), Check: () => act("check"), Muck: () => act("muck"), Show: () => act("show"),
    "Stand pat": () => act("draw", { cards: [] }), "Run once": () => act("run", { times: 1 }), "Run twice": () => act("run", { times: 2 }),
    "Three times": () => act("run", { times: 3 }), "Show cards": () => ({ type: "show_cards", hand: at.last }),
    "Sit out": () => ({ type: "sit_out" }), "I'm back": () => ({ type: "sit_in" }), "Add chips": () => ({ type: "add_chips" }),
    Leave: () => ({ type: "leave" }), "Sit down": () => ({ type: "sit" }), "Take the seat": () => ({ type: "sit" }),
    "Join the wait list": () => ({ type: "join_wait_list" }), "Leave the wait list": () => ({ type: "leave_wait_list" }),
    Decline: () => ({ type: "leave_wait_list" }),
  }[label]();
}

// The taps.

/** The touch that has begun. */
let tap = null;

addEventListener("pointerdown", ({ clientX: x, clientY: y, target }) => {
  const distance = ({ box }) => Math.hypot(Math.max(box.x - x, 0, x - box.right), Math.max(box.y - y, 0, y - box.bottom));
  const there = seen.filter((each) => each.since <= pressedAt && pressedAt < each.until && distance(each) <= FINGER);
  const [nearest] = there.sort((one, other) => distance(one) - distance(other));
  // Between two buttons, Chromium chooses one of them.
  const chosen = there.find(({ element }) => element === target.closest("button"));
  const aim = nearest && distance(nearest) > 0 && chosen ? chosen : nearest;
  tap = { aim, hit: aim && distance(aim) === 0 && !isCorner(aim, x, y), pressedAt, began: realNow(), at: { ...drawn, marked: [...marked] }, due: null, clicks: 0, real: 0 };
  if (aim) tap.command = commandOf(aim, tap.at);
}, true);
addEventListener("pointerdown", () => {
  if (randomly && chance(0.4)) happen();
});
addEventListener("touchend", () => { tap.real = realNow() - tap.began; }, true);
addEventListener("click", () => {
  if (!tap) return;
  tap.clicks += 1;
  tap.due = isDue();
  tap.gone = tap.aim?.until !== Infinity;
}, true);

/** Whether a point of a button's box is outside of its round corners. */
function isCorner({ box, element }, x, y) {
  const radius = parseFloat(getComputedStyle(element).borderTopLeftRadius);
  const across = Math.max(0, radius - Math.min(x - box.x, box.right - x));
  const down = Math.max(0, radius - Math.min(y - box.y, box.bottom - y));
  return Math.hypot(across, down) > radius - EDGE;
}

/** The time outside of the test's clock. */
function realNow() {
  return Date.now();
}

/** Whether the press must do what its button says: it meant that for the dead time, and still does. */
function isDue() {
  const { aim } = tap;
  if (!tap.hit || undrawn || aim.element.disabled || aim.until !== Infinity || tap.pressedAt - aim.since < DEAD_MS) return false;
  return !(drawn.turn && acted === drawn.turn);
}

function happen() {
  for (let rest = whole(2); rest > 0; rest -= 1) {
    clock += pick(WAITS);
    change();
    if (chance(0.9)) draw();
    else undrawn = true;
  }
  clock += pick(WAITS);
}

function judge() {
  if (!tap) return;
  found.taps += 1;
  const { aim, command } = tap;
  found.buttons += Boolean(aim);
  const fault = (why) => found.faults.push({ why, tap: found.taps, aim: aim && { ...aim, element: undefined }, pressedAt: tap.pressedAt, clock, command, sent, clicks: tap.clicks });
  const due = tap.clicks ? tap.due : isDue() && tap.real <= LONGEST_TAP_MS;
  if (sent.length > 1) fault("one press, several commands");
  for (const each of sent) {
    if (!aim || tap.pressedAt - aim.since < DEAD_MS) fault("sent what was not to be seen for the dead time");
    else if (Object.entries(command).some(([name, value]) => JSON.stringify(each[name]) !== JSON.stringify(value))) fault("sent something else");
    else if (tap.gone) fault("sent what was not to be seen any more");
  }
  if (due) {
    found.due += 1;
    if (sent.length === 1) found.done += 1;
    else fault("a press that counts did nothing");
  }
  tap = null;
  sent = [];
}

/** Judge the last tap, let something happen, and return where to tap next. @returns {[number, number]} */
export function next() {
  judge();
  seen = seen.filter((each) => each.until === Infinity);
  if (undrawn && chance(0.7)) draw();
  happen();
  if (undrawn && chance(0.5)) draw();
  pressedAt = clock;
  if (chance(0.25)) happen(); // the page is busy, and hears of the touch late
  if (chance(0.02)) {
    dispatchEvent(new Event("resize"));
    forget();
  }
  const there = seen.filter((each) => !last || chance(0.8));
  if (!last || !chance(0.4)) {
    const box = there.length && chance(0.85) ? pick(there).box : bar.root.getBoundingClientRect();
    last = [box.x + 1 + random() * (box.width - 2), box.y + 1 + random() * (box.height - 2)];
  }
  return last;
}

/** @type {[number, number] | null} */
let last = null; // where the last tap was

let randomly = false;

/** @param {number} number */
export function start(number) {
  [seed, randomly] = [number, true];
  draw();
}

/** Let time pass, draw the table with these changes, and return what has been sent. */
export function pass(ms, changes = {}) {
  clock += ms;
  pressedAt = clock;
  Object.assign(state, changes);
  draw();
  return sent.map(({ action, type }) => action ?? type);
}

/** The player's turn with these choices, or somebody else's, in a hand. */
export function turnOf(seat, choices) {
  numberOfTurn += 1;
  const players = state.seats.map((each) => ({ number: each.seat, name: each.name, bet: 0, stack: 5000, folded: false, hole: [3, 17], shown: null, won: 0, paid: 100 }));
  const hand = { id: "h1", over: false, price: 0, pot: 200, streetNumber: 1, game: { structure: "no-limit" }, seats: players };
  return { play: hand, turn: { seat, hand: hand.id, turn: numberOfTurn, ms: 15_000, ...choices } };
}

/** The end of that hand, with or without the player at the table's next one. */
export function over(sitting_out) {
  const { play } = turnOf(0, {});
  return { play: null, turn: null, last: { ...play, over: true }, seats: [{ ...seat(0, "me"), sitting_out }, seat(1, "Other")] };
}

/** Judge no press: what a bar without a guard does. */
export function unguard() {
  bar.guard.close();
}

/** The player marks cards for an exchange. */
export function mark(cards) {
  marked = cards;
  return {};
}

/** The connection is lost, or is there again. */
export function setOffline(offline) {
  bar.setOffline(offline);
}
