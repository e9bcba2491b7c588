// Opening a table. The fields are made from the rules that the server declares, so that a new one
// is here too.

import { chipsOfUnit, formatChips, plainNumber } from "../amounts.js";
import { GAMES, ROTATIONS } from "../games.js";
import { isMessage, numberFormat, say } from "../messages.js";
import { RULE_OPTIONS } from "../rule-options.js";
import { closeSheet, field, h, select, setAttribute, setText } from "./dom.js";
import { errorText } from "./errors.js";
import { gameChoices } from "./lobby.js";
import { remember } from "./prefs.js";
import { noteTyped, typedChips } from "./seat-sheets.js";
import { MAX_NAME, nameOfNew, openSheet, toggle } from "./sheet.js";

/** @typedef {import("../connection.js").Connection} Connection */
/** @typedef {import("../protocol").TableInfo} TableInfo */
/** @typedef {import("../rule-options.js").RuleOption} RuleOption */
/**
 * A rule in the form. value: what is chosen, undefined for the default; throws an Error with a
 * sentence.
 * @typedef {{option: RuleOption, element: HTMLElement, value: () => number | boolean | undefined}}
 *   RuleField
 */

/** The rules that are seen at once, in this order; the others are under "More rules". */
const FIRST = [
  "small_blind",
  "big_blind",
  "small_bet",
  "ante",
  "min_buy_in",
  "max_buy_in",
  "seats",
  "unlisted",
];
const BLINDS = ["small_blind", "big_blind"];
/** The kinds of the other rules, each with the message that names it. */
const GROUPS = { "": "table", stakes: "stakes", house: "house", rake: "rake" };
/** The number of seats where none is given, if the game allows as many. */
const SEATS = 6;
/** Ranges up to this long are lists. */
const LIST = 10;
const MINUTE = 60_000;

/**
 * Open the sheet for a new table.
 * @param {Connection} connection
 * @param {string} player the player's name, for the table's
 * @param {(info: TableInfo) => void} opened
 */
export function showOpenTable(connection, player, opened) {
  const error = h("p", { class: "error", role: "alert" });
  const fields = new Map(RULE_OPTIONS.map((option) => [option.path.join("."), ruleField(option)]));
  const named = new Map([...fields.values()].map((each) => [nameOf(each.option), each]));
  const name = h("input", {
    type: "text",
    maxlength: MAX_NAME,
    value: nameOfNew(say("name-of-new-table", { name: player }), player),
    required: true,
  });
  const password = h("input", {
    type: "text",
    maxlength: 128,
    autocomplete: "off",
    placeholder: say("no-password"),
  });
  const game = select(gameChoices(), "nlhe", { onchange: () => showStakes() });
  const first = FIRST.flatMap((each) => named.get(each) ?? []);
  const others = [...fields.values()].filter((each) => !first.includes(each));
  const isSwitch = (/** @type {RuleField} */ each) => each.option.kind === "yes-no";
  const go = h("button", { class: "primary" }, say("open-the-table"));
  const form = h(
    "form",
    {
      class: "stack-of",
      onsubmit: async (/** @type {Event} */ event) => {
        event.preventDefault();
        go.disabled = true; // a second press would open a second table
        setText(error, "");
        try {
          const rules = { game: game.value, ...rulesFrom([...fields.values()]) };
          const info = await connection.request("open_table", {
            name: name.value.trim(),
            rules,
            password: password.value || undefined,
          });
          // For the host who puts it into a link. Until the tab is closed, it is kept.
          if (password.value)
            remember(
              `password.${info.table}`,
              encodeURIComponent(password.value),
              "sessionStorage",
            );
          closeSheet();
          opened(info);
        } catch (problem) {
          setText(error, errorText(problem));
          error.scrollIntoView({ block: "nearest" });
        }
        go.disabled = false;
      },
    },
    field(say("field-name"), name),
    field(say("field-game"), game),
    h(
      "div",
      { class: "rules" },
      first.filter((each) => !isSwitch(each)).map((each) => each.element),
    ),
    first.filter(isSwitch).map((each) => each.element),
    field(say("password"), password),
    h(
      "details",
      {},
      h("summary", {}, say("more-rules")),
      Object.entries(GROUPS).map(([group, title]) => {
        const mine = others.filter((each) => groupOf(each.option) === group);
        return h(
          "div",
          { class: "stack-of" },
          h("h3", {}, say(`options-${title}`)),
          h(
            "div",
            { class: "rules" },
            mine.filter((each) => !isSwitch(each)).map((each) => each.element),
          ),
          mine.filter(isSwitch).map((each) => each.element),
        );
      }),
    ),
    error,
    go,
  );
  showStakes();
  openSheet(say("open-a-table"), form);

  /**
   * Show the blinds in games with blinds, and the smallest bet in others; name what is usual in
   * this game.
   */
  function showStakes() {
    const games = ROTATIONS[game.value]?.games ?? [game.value];
    const blinds = games.some((code) => GAMES[code]?.streets[0]?.opens === "left of the blinds");
    for (const each of [...BLINDS, "small_bet"]) {
      const element = named.get(each)?.element;
      if (element) setAttribute(element, "hidden", BLINDS.includes(each) !== blinds);
    }
    const most = Math.min(...games.map((code) => GAMES[code]?.maxSeats ?? Infinity));
    for (const { option, element } of fields.values()) {
      const shown = element.querySelector("input[placeholder], option[value='']");
      const usual = usualOf(option, blinds, most);
      if (shown instanceof HTMLInputElement) shown.placeholder = usual;
      else if (shown) setText(shown, usual);
    }
  }
}

