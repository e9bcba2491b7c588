// The settings of this browser, and the keys.

import { formatChips } from "../amounts.js";
import { button, field, h, select, setAttribute, setText, toast } from "./dom.js";
import { commandOf, keyOf } from "./keys.js";
import { applyPrefs, prefs, remember } from "./prefs.js";
import { openSheet, toggle } from "./sheet.js";

/** What each command does. @type {Record<string, string>} */
const COMMANDS = {
  fold: "Fold", call: "Check or call", check: "Check, and never call", bet: "Choose a bet; Enter bets it",
  raise: "Choose a raise; Enter raises", allin: "Choose all-in; Enter bets it", bringin: "Bring in",
  exchange: "Exchange the chosen cards", pat: "Stand pat", show: "Show", muck: "Muck", post: "Post, or wait for the blind",
  board: "Hear the board", pot: "Hear the pot", stacks: "Hear the stacks", chat: "Chat",
};

/** Settings of this browser. @param {() => void} redraw show them */
export function showSettings(redraw) {
  const change = (/** @type {Partial<import("./prefs.js").Prefs>} */ changed) => {
    Object.assign(prefs, changed);
    remember("prefs", JSON.stringify(prefs));
    applyPrefs();
    redraw();
  };
  openSheet("Settings", ...amounts(change),
    toggle("Four colours of suits", prefs.fourColours, (fourColours) => change({ fourColours })),
    toggle("Sound and vibration on my turn", prefs.sound, (sound) => change({ sound })),
    toggle("Notification on my turn, if the page is hidden", prefs.notify, async (on) => {
      const allowed = !on || ("Notification" in window && (await Notification.requestPermission()) === "granted");
      if (!allowed) toast("The browser does not allow notifications.", true);
      change({ notify: on && allowed });
    }),
    toggle("Moving cards and chips", prefs.motion, (motion) => change({ motion })), h("h3", {}, "Keys"),
    toggle("Single keys act at the table", prefs.keys, (keys) => change({ keys })), ...keyFields(change));
}

/** How amounts are shown. @param {(changed: Partial<import("./prefs.js").Prefs>) => void} change */
function amounts(change) {
  const example = h("small", {});
  const show = () => {
    setAttribute(money, "hidden", prefs.amounts !== "currency");
    setText(example, `1,250 chips are ${formatChips(1250)}.`);
  };
  const choose = (/** @type {Partial<import("./prefs.js").Prefs>} */ changed) => {
    change(changed);
    show();
  };
  const symbol = h("input", { type: "text", maxlength: 4, autocomplete: "off", value: prefs.symbol, onchange: () => choose({ symbol: symbol.value }) });
  const decimals = select([["0", "1"], ["1", "10"], ["2", "100"], ["3", "1,000"]], String(prefs.decimals), { onchange: () => choose({ decimals: Number(decimals.value) }) });
  const money = h("div", { class: "stack-of" }, h("div", { class: "row" }, h("div", { class: "grow" }, field("Currency", symbol)), h("div", { class: "grow" }, field("Chips in one unit", decimals))), example);
  const as = select([["chips", "Chips"], ["bb", "Big blinds"], ["currency", "Money"]], prefs.amounts, { onchange: () => choose({ amounts: as.value }) });
  show();
  return [field("Show amounts as", as), money];
}

/** A field for the key of each command. @param {(changed: Partial<import("./prefs.js").Prefs>) => void} change */
function keyFields(change) {
  const fields = Object.entries(COMMANDS).map(([command, meaning]) => {
    const input = h("input", { type: "text", size: 1, maxlength: 1, autocapitalize: "off", autocomplete: "off", spellcheck: "false",
      value: keyOf(command), onfocus: () => input.select(), oninput: () => {
        if (!input.value) return; // another is about to be typed
        const key = input.value.toLowerCase();
        const problem = problemWith(key, command);
        if (problem) toast(problem, true);
        else change({ bound: { ...prefs.bound, [command]: key } });
        input.value = keyOf(command);
        input.select();
      }, onblur: () => { input.value = keyOf(command); } });
    return h("label", { class: "toggle" }, h("span", {}, meaning), input);
  });
  const usual = button("Use the usual keys", () => {
    change({ bound: {} });
    fields.forEach((each, place) => { /** @type {HTMLInputElement} */ (each.lastChild).value = keyOf(Object.keys(COMMANDS)[place]); });
  });
  return [h("div", { class: "keys" }, fields), usual,
    h("p", { class: "soft" }, "1 to 6 choose cards in a draw, 1 to 3 how often the board is run. Esc closes.")];
}

/** Why a command cannot have a key; empty if it can. @param {string} key @param {string} command */
function problemWith(key, command) {
  if (/[\d\s]/.test(key)) return `'${key}' keeps its meaning. Choose a letter or a sign.`;
  const other = commandOf(key);
  return !other || other === command ? "" : `'${key}' is the key of “${COMMANDS[other]}”. Choose another, or change that one first.`;
}
