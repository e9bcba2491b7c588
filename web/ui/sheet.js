// Sheets: dialogs over the page.

import { say } from "../messages.js";
import { button, closeSheet, h, icon, messages } from "./dom.js";

/** @typedef {import("./dom.js").Child} Child */

export const MAX_NAME = 24; // characters of a player's, a table's or a tournament's name

/**
 * A switch with its label.
 * @param {string} label
 * @param {boolean} on
 * @param {(on: boolean) => void} change
 */
export function toggle(label, on, change) {
  const box = h("input", {
    type: "checkbox",
    role: "switch",
    checked: on,
    onchange: () => change(box.checked),
  });
  return h("label", { class: "toggle" }, h("span", {}, label), box);
}

/**
 * Open a sheet over the page, in place of the one that is open. Returns its dialog.
 * @param {string} title
 * @param {...(Child | Child[])} content
 */
export function openSheet(title, ...content) {
  closeSheet();
  const head = h(
    "header",
    {},
    h("h2", { id: "sheet-title", tabindex: -1 }, title),
    button(icon("close"), closeSheet, { class: "round", "aria-label": say("close") }),
  );
  const dialog = h(
    "dialog",
    { class: "sheet", "aria-labelledby": "sheet-title" },
    head,
    h("div", { class: "body" }, ...content),
  );
  dialog.addEventListener("close", () => {
    messages(); // they leave this sheet if they were said over it
    dialog.remove();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) closeSheet();
  });
  document.body.append(dialog);
  dialog.showModal();
  // What the sheet is about has the focus: its field, or its title. A button pressed by mistake
  // does nothing so.
  /** @type {HTMLElement | null} */ (
    dialog.querySelector(".body [autofocus]") ?? dialog.querySelector("h2")
  )?.focus();
  return dialog;
}

/**
 * What something new is called at first: a name that is made from its host's, or that one if it is
 * too long.
 * @param {string} made @param {string} host
 */
export function nameOfNew(made, host) {
  return made.length > MAX_NAME ? host : made;
}
