// What makes the felt lively, loaded once a table is shown: chips, what moves, the names of hands,
// the equities of an all-in hand, and the end of a hand, pot by pot. The table can be played
// without all of it, and nothing here delays a button.

import { bestHand } from "./best-hand.js";
import { handNames } from "./hand-names.js";
import { livePlayers, playerIn } from "./hand.js";
import { say } from "./messages.js";
import { ownTurn } from "./table-state.js";
import { boardName } from "./ui/boards.js";
import { cardFace } from "./ui/cards.js";
import { chipStack } from "./ui/chips.js";
import { fill, h, setClasses } from "./ui/dom.js";
import { attempt, reportFault } from "./ui/errors.js";
import { overlap } from "./ui/layout.js";
import { LIFT_GAP, lift } from "./ui/lift.js";
import { widthOf } from "./ui/measure.js";
import { chips } from "./ui/money.js";
import { still } from "./ui/prefs.js";
import { betOf, cardsOf, handName, winningCards } from "./ui/readings.js";
import { buttonSeat } from "./ui/spoken.js";

/** @typedef {import("./table-state.js").TableState} TableState */
/** @typedef {import("./hand.js").Hand} Hand */
/** @typedef {import("./hand.js").PotAwarded} PotAwarded */
/** @typedef {import("./ui/layout.js").Layout} Layout */
/** @typedef {import("./ui/layout.js").Box} Box */
/** @typedef {import("./ui/layout.js").Point} Point */
/** @typedef {import("./ui/table.js").Ending} Ending */
/**
 * What a player wins of a pot: the names of the hands, whole, brief and on more lines, and the
 * chips.
 * @typedef {{seat: number, names: string[], brief: string[], lines: string[], amount: number}} Win
 */

const FIRST_MS = 450; // until the first pot is paid: the last card has been seen by then
const POT_MS = 1150; // for each further pot
const SWEEP_MS = 280;
const PAY_MS = 620;
const COLUMNS = { bet: 2, pot: 4 };
const CAPTION = 17; // the height of a line, in units, and of what is around all of them
const CAPTION_EDGE = 6;
const MOST_WIDE = 420;
const NAMES = [16, 9, 0]; // letters of a name, in each text

handNames.best = bestHand;

/** The lively part of one felt. */
export class Scene {
  /** @param {import("./ui/table.js").TableView} view */
  constructor(view) {
    this.view = view;
    this.stage = h("div", { class: "stage", "aria-hidden": "true" });
    view.felt.append(this.stage);
    view.felt.classList.add("lively");
    /** @type {Map<string, number>} amounts of the chips that lie there */
    this.lying = new Map();
    /** @type {Map<string, HTMLElement>} chips that move, by where they come from or go to */
    this.moving = new Map();
    this.playing = 0; // the hand that was seen in progress
    this.hand = 0; // and the one that is shown
    this.turn = "";
    this.lay = "";
    /**
     * The end of a hand: the pots, and which of them is paid now.
     * @type {{hand: number, pots: PotAwarded[][], at: number, shown: number} | null}
     */
    this.end = null;
    this.timer = 0;
    this.asked = "";
    /** @type {{key: string, shares: Map<number, string>} | null} */
    this.odds = null;
    /** @type {IntersectionObserver | null} */
    this.covered = null;
  }

  /** Let nothing happen any more. */
  close() {
    clearTimeout(this.timer);
    this.covered?.disconnect();
    this.asked = "";
  }

