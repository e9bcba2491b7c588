"""Hands against hands: who wins and why, and what a hand becomes."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from engine.assessor.assessment import Assessment, Cards, RuleSet, check_comparable
from engine.assessor.high import HIGH
from engine.assessor.omaha import Omaha
from engine.assessor.reading import FULL_DECK, JOKERS, check_apart, check_count, read_cards
from engine.assessor.rule_sets import LOW8
from engine.assessor.words import difference
from engine.cards import Card

Name = TypeVar("Name", bound=Hashable)

_ANY_CARD = FULL_DECK.union(JOKERS)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two hands against each other.

    `first`, `second`: what they are worth, None for one that does not qualify. `winner`: the better of them,
    None for a tie. `reason`: "with the higher kicker: queen over jack".
    """

    first: Assessment | None
    second: Assessment | None
    winner: Assessment | None
    reason: str

    def __str__(self) -> str:
        if self.winner is None:
            return f"tie: {self.reason}"
        return f"the {'first' if self.winner is self.first else 'second'} hand wins: {self.reason}"


@dataclass(frozen=True, slots=True)
class HighLow:
    """Both halves of a high-low hand; `low` is None where no low qualifies."""

    high: Assessment | None
    low: Assessment | None


def winners(hands: Mapping[Name, Cards], board: Cards = (), rules: RuleSet = HIGH) -> tuple[Name, ...]:
    """The names of the best of `hands` by `rules`, several where they tie; none where no hand qualifies.

    Each hand is a player's own cards, as text or ints; `board` is for all. Raises CardError, for a card that
    is in two hands too.
    """
    found = dict(zip(hands, _assess_all(list(hands.values()), board, rules), strict=True))
    strengths = {name: hand.strength for name, hand in found.items() if hand}
    best = max(strengths.values(), default=0)
    return tuple(name for name, strength in strengths.items() if strength == best)


def compare(first: Cards, second: Cards, board: Cards = (), rules: RuleSet = HIGH) -> Comparison:
    """Which of two hands wins by `rules`, and why. Cards and errors are as in `winners`."""
    one, other = _assess_all([first, second], board, rules)
    if one is None or other is None:
        reason = "no other hand qualifies" if one or other else "neither hand qualifies"
        return Comparison(one, other, one or other, reason)
    if one.strength == other.strength:
        same = one.sentence == other.sentence
        reason = f"both have {one.sentence}" if same else f"{one.sentence} equals {other.sentence}"
        return Comparison(one, other, None, reason)
    better, worse = sorted([one, other])
    return Comparison(one, other, better, difference(better, worse))


def draw(hand: Assessment | Cards, card: Card | str, rules: RuleSet = HIGH) -> Assessment | None:
    """What `hand` becomes with one more `card`; None where it does not qualify.

    The hand is an assessment, which keeps its own rules, or a player's cards under `rules`. The card joins
    the board where the assessed hand has one, and always in Omaha. Raises CardError.
    """
    more = (card,) if isinstance(card, int) else card
    drawn = read_cards(more, _ANY_CARD)
    check_count(drawn, 1, 1, "a draw")
    if not isinstance(hand, Assessment):
        return rules.assess((*read_cards(hand, _ANY_CARD), *drawn))
    if hand.board or isinstance(hand.rules, Omaha):
        return hand.rules.assess(hand.hole, (*hand.board, *drawn))
    return hand.rules.assess((*hand.hole, *drawn))


def high_low(hole: Cards, board: Cards = (), high: RuleSet = HIGH, low: RuleSet = LOW8) -> HighLow:
    """Both halves of a high-low hand. Cards and errors are as in `RuleSet.assess`."""
    hole, board = read_cards(hole, _ANY_CARD), read_cards(board, _ANY_CARD)
    return HighLow(high.assess(hole, board), low.assess(hole, board))


def _assess_all(hands: list[Cards], board: Cards, rules: RuleSet) -> list[Assessment | None]:
    holes, board = [read_cards(hand, _ANY_CARD) for hand in hands], read_cards(board, _ANY_CARD)
    check_apart(board, *holes)
    found = [rules.assess(hole, board) for hole in holes]
    check_comparable(*[hand for hand in found if hand])
    return found
