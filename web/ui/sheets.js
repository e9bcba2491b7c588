// The other sheets: sharing, the rules, the account, and what a host may do.

import { formatChips } from "../amounts.js";
import { rulesText } from "../game-messages.js";
import { seatAt } from "../table-state.js";
import { codePicture } from "./code.js";
import { button, closeSheet, field, fill, h, select, setText, toast } from "./dom.js";
import { errorText } from "./errors.js";
import { signed } from "./money.js";
import { ruleRows } from "./open-table.js";
import { chipsField, chipsInput, formSheet, report, typedChips, usualBuyIn } from "./seat-sheets.js";
import { openSheet, toggle } from "./sheet.js";

/** @typedef {import("../table-state.js").TableState} TableState */
/** @typedef {import("./seat-sheets.js").Send} Send */

/**
 * The link, to copy, share or scan. With the password in it, it is the key to the table: only if the host asks for that.
 * @param {string} table its id @param {boolean} locked whether the table asks for a password
 * @param {string | null} password encoded for the link; null if it is not known or the player is not the host
 * @param {string[]} addresses of the server in its networks, if this page comes from the computer that it runs on
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
      toast("The link is copied.");
    } catch {
      toast("Copying is not allowed here: select the link and copy it.", true);
    }
  };
  const box = h("p", { class: "link-box", tabindex: 0 });
  const who = h("p", { class: "soft" });
  const picture = h("div", { class: "stack-of" });
  const show = () => {
    link = `${linkAt(host)}#${table}${isWhole ? `:${password}` : ""}`;
    setText(box, link);
    setText(who, isWhole ? "The password is in this link. The link is the key: whoever has it can join." : locked
      ? "Whoever has the link and the password of the table can join." : "Whoever has the link can join: a name, and a seat.");
    fill(picture, isHere && !addresses.length ? h("p", { class: "soft" }, "Other devices cannot open this link: the server can be reached from this computer only. To invite others, start it with ", h("code", {}, "riverboat serve --host 0.0.0.0"), ".")
      : codePicture(link), isHere && addresses.length ? h("p", { class: "soft" }, "The link works in your network. Friends elsewhere need a forwarded port or a tunnel.") : null);
  };
  show();
  const choice = select(hosts.map((each) => [each, each]), host, { onchange: () => { host = choice.value; show(); } });
  const shareable = "share" in navigator;
  openSheet("Invite players", who, hosts.length > 1 ? field("Address of this computer in the network", choice) : null, box,
    password === null ? null : toggle("Put the password into the link", false, (on) => { isWhole = on; show(); }),
    h("div", { class: "row even" }, button("Copy the link", copied, { class: "primary" }),
      shareable ? button("Share …", () => navigator.share({ title: "Riverboat", url: link }).catch(() => {})) : null), picture);
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

/** The rules of a table that matter most, as sentences. @param {import("../table-state.js").Rules} rules */
function rulesLines(rules) {
  const text = rulesText(rules);
  return [text[0].toUpperCase() + text.slice(1),
    `Buy-in ${formatChips(rules.min_buy_in)} to ${formatChips(rules.max_buy_in)}, ${rules.seats} seats`,
    `${rules.act_ms / 1000} s to act, time bank ${rules.time_bank_ms / 1000} s`,
    rules.house.rabbit ? "Rabbit hunting" : "", rules.spectators_chat ? "Spectators may chat" : "", rules.unlisted ? "Not listed: only those with the link find it" : ""].filter(Boolean);
}

/** The table's rules and who waits. @param {TableState} state */
export function showRules(state) {
  const { rules } = state.info;
  openSheet(state.info.name, h("ul", { class: "stack-of" }, rulesLines(rules).map((line) => h("li", {}, line))),
    h("details", {}, h("summary", {}, "All rules"), h("table", {}, h("tbody", {}, ruleRows(rules).map(([name, value]) => h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, value)))))),
    state.waiting.length ? h("p", {}, `Wait list: ${state.waiting.map((each) => each.name).join(", ")}`) : null,
    state.info.paused ? h("p", {}, "The table is paused.") : null, h("p", { class: "soft" }, `Id ${state.table}`));
}

/**
 * A player at the table; for the host with its controls.
 * @param {TableState} state @param {number} number @param {boolean} host @param {Send} send
 */