  /**
   * What is shown of the end of a hand now.
   * @param {Hand | null} hand
   * @param {TableState} state
   * @returns {Ending | null}
   */
  ending(hand, state) {
    if (!hand?.over) {
      if (hand) this.playing = hand.id;
      this.end = null;
      clearTimeout(this.timer);
      return null;
    }
    if (this.end?.hand !== hand.id) {
      const pots = potsPaid(hand);
      this.end = {
        hand: hand.id,
        pots,
        at: this.playing === hand.id && !still() ? -1 : 0,
        shown: -1,
      };
      this.wait(this.end.at < 0 ? FIRST_MS : POT_MS);
    }
    const { pots, at } = this.end;
    /** @type {Map<number, number>} */
    const won = new Map();
    for (const [seat, amount] of pots
      .slice(0, at + 1)
      .flat()
      .flatMap((award) => award.shares))
      won.set(seat, (won.get(seat) ?? 0) + amount);
    const now = pots[at] ?? [];
    const amount = now.reduce((sum, award) => sum + award.amount, 0);
    const pot = amount && pots.length > 1 ? `${potName(now[0].pot)} ${chips(amount, state)}` : "";
    return { now, won, pot };
  }

  /** Pay the next pot in a while, if there is one. @param {number} ms */
  wait(ms) {
    clearTimeout(this.timer);
    const { end, view } = this;
    if (!end || end.at >= end.pots.length - 1) return;
    this.timer = setTimeout(() => {
      if (view.hand?.id !== end.hand) return;
      end.at += 1;
      this.wait(POT_MS);
      view.redraw();
    }, ms);
  }

  /**
   * The share of the pot that a player may expect in an all-in hand: "64%". Empty once a pot is
   * paid.
   * @param {Hand | null} hand
   * @param {number} seat
   */
  chance(hand, seat) {
    return (
      (hand &&
        !hand.over &&
        !hand.awards.length &&
        this.odds?.key.startsWith(`${hand.id} `) &&
        this.odds.shares.get(seat)) ||
      ""
    );
  }

  /**
   * Add to what the table has just drawn.
   * @param {TableState} state
   * @param {Hand | null} hand
   * @param {Layout} layout
   */
  drawn(state, hand, layout) {
    const id = hand?.id ?? 0;
    const turn = ownTurn(state) ? `${state.turn?.hand}.${state.turn?.turn}` : "";
    const goesOn = id === this.hand && !still() && !document.hidden;
    // What moves gives way to the next hand, and to the player's turn.
    if (id !== this.hand || (turn && turn !== this.turn))
      for (const place of [...this.moving.keys()]) this.drop(place);
    this.hand = id;
    this.turn = turn;
    this.deal(state, hand, layout);
    this.stack(hand, layout, goesOn);
    this.pay(state, hand, layout, goesOn);
    this.expect(hand);
  }

  /**
   * Let cards come from the dealer.
   * @param {TableState} state
   * @param {Hand | null} hand
   * @param {Layout} layout
   */
  deal(state, hand, layout) {
    const button = buttonSeat(state, hand);
    const key = `${this.view.made} ${button}`;
    if (key === this.lay) return;
    const dealer = layout.seats.get(button ?? -1) ?? { x: layout.middle.x, y: 0 };
    const from = (
      /** @type {HTMLElement} */ element,
      /** @type {Point} */ { x, y },
      /** @type {number} */ order,
    ) => {
      element.style.setProperty("--dx", `${Math.round(dealer.x - x)}px`);
      element.style.setProperty("--dy", `${Math.round(dealer.y - y)}px`);
      element.style.setProperty("--order", String(order));
    };
    const { seats } = this.view;
    for (const [number, point] of layout.seats)
      from(
        seats[number].cards,
        point,
        ((number - (button ?? 0) + seats.length - 1) % seats.length) / seats.length,
      );
    from(this.view.boards, layout.middle, 0);
    this.lay = key;
  }

