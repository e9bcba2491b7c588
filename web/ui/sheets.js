// The other sheets: sharing, the rules, the account, and what a host may do.

import { formatChips } from "../amounts.js";
import { rulesText } from "../game-messages.js";
import { capital, listed, say } from "../messages.js";
import { seatAt } from "../table-state.js";
import { codePicture } from "./code.js";
import {
  button,
  closeSheet,
  field,
  fill,
  h,
  passwordInput,
  select,
  setText,
  toast,
} from "./dom.js";
import { errorText } from "./errors.js";
import { signed } from "./money.js";
import { ruleRows } from "./open-table.js";
import {
  chipsField,
  chipsInput,
  formSheet,
  report,
  typedChips,
  usualBuyIn,
} from "./seat-sheets.js";
import { MAX_NAME, openSheet, toggle } from "./sheet.js";
import { worded } from "./worded.js";

const SHORTEST = 8; // characters of a password

/** @typedef {import("../table-state.js").TableState} TableState */
/** @typedef {import("./seat-sheets.js").Send} Send */

/**
 * The link, to copy, share or scan. With the password in it, it is the key to the table: only if
 * the host asks for that.
 * @param {string} table its id, or "tournament=ID" @param {boolean} locked whether it asks for a
 *   password
 * @param {string | null} password encoded for the link; null if it is not known or the player is
 *   not the host
 * @param {string[]} addresses of the server in its networks, if this page comes from the computer
 *   that it runs on
 */
export function showShare(table, locked, password, addresses) {
  const isHere = isLoopback(location.hostname);
  const hosts = isHere && addresses.length ? addresses : [location.hostname];
  let host = hosts[0];
  let isWhole = false;
  let link = "";
  const copied = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast(say("link-copied"));
    } catch {
      toast(say("copying-not-allowed"), true);
    }
  };
  const box = h("p", { class: "link-box", tabindex: 0 });
  const who = h("p", { class: "soft" });
  const picture = h("div", { class: "stack-of" });
  const show = () => {
    link = `${linkAt(host)}#${table}${isWhole ? `:${password}` : ""}`;
    setText(box, link);
    setText(
      who,
      say(isWhole ? "link-with-password" : locked ? "link-needs-password" : "link-is-enough"),
    );
    fill(
      picture,
      isHere && !addresses.length
        ? h(
            "p",
            { class: "soft" },
            worded("link-for-here-only", {
              command: h("code", {}, "riverboat serve --host 0.0.0.0"),
            }),
          )
        : codePicture(link),
      isHere && addresses.length ? h("p", { class: "soft" }, say("link-in-network")) : null,
    );
  };
  show();
  const choice = select(
    hosts.map((each) => [each, each]),
    host,
    {
      onchange: () => {
        host = choice.value;
        show();
      },
    },
  );
  const shareable = "share" in navigator;
  openSheet(
    say("invite-players"),
    who,
    hosts.length > 1 ? field(say("address-of-computer"), choice) : null,
    box,
    password === null
      ? null
      : toggle(say("password-into-link"), false, (on) => {
          isWhole = on;
          show();
        }),
    h(
      "div",
      { class: "row even" },
      button(say("copy-link"), copied, { class: "primary" }),
      shareable
        ? button(say("share"), () =>
            navigator.share({ title: "Riverboat", url: link }).catch(() => {}),
          )
        : null,
    ),
    picture,
  );
}

