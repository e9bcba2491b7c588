// The settings of this browser, and the keys.

import { formatChips } from "../amounts.js";
import { field, h, select, setAttribute, setText, toast } from "./dom.js";
import { applyPrefs, prefs, remember } from "./prefs.js";
import { openSheet, toggle } from "./sheet.js";

const KEYS = [["f", "fold"], ["c", "check or call"], ["b or r", "choose an amount; Enter bets it"], ["a", "all-in; Enter bets it"],
  ["1 to 6, d, p", "in a draw: choose cards, exchange them, stand pat"], ["i", "bring in"], ["s, m", "show or muck"],
  ["q, w, e", "hear the board, the pot, the stacks"], ["t", "chat"], ["Esc", "close"]];

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
    toggle("Single keys act at the table", prefs.keys, (keys) => change({ keys })), keyTable());
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

function keyTable() {
  return h("table", {}, h("tbody", {}, KEYS.map(([key, meaning]) => h("tr", {}, h("th", { scope: "row" }, key), h("td", {}, meaning)))));
}
