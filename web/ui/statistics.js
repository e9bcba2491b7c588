// The statistics of the player's latest hands, and the winnings as a line.

import { numberFormat, say } from "../messages.js";
import { listHands, showHand } from "../own-hands.js";
import { addHand, noStatistics } from "../statistics.js";
import { byCurrency, grouped, signedMoney } from "../winnings.js";
import { button, fill, h, select, setAttribute, setText, svg } from "./dom.js";
import { errorText } from "./errors.js";
import { handFilters } from "./hand-filters.js";
import { openSheet } from "./sheet.js";
import { worded } from "./worded.js";

/** @typedef {import("./seat-sheets.js").Send} Send */
/** @typedef {import("../statistics.js").Count} Count */
/** @typedef {import("../statistics.js").Statistics} Statistics */
/** @typedef {import("../winnings.js").Winnings} Winnings */
/** @typedef {import("../protocol").HandInfo} HandInfo */

const HANDS = [100, 300];
const PAGE = 100;
const [WIDTH, HEIGHT] = [480, 150]; // of the plot

/** Show how the player has played lately. @param {Send} send of the connection */
export function showStatistics(send) {
  const status = h("p", { class: "soft", role: "status" });
  const body = h("div", { class: "stack-of" });
  const more = button(say("the-last-hands", { count: HANDS[1] }), () => void load(HANDS[1]), {
    hidden: true,
  });
  const filters = handFilters(() => void load(HANDS[0]));
  const by = select(
    [
      ["", say("not-grouped")],
      ["date", say("by-date")],
      ["stakes", say("filter-stakes")],
      ["game", say("filter-game")],
      ["position", say("by-position")],
    ],
    "",
    { "aria-label": say("group-by"), onchange: () => showGroups() },
  );
  const groups = h("div", { class: "scroll" });
  /** @type {HandInfo[]} */
  let infos = [];
  let loads = 0;
  const sheet = openSheet(say("my-statistics"), filters.element, body, status, more);
  void load(HANDS[0]);

  /** @param {number} most */
  async function load(most) {
    const own = ++loads; // an earlier one stops
    const wanted = filters.wanted();
    setAttribute(more, "hidden", true);
    try {
      setText(status, say("loading"));
      const found = (await latest(send, most, wanted)).reverse();
      const all = noStatistics();
      for (const info of found) {
        if (!sheet.isConnected || own !== loads) return;
        addHand(all, (await showHand(send, info.hand)).events, info.seat);
        setText(status, say("hands-read", { count: all.hands, all: found.length }));
      }
      if (own !== loads) return;
      infos = found;
      const winnings = byCurrency(infos);
      fill(
        body,
        all.hands
          ? [
              ...winnings.map(won),
              h("label", { class: "field" }, h("span", {}, say("group-by")), by),
              groups,
              figures(all),
            ]
          : null,
      );
      showGroups();
      setText(
        status,
        all.hands ? "" : say(JSON.stringify(wanted) === "{}" ? "no-hand-yet" : "no-such-hand"),
      );
      setAttribute(more, "hidden", all.hands < most || most === HANDS[1]);
    } catch (problem) {
      if (own === loads) setText(status, errorText(problem));
    }
  }

  function showGroups() {
    fill(groups, by.value ? groupTable(grouped(infos, by.value)) : null);
  }
}

/** @param {[string, Winnings[]][]} groups */
function groupTable(groups) {
  return h(
    "table",
    { class: "figures numbers" },
    h(
      "tbody",
      {},
      groups.flatMap(([name, found]) =>
        found.map((winnings, place) =>
          h("tr", {}, h("th", { scope: "row" }, place ? "" : name), h("td", {}, sumOf(winnings))),
        ),
      ),
    ),
  );
}

/** The result of hands: "+1,250 in 12 hands". @param {Winnings} winnings */
function sumOf(winnings) {
  const net = winnings.results.at(-1) ?? 0;
  return worded("result-in-hands", {
    count: winnings.results.length,
    result: h("b", { class: net < 0 ? "minus" : "plus" }, signedMoney(net, winnings)),
  });
}

/** What was won in one currency. @param {Winnings} winnings */
function won(winnings) {
  return h(
    "div",
    { class: "stack-of" },
    h("p", { class: "result" }, sumOf(winnings)),
    plot(winnings),
  );
}

/**
 * The latest hands, the newest first.
 * @param {Send} send
 * @param {number} most
 * @param {Record<string, any>} wanted
 */
async function latest(send, most, wanted) {
  /** @type {HandInfo[]} */
  const infos = [];
  while (infos.length < most) {
    const page = await listHands(
      send,
      Math.min(PAGE, most - infos.length),
      infos.at(-1)?.hand,
      wanted,
    );
    infos.push(...page);
    if (page.length < PAGE) break;
  }
  return infos;
}

/** @param {Statistics} all */
function figures(all) {
  const aggression = all.calls
    ? numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
        all.bets / all.calls,
      )
    : "–";
  /** @type {[string, string, string, string][]} */
  const rows = [
    [say("vpip"), say("vpip.meaning"), ...percent(all.vpip)],
    [say("pfr"), say("pfr.meaning"), ...percent(all.pfr)],
    [say("three-bet"), say("three-bet.meaning"), ...percent(all.threeBet)],
    [
      say("aggression"),
      say("aggression.meaning"),
      aggression,
      say("aggression.counts", { bets: all.bets, calls: all.calls }),
    ],
    [say("to-showdown"), say("to-showdown.meaning"), ...percent(all.toShowdown)],
    [say("won-at-showdown"), "", ...percent(all.wonAtShowdown)],
  ];
  return h(
    "div",
    { class: "scroll" },
    h(
      "table",
      { class: "figures numbers" },
      h(
        "tbody",
        {},
        rows.map(([name, meaning, value, counts]) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, name, meaning ? h("small", {}, meaning) : null),
            h("td", {}, h("b", {}, value)),
            h("td", { class: "soft" }, counts),
          ),
        ),
      ),
    ),
  );
}

/** @param {Count} count @returns {[string, string]} */
function percent({ part, whole }) {
  return [
    whole ? say("percent-of", { percent: Math.round((100 * part) / whole) }) : "–",
    say("part-of-whole", { part, whole }),
  ];
}

/** The winnings after each hand. @param {Winnings} winnings */
function plot(winnings) {
  const { results } = winnings;
  const signed = (/** @type {number} */ chips) => signedMoney(chips, winnings);
  const low = Math.min(0, ...results);
  const high = Math.max(0, ...results);
  const across = (/** @type {number} */ hand) => ((hand / results.length) * WIDTH).toFixed(1);
  const down = (/** @type {number} */ chips) =>
    (HEIGHT - ((chips - low) / Math.max(1, high - low)) * HEIGHT).toFixed(1);
  const line = [0, ...results]
    .map((chips, hand) => `${hand ? "L" : "M"}${across(hand)} ${down(chips)}`)
    .join("");
  const words = say("winnings-over", {
    count: results.length,
    low: signed(low),
    high: signed(high),
    result: signed(results.at(-1) ?? 0),
  });
  return h(
    "figure",
    { class: "plot" },
    svg(
      "svg",
      {
        viewBox: `0 -4 ${WIDTH} ${HEIGHT + 8}`,
        preserveAspectRatio: "none",
        role: "img",
        "aria-label": words,
      },
      svg("path", { class: "zero", d: `M0 ${down(0)}H${WIDTH}` }),
      svg("path", { class: "line", d: line }),
    ),
    h(
      "figcaption",
      { "aria-hidden": "true" },
      h("span", {}, signed(high)),
      h("span", {}, signed(low)),
    ),
  );
}
