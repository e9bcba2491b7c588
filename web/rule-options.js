// The rules that a table may be opened with, as they are declared on the server. Generated: python -m riverboat.server.protocol.generated

/**
 * A rule. path: where it is in the rules of open_table; its words are those of language/en/options.ftl.
 * kind: "choice" is yes, no or neither. unit: "chips", "ms" or empty. follows: whether the value where none
 * is given follows from others; else it is `default`, and a rule with neither must be given.
 * @typedef {{path: string[], kind: "number" | "yes-no" | "choice", unit: string,
 *   least: number | null, most: number | null, follows: boolean,
 *   default?: number | boolean | null}} RuleOption
 */

/** @type {RuleOption[]} */
export const RULE_OPTIONS = [
  {"path": ["stakes", "small_blind"], "kind": "number", "unit": "chips", "least": 0, "most": null, "follows": true},
  {"path": ["stakes", "big_blind"], "kind": "number", "unit": "chips", "least": 0, "most": null, "follows": true},
  {"path": ["stakes", "ante"], "kind": "number", "unit": "chips", "least": 0, "most": null, "follows": true},
  {"path": ["stakes", "big_blind_ante"], "kind": "yes-no", "unit": "", "least": null, "most": null, "follows": false, "default": false},
  {"path": ["stakes", "bring_in"], "kind": "number", "unit": "chips", "least": 0, "most": null, "follows": true},
  {"path": ["stakes", "small_bet"], "kind": "number", "unit": "chips", "least": 0, "most": null, "follows": true},
  {"path": ["stakes", "big_bet"], "kind": "number", "unit": "chips", "least": 0, "most": null, "follows": true},
  {"path": ["seats"], "kind": "number", "unit": "", "least": 2, "most": 10, "follows": true},
  {"path": ["min_buy_in"], "kind": "number", "unit": "chips", "least": 0, "most": null, "follows": true},
  {"path": ["max_buy_in"], "kind": "number", "unit": "chips", "least": 0, "most": null, "follows": true},
  {"path": ["act_ms"], "kind": "number", "unit": "ms", "least": 200, "most": 300000, "follows": false, "default": 15000},
  {"path": ["house", "blind_before_ante"], "kind": "yes-no", "unit": "", "least": null, "most": null, "follows": false, "default": true},
  {"path": ["house", "raise_cap"], "kind": "number", "unit": "", "least": 0, "most": 100, "follows": false, "default": 3},
  {"path": ["house", "cap_heads_up"], "kind": "yes-no", "unit": "", "least": null, "most": null, "follows": false, "default": false},
  {"path": ["house", "half_bet_counts"], "kind": "yes-no", "unit": "", "least": null, "most": null, "follows": false, "default": true},
  {"path": ["house", "open_pair_doubles"], "kind": "yes-no", "unit": "", "least": null, "most": null, "follows": false, "default": false},
  {"path": ["house", "odd_chip_by_suit"], "kind": "choice", "unit": "", "least": null, "most": null, "follows": true},
  {"path": ["house", "smallest_chip"], "kind": "number", "unit": "chips", "least": 1, "most": 1000000000000, "follows": false, "default": 1},
  {"path": ["house", "max_runs"], "kind": "number", "unit": "", "least": 1, "most": 3, "follows": false, "default": 1},
  {"path": ["house", "rabbit"], "kind": "yes-no", "unit": "", "least": null, "most": null, "follows": false, "default": false},
  {"path": ["house", "rake", "per_mille"], "kind": "number", "unit": "", "least": 0, "most": 1000, "follows": false},
  {"path": ["house", "rake", "cap"], "kind": "number", "unit": "chips", "least": 0, "most": 1000000000000, "follows": false},
  {"path": ["house", "rake", "no_flop_no_drop"], "kind": "yes-no", "unit": "", "least": null, "most": null, "follows": false, "default": true},
  {"path": ["house", "rake", "each_pot"], "kind": "yes-no", "unit": "", "least": null, "most": null, "follows": false, "default": true},
  {"path": ["boards"], "kind": "number", "unit": "", "least": 1, "most": 3, "follows": false, "default": 1},
  {"path": ["bomb_pot_every"], "kind": "number", "unit": "", "least": 0, "most": 1000, "follows": false, "default": 0},
  {"path": ["straddles"], "kind": "number", "unit": "", "least": 0, "most": 3, "follows": false, "default": 0},
  {"path": ["spectator_delay_ms"], "kind": "number", "unit": "ms", "least": 0, "most": 1800000, "follows": false, "default": 0},
  {"path": ["all_cards"], "kind": "yes-no", "unit": "", "least": null, "most": null, "follows": false, "default": false},
  {"path": ["spectators_chat"], "kind": "yes-no", "unit": "", "least": null, "most": null, "follows": false, "default": false},
  {"path": ["unlisted"], "kind": "yes-no", "unit": "", "least": null, "most": null, "follows": false, "default": false},
  {"path": ["time_bank_ms"], "kind": "number", "unit": "ms", "least": 0, "most": 300000, "follows": false, "default": 30000},
  {"path": ["time_bank_refill_ms"], "kind": "number", "unit": "ms", "least": 0, "most": 300000, "follows": false, "default": 500},
  {"path": ["runout_ms"], "kind": "number", "unit": "ms", "least": 0, "most": 10000, "follows": false, "default": 1000},
  {"path": ["showdown_ms"], "kind": "number", "unit": "ms", "least": 0, "most": 10000, "follows": false, "default": 1000},
  {"path": ["keep_ms"], "kind": "number", "unit": "ms", "least": 60000, "most": 604800000, "follows": true},
];
