// What an invitation to a table says, before one signs in.

import { gameTitle, stakesText } from "./game-messages.js";
import { ROTATIONS, RULE_DEFAULTS } from "./games.js";
import { formatChips } from "./amounts.js";

/** @typedef {import("./protocol").TablePreview} TablePreview */

const PREVIEW_MS = 5_000;

/**
 * Ask the server at `url` about a table, on a connection of its own. Returns null if it does not say.
 * @param {string} url @param {string} table @returns {Promise<TablePreview | null>}
 */
export function previewTable(url, table) {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, "riverboat.json");
    const finish = (/** @type {TablePreview | null} */ found) => {
      clearTimeout(timer);
      resolve(found);
      socket.close();
    };
    const timer = setTimeout(() => finish(null), PREVIEW_MS);
    socket.onopen = () => socket.send(JSON.stringify({ type: "preview_table", id: "preview", table }));
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
 * @param {TablePreview} preview @param {boolean} hasPassword whether the link has the table's password
 */
export function invitationLines(preview, hasPassword) {
  const { name, host, game, locked, rules, players = 0, names = [] } = preview;
  const lines = [host ? `${host} invites you to “${name}”.` : `You are invited to “${name}”.`];
  const title = gameTitle(game);
  const capital = title.charAt(0).toUpperCase() + title.slice(1);
  if (locked || !rules) return [...lines, `${capital}. The table asks for a password${hasPassword ? ", which your link has" : ""}.`];
  const stakes = stakesText({ ...RULE_DEFAULTS.stakes, ...rules.stakes }, ROTATIONS[game]?.games[0] ?? game);
  const { min_buy_in: least, max_buy_in: most, seats } = { ...RULE_DEFAULTS, ...rules };
  lines.push(`${capital}, ${stakes}. Buy-in ${formatChips(least)} to ${formatChips(most)}.`);
  const free = seats - players;
  const room = free ? `${free} of ${seats} seats ${free === 1 ? "is" : "are"} free` : `all ${seats} seats are taken`;
  if (!players) lines.push(`Nobody sits there yet; ${room}.`);
  else if (names.length) lines.push(`At the table: ${names.join(", ")}; ${room}.`);
  else lines.push(`${players} ${players === 1 ? "player sits" : "players sit"} there; ${room}.`);
  return lines;
}
