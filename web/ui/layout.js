// Where things lie on the table: seats along a superellipse, your own at the bottom, and the boards
// between them. Sizes grow from the smallest for as long as nothing lies on anything else.

/**
 * @typedef {{x: number, y: number}} Point the middle of something, in CSS pixels
 * @typedef {{left: number, right: number, top: number, bottom: number}} Box in CSS pixels of the
 *   felt
 * @typedef {object} Layout
 * @property {Map<number, Point>} seats the middle of each seat's plate
 * @property {Map<number, Point>} bets where each seat's bet lies
 * @property {number} unit the size of plates and texts, beside the usual one
 * @property {number} plate width of a plate
 * @property {number} own width of one of your own cards
 * @property {number} small width of a card of another player
 * @property {number} board width of a card of a board
 * @property {Point} middle the middle of boards and pots
 * @property {boolean} narrow bets lie below plates, and there are no avatars
 * @property {boolean} low the pot is beside the boards, not above them
 * @property {boolean} pairs boards are side by side, in pairs
 * @property {boolean} beside the name of your hand is beside your plate, not below it
 */

/**
 * Sizes of plates, others' cards, your own and the boards'.
 * @typedef {{unit: number, plate: number, small: number, own: number, board: number}} Sizes
 */

// In units, which are pixels at the usual size.
const PLATE_HEIGHT = 44;
const TUCKED = 8; // of a card is behind the plate below it
const OWN_TUCKED = 6;
const RAISED = 12; // an up card of your own, or one that is marked
const CHIP = 22; // the height of a bet, with its action
const NOTE = 19; // a line below a plate
const OWN_NOTE = 24;
const POT = 28; // the height of the pot above the boards, and of side pots below
const POT_WIDTH = 140; // half of it
const NARROW_POT_WIDTH = 92;
const GAP = 4;

const BET_WIDTH = 71; // half of a bet with its action

// Sizes to grow through. The first two of narrow ones are the unit and the width of plates.
const NARROW_PLATES = [
  [0.72, 54],
  [0.78, 54],
  [0.8, 60],
  [0.82, 66],
  [0.86, 72],
  [0.92, 76],
  [1, 84],
  [1, 96],
];
const NARROW_CARDS = [22, 25, 29, 34, 40];
const NARROW_OWN = [36, 42, 48, 54, 62, 70];
const NARROW_BOARDS = [22, 24, 28, 32, 36, 40, 46, 52];
const WIDE_UNITS = [0.7, 0.76, 0.82, 0.88, 0.94, 1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.65, 1.8, 2];
const WIDE_CARDS = [40, 50]; // and the rest in units
const WIDE_BOARDS = [36, 44, 52, 60, 66];
const WIDE_PLATES = [120, 138];

/**
 * Lay out a table.
 * @param {number} width of the felt, in CSS pixels
 * @param {number} height
 * @param {number} seats how many
 * @param {number | null} you your seat
 * @param {number} ownCards how many cards you hold, or would
 * @param {number} boards how many rows of five cards; 0 in games without a board
 * @returns {Layout}
 */
