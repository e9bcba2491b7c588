// Saying that it is the player's turn: in the title, to screen readers, by sound, and as a
// notification.

import { formatChips, rangeText } from "../amounts.js";
import { more } from "../later.js";
import { listed, message, say } from "../messages.js";
import { ownTurn } from "../table-state.js";
import { byId, toast } from "./dom.js";
import { prefs } from "./prefs.js";

/** @typedef {import("../table-state.js").TableState} TableState */

/** Says it once for each turn. */
export class TurnNotice {
  constructor() {
    this.seen = "";
    this.title = "";
  }

  /** @param {TableState} state */
  update(state) {
    const turn = ownTurn(state);
    const title = turn ? say("title-your-turn") : say("title-table", { name: state.info.name });
    if (title !== this.title) document.title = title; // even the same is passed to the window
    this.title = title;
    const key = turn ? `${turn.hand}.${turn.turn}` : "";
    if (key === this.seen) return;
    // With the frame that draws the buttons: a change before it would lay out the page once more.
    requestAnimationFrame(() => {
      byId("assertive").textContent = turn ? say("turn-choices", { choices: choices(turn) }) : "";
    });
    this.seen = key;
    if (!turn) return;
    if (document.querySelector("dialog[open]")) toast(say("it-is-your-turn"));
    if (prefs.sound || prefs.notify) void more((sheets) => sheets.alertPlayer(state.info.name));
  }
}

/** What the player may do. @param {import("../protocol").Turn} turn */
function choices(turn) {
  const {
    check,
    call,
    bet,
    raise,
    draw,
    discard,
    runs,
    show,
    muck,
    fold,
    bring_in: bringIn,
    two_sizes: twoSizes,
  } = turn;
  const [least, most] = bet ?? raise ?? [0, 0];
  const all = [
    check && message("may-check"),
    call && message("may-call", { amount: formatChips(call) }),
    bringIn && message("may-bring-in", { amount: formatChips(bringIn) }),
    most && message(bet ? "may-bet" : "may-raise", { range: rangeText(least, most, twoSizes) }),
    (draw ?? null) !== null &&
      message(discard ? "may-discard" : "may-exchange", { count: draw ?? 0 }),
    runs && message("may-run", { count: runs }),
    show && message("may-show"),
    muck && message("may-muck"),
    fold && !check && message("may-fold"),
  ];
  return listed(
    all.flatMap((each) => each || []),
    "choices-next",
  );
}
