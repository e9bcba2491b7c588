// The action bar. Its height never changes, so that no button moves under a finger.

import {
  AmountError,
  allowedTotal,
  formatChips,
  meansTwoNumbers,
  parseAmount,
  partOfPot,
  typedText,
} from "../amounts.js";
import { playerIn } from "../hand.js";
import { say } from "../messages.js";
import { offeredSeat, ownTurn, seatAt, timeLeft } from "../table-state.js";
import { button, byId, fill, h, merge, setAttribute, setClasses, setText, toast } from "./dom.js";
import { keyOf } from "./keys.js";
import { chips, unitOf } from "./money.js";
import { prefs } from "./prefs.js";
import { PressGuard } from "./press.js";
import { winnersText } from "./spoken.js";

/** @typedef {import("../table-state.js").TableState} TableState */
/** @typedef {import("../hand.js").Hand} Hand */

/**
 * What the bar asks of the page.
 * @typedef {object} ActionHandlers
 * @property {(type: string, fields?: Record<string, unknown>) => Promise<any>} send a command for
 *   the table
 * @property {(seat?: number) => void} sit
 * @property {() => void} addChips
 * @property {() => void} leave
 * @property {() => number[]} marked the cards marked for an exchange
 * @property {(card: number) => void} mark mark a card, or unmark it
 */

/** The bar below the table. */
export class ActionBar {
  /** @param {ActionHandlers} handlers */
  constructor(handlers) {
    this.handlers = handlers;
    this.root = byId("actions");
    /** @type {TableState | null} */
    this.state = null;
    this.key = "";
    this.isTyped = false; // the amount, since it was last understood
    this.sent = ""; // the turn whose action is on its way
    /** The turn that the buttons were drawn for. @type {import("../protocol").Turn | null} */
    this.drawn = null;
    this.offline = false;
    this.guard = new PressGuard(this.root, () => {
      this.root.animate?.([{ opacity: 0.4 }, { opacity: 1 }], 300);
      toast(say("press-not-counted"));
    });
  }

  /** Turn the buttons off while the server cannot be reached. @param {boolean} offline */
  setOffline(offline) {
    if (this.offline === offline) return;
    this.offline = offline;
    setAttribute(this.root, "inert", offline);
    this.guard.restart();
    this.tick();
  }

  /** Remove what it shows. */
  close() {
    this.guard.close();
    setAttribute(this.root, "inert", false);
    fill(this.root);
  }

  /**
   * Draw the bar if something in it has changed.
   * @param {TableState} state
   * @param {Hand | null} hand
   */
  draw(state, hand) {
    this.state = state;
    this.hand = hand;
    const turn = ownTurn(state);
    const seat = seatAt(state, state.you);
    const { info } = state;
    const own = playerIn(hand, state.you);
    const preacts = this.mayPreact();
    setAttribute(this.root, "data-turn", turn && `${turn.hand}.${turn.turn}`);
    const key = turn
      ? `turn ${turn.hand}.${turn.turn} ${this.handlers.marked()} ${chips(1000, state)}`
      : JSON.stringify([
          seat,
          info.paused,
          info.closing,
          state.closed,
          state.suspended,
          state.delayed,
          state.waiting,
          info.players,
          state.preaction,
          preacts,
          state.play?.price,
          preacts ? own?.bet : state.turn?.seat,
          hand?.id,
          hand?.over,
          own?.shown,
          chips(1000, state),
        ]);
    if (key !== this.key) {
      const typing = this.root.contains(document.activeElement);
      this.key = ""; // if drawing fails, the next update draws again
      this.drawn = turn;
      if (turn) fill(this.root, this.turnRows(state, turn));
      else merge(this.root, this.idleRows(state));
      if (typing)
        /** @type {HTMLElement | null} */ (
          this.root.querySelector("button:not(:disabled)")
        )?.focus();
      this.guard.follow();
      this.key = key;
    }
    const prompt = preacts && this.root.querySelector(".prompt span");
    if (prompt) setText(prompt, actsText("acts-ahead", state));
    this.tick();
  }

