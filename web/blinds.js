// The button and the blinds of a table, by the rules of engine/button.py.

/** @typedef {import("./table-state.js").TableState} TableState */
/** @typedef {{button: number, small: number, big: number}} Positions */

/**
 * Return where the button and the blinds are; null before the first blinds.
 * @param {TableState} state
 */
export function positionsOf(state) {
  const { button, small_blind: small, big_blind: big } = state;
  return button === null || small === null || big === null ? null : { button, small, big };
}

/**
 * Move the blinds. Players who are dealt in have paid what they missed.
 * @param {TableState} state
 * @param {Set<number>} dealt
 */
export function moveBlinds(state, dealt) {
  const last = positionsOf(state);
  const now = nextPositions(last, dealt);
  const absent = state.seats.filter((seat) => seat.sitting_out || !seat.stack);
  for (const seat of state.seats) {
    if (dealt.has(seat.seat) && (seat.missed_small_blind || seat.missed_big_blind)) {
      Object.assign(seat, { missed_small_blind: false, missed_big_blind: false, waits: false });
    }
  }
  for (const seat of absent) {
    const at = seat.seat;
    const small =
      at === now.small ||
      (last !== null && last.small !== now.small && liesBetween(at, last.small, now.small));
    const big = last !== null && liesBetween(at, last.big, now.big);
    seat.missed_small_blind ||= small;
    seat.missed_big_blind ||= big;
  }
  state.small_blind = now.small;
  state.big_blind = now.big;
}

/** @param {Positions | null} last @param {Set<number>} playing @returns {Positions} */
function nextPositions(last, playing) {
  if (!last) {
    const button = Math.min(...playing);
    const small = playing.size === 2 ? button : nextSeat(button, playing);
    return { button, small, big: nextSeat(small, playing) };
  }
  const big = nextSeat(last.big, playing);
  if (playing.size === 2) {
    const other = [...playing].find((seat) => seat !== big) ?? big;
    return { button: other, small: other, big };
  }
  return { button: last.small, small: last.big, big };
}

/**
 * Whether a game is in progress, so that a newcomer must post or wait.
 * @param {TableState} state
 */
export function gameInProgress(state) {
  const inGame = state.seats.filter(
    (seat) =>
      seat.stack &&
      !seat.sitting_out &&
      !seat.leaving &&
      !seat.missed_small_blind &&
      !seat.missed_big_blind,
  );
  return positionsOf(state) !== null && inGame.length >= 2;
}

/**
 * Whether a player who moves avoids a blind.
 * @param {Positions | null} last @param {number} seat @param {number} to @param {number[]} others
 */
export function avoidsBlind(last, seat, to, others) {
  if (!last) return false;
  /** @param {number} place */
  const distance = (place) => place + (place <= last.big ? 100 : 0);
  return (
    seat === last.big ||
    others.some((other) => distance(seat) < distance(other) && distance(other) < distance(to))
  );
}

/**
 * Return the next of the seats clockwise.
 * @param {number} seat
 * @param {Iterable<number>} playing
 */
function nextSeat(seat, playing) {
  const sorted = [...playing].sort((one, other) => one - other);
  return sorted.find((other) => other > seat) ?? sorted[0];
}

/**
 * Whether a seat lies clockwise between two others.
 * @param {number} seat
 * @param {number} first
 * @param {number} last
 */
function liesBetween(seat, first, last) {
  return first < last ? first < seat && seat < last : seat > first || seat < last;
}