export function layOut(width, height, seats, you, ownCards, boards) {
  const narrow = width < 640;
  const low = height < 380 && width > 480; // beside the boards is room for the pot
  const beside = low || height < 420;
  const pairs = height < 300 && boards > 1;
  const others = seats - (you === null ? 0 : 1);
  const centre = width / 2;
  const ladders = narrow
    ? narrowLadders()
    : [WIDE_UNITS, WIDE_CARDS, WIDE_PLATES, boards ? WIDE_BOARDS : [66]];
  return largest() ?? crowded();

  /**
   * The table at the largest sizes at which everything has room: what is smallest beside what it
   * could be grows first.
   */
  function largest() {
    let steps = ladders.map(() => 0);
    let found = attempt(sizesAt(steps));
    const growing = new Set(ladders.keys());
    while (found && growing.size) {
      const [next] = [...growing].sort(
        (one, other) =>
          (steps[one] + 1) / ladders[one].length - (steps[other] + 1) / ladders[other].length,
      );
      const taller = steps.map((step, place) => (place === next ? step + 1 : step));
      const grown = taller[next] < ladders[next].length ? attempt(sizesAt(taller)) : null;
      if (grown) [found, steps] = [grown, taller];
      else growing.delete(next);
    }
    return found;
  }

  /** @returns {any[][]} */
  function narrowLadders() {
    const owns = NARROW_OWN.filter((own) => own <= Math.max(48, height * (low ? 0.16 : 0.145)));
    const cards = NARROW_CARDS.filter(
      (small) => small <= (low || height < 470 || boards > 1 ? 30 : 40),
    );
    return [
      boards ? NARROW_BOARDS : [26],
      NARROW_PLATES.filter(([, plate]) => plate <= width / 3.2),
      owns,
      boards ? cards : [0],
    ];
  }

  /** @param {number[]} steps @returns {Sizes} */
  function sizesAt(steps) {
    const at = ladders.map((ladder, place) => ladder[steps[place]]);
    if (narrow) {
      const [board, [unit, plate], own, small] = at;
      const upCards = Math.floor((plate - 7) / 2.44); // four of them side by side
      return { unit, plate, small: small || upCards, own: ownWidth(own), board };
    }
    const [unit, small, plate, board] = at;
    return {
      unit,
      plate: Math.round(plate * unit),
      small: Math.round(small * unit),
      own: ownWidth((boards > 1 ? 76 : 84) * unit),
      board: Math.round(board * unit),
    };
  }

  /** The width of an own card, so that all of them fit. @param {number} most */
  function ownWidth(most) {
    return Math.floor(Math.min(most, (width - 12) / Math.max(2, ownCards) - GAP));
  }

  /**
   * The table at these sizes, if everything has room.
   * @param {Sizes} sizes
   * @returns {Layout | null}
   */
  function attempt(sizes) {
    const [round, square] = narrow ? [5, 24] : [2.8, 5];
    return attemptOn(roomOf(sizes, round), sizes) ?? attemptOn(roomOf(sizes, square), sizes);
  }

  /** @param {ReturnType<typeof roomOf>} room @param {Sizes} sizes */
  function attemptOn(room, sizes) {
    const tall = tallOf(sizes);
    const ring = withoutBoxes(room.path, room.own, sizes);
    const ideal = (room.top + (PLATE_HEIGHT * sizes.unit) / 2 + room.floor) / 2;
    for (let shift = 0; shift < height / 3; shift += 8) {
      for (const y of shift ? [ideal + shift, ideal - shift] : [ideal]) {
        const middle = middleOf(sizes, y, tall);
        if (middle[0].bottom > room.floor || middle[0].top < 0 || middle[1].left < GAP) continue;
        const points = seatsAround(withoutBoxes(ring, middle, sizes), sizes);
        const layout = points && withBets(points, sizes, y, [...middle, ...room.own], room);
        if (layout && isAround(layout)) return layout;
      }
    }
    return null;
  }

  /**
   * What you take of the felt, and the ring of the others.
   * @param {Sizes} sizes
   * @param {number} roundness
   */
  function roomOf({ unit, plate, small, own }, roundness) {
    const plateTall = PLATE_HEIGHT * unit;
    const above = small * 1.4 - TUCKED * unit;
    const bottom = height - plateTall / 2 - (beside || you === null ? 8 : OWN_NOTE * unit + 4);
    const top = above + plateTall / 2 + 4;
    const cardsTop = bottom - plateTall / 2 - own * 1.4 + OWN_TUCKED * unit;
    const half = (ownCards * (own + GAP)) / 2;
    const wideNote = beside ? width / 2 - 2 : narrow ? width / 2 : 210 * unit;
    /** @type {Box[]} */
    const ownBoxes =
      you === null
        ? []
        : [
            {
              left: centre - half,
              right: centre + half,
              top: cardsTop - RAISED,
              bottom: bottom - plateTall / 2,
            },
            {
              left: centre - plate / 2 - 30,
              right: centre + plate / 2 + 4,
              top: bottom - plateTall / 2 - 4,
              bottom: height,
            },
            {
              left: centre - (beside ? plate / 2 : wideNote),
              right: centre + wideNote,
              top: beside ? bottom - plateTall / 2 : bottom + plateTall / 2,
              bottom: height,
            },
          ];
    const bet = cardsTop - RAISED - (CHIP * unit) / 2 - 3;
    const floor = you === null ? bottom + plateTall / 2 : bet - (CHIP * unit) / 2 - 2;
    const lowest = narrow ? bottom - CHIP * unit + (you === null ? 6 : 0) : bottom;
    const path = superellipse(
      { x: centre, y: (top + lowest) / 2, a: (width - plate) / 2 - 5, b: (lowest - top) / 2 },
      roundness,
    );
    return { own: ownBoxes, floor, bottom, bet, top, path };
  }

  /** The height of the boards. @param {Sizes} sizes */
  function tallOf({ board }) {
    return boards ? Math.ceil(boards / (pairs ? 2 : 1)) * (board * 1.4 + GAP) - GAP : 8;
  }

  /**
   * What boards and pots cover; the first is all of it from top to bottom.
   * @param {Sizes} sizes
   * @param {number} y
   * @param {number} tall
   * @returns {Box[]}
   */
  function middleOf({ unit, board }, y, tall) {
    const half = boards ? (5 * board + 4 * GAP) / (pairs ? 1 : 2) + (pairs ? 2 * GAP : 0) : 0;
    const pot = low && boards ? 0 : POT * unit;
    const wide = narrow ? NARROW_POT_WIDTH : POT_WIDTH * unit;
    return [
      {
        left: centre - wide,
        right: centre + wide,
        top: y - tall / 2 - pot,
        bottom: y + tall / 2 + pot,
      },
      {
        left: centre - half - (low && boards ? 120 : 0),
        right: centre + half,
        top: y - tall / 2,
        bottom: y + tall / 2,
      },
    ];
  }

  /**
   * What another player's cards, plate and what is below it cover.
   * @param {Point} point
   * @param {Sizes} sizes
   * @returns {Box}
   */
  function blockOf({ x, y }, { unit, plate, small }) {
    const half = plate / 2 + (narrow ? 2 : 4) + 1; // cards may be wider than the plate
    const plateTall = (PLATE_HEIGHT * unit) / 2;
    return {
      left: x - half,
      right: x + half,
      top: y - plateTall - small * 1.4 + TUCKED * unit,
      bottom: y + plateTall + (narrow ? CHIP : NOTE) * unit + 1,
    };
  }

  /**
   * A path with gaps where a seat, or the one opposite, would lie on something or outside.
   * @param {(Point | null)[]} path
   * @param {Box[]} taken
   * @param {Sizes} sizes
   */
  function withoutBoxes(path, taken, sizes) {
    return path.map((point) => {
      if (!point) return null;
      const box = blockOf(point, sizes);
      const opposite = blockOf({ x: 2 * centre - point.x, y: point.y }, sizes);
      const free =
        box.bottom <= height &&
        box.top >= 0 &&
        !taken.some((each) => overlap(each, box) || overlap(each, opposite));
      return free ? point : null;
    });
  }

  /**
   * Where the others sit: as far apart as they can, the same on the left as on the right. Null if
   * they cannot.
   * @param {(Point | null)[]} path @param {Sizes} sizes
   */
  function seatsAround(path, sizes) {
    const block = blockOf({ x: 0, y: 0 }, sizes);
    const size = { x: block.right - block.left, y: block.bottom - block.top };
    const inset = you === null ? 0.5 : seats > 6 ? 0 : 1 / Math.max(1, seats - 1);
    const left = apart(path, others, centre, size, inset);
    if (!left) return null;
    const right = left
      .slice(0, Math.floor(others / 2))
      .reverse()
      .map(({ x, y }) => ({ x: 2 * centre - x, y }));
    return [...left, ...right];
  }

  /**
   * The table with these seats, if their bets have room.
   * @param {Point[]} points of the others, clockwise from the left of the bottom
   * @param {Sizes} sizes
   * @param {number} y
   * @param {Box[]} taken
   * @param {{bottom: number, bet: number}} room @returns {Layout | null}
   */
  function withBets(points, sizes, y, taken, { bottom, bet }) {
    const first = you ?? 0;
    const all = you === null ? points : [{ x: centre, y: bottom }, ...points];
    /** @type {Point[]} */
    const bets = you === null ? [] : [{ x: centre, y: bet }];
    const filled = [
      ...taken,
      ...points.map((point) => blockOf(point, sizes)),
      ...bets.map((point) => betBox(point, sizes)),
    ];
    for (const point of points) {
      const found = narrow
        ? betBelow(point, sizes)
        : betsBeside(point, sizes, y).find(
            (each) => !filled.some((box) => overlap(box, betBox(each, sizes))),
          );
      if (!found) return null;
      if (!narrow) filled.push(betBox(found, sizes));
      bets.push(found);
    }
    const at = (/** @type {Point[]} */ list) =>
      new Map(list.map((point, index) => [(first + index) % seats, point]));
    return {
      seats: at(all),
      bets: at(bets),
      ...sizes,
      middle: { x: centre, y },
      narrow,
      low,
      beside,
      pairs,
    };
  }

  /** @param {Point} point @param {Sizes} sizes @returns {Point} */
  function betBelow({ x, y }, { unit }) {
    return { x, y: y + ((PLATE_HEIGHT + CHIP) * unit) / 2 };
  }

  /** @param {Point} point @param {Sizes} sizes @returns {Box} */
  function betBox({ x, y }, { unit }) {
    return {
      left: x - BET_WIDTH * unit,
      right: x + BET_WIDTH * unit,
      top: y - (CHIP * unit) / 2 - 1,
      bottom: y + (CHIP * unit) / 2 + 1,
    };
  }

  /**
   * Where another player's bet may lie, the best first: towards the middle.
   * @param {Point} point
   * @param {Sizes} sizes
   * @param {number} middle
   * @returns {Point[]}
   */
  function betsBeside(point, { unit, plate, small }, middle) {
    const plateTall = PLATE_HEIGHT * unit;
    const dx = centre - point.x;
    const dy = middle - point.y;
    const beside = plate / 2 + (BET_WIDTH + 8) * unit;
    const below = (plateTall + CHIP * unit) / 2 + NOTE * unit + 3;
    const above = plateTall / 2 + small * 1.4 + (CHIP / 2 - TUCKED) * unit + 4;
    const clear = Math.min(
      beside / Math.max(1, Math.abs(dx)),
      (dy < 0 ? above : below) / Math.max(1, Math.abs(dy)),
    );
    const [nearest, ...inwards] = [0, 0.06, 0.12, 0.2].map((more) => ({
      x: point.x + dx * (clear + more),
      y: point.y + dy * (clear + more),
    }));
    const sideways = [0, -20, 20, -40, 40].map((shift) => ({
      x: point.x + (Math.sign(dx) || 1) * beside,
      y: point.y + shift * unit,
    }));
    const upright = [0, 0.4, -0.4].flatMap((part) => [
      { x: point.x + part * plate, y: point.y + below },
      { x: point.x + part * plate, y: point.y - above },
    ]);
    return [nearest, ...sideways, ...upright, ...inwards].filter(
      ({ x, y }) =>
        x > BET_WIDTH * unit &&
        x < width - BET_WIDTH * unit &&
        y > CHIP * unit &&
        y < height - CHIP * unit,
    );
  }

  /**
   * Whether the others, if there are many, sit above and below the middle.
   * @param {Layout} layout
   */
  function isAround({ seats: all, middle }) {
    const rows = [...all].filter(([seat]) => seat !== you).map(([, point]) => point.y);
    return others < 5 || low || beside || Math.max(...rows) > middle.y;
  }

  /** The table where nothing fits. @returns {Layout} */
  function crowded() {
    const sizes = { unit: 0.72, plate: 54, small: 22, own: ownWidth(42), board: 24 };
    const { bottom, bet, top, floor, path } = roomOf(sizes, 5);
    const whole = [...path, ...path.map(({ x, y }) => ({ x: 2 * centre - x, y })).reverse()];
    const points = Array.from(
      { length: others },
      (_, place) => whole[Math.round(((place + 1) * (whole.length - 1)) / (others + 1))],
    );
    const all = you === null ? points : [{ x: centre, y: bottom }, ...points];
    const at = (/** @type {Point[]} */ list) =>
      new Map(list.map((point, index) => [((you ?? 0) + index) % seats, point]));
    const bets = points.map((point) => betBelow(point, sizes));
    return {
      seats: at(all),
      bets: at(you === null ? bets : [{ x: centre, y: bet }, ...bets]),
      ...sizes,
      middle: { x: centre, y: (top + floor) / 2 },
      narrow,
      low,
      beside,
      pairs,
    };
  }
}

