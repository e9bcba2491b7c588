// The sheets that everybody at a table needs: sitting down and leaving.

import {
  chipsOfUnit,
  formatChips,
  meansTwoNumbers,
  plainNumber,
  rangeText,
  typedText,
} from "../amounts.js";
import { say } from "../messages.js";
import { button, closeSheet, field, h, setText, toast } from "./dom.js";
import { errorText } from "./errors.js";
import { unitOf } from "./money.js";
import { openSheet, toggle } from "./sheet.js";
import { seatAt } from "../table-state.js";

/** @typedef {import("../table-state.js").TableState} TableState */
/** @typedef {(type: string, fields?: Record<string, unknown>) => Promise<any>} Send */

/**
 * A form in a sheet; it stays open with the reason if `submit` fails.
 * @param {string} title
 * @param {string} verb
 * @param {import("./dom.js").Child[]} content
 * @param {() => Promise<unknown>} submit
 */
export function formSheet(title, verb, content, submit) {
  const error = h("p", { class: "error", role: "alert" });
  const go = h("button", { class: "primary" }, verb);
  const sheet = openSheet(
    title,
    h(
      "form",
      {
        class: "stack-of",
        onsubmit: async (/** @type {Event} */ event) => {
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
        },
      },
      ...content,
      error,
      go,
    ),
  );
}

/**
 * Chips that were typed. Throws an Error with a sentence: once also for a number that means another
 * one elsewhere.
 * @param {HTMLInputElement} input
 */
export function typedChips(input) {
  const typed = input.value.slice(0, 20);
  const text = plainNumber(input.value);
  const chips = Math.round(Number(text) * chipsOfUnit() * 1e6) / 1e6; // 0.07 * 100 is not whole
  if (!/^\d{1,15}(\.\d+)?$/.test(text) || !Number.isSafeInteger(chips)) {
    input.focus();
    throw new Error(
      say(chipsOfUnit() > 1 ? "chips-not-amount" : "chips-not-whole", {
        typed,
        example: typedText(2000),
      }),
    );
  }
  if (input.dataset.typed && meansTwoNumbers(typed)) {
    delete input.dataset.typed;
    input.value = typedText(chips);
    input.focus();
    throw new Error(say("amount-understood", { typed, amount: formatChips(chips) }));
  }
  return chips;
}

/** @param {number} value @param {Record<string, any>} [props] */
export function chipsInput(value, props = {}) {
  return h("input", {
    type: "text",
    inputmode: chipsOfUnit() > 1 ? "decimal" : "numeric",
    autocomplete: "off",
    maxlength: 20,
    value: typedText(value),
    oninput: noteTyped,
    ...props,
  });
}

/** Note that the text of a field is typed, and not written by the page. @param {Event} event */
export function noteTyped({ target }) {
  /** @type {HTMLElement} */ (target).dataset.typed = "yes";
}

/**
 * A field for chips with a slider.
 * @param {string} label
 * @param {number} least
 * @param {number} most
 * @param {number} value
 * @returns {{input: HTMLInputElement, element: HTMLElement}}
 */
export function chipsField(label, least, most, value) {
  const slider = h("input", {
    type: "range",
    min: least,
    max: most,
    value: String(value),
    step: 1,
    "aria-label": say("slider-of", { field: label }),
    oninput: () => {
      input.value = typedText(Number(slider.value));
      delete input.dataset.typed;
    },
  });
  // with touch, the field would call the keyboard over the sheet
  const autofocus = matchMedia("(pointer: fine)").matches;
  const input = chipsInput(value, {
    autofocus,
    onchange: () => {
      slider.value = String(Number(plainNumber(input.value)) * chipsOfUnit());
    },
  });
  return {
    input,
    element: h(
      "div",
      { class: "stack-of" },
      field(label, input, rangeText(least, most)),
      least < most ? slider : null,
    ),
  };
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
  const { input, element } = chipsField(
    say("buy-in"),
    rules.min_buy_in,
    rules.max_buy_in,
    usualBuyIn(rules),
  );
  let wait = false;
  const blinds = rules.stakes.big_blind > 0 && state.button !== null;
  formSheet(
    seat === undefined ? say("sit-down") : say("sit-in-seat", { seat: String(seat + 1) }),
    say("sit-down"),
    [
      element,
      blinds
        ? toggle(say("wait-for-big-blind"), false, (on) => {
            wait = on;
          })
        : null,
    ],
    () => send("sit", { buy_in: typedChips(input), seat, wait_for_big_blind: wait || undefined }),
  );
}

/** Say it if a command is refused. @param {Promise<unknown>} sent */
export function report(sent) {
  sent.catch((problem) => toast(errorText(problem), true));
}

/** Ask before leaving. @param {TableState} state @param {Send} send */
export function showLeave(state, send) {
  const isInHand = () =>
    state.play?.seats.some((seat) => seat.number === state.you && !seat.folded);
  const stack = seatAt(state, state.you)?.stack ?? 0;
  if (!isInHand() && !stack) {
    report(send("leave"));
    return;
  }
  if (!isInHand()) {
    openSheet(
      say("leave-the-table"),
      h("p", {}, say("leave-with", { chips: formatChips(stack) })),
      h(
        "div",
        { class: "row even" },
        button(say("stay"), closeSheet, { class: "primary" }),
        button(
          say("leave"),
          () => {
            closeSheet();
            if (isInHand())
              showLeave(state, send); // dealt in while the sheet was open
            else report(send("leave"));
          },
          { class: "danger" },
        ),
      ),
    );
    return;
  }
  openSheet(
    say("leave-the-table"),
    h("p", {}, say("in-a-hand")),
    h(
      "div",
      { class: "row even" },
      button(
        say("after-this-hand"),
        () => {
          closeSheet();
          report(send("leave", { after_hand: true }));
        },
        { class: "primary" },
      ),
      button(
        say("fold-and-leave"),
        () => {
          closeSheet();
          report(send("leave"));
        },
        { class: "danger" },
      ),
    ),
  );
}
