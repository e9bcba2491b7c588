// The bar at the top of the page, and the banner below it.

import { gameTitle, stakesText } from "../game-messages.js";
import { capital, say } from "../messages.js";
import { gamesOf } from "../table-state.js";
import { button, byId, fill, h, icon, merge, setAttribute, setClasses } from "./dom.js";

export const UNSAID_MS = 900; // a fault that is over sooner is not spoken of

/** @typedef {import("../table-state.js").TableState} TableState */

const LONG = 28; // characters of a title that a phone has no room for between the buttons
const WIDE = 16; // and of a name that takes more than two lines there if its letters are wide

/** Show no bar. */
export function hideBar() {
  setAttribute(byId("bar"), "hidden", true);
}

/**
 * Draw the bar of the lobby, or of a table that is not shown yet.
 * @param {string} player @param {(() => void) | null} back @param {() => void} menu
 */
export function drawLobbyBar(player, back, menu) {
  show(
    back && backButton(back),
    h("div", { class: "title" }, h("h1", {}, "Riverboat"), h("p", {}, player)),
    menuButton(menu),
  );
}

/**
 * Draw the bar of a table.
 * @param {TableState} state @param {number} unread chat messages
 * @param {{back: () => void, share: () => void, panel: () => void, menu: () => void}} press
 */
export function drawTableBar(state, unread, press) {
  const { name, rules } = state.info;
  const games = gamesOf(state);
  const code = state.game || games[0];
  const isMix = games.length > 1;
  const game = gameTitle(code);
  const about = [
    state.info.paused && say("paused-now"),
    capital(isMix ? say("in-a-mix", { mix: gameTitle(rules.game), game }) : game),
    isMix && state.hands_left && say("hands-left", { count: state.hands_left }),
    stakesText(rules.stakes, code),
  ]
    .filter(Boolean)
    .join(" · ");
  const count = unread > 99 ? "99+" : String(unread || "");
  show(
    backButton(press.back),
    h(
      "div",
      {
        class: ["title", about.length > LONG && "long", name.length > WIDE && "wide"]
          .filter(Boolean)
          .join(" "),
      },
      h("h1", {}, h("bdi", {}, name)),
      h("p", {}, about),
    ),
    button(icon("share"), press.share, { class: "round", "aria-label": say("invite-players") }),
    button([icon("chat"), h("span", { class: "count", hidden: !unread }, count)], press.panel, {
      class: "round chat",
      "aria-label": say(unread ? "hands-and-chat.unread" : "hands-and-chat", { count }),
    }),
    menuButton(press.menu),
  );
}

/**
 * Show a sentence above the page; an empty one hides it.
 * @param {string} text @param {string} [verb] @param {() => void} [press] @param {boolean} [bad]
 */
export function banner(text, verb = "", press = () => {}, bad = false) {
  const element = byId("banner");
  setAttribute(element, "hidden", !text);
  setClasses(element, { bad });
  fill(element, text, " ", verb ? button(verb, press) : null);
}

/** @param {...(Element | null)} parts */
function show(...parts) {
  const bar = byId("bar");
  setAttribute(bar, "hidden", false);
  merge(
    bar,
    parts.filter((part) => part !== null),
  );
}

/** @param {() => void} press */
function backButton(press) {
  return button(icon("back"), press, { class: "round", "aria-label": say("to-the-tables") });
}

/** @param {() => void} press */
function menuButton(press) {
  return button(icon("menu"), press, { class: "round", "aria-label": say("menu") });
}
