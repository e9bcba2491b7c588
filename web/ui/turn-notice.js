// Saying that it is the player's turn: in the title, to screen readers, by sound, and as a notification.

import { formatChips } from "../amounts.js";
import { more } from "../later.js";
import { ownTurn } from "../table-state.js";
import { byId, toast } from "./dom.js";
import { prefs } from "./prefs.js";

/** @typedef {import("../table-state.js").TableState} TableState */

/** Says it once for each turn. */
export class TurnNotice {
  constructor() {
    this.seen = "";
  }

  /** @param {TableState} state */
  update(state) {
    const turn = ownTurn(state);
    const title = turn ? "● Your turn – Riverboat" : `${state.info.name} – Riverboat`;
    if (document.title !== title) document.title = title; // even the same is passed to the window
    const key = turn ? `${turn.hand}.${turn.turn}` : "";
    if (key === this.seen) return;
    byId("assertive").textContent = turn ? `Your turn: ${choicesText(turn)}.` : "";
    this.seen = key;
    if (!turn) return;
    if (document.querySelector("dialog[open]")) toast("It is your turn.");
    if (prefs.sound || prefs.notify) void more((sheets) => sheets.alertPlayer(state.info.name));
  }
}

/** @param {import("../protocol").Turn} turn */
function choicesText(turn) {
  const range = turn.bet ?? turn.raise;
  return [
    turn.check && "check",
    turn.call && `call ${formatChips(turn.call)}`,
    turn.bring_in && `bring in for ${formatChips(turn.bring_in)}`,
    range && `${turn.bet ? "bet" : "raise to"} ${formatChips(range[0])}${range[0] < range[1] ? ` to ${formatChips(range[1])}` : ""}`,
    (turn.draw ?? null) !== null && `exchange up to ${turn.draw} cards`,
    turn.runs && `run the board up to ${turn.runs} times`,
    turn.show && "show",
    turn.muck && "muck",
    turn.fold && !turn.check && "fold",
  ].filter(Boolean).join(", ");
}