  /** Show how much time is left. */
  tick() {
    if (this.state?.suspended && !this.state.stopped) return; // it stands still
    for (const left of this.root.querySelectorAll(".left")) this.showLeft(left);
    for (const use of this.root.querySelectorAll(".time-card")) this.showTimeCards(use);
  }

  /** Show how much time is left in an element, and return it. @param {Element} element */
  showLeft(element) {
    const left = this.state && !this.state.suspended && !this.offline ? timeLeft(this.state) : null;
    const act = left ? left.act + left.grace : 0;
    const ms = act || left?.bank || 0;
    setText(
      element,
      ms ? say(act ? "time-left" : "time-left.bank", { seconds: Math.ceil(ms / 1000) }) : "",
    );
    setClasses(element, { bank: left && !act });
    return element;
  }

  /**
   * Send an action for the turn.
   * @param {string} action
   * @param {Record<string, unknown>} [fields]
   */
  async act(action, fields = {}) {
    const turn = this.drawn;
    const now = this.state && ownTurn(this.state);
    const key = turn && `${turn.hand}.${turn.turn}`;
    if (!key || this.offline || this.sent === key) return; // the reply may come after the next turn
    if (key !== `${now?.hand}.${now?.turn}`) return; // a newer state waits to be drawn
    this.sent = key;
    try {
      await this.handlers.send("act", { hand: turn.hand, turn: turn.turn, action, ...fields });
    } finally {
      if (this.sent === key) this.sent = "";
    }
  }

  /** @param {TableState} state @param {import("../protocol").Turn} turn */
  turnRows(state, turn) {
    this.amount = null;
    if (turn.draw !== null && turn.draw !== undefined)
      return this.drawRows(turn.draw, turn.discard);
    if (turn.runs) return this.runRows(turn.runs);
    if (turn.show || turn.muck) {
      return [
        this.prompt(say("show-or-muck")),
        this.asideRow(
          this.action(say("do-muck"), "fold", "muck", () => this.act("muck")),
          this.action(say("do-show"), "call", "show", () => this.act("show")),
        ),
      ];
    }
    const range = turn.bet ?? turn.raise;
    const main = this.mainRow(
      turn.fold && !turn.check
        ? this.action(say("do-fold"), "fold", "fold", () => this.act("fold"))
        : null,
      turn.check ? this.action(say("do-check"), "call", "call", () => this.act("check")) : null,
      turn.call
        ? this.action([say("do-call"), h("b", {}, chips(turn.call, state))], "call", "call", () =>
            this.act("call"),
          )
        : null,
      turn.bring_in
        ? this.action(
            [say("do-bring-in"), h("b", {}, chips(turn.bring_in, state))],
            "call",
            "bringin",
            () => this.act("bring_in"),
          )
        : null,
      range ? this.raiseButton(turn, range) : null,
    );
    return range && range[0] < range[1]
      ? [this.presetRow(state, turn, range), this.sizeRow(range), main]
      : [this.prompt(say("your-turn")), main];
  }

  /** @param {import("../protocol").Turn} turn @param {[number, number]} range */
  raiseButton(turn, range) {
    this.to = range[0];
    this.range = range;
    this.amountText = h("b", {});
    const verb = say(turn.bet ? "do-bet" : "do-raise");
    this.raise = this.action([verb, this.amountText], "raise", turn.bet ? "bet" : "raise", () =>
      this.confirm(),
    );
    this.setTo(range[0]);
    return this.raise;
  }

  /**
   * Bet or raise to the chosen amount. A typed one that is not allowed, or means another one
   * elsewhere, is said to be so.
   */
  confirm() {
    const turn = this.state && ownTurn(this.state);
    if (!turn || !this.range) return;
    if (this.amount && this.isTyped) {
      const typed = this.amount.value;
      if (!this.readAmount()) return;
      if (meansTwoNumbers(typed)) {
        this.setTo(this.to ?? 0);
        toast(say("amount-understood", { typed, amount: formatChips(this.to ?? 0) }));
        return;
      }
    }
    void this.act(turn.bet ? "bet" : "raise", { to: this.to });
  }