export function showPlayer(state, number, host, send) {
  const seat = seatAt(state, number);
  if (!seat) return;
  const muted = state.muted.includes(seat.player);
  const reason = h("input", { type: "text", maxlength: 200, value: "the host decided so" });
  const others = host && seat.player !== state.me;
  const run = (/** @type {string} */ type, fields = {}) => button(labels[type], () => {
    closeSheet();
    report(send(type, { player: seat.player, reason: reason.value.trim() || "the host decided so", ...fields }));
  }, { class: type === "kick_player" ? "danger" : "" });
  const labels = /** @type {Record<string, string>} */ ({ kick_player: "Kick", mute_player: "Mute", unmute_player: "Let chat again" });
  openSheet(seat.name, h("p", {}, `Seat ${seat.seat + 1}, ${formatChips(seat.stack)} chips`),
    seat.bot ? h("p", {}, "A bot") : null, seat.sitting_out ? h("p", {}, "Sits out") : null, seat.missed_big_blind ? h("p", {}, "Owes the big blind") : null,
    h("p", { class: "soft" }, `Time bank ${Math.round(seat.bank / 1000)} s`),
    others ? field("Reason, shown to everybody", reason) : null,
    others ? h("div", { class: "row even" }, run(muted ? "unmute_player" : "mute_player"), run("kick_player")) : null);
}

/** What a host may do with the table. @param {TableState} state @param {Send} send */
export function showHost(state, send) {
  const { rules } = state.info;
  const reason = h("input", { type: "text", maxlength: 200, value: "the host decided so" });
  const why = () => reason.value.trim() || "the host decided so";
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
  const stakes = h("form", { class: "stack-of", onsubmit: async (/** @type {Event} */ event) => {
    event.preventDefault();
    setText(error, "");
    try {
      const wanted = inBlinds ? { small_blind: typedChips(small), big_blind: typedChips(big), ante: rules.stakes.ante || undefined } : { small_bet: typedChips(big) };
      await send("change_stakes", { reason: why(), stakes: wanted, min_buy_in: typedChips(least), max_buy_in: typedChips(most) });
      closeSheet();
    } catch (problem) {
      setText(error, errorText(problem));
    }
  } }, h("div", { class: "row" }, inBlinds ? h("div", { class: "grow" }, field("Small blind", small)) : null, h("div", { class: "grow" }, field(inBlinds ? "Big blind" : "Small bet", big))),
  h("div", { class: "row" }, h("div", { class: "grow" }, field("Lowest buy-in", least)), h("div", { class: "grow" }, field("Highest buy-in", most))), error, h("button", {}, "Change from the next hand on"));
  openSheet("Host", field("Reason, shown to everybody", reason), h("div", { class: "row even" },
    state.info.paused ? button("Resume play", act("resume_play"), { class: "primary" }) : button("Pause", act("pause_table"), { class: "primary" }),
    button("Close the table", act("close_table"), { class: "danger" })),
  h("p", { class: "soft" }, "To kick or mute a player, tap the player’s seat."), h("h3", {}, "Stakes"), stakes);
}

