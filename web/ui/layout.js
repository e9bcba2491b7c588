// Where things lie on the table: seats along a superellipse, your own at the bottom, and the boards between them.

/**
 * @typedef {{x: number, y: number}} Point the middle of something, in CSS pixels
 * @typedef {{left: number, right: number, top: number, bottom: number}} Box
 * @typedef {object} Layout
 * @property {Map<number, Point>} seats the middle of each seat's plate
 * @property {Map<number, Point>} bets where each seat's bet lies
 * @property {number} plate width of a plate
 * @property {number} own width of one of your own cards
 * @property {number} small width of a card of another player
 * @property {number} board width of a card of a board
 * @property {Point} middle the middle of boards and pots
 * @property {boolean} narrow
 * @property {boolean} low the pot is beside the boards, not above them
 */

const PLATE_HEIGHT = 44;
const CHIP = 22; // the height of a bet, with its action
const NOTE = 16; // the second line of a hand's name
const GAP = 4;

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
  const low = height < 380 && width > height;
  const plate = width >= 800 ? 138 : width >= 640 ? 122 : width >= 360 && seats < 10 ? 96 : width < 360 && seats > 8 ? 72 : 76; // 76: five cards fit between two
  const most = width >= 800 && height > 480 ? (boards > 1 ? 42 : 50) : !boards ? (plate - 7) / (low ? 2.8 : 2.44) // four up cards side by side
    : low || boards > 1 || height < 470 ? 30 : seats > 9 ? 34 : seats > 6 ? 26 : 40;
  const fits = (width - 12) / Math.max(2, ownCards) - GAP;
  const own = Math.min((low ? 52 : height < 470 ? 52 : narrow ? 70 : 84) - (boards > 1 ? 8 : 0), fits);
  const ownHeight = you === null ? 0 : own * 1.4 - 6;
  const ownWidth = you === null ? 0 : ownCards * (own + GAP);
  const bottom = height - PLATE_HEIGHT / 2 - (low || you === null ? 8 : 28); // the name of your hand is below, or beside
  const floor = you === null ? bottom + PLATE_HEIGHT / 2 : bottom - PLATE_HEIGHT / 2 - ownHeight - 28;
  const even = 1 / Math.max(1, seats - 1);
  const pots = low && boards ? 0 : 28; // the height of the pot above the boards, and of side pots below
  let small = Math.floor(most);
  let ring = ringOf(small);
  let seated = seatsOn(ring, even);
  while (small > 26 && !areApart(seated)) {
    small -= 2;
    ring = ringOf(small);
    seated = seatsOn(ring, even);
  }
  const apart = areApart(seated);
  const below = narrow && (boards > 0 || apart); // where bets are
  const ideal = (ring.top + PLATE_HEIGHT + floor) / 2;
  const usual = largest(false);
  const roomy = apart ? largest(true) : usual;
  return roomy.board > usual.board + 6 ? roomy : usual;

  /** The table with the largest boards. @param {boolean} moving whether the others move out of their way */
  function largest(moving) {
    for (let card = low ? 46 : narrow ? 52 : 66; card > 24; card -= 2) {
      for (const above of narrow && !moving ? [NOTE, 0] : [0]) {
        for (let shift = 0; shift < height / 3; shift += 4) {
          for (const inset of boards > 1 ? [even, 0.01] : [even]) {
            const layout = around(card, ideal + shift, inset, moving, above) ?? around(card, ideal - shift, inset, moving, above);
            if (layout) return layout;
          }
        }
      }
    }
    return withBets(seated, 26, ideal);
  }

  /** Where the others can sit: clear of your own cards. @param {number} card width of a card of another player */
  function ringOf(card) {
    const above = card * 1.4 - 8; // what is seen of the cards above a plate
    const top = above + PLATE_HEIGHT / 2 + 4;
    const path = superellipse({ x: width / 2, y: (top + bottom) / 2, a: (width - plate) / 2 - 6, b: (bottom - top) / 2 }, narrow ? 4 : 2.6)
      .map((point) => (you === null || point.y < bottom - ownHeight - PLATE_HEIGHT - (narrow ? CHIP : 8)
        || (Math.abs(point.x - width / 2) > Math.max(ownWidth, plate) / 2 + plate / 2 + 6 && point.y < bottom - PLATE_HEIGHT) ? point : null));
    return { path, above, top };
  }

  /**
   * The seats on a ring, at even distances where it is clear of what lies in the middle.
   * @param {ReturnType<typeof ringOf>} ring @param {number} inset as of `along` @param {Box[]} [middle]
   */
  function seatsOn({ path, above, top }, inset, middle = []) {
    const clear = path.map((point) => (point && middle.some((box) => overlap(box, blockOf(point, above))) ? null : point));
    const points = along(clear, seats - (you === null ? 0 : 1), you === null ? 0.5 : inset);
    return { points: you === null ? points : [{ x: width / 2, y: bottom }, ...points], above, top };
  }

  /** What another player's cards, plate and, below it on a phone, bet cover. @param {Point} point @param {number} above @returns {Box} */
  function blockOf({ x, y }, above) {
    return { left: x - plate / 2 - 2, right: x + plate / 2 + 2, top: y - PLATE_HEIGHT / 2 - above, bottom: y + PLATE_HEIGHT / 2 + (narrow ? CHIP : 0) };
  }

  /** What the others cover. @param {ReturnType<typeof seatsOn>} seated */
  function blocksOf({ points, above }) {
    return points.slice(you === null ? 0 : 1).map((point) => blockOf(point, above));
  }

  /** @param {ReturnType<typeof seatsOn>} seated */
  function areApart(seated) {
    const boxes = blocksOf(seated);
    return boxes.every((box, index) => !boxes.slice(index + 1).some((other) => overlap(box, other)));
  }

  /** The table with boards of this size at this height, if seats and bets have room around them. @param {number} card @param {number} y @param {number} inset @param {boolean} moving @param {number} above room for the second line below a plate */
  function around(card, y, inset, moving, above) {
    const middle = middleAt(card, y, above);
    if (middle[1].top < 0 || middle[1].bottom > floor) return null;
    const others = seatsOn(ring, inset, moving ? middle : []);
    const isAround = () => { // the others still sit above and below
      const rows = others.points.slice(1).map((point) => point.y);
      return others.points.length === seats && areApart(others) && Math.min(...rows) < ring.top + PLATE_HEIGHT && Math.max(...rows) > y;
    };
    if (moving && !isAround()) return null;
    const layout = withBets(others, card, y);
    const covered = narrow ? blocksOf(others) : [...layout.bets].filter(([seat]) => seat !== you).map(([, bet]) => (
      { left: bet.x - 46, right: bet.x + 46, top: bet.y - 14, bottom: bet.y + 14 }));
    const isFree = (/** @type {Box[]} */ boxes) => boxes[1].bottom <= floor && !covered.some((each) => boxes.some((box) => overlap(each, box)));
    if (!isFree(middle)) return null;
    while (moving && layout.middle.y < ideal && isFree(middleAt(card, layout.middle.y + 4, above))) layout.middle.y += 4;
    return layout;
  }

  /** What boards and pots cover. @param {number} card @param {number} y @param {number} above @returns {Box[]} */
  function middleAt(card, y, above) {
    const half = (boards ? (5 * card + 4 * GAP) / 2 : 60) + (low && boards ? 100 : 0);
    const tall = boards ? boards * (card * 1.4 + GAP) - GAP : 20;
    const [x, top, bottom] = [width / 2, y - tall / 2, y + tall / 2];
    return [{ left: x - half, right: x + half, top: top - above, bottom }, { left: x - 60, right: x + 60, top: top - pots, bottom: bottom + pots }];
  }

  /** @param {ReturnType<typeof seatsOn>} seated @param {number} board @param {number} y @returns {Layout} */
  function withBets(seated, board, y) {
    const first = you ?? 0;
    const at = new Map(seated.points.map((point, index) => [(first + index) % seats, point]));
    const bets = new Map([...at].map(([seat, point]) => [seat, betOf(point, seat === you, seated)]));
    return { seats: at, bets, plate, own, small, board, middle: { x: width / 2, y }, narrow, low };
  }

  /** @param {Point} point @param {boolean} yours @param {ReturnType<typeof seatsOn>} seated @returns {Point} */
  function betOf(point, yours, { above, top }) {
    if (yours) return { x: width / 2, y: point.y - PLATE_HEIGHT / 2 - ownHeight - (boards ? 14 : 24) }; // up cards are raised
    const dx = width / 2 - point.x;
    const dy = (top + bottom) / 2 - point.y;
    if (below) return { x: point.x + Math.sign(dx) * (plate < 96 ? 10 : 4), y: point.y + (PLATE_HEIGHT + CHIP) / 2 };
    const clearX = (plate / 2 + (narrow ? 34 : 50)) / Math.max(1, Math.abs(dx));
    const clearY = (PLATE_HEIGHT / 2 + 18 + (dy < 0 ? above : 0)) / Math.max(1, Math.abs(dy));
    const step = Math.min(clearX, clearY, 0.8);
    return { x: point.x + dx * step, y: point.y + dy * step };
  }
}

