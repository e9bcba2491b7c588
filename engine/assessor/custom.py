"""Rule sets of your own, made of readable rules and registered for games."""

from collections.abc import Callable, Sequence

from riverboat.engine.assessor import words
from riverboat.engine.assessor.assessment import Assessment, BadugiType, Cards, HandType, RuleSet
from riverboat.engine.assessor.reading import FULL_DECK, check_apart, check_count, read_cards
from riverboat.engine.assessor.rule_sets import RULE_SETS
from riverboat.engine.assessor.rules import HAND_SIZE, RankedHand, Rules
from riverboat.engine.assessor.tables import MAX_CARDS
from riverboat.engine.cards import Card
from riverboat.engine.errors import CardError
from riverboat.language.message import Message

_BITS = 6
_SHIFT = 1 << _BITS - 1
"""Added to each part of a ranking, which is between -31 and 31."""


class ReadableRuleSet:
    """A rule set that applies `rules` to every hand.

    It is easy to verify, and about a hundred times slower than the tables of the engine's own rule sets.

    name: a stable name for games and files. deck: the cards of the game. describe: says what a hand is.
    """

    def __init__(
        self,
        name: str,
        rules: Rules,
        *,
        deck: frozenset[Card] = FULL_DECK,
        describe: Callable[[HandType | BadugiType, Sequence[Card]], Message] = words.high_hand,
    ) -> None:
        self.name = name
        self.lowest_wins = rules.lowest_wins
        self.describe = describe
        self._rules = rules
        self._deck = deck

    def __repr__(self) -> str:
        return f"<rules: {self.name}>"

    def assess(self, hole: Cards, board: Cards = ()) -> Assessment:
        """Assess `hole` with `board`: one to seven cards, as text or ints. Raises CardError."""
        hole, board = read_cards(hole, self._deck), read_cards(board, self._deck)
        check_apart(hole, board)
        cards = (*hole, *board)
        check_count(cards, 1, MAX_CARDS, "a hand")
        match = self._rules.match(cards)
        return Assessment(
            match.type, match.counting, _strength(match), match.counting, hole=hole, board=board, rules=self
        )

    def prepare(self) -> None:
        """Do nothing: there are no tables."""

    def strength(self, hole: Sequence[Card], board: Sequence[Card] = ()) -> int:
        """Return the strength of `hole` with `board`: one to seven distinct cards, not checked."""
        return _strength(self._rules.match((*hole, *board)))

    def strengths(self, board: Sequence[Card], holes: Sequence[Sequence[Card]]) -> list[int]:
        """Return the strength of each of `holes` with `board`, as `strength`."""
        return [self.strength(hole, board) for hole in holes]


def register_rule_set(rule_set: RuleSet) -> None:
    """Register `rule_set` by its name, so that games can refer to it.

    Games record the name only, so register the rule set in every program that plays or replays them. Raises
    CardError, code "rules_exist", if another rule set has this name.
    """
    if RULE_SETS.get(rule_set.name, rule_set) is not rule_set:
        raise CardError(f"a rule set named {rule_set.name!r} is already registered", code="rules_exist")
    RULE_SETS[rule_set.name] = rule_set


def _strength(match: RankedHand) -> int:
    """Pack a ranking into one number with the same order."""
    packed = 0
    for part in (*match.ranking, *(0,) * (1 + HAND_SIZE - len(match.ranking))):
        packed = (packed << _BITS) + part + _SHIFT
    return packed
