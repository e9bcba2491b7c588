// Which presses on the action bar count. The bar keeps its place and changes its meaning, so a
// press counts only if its button had the meaning that it has now when the press began, and for a
// dead time before that.

// after a change; about the time in which a person sees it and can stop a finger
export const DEAD_MS = 250;
export const DEAD_KEY_MS = 120; // a key does not move under the finger, only its meaning does

/** Judges the presses within an element, from when their buttons had their meaning. */
export class PressGuard {
  /**
   * @param {HTMLElement} root
   * @param {() => void} onIgnored called for a press that does not count
   */
  constructor(root, onIgnored) {
    this.onIgnored = onIgnored;
    this.keys = false; // whether a key presses now
    /**
     * Since when each button has its meaning at its place, and what it is.
     * @type {Map<Element, {means: string, since: number}>}
     */
    this.known = new Map();
    /** The press that has begun. @type {{target: Element, means: string} | null} */
    this.begun = null;
    this.onDown = (/** @type {PointerEvent} */ event) => {
      const target = buttonOf(event);
      const known = target && this.known.get(target);
      const at = Math.min(event.timeStamp, performance.now()); // a busy page hears of a press late
      this.begun = known && at - known.since >= DEAD_MS ? { target, means: known.means } : null;
    };
    this.onClick = (/** @type {MouseEvent} */ event) => {
      const target = buttonOf(event);
      const known = target && this.known.get(target);
      if (!known || this.counts(event, target, known)) return;
      event.preventDefault();
      event.stopPropagation();
      this.onIgnored();
    };
    this.onMoved = () => this.restart();
    // anywhere: it ends what a press without a click has begun
    addEventListener("pointerdown", this.onDown, true);
    root.addEventListener("click", this.onClick, true);
    addEventListener("resize", this.onMoved);
    // of a sheet or the panel: what was below is seen only now
    addEventListener("close", this.onMoved, true);
    this.root = root;
  }

  /** Stop judging. */
  close() {
    removeEventListener("pointerdown", this.onDown, true);
    this.root.removeEventListener("click", this.onClick, true);
    removeEventListener("resize", this.onMoved);
    removeEventListener("close", this.onMoved, true);
  }

  /**
   * Take note of what the buttons mean now. A button that means the same at the same place as
   * before keeps its time.
   */
  follow() {
    const now = performance.now();
    const before = new Map([...this.known.values()].map((each) => [each.means, each]));
    this.known = new Map(
      [...this.root.querySelectorAll("[data-means]")].map((each) => {
        const row = [...(each.parentElement?.children ?? [])];
        const { dataset } = /** @type {HTMLElement} */ (each);
        const means = `${dataset.means} ${row.indexOf(each)}/${row.length}`;
        return [each, before.get(means) ?? { means, since: now }];
      }),
    );
  }

  /**
   * Begin the dead time of every button: all may have moved. A press that has begun does not count.
   */
  restart() {
    this.begun = null;
    this.known.clear();
    this.follow();
  }

  /** Press a button by a key. @param {HTMLElement} target */
  pressByKey(target) {
    this.keys = true;
    target.click();
    this.keys = false;
  }

  /**
   * @param {MouseEvent} event
   * @param {Element} target
   * @param {{means: string, since: number}} known
   */
  counts(event, target, known) {
    const { begun } = this;
    this.begun = null;
    if (event.detail > 0) return begun?.target === target && begun.means === known.means;
    // no pointer pressed it
    return performance.now() - known.since >= (this.keys ? DEAD_KEY_MS : DEAD_MS);
  }
}

/** @param {Event} event */
function buttonOf(event) {
  return /** @type {Element} */ (event.target).closest("[data-means]");
}
