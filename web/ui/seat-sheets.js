// The sheets that everybody at a table needs: sitting down and leaving.

import { chipsOfUnit, formatChips, typedText } from "../amounts.js";
import { button, closeSheet, field, h, setText, toast } from "./dom.js";
import { errorText } from "./errors.js";
import { unitOf } from "./money.js";
import { openSheet, toggle } from "./sheet.js";
import { seatAt } from "../table-state.js";

/** @typedef {import("../table-state.js").TableState} TableState */
/** @typedef {(type: string, fields?: Record<string, unknown>) => Promise<any>} Send */

/**
 * A form in a sheet; it stays open with the reason if `submit` fails.
 * @param {string} title @param {string} verb @param {import("./dom.js").Child[]} content @param {() => Promise<unknown>} submit
 */
export function formSheet(title, verb, content, submit) {
  const error = h("p", { class: "error", role: "alert" });
  const go = h("button", { class: "primary" }, verb);
  const sheet = openSheet(title, h("form", { class: "stack-of", onsubmit: async (/** @type {Event} */ event) => {
    event.preventDefault();
    go.disabled = true;
    setText(error, "");
    try {
      await submit();
      sheet.close();
    } catch (problem) {
      setText(error, errorText(problem));
    }
    go.disabled = false;
  } }, ...content, error, go));
}

/** Chips that were typed. Throws an Error with a sentence. @param {HTMLInputElement} input */
export function typedChips(input) {
  const text = input.value.trim().replaceAll(",", "");
  const chips = Math.round(Number(text) * chipsOfUnit() * 1e6) / 1e6; // 0.07 * 100 is not whole
  if (!/^\d{1,15}(\.\d+)?$/.test(text) || !Number.isSafeInteger(chips)) {
    input.focus();
    throw new Error(`'${input.value.slice(0, 20)}' is not ${chipsOfUnit() > 1 ? "an amount" : "a whole number of chips"}. Try ${typedText(2000)}.`);
  }
  return chips;
}

/** @param {number} value @param {Record<string, any>} [props] */
export function chipsInput(value, props = {}) {
  return h("input", { type: "text", inputmode: chipsOfUnit() > 1 ? "decimal" : "numeric", autocomplete: "off", maxlength: 20, value: typedText(value), ...props });
}

/**
 * A field for chips with a slider. @param {string} label @param {number} least @param {number} most @param {number} value
 * @returns {{input: HTMLInputElement, element: HTMLElement}}
 */
export function chipsField(label, least, most, value) {
  const slider = h("input", { type: "range", min: least, max: most, value: String(value), step: 1, "aria-label": `${label}, slider`, oninput: () => {
    input.value = typedText(Number(slider.value));
  } });
  const autofocus = matchMedia("(pointer: fine)").matches; // with touch, the field would call the keyboard over the sheet
  const input = chipsInput(value, { autofocus, onchange: () => { slider.value = String(Number(input.value.replaceAll(",", "")) * chipsOfUnit()); } });
  return { input, element: h("div", { class: "stack-of" }, field(label, input, `${formatChips(least)} to ${formatChips(most)}`), least < most ? slider : null) };
}

/** The usual buy-in: a hundred big blinds. @param {any} rules */
export function usualBuyIn(rules) {
  return Math.max(rules.min_buy_in, Math.min(100 * unitOf(rules), rules.max_buy_in));
}

/**
 * Ask for a buy-in and sit down.
 * @param {TableState} state @param {number | undefined} seat @param {Send} send
 */
export function showBuyIn(state, seat, send) {
  const { rules } = state.info;
  const { input, element } = chipsField("Buy-in", rules.min_buy_in, rules.max_buy_in, usualBuyIn(rules));
  let wait = false;
  const blinds = rules.stakes.big_blind > 0 && state.button !== null;
  formSheet(seat === undefined ? "Sit down" : `Sit in seat ${seat + 1}`, "Sit down", [element,
    blinds ? toggle("Wait for the big blind instead of posting it", false, (on) => { wait = on; }) : null],
  () => send("sit", { buy_in: typedChips(input), seat, wait_for_big_blind: wait || undefined }));
}

/** Say it if a command is refused. @param {Promise<unknown>} sent */
export function report(sent) {
  sent.catch((problem) => toast(errorText(problem), true));
}

/** Ask before leaving. @param {TableState} state @param {Send} send */
export function showLeave(state, send) {
  const isInHand = () => state.play?.seats.some((seat) => seat.number === state.you && !seat.folded);
  const stack = seatAt(state, state.you)?.stack ?? 0;
  if (!isInHand() && !stack) {
    report(send("leave"));
    return;
  }
  if (!isInHand()) {
    openSheet("Leave the table", h("p", {}, `You leave with ${formatChips(stack)} chips.`), h("div", { class: "row even" },
      button("Stay", closeSheet, { class: "primary" }),
      button("Leave", () => {
        closeSheet();
        if (isInHand()) showLeave(state, send); // dealt in while the sheet was open
        else report(send("leave"));
      }, { class: "danger" })));
    return;
  }
  openSheet("Leave the table", h("p", {}, "You are in a hand."), h("div", { class: "row even" },
    button("After this hand", () => { closeSheet(); report(send("leave", { after_hand: true })); }, { class: "primary" }),
    button("Fold and leave", () => { closeSheet(); report(send("leave")); }, { class: "danger" })));
}