/** @param {Box} one @param {Box} other */
function overlap(one, other) {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}

/** A point for each degree of a superellipse, clockwise from the bottom. @param {{x: number, y: number, a: number, b: number}} half @param {number} roundness 2 is an ellipse, more is squarer @returns {Point[]} */
function superellipse({ x, y, a, b }, roundness) {
  return Array.from({ length: 361 }, (_, degree) => {
    const [cos, sin] = [-Math.sin((degree * Math.PI) / 180), Math.cos((degree * Math.PI) / 180)];
    const radius = (Math.abs(cos) ** roundness + Math.abs(sin) ** roundness) ** (-1 / roundness);
    return { x: x + a * radius * cos, y: y + b * radius * sin };
  });
}

/**
 * Return points at even distances along a path; its gaps have no length. None if it is all gaps.
 * @param {(Point | null)[]} path
 * @param {number} count
 * @param {number} inset how far the first and the last are from the ends, in distances between others
 * @returns {Point[]}
 */
function along(path, count, inset) {
  const steps = path.map((point, index) => {
    const last = path[index - 1];
    return point && last ? Math.hypot(point.x - last.x, point.y - last.y) : 0;
  });
  const whole = steps.reduce((sum, step) => sum + step, 0);
  const points = [];
  let [walked, at] = [0, 0];
  for (let index = 0; whole && index < count; index += 1) {
    const share = whole * Math.min(1, (index + inset) / (count - 1 + 2 * inset));
    while (walked + steps[at] < share - 1e-6) walked += steps[at++];
    const [from, to] = /** @type {Point[]} */ ([path[at - 1] ?? path[at], path[at]]);
    const part = steps[at] ? (share - walked) / steps[at] : 0;
    points.push({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  }
  return points;
}
