// The list of the player's own hands.

import { listHands, showHand } from "../own-hands.js";
import { gameTitle } from "../game-messages.js";
import { localeSpoken, say } from "../messages.js";
import { signedMoney, stakesOf } from "../winnings.js";
import { cardInText } from "./cards.js";
import { button, fill, h, setText, toast } from "./dom.js";
import { errorText } from "./errors.js";
import { handFilters } from "./hand-filters.js";
import { showReplay } from "./replay.js";
import { openSheet } from "./sheet.js";

/** @typedef {import("./seat-sheets.js").Send} Send */
/** @typedef {import("../protocol").HandInfo} HandInfo */

const PAGE = 20;

/** List the player's hands, the newest first. @param {Send} send of the connection */
export async function showHands(send) {
  const list = h("ul", { class: "list" });
  const more = button(say("older-hands"), () => void load(), { hidden: true });
  const error = h("p", { class: "error", role: "alert" });
  const status = h("p", { class: "soft", role: "status" });
  const filters = handFilters(() => {
    fill(list);
    before = undefined;
    void load();
  });
  openSheet(say("my-hands"), filters.element, list, status, more, error);
  /** @type {number | undefined} */
  let before;
  await load();

  async function load() {
    const wanted = filters.wanted();
    more.disabled = true;
    fill(error);
    setText(status, say("loading"));
    try {
      const rows = await listHands(send, PAGE, before, wanted);
      // another choice is being loaded
      if (JSON.stringify(wanted) !== JSON.stringify(filters.wanted())) return;
      before = rows.at(-1)?.hand;
      list.append(...rows.map((info) => h("li", {}, entry(info))));
      more.hidden = rows.length < PAGE;
      setText(
        status,
        list.children.length
          ? ""
          : say(JSON.stringify(wanted) === "{}" ? "no-hand-yet" : "no-such-hand"),
      );
    } catch (problem) {
      setText(status, "");
      fill(error, errorText(problem));
    }
    more.disabled = false;
  }

  /** @param {HandInfo} info */
  function entry(info) {
    const when = new Date(info.at).toLocaleString(localeSpoken(), {
      dateStyle: "short",
      timeStyle: "short",
    });
    return button(
      [
        h(
          "span",
          {},
          info.cards.map(cardInText),
          info.board.length ? ` ${say("on-board")} ` : null,
          info.board.map(cardInText),
        ),
        h(
          "span",
          { class: "soft" },
          `${when} · `,
          h("bdi", {}, info.name),
          ` · ${gameTitle(info.game)} ${stakesOf(info)}`,
          info.imported ? h("span", { class: "tag" }, say("imported-hands")) : null,
        ),
        h(
          "span",
          { class: `places ${info.net < 0 ? "minus" : "plus"}` },
          signedMoney(info.net, info),
        ),
      ],
      () => void replay(info),
      { class: "open-table" },
    );
  }

  /** @param {HandInfo} info */
  async function replay(info) {
    try {
      showReplay(await showHand(send, info.hand), () => void showHands(send));
    } catch (problem) {
      toast(errorText(problem), true);
    }
  }
}
