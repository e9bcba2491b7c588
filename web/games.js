// The games, and the defaults of fields that the server leaves out. Generated: python -m riverboat.server.protocol.generated

/**
 * One round of dealing, drawing and betting.
 * @typedef {{name: string, hole: number, up: number, board: number, draw: boolean, opens: string,
 *   bigBet: boolean}} StreetData
 */
/**
 * A game. wins: the rule sets that decide the pot. board: whether it has community cards.
 * name: only if the catalogue has none.
 * @typedef {{code: string, structure: string, streets: StreetData[], wins: string[],
 *   minSeats: number, maxSeats: number, board: boolean, name?: string}} GameData
 */

/** @type {Record<string, GameData>} */
export const GAMES = {
  "nlhe": {"code": "nlhe", "structure": "no-limit", "streets": [{"name": "preflop", "hole": 2, "up": 0, "board": 0, "draw": false, "opens": "left of the blinds", "bigBet": false}, {"name": "flop", "hole": 0, "up": 0, "board": 3, "draw": false, "opens": "left of the button", "bigBet": false}, {"name": "turn", "hole": 0, "up": 0, "board": 1, "draw": false, "opens": "left of the button", "bigBet": true}, {"name": "river", "hole": 0, "up": 0, "board": 1, "draw": false, "opens": "left of the button", "bigBet": true}], "wins": ["high"], "minSeats": 2, "maxSeats": 10, "board": true},
  "plhe": {"code": "plhe", "structure": "pot-limit", "streets": [{"name": "preflop", "hole": 2, "up": 0, "board": 0, "draw": false, "opens": "left of the blinds", "bigBet": false}, {"name": "flop", "hole": 0, "up": 0, "board": 3, "draw": false, "opens": "left of the button", "bigBet": false}, {"name": "turn", "hole": 0, "up": 0, "board": 1, "draw": false, "opens": "left of the button", "bigBet": true}, {"name": "river", "hole": 0, "up": 0, "board": 1, "draw": false, "opens": "left of the button", "bigBet": true}], "wins": ["high"], "minSeats": 2, "maxSeats": 10, "board": true},
  "flhe": {"code": "flhe", "structure": "fixed-limit", "streets": [{"name": "preflop", "hole": 2, "up": 0, "board": 0, "draw": false, "opens": "left of the blinds", "bigBet": false}, {"name": "flop", "hole": 0, "up": 0, "board": 3, "draw": false, "opens": "left of the button", "bigBet": false}, {"name": "turn", "hole": 0, "up": 0, "board": 1, "draw": false, "opens": "left of the button", "bigBet": true}, {"name": "river", "hole": 0, "up": 0, "board": 1, "draw": false, "opens": "left of the button", "bigBet": true}], "wins": ["high"], "minSeats": 2, "maxSeats": 10, "board": true},
  "short-deck": {"code": "short-deck", "structure": "no-limit", "streets": [{"name": "preflop", "hole": 2, "up": 0, "board": 0, "draw": false, "opens": "left of the blinds", "bigBet": false}, {"name": "flop", "hole": 0, "up": 0, "board": 3, "draw": false, "opens": "left of the button", "bigBet": false}, {"name": "turn", "hole": 0, "up": 0, "board": 1, "draw": false, "opens": "left of the button", "bigBet": true}, {"name": "river", "hole": 0, "up": 0, "board": 1, "draw": false, "opens": "left of the button", "bigBet": true}], "wins": ["short-deck"], "minSeats": 2, "maxSeats": 9, "board": true},
  "plo": {"code": "plo", "structure": "pot-limit", "streets": [{"name": "preflop", "hole": 4, "up": 0, "board": 0, "draw": false, "opens": "left of the blinds", "bigBet": false}, {"name": "flop", "hole": 0, "up": 0, "board": 3, "draw": false, "opens": "left of the button", "bigBet": false}, {"name": "turn", "hole": 0, "up": 0, "board": 1, "draw": false, "opens": "left of the button", "bigBet": true}, {"name": "river", "hole": 0, "up": 0, "board": 1, "draw": false, "opens": "left of the button", "bigBet": true}], "wins": ["omaha-high"], "minSeats": 2, "maxSeats": 10, "board": true},
  "plo5": {"code": "plo5", "structure": "pot-limit", "streets": [{"name": "preflop", "hole": 5, "up": 0, "board": 0, "draw": false, "opens": "left of the blinds", "bigBet": false}, {"name": "flop", "hole": 0, "up": 0, "board": 3, "draw": false, "opens": "left of the button", "bigBet": false}, {"name": "turn", "hole": 0, "up": 0, "board": 1, "draw": false, "opens": "left of the button", "bigBet": true}, {"name": "river", "hole": 0, "up": 0, "board": 1, "draw": false, "opens": "left of the button", "bigBet": true}], "wins": ["omaha-high"], "minSeats": 2, "maxSeats": 9, "board": true},
  "plo6": {"code": "plo6", "structure": "pot-limit", "streets": [{"name": "preflop", "hole": 6, "up": 0, "board": 0, "draw": false, "opens": "left of the blinds", "bigBet": false}, {"name": "flop", "hole": 0, "up": 0, "board": 3, "draw": false, "opens": "left of the button", "bigBet": false}, {"name": "turn", "hole": 0, "up": 0, "board": 1, "draw": false, "opens": "left of the button", "bigBet": true}, {"name": "river", "hole": 0, "up": 0, "board": 1, "draw": false, "opens": "left of the button", "bigBet": true}], "wins": ["omaha-high"], "minSeats": 2, "maxSeats": 7, "board": true},
  "plo8": {"code": "plo8", "structure": "pot-limit", "streets": [{"name": "preflop", "hole": 4, "up": 0, "board": 0, "draw": false, "opens": "left of the blinds", "bigBet": false}, {"name": "flop", "hole": 0, "up": 0, "board": 3, "draw": false, "opens": "left of the button", "bigBet": false}, {"name": "turn", "hole": 0, "up": 0, "board": 1, "draw": false, "opens": "left of the button", "bigBet": true}, {"name": "river", "hole": 0, "up": 0, "board": 1, "draw": false, "opens": "left of the button", "bigBet": true}], "wins": ["omaha-high", "omaha-low8"], "minSeats": 2, "maxSeats": 10, "board": true},
  "flo": {"code": "flo", "structure": "fixed-limit", "streets": [{"name": "preflop", "hole": 4, "up": 0, "board": 0, "draw": false, "opens": "left of the blinds", "bigBet": false}, {"name": "flop", "hole": 0, "up": 0, "board": 3, "draw": false, "opens": "left of the button", "bigBet": false}, {"name": "turn", "hole": 0, "up": 0, "board": 1, "draw": false, "opens": "left of the button", "bigBet": true}, {"name": "river", "hole": 0, "up": 0, "board": 1, "draw": false, "opens": "left of the button", "bigBet": true}], "wins": ["omaha-high"], "minSeats": 2, "maxSeats": 10, "board": true},
  "flo8": {"code": "flo8", "structure": "fixed-limit", "streets": [{"name": "preflop", "hole": 4, "up": 0, "board": 0, "draw": false, "opens": "left of the blinds", "bigBet": false}, {"name": "flop", "hole": 0, "up": 0, "board": 3, "draw": false, "opens": "left of the button", "bigBet": false}, {"name": "turn", "hole": 0, "up": 0, "board": 1, "draw": false, "opens": "left of the button", "bigBet": true}, {"name": "river", "hole": 0, "up": 0, "board": 1, "draw": false, "opens": "left of the button", "bigBet": true}], "wins": ["omaha-high", "omaha-low8"], "minSeats": 2, "maxSeats": 10, "board": true},
  "5cd": {"code": "5cd", "structure": "no-limit", "streets": [{"name": "predraw", "hole": 5, "up": 0, "board": 0, "draw": false, "opens": "left of the blinds", "bigBet": false}, {"name": "draw", "hole": 0, "up": 0, "board": 0, "draw": true, "opens": "left of the button", "bigBet": true}], "wins": ["high"], "minSeats": 2, "maxSeats": 6, "board": false},
  "stud": {"code": "stud", "structure": "fixed-limit", "streets": [{"name": "third street", "hole": 2, "up": 1, "board": 0, "draw": false, "opens": "the worst card showing", "bigBet": false}, {"name": "fourth street", "hole": 0, "up": 1, "board": 0, "draw": false, "opens": "the best hand showing", "bigBet": false}, {"name": "fifth street", "hole": 0, "up": 1, "board": 0, "draw": false, "opens": "the best hand showing", "bigBet": true}, {"name": "sixth street", "hole": 0, "up": 1, "board": 0, "draw": false, "opens": "the best hand showing", "bigBet": true}, {"name": "seventh street", "hole": 1, "up": 0, "board": 0, "draw": false, "opens": "the best hand showing", "bigBet": true}], "wins": ["high"], "minSeats": 2, "maxSeats": 8, "board": false},
  "stud8": {"code": "stud8", "structure": "fixed-limit", "streets": [{"name": "third street", "hole": 2, "up": 1, "board": 0, "draw": false, "opens": "the worst card showing", "bigBet": false}, {"name": "fourth street", "hole": 0, "up": 1, "board": 0, "draw": false, "opens": "the best hand showing", "bigBet": false}, {"name": "fifth street", "hole": 0, "up": 1, "board": 0, "draw": false, "opens": "the best hand showing", "bigBet": true}, {"name": "sixth street", "hole": 0, "up": 1, "board": 0, "draw": false, "opens": "the best hand showing", "bigBet": true}, {"name": "seventh street", "hole": 1, "up": 0, "board": 0, "draw": false, "opens": "the best hand showing", "bigBet": true}], "wins": ["high", "low8"], "minSeats": 2, "maxSeats": 8, "board": false},
  "razz": {"code": "razz", "structure": "fixed-limit", "streets": [{"name": "third street", "hole": 2, "up": 1, "board": 0, "draw": false, "opens": "the worst card showing", "bigBet": false}, {"name": "fourth street", "hole": 0, "up": 1, "board": 0, "draw": false, "opens": "the best hand showing", "bigBet": false}, {"name": "fifth street", "hole": 0, "up": 1, "board": 0, "draw": false, "opens": "the best hand showing", "bigBet": true}, {"name": "sixth street", "hole": 0, "up": 1, "board": 0, "draw": false, "opens": "the best hand showing", "bigBet": true}, {"name": "seventh street", "hole": 1, "up": 0, "board": 0, "draw": false, "opens": "the best hand showing", "bigBet": true}], "wins": ["ace-to-five"], "minSeats": 2, "maxSeats": 8, "board": false},
  "27sd": {"code": "27sd", "structure": "no-limit", "streets": [{"name": "predraw", "hole": 5, "up": 0, "board": 0, "draw": false, "opens": "left of the blinds", "bigBet": false}, {"name": "draw", "hole": 0, "up": 0, "board": 0, "draw": true, "opens": "left of the button", "bigBet": true}], "wins": ["deuce-to-seven"], "minSeats": 2, "maxSeats": 7, "board": false},
  "27td": {"code": "27td", "structure": "fixed-limit", "streets": [{"name": "predraw", "hole": 5, "up": 0, "board": 0, "draw": false, "opens": "left of the blinds", "bigBet": false}, {"name": "first draw", "hole": 0, "up": 0, "board": 0, "draw": true, "opens": "left of the button", "bigBet": false}, {"name": "second draw", "hole": 0, "up": 0, "board": 0, "draw": true, "opens": "left of the button", "bigBet": true}, {"name": "third draw", "hole": 0, "up": 0, "board": 0, "draw": true, "opens": "left of the button", "bigBet": true}], "wins": ["deuce-to-seven"], "minSeats": 2, "maxSeats": 6, "board": false},
  "badugi": {"code": "badugi", "structure": "fixed-limit", "streets": [{"name": "predraw", "hole": 4, "up": 0, "board": 0, "draw": false, "opens": "left of the blinds", "bigBet": false}, {"name": "first draw", "hole": 0, "up": 0, "board": 0, "draw": true, "opens": "left of the button", "bigBet": false}, {"name": "second draw", "hole": 0, "up": 0, "board": 0, "draw": true, "opens": "left of the button", "bigBet": true}, {"name": "third draw", "hole": 0, "up": 0, "board": 0, "draw": true, "opens": "left of the button", "bigBet": true}], "wins": ["badugi"], "minSeats": 2, "maxSeats": 8, "board": false},
  "kuhn": {"code": "kuhn", "structure": "fixed-limit", "streets": [{"name": "only street", "hole": 1, "up": 0, "board": 0, "draw": false, "opens": "left of the button", "bigBet": false}], "wins": ["high"], "minSeats": 2, "maxSeats": 2, "board": false},
  "leduc": {"code": "leduc", "structure": "fixed-limit", "streets": [{"name": "preflop", "hole": 1, "up": 0, "board": 0, "draw": false, "opens": "left of the button", "bigBet": false}, {"name": "flop", "hole": 0, "up": 0, "board": 1, "draw": false, "opens": "left of the button", "bigBet": true}], "wins": ["high"], "minSeats": 2, "maxSeats": 2, "board": true},
};