  /**
   * Put chips where bets and pots are, and let those of a finished street move to the pot.
   * @param {Hand | null} hand
   * @param {Layout} layout
   * @param {boolean} goesOn
   */
  stack(hand, layout, goesOn) {
    this.view.seats.forEach((parts, number) => {
      const place = `bet ${number}`;
      const bet = betOf(hand, playerIn(hand, number));
      const before = this.lying.get(place) ?? 0;
      if (bet && bet !== before) this.drop(place);
      const point = layout.bets.get(number);
      if (goesOn && before && !bet && point)
        this.fly(place, before, point, layout.middle, SWEEP_MS);
      this.put(place, parts.bet, parts.bet.textContent ? bet : 0, COLUMNS.bet);
    });
    const lying =
      hand && !hand.over
        ? hand.pot - hand.seats.reduce((sum, seat) => sum + betOf(hand, seat), 0)
        : 0;
    this.put("pot", this.view.pot, lying, lying ? this.potColumns(layout) : 0);
  }

  /** How many columns of chips have room beside the pot's amount. @param {Layout} layout */
  potColumns({ low, beside, narrow, unit }) {
    const size = beside ? 12 : 16 * unit;
    const room = (low ? 108 : narrow ? 184 : 280 * unit) - 24 - size / 2;
    return Math.max(
      0,
      Math.min(
        COLUMNS.pot,
        Math.floor((room - widthOf(this.view.pot.textContent ?? "", size, 700)) / (1.1 * size)),
      ),
    );
  }

  /**
   * @param {string} place
   * @param {HTMLElement} element
   * @param {number} amount
   * @param {number} columns
   */
  put(place, element, amount, columns) {
    if ((this.lying.get(place) ?? 0) === amount) return;
    const stack = amount ? chipStack(amount, columns) : null;
    element.querySelector(".chips")?.remove();
    if (stack) element.append(stack);
    this.lying.set(place, amount);
  }

  /**
   * @param {string} place
   * @param {number} amount
   * @param {Point} from
   * @param {Point} to
   * @param {number} duration
   */
  fly(place, amount, from, to, duration) {
    this.drop(place);
    const moving = h(
      "span",
      { class: "moving", "aria-hidden": "true" },
      chipStack(amount, COLUMNS.bet),
    );
    moving.style.left = `${from.x}px`;
    moving.style.top = `${from.y}px`;
    this.view.felt.append(moving);
    this.moving.set(place, moving);
    const animation = moving.animate(
      [
        { translate: "-50% -50%" },
        { translate: `calc(${to.x - from.x}px - 50%) calc(${to.y - from.y}px - 50%)` },
      ],
      { duration, easing: "cubic-bezier(.45,.05,.3,1)", fill: "forwards" },
    );
    animation.onfinish = () => this.moving.get(place) === moving && this.drop(place);
  }

  /** Drop what moves from or to a place. @param {string} place */
  drop(place) {
    this.moving.get(place)?.remove();
    this.moving.delete(place);
  }

  /**
   * Pay a pot: its chips move to the winners, whose cards are lifted.
   * @param {TableState} state
   * @param {Hand | null} hand
   * @param {Layout} layout
   * @param {boolean} goesOn
   */
  pay(state, hand, layout, goesOn) {
    const { end, view } = this;
    const key = end && end.at >= 0 ? `${end.hand} ${end.at} ${view.made}` : "";
    if (this.stage.dataset.key === key) return;
    const isNext = Boolean(end && end.shown !== end.at);
    const awards = (hand && end?.pots[end.at]) || [];
    if (end) end.shown = end.at;
    const wins = hand ? winsOf(hand, awards) : [];
    if (goesOn && isNext) {
      for (const { seat, amount } of wins) {
        const point = layout.bets.get(seat);
        if (point && amount) this.fly(`win ${seat}`, amount, layout.middle, point, PAY_MS);
      }
    }
    const lifted = hand ? this.liftedHands(state, hand, layout, wins, isNext) : [];
    fill(
      this.stage,
      lifted.map(({ element }) => element),
    );
    this.stage.dataset.key = key;
    view.seats.forEach((parts, number) =>
      setClasses(parts.root, { lifted: lifted.some(({ seat }) => seat === number) }),
    );
    this.hideUnder(lifted.flatMap(({ parts }) => parts));
  }

