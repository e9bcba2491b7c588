// The felt: seats, cards, bets, boards and pots. Elements stay in place from one update to the
// next.

import { formatShort } from "../amounts.js";
import { GAMES } from "../games.js";
import { discardsOn, playerIn, satBefore } from "../hand.js";
import { loadScene } from "../later.js";
import { say } from "../messages.js";
import { freeSeats, offeredSeat, seatAt, timeLeft } from "../table-state.js";
import { drawBoards } from "./boards.js";
import { cardBack, cardFace } from "./cards.js";
import { button, fill, h, setAttribute, setClasses, setText, setVariable } from "./dom.js";
import { layOut } from "./layout.js";
import { attempt } from "./errors.js";
import { widthOf } from "./measure.js";
import { chips } from "./money.js";
import { briefPots, potsText, sidePots } from "./pots.js";
import { betOf, readingsOf, winningCards } from "./readings.js";
import { buttonSeat, seatWords } from "./spoken.js";

/** @typedef {import("../table-state.js").TableState} TableState */
/** @typedef {import("../hand.js").Hand} Hand */
/** @typedef {import("../hand.js").HandSeat} HandSeat */
/**
 * What is shown of the end of a hand: what is paid now, what each seat has won so far, and the
 * pot's name.
 * @typedef {{now: import("../hand.js").PotAwarded[], won: Map<number, number>, pot: string}} Ending
 */
/** @typedef {import("./layout.js").Point} Point */
/**
 * @typedef {{root: HTMLElement, cards: HTMLElement, plate: HTMLElement, avatar: HTMLElement,
 *   name: HTMLElement, words: HTMLElement, stack: HTMLElement, act: HTMLElement, bank: HTMLElement,
 *   note: HTMLElement, bet: HTMLElement, drawn: string, timed:
 *   boolean}} SeatParts
 */

/** Actions that the felt names in a word. */
const ACTIONS = [
  "folded",
  "checked",
  "called",
  "bet_made",
  "raised_to",
  "bring_in_posted",
  "hand_mucked",
];

/** Draws one table. */
export class TableView {
  /**
   * @param {HTMLElement} felt the element to draw into
   * @param {object} handlers
   * @param {(seat: number) => void} handlers.sit
   * @param {(seat: number) => void} handlers.player
   * @param {(card: number) => void} handlers.tapCard
   */
  constructor(felt, handlers) {
    this.handlers = handlers;
    this.felt = felt;
    /** @type {SeatParts[]} */
    this.seats = [];
    /** @type {Set<number>} cards marked for an exchange */
    this.marked = new Set();
    this.list = h("ul", { class: "seats", "aria-label": say("seats") });
    this.pot = h("p", { class: "pot" });
    this.sidePots = h("p", { class: "side-pots" });
    this.boards = h("div", { class: "boards" });
    this.message = h("p", { class: "felt-message" });
    this.middle = h("div", { class: "middle" }, this.pot, this.boards, this.sidePots, this.message);
    this.dealer = h("span", { class: "dealer", "aria-hidden": "true" }, "D");
    fill(this.felt, h("div", { class: "rail" }), this.middle, this.list, this.dealer);
    /** @type {TableState | null} */
    this.state = null;
    /** @type {Hand | null} */
    this.hand = null;
    this.offline = false; // the time that is left is not known
    this.made = ""; // what the layout was made for
    this.width = this.height = 0; // of the felt: observed, because to ask for it lays out the page
    this.observer = new ResizeObserver(([{ contentRect }]) => {
      this.width = contentRect.width;
      this.height = contentRect.height;
      this.redraw();
    });
    this.observer.observe(this.felt);
    /** @type {import("../scene.js").Scene | null} */
    this.scene = null;
    this.closed = false;
    this.ready = loadScene().then((Scene) => {
      if (!Scene || this.closed) return;
      this.scene = new Scene(this);
      this.redraw();
    });
  }

  /** Stop following the size of the felt. */
  close() {
    this.closed = true;
    this.observer.disconnect();
    this.scene?.close();
  }

  /** Draw the same again. */
  redraw() {
    const { state } = this;
    if (state) attempt(() => this.draw(state, this.hand));
  }