  /** @param {number} to @param {HTMLElement} [source] */
  setTo(to, source) {
    if (!this.range || !this.state) return;
    this.to = allowedTotal(to, this.sizes());
    if (this.amountText)
      setText(
        this.amountText,
        this.to === this.range[1] && this.isAllIn(this.to)
          ? say("all-in-amount", { amount: chips(this.to, this.state) })
          : chips(this.to, this.state),
      );
    if (this.amount && source !== this.amount) this.amount.value = typedText(this.to);
    this.isTyped &&= source === this.amount;
    if (this.slider && source !== this.slider) this.slider.value = String(this.sliderAt(this.to));
    if (this.slider) setAttribute(this.slider, "aria-valuetext", formatChips(this.to));
  }

  /** @param {number} to */
  isAllIn(to) {
    const player = playerIn(this.state?.play ?? null, this.state?.you ?? null);
    return Boolean(player && to >= player.bet + player.stack);
  }

  /** The sizes that an amount is measured by. */
  sizes() {
    const state = /** @type {TableState} */ (this.state);
    const [least, most] = /** @type {[number, number]} */ (this.range);
    const hand = state.play;
    return {
      least,
      most,
      pot: hand?.pot ?? 0,
      price: hand?.price ?? 0,
      call: ownTurn(state)?.call ?? 0,
      bigBlind: unitOf(state.info.rules),
      twoSizes: ownTurn(state)?.two_sizes,
    };
  }

  /** Take the typed amount. Returns whether it is allowed. */
  readAmount() {
    if (!this.amount) return false;
    try {
      const { to, clamped } = parseAmount(this.amount.value, this.sizes());
      this.setTo(to, this.amount);
      this.amount.removeAttribute("aria-invalid");
      if (clamped) toast(say("amount-brought-in", { amount: formatChips(to) }));
      return true;
    } catch (error) {
      if (!(error instanceof AmountError)) throw error;
      this.amount.setAttribute("aria-invalid", "true");
      toast(error.message, true);
      return false;
    }
  }

  /**
   * @param {TableState} state
   * @param {import("../protocol").Turn} turn
   * @param {[number, number]} range
   */
  presetRow(state, turn, range) {
    const sizes = { ...this.sizes(), least: range[0], most: range[1], twoSizes: turn.two_sizes };
    const opening =
      sizes.price > 0 && state.play?.streetNumber === 0 && state.play.game.structure === "no-limit";
    /** @type {[string, number][]} */
    const presets = turn.two_sizes
      ? [[formatChips(range[0]), range[0]]]
      : opening
        ? [
            ["2.5×", 2.5 * sizes.price],
            ["3×", 3 * sizes.price],
            ["4×", 4 * sizes.price],
          ]
        : [
            ["⅓", partOfPot(1 / 3, sizes)],
            ["½", partOfPot(1 / 2, sizes)],
            ["¾", partOfPot(3 / 4, sizes)],
          ];
    if (!turn.two_sizes) presets.push([say("size-pot"), partOfPot(1, sizes)]);
    presets.push([say(this.isAllIn(range[1]) ? "size-all-in" : "size-max"), range[1]]);
    return h(
      "div",
      { class: "row presets", role: "group", "aria-label": say("sizes") },
      presets.map(([name, to]) =>
        button(name, () => this.setTo(to), {
          "data-means": this.meaning(name),
          "aria-label": say("size-with-amount", {
            size: name,
            amount: formatChips(allowedTotal(to, sizes)),
          }),
        }),
      ),
    );
  }

  // The slider runs by a curve: small bets have more room than large ones.

  /** @param {number} to */
  sliderAt(to) {
    const [least, most] = this.range ?? [0, 1];
    return Math.round(1000 * Math.sqrt((to - least) / Math.max(1, most - least)));
  }

