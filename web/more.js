// What the page loads when somebody first needs it.

import { showMenu } from "./ui/menu.js";
import { showOpenTable } from "./ui/open-table.js";
import { showBuyIn, showLeave } from "./ui/seat-sheets.js";
import { askPassword, showChips, showPlayer, showShare } from "./ui/sheets.js";

/** The sheets that a player needs now and then. */
export const moreSheets = { askPassword, showBuyIn, showChips, showLeave, showMenu, showOpenTable, showPlayer, showShare };