  /**
   * Draw the table.
   * @param {TableState} state
   * @param {Hand | null} hand the hand in progress, or the last one while its end is shown
   */
  draw(state, hand) {
    this.state = state;
    this.hand = hand;
    const { rules } = state.info;
    while (this.seats.length < rules.seats) this.addSeat(this.seats.length);
    const own = playerIn(hand, state.you);
    const usual = GAMES[state.game || rules.game]?.streets[0];
    // seats stay after a discard
    const ownCards = Math.max(2, own?.hole.length ?? 0, (usual?.hole ?? 0) + (usual?.up ?? 0));
    const rows = hand && !hand.game.board ? 0 : Math.max(hand?.boards.length ?? 1, 1);
    const { width, height } = this;
    if (!width || !height) return;
    const made = [width, height, rules.seats, state.you, ownCards, rows].join();
    if (made !== this.made) {
      this.lay(layOut(width, height, rules.seats, state.you, ownCards, rows));
      this.made = made; // once it is: if drawing fails, the next update draws again
    }
    const ending = this.scene ? this.scene.ending(hand, state) : wholeEnding(hand);
    const lit = winningCards(hand, ending?.now ?? []);
    setClasses(this.felt, { lit: lit.size > 0 });
    const table = this.shownAtAllSeats(state, hand, lit);
    for (let seat = 0; seat < rules.seats; seat += 1)
      this.drawSeat(state, hand, seat, lit, ending?.won.get(seat) ?? 0, table);
    this.drawDealer(state, hand);
    this.drawMiddle(state, hand, lit, ending?.pot ?? "");
    this.drawClock();
    if (this.layout) this.scene?.drawn(state, hand, this.layout);
  }

  /**
   * Use a layout until the felt or the table changes.
   * @param {import("./layout.js").Layout} layout
   */
  lay(layout) {
    this.layout = layout;
    for (const part of /** @type {const} */ (["plate", "own", "small", "board"])) {
      this.felt.style.setProperty(`--${part}`, `${layout[part]}px`);
    }
    this.felt.style.setProperty("--u", String(layout.unit));
    this.felt.style.setProperty("--wide", `${this.width}px`);
    setClasses(this.felt, {
      narrow: layout.narrow,
      low: layout.low,
      beside: layout.beside,
      pairs: layout.pairs,
    });
    place(this.middle, layout.middle);
    for (const [number, point] of layout.seats) {
      const bet = /** @type {Point} */ (layout.bets.get(number));
      place(this.seats[number].root, point);
      place(this.seats[number].bet, { x: bet.x - point.x, y: bet.y - point.y });
    }
  }

  /** @param {number} number */
  addSeat(number) {
    const parts = {
      cards: h("div", { class: "cards" }),
      avatar: h("span", { class: "avatar", "aria-hidden": "true" }),
      name: h("bdi", { class: "name" }),
      words: h("span", { class: "unseen" }),
      stack: h("span", { class: "stack" }),
      act: h("i", { class: "act" }),
      bank: h("i", { class: "bank" }),
      note: h("span", { class: "note" }),
      bet: h("span", { class: "bet" }),
    };
    const plate = button(
      [
        parts.avatar,
        parts.name,
        parts.words,
        parts.stack,
        h("span", { class: "clock", "aria-hidden": "true" }, parts.act, parts.bank),
      ],
      () => {
        if (this.state && !seatAt(this.state, number)) this.handlers.sit(number);
        else this.handlers.player(number);
      },
      { class: "plate" },
    );
    const root = h("li", { class: "seat" }, parts.cards, plate, parts.bet, parts.note);
    this.seats.push({ root, plate, ...parts, drawn: "", timed: false });
    this.list.append(root);
  }

  /**
   * What seats show of the table: while it and what is theirs are the same, they stay as drawn.
   * @param {TableState} state
   * @param {Hand | null} hand
   * @param {Set<number>} lit
   */
  shownAtAllSeats(state, hand, lit) {
    return [
      this.made,
      state.you,
      buttonSeat(state, hand),
      chips(1000, state),
      Boolean(this.scene),
      hand?.id,
      hand === state.play,
      hand?.over,
      hand?.streetNumber,
      JSON.stringify(hand?.boards),
      ...lit,
    ].join();
  }

