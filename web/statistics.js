// How a player plays, counted from the events of hands. The same as `riverboat stats` and the
// reports of bot matches, by the definitions of docs/bot-matches.md; tests compare them.

/** @typedef {import("./protocol").Event} GameEvent */
/**
 * How often something happened: `part` of `whole` times.
 * @typedef {{part: number, whole: number}} Count
 */

/**
 * Statistics of hands that a player was dealt into.
 *
 * vpip: put chips into the pot by choice on the first street, of the hands with a decision there: a
 * walk is none. pfr: bet or raised on the first street, of the same hands. threeBet: raised again,
 * of the hands with a decision after exactly one raise, by another player. bets, calls: bets and
 * raises, and calls, on later streets. Aggression is their ratio. toShowdown: went to showdown, of
 * the hands in which the player saw the second street. wonAtShowdown: won chips there, of the hands
 * in which the player went to showdown.
 * @typedef {{hands: number, vpip: Count, pfr: Count, threeBet: Count, bets: number, calls: number,
 *   toShowdown: Count, wonAtShowdown: Count}} Statistics
 */

/** Return the statistics of no hands. @returns {Statistics} */
export function noStatistics() {
  const none = () => ({ part: 0, whole: 0 });
  return {
    hands: 0,
    vpip: none(),
    pfr: none(),
    threeBet: none(),
    bets: 0,
    calls: 0,
    toShowdown: none(),
    wonAtShowdown: none(),
  };
}

/**
 * Count a finished hand.
 * @param {Statistics} all @param {(GameEvent | null)[]} events @param {number} seat of the player
 */
export function addHand(all, events, seat) {
  const play = new Play(seat);
  for (const event of events)
    if (event && Object.hasOwn(PLAYS, event.kind)) PLAYS[event.kind](play, event);
  const atShowdown = play.contested && !play.folded;
  all.hands += 1;
  count(all.vpip, play.entered, play.acted);
  count(all.pfr, play.raised, play.acted);
  count(all.threeBet, play.reraised, play.mayReraise);
  all.bets += play.bets;
  all.calls += play.calls;
  count(all.toShowdown, atShowdown && play.sawSecondStreet, play.sawSecondStreet);
  count(all.wonAtShowdown, atShowdown && play.won > 0, atShowdown);
}

/** @param {Count} of @param {boolean} happened @param {boolean} could */
function count(of, happened, could) {
  of.part += Number(happened);
  of.whole += Number(could);
}

/**
 * What the player has done in one hand. level: bets and raises on the first street; the big blind
 * and the bring-in count as the first. acted, entered, raised, mayReraise, reraised: on the first
 * street.
 */
class Play {
  level = 0;
  firstStreet = true;
  sawSecondStreet = false;
  folded = false;
  contested = false;
  acted = false;
  entered = false;
  raised = false;
  mayReraise = false;
  reraised = false;
  bets = 0;
  calls = 0;
  won = 0;

  /** @param {number} seat */
  constructor(seat) {
    this.seat = seat;
  }
}

/** @type {Record<string, (play: Play, event: any) => void>} */
const PLAYS = {
  blind_posted: (play) => {
    play.level = 1;
  },
  bring_in_posted(play, event) {
    play.level = 1;
    play.acted ||= event.seat === play.seat;
  },
  bet_made: bet,
  raised_to: bet,
  called: answer,
  checked: answer,
  folded: answer,
  street_started(play) {
    play.sawSecondStreet ||= !play.folded;
    play.firstStreet = false;
  },
  pot_awarded(play, event) {
    if (!event.by) return;
    play.contested = true;
    for (const [seat, chips] of event.shares) if (seat === play.seat) play.won += chips;
  },
};

/** @param {Play} play @param {any} event */
function bet(play, event) {
  if (event.seat === play.seat && play.firstStreet) {
    play.mayReraise ||= play.level === 2;
    play.reraised ||= play.level === 2;
    play.acted = true;
    play.entered = true;
    play.raised = true;
  } else if (event.seat === play.seat) {
    play.bets += 1;
  }
  play.level += 1;
}

/** @param {Play} play @param {any} event */
function answer(play, event) {
  if (event.seat !== play.seat) return;
  play.folded ||= event.kind === "folded";
  const called = event.kind === "called";
  if (play.firstStreet) {
    play.acted = true;
    play.entered ||= called;
    play.mayReraise ||= play.level === 2 && !play.raised;
  } else if (called) {
    play.calls += 1;
  }
}
