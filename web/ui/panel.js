// The panel beside the table: the hands as sentences, and the chat.

import { messageOf } from "../event-messages.js";
import { say, textOf } from "../messages.js";
import { namesOf } from "../table-state.js";
import { drawn } from "./cards.js";
import { button, byId, fill, h, icon, setAttribute, setClasses } from "./dom.js";
import { Outbox } from "./outbox.js";

/** @typedef {import("../table-state.js").TableState} TableState */

const KEPT = 100; // lines of each kind at most; the oldest go
const BLOCK = 10; // of them go at once, and are hidden together: see the style sheet

/** The log and the chat of one table. */
export class Panel {
  /**
   * @param {(text: string) => Promise<boolean>} send a chat message; false if it was refused
   * @param {() => void} onUnread called when the number of unread messages has changed
   */
  constructor(send, onUnread) {
    this.root = byId("panel");
    this.onUnread = onUnread;
    this.unread = 0;
    /** Players whose messages are hidden here. @type {Set<string>} */
    this.ignored = new Set();
    this.log = scroller({ id: "log-lines", "aria-label": say("tab-hands") });
    this.chat = scroller({ id: "chat-lines", "aria-label": say("chat-messages") });
    this.input = h("input", {
      type: "text",
      maxlength: 200,
      placeholder: say("say-something"),
      "aria-label": say("chat-message"),
      autocomplete: "off",
    });
    const form = h(
      "form",
      {
        class: "say",
        onsubmit: async (/** @type {Event} */ event) => {
          event.preventDefault();
          const text = this.input.value.trim();
          if (!text) return;
          if (!(await send(text))) return;
          if (this.input.value.trim() === text) this.input.value = ""; // not what was typed since
        },
      },
      this.input,
      h("button", {}, say("send")),
    );
    this.outbox = new Outbox(() => this.input.focus());
    this.chatPage = h("div", { class: "lines-and-say" }, this.chat, this.outbox.root, form);
    const tab = (/** @type {"log" | "chat"} */ name, /** @type {string} */ text) =>
      button(text, () => this.choose(name), {
        role: "tab",
        "aria-controls": `${name}-lines`,
        id: `tab-${name}`,
      });
    this.tabs = { log: tab("log", say("tab-hands")), chat: tab("chat", say("tab-chat")) };
    const shut = button(icon("close"), () => this.show(false), {
      class: "round shut",
      "aria-label": say("close-panel"),
    });
    fill(
      this.root,
      h(
        "div",
        { class: "tabs" },
        h("div", { class: "tab-list", role: "tablist" }, this.tabs.log, this.tabs.chat),
        shut,
      ),
      this.log,
      this.chatPage,
    );
    this.choose("log");
    this.show(false);
  }

  /** Go on with what another panel of the table has. @param {Panel} other */
  follow(other) {
    this.ignored = other.ignored;
    this.log.replaceChildren(...other.log.children);
    this.choose(other.chosen ?? "log");
  }

  /** Show one of the two. @param {"log" | "chat"} name */
  choose(name) {
    this.chosen = name;
    setAttribute(this.tabs.log, "aria-selected", name === "log" ? "true" : "false");
    setAttribute(this.tabs.chat, "aria-selected", name === "chat" ? "true" : "false");
    setAttribute(this.log, "hidden", name !== "log");
    setAttribute(this.chatPage, "hidden", name !== "chat");
    this.markRead();
    (name === "log" ? this.log : this.chat).scrollTop = 0;
  }

  /**
   * Show or hide the panel, where the screen has no room for it beside the table.
   * @param {boolean} on
   */
  show(on) {
    const covers =
      this.root.classList.contains("shown") && getComputedStyle(this.root).position === "fixed";
    setClasses(this.root, { shown: on });
    if (covers && !on) this.root.dispatchEvent(new Event("close")); // as a sheet does
    if (on) this.choose(this.chosen ?? "log");
  }

  /** Open the chat and put the cursor into it. */
  openChat() {
    this.show(true);
    this.choose("chat");
    this.input.focus();
  }

  /** Whether the chat is in view. */
  isReading() {
    return this.chosen === "chat" && this.root.getClientRects().length > 0;
  }

  markRead() {
    if (!this.isReading()) return;
    this.unread = 0;
    this.onUnread();
  }

  /**
   * Add an event before it is applied to the state. Returns its sentence, or null.
   * @param {any} event @param {TableState} state
   */
  add(event, state) {
    const hand = state.play ?? (event.kind === "hand_started" ? null : state.last);
    const said = messageOf(event, namesOf(state), hand, state.you);
    if (!said) return null;
    if (event.kind === "chat_said") {
      if (this.ignored.has(event.player)) return null;
      this.addChat(event);
      return textOf(said);
    }
    const kind =
      event.kind === "hand_started" ? "hand-head" : event.kind === "pot_awarded" ? "wins" : "";
    appendLine(this.log, h("p", { class: kind }, ...drawn(said)));
    return textOf(said);
  }

  /**
   * Show the messages of a snapshot; they have been read, or came before.
   * @param {{player: string, name: string, text: string}[]} messages
   */
  startChat(messages) {
    waiting.get(this.chat)?.splice(0);
    this.chat.firstElementChild?.replaceChildren();
    for (const message of messages) if (!this.ignored.has(message.player)) this.addChat(message);
    this.unread = 0;
    this.onUnread();
  }

  /** @param {{name: string, text: string}} event */
  addChat(event) {
    appendLine(
      this.chat,
      h("p", {}, h("b", {}, h("bdi", {}, event.name), ": "), h("bdi", {}, event.text)),
    );
    if (this.isReading()) return;
    this.unread += 1;
    this.onUnread();
  }
}

/** @type {Map<HTMLElement, HTMLElement[]>} */
const waiting = new Map(); // lines that are added with the next frame, where they go

/**
 * Lines that scroll along by themselves: CSS counts from the end. Once their reader has left it,
 * those in view stay there. The style sheet hides what is far from the end until then: the browser
 * records all lines again whenever one is added.
 * @param {Record<string, any>} props
 */
function scroller(props) {
  const lines = h("div", { class: "lines", role: "tabpanel", tabindex: 0, ...props }, h("div"));
  lines.onscroll = () => setClasses(lines, { read: lines.scrollTop < -8 });
  return lines;
}

/**
 * Add a line with the next frame, together with everything else: the page is laid out once for all.
 * @param {HTMLElement} lines @param {HTMLElement} line
 */
function appendLine(lines, line) {
  const added = waiting.get(lines) ?? [];
  added.push(line);
  if (added.length > KEPT) added.shift(); // a page in the background has no frames
  if (waiting.has(lines)) return;
  waiting.set(lines, added);
  requestAnimationFrame(() => {
    waiting.delete(lines);
    const list = /** @type {HTMLElement} */ (lines.firstElementChild);
    const isRead = lines.classList.contains("read");
    const before = isRead ? lines.scrollHeight : 0;
    for (const each of added) {
      if ((list.lastElementChild?.childElementCount ?? BLOCK) >= BLOCK) list.append(h("div"));
      list.lastElementChild?.append(each);
    }
    if (isRead) lines.scrollTop -= lines.scrollHeight - before;
    while (list.children.length > KEPT / BLOCK) list.firstElementChild?.remove();
  });
}
