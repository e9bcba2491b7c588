// One hand, followed by its events: stacks, bets, pots and cards, as far as this player may see
// them. The same rules as engine/hand/fold.py; tests compare the two after every event.

import { GAMES } from "./games.js";

/** @typedef {import("./protocol").Event} GameEvent */
/** @typedef {import("./protocol").HandStarted} HandStarted */
/** @typedef {Required<import("./protocol").Post>} Post */
/** @typedef {import("./protocol").PotAwarded} PotAwarded */
/** @typedef {import("./games.js").GameData} GameData */

/**
 * A player in a hand.
 *
 * number: the seat. start, stack: chips at the start, and chips behind now.
 * bet: chips bet on this street. paid: chips paid in this hand, antes included.
 * hole: the cards that this viewer knows, up cards included, in the order dealt. up: those dealt
 * face up. holds: how many cards the player holds, known or not; 0 after a fold. shown: the cards
 * shown at showdown or after the hand, or null. won: chips won so far. last: the player's last
 * action on this street, or null.
 * @typedef {{number: number, name: string, start: number, stack: number, bet: number, paid: number,
 * folded: boolean, hole: number[], up: number[], holds: number, shown: number[] | null, mucked:
 * boolean, won: number, last: GameEvent | null, post: Post}} HandSeat
 */

/**
 * A hand, in progress or just over.
 *
 * id, number: the hand's id, and its number at the table. game: its game.
 * seats: the players, clockwise from the left of the button.
 * street: the name of the street; empty if the game is unknown here.
 * boards: the cards on each board. runs: how often the rest of the board is run, which begins after
 * runsFrom cards. price: the total that a call matches on this street. pot: all chips in the pot,
 * with the bets. awards: the pots paid so far. rabbit: the cards that would have come. aggressor:
 * the seat that bet or raised last on this street, or null.
 * @typedef {{id: number, number: number, game: GameData, stakes: HandStarted["stakes"],
 * house: HandStarted["house"], button: number, bombPot: boolean, seats: HandSeat[], streetNumber:
 * number, street: string, boards: number[][], runs: number, runsFrom: number, price: number, dead:
 * number, paidOut: number, pot: number, over: boolean, aggressor: number | null, awards:
 * PotAwarded[], rabbit: number[], rake: number}} Hand
 */

/**
 * Return the game with this code. For an unknown one, return what can be assumed of any game.
 * @param {string} code @returns {GameData}
 */
export function gameNamed(code) {
  return (
    GAMES[code] ?? {
      name: code,
      structure: "no-limit",
      streets: [],
      wins: [],
      maxSeats: 10,
      board: true,
    }
  );
}

/**
 * Start to follow a hand.
 * @param {HandStarted} event @returns {Hand}
 */
export function startHand(event) {
  const game = gameNamed(event.game);
  const seats = event.seats.map((seat, place) => ({
    number: seat.number,
    name: seat.name ?? "",
    start: seat.stack,
    stack: seat.stack,
    bet: 0,
    paid: 0,
    folded: false,
    hole: [],
    up: [],
    holds: 0,
    shown: null,
    mucked: false,
    won: 0,
    last: null,
    post: event.posts[place],
  }));
  return {
    id: event.hand || event.number,
    number: event.number,
    game,
    stakes: event.stakes,
    house: event.house,
    button: event.button,
    bombPot: event.bomb_pot,
    seats,
    streetNumber: 0,
    street: game.streets[0]?.name ?? "",
    boards: Array.from({ length: event.boards || 1 }, () => []),
    runs: 1,
    runsFrom: 0,
    price: Math.max(0, ...event.posts.map((post) => post.blind ?? 0)),
    dead: 0,
    paidOut: 0,
    pot: 0,
    over: false,
    aggressor: null,
    awards: [],
    rabbit: [],
    rake: 0,
  };
}

/**
 * Return the player in a seat of the hand, or undefined.
 * @param {Hand | null} hand @param {number | null} seat
 */
