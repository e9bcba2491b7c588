// Opening a tournament: a sit-and-go of nine is three choices.

import { say } from "../messages.js";
import { closeSheet, field, h, select } from "./dom.js";
import { remember } from "./prefs.js";
import { formSheet } from "./seat-sheets.js";
import { MAX_NAME, nameOfNew, toggle } from "./sheet.js";

/**
 * The ready structures, as engine/tournament/ready.py has them, each with players and minutes.
 * @type {[string, number, number][]}
 */
export const READY = [
  ["sit-and-go", 9, 60],
  ["turbo", 9, 30],
  ["hyper", 6, 12],
  ["heads-up", 2, 20],
  ["bracket", 16, 60],
  ["shoot-out", 36, 120],
  ["freeze-out", 60, 240],
  ["re-entry", 60, 300],
  ["rebuy", 60, 300],
  ["bounty", 60, 240],
  ["progressive-bounty", 60, 240],
  ["satellite", 60, 180],
  ["six-handed", 60, 240],
  ["omaha", 60, 240],
  ["horse", 40, 300],
  ["eight-game", 36, 300],
];

/**
 * Open the sheet for a new tournament.
 * @param {import("../connection.js").Connection} connection
 * @param {(info: import("../protocol").TournamentInfo) => void} opened
 */
export function showOpenTournament(connection, opened) {
  const host = connection.welcome?.name ?? "";
  const name = h("input", {
    type: "text",
    maxlength: MAX_NAME,
    required: true,
    value: nameOfNew(say("tour-name", { name: host }), host),
  });
  const players = h("input", {
    type: "number",
    min: 2,
    max: 10_000,
    inputmode: "numeric",
    required: true,
  });
  const minutes = h("input", {
    type: "number",
    min: 1,
    max: 1440,
    inputmode: "numeric",
    required: true,
  });
  const structure = select(
    READY.map(([code]) => [code, say(`tour-ready-${code}`)]),
    "sit-and-go",
    { onchange: () => usual() },
  );
  const start = h("input", { type: "datetime-local" });
  const password = h("input", {
    type: "text",
    maxlength: 128,
    autocomplete: "off",
    placeholder: say("no-password"),
  });
  const options = { free: true, bots: true };
  formSheet(
    say("tour-open-one"),
    say("tour-open"),
    [
      field(say("field-name"), name),
      field(say("tour-structure"), structure),
      h(
        "div",
        { class: "rules" },
        field(say("tour-most-players"), players),
        field(say("tour-length"), minutes),
      ),
      toggle(say("tour-cost-nothing"), options.free, (on) => {
        options.free = on;
      }),
      toggle(say("tour-let-bots"), options.bots, (on) => {
        options.bots = on;
      }),
      h(
        "details",
        {},
        h("summary", {}, say("more-rules")),
        h(
          "div",
          { class: "stack-of" },
          field(say("tour-start-time"), start),
          field(say("password"), password),
        ),
      ),
    ],
    async () => {
      const at = start.value ? new Date(start.value).toISOString() : null;
      const info = await connection.request("open_tournament", {
        name: name.value.trim(),
        structure: structure.value,
        players: Number(players.value),
        minutes: Number(minutes.value),
        start: at,
        password: password.value || null,
        ...options,
      });
      if (password.value)
        remember(
          `password.tournament=${info.tournament}`,
          encodeURIComponent(password.value),
          "sessionStorage",
        );
      closeSheet();
      opened(info);
    },
  );
  usual();

  /** Show the players and minutes that a structure is made for. */
  function usual() {
    const [, most, length] = /** @type {[string, number, number]} */ (
      READY.find(([code]) => code === structure.value)
    );
    players.value = String(most);
    minutes.value = String(length);
  }
}
