// Commands with a slash in the chat, the same as in the terminal.

/** @typedef {import("../table-state.js").TableState} TableState */
/** @typedef {import("./seat-sheets.js").Send} Send */

const REASON = "by the host";
const SHOWN = 40; // letters of what was typed, in an error

/**
 * Run a command. Returns what to say when it is done; throws an Error with a sentence, or a RequestError.
 * @param {string} line it begins with a slash @param {TableState} state @param {Send} send
 * @param {Set<string>} ignored the players whose messages are hidden here
 */
export async function runSlash(line, state, send, ignored) {
  const [, word, rest] = /** @type {RegExpMatchArray} */ (line.match(/^\/(\S*)\s*([^]*)$/));
  const name = word.toLowerCase();
  if (!Object.hasOwn(COMMANDS, name)) {
    throw new Error(`Unknown command '/${word.slice(0, SHOWN)}'. Nobody was sent it. Type /help for the commands.`);
  }
  try {
    return await COMMANDS[name]({ rest: rest.trim(), state, send, ignored });
  } catch (problem) {
    if (/** @type {any} */ (problem).code !== "operators_only") throw problem;
    throw new Error(`Only the host of the table may use /${name}. Nothing has changed.`);
  }
}

/** @typedef {{rest: string, state: TableState, send: Send, ignored: Set<string>}} Typed */

/** @type {Record<string, (typed: Typed) => string | Promise<string>>} */
const COMMANDS = {
  help: () => "/say TEXT, /mute NAME, /unmute NAME. As the host: /pause, /resume, /stakes 100 200, /kick NAME, /quiet NAME, /speak NAME, /close.",
  async say({ rest, send }) {
    if (!rest) throw new Error("Say what? For example: /say well played");
    await send("chat", { text: rest });
    return "";
  },
  mute(typed) {
    typed.ignored.add(playerNamed(typed));
    return `Messages of ${typed.rest} are hidden in this window.`;
  },
  unmute(typed) {
    typed.ignored.delete(playerNamed(typed));
    return `New messages of ${typed.rest} are shown again.`;
  },
  pause: ({ rest, send }) => done(send("pause_table", { reason: rest || "a break" })),
  resume: ({ rest, send }) => done(send("resume_play", { reason: rest || REASON })),
  close: ({ rest, send }) => done(send("close_table", { reason: rest || REASON })),
  kick: (typed) => done(typed.send("kick_player", { player: playerNamed(typed), reason: REASON })),
  quiet: (typed) => done(typed.send("mute_player", { player: playerNamed(typed), reason: REASON })),
  speak: (typed) => done(typed.send("unmute_player", { player: playerNamed(typed), reason: REASON })),
  stakes({ rest, send }) {
    const typed = rest.split(/[\s/]+/).filter(Boolean);
    if (typed.length < 2 || typed.length > 3) throw new Error("Which stakes? For example: /stakes 100 200");
    const wrong = typed.find((each) => !/^\d{1,15}$/.test(each.replaceAll(",", "")));
    if (wrong !== undefined) throw new Error(`'${wrong.slice(0, SHOWN)}' is not a number of chips. Try /stakes 100 200.`);
    const [small_blind, big_blind, ante] = typed.map((each) => Number(each.replaceAll(",", "")));
    return done(send("change_stakes", { reason: REASON, stakes: { small_blind, big_blind, ante } }));
  },
};

/** Wait for the server; the log says what has happened. @param {Promise<unknown>} sent */
async function done(sent) {
  await sent;
  return "";
}

/** The id of the player whose name was typed: of the seated, or of one who has chatted. @param {Typed} typed */
function playerNamed({ rest, state }) {
  const seated = state.seats.filter((seat) => seat.name === rest).map((seat) => seat.player);
  const found = new Set(seated.length ? seated : state.chat.filter((said) => said.name === rest).map((said) => said.player));
  if (found.size !== 1) throw new Error(`${found.size ? "Several players here are" : "Nobody here is"} called '${rest.slice(0, SHOWN)}'.`);
  return /** @type {string} */ ([...found][0]);
}
