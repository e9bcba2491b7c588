"""The assessor: the value of a hand by a set of rules, and the winners.

`strength` and `strengths`, here and on every rule set, are for the hot path and do not check their cards. All
other functions raise CardError for anything that is not a hand.
"""

from riverboat.engine.assessor.assessment import Assessment, BadugiType, Cards, HandType, RuleSet
from riverboat.engine.assessor.badugi import BADUGI
from riverboat.engine.assessor.contest import (
    Comparison,
    HighLow,
    Placing,
    compare,
    draw,
    high_low,
    ranking,
    winners,
)
from riverboat.engine.assessor.custom import ReadableRuleSet, register_rule_set
from riverboat.engine.assessor.high import HIGH, ROYAL_FLUSH, checked_strength, hand_type, strength, strengths
from riverboat.engine.assessor.reading import JOKERS
from riverboat.engine.assessor.rule_sets import (
    ACE_TO_FIVE,
    DEUCE_TO_SEVEN,
    LOW8,
    OMAHA_HIGH,
    OMAHA_LOW8,
    ONE_JOKER,
    RULE_SETS,
    SHORT_DECK,
    SHORT_DECK_FULL_HOUSE_FIRST,
    TWO_JOKERS,
    prepare,
    rule_set_named,
)

assess = HIGH.assess

__all__ = [
    "ACE_TO_FIVE",
    "BADUGI",
    "DEUCE_TO_SEVEN",
    "HIGH",
    "JOKERS",
    "LOW8",
    "OMAHA_HIGH",
    "OMAHA_LOW8",
    "ONE_JOKER",
    "ROYAL_FLUSH",
    "RULE_SETS",
    "SHORT_DECK",
    "SHORT_DECK_FULL_HOUSE_FIRST",
    "TWO_JOKERS",
    "Assessment",
    "BadugiType",
    "Cards",
    "Comparison",
    "HandType",
    "HighLow",
    "Placing",
    "ReadableRuleSet",
    "RuleSet",
    "assess",
    "checked_strength",
    "compare",
    "draw",
    "hand_type",
    "high_low",
    "prepare",
    "ranking",
    "register_rule_set",
    "rule_set_named",
    "strength",
    "strengths",
    "winners",
]
