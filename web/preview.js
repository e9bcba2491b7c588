// What an invitation to a table says, before one signs in.

import { formatChips } from "./amounts.js";
import { gameCapital, stakesText } from "./game-messages.js";
import { ROTATIONS, RULE_DEFAULTS } from "./games.js";
import { listed, message, say } from "./messages.js";
import { fill, h } from "./ui/dom.js";

/** @typedef {import("./protocol").TablePreview} TablePreview */

const PREVIEW_MS = 5_000;

/**
 * Say who invites to which table, if the server says so.
 * @param {HTMLElement} place
 * @param {string} url of the server
 * @param {string} table
 * @param {boolean} hasPassword of the table
 */
export async function showInvitation(place, url, table, hasPassword) {
  const preview = await previewTable(url, table);
  if (preview)
    fill(
      place,
      invitationLines(preview, hasPassword).map((line) => h("p", {}, line)),
    );
}

/**
 * Ask the server at `url` about a table, on a connection of its own. Returns null if it does not
 * say.
 * @param {string} url @param {string} table @returns {Promise<TablePreview | null>}
 */
function previewTable(url, table) {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, "riverboat.json");
    const finish = (/** @type {TablePreview | null} */ found) => {
      clearTimeout(timer);
      resolve(found);
      socket.close();
    };
    const timer = setTimeout(() => finish(null), PREVIEW_MS);
    socket.onopen = () =>
      socket.send(JSON.stringify({ type: "preview_table", id: "preview", table }));
    socket.onclose = () => finish(null);
    socket.onmessage = ({ data }) => {
      try {
        const reply = JSON.parse(data);
        finish(reply.type === "accepted" ? reply.result : null);
      } catch {
        finish(null);
      }
    };
  });
}

/**
 * Return an invitation as sentences: who invites to what, the game and its stakes, who sits.
 * @param {TablePreview} preview
 * @param {boolean} hasPassword whether the link has the table's password
 */
function invitationLines(preview, hasPassword) {
  const { name, host, locked, rules, players = 0, names = [] } = preview;
  const lines = [say(host ? "invites" : "invited-to", { host: host ?? "", name })];
  const game = gameCapital(preview.game);
  if (locked || !rules)
    return [
      ...lines,
      say(hasPassword ? "invitation-locked.linked" : "invitation-locked", { game }),
    ];
  const stakes = stakesText(
    { ...RULE_DEFAULTS.stakes, ...rules.stakes },
    ROTATIONS[preview.game]?.games[0] ?? preview.game,
  );
  const { min_buy_in: least, max_buy_in: most, seats } = { ...RULE_DEFAULTS, ...rules };
  lines.push(
    say("invitation-stakes", { game, stakes, least: formatChips(least), most: formatChips(most) }),
  );
  const free = seats - players;
  const room = message(free ? "seats-free" : "seats-all-taken", { free, seats });
  if (!players) lines.push(say("invitation-nobody", { room }));
  else if (names.length)
    lines.push(say("invitation-names", { names: listed(names, "words-next"), room }));
  else lines.push(say("invitation-players", { count: players, room }));
  return lines;
}
