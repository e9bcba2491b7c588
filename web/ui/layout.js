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
  const plate = width >= 800 ? 138 : width >= 640 ? 122 : width >= 360 ? 96 : seats > 8 ? 72 : 76; // 76: five small cards fit between two
  const most = width >= 800 && height > 480 ? 42 : !boards ? (plate - 7) / (low ? 2.8 : 2.44) // four up cards side by side
    : low || boards > 1 || height < 470 ? 30 : seats > 6 ? 34 : 40;
  const fits = (width - 12) / Math.max(2, ownCards) - GAP;
  const own = Math.min(low ? 52 : narrow ? (height < 470 ? 52 : 62) : 74, fits);
  const ownHeight = you === null ? 0 : own * 1.4 - 6;
  const ownWidth = you === null ? 0 : ownCards * (own + GAP);
  const bottom = height - PLATE_HEIGHT / 2 - (you === null ? 8 : 28);
  const even = 1 / Math.max(1, seats - 1);
  let small = Math.floor(most);
  while (small > 26 && !lieApart(seatsAt(small, even))) small -= 2;
  const below = narrow && (boards > 0 || lieApart(seatsAt(small, even))); // where bets are
  // Several boards lie between plates that are farther apart.
  const tries = (boards > 1 ? [even, 0.01] : [even]).map((inset) => boardsAmong(seatsAt(small, inset)));
  return tries.reduce((best, next) => (next.board > best.board ? next : best));

  /** @param {number} card width of a card of another player @param {number} inset as of `along` */
  function seatsAt(card, inset) {
    const above = card * 1.4 - 8; // what is seen of the cards above a plate
    const top = above + PLATE_HEIGHT / 2 + 4;
    const ring = { x: width / 2, y: (top + bottom) / 2, a: (width - plate) / 2 - 6, b: (bottom - top) / 2,
      roundness: narrow ? 4 : 2.6 };
    const points = along(ring, seats, you, inset, (point) =>
      point.y < bottom - ownHeight - PLATE_HEIGHT - (narrow ? CHIP : 8)
      || (Math.abs(point.x - ring.x) > Math.max(ownWidth, plate) / 2 + plate / 2 + 6 && point.y < bottom - PLATE_HEIGHT));
    return { points, above, top };
  }

  /** What others' cards, plates and, below a plate on a phone, bets cover. @param {ReturnType<typeof seatsAt>} seated @returns {Box[]} */
  function boxesOf({ points, above }) {
    return points.slice(you === null ? 0 : 1).map(({ x, y }) => (
      { left: x - plate / 2, right: x + plate / 2, top: y - PLATE_HEIGHT / 2 - above, bottom: y + PLATE_HEIGHT / 2 + (narrow ? CHIP : 0) }));
  }

  /** @param {ReturnType<typeof seatsAt>} seated */
  function lieApart(seated) {
    const boxes = boxesOf(seated);
    return boxes.every((box, index) => !boxes.slice(index + 1).some((other) => overlap(box, other)));
  }

  /** @param {ReturnType<typeof seatsAt>} seated @returns {Layout} */
  function boardsAmong(seated) {
    const first = you ?? 0;
    const at = new Map(seated.points.map((point, index) => [(first + index) % seats, point]));
    const bets = new Map([...at].map(([seat, point]) => [seat, betOf(point, seat === you, seated)]));
    return { seats: at, bets, plate, own, small, ...fitBoards(seated, bets), narrow, low };
  }

  /** @param {Point} point @param {boolean} yours @param {ReturnType<typeof seatsAt>} seated @returns {Point} */
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

  /** The largest boards that touch neither plates nor bets. @param {ReturnType<typeof seatsAt>} seated @param {Map<number, Point>} bets */
  function fitBoards(seated, bets) {
    const floor = (you === null ? bottom + PLATE_HEIGHT / 2 : bottom - PLATE_HEIGHT / 2 - ownHeight - 28);
    const blocks = boxesOf(seated);
    if (!narrow) for (const { x, y } of bets.values()) blocks.push({ left: x - 46, right: x + 46, top: y - 14, bottom: y + 14 });
    const x = width / 2;
    const ideal = (seated.top + floor) / 2;
    const largest = low ? 46 : narrow ? 52 : 66;
    const pots = low && boards ? 0 : 28; // the height of the pot above the boards, and of side pots below
    for (let card = largest; card > 24; card -= 2) {
      const half = (boards ? (5 * card + 4 * GAP) / 2 : 60) + (low && boards ? 100 : 0);
      const tall = boards ? boards * (card * 1.4 + GAP) - GAP : 20;
      for (let shift = 0; shift < height / 3; shift += 2) {
        for (const y of [ideal - shift, ideal + shift]) {
          const box = { left: x - half, right: x + half, top: y - tall / 2, bottom: y + tall / 2 };
          const column = { left: x - 60, right: x + 60, top: box.top - pots, bottom: box.bottom + pots };
          if (column.top < 0 || column.bottom > floor) continue;
          if (!blocks.some((block) => overlap(block, box) || overlap(block, column))) return { board: card, middle: { x, y } };
        }
      }
    }
    return { board: 26, middle: { x, y: ideal } };
  }
}

/** @param {Box} one @param {Box} other */
function overlap(one, other) {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}

/**
 * Return points on a superellipse at even distances, clockwise; with a seat of your own the first at the bottom,
 * and the others where they are clear of its cards.
 * @param {{x: number, y: number, a: number, b: number, roundness: number}} ring roundness: 2 is an ellipse, more is squarer
 * @param {number} count
 * @param {number | null} you
 * @param {number} inset how far the first and the last of the others are from the ends, in distances between others
 * @param {(point: Point) => boolean} isClear
 * @returns {Point[]}
 */
function along(ring, count, you, inset, isClear) {
  /** @type {Point[]} */
  let path = [];
  for (let step = 0; step <= 360; step += 1) {
    const angle = Math.PI / 2 + (step / 180) * Math.PI;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    path.push({
      x: ring.x + ring.a * Math.sign(cos) * Math.abs(cos) ** (2 / ring.roundness),
      y: ring.y + ring.b * Math.sign(sin) * Math.abs(sin) ** (2 / ring.roundness),
    });
  }
  if (you === null) return Array.from({ length: count }, (_, index) => walk(path, (index + 0.5) / count));
  path = path.filter(isClear);
  const others = count - 1;
  const points = Array.from({ length: others }, (_, index) => walk(path, (index + inset) / (others - 1 + 2 * inset)));
  return [{ x: ring.x, y: ring.y + ring.b }, ...points];
}

/** The point after this share of a path's length. @param {Point[]} path @param {number} share @returns {Point} */
function walk(path, share) {
  const steps = path.map((point, index) => (index ? Math.hypot(point.x - path[index - 1].x, point.y - path[index - 1].y) : 0));
  let left = share * steps.reduce((sum, step) => sum + step, 0);
  for (let index = 1; index < path.length; index += 1) {
    if (left <= steps[index]) {
      const part = steps[index] ? left / steps[index] : 0;
      const [from, to] = [path[index - 1], path[index]];
      return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
    }
    left -= steps[index];
  }
  return path[path.length - 1];
}
