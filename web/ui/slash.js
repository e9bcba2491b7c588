// Commands with a slash in the chat, the same as in the terminal.

import { say } from "../messages.js";

/** @typedef {import("../table-state.js").TableState} TableState */
/** @typedef {import("./seat-sheets.js").Send} Send */

const SHOWN = 40; // letters of what was typed, in an error

/**
 * Run a command. Returns what to say when it is done; throws an Error with a sentence, or a
 * RequestError.
 * @param {string} line it begins with a slash @param {TableState} state @param {Send} send
 * @param {Set<string>} ignored the players whose messages are hidden here
 */
export async function runSlash(line, state, send, ignored) {
  const [, word, rest] = /** @type {RegExpMatchArray} */ (line.match(/^\/(\S*)\s*([^]*)$/));
  const name = word.toLowerCase();
  if (!Object.hasOwn(COMMANDS, name)) {
    throw new Error(say("chat-unknown", { word: word.slice(0, SHOWN) }));
  }
  try {
    return await COMMANDS[name]({ rest: rest.trim(), state, send, ignored });
  } catch (problem) {
    if (/** @type {any} */ (problem).code !== "operators_only") throw problem;
    throw new Error(say("chat-hosts-only", { word: name }));
  }
}

/** @typedef {{rest: string, state: TableState, send: Send, ignored: Set<string>}} Typed */

/** @type {Record<string, (typed: Typed) => string | Promise<string>>} */
const COMMANDS = {
  help: () => say("chat-help"),
  async say({ rest, send }) {
    if (!rest) throw new Error(say("chat-say-what"));
    await send("chat", { text: rest });
    return "";
  },
  async time({ state, send }) {
    const { hand, turn } = state.turn ?? { hand: 0, turn: 0 };
    await send("use_time_card", { hand, turn });
    return "";
  },
  mute(typed) {
    typed.ignored.add(playerNamed(typed));
    return say("chat-hidden", { name: typed.rest });
  },
  unmute(typed) {
    typed.ignored.delete(playerNamed(typed));
    return say("chat-shown", { name: typed.rest });
  },
  pause: ({ rest, send }) => done(send("pause_table", { reason: rest || say("reason-break") })),
  resume: ({ rest, send }) => done(send("resume_play", { reason: rest || say("reason-host") })),
  close: ({ rest, send }) => done(send("close_table", { reason: rest || say("reason-host") })),
  kick: (typed) =>
    done(typed.send("kick_player", { player: playerNamed(typed), reason: say("reason-host") })),
  quiet: (typed) =>
    done(typed.send("mute_player", { player: playerNamed(typed), reason: say("reason-host") })),
  speak: (typed) =>
    done(typed.send("unmute_player", { player: playerNamed(typed), reason: say("reason-host") })),
  stakes({ rest, send }) {
    const typed = rest.split(/[\s/]+/).filter(Boolean);
    if (typed.length < 2 || typed.length > 3) throw new Error(say("chat-which-stakes"));
    const wrong = typed.find((each) => !/^\d{1,15}$/.test(each.replaceAll(",", "")));
    if (wrong !== undefined)
      throw new Error(say("chat-not-chips", { typed: wrong.slice(0, SHOWN) }));
    const [small_blind, big_blind, ante] = typed.map((each) => Number(each.replaceAll(",", "")));
    return done(
      send("change_stakes", {
        reason: say("reason-host"),
        stakes: { small_blind, big_blind, ante },
      }),
    );
  },
};

/** Wait for the server; the log says what has happened. @param {Promise<unknown>} sent */
async function done(sent) {
  await sent;
  return "";
}

/**
 * The id of the player whose name was typed: of the seated, or of one who has chatted.
 * @param {Typed} typed
 */
function playerNamed({ rest, state }) {
  const seated = state.seats.filter((seat) => seat.name === rest).map((seat) => seat.player);
  const found = new Set(
    seated.length
      ? seated
      : state.chat.filter((said) => said.name === rest).map((said) => said.player),
  );
  if (found.size !== 1)
    throw new Error(
      say(found.size ? "chat-nobody.several" : "chat-nobody", { name: rest.slice(0, SHOWN) }),
    );
  return /** @type {string} */ ([...found][0]);
}
