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
    this.follows = true;
    this.top = 0; // where it was scrolled to
    this.count = 0;
    this.root.onscroll = () => {
      const { scrollTop, scrollHeight, clientHeight } = this.root;
      if (scrollHeight - scrollTop - clientHeight < 60) this.follows = true;
      else if (scrollTop < this.top) this.follows = false; // else lines have been added since
      this.top = scrollTop;
    };
    // Told after layout, so that to scroll does not lay out the page once more.
    const observer = new ResizeObserver(() => this.follows && this.toEnd());
    observer.observe(this.root);
    observer.observe(this.content);
  }

  /** Scroll to the newest line. */
  toEnd() {
    this.follows = true;
    this.root.scrollTop = this.root.scrollHeight;
    this.top = this.root.scrollTop;
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