/** The ledger, and who pays whom. @param {TableState} state @param {Send} send */
export async function showLedger(state, send) {
  const body = h("div", { class: "stack-of" }, h("p", { class: "soft" }, "Loading …"));
  openSheet("Ledger", body);
  try {
    const rows = /** @type {import("../protocol").BuyInInfo[]} */ (await send("list_buy_ins"));
    const nets = rows.map((row) => ({ name: row.name, net: row.cashed_out + row.on_table - row.bought_in }));
    const { payments, house } = settleUp(nets);
    fill(body, h("div", { class: "scroll" }, h("table", { class: "numbers" }, h("thead", {}, h("tr", {}, ["Player", "In", "Out", "On the table", "Result"].map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, rows.map((row, index) => h("tr", {}, h("td", {}, h("bdi", {}, row.name)), h("td", {}, formatChips(row.bought_in)), h("td", {}, formatChips(row.cashed_out)), h("td", {}, formatChips(row.on_table)),
        h("td", { class: nets[index].net < 0 ? "minus" : nets[index].net > 0 ? "plus" : "" }, signed(nets[index].net))))))),
    h("h3", {}, "Settle up"),
    payments.length ? h("ul", { class: "stack-of" }, payments.map(({ from, to, amount }) => h("li", {}, h("bdi", {}, from), " pays ", h("bdi", {}, to), " ", h("b", {}, formatChips(amount))))) : h("p", { class: "soft" }, "Nobody owes anything."),
    house ? h("p", { class: "soft" }, `The house took ${formatChips(house)}.`) : null,
    h("p", { class: "soft" }, "During a hand, stacks are those at its start."));
  } catch (problem) {
    fill(body, h("p", { class: "error" }, errorText(problem)));
  }
}

/**
 * Who pays whom: always the one who owes most to the one who is owed most, so that there are few payments.
 * @param {{name: string, net: number}[]} nets
 * @returns {{payments: {from: string, to: string, amount: number}[], house: number}} house: what is left over
 */
export function settleUp(nets) {
  const owed = nets.filter((each) => each.net > 0).map((each) => ({ ...each }));
  const owing = nets.filter((each) => each.net < 0).map((each) => ({ name: each.name, net: -each.net }));
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
  const body = h("div", { class: "stack-of" }, h("p", { class: "soft" }, "Loading …"));
  openSheet("Account", body);
  try {
    const info = /** @type {import("../protocol").PlayerInfo} */ (await send("show_account"));
    fill(body, h("p", {}, h("b", {}, h("bdi", {}, info.name)), info.registered ? " (registered)" : " (guest)"), h("p", {}, `Balance ${formatChips(info.balance)} chips`),
      h("div", { class: "row even" }, info.registered ? button("Change the password", () => changePassword(send)) : button("Register to keep the name", () => register(send, info.name, renamed), { class: "primary" }),
        button("Sign out", () => { closeSheet(); report(send("sign_out").then(signedOut)); })),
      info.registered ? null : h("p", { class: "soft" }, "A guest who signs out cannot sign in again."));
  } catch (problem) {
    fill(body, h("p", { class: "error" }, errorText(problem)));
  }
}

/** @param {Send} send @param {string} name @param {() => void} renamed */
function register(send, name, renamed) {
  const input = h("input", { type: "text", maxlength: 24, autocomplete: "username", value: name, required: true, autofocus: true });
  const password = h("input", { type: "password", minlength: 8, maxlength: 128, autocomplete: "new-password", required: true });
  formSheet("Register", "Register", [field("Name", input), field("Password", password, "At least 8 characters")], async () => {
    await send("register", { name: input.value.trim(), password: password.value });
    renamed();
  });
}

/** @param {Send} send */
function changePassword(send) {
  const now = h("input", { type: "password", maxlength: 128, autocomplete: "current-password", required: true, autofocus: true });
  const next = h("input", { type: "password", minlength: 8, maxlength: 128, autocomplete: "new-password", required: true });
  formSheet("Change the password", "Change", [field("Current password", now), field("New password", next, "At least 8 characters")],
    () => send("change_password", { password: now.value, new_password: next.value }));
}

/** Chips, automatic top-ups and mucking. @param {TableState} state @param {Send} send */
export function showChips(state, send) {
  const { rules } = state.info;
  const seat = seatAt(state, state.you);
  if (!seat) return;
  const room = Math.max(0, rules.max_buy_in - seat.stack);
  const least = seat.stack ? Math.min(1, room) : rules.min_buy_in;
  const { input, element } = chipsField("Chips to add", least, Math.max(least, room), Math.min(room, Math.max(least, usualBuyIn(rules) - seat.stack)));
  formSheet("Add chips", "Add", [
    room ? element : h("p", { class: "soft" }, `You have the most that the table allows: ${formatChips(rules.max_buy_in)}.`),
    seat.adding ? h("p", {}, `${formatChips(seat.adding)} are added when the hand is over. 0 cancels that.`) : null,
    toggle(`Top up to ${formatChips(usualBuyIn(rules))} whenever I have no chips left`, seat.rebuy_to > 0, (on) => report(send("set_auto_rebuy", on ? { to: usualBuyIn(rules), below: 1 } : {}))),
    toggle("Muck losing hands without asking", seat.auto_muck, (on) => report(send("set_auto_muck", { on }))),
  ], () => send("add_chips", { chips: typedChips(input) }));
}

/** Ask for a table's password. @param {string} why @param {(password: string) => Promise<unknown>} enter */
export function askPassword(why, enter) {
  const input = h("input", { type: "password", maxlength: 128, autocomplete: "off", required: true, autofocus: true });
  formSheet("A private table", "Enter", [h("p", { class: "soft" }, why), field("Password of the table", input)], () => enter(input.value));
}
