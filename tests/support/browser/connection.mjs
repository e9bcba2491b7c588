// A connection of the page, driven by lines of standard input. What happens is written to standard output.

import { createInterface } from "node:readline";
import { connect } from "../../../web/connection.js";
import { MESSAGES } from "../../../web/languages/en.js";
import { speak } from "../../../web/messages.js";

speak("en", MESSAGES);

/** @param {unknown} what */
function say(what) {
  process.stdout.write(`${JSON.stringify(what)}\n`);
}

/** @param {any} error */
function failure({ code, message, ms }) {
  return { code, message, ms };
}

/** @type {ReturnType<typeof connect> | undefined} */
let connection;

/** @type {Record<string, (order: any) => unknown>} */
const orders = {
  connect(options) {
    connection = connect({
      ...options,
      onUpdate: (message) => say({ pushed: message }),
      onStatus: ({ error = null, ...status }) => say({ status: { ...status, error: error && failure(error) } }),
    });
    return connection.ready;
  },
  request: ({ command, ...fields }) => connection?.request(command, fields),
  watch: ({ table }) => connection?.watch(table),
  watchLobby: () => connection?.watchLobby(),
  ping: () => connection?.ping(),
  close: () => connection?.close(),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { order, ...fields } = JSON.parse(line);
  Promise.resolve(orders[order](fields)).then(
    (result) => say({ done: order, result: result ?? null }),
    (error) => say({ failed: order, error: failure(error) }),
  );
}