export function playerIn(hand, seat) {
  return hand?.seats.find((each) => each.number === seat);
}

/**
 * Whether somebody else has taken the seat of a hand's player since.
 * @param {{name: string} | undefined} seat as it is now @param {HandSeat | undefined} player
 */
export function satBefore(seat, player) {
  return Boolean(seat && player?.name && seat.name !== player.name);
}

/** Return the players who have not folded. @param {Hand} hand */
export function livePlayers(hand) {
  return hand.seats.filter((seat) => !seat.folded);
}

/**
 * Return the main pot and the side pots, current or as paid, with the seats that play for them.
 * The rules of engine/pots.py.
 * @param {Hand} hand @returns {{amount: number, eligible: number[]}[]}
 */
export function potsOf(hand) {
  const live = livePlayers(hand);
  const levels = [...new Set(live.map((seat) => seat.paid))].sort((one, other) => one - other);
  const most = Math.max(0, ...hand.seats.map((seat) => seat.paid));
  const pots = [];
  let below = 0;
  let amount = hand.dead;
  for (const [place, level] of levels.entries()) {
    const ceiling = place < levels.length - 1 ? level : most;
    for (const { paid } of hand.seats) amount += Math.max(0, Math.min(paid, ceiling) - below);
    if (amount) {
      const eligible = live.filter((seat) => seat.paid >= level).map((seat) => seat.number);
      pots.push({ amount, eligible });
    }
    below = level;
    amount = 0;
  }
  return pots;
}

/**
 * Return how many cards the streets from the one with this name onwards deal to a board.
 * @param {GameData} game @param {string} street
 */
export function boardCardsFrom(game, street) {
  const from = game.streets.findIndex((each) => each.name === street);
  return from < 0 ? 0 : game.streets.slice(from).reduce((sum, { board = 0 }) => sum + board, 0);
}

/** Return how many cards of their own players have at showdown. @param {GameData} game */
export function cardsAtShowdown(game) {
  return game.streets.reduce(
    (sum, { hole = 0, up = 0, discard = 0 }) => sum + hole + up - discard,
    0,
  );
}

/** Return how many cards each player has to discard on this street. @param {Hand} hand */
export function discardsOn(hand) {
  return hand.game.streets[hand.streetNumber]?.discard ?? 0;
}

/** @param {HandSeat} player @param {number} amount */
function payOut(player, amount) {
  player.stack -= amount;
  player.paid += amount;
}

/** @param {HandSeat} player @param {number} to */
function betTo(player, to) {
  payOut(player, to - player.bet);
  player.bet = to;
}

/**
 * Count the cards that a street deals to each player. Most deals are hidden, so no event can be
 * counted.
 * @param {Hand} hand @param {number} street
 */
function countCards(hand, street) {
  const { hole = 0, up = 0 } = hand.game.streets[street] ?? {};
  for (const player of livePlayers(hand)) player.holds += hole + up;
}

/** Count the cards of the first street when the first of them is seen. @param {Hand} hand */
function countFirstCards(hand) {
  if (!hand.seats.some((seat) => seat.holds)) countCards(hand, 0);
}

/** @param {Hand} hand */
function sumPot(hand) {
  hand.pot = hand.seats.reduce((sum, seat) => sum + seat.paid, 0) + hand.dead - hand.paidOut;
}

/**
 * What each event about one player does to the hand.
 * @type {Record<string, (hand: Hand, player: HandSeat, event: any) => void>}
 */