  /**
   * Hide the texts that lifted hands cover: a part of an amount reads as another amount. The
   * browser tells where they are once it has laid out the page; to ask would have it done twice.
   * @param {Box[]} boxes of the felt
   */
  hideUnder(boxes) {
    const { felt } = this.view;
    this.covered?.disconnect();
    for (const text of felt.querySelectorAll(".under")) text.classList.remove("under");
    if (!boxes.length) return;
    this.covered = new IntersectionObserver(
      (texts) => {
        for (const { target, boundingClientRect: place, rootBounds } of texts) {
          const { left, top } = rootBounds ?? place;
          const box = {
            left: place.left - left,
            right: place.right - left,
            top: place.top - top,
            bottom: place.bottom - top,
          };
          setClasses(target, { under: boxes.some((each) => overlap(each, box)) });
        }
        this.covered?.disconnect();
      },
      { root: felt },
    );
    for (const text of felt.querySelectorAll(".bet, .note, .pot, .side-pots"))
      this.covered.observe(text);
  }

  /**
   * @param {TableState} state
   * @param {Hand} hand
   * @param {Layout} layout
   * @param {Win[]} wins
   * @param {boolean} rises
   */
  liftedHands(state, hand, layout, wins, rises) {
    const { unit } = layout;
    const size = Math.min(17, Math.max(11, 13.5 * unit));
    const shown = wins
      .map((win) => ({ ...win, cards: cardsOf(playerIn(hand, win.seat)) }))
      .filter(({ cards, names }) => cards.length && names.length);
    const texts = shown.map(({ names, brief, lines, seat, amount }) =>
      [names, brief, lines].map((each, short) => [
        ...each,
        `${shortened(playerIn(hand, seat)?.name ?? "", NAMES[short])}+${chips(amount, state)}`,
      ]),
    );
    const places = lift(
      shown.map(({ seat, cards }, index) => ({
        seat,
        count: cards.length,
        captions: texts[index].map((lines) => ({
          width: Math.min(
            this.view.width - 12,
            MOST_WIDE * unit,
            Math.max(...lines.map((text) => widthOf(text, size, 700))) + 16,
          ),
          height: Math.ceil(lines.length * CAPTION * Math.max(unit, 0.85) + CAPTION_EDGE),
        })),
      })),
      layout,
      this.view,
      state.you,
      hand.game.board ? hand.boards.length : 0,
      playerIn(hand, state.you)?.hole.length ?? 0,
    );
    const lit = winningCards(hand, this.end?.pots[this.end.at] ?? []);
    return places.map(({ seat, card, caption, isAbove, box, parts }) => {
      const index = shown.findIndex((each) => each.seat === seat);
      const faces = shown[index].cards.map((each) => {
        const face = cardFace(each);
        setClasses(face, { win: lit.has(each), idle: !lit.has(each) });
        return face;
      });
      const lines = texts[index][caption].map((text, line, { length }) =>
        h("p", { class: line < length - 1 ? null : "gain" }, text),
      );
      const element = h(
        "div",
        { class: "lift", "data-seat": seat },
        h("div", { class: "fan" }, faces),
        h("div", { class: "caption" }, lines),
      );
      setClasses(element, { above: isAbove, rises });
      const { x, y } = /** @type {Point} */ (layout.seats.get(seat));
      const plateTop = y - 22 * unit;
      const before =
        seat === state.you ? plateTop - layout.own * 0.7 : plateTop - layout.small * 0.7;
      const values = {
        left: `${Math.round(box.left)}px`,
        top: `${Math.round(box.top)}px`,
        width: `${Math.round(box.right - box.left)}px`,
        "--w": `${card}px`,
        "--gap": `${LIFT_GAP}px`,
        "--size": `${size}px`,
        "--dx": `${Math.round(x - (box.left + box.right) / 2)}px`,
        "--dy": `${Math.round(before - (box.top + box.bottom) / 2)}px`,
        "--from": String(seat === state.you ? 1 : Math.min(1, layout.small / card)),
      };
      for (const [name, value] of Object.entries(values)) element.style.setProperty(name, value);
      return { seat, element, parts };
    });
  }

