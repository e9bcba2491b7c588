"""The rule sets of the engine, and the registry that games refer to."""

from collections.abc import Iterable
from typing import Final

from riverboat.engine.assessor import rules, words
from riverboat.engine.assessor.assessment import HandType, RuleSet
from riverboat.engine.assessor.badugi import BADUGI
from riverboat.engine.assessor.five_card import EightOrBetter, FiveCard
from riverboat.engine.assessor.high import HIGH, TYPES
from riverboat.engine.assessor.omaha import Omaha
from riverboat.engine.assessor.reading import FULL_DECK, JOKERS
from riverboat.engine.assessor.tables import Ladder, StrengthTables
from riverboat.engine.cards import DECK
from riverboat.engine.errors import CardError
from riverboat.engine.native.selection import accelerate

_ACE_LOW = (12, *range(12))
_SHORT_RANKS = tuple(range(4, 13))
_SHORT_TYPES = (*TYPES[:5], HandType.FULL_HOUSE, HandType.FLUSH, *TYPES[7:])
_PAIRED_TYPES = tuple(
    kind for kind in TYPES if kind not in (HandType.STRAIGHT, HandType.FLUSH, HandType.STRAIGHT_FLUSH)
)
SHORT_DECK_CARDS = frozenset(DECK[16:])

ONE_JOKER: Final = FiveCard(
    "high-one-joker",
    rules.HIGH_WITH_JOKERS,
    StrengthTables(Ladder(tuple(HandType)), jokers=1),
    deck=FULL_DECK | {JOKERS[0]},
)
TWO_JOKERS: Final = FiveCard(
    "high-two-jokers",
    rules.HIGH_WITH_JOKERS,
    StrengthTables(Ladder(tuple(HandType)), jokers=2),
    deck=FULL_DECK.union(JOKERS),
)
SHORT_DECK: Final = FiveCard(
    "short-deck", rules.SHORT_DECK, StrengthTables(Ladder(_SHORT_TYPES, _SHORT_RANKS)), deck=SHORT_DECK_CARDS
)
SHORT_DECK_FULL_HOUSE_FIRST: Final = FiveCard(
    "short-deck-full-house-first",
    rules.SHORT_DECK_FULL_HOUSE_FIRST,
    StrengthTables(Ladder(TYPES, _SHORT_RANKS)),
    deck=SHORT_DECK_CARDS,
)
ACE_TO_FIVE: Final = FiveCard(
    "ace-to-five",
    rules.ACE_TO_FIVE,
    StrengthTables(Ladder(_PAIRED_TYPES, _ACE_LOW, lowest_wins=True)),
    describe=words.low_hand,
)
LOW8: Final = EightOrBetter(
    "low8",
    rules.ACE_TO_FIVE,
    StrengthTables(Ladder(_PAIRED_TYPES, _ACE_LOW, lowest_wins=True, qualifying=56)),
    describe=words.low_hand,
)
DEUCE_TO_SEVEN: Final = FiveCard(
    "deuce-to-seven",
    rules.DEUCE_TO_SEVEN,
    StrengthTables(Ladder(TYPES, wheel=False, lowest_wins=True)),
    describe=words.low_hand,
)
OMAHA_HIGH: Final = Omaha("omaha-high", HIGH)
OMAHA_LOW8: Final = Omaha("omaha-low8", LOW8)

RULE_SETS: Final[dict[str, RuleSet]] = {
    rule_set.name: rule_set
    for rule_set in (
        HIGH, ONE_JOKER, TWO_JOKERS, SHORT_DECK, SHORT_DECK_FULL_HOUSE_FIRST, OMAHA_HIGH, OMAHA_LOW8,
        ACE_TO_FIVE, LOW8, DEUCE_TO_SEVEN, BADUGI,
    )
}  # fmt: skip

for _own in RULE_SETS.values():
    accelerate(_own)


def rule_set_named(name: str) -> RuleSet:
    """Return the rule set with the name `name`. Raises CardError if there is none."""
    rule_set = RULE_SETS.get(name)
    if rule_set is None:
        raise CardError(
            f"unknown rule set {name!r}: choose one of {', '.join(RULE_SETS)}", code="unknown_rules"
        )
    return rule_set


def prepare(names: Iterable[str] = RULE_SETS) -> None:
    """Build now the tables of the rule sets with these `names`, which each would build at its first strength,
    in a tenth of a second. Another thread may use the assessor meanwhile. Raises CardError."""
    for name in names:
        rule_set_named(name).prepare()
