// The menu of the page.

import { button, h, toast } from "./dom.js";
import { showHands } from "./history.js";
import { showSettings } from "./settings.js";
import { openSheet } from "./sheet.js";
import { showAccount, showHost, showLedger, showRules } from "./sheets.js";
import { showStatistics } from "./statistics.js";


/**
 * Show the menu.
 * @param {import("../connection.js").Connection} connection
 * @param {import("./table-page.js").TablePage | null} table the table in view
 * @param {{forget: () => void, redraw: () => void}} page forget: sign out here. redraw: show changed settings
 */
export function showMenu(connection, table, page) {
  const send = connection.request.bind(connection);
  const choice = (/** @type {string} */ text, /** @type {() => unknown} */ press) => button(text, () => void press());
  openSheet(table ? table.state.info.name : "Menu", h("div", { class: "stack-of" },
    table && [choice("Rules of the table", () => showRules(table.state)), choice("Invite players", () => table.share())],
    table?.isHost() && [choice("Host: pause, stakes, close", () => showHost(table.state, table.send)), choice("Ledger and settling up", () => showLedger(table.state, table.send))],
    table && table.state.you !== null && choice("Chips and top-ups", () => table.addChips()),
    choice("My hands", () => showHands(send)),
    choice("My statistics", () => showStatistics(send)),
    choice("Settings and keys", () => showSettings(page.redraw)),
    choice("Account", () => showAccount(send, () => toast("You are registered."), page.forget))));
}