  /**
   * Draw a seat if something in it has changed.
   * @param {TableState} state
   * @param {Hand | null} hand
   * @param {number} number
   * @param {Set<number>} lit
   * @param {number} won as far as it is shown
   * @param {string} table see `shownAtAllSeats`
   */
  drawSeat(state, hand, number, lit, won, table) {
    const parts = this.seats[number];
    const seat = seatAt(state, number);
    const player = playerIn(hand, number);
    const yours = number === state.you;
    const free = !seat && !player;
    const offered = offeredSeat(state);
    const mayTake =
      free &&
      !state.delayed &&
      (state.you === null
        ? offered === number ||
          (offered === null && !state.waiting.length && freeSeats(state).includes(number))
        : freeSeats(state).includes(number));
    const turn = state.turn && hand === state.play ? state.turn : null;
    const toAct = turn?.seat === number;
    const allIn = player && !player.folded && player.stack === 0 && !hand?.over;
    const chance = this.scene?.chance(hand, number) ?? "";
    const bet = betOf(hand, player);
    const key = JSON.stringify([
      table,
      seat,
      player,
      mayTake,
      state.turn?.seat === number && [state.turn.grace, state.turn.draw],
      yours && [...this.marked],
      chance,
      bet,
      won,
    ]);
    if (key === parts.drawn) return;
    parts.drawn = ""; // if drawing fails, the next update draws again
    setClasses(parts.root, {
      yours,
      free,
      "to-act": toAct,
      folded: player?.folded,
      away: !free && seat?.sitting_out && !player,
      out: !free && !player,
      bare: !player || player.folded || player.mucked,
      winner: won,
      allin: allIn,
      "may-take": mayTake,
    });
    setAttribute(parts.plate, "disabled", free && !mayTake);
    setAttribute(parts.plate, "aria-current", toAct ? "true" : null);
    const name = (satBefore(seat, player) ? player?.name : seat?.name) ?? player?.name ?? "";
    const ordinal = String(number + 1);
    setText(parts.name, free ? (mayTake ? this.freeText(state, ordinal) : "") : name);
    setText(parts.avatar, free ? "" : ([...name][0]?.toUpperCase() ?? ""));
    setVariable(parts.avatar, "--hue", String(hueOf(seat?.player ?? name)));
    setText(parts.stack, free ? "" : this.stackText(state, hand, number));
    setText(parts.words, free ? "" : seatWords(state, hand, number, chance));
    setAttribute(
      parts.plate,
      "aria-label",
      free
        ? say(!mayTake ? "seat-empty" : state.you === null ? "sit-here-seat" : "seat-move-here", {
            seat: ordinal,
          })
        : null,
    );
    this.drawCards(parts, state, hand, player, yours, lit);
    const did =
      won || allIn
        ? ""
        : player?.last && !player.folded
          ? actionText(player.last, Boolean(hand && discardsOn(hand)))
          : "";
    setText(parts.bet, chance || this.betText(state, did, bet, won));
    setAttribute(
      parts.bet,
      "data-kind",
      chance ? "chance" : won ? "won" : allIn ? "allin" : (did && player?.last?.kind) || null,
    );
    setClasses(parts.bet, { coin: bet });
    const note = this.noteText(state, hand, player, number);
    setText(parts.note, note);
    setClasses(parts.note, { long: note.length > 42, second: !yours && parts.bet.textContent });
    parts.drawn = key;
  }

  /** What a free seat says. @param {TableState} state @param {string} number */
  freeText(state, number) {
    const seat = say("seat-number", { number });
    return state.you === null ? this.fit([say("sit-here"), seat], 0.8125, 600, 4) : seat;
  }

  /** @param {TableState} state @param {Hand | null} hand @param {number} number */
  stackText(state, hand, number) {
    const seat = seatAt(state, number);
    const player = playerIn(hand, number);
    const inPlay = player && (hand === state.play || player.won || satBefore(seat, player));
    const stack = inPlay ? player.stack : (seat?.stack ?? player?.stack ?? 0);
    if (inPlay && !stack && !player.folded && !hand?.over) return say("felt-all-in");
    return this.fit([chips(stack, state), formatShort(stack)], 0.8125, 650, 11);
  }

  /**
   * The first of some texts that fits in a line as wide as a plate; the last if none does.
   * @param {string[]} texts
   * @param {number} size of the font, in rems
   * @param {number} weight
   * @param {number} margin
   */
  fit(texts, size, weight, margin) {
    const { plate = 0, unit = 1 } = this.layout ?? {};
    const pixels = Math.max(16 * size * unit, 11);
    return (
      texts.find((text) => widthOf(text, pixels, weight) <= plate - margin) ??
      texts[texts.length - 1]
    );
  }

