// The filter above a list of the player's own hands.

import { formatChips } from "../amounts.js";
import { say } from "../messages.js";
import { field, h, select } from "./dom.js";
import { gameChoices } from "./lobby.js";

const DAY = 86_400_000;

/** What each choice of `which` asks for. @type {Record<string, object>} */
const WHICH = {
  "": {},
  showdown: { showdown: true },
  imported: { imported: true },
  here: { imported: false },
};

/**
 * Return the controls, and a function that returns the fields of `list_hands` that they stand for.
 * @param {() => void} onchange @returns {{element: HTMLElement, wanted: () => Record<string, any>}}
 */
export function handFilters(onchange) {
  /** @template {HTMLElement} E @param {string} label @param {E} element @returns {E} */
  const labelled = (label, element) => {
    element.setAttribute("aria-label", label);
    return element;
  };
  /** @param {string} type @param {object} [props] */
  const input = (type, props) =>
    /** @type {HTMLInputElement} */ (h("input", { type, onchange, ...props }));
  const which = labelled(
    say("which-hands"),
    select(
      [
        ["", say("all-hands")],
        ["showdown", say("went-to-showdown")],
        ["imported", say("imported-hands")],
        ["here", say("played-here")],
      ],
      "",
      { onchange },
    ),
  );
  const game = labelled(
    say("filter-game"),
    select([["", say("all-games")], ...gameChoices()], "", { onchange }),
  );
  const bounds = { least: formatChips(101), most: formatChips(1000) };
  const stakes = labelled(
    say("filter-stakes"),
    select(
      [
        ["", say("all-stakes")],
        ["0-100", say("stakes-up-to", { most: formatChips(100) })],
        ["101-1000", say("stakes-between", bounds)],
        ["1001-", say("stakes-above", { least: bounds.most })],
      ],
      "",
      { onchange },
    ),
  );
  const since = input("date");
  const until = input("date");
  const pot = input("number", { min: 0, step: 1, inputmode: "numeric" });
  const opponent = labelled(
    say("other-player"),
    input("search", { placeholder: say("other-player"), maxlength: 100 }),
  );
  return {
    element: h(
      "details",
      { class: "which" },
      h("summary", {}, say("which-hands")),
      h(
        "div",
        { class: "filters" },
        which,
        game,
        stakes,
        opponent,
        field(say("first-day"), since),
        field(say("last-day"), until),
        field(say("pot-at-least"), pot),
      ),
    ),
    wanted() {
      const [least, most] = stakes.value.split("-");
      return {
        ...WHICH[which.value],
        game: game.value || undefined,
        min_stakes: least ? Number(least) : undefined,
        max_stakes: most ? Number(most) : undefined,
        since: since.value ? since.valueAsNumber : undefined,
        until: until.value ? until.valueAsNumber + DAY : undefined,
        min_pot: pot.value ? Math.max(0, Math.round(pot.valueAsNumber)) : undefined,
        opponent: opponent.value.trim() || undefined,
      };
    },
  };
}
