// The menu of the page.

import { say } from "../messages.js";
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
 * @param {{forget: () => void, redraw: () => void, changeLanguage: () => Promise<void>}} page
 *   forget: sign out here. redraw: show
 *   changed settings. changeLanguage: show the language that was chosen
 */
export function showMenu(connection, table, page) {
  const send = connection.request.bind(connection);
  const choice = (/** @type {string} */ id, /** @type {() => unknown} */ press) =>
    button(say(id), () => void press());
  openSheet(
    table ? table.state.info.name : say("menu"),
    h(
      "div",
      { class: "stack-of" },
      table && [
        choice("menu-rules", () => showRules(table.state)),
        choice("invite-players", () => table.share()),
      ],
      table?.isHost() && [
        choice("menu-host", () => showHost(table.state, table.send)),
        choice("menu-ledger", () => showLedger(table.state, table.send)),
      ],
      table && table.state.you !== null && choice("menu-chips", () => table.addChips()),
      choice("menu-hands", () => showHands(send)),
      choice("menu-statistics", () => showStatistics(send)),
      choice("menu-settings", () => showSettings(page.redraw, page.changeLanguage)),
      choice("menu-account", () =>
        showAccount(send, () => toast(say("you-are-registered")), page.forget),
      ),
    ),
  );
}
