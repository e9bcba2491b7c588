// The games, and the defaults of fields that the server leaves out. Generated: python -m riverboat.server.protocol.generated

/**
 * One round of dealing, drawing and betting. What is left out is 0, false, or "left of the button".
 * @typedef {{name: string, discard?: number, hole?: number, up?: number, board?: number, draw?: boolean,
 *   opens?: string}} StreetData
 */
/**
 * A game. wins: the rule sets that decide the pot. board: whether it has community cards.
 * name: only if the catalogue has none. deck: only if it is not all 52 cards.
 * @typedef {{structure: string, streets: StreetData[], wins: string[], maxSeats: number, board: boolean,
 *   name?: string, deck?: string}} GameData
 */

/** @type {Record<string, GameData>} */
export const GAMES = {
  "nlhe": {"structure": "no-limit", "streets": [{"name": "preflop", "hole": 2, "opens": "left of the blinds"}, {"name": "flop", "board": 3}, {"name": "turn", "board": 1}, {"name": "river", "board": 1}], "wins": ["high"], "maxSeats": 10, "board": true},
  "plhe": {"structure": "pot-limit", "streets": [{"name": "preflop", "hole": 2, "opens": "left of the blinds"}, {"name": "flop", "board": 3}, {"name": "turn", "board": 1}, {"name": "river", "board": 1}], "wins": ["high"], "maxSeats": 10, "board": true},
  "flhe": {"structure": "fixed-limit", "streets": [{"name": "preflop", "hole": 2, "opens": "left of the blinds"}, {"name": "flop", "board": 3}, {"name": "turn", "board": 1}, {"name": "river", "board": 1}], "wins": ["high"], "maxSeats": 10, "board": true},
  "short-deck": {"structure": "no-limit", "streets": [{"name": "preflop", "hole": 2, "opens": "left of the blinds"}, {"name": "flop", "board": 3}, {"name": "turn", "board": 1}, {"name": "river", "board": 1}], "wins": ["short-deck"], "maxSeats": 9, "board": true, "deck": "6c6d6h6s7c7d7h7s8c8d8h8s9c9d9h9sTcTdThTsJcJdJhJsQcQdQhQsKcKdKhKsAcAdAhAs"},
  "plo": {"structure": "pot-limit", "streets": [{"name": "preflop", "hole": 4, "opens": "left of the blinds"}, {"name": "flop", "board": 3}, {"name": "turn", "board": 1}, {"name": "river", "board": 1}], "wins": ["omaha-high"], "maxSeats": 10, "board": true},
  "plo5": {"structure": "pot-limit", "streets": [{"name": "preflop", "hole": 5, "opens": "left of the blinds"}, {"name": "flop", "board": 3}, {"name": "turn", "board": 1}, {"name": "river", "board": 1}], "wins": ["omaha-high"], "maxSeats": 9, "board": true},
  "plo6": {"structure": "pot-limit", "streets": [{"name": "preflop", "hole": 6, "opens": "left of the blinds"}, {"name": "flop", "board": 3}, {"name": "turn", "board": 1}, {"name": "river", "board": 1}], "wins": ["omaha-high"], "maxSeats": 7, "board": true},
  "plo8": {"structure": "pot-limit", "streets": [{"name": "preflop", "hole": 4, "opens": "left of the blinds"}, {"name": "flop", "board": 3}, {"name": "turn", "board": 1}, {"name": "river", "board": 1}], "wins": ["omaha-high", "omaha-low8"], "maxSeats": 10, "board": true},
  "big-o": {"structure": "pot-limit", "streets": [{"name": "preflop", "hole": 5, "opens": "left of the blinds"}, {"name": "flop", "board": 3}, {"name": "turn", "board": 1}, {"name": "river", "board": 1}], "wins": ["omaha-high", "omaha-low8"], "maxSeats": 9, "board": true},
  "nlo8": {"structure": "no-limit", "streets": [{"name": "preflop", "hole": 4, "opens": "left of the blinds"}, {"name": "flop", "board": 3}, {"name": "turn", "board": 1}, {"name": "river", "board": 1}], "wins": ["omaha-high", "omaha-low8"], "maxSeats": 10, "board": true},
  "flo": {"structure": "fixed-limit", "streets": [{"name": "preflop", "hole": 4, "opens": "left of the blinds"}, {"name": "flop", "board": 3}, {"name": "turn", "board": 1}, {"name": "river", "board": 1}], "wins": ["omaha-high"], "maxSeats": 10, "board": true},
  "flo8": {"structure": "fixed-limit", "streets": [{"name": "preflop", "hole": 4, "opens": "left of the blinds"}, {"name": "flop", "board": 3}, {"name": "turn", "board": 1}, {"name": "river", "board": 1}], "wins": ["omaha-high", "omaha-low8"], "maxSeats": 10, "board": true},
  "courchevel": {"structure": "pot-limit", "streets": [{"name": "preflop", "hole": 5, "board": 1, "opens": "left of the blinds"}, {"name": "flop", "board": 2}, {"name": "turn", "board": 1}, {"name": "river", "board": 1}], "wins": ["omaha-high"], "maxSeats": 9, "board": true},
  "courchevel8": {"structure": "pot-limit", "streets": [{"name": "preflop", "hole": 5, "board": 1, "opens": "left of the blinds"}, {"name": "flop", "board": 2}, {"name": "turn", "board": 1}, {"name": "river", "board": 1}], "wins": ["omaha-high", "omaha-low8"], "maxSeats": 9, "board": true},
  "pineapple": {"structure": "no-limit", "streets": [{"name": "preflop", "hole": 3, "opens": "left of the blinds"}, {"name": "flop", "discard": 1, "board": 3}, {"name": "turn", "board": 1}, {"name": "river", "board": 1}], "wins": ["high"], "maxSeats": 10, "board": true},
  "crazy-pineapple": {"structure": "no-limit", "streets": [{"name": "preflop", "hole": 3, "opens": "left of the blinds"}, {"name": "flop", "board": 3}, {"name": "turn", "discard": 1, "board": 1}, {"name": "river", "board": 1}], "wins": ["high"], "maxSeats": 10, "board": true},
  "5cd": {"structure": "no-limit", "streets": [{"name": "predraw", "hole": 5, "opens": "left of the blinds"}, {"name": "draw", "draw": true}], "wins": ["high"], "maxSeats": 6, "board": false},
  "pl5cd": {"structure": "pot-limit", "streets": [{"name": "predraw", "hole": 5, "opens": "left of the blinds"}, {"name": "draw", "draw": true}], "wins": ["high"], "maxSeats": 6, "board": false},
  "fl5cd": {"structure": "fixed-limit", "streets": [{"name": "predraw", "hole": 5, "opens": "left of the blinds"}, {"name": "draw", "draw": true}], "wins": ["high"], "maxSeats": 6, "board": false},
  "stud": {"structure": "fixed-limit", "streets": [{"name": "third street", "hole": 2, "up": 1, "opens": "the worst card showing"}, {"name": "fourth street", "up": 1, "opens": "the best hand showing"}, {"name": "fifth street", "up": 1, "opens": "the best hand showing"}, {"name": "sixth street", "up": 1, "opens": "the best hand showing"}, {"name": "seventh street", "hole": 1, "opens": "the best hand showing"}], "wins": ["high"], "maxSeats": 8, "board": false},
  "stud8": {"structure": "fixed-limit", "streets": [{"name": "third street", "hole": 2, "up": 1, "opens": "the worst card showing"}, {"name": "fourth street", "up": 1, "opens": "the best hand showing"}, {"name": "fifth street", "up": 1, "opens": "the best hand showing"}, {"name": "sixth street", "up": 1, "opens": "the best hand showing"}, {"name": "seventh street", "hole": 1, "opens": "the best hand showing"}], "wins": ["high", "low8"], "maxSeats": 8, "board": false},
  "razz": {"structure": "fixed-limit", "streets": [{"name": "third street", "hole": 2, "up": 1, "opens": "the worst card showing"}, {"name": "fourth street", "up": 1, "opens": "the best hand showing"}, {"name": "fifth street", "up": 1, "opens": "the best hand showing"}, {"name": "sixth street", "up": 1, "opens": "the best hand showing"}, {"name": "seventh street", "hole": 1, "opens": "the best hand showing"}], "wins": ["ace-to-five"], "maxSeats": 8, "board": false},
  "27sd": {"structure": "no-limit", "streets": [{"name": "predraw", "hole": 5, "opens": "left of the blinds"}, {"name": "draw", "draw": true}], "wins": ["deuce-to-seven"], "maxSeats": 7, "board": false},
  "27td": {"structure": "fixed-limit", "streets": [{"name": "predraw", "hole": 5, "opens": "left of the blinds"}, {"name": "first draw", "draw": true}, {"name": "second draw", "draw": true}, {"name": "third draw", "draw": true}], "wins": ["deuce-to-seven"], "maxSeats": 6, "board": false},
  "badugi": {"structure": "fixed-limit", "streets": [{"name": "predraw", "hole": 4, "opens": "left of the blinds"}, {"name": "first draw", "draw": true}, {"name": "second draw", "draw": true}, {"name": "third draw", "draw": true}], "wins": ["badugi"], "maxSeats": 8, "board": false},
  "kuhn": {"structure": "fixed-limit", "streets": [{"name": "only street", "hole": 1}], "wins": ["high"], "maxSeats": 2, "board": false, "deck": "JsQsKs"},
  "leduc": {"structure": "fixed-limit", "streets": [{"name": "preflop", "hole": 1}, {"name": "flop", "board": 1}], "wins": ["high"], "maxSeats": 2, "board": true, "deck": "JsJhQsQhKsKh"},
};

/** @type {Record<string, {games: string[]}>} */
export const ROTATIONS = {
  "horse": {"games": ["flhe", "flo8", "razz", "stud", "stud8"]},
  "8-game": {"games": ["27td", "flhe", "flo8", "razz", "stud", "stud8", "nlhe", "plo"]},
};

/** @type {any} */
export const RULE_DEFAULTS = {
  "game": "nlhe",
  "act_ms": 15000,
  "house": {"blind_before_ante": true, "raise_cap": 3, "cap_heads_up": false, "half_bet_counts": true, "open_pair_doubles": false, "odd_chip_by_suit": null, "smallest_chip": 1, "max_runs": 1, "rabbit": false, "rake": null},
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
  "time_cards": 0,
  "time_card_ms": 0,
  "adding": 0,
  "rebuy_to": 0,
  "rebuy_below": 0,
  "leaving": false,
  "gone": false,
  "moves_to": null,
  "auto_muck": true,
  "bot": false,
};