  /** Have equities counted, where all betting is over. @param {Hand | null} hand */
  expect(hand) {
    const live = hand && !hand.over ? livePlayers(hand) : [];
    if (!hand || live.length < 2 || live.filter((seat) => seat.stack).length > 1) {
      this.asked = "";
      return;
    }
    const players = live.map((seat) => `${seat.number}:${cardsOf(seat)}:${seat.bet}`).join(" ");
    const key = `${hand.id} ${players} ${hand.boards.join("|")} ${hand.runs}`;
    if (key === this.asked) return;
    this.asked = key;
    this.count(hand, key).catch(reportFault);
  }

  /** @param {Hand} hand @param {string} key */
  async count(hand, key) {
    // without the server, play goes on without it
    const counting = await import("./equity.js").catch(() => null);
    if (!counting || key !== this.asked) return;
    const { equityOf, questionsOf } = counting;
    const asked = questionsOf(hand);
    if (!asked) return;
    const sums = asked.seats.map(() => 0);
    let exact = true;
    for (const question of asked.questions) {
      const found = await equityOf(question, () => key === this.asked);
      if (!found) return;
      found.shares.forEach((share, player) => {
        sums[player] += share / asked.questions.length;
      });
      exact &&= found.exact;
    }
    this.odds = {
      key,
      shares: new Map(asked.seats.map((seat, player) => [seat, percent(sums[player], exact)])),
    };
    attempt(() => this.view.redraw());
  }
}

/** @param {number} share @param {boolean} exact */
function percent(share, exact) {
  const value = 100 * share;
  if (value < 1 && !(exact && !value)) return "<1%";
  if (value > 99 && !(exact && value > 99.999)) return ">99%";
  return `${Math.round(value)}%`;
}

/** The parts of each pot, in order. @param {Hand} hand @returns {PotAwarded[][]} */
function potsPaid(hand) {
  /** @type {Map<number, PotAwarded[]>} */
  const pots = new Map();
  for (const award of hand.awards)
    if (award.amount) pots.set(award.pot, [...(pots.get(award.pot) ?? []), award]);
  return [...pots.values()];
}

/**
 * A name with a space after it, cut to so many letters.
 * @param {string} name
 * @param {number} most
 */
function shortened(name, most) {
  const letters = [...name];
  if (!most) return "";
  return `${letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : name} `;
}

/** @param {number} pot */
function potName(pot) {
  return say(pot ? "paid-side-pot" : "paid-main-pot", { number: String(pot) });
}

/** Who wins what of a pot. @param {Hand} hand @param {PotAwarded[]} awards @returns {Win[]} */
function winsOf(hand, awards) {
  /** @type {Map<number, Win>} */
  const wins = new Map();
  const isSplit = new Set(awards.map((award) => award.by)).size > 1;
  for (const { by, board, shares } of awards) {
    for (const [seat, amount] of shares) {
      const win = wins.get(seat) ?? { seat, names: [], brief: [], lines: [], amount: 0 };
      win.amount += amount;
      wins.set(seat, win);
      const cards = cardsOf(playerIn(hand, seat));
      if (!by || !cards.length) continue;
      const parts = [
        ...(hand.boards.length > 1 ? [boardName(board, true)] : []),
        ...(isSplit ? [say(by === hand.game.wins[1] ? "wins-low" : "wins-high")] : []),
      ];
      const [whole, brief] = [false, true].map((isBrief) =>
        handName(by, cards, hand.boards[board] ?? [], isBrief),
      );
      const within = (/** @type {string} */ name) =>
        parts.reduceRight((of, part) => say("part-of-win", { part, hand: of }), name);
      win.names.push(within(whole));
      win.brief.push(within(brief));
      win.lines.push(...parts, brief);
    }
  }
  return [...wins.values()];
}
