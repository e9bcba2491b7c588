// Chat messages from while the server could not be reached: they are seen to wait until they are
// sent or withdrawn.

import { message, say } from "../messages.js";
import { drawn } from "./cards.js";
import { button, h, setAttribute } from "./dom.js";

/** The messages that wait, in order. */
export class Outbox {
  /** @param {() => void} onWithdrawn */
  constructor(onWithdrawn) {
    this.onWithdrawn = onWithdrawn;
    /** @type {Map<HTMLElement, string>} */
    this.lines = new Map();
    this.root = h("ul", { class: "outbox", "aria-label": say("messages-wait"), hidden: true });
  }

  /** @param {string} text */
  add(text) {
    const line = h(
      "li",
      {},
      h("span", {}, ...drawn(message("waits-to-be-sent", { text }))),
      button(say("withdraw"), () => {
        this.remove(line);
        this.onWithdrawn();
      }),
    );
    this.lines.set(line, text);
    this.root.append(line);
    setAttribute(this.root, "hidden", false);
  }

  /** @param {HTMLElement} line */
  remove(line) {
    this.lines.delete(line);
    line.remove();
    setAttribute(this.root, "hidden", !this.lines.size);
  }

  /** Take out the first message, which cannot be withdrawn any more. Undefined if none waits. */
  take() {
    const [first] = this.lines;
    if (first) this.remove(first[0]);
    return first?.[1];
  }
}
