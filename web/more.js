// What the page loads when somebody first needs it.

import { showInvitation } from "./preview.js";
import { alertPlayer } from "./ui/alert.js";
import { showMenu } from "./ui/menu.js";
import { wordsOnDemand } from "./ui/on-demand.js";
import { showOpenTable } from "./ui/open-table.js";
import { showBuyIn, showLeave } from "./ui/seat-sheets.js";
import { openSheet, toggle } from "./ui/sheet.js";
import { askPasswordOnPage, showChips, showPlayer, showShare } from "./ui/sheets.js";
import { runSlash } from "./ui/slash.js";
import { tournamentsOf } from "./ui/tournaments.js";

/** The sheets that a player needs now and then, an invitation, and the call to the table. */
export const moreSheets = {
  alertPlayer,
  askPasswordOnPage,
  openSheet,
  runSlash,
  showBuyIn,
  showChips,
  showInvitation,
  showLeave,
  showMenu,
  showOpenTable,
  showPlayer,
  showShare,
  toggle,
  tournamentsOf,
  wordsOnDemand,
};