/** @type {Record<string, {code: string, games: string[]}>} */
export const ROTATIONS = {
  "horse": {"code": "horse", "games": ["flhe", "flo8", "razz", "stud", "stud8"]},
  "8-game": {"code": "8-game", "games": ["27td", "flhe", "flo8", "razz", "stud", "stud8", "nlhe", "plo"]},
};

/** @type {any} */
export const RULE_DEFAULTS = {
  "game": "nlhe",
  "act_ms": 15000,
  "house": {"blind_before_ante": true, "raise_cap": 3, "cap_heads_up": false, "half_bet_counts": true, "odd_chip_by_suit": null, "max_runs": 1, "rabbit": false, "rake": null},
  "boards": 1,
  "bomb_pot_every": 0,
  "straddles": 0,
  "spectator_delay_ms": 0,
  "all_cards": false,
  "spectators_chat": false,
  "unlisted": false,
  "time_bank_ms": 30000,
  "time_bank_refill_ms": 500,
  "runout_ms": 1000,
  "showdown_ms": 1000,
  "keep_ms": 0,
  "stakes": {"small_blind": 0, "big_blind": 0, "ante": 0, "big_blind_ante": false, "bring_in": 0, "small_bet": 0, "big_bet": 0},
};

/** @type {any} */
export const SEAT_DEFAULTS = {
  "missed_small_blind": false,
  "missed_big_blind": false,
  "waits": false,
  "bank": 0,
  "adding": 0,
  "rebuy_to": 0,
  "rebuy_below": 0,
  "leaving": false,
  "gone": false,
  "moves_to": null,
  "auto_muck": true,
  "bot": false,
};