  /**
   * What a player did, and the bet or what was won; in short if a narrow plate has no room.
   * @param {TableState} state
   * @param {string} did
   * @param {number} bet
   * @param {number} won
   */
  betText(state, did, bet, won) {
    if (won) return this.fit([`+${chips(won, state)}`, `+${formatShort(won)}`], 0.75, 700, 8);
    if (!bet) return did;
    const texts = [
      `${did} ${chips(bet, state)}`,
      `${did} ${formatShort(bet)}`,
      `${did.slice(0, 1)} ${formatShort(bet)}`,
    ];
    const found = this.layout?.narrow ? this.fit(texts, 0.75, 700, 8) : texts[0];
    return found.trim();
  }

  /**
   * @param {TableState} state
   * @param {Hand | null} hand
   * @param {HandSeat | undefined} player
   * @param {number} number
   */
  noteText(state, hand, player, number) {
    const seat = seatAt(state, number);
    if (state.turn?.seat === number && (state.turn.grace ?? 0) > 0) return say("note-disconnected");
    if (seat?.gone) return say("note-left");
    if (player && hand && !player.folded && !player.mucked) {
      const whole = readingsOf(hand, player);
      const brief = whole && readingsOf(hand, player, true);
      if (whole && number !== state.you) return this.fit([whole, brief], 0.75, 400, 8);
      if (whole) return this.layout?.beside && whole.length > 40 ? brief : whole;
    }
    if (seat?.sitting_out) return say("note-sits-out");
    if (seat && !player && seat.waits)
      return say(this.layout?.narrow ? "note-waits.brief" : "note-waits");
    return "";
  }

  /**
   * @param {SeatParts} parts @param {TableState} state @param {Hand | null} hand
   * @param {HandSeat | undefined} player @param {boolean} yours @param {Set<number>} lit
   */
  drawCards(parts, state, hand, player, yours, lit) {
    const known = player
      ? player.shown && !yours
        ? [...new Set([...player.up, ...player.shown])]
        : player.hole
      : [];
    const visible = player && (yours || !player.folded) ? known : [];
    const hidden =
      player && !player.folded && !player.mucked && !yours
        ? Math.max(0, player.holds - visible.length)
        : 0;
    const drawing =
      yours && Boolean(state.turn?.draw) && state.turn?.seat === state.you && hand === state.play;
    if (!drawing && yours) this.marked.clear();
    const wanted = [...Array.from({ length: hidden }, () => -1), ...visible];
    wanted.forEach((card, place) => {
      // What lies there already stays: a card that is put in again would be dealt again.
      const old = /** @type {HTMLElement | undefined} */ (parts.cards.children[place]);
      if (old?.dataset.card === String(card) && (old.tagName === "BUTTON") === drawing) return;
      const fresh = drawing ? this.drawButton(card) : card < 0 ? cardBack() : cardFace(card);
      if (old) {
        fresh.classList.add(old.dataset.card === "-1" ? "turned" : "kept"); // it has been dealt
        old.replaceWith(fresh);
      } else parts.cards.append(fresh);
    });
    while (parts.cards.children.length > wanted.length) parts.cards.lastElementChild?.remove();
    // Cards face down beside cards face up are seen by their edges.
    const mixed = hidden > 0 && visible.length > 0;
    setClasses(parts.cards, { mixed });
    setVariable(parts.cards, "--count", String(mixed ? visible.length : wanted.length));
    setVariable(parts.cards, "--edges", String(mixed ? hidden : 0));
    for (const child of parts.cards.children) {
      const card = Number(/** @type {any} */ (child).dataset.card);
      setClasses(child, {
        win: lit.has(card),
        up: yours && player?.up.includes(card),
        marked: this.marked.has(card),
      });
      if (drawing) setAttribute(child, "aria-pressed", this.marked.has(card) ? "true" : "false");
    }
  }

  /** @param {number} card */
  drawButton(card) {
    const element = button(cardFace(card), () => this.handlers.tapCard(card), {
      class: "draw-card",
    });
    element.dataset.card = String(card);
    return element;
  }