const PLAYER_FOLDS = {
  time_charged: (hand, player, event) => {
    player.stack -= event.amount;
  },
  ante_posted(hand, player, event) {
    if (event.dead) {
      player.stack -= event.amount;
      hand.dead += event.amount;
    } else {
      payOut(player, event.amount);
    }
  },
  blind_posted: (hand, player, event) => betTo(player, player.bet + event.amount),
  bring_in_posted(hand, player, event) {
    betTo(player, event.amount);
    hand.price = hand.stakes.bring_in;
    player.last = event;
  },
  hole_cards_dealt(hand, player, event) {
    player.hole = [...player.hole, ...event.cards];
    countFirstCards(hand);
  },
  up_cards_dealt(hand, player, event) {
    player.hole = [...player.hole, ...event.cards];
    player.up = [...player.up, ...event.cards];
    countFirstCards(hand);
  },
  cards_discarded(hand, player, event) {
    player.hole = player.hole.filter((card) => !event.cards.includes(card));
  },
  drew(hand, player, event) {
    if (discardsOn(hand)) player.holds -= event.count;
    player.last = event;
  },
  folded(hand, player, event) {
    player.folded = true;
    player.holds = 0;
    player.last = event;
  },
  checked: (hand, player, event) => {
    player.last = event;
  },
  called(hand, player, event) {
    betTo(player, event.to);
    player.last = event;
  },
  bet_made: raise,
  raised_to: raise,
  uncalled_bet_returned(hand, player, event) {
    player.stack += event.amount;
    player.paid -= event.amount;
    player.bet = Math.max(0, player.bet - event.amount);
  },
  hand_shown(hand, player, event) {
    player.shown = event.cards;
    player.last = event;
  },
  hand_mucked(hand, player, event) {
    player.mucked = true;
    player.holds = 0;
    player.last = event;
  },
  runs_chosen(hand, player, event) {
    hand.runs = Math.min(hand.runs, event.runs);
    player.last = event;
  },
};

/** @param {Hand} hand @param {HandSeat} player @param {any} event */
function raise(hand, player, event) {
  betTo(player, event.to);
  hand.price = event.to;
  hand.aggressor = player.number;
  player.last = event;
}

/**
 * What each other event does to the hand.
 * @type {Record<string, (hand: Hand, event: any) => void>}
 */
const HAND_FOLDS = {
  street_started(hand, event) {
    hand.streetNumber += 1;
    hand.street = event.street;
    hand.price = 0;
    hand.aggressor = null;
    for (const seat of hand.seats) {
      seat.bet = 0;
      seat.last = null;
    }
    countFirstCards(hand);
    countCards(hand, hand.streetNumber);
  },
  betting_opened: countFirstCards,
  board_dealt(hand, event) {
    const number = event.board ?? 0;
    if (number === hand.boards.length) {
      const shared = hand.boards[0].length - boardCardsFrom(hand.game, event.street);
      hand.boards.push(hand.boards[0].slice(0, shared));
    }
    hand.boards[number] = [...(hand.boards[number] ?? []), ...event.cards];
  },
  runs_offered(hand) {
    hand.runs = hand.house.max_runs;
    hand.runsFrom = hand.boards[0].length;
  },
  rake_taken(hand, event) {
    hand.paidOut += event.amount;
    hand.rake += event.amount;
  },
  pot_awarded(hand, event) {
    for (const [seat, chips] of event.shares) {
      const player = playerIn(hand, seat);
      if (player) {
        player.stack += chips;
        player.won += chips;
      }
    }
    hand.paidOut += event.amount;
    hand.awards.push(event);
  },
  hand_ended: (hand) => {
    hand.over = true;
  },
  rabbit_shown: (hand, event) => {
    hand.rabbit = event.cards;
  },
};

/**
 * Apply the next event of a hand. Events of an unknown kind change nothing.
 * @param {Hand} hand @param {GameEvent} event
 */
export function applyToHand(hand, event) {
  const player = "seat" in event ? playerIn(hand, event.seat) : undefined;
  if (player && Object.hasOwn(PLAYER_FOLDS, event.kind))
    PLAYER_FOLDS[event.kind](hand, player, event);
  else if (Object.hasOwn(HAND_FOLDS, event.kind)) HAND_FOLDS[event.kind](hand, event);
  sumPot(hand);
}