/** Whether two boxes share a place. @param {Box} one @param {Box} other */
export function overlap(one, other) {
  return (
    one.left < other.right &&
    one.right > other.left &&
    one.top < other.bottom &&
    one.bottom > other.top
  );
}

/**
 * A point for each degree of the left half of a superellipse, from the bottom to the top.
 * @param {{x: number, y: number, a: number, b: number}} half
 * @param {number} roundness 2 is an ellipse, more is squarer
 * @returns {Point[]}
 */
function superellipse({ x, y, a, b }, roundness) {
  return Array.from({ length: 181 }, (_, step) => {
    const angle = (step * Math.PI) / 180;
    const [cos, sin] = [-Math.sin(angle), Math.cos(angle)];
    const radius = (Math.abs(cos) ** roundness + Math.abs(sin) ** roundness) ** (-1 / roundness);
    return { x: x + a * radius * cos, y: y + b * radius * sin };
  });
}

/**
 * Return points along the left half of a path, as far apart as they can be so that `count` of them
 * fit, when they are mirrored on the right; if the count is odd, the last is the top of the path.
 * Null if they do not fit.
 * @param {(Point | null)[]} path from the bottom to the top; its gaps are null
 * @param {number} count
 * @param {number} centre where the mirror is
 * @param {Point} size of what lies at each point
 * @param {number} inset how far the first is from the beginning, in distances between others
 * @returns {Point[] | null}
 */