  /** @param {[number, number]} range */
  sizeRow(range) {
    const { bigBlind, twoSizes } = this.sizes();
    const step = twoSizes ? range[1] - range[0] : bigBlind;
    this.slider = h("input", {
      type: "range",
      min: 0,
      max: 1000,
      value: "0",
      "aria-label": say("amount"),
      oninput: () => {
        const raw = range[0] + (range[1] - range[0]) * (Number(this.slider?.value) / 1000) ** 2;
        const half = Math.max(1, Math.round(step / 2));
        this.setTo(raw >= range[1] ? range[1] : Math.round(raw / half) * half, this.slider);
      },
    });
    this.amount = h("input", {
      type: "text",
      inputmode: "decimal",
      autocomplete: "off",
      "aria-label": say("amount-field"),
      maxlength: 20,
      value: typedText(range[0]),
      onfocus: () => this.amount?.select(),
      oninput: () => {
        this.isTyped = true;
      },
      onchange: () => this.readAmount(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        if (this.raise) this.guard.pressByKey(this.raise);
      },
    });
    return h(
      "div",
      { class: "row size-row" },
      this.clock(),
      button("−", () => this.setTo((this.to ?? 0) - step), {
        class: "step",
        "data-means": this.meaning("−"),
        "aria-label": say("less"),
      }),
      this.slider,
      button("+", () => this.setTo((this.to ?? 0) + step), {
        class: "step",
        "data-means": this.meaning("+"),
        "aria-label": say("more"),
      }),
      this.amount,
    );
  }

  /** @param {number} most @param {boolean} [discard] */
  drawRows(most, discard) {
    const marked = this.handlers.marked();
    const exchange = this.action(
      [say(discard ? "do-discard" : "do-exchange"), h("b", {}, marked.length || "")],
      "raise",
      "exchange",
      () => this.act("draw", { cards: marked }),
    );
    // it keeps its place: cards are marked without a dead time
    exchange.disabled = discard ? marked.length < most : !marked.length;
    if (discard)
      return [this.prompt(say("tap-to-discard", { count: most })), this.mainRow(exchange)];
    return [
      this.prompt(say(most < 5 ? "tap-to-exchange.most" : "tap-to-exchange", { most })),
      this.mainRow(
        this.action(say("do-stand-pat"), marked.length ? "fold" : "call", "pat", () =>
          this.act("draw", { cards: [] }),
        ),
        exchange,
      ),
    ];
  }

  /** @param {number} most */
  runRows(most) {
    const names = [say("do-run-once"), say("do-run-twice"), say("do-run-three")];
    return [
      this.prompt(say(most > 2 ? "how-often-run.three" : "how-often-run")),
      this.mainRow(
        ...names
          .slice(0, most)
          .map((name, index) =>
            this.action(name, index ? "raise" : "call", String(index + 1), () =>
              this.act("run", { times: index + 1 }),
            ),
          ),
      ),
    ];
  }

  /** @param {TableState} state */
  idleRows(state) {
    const { send } = this.handlers;
    const seat = seatAt(state, state.you);
    if (!seat) return this.watcherRows(state);
    if (this.mayPreact()) return this.preactRows(state);
    const owes = !playerIn(state.play, state.you) && seat.missed_big_blind && !seat.sitting_out;
    const text = seat.gone
      ? say("you-leave-when-over")
      : seat.leaving
        ? say("you-leave-after")
        : state.closed
          ? say("felt-closed")
          : seat.stack === 0 && !playerIn(state.play, state.you)
            ? say("you-have-no-chips")
            : seat.sitting_out
              ? say("you-sit-out")
              : this.hand?.over
                ? winnersText(this.hand, state)
                : state.turn
                  ? actsText("acts", state)
                  : playerIn(state.play, state.you)
                    ? say(
                        playerIn(state.play, state.you)?.folded ? "you-have-folded" : "all-bets-in",
                      )
                    : state.play
                      ? say("dealt-in-next")
                      : "";
    const own = playerIn(this.hand ?? null, state.you);
    const shown = this.hand?.id;
    const mayShow =
      this.hand?.over && this.hand === state.last && own && own.hole.length && !own.shown;
    return [
      this.asideRow(
        mayShow
          ? this.action(
              say("do-show-cards"),
              "fold",
              "show",
              () => send("show_cards", { hand: shown, cards: own?.hole }),
              shown,
            )
          : null,
        ...(state.info.tournament
          ? []
          : [
              owes
                ? this.action(say(seat.waits ? "do-post" : "do-wait"), "fold", "post", () =>
                    send("sit_in", { wait_for_big_blind: !seat.waits }),
                  )
                : null,
              seat.leaving
                ? this.action(say("do-stay"), "call", "", () => send("sit_in"))
                : seat.sitting_out
                  ? this.action(say("do-be-back"), "call", "", () => send("sit_in"))
                  : this.action(say("do-sit-out"), "fold", "", () => send("sit_out")),
              this.action(say("do-add-chips"), seat.stack === 0 ? "raise" : "fold", "", () =>
                this.handlers.addChips(),
              ),
              this.action(say("do-leave"), "fold", "", () => this.handlers.leave()),
            ]),
      ),
      this.prompt(text, Boolean(state.turn)),
    ];
  }

