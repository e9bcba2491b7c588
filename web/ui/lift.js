// Where the winners' cards are lifted to: whole, near their seats, over everything but the boards
// and each other.

/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Point} Point */
/** @typedef {import("./layout.js").Box} Box */
/**
 * A winner's hand. count: of cards. captions: the width and height of the text below, or above your
 * own: whole, in short, and on more lines.
 * @typedef {{seat: number, count: number, captions: {width: number, height: number}[]}} Winner
 */
/**
 * Where a hand is lifted to. card: the width of its cards. caption: which text. isAbove: the text
 * is above the cards. cost: what it covers, and how far it is away. box: what both cover together.
 * parts: what each covers, where beside the narrower one is room for others.
 * @typedef {{seat: number, card: number, caption: number, isAbove: boolean, cost: number, box: Box,
 *   parts: Box[]}} Lifted
 */

export const LIFT_GAP = 3; // between cards, in CSS pixels
const EDGE = 6; // of the felt that stays free
const SMALLER = 0.86;
const SMALLEST = 14;
const ACROSS = [0, 0.15, 0.3, 0.5, 0.75, 1]; // of the way from the seat to the middle
const STEP = 6;
const WORTH = 420; // pixels of distance for cards of full size
const BRIEF = 90; // and for each text that says less
const HIDES_POT = 80; // a pot that is touched is hidden

/**
 * Place the hands of those who win at the same time.
 * @param {Winner[]} winners
 * @param {Layout} layout
 * @param {{width: number, height: number}} felt
 * @param {number | null} you
 * @param {number} boards how many rows of five cards
 * @param {number} ownCards how many cards lie at your seat
 * @returns {Lifted[]}
 */
