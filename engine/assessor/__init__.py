"""The assessor: what a hand is worth, by which rules, and who wins.

The functions for the hot path, `strength` and `strengths` here and on every rule set, trust their caller
that the cards come from one deck. All others refuse what is no hand, with CardError.
"""

from engine.assessor.assessment import Assessment, BadugiType, Cards, HandType, RuleSet
from engine.assessor.badugi import BADUGI
from engine.assessor.contest import Comparison, HighLow, compare, draw, high_low, winners
from engine.assessor.high import HIGH, ROYAL_FLUSH, checked_strength, hand_type, strength, strengths
from engine.assessor.reading import JOKERS
from engine.assessor.rule_sets import (
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
    "RuleSet",
    "assess",
    "checked_strength",
    "compare",
    "draw",
    "hand_type",
    "high_low",
    "rule_set_named",
    "strength",
    "strengths",
    "winners",
]