/** The address of this page at another name of its server. @param {string} host */
function linkAt(host) {
  const url = new URL(location.pathname, location.href);
  url.hostname = /^[^[].*:/.test(host) ? `[${host}]` : host;
  return url.href;
}

/** Whether a host name means the computer that asks. @param {string} name */
function isLoopback(name) {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(name);
}

/**
 * The rules of a table that matter most, as sentences.
 * @param {import("../table-state.js").Rules} rules
 */
function rulesLines(rules) {
  return [
    capital(rulesText(rules)),
    say("rules-buy-in", {
      least: formatChips(rules.min_buy_in),
      most: formatChips(rules.max_buy_in),
      seats: rules.seats,
    }),
    say("rules-time", { seconds: rules.act_ms / 1000, bank: rules.time_bank_ms / 1000 }),
    rules.house.rabbit && say("rules-rabbit"),
    rules.spectators_chat && say("rules-spectators-chat"),
    rules.unlisted && say("rules-unlisted"),
  ].filter(Boolean);
}

/** The table's rules and who waits. @param {TableState} state */
export function showRules(state) {
  const { rules } = state.info;
  openSheet(
    state.info.name,
    h(
      "ul",
      { class: "stack-of" },
      rulesLines(rules).map((line) => h("li", {}, line)),
    ),
    h(
      "details",
      {},
      h("summary", {}, say("all-rules")),
      h(
        "table",
        {},
        h(
          "tbody",
          {},
          ruleRows(rules).map(([name, value]) =>
            h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, value)),
          ),
        ),
      ),
    ),
    state.waiting.length
      ? h(
          "p",
          {},
          say("wait-list", {
            names: listed(
              state.waiting.map((each) => each.name),
              "words-next",
            ),
          }),
        )
      : null,
    state.info.paused ? h("p", {}, say("table-is-paused")) : null,
    h("p", { class: "soft" }, say("table-id", { id: state.table })),
  );
}

/**
 * A player at the table; for the host with its controls.
 * @param {TableState} state @param {number} number @param {boolean} host @param {Send} send
 */
export function showPlayer(state, number, host, send) {
  const seat = seatAt(state, number);
  if (!seat) return;
  const muted = state.muted.includes(seat.player);
  const reason = h("input", { type: "text", maxlength: 200, value: say("usual-reason") });
  const others = host && seat.player !== state.me;
  const run = (/** @type {string} */ type, fields = {}) =>
    button(
      labels[type],
      () => {
        closeSheet();
        report(
          send(type, {
            player: seat.player,
            reason: reason.value.trim() || say("usual-reason"),
            ...fields,
          }),
        );
      },
      { class: type === "kick_player" ? "danger" : "" },
    );
  const labels = /** @type {Record<string, string>} */ ({
    kick_player: say("kick"),
    mute_player: say("mute"),
    unmute_player: say("unmute"),
  });
  openSheet(
    seat.name,
    h("p", {}, say("player-seat", { seat: String(seat.seat + 1), chips: formatChips(seat.stack) })),
    seat.bot ? h("p", {}, say("a-bot")) : null,
    seat.sitting_out ? h("p", {}, say("sits-out")) : null,
    seat.missed_big_blind ? h("p", {}, say("owes-big-blind")) : null,
    h(
      "p",
      { class: "soft" },
      seat.time_card_ms
        ? say("tour-time-cards", { count: seat.time_cards, seconds: seat.time_card_ms / 1000 })
        : say("time-bank", { seconds: Math.round(seat.bank / 1000) }),
    ),
    others ? field(say("reason-for-all"), reason) : null,
    others
      ? h(
          "div",
          { class: "row even" },
          run(muted ? "unmute_player" : "mute_player"),
          run("kick_player"),
        )
      : null,
  );
}

/** What a host may do with the table. @param {TableState} state @param {Send} send */
export function showHost(state, send) {
  const { rules } = state.info;
  const reason = h("input", { type: "text", maxlength: 200, value: say("usual-reason") });
  const why = () => reason.value.trim() || say("usual-reason");
  const inBlinds = rules.stakes.big_blind > 0;
  const small = chipsInput(rules.stakes.small_blind);
  const big = chipsInput(inBlinds ? rules.stakes.big_blind : rules.stakes.small_bet);
  const least = chipsInput(rules.min_buy_in);
  const most = chipsInput(rules.max_buy_in);
  const act = (/** @type {string} */ type) => () => {
    closeSheet();
    report(send(type, { reason: why() }));
  };
  const error = h("p", { class: "error", role: "alert" });
  const stakes = h(
    "form",
    {
      class: "stack-of",
      onsubmit: async (/** @type {Event} */ event) => {
        event.preventDefault();
        setText(error, "");
        try {
          const wanted = inBlinds
            ? {
                small_blind: typedChips(small),
                big_blind: typedChips(big),
                ante: rules.stakes.ante || undefined,
              }
            : { small_bet: typedChips(big) };
          await send("change_stakes", {
            reason: why(),
            stakes: wanted,
            min_buy_in: typedChips(least),
            max_buy_in: typedChips(most),
          });
          closeSheet();
        } catch (problem) {
          setText(error, errorText(problem));
        }
      },
    },
    h(
      "div",
      { class: "row" },
      inBlinds ? h("div", { class: "grow" }, field(say("small-blind"), small)) : null,
      h("div", { class: "grow" }, field(say(inBlinds ? "big-blind" : "small-bet"), big)),
    ),
    h(
      "div",
      { class: "row" },
      h("div", { class: "grow" }, field(say("lowest-buy-in"), least)),
      h("div", { class: "grow" }, field(say("highest-buy-in"), most)),
    ),
    error,
    h("button", {}, say("change-from-next-hand")),
  );
  openSheet(
    say("host"),
    field(say("reason-for-all"), reason),
    h(
      "div",
      { class: "row even" },
      state.info.paused
        ? button(say("resume-play"), act("resume_play"), { class: "primary" })
        : button(say("pause"), act("pause_table"), { class: "primary" }),
      button(say("close-the-table"), act("close_table"), { class: "danger" }),
    ),
    h("p", { class: "soft" }, say("to-kick-or-mute")),
    h("h3", {}, say("stakes")),
    stakes,
  );
}

