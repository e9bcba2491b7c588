// Lines of text that grow at the end: the log and the chat.

import { h } from "./dom.js";

const BLOCK = 25; // lines, drawn only where they are in view
const BLOCKS = 8; // that are kept; the oldest go

/** A list that scrolls along with its newest line, unless the reader has scrolled up. */
export class Lines {
  /** @param {Record<string, any>} props attributes of the element */
  constructor(props) {
    this.content = h("div");
    this.root = h("div", { class: "lines", tabindex: 0, ...props }, this.content);
    this.atEnd = true;
    this.count = 0;
    this.root.onscroll = () => { this.atEnd = this.root.scrollHeight - this.root.scrollTop - this.root.clientHeight < 60; };
    // Told after layout, so that to scroll does not lay out the page once more.
    const observer = new ResizeObserver(() => this.atEnd && this.toEnd());
    observer.observe(this.root);
    observer.observe(this.content);
  }

  toEnd() {
    this.root.scrollTop = this.root.scrollHeight;
  }

  /** Add a line. @param {HTMLElement} line */
  add(line) {
    if (this.count % BLOCK === 0) {
      this.content.append(h("div", { class: "block" }));
      if (this.content.childElementCount > BLOCKS) this.content.firstElementChild?.remove();
    }
    this.count += 1;
    this.content.lastElementChild?.append(line);
  }

  /** Remove all lines. */
  clear() {
    this.content.replaceChildren();
    this.count = 0;
  }
}