function apart(path, count, centre, size, inset) {
  const first = path.find((point) => point !== null);
  const top = path.at(-1);
  const each = Math.floor(count / 2);
  if (!first || (count % 2 && !top)) return null;
  let found = pointsAt(1);
  if (!found) return null;
  let [least, most] = [1, 12];
  while (most - least > 0.02) {
    const factor = (least + most) / 2;
    const points = pointsAt(factor);
    if (points) [found, least] = [points, factor];
    else most = factor;
  }
  return found;

  /**
   * How far apart two points are, in sizes of what lies there.
   * @param {Point} one
   * @param {Point} other
   */
  function between(one, other) {
    return Math.max(Math.abs(one.x - other.x) / size.x, Math.abs(one.y - other.y) / size.y);
  }

  /** @param {number} factor */
  function pointsAt(factor) {
    /** @type {Point[]} */
    const points = [];
    for (const point of path) {
      if (points.length === each) break;
      if (!point || (2 * (centre - point.x)) / size.x < factor) continue;
      const last = points.at(-1);
      if (
        last
          ? between(point, last) >= factor
          : between(point, /** @type {Point} */ (first)) >= factor * inset
      )
        points.push(point);
    }
    if (points.length < each) return null;
    if (count % 2) {
      const last = points.at(-1);
      if (last && between(last, /** @type {Point} */ (top)) < factor) return null;
      points.push(/** @type {Point} */ (top));
    }
    return points;
  }
}