  /** @param {TableState} state */
  watcherRows(state) {
    const { send, sit } = this.handlers;
    const offered = offeredSeat(state);
    const place = state.waiting.findIndex((each) => each.player === state.me);
    const delay = state.delayed
      ? `${say("see-late", { seconds: Math.round(state.info.rules.spectator_delay_ms / 1000) })} `
      : "";
    if (state.closed) return [this.prompt(say("felt-closed"))];
    if (state.info.tournament) return [this.prompt(delay + say("you-watch"))];
    if (offered !== null) {
      return [
        this.prompt(say("seat-offered-to-you", { seat: String(offered + 1) })),
        this.mainRow(
          this.action(say("do-decline"), "fold", "", () => send("leave_wait_list")),
          this.action(say("do-take-seat"), "raise", "", () => sit(offered), offered),
        ),
      ];
    }
    if (place >= 0)
      return [
        this.prompt(delay + say("place-in-wait-list", { place: place + 1 })),
        this.mainRow(
          this.action(say("do-leave-wait-list"), "fold", "", () => send("leave_wait_list")),
        ),
      ];
    const full = state.info.players >= state.info.rules.seats || state.waiting.length > 0;
    const count = state.waiting.length;
    const waiting = count ? ` ${say("wait-list-length", { count })}` : "";
    return [
      this.prompt(`${delay}${say("you-watch")}${waiting}`),
      this.mainRow(
        full
          ? this.action(say("do-join-wait-list"), "raise", "", () => send("join_wait_list"))
          : this.action(say("do-sit-down"), "raise", "", () => sit()),
      ),
    ];
  }

  /** Whether an action may be chosen in advance. */
  mayPreact() {
    const { state } = this;
    const player = playerIn(state?.play ?? null, state?.you ?? null);
    const turn = state?.turn;
    return Boolean(
      state &&
      player &&
      turn &&
      turn.seat !== state.you &&
      !player.folded &&
      player.stack > 0 &&
      (turn.check || turn.call || turn.bet || turn.raise || turn.bring_in) &&
      !state.suspended,
    );
  }

  /** @param {TableState} state */
  preactRows(state) {
    const player = /** @type {import("../hand.js").HandSeat} */ (playerIn(state.play, state.you));
    const price = state.play?.price ?? 0;
    const owed = price > player.bet;
    /** @type {[string, string, Record<string, unknown>][]} */
    const choices = owed
      ? [
          [say("do-fold"), "fold", {}],
          [
            say("do-call-amount", {
              amount: chips(Math.min(price - player.bet, player.stack), state),
            }),
            "call",
            { to: price },
          ],
        ]
      : [
          [say("do-check-fold"), "check_fold", {}],
          [say("do-check"), "check", {}],
        ];
    choices.push([say("do-call-any"), "call_any", {}]);
    const held = state.preaction?.action;
    // as drawn: a press after the next hand has begun is not for that one
    const hand = state.play?.id;
    return [
      h(
        "div",
        { class: "row aside-row ahead", role: "group", "aria-label": say("ahead") },
        choices.map(([name, action, fields]) =>
          button(
            name,
            () =>
              this.handlers.send("preact", {
                hand,
                action: held === action ? null : action,
                ...(held === action ? {} : fields),
              }),
            {
              "data-means": `ahead ${hand} ${action} ${fields.to ?? ""} ${held === action}`,
              "aria-pressed": held === action ? "true" : "false",
            },
          ),
        ),
      ),
      this.prompt(actsText("acts-ahead", state)),
    ];
  }