/** The ledger, and who pays whom. @param {TableState} state @param {Send} send */
export async function showLedger(state, send) {
  const body = h("div", { class: "stack-of" }, h("p", { class: "soft" }, say("loading")));
  openSheet(say("ledger"), body);
  try {
    const rows = /** @type {import("../protocol").BuyInInfo[]} */ (await send("list_buy_ins"));
    const nets = rows.map((row) => ({
      name: row.name,
      net: row.cashed_out + row.on_table - row.bought_in,
    }));
    const { payments, house } = settleUp(nets);
    fill(
      body,
      h(
        "div",
        { class: "scroll" },
        h(
          "table",
          { class: "numbers" },
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              ["player", "in", "out", "on-table", "result"].map((name) =>
                h("th", { scope: "col" }, say(`ledger-${name}`)),
              ),
            ),
          ),
          h(
            "tbody",
            {},
            rows.map((row, index) =>
              h(
                "tr",
                {},
                h("td", {}, h("bdi", {}, row.name)),
                h("td", {}, formatChips(row.bought_in)),
                h("td", {}, formatChips(row.cashed_out)),
                h("td", {}, formatChips(row.on_table)),
                h(
                  "td",
                  { class: nets[index].net < 0 ? "minus" : nets[index].net > 0 ? "plus" : "" },
                  signed(nets[index].net),
                ),
              ),
            ),
          ),
        ),
      ),
      h("h3", {}, say("settle-up")),
      payments.length
        ? h(
            "ul",
            { class: "stack-of" },
            payments.map(({ from, to, amount }) =>
              h(
                "li",
                {},
                worded("pays", {
                  from: h("bdi", {}, from),
                  to: h("bdi", {}, to),
                  amount: h("b", {}, formatChips(amount)),
                }),
              ),
            ),
          )
        : h("p", { class: "soft" }, say("nobody-owes")),
      house ? h("p", { class: "soft" }, say("house-took", { chips: formatChips(house) })) : null,
      h("p", { class: "soft" }, say("stacks-at-start")),
    );
  } catch (problem) {
    fill(body, h("p", { class: "error" }, errorText(problem)));
  }
}

/**
 * Who pays whom: always the one who owes most to the one who is owed most, so that there are few
 * payments.
 * @param {{name: string, net: number}[]} nets
 * @returns {{payments: {from: string, to: string, amount: number}[], house: number}} house: what is
 *   left over
 */
export function settleUp(nets) {
  const owed = nets.filter((each) => each.net > 0).map((each) => ({ ...each }));
  const owing = nets
    .filter((each) => each.net < 0)
    .map((each) => ({ name: each.name, net: -each.net }));
  const payments = [];
  while (owed.length && owing.length) {
    owed.sort((one, other) => other.net - one.net);
    owing.sort((one, other) => other.net - one.net);
    const amount = Math.min(owed[0].net, owing[0].net);
    payments.push({ from: owing[0].name, to: owed[0].name, amount });
    owed[0].net -= amount;
    owing[0].net -= amount;
    if (!owed[0].net) owed.shift();
    if (!owing[0].net) owing.shift();
  }
  return { payments, house: owing.reduce((sum, each) => sum + each.net, 0) };
}

/**
 * The player's account.
 * @param {Send} send of the connection @param {() => void} renamed @param {() => void} signedOut
 */
