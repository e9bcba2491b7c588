// The rules that a table may be opened with, as they are declared on the server. Generated: python -m riverboat.server.protocol.generated

/**
 * A rule. path: where it is in the rules of open_table. help: one sentence.
 * kind: "choice" is yes, no or neither. unit: "chips", "ms" or empty. follows: the value where none is given,
 * in words; else it is `default`, and a rule with neither must be given.
 * @typedef {{path: string[], help: string, kind: "number" | "yes-no" | "choice", unit: string,
 *   least: number | null, most: number | null, follows: string,
 *   default?: number | boolean | null}} RuleOption
 */

/** @type {RuleOption[]} */
export const RULE_OPTIONS = [
  {"path": ["stakes", "small_blind"], "kind": "number", "help": "The small blind.", "unit": "chips", "least": 0, "most": null, "follows": "half the big blind"},
  {"path": ["stakes", "big_blind"], "kind": "number", "help": "The big blind.", "unit": "chips", "least": 0, "most": null, "follows": "the small bet, or 100"},
  {"path": ["stakes", "ante"], "kind": "number", "help": "The chips that every player posts before the deal.", "unit": "chips", "least": 0, "most": null, "follows": "0; with a bring-in, a tenth of the small bet; with neither blinds nor a bring-in, the small bet"},
  {"path": ["stakes", "big_blind_ante"], "kind": "yes-no", "help": "The big blind posts one ante for the whole table.", "unit": "", "least": null, "most": null, "follows": "", "default": false},
  {"path": ["stakes", "bring_in"], "kind": "number", "help": "The bring-in, in stud games.", "unit": "chips", "least": 0, "most": null, "follows": "a quarter of the small bet"},
  {"path": ["stakes", "small_bet"], "kind": "number", "help": "The smallest bet; at fixed limit, the bet on early streets.", "unit": "chips", "least": 0, "most": null, "follows": "the big blind, or 100"},
  {"path": ["stakes", "big_bet"], "kind": "number", "help": "At fixed limit, the bet on late streets.", "unit": "chips", "least": 0, "most": null, "follows": "two small bets"},
  {"path": ["seats"], "kind": "number", "help": "The number of seats.", "unit": "", "least": 2, "most": 10, "follows": "6, or as many as the game allows"},
  {"path": ["min_buy_in"], "kind": "number", "help": "The lowest buy-in.", "unit": "chips", "least": 0, "most": null, "follows": "20 big blinds, or small bets"},
  {"path": ["max_buy_in"], "kind": "number", "help": "The highest buy-in.", "unit": "chips", "least": 0, "most": null, "follows": "200 big blinds, or small bets"},
  {"path": ["act_ms"], "kind": "number", "help": "The time to act.", "unit": "ms", "least": 200, "most": 300000, "follows": "", "default": 15000},
  {"path": ["house", "blind_before_ante"], "kind": "yes-no", "help": "A stack too short for both posts the blind before the big-blind ante.", "unit": "", "least": null, "most": null, "follows": "", "default": true},
  {"path": ["house", "raise_cap"], "kind": "number", "help": "At fixed limit, the most raises on a street, after the bet.", "unit": "", "least": 0, "most": 100, "follows": "", "default": 3},
  {"path": ["house", "cap_heads_up"], "kind": "yes-no", "help": "The cap of raises also holds between two players.", "unit": "", "least": null, "most": null, "follows": "", "default": false},
  {"path": ["house", "half_bet_counts"], "kind": "yes-no", "help": "At fixed limit, an all-in of half a bet counts as a bet.", "unit": "", "least": null, "most": null, "follows": "", "default": true},
  {"path": ["house", "odd_chip_by_suit"], "kind": "choice", "help": "Odd chips go by the highest card of the winning hands, not by seat.", "unit": "", "least": null, "most": null, "follows": "as the game says"},
  {"path": ["house", "max_runs"], "kind": "number", "help": "How many times the players may agree to run the rest of the board.", "unit": "", "least": 1, "most": 3, "follows": "", "default": 1},
  {"path": ["house", "rabbit"], "kind": "yes-no", "help": "After a hand that ends early, show the cards that would have come.", "unit": "", "least": null, "most": null, "follows": "", "default": false},
  {"path": ["house", "rake", "per_mille"], "kind": "number", "help": "Thousandths of each pot, for the house.", "unit": "", "least": 0, "most": 1000, "follows": ""},
  {"path": ["house", "rake", "cap"], "kind": "number", "help": "The most chips that the house takes of a hand.", "unit": "chips", "least": 0, "most": 1000000000000, "follows": ""},
  {"path": ["house", "rake", "no_flop_no_drop"], "kind": "yes-no", "help": "Take no rake of a hand that ends on its first street.", "unit": "", "least": null, "most": null, "follows": "", "default": true},
  {"path": ["boards"], "kind": "number", "help": "The number of boards, in games with a board.", "unit": "", "least": 1, "most": 3, "follows": "", "default": 1},
  {"path": ["bomb_pot_every"], "kind": "number", "help": "Play a bomb pot every N hands, in games with a board. 0 turns it off.", "unit": "", "least": 0, "most": 1000, "follows": "", "default": 0},
  {"path": ["straddles"], "kind": "number", "help": "The number of players left of the big blind who straddle.", "unit": "", "least": 0, "most": 3, "follows": "", "default": 0},
  {"path": ["spectator_delay_ms"], "kind": "number", "help": "The delay of the spectator feed.", "unit": "ms", "least": 0, "most": 1800000, "follows": "", "default": 0},
  {"path": ["all_cards"], "kind": "yes-no", "help": "With a delay: spectators see all hole cards of a hand when it is over.", "unit": "", "least": null, "most": null, "follows": "", "default": false},
  {"path": ["spectators_chat"], "kind": "yes-no", "help": "Spectators may chat.", "unit": "", "least": null, "most": null, "follows": "", "default": false},
  {"path": ["unlisted"], "kind": "yes-no", "help": "Hide the table from players who do not know its id.", "unit": "", "least": null, "most": null, "follows": "", "default": false},
  {"path": ["time_bank_ms"], "kind": "number", "help": "Each player's time bank, beyond the time to act. 0 for none.", "unit": "ms", "least": 0, "most": 300000, "follows": "", "default": 30000},
  {"path": ["time_bank_refill_ms"], "kind": "number", "help": "The time added to the time bank with each hand.", "unit": "ms", "least": 0, "most": 300000, "follows": "", "default": 500},
  {"path": ["runout_ms"], "kind": "number", "help": "The time before each street when all players are all-in; 0 for none.", "unit": "ms", "least": 0, "most": 10000, "follows": "", "default": 1000},
  {"path": ["showdown_ms"], "kind": "number", "help": "The pause between a showdown and the next hand. 0 for no pause.", "unit": "ms", "least": 0, "most": 10000, "follows": "", "default": 1000},
  {"path": ["keep_ms"], "kind": "number", "help": "How long the table stays open with nobody at it.", "unit": "ms", "least": 60000, "most": 604800000, "follows": "the maximum"},
];