  /** @param {string} text @param {boolean} [timed] */
  prompt(text, timed = true) {
    return h("p", { class: "prompt" }, h("span", {}, text), timed && this.clock());
  }

  /** The time that is left; with time cards, a button that uses one. */
  clock() {
    const left = this.showLeft(h("span", { class: "left" }));
    if (!this.state || !seatAt(this.state, this.state.you)?.time_cards) return left;
    const use = button([left, h("small", {})], () => this.useTimeCard(), {
      class: "time-card",
      "data-means": this.meaning("+"),
    });
    this.showTimeCards(use);
    return use;
  }

  /** Show the time cards that are left on their button. @param {Element} use */
  showTimeCards(use) {
    const seat = this.state && seatAt(this.state, this.state.you);
    const count = seat?.time_cards ?? 0;
    const seconds = (seat?.time_card_ms ?? 0) / 1000;
    setText(/** @type {Element} */ (use.querySelector("small")), `+${seconds} ×${count}`);
    setAttribute(use, "aria-label", say("tour-use-time-card", { count, seconds }));
    setAttribute(use, "disabled", !count);
  }

  useTimeCard() {
    const turn = this.state && ownTurn(this.state);
    if (turn) void this.handlers.send("use_time_card", { hand: turn.hand, turn: turn.turn });
  }

  /** @param {...(HTMLElement | null)} buttons */
  mainRow(...buttons) {
    return h("div", { class: "row main-row" }, buttons);
  }

  /** Buttons away from those that fold, call and raise. @param {...(HTMLElement | null)} buttons */
  asideRow(...buttons) {
    return h("div", { class: "row aside-row" }, buttons);
  }

  /**
   * @param {import("./dom.js").Child[] | string} content its first part is its meaning
   * @param {string} kind
   * @param {string} command that a key may give, or a digit @param {() => void} press
   * @param {string | number} [about] what it is for, if that is neither written on it nor the turn
   */
  action(content, kind, command, press, about = "") {
    const key = prefs.keys && (keyOf(command) || command);
    return button(content, press, {
      class: kind,
      "data-means": this.meaning([content].flat()[0], about),
      "data-command": command || null,
      "aria-keyshortcuts": key || null,
    });
  }

  /**
   * What a button means: the turn, and what is written on it.
   * @param {unknown} name
   * @param {string | number} [about]
   */
  meaning(name, about = "") {
    const turn = this.state && ownTurn(this.state);
    return `${turn ? `${turn.hand}.${turn.turn}` : about} ${name}`;
  }

  /**
   * Do what a key means, as the terminal does. Returns whether it meant something.
   * @param {string} command
   */
  press(command) {
    if (this.offline || !command) return false;
    const turn = this.state && ownTurn(this.state);
    if (turn && (turn.draw ?? null) !== null && /^[1-6]$/.test(command)) {
      const card = playerIn(this.state?.play ?? null, this.state?.you ?? null)?.hole[
        Number(command) - 1
      ];
      if (card !== undefined) this.handlers.mark(card);
      return card !== undefined;
    }
    if (turn && ["bet", "raise", "allin"].includes(command) && this.amount?.isConnected) {
      this.amount.focus();
      if (command === "allin" && this.range) this.setTo(this.range[1]);
      this.amount.select();
      return true;
    }
    if (command === "fold" && turn?.check) {
      toast(say("check-is-free"));
      return true;
    }
    const same = { raise: "bet", bet: "raise", check: turn?.check ? "call" : "" }[command];
    const found = [command, same]
      .map((each) => each && this.root.querySelector(`[data-command="${each}"]`))
      .find(Boolean);
    if (found instanceof HTMLElement) this.guard.pressByKey(found);
    return Boolean(found);
  }
}

/** Who acts, by a message that says so. @param {string} id @param {TableState} state */
function actsText(id, state) {
  return say(id, { who: seatAt(state, state.turn?.seat ?? null)?.name ?? say("somebody") });
}