/**
 * Every rule of a table with its value, as text.
 * @param {any} rules
 * @returns {[string, string][]}
 */
export function ruleRows(rules) {
  /** @type {[string, string][]} */
  const rows = [];
  for (const option of RULE_OPTIONS) {
    const value = option.path.reduce((part, key) => part?.[key], rules);
    if (value === undefined) continue;
    rows.push([
      labelOf(option)[0],
      value === null
        ? usualOf(option)
        : typeof value === "boolean"
          ? say(value ? "yes" : "no")
          : option.unit === "chips"
            ? formatChips(value)
            : numberFormat().format(value / scaleOf(option)),
    ]);
  }
  return rows;
}

/** @param {RuleOption} option */
function nameOf(option) {
  return /** @type {string} */ (option.path.at(-1));
}

/** @param {RuleOption} option */
function groupOf(option) {
  return option.path.at(-2) ?? "";
}

/** In how many milliseconds, or in how many chips, the rule is typed. @param {RuleOption} option */
function scaleOf(option) {
  if (option.unit === "chips") return chipsOfUnit();
  return option.unit !== "ms" ? 1 : (option.least ?? 0) >= MINUTE ? MINUTE : 1000;
}

/**
 * The label of a rule, and a hint where the label alone does not say it.
 * @param {RuleOption} option
 * @returns {[string, string?]}
 */
function labelOf(option) {
  const id = `option-${nameOf(option)}`;
  const name = say(id);
  const label =
    option.unit !== "ms"
      ? name
      : say(`option-in-${scaleOf(option) === MINUTE ? "minutes" : "seconds"}`, { option: name });
  return [label, isMessage(`${id}.hint`) ? say(`${id}.hint`) : undefined];
}

/**
 * The value of a rule where none is given, in words that fit the game.
 * @param {RuleOption} option
 * @param {boolean} [blinds]
 * @param {number} [most] seats
 */
function usualOf(option, blinds = true, most = Infinity) {
  if (option.follows)
    return say(`usual-${nameOf(option)}`, { blinds, seats: String(Math.min(SEATS, most)) });
  return typeof option.default === "number"
    ? numberFormat().format(option.default / scaleOf(option))
    : say("none");
}

/** @param {RuleOption} option @returns {RuleField} */
function ruleField(option) {
  const [label, hint] = labelOf(option);
  if (option.kind === "yes-no") {
    // among friends nobody else is wanted
    let on = nameOf(option) === "unlisted" || Boolean(option.default);
    return {
      option,
      element: toggle(label, on, (now) => {
        on = now;
      }),
      value: () => (on === option.default ? undefined : on),
    };
  }
  const usual = usualOf(option);
  if (option.kind === "choice") {
    const choice = select(
      [
        ["", usual],
        ["yes", say("yes")],
        ["no", say("no")],
      ],
      "",
    );
    return {
      option,
      element: field(label, choice),
      value: () => (choice.value ? choice.value === "yes" : undefined),
    };
  }
  const { least, most } = option;
  if (least !== null && most !== null && most - least <= LIST) {
    const numbers = Array.from({ length: most - least + 1 }, (_, place) =>
      String(least + place),
    ).filter((each) => each !== usual);
    const choice = select(
      [["", usual], .../** @type {[string, string][]} */ (numbers.map((each) => [each, each]))],
      "",
    );
    return {
      option,
      element: field(label, choice, hint),
      value: () => (choice.value ? Number(choice.value) : undefined),
    };
  }
  const input = h("input", {
    type: "text",
    inputmode: "decimal",
    autocomplete: "off",
    maxlength: 20,
    placeholder: usual,
    oninput: noteTyped,
  });
  return {
    option,
    element: field(label, input, hint),
    value: () => (input.value.trim() ? typedNumber(input, option) : undefined),
  };
}

/** @param {HTMLInputElement} input @param {RuleOption} option */
function typedNumber(input, option) {
  if (option.unit === "chips") return typedChips(input);
  // 0.57 * 1000 is not whole
  const value = Math.round(Number(plainNumber(input.value)) * scaleOf(option) * 1e6) / 1e6;
  const [least, most] = [option.least ?? 0, option.most ?? Number.MAX_SAFE_INTEGER];
  if (!Number.isSafeInteger(value) || value < least || value > most) {
    input.focus();
    throw new Error(
      say("option-not-possible", {
        typed: input.value.slice(0, 20),
        option: labelOf(option)[0],
        least: least / scaleOf(option),
        most: most / scaleOf(option),
      }),
    );
  }
  return value;
}

/**
 * The rules that a filled-in form asks for. Throws an Error with a sentence.
 * @param {RuleField[]} fields
 */
function rulesFrom(fields) {
  /** @type {Record<string, any>} */
  const rules = {};
  for (const { option, element, value } of fields) {
    const chosen = element.hidden ? undefined : value();
    if (chosen === undefined) continue;
    let part = rules;
    for (const key of option.path.slice(0, -1)) part = part[key] ??= {};
    part[nameOf(option)] = chosen;
  }
  for (const { option } of fields) {
    const given = option.path.slice(0, -1).reduce((part, key) => part?.[key], rules);
    if (given && !("default" in option) && !option.follows && !(nameOf(option) in given)) {
      throw new Error(say("option-missing", { option: labelOf(option)[0] }));
    }
  }
  return rules;
}