export async function showAccount(send, renamed, signedOut) {
  const body = h("div", { class: "stack-of" }, h("p", { class: "soft" }, say("loading")));
  openSheet(say("account"), body);
  try {
    const info = /** @type {import("../protocol").PlayerInfo} */ (await send("show_account"));
    fill(
      body,
      h(
        "p",
        {},
        worded(info.registered ? "registered-player" : "guest-player", {
          name: h("b", {}, h("bdi", {}, info.name)),
        }),
      ),
      h("p", {}, say("balance", { chips: formatChips(info.balance) })),
      h(
        "div",
        { class: "row even" },
        info.registered
          ? button(say("change-password"), () => changePassword(send))
          : button(say("register-to-keep-name"), () => register(send, info.name, renamed), {
              class: "primary",
            }),
        button(say("sign-out"), () => {
          closeSheet();
          report(send("sign_out").then(signedOut));
        }),
      ),
      info.registered ? null : h("p", { class: "soft" }, say("guest-signs-out")),
    );
  } catch (problem) {
    fill(body, h("p", { class: "error" }, errorText(problem)));
  }
}

/** @param {Send} send @param {string} name @param {() => void} renamed */
function register(send, name, renamed) {
  const input = h("input", {
    type: "text",
    maxlength: MAX_NAME,
    autocomplete: "username",
    value: name,
    required: true,
    autofocus: true,
  });
  const password = passwordInput("new-password", { minlength: SHORTEST });
  formSheet(
    say("register"),
    say("register"),
    [
      field(say("field-name"), input),
      field(say("password"), password, say("at-least-characters", { count: SHORTEST })),
    ],
    async () => {
      await send("register", { name: input.value.trim(), password: password.value });
      renamed();
    },
  );
}

/** @param {Send} send */
function changePassword(send) {
  const now = passwordInput("current-password", { autofocus: true });
  const next = passwordInput("new-password", { minlength: SHORTEST });
  formSheet(
    say("change-password"),
    say("change"),
    [
      field(say("current-password"), now),
      field(say("new-password"), next, say("at-least-characters", { count: SHORTEST })),
    ],
    () => send("change_password", { password: now.value, new_password: next.value }),
  );
}

/** Chips, automatic top-ups and mucking. @param {TableState} state @param {Send} send */
export function showChips(state, send) {
  const { rules } = state.info;
  const seat = seatAt(state, state.you);
  if (!seat) return;
  const room = Math.max(0, rules.max_buy_in - seat.stack);
  const least = seat.stack ? Math.min(1, room) : rules.min_buy_in;
  const { input, element } = chipsField(
    say("chips-to-add"),
    least,
    Math.max(least, room),
    Math.min(room, Math.max(least, usualBuyIn(rules) - seat.stack)),
  );
  formSheet(
    say("add-chips"),
    say("add"),
    [
      room
        ? element
        : h("p", { class: "soft" }, say("have-the-most", { chips: formatChips(rules.max_buy_in) })),
      seat.adding
        ? h("p", {}, say("chips-added-later", { chips: formatChips(seat.adding) }))
        : null,
      toggle(say("top-up", { chips: formatChips(usualBuyIn(rules)) }), seat.rebuy_to > 0, (on) =>
        report(send("set_auto_rebuy", on ? { to: usualBuyIn(rules), below: 1 } : {})),
      ),
      toggle(say("muck-losing"), seat.auto_muck, (on) => report(send("set_auto_muck", { on }))),
    ],
    () => send("add_chips", { chips: typedChips(input) }),
  );
}

/**
 * Ask for a table's password, on a page that stays if the sheet is closed.
 * @param {HTMLElement} page
 * @param {string} why
 * @param {(password: string) => Promise<unknown>} enter
 * @param {() => void} back
 */
export function askPasswordOnPage(page, why, enter, back) {
  const ask = () => askPassword(why, enter);
  page.className = "page centred";
  fill(
    page,
    h("p", {}, say("password-asked")),
    button(say("enter-password"), ask, { class: "primary" }),
    button(say("back-to-tables"), back),
  );
  ask();
}

/** @param {string} why @param {(password: string) => Promise<unknown>} enter */
function askPassword(why, enter) {
  const input = passwordInput("off", { autofocus: true });
  formSheet(
    say("private-table"),
    say("enter"),
    [h("p", { class: "soft" }, why), field(say("table-password"), input)],
    () => enter(input.value),
  );
}