  /**
   * Show how much time is left. The page does so often: an animation would cost a layer of its own
   * with each turn.
   */
  drawClock() {
    const { state } = this;
    if (!state) return;
    const turn = state.play === this.hand ? state.turn : null;
    const left = turn && timeLeft(state);
    const { act_ms, time_bank_ms } = state.info.rules;
    this.seats.forEach((parts, seat) => {
      const on = left && seat === turn.seat;
      if (on && (state.suspended || this.offline)) return; // it stands still
      if (!on && !parts.timed) return;
      parts.timed = Boolean(on);
      parts.act.style.scale = `${on ? left.act / Math.max(turn.ms, act_ms) : 0} 1`;
      const bank = on && turn.bank ? left.bank / Math.max(turn.bank, time_bank_ms) : 0;
      parts.bank.style.scale = `${bank} 1`;
    });
  }

  /** @param {TableState} state @param {Hand | null} hand */
  drawDealer(state, hand) {
    const seat = buttonSeat(state, hand);
    const point = seat === null ? undefined : this.layout?.seats.get(seat);
    setAttribute(this.dealer, "hidden", !point);
    if (!point || !this.layout) return;
    const { plate, unit, middle, narrow } = this.layout;
    // Around another's plate are cards, a bet and a name of a hand, so the button is on its corner,
    // beside its texts.
    const across = plate / 2 + (narrow ? 1 : -4);
    const inwards = Math.sign(middle.x - point.x) || 1;
    const down = playerIn(hand, seat)?.holds ? -27 : 27;
    if (seat === state.you) place(this.dealer, { x: point.x - plate / 2 - 16, y: point.y });
    else place(this.dealer, { x: point.x + inwards * across, y: point.y + down * unit });
  }

  /**
   * @param {TableState} state
   * @param {Hand | null} hand
   * @param {Set<number>} lit
   * @param {string} paid the pot that is paid now, if there are several
   */
  drawMiddle(state, hand, lit, paid) {
    const pots = hand && !hand.over ? sidePots(hand) : [];
    const total = hand
      ? hand.over
        ? hand.seats.reduce((sum, seat) => sum + seat.won, 0)
        : hand.pot
      : 0;
    setText(
      this.pot,
      paid ||
        (total
          ? say(hand?.bombPot ? "felt-bomb-pot" : "felt-pot", { amount: chips(total, state) })
          : ""),
    );
    setText(this.sidePots, this.layout?.narrow ? briefPots(pots) : potsText(pots, state));
    drawBoards(this.boards, hand, lit);
    setText(this.message, feltMessage(state, hand));
  }
}

/** The end of a hand all at once. @param {Hand | null} hand @returns {Ending | null} */
function wholeEnding(hand) {
  return hand?.over
    ? { now: hand.awards, won: new Map(hand.seats.map((seat) => [seat.number, seat.won])), pot: "" }
    : null;
}

/** @param {HTMLElement} element @param {Point} point */
function place(element, point) {
  element.style.left = `${Math.round(point.x)}px`;
  element.style.top = `${Math.round(point.y)}px`;
}

/**
 * What a player did, in a word.
 * @param {any} event
 * @param {boolean} isDiscard where no cards come in return
 */
function actionText(event, isDiscard) {
  if (ACTIONS.includes(event.kind)) return say(`felt-${event.kind}`);
  if (event.kind === "drew")
    return say(isDiscard ? "felt-discards" : event.count ? "felt-draws" : "felt-pat", {
      count: event.count,
    });
  return event.kind === "runs_chosen" ? say("felt-runs", { count: event.runs }) : "";
}

/** A hue for a player's avatar. @param {string} id */
function hueOf(id) {
  return [...id].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 360, 7);
}

/**
 * What the felt says when no hand is played.
 * @param {TableState} state
 * @param {Hand | null} hand
 */
function feltMessage(state, hand) {
  if (state.closed) return say("felt-closed");
  if (state.stopped) return say("felt-stopped");
  if (hand) return "";
  if (state.info.closing) return say("felt-closing");
  const reason = state.pause_reason;
  if (state.info.paused) return reason ? say("table-paused", { reason }) : say("felt-paused");
  return state.seats.filter((seat) => !seat.sitting_out && seat.stack).length < 2
    ? say("felt-waiting")
    : "";
}
