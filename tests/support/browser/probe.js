// Added to the page before its own scripts: measures what its player waits for, and can play for the player.
// Times are milliseconds of `performance.now()`.

globalThis.probe = {
  shownAt: null, // when the sign-in form or a table with players was painted
  turns: [], // of the player: {ms: from the frame until the buttons were painted, animating: elements that moved}
  taken: 0, // how many there were: the last 200 are kept, so that they do not count as memory of the page
  hands: 0,
  plays: false, // whether turns of the player are played at once
  rests: false, // whether the player sits out four seconds of six
  holds: false, // whether updates wait for `deliver`

  /** Call or check, or fold every third turn: by a key, which counts sooner than a touch. */
  play() {
    const fold = this.taken % 3 === 0 && document.querySelector("#actions [data-command='fold']");
    const press = fold || document.querySelector("#actions .call[aria-keyshortcuts]");
    press?.dispatchEvent(new KeyboardEvent("keydown", { key: press.getAttribute("aria-keyshortcuts"), bubbles: true }));
  },

  /** Deliver the next update that waits, if there is one, and return whether there was, once it is painted. */
  deliver() {
    const next = waiting.shift();
    next?.();
    return new Promise((resolve) => {
      requestAnimationFrame(() => whenPainted(() => resolve(Boolean(next))));
    });
  },
};

const arrived = new Map();
const waiting = [];

// Once more, if the action was refused or its button was replaced.
setInterval(() => {
  if (probe.plays) probe.play();
  if (probe.rests) press(Date.now() % 6000 < 4000 ? "Sit out" : "I'm back");
}, 1000);

/** Press a button of the bar, if it is there. */
function press(name) {
  [...document.querySelectorAll("#actions button")].find((each) => each.textContent === name)?.click();
}

/** Call `then` after the frame that is made now. */
function whenPainted(then) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    then(performance.now());
  };
  port2.postMessage(null);
}

/** How many elements move. */
function animating() {
  return document.getAnimations().filter((each) => each.playState === "running").length;
}

globalThis.WebSocket = class extends WebSocket {
  set onmessage(handler) {
    this.addEventListener("message", (event) => {
      const isUpdate = event.data.startsWith('{"type":"update"');
      const turn = isUpdate && event.data.includes('"turn":{') && JSON.parse(event.data).turn;
      if (isUpdate && event.data.includes('"kind":"hand_ended"')) probe.hands += 1;
      if (turn) arrived.set(`${turn.hand}.${turn.turn}`, { at: performance.now(), animating: probe.holds ? 0 : animating() });
      if (isUpdate && probe.holds) waiting.push(() => handler.call(this, event));
      else handler.call(this, event);
    });
  }
};

new MutationObserver((_, observer) => {
  if (!document.querySelector("#page input, #felt .seat:not(.free) .name")) return;
  observer.disconnect();
  requestAnimationFrame(() => whenPainted((now) => { probe.shownAt = now; }));
}).observe(document, { childList: true, subtree: true });

addEventListener("DOMContentLoaded", () => {
  const bar = document.querySelector("#actions");
  new MutationObserver(() => {
    const frame = arrived.get(bar.dataset.turn);
    if (!frame) return;
    arrived.clear();
    whenPainted((now) => {
      probe.taken += 1;
      if (probe.turns.push({ ms: now - frame.at, animating: frame.animating }) > 200) probe.turns.shift();
      if (probe.plays) setTimeout(() => probe.play(), 130); // a key sooner does not count
    });
  }).observe(bar, { attributeFilter: ["data-turn"] });
});
