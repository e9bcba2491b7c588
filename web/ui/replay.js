// One of the player's hands, played again on the felt, step by step.

import { RULE_DEFAULTS, SEAT_DEFAULTS } from "../games.js";
import { messageOf } from "../event-messages.js";
import { streetName } from "../game-messages.js";
import { applyToHand, startHand } from "../hand.js";
import { say, textOf } from "../messages.js";
import { drawn } from "./cards.js";
import { button, fill, h, icon, setAttribute, setText } from "./dom.js";
import { openSheet } from "./sheet.js";
import { TableView } from "./table.js";

/** @typedef {import("../protocol").HandRecord} HandRecord */
/** @typedef {import("../protocol").HandStarted} HandStarted */
/** @typedef {import("../table-state.js").TableState} TableState */
/**
 * A step: what is said of it, how many events lead to it, and the street on which it is.
 * @typedef {{said: import("../messages.js").Message, events: number, street: string}} Step
 */

const STEP_MS = 1100;

/**
 * Show a hand on the felt.
 * @param {HandRecord} record
 * @param {() => void} back return to the list
 */
export function showReplay(record, back) {
  const { info } = record;
  const events = record.events.filter((event) => event !== null);
  const start = /** @type {HandStarted} */ (events.find((event) => event.kind === "hand_started"));
  const names = Object.fromEntries(start.seats.map((seat) => [seat.number, seat.name ?? ""]));
  const steps = stepsOf(events, names);
  let place = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let playing;

  const felt = h("section", { class: "felt replay", "aria-label": say("felt") });
  const line = h("p", { class: "replay-line", "aria-live": "polite" });
  const slider = h("input", {
    type: "range",
    min: 0,
    max: steps.length - 1,
    value: "0",
    "aria-label": say("step"),
    oninput: () => go(Number(slider.value)),
  });
  const play = button(say("replay-play"), () => (playing ? stop() : run()), { class: "primary" });
  const streets = h(
    "div",
    { class: "row streets", role: "group", "aria-label": say("streets") },
    streetsOf(steps).map(([name, step]) =>
      button(textOf(streetName(name, ".brief")), () => go(step), { "data-street": name }),
    ),
  );
  const steering = h(
    "div",
    { class: "steering" },
    button("◂", () => go(place - 1), { "aria-label": say("step-back") }),
    slider,
    button("▸", () => go(place + 1), { "aria-label": say("step-forward") }),
    play,
  );
  const sheet = openSheet(
    say("hand-of-table", { table: info.name, number: String(info.number) }),
    h("div", { class: "replayed" }, felt, h("div", { class: "stack-of" }, line, steering, streets)),
  );
  sheet.classList.add("wide");
  sheet
    .querySelector("header")
    ?.prepend(button(icon("back"), back, { class: "round", "aria-label": say("all-my-hands") }));
  const view = new TableView(felt, { sit: () => {}, player: () => {}, tapCard: () => {} });
  sheet.addEventListener("close", () => {
    stop();
    view.close();
  });
  sheet.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || event.target === slider) return;
    event.preventDefault();
    go(place + by);
  });
  draw();

  function run() {
    if (place === steps.length - 1) show(0);
    playing = setInterval(() => {
      show(place + 1);
      if (place === steps.length - 1) stop();
    }, STEP_MS);
    setText(play, say("replay-pause"));
  }

  function stop() {
    clearInterval(playing);
    playing = undefined;
    setText(play, say("replay-play"));
  }

  /** @param {number} step */
  function go(step) {
    stop();
    show(step);
  }

  /** @param {number} step */
  function show(step) {
    place = Math.min(steps.length - 1, Math.max(0, step));
    draw();
  }

  function draw() {
    const { said, street, events: count } = steps[place];
    const state = tableOf(record, start, events.slice(0, count));
    view.draw(state, state.play ?? state.last);
    fill(line, ...drawn(said), ".");
    slider.value = String(place);
    setAttribute(slider, "aria-valuetext", textOf(said));
    for (const each of streets.children)
      setAttribute(
        each,
        "aria-pressed",
        each.getAttribute("data-street") === street ? "true" : "false",
      );
  }
}

/**
 * Every event that can be seen is a step.
 * @param {import("../protocol").Event[]} events
 * @param {Record<number, string>} names
 * @returns {Step[]}
 */
function stepsOf(events, names) {
  /** @type {import("../hand.js").Hand | null} */
  let hand = null;
  /** @type {Step[]} */
  const steps = [];
  events.forEach((event, index) => {
    const said = messageOf(event, names, hand);
    if (event.kind === "hand_started") hand = startHand(event);
    else if (hand) applyToHand(hand, event);
    if (said && hand) steps.push({ said, events: index + 1, street: hand.street });
    const last = steps.at(-1);
    if (event.kind === "hand_ended" && last) last.events = index + 1; // it says nothing itself
  });
  return steps;
}

/** Each street with its first step. @param {Step[]} steps @returns {[string, number][]} */
function streetsOf(steps) {
  const firsts = new Map();
  steps.forEach(({ street }, step) => {
    if (!firsts.has(street)) firsts.set(street, step);
  });
  return [...firsts];
}

/**
 * The table at a step, as far as the felt shows it: only those who were dealt in sit there.
 * @param {HandRecord} record
 * @param {HandStarted} start
 * @param {import("../protocol").Event[]} events so far
 * @returns {TableState}
 */
function tableOf({ info }, start, events) {
  const hand = startHand(start);
  for (const event of events) {
    if (event.kind === "cards_shown") {
      const player = hand.seats.find((each) => each.number === event.seat);
      if (player) player.shown = [...new Set([...(player.shown ?? []), ...event.cards])];
    } else if (event !== start) applyToHand(hand, event);
  }
  const rules = {
    ...RULE_DEFAULTS,
    game: info.game,
    stakes: { ...RULE_DEFAULTS.stakes, ...info.stakes },
    seats: Math.max(...start.seats.map((seat) => seat.number)) + 1,
  };
  const seats = hand.seats.map((seat) => ({
    ...SEAT_DEFAULTS,
    seat: seat.number,
    player: seat.name,
    name: seat.name,
    stack: seat.stack,
    sitting_out: false,
  }));
  return /** @type {any} */ ({
    info: { rules },
    seats,
    waiting: [],
    you: info.seat,
    turn: null,
    game: info.game,
    button: start.button,
    play: hand.over ? null : hand,
    last: hand.over ? hand : null,
    suspended: false,
    stopped: false,
    delayed: true,
    closed: false,
  });
}