export function lift(winners, layout, felt, you, boards, ownCards) {
  const { unit, plate, own, small, board, middle, pairs } = layout;
  const plateTall = 44 * unit;
  const boardHalf = pairs ? 5 * board + 24 : (5 * board + 16) / 2;
  const boardTall = Math.ceil(boards / (pairs ? 2 : 1)) * (board * 1.4 + 4) - 4;
  const fixed = boards ? [boxAround(middle, 2 * boardHalf, boardTall)] : [];
  const yours = layout.seats.get(you ?? -1);
  const pot =
    layout.low && boards
      ? boxAround({ x: middle.x - boardHalf - 65, y: middle.y + boardTall / 2 - 14 }, 110, 26)
      : boxAround(
          { x: middle.x, y: middle.y - Math.max(boardTall, 8) / 2 - 16 * unit },
          170 * unit,
          26 * unit,
        );
  /**
   * What is better left in view, and how much: pixels of distance for a pixel that is covered.
   * @type {[Box, number][]}
   */
  const better = [];
  for (const [seat, point] of layout.seats) {
    better.push([
      boxAround(point, plate, plateTall),
      winners.some((winner) => winner.seat === seat) ? 0.03 : 0.006,
    ]);
  }
  if (yours)
    better.push([
      boxAround(
        { x: yours.x, y: yours.y - plateTall / 2 - own * 0.7 },
        ownCards * (own + 4),
        own * 1.4,
      ),
      0.05,
    ]);
  const largest = Math.max(boards ? board : 0, small * 1.4, 34);
  return cheapest() ?? placed(SMALLEST, 2, true)?.found ?? [];

  /**
   * The hands at the size, and with the texts, at which they cover least and are not made too small
   * for it.
   */
  function cheapest() {
    /** @type {Lifted[] | null} */
    let best = null;
    let least = Infinity;
    for (let size = largest; size >= SMALLEST && (!best || size > largest / 2); size *= SMALLER) {
      for (const caption of [0, 1, 2]) {
        const all = placed(size, caption);
        const cost = all ? all.cost + WORTH * (1 - size / largest) + BRIEF * caption : Infinity;
        if (all && cost < least) [best, least] = [all.found, cost];
      }
    }
    return best;
  }

  /**
   * @param {number} size of cards
   * @param {number} caption
   * @param {boolean} [anyhow] even where hands lie on each other or on a board
   * @returns {{found: Lifted[], cost: number} | null}
   */
  function placed(size, caption, anyhow = false) {
    /** @type {Lifted[]} */
    const found = [];
    let cost = 0;
    const own = winners.filter((winner) => winner.seat === you);
    for (const winner of [...own, ...winners.filter((each) => each.seat !== you)]) {
      const taken = [...fixed, ...found.flatMap((each) => each.parts)];
      const place =
        winner.seat === you
          ? atYourSeat(winner, caption)
          : nearSeat(winner, size, caption, taken, anyhow);
      if (!place || (!anyhow && covers(place, taken))) return null;
      found.push(place);
      cost += place.cost;
    }
    return { found, cost };
  }

  /**
   * Your own cards rise where they lie, below their text, or above it where it would cover a board.
   * @param {Winner} winner
   * @param {number} caption
   * @returns {Lifted}
   */
  function atYourSeat({ seat, count, captions }, caption) {
    const { x, y } = /** @type {Point} */ (layout.seats.get(seat));
    const text = captions[caption];
    const bottom = y - plateTall / 2 - 4;
    const wide = count * (own + LIFT_GAP) - LIFT_GAP;
    const tall = own * 1.4;
    const at = (/** @type {boolean} */ isAbove, /** @type {number} */ foot) => {
      const middle = foot - tall / 2;
      const shift = ((tall + text.height) / 2) * (isAbove ? -1 : 1);
      const parts = [
        boxAround({ x, y: middle }, wide, tall),
        boxAround({ x, y: middle + shift }, text.width, text.height),
      ];
      const box = boxAround(
        { x, y: middle + (text.height / 2) * (isAbove ? -1 : 1) },
        Math.max(wide, text.width),
        tall + text.height,
      );
      return { seat, card: own, caption, isAbove, cost: 0, box, parts };
    };
    const above = at(true, bottom);
    // whole above the end of the felt
    return covers(above, fixed) ? at(false, Math.min(bottom, felt.height - text.height)) : above;
  }

  /**
   * @param {Winner} winner
   * @param {number} size
   * @param {number} caption
   * @param {Box[]} taken
   * @param {boolean} anyhow
   * @returns {Lifted | null}
   */
  function nearSeat({ seat, count, captions }, size, caption, taken, anyhow) {
    const text = captions[caption];
    const point = /** @type {Point} */ (layout.seats.get(seat));
    const card = Math.floor(Math.min(size, (felt.width - 2 * EDGE + LIFT_GAP) / count - LIFT_GAP));
    const width = Math.max(
      count * (card + LIFT_GAP) - LIFT_GAP,
      Math.min(text.width, felt.width - 2 * EDGE),
    );
    const height = card * 1.4 + text.height;
    const from = { x: point.x, y: point.y - plateTall / 2 - height / 2 + 2 };
    /** @type {Box | null} */
    let best = null;
    let least = Infinity;
    const aside = (plate + width) / 2 + 6;
    for (const across of [...ACROSS.map((part) => part * (middle.x - from.x)), aside, -aside]) {
      const x = within(from.x + across, width, felt.width);
      for (let y = EDGE + height / 2; y <= felt.height - EDGE - height / 2; y += STEP) {
        const box = boxAround({ x, y }, width, height);
        const on = taken.reduce((sum, each) => sum + shared(each, box), 0);
        if (on && !anyhow) continue;
        let cost = Math.hypot(x - from.x, y - from.y) + on + (shared(pot, box) && HIDES_POT);
        for (const [each, weight] of better) cost += shared(each, box) * weight;
        if (cost < least) [least, best] = [cost, box];
      }
    }
    return best && { seat, card, caption, isAbove: false, cost: least, box: best, parts: [best] };
  }
}

/** @param {Lifted} hand @param {Box[]} others */
function covers(hand, others) {
  return others.some((other) => hand.parts.some((part) => shared(part, other)));
}

/** @param {Point} middle @param {number} width @param {number} height @returns {Box} */
function boxAround({ x, y }, width, height) {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

/** @param {number} middle @param {number} size @param {number} whole */
function within(middle, size, whole) {
  return Math.max(EDGE + size / 2, Math.min(whole - EDGE - size / 2, middle));
}

/** The area that two boxes share. @param {Box} one @param {Box} other */
function shared(one, other) {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}
