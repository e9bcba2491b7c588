// The settings of this browser, and the keys.

import { formatChips } from "../amounts.js";
import { LANGUAGES } from "../languages.js";
import { numberFormat, say } from "../messages.js";
import { button, field, h, select, setAttribute, setText, toast } from "./dom.js";
import { commandOf, keyOf, USUAL_KEYS } from "./keys.js";
import { applyPrefs, prefs, remember } from "./prefs.js";
import { openSheet, toggle } from "./sheet.js";

/**
 * Settings of this browser.
 * @param {() => void} redraw show them
 * @param {() => Promise<void>} changeLanguage to the chosen one
 */
export function showSettings(redraw, changeLanguage) {
  const change = (/** @type {Partial<import("./prefs.js").Prefs>} */ changed) => {
    Object.assign(prefs, changed);
    remember("prefs", JSON.stringify(prefs));
    applyPrefs();
    redraw();
  };
  openSheet(
    say("settings"),
    languages(change, () => changeLanguage().then(() => showSettings(redraw, changeLanguage))),
    ...amounts(change),
    toggle(say("four-colours"), prefs.fourColours, (fourColours) => change({ fourColours })),
    toggle(say("sound-on-turn"), prefs.sound, (sound) => change({ sound })),
    toggle(say("notification-on-turn"), prefs.notify, async (on) => {
      const allowed =
        !on || ("Notification" in window && (await Notification.requestPermission()) === "granted");
      if (!allowed) toast(say("notifications-not-allowed"), true);
      change({ notify: on && allowed });
    }),
    toggle(say("moving-cards"), prefs.motion, (motion) => change({ motion })),
    h("h3", {}, say("keys")),
    toggle(say("single-keys"), prefs.keys, (keys) => change({ keys })),
    ...keyFields(change),
  );
}

/**
 * Every language by its own name.
 * @param {(changed: Partial<import("./prefs.js").Prefs>) => void} change
 * @param {() => void} changed
 */
function languages(change, changed) {
  const names = Object.keys(LANGUAGES).map(
    (code) => /** @type {[string, string]} */ ([code, nameOfLanguage(code)]),
  );
  const choice = select(names, document.documentElement.lang, {
    onchange: () => {
      change({ language: choice.value });
      changed();
    },
  });
  return field(say("language"), choice);
}

/** @param {string} code */
function nameOfLanguage(code) {
  return new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
}

/** How amounts are shown. @param {(changed: Partial<import("./prefs.js").Prefs>) => void} change */
function amounts(change) {
  const example = h("small", {});
  const show = () => {
    setAttribute(money, "hidden", prefs.amounts !== "currency");
    setText(example, say("chips-are", { chips: 1250, amount: formatChips(1250) }));
  };
  const choose = (/** @type {Partial<import("./prefs.js").Prefs>} */ changed) => {
    change(changed);
    show();
  };
  const symbol = h("input", {
    type: "text",
    maxlength: 4,
    autocomplete: "off",
    value: prefs.symbol,
    onchange: () => choose({ symbol: symbol.value }),
  });
  const decimals = select(
    /** @type {[string, string][]} */ (
      [1, 10, 100, 1000].map((chips, digits) => [String(digits), numberFormat().format(chips)])
    ),
    String(prefs.decimals),
    { onchange: () => choose({ decimals: Number(decimals.value) }) },
  );
  const money = h(
    "div",
    { class: "stack-of" },
    h(
      "div",
      { class: "row" },
      h("div", { class: "grow" }, field(say("currency"), symbol)),
      h("div", { class: "grow" }, field(say("chips-in-unit"), decimals)),
    ),
    example,
  );
  const as = select(
    [
      ["chips", say("amounts-chips")],
      ["bb", say("amounts-bb")],
      ["currency", say("amounts-money")],
    ],
    prefs.amounts,
    { onchange: () => choose({ amounts: as.value }) },
  );
  show();
  return [field(say("show-amounts-as"), as), money];
}

/**
 * A field for the key of each command.
 * @param {(changed: Partial<import("./prefs.js").Prefs>) => void} change
 */
function keyFields(change) {
  const commands = Object.keys(USUAL_KEYS);
  const fields = commands.map((command) => {
    const input = h("input", {
      type: "text",
      size: 1,
      maxlength: 1,
      autocapitalize: "off",
      autocomplete: "off",
      spellcheck: "false",
      value: keyOf(command),
      onfocus: () => input.select(),
      oninput: () => {
        if (!input.value) return; // another is about to be typed
        const key = input.value.toLowerCase();
        const problem = problemWith(key, command);
        if (problem) toast(problem, true);
        else change({ bound: { ...prefs.bound, [command]: key } });
        input.value = keyOf(command);
        input.select();
      },
      onblur: () => {
        input.value = keyOf(command);
      },
    });
    return h("label", { class: "toggle" }, h("span", {}, say(`key-${command}`)), input);
  });
  const usual = button(say("usual-keys"), () => {
    change({ bound: {} });
    fields.forEach((each, place) => {
      /** @type {HTMLInputElement} */ (each.lastChild).value = keyOf(commands[place]);
    });
  });
  return [
    h("div", { class: "keys" }, fields),
    usual,
    h("p", { class: "soft" }, say("digits-choose")),
  ];
}

/** Why a command cannot have a key; empty if it can. @param {string} key @param {string} command */
function problemWith(key, command) {
  if (/[\d\s]/.test(key)) return say("key-keeps-meaning", { key });
  const other = commandOf(key);
  return !other || other === command
    ? ""
    : say("key-of-other", { key, meaning: say(`key-${other}`) });
}
