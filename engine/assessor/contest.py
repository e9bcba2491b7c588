"""Hands against each other: the winners, the reason, and what a hand becomes with one more card."""

from collections.abc import Hashable, Mapping
from typing import Generic, TypeVar

from riverboat.engine.assessor.assessment import Assessment, Cards, RuleSet, check_comparable
from riverboat.engine.assessor.high import HIGH
from riverboat.engine.assessor.omaha import Omaha
from riverboat.engine.assessor.reading import (
    FULL_DECK,
    JOKERS,
    check_apart,
    check_count,
    check_rules,
    read_cards,
)
from riverboat.engine.assessor.rule_sets import LOW8
from riverboat.engine.assessor.words import difference
from riverboat.engine.cards import Card
from riverboat.engine.errors import check_type
from riverboat.engine.facts import fact
from riverboat.language.catalog import in_english

Name = TypeVar("Name", bound=Hashable)

_ANY_CARD = FULL_DECK.union(JOKERS)


@fact
class Comparison:
    """The comparison of two hands.

    first, second: the assessed hands; None for a hand that does not qualify.
    winner: the better hand; None for a tie. reason: "with the higher kicker: queen over jack".
    """

    first: Assessment | None
    second: Assessment | None
    winner: Assessment | None
    reason: str

    def __str__(self) -> str:
        if self.winner is None:
            return f"tie: {self.reason}"
        return f"the {'first' if self.winner is self.first else 'second'} hand wins: {self.reason}"


@fact
class HighLow:
    """The high and the low half of a hand; `low` is None if no low qualifies."""

    high: Assessment | None
    low: Assessment | None


@fact
class Placing(Generic[Name]):
    """One hand of a ranking.

    place: 1 for the best. Hands that tie have the same place, and the next place is skipped: 1, 1, 3. None
        for a hand that does not qualify.
    name: the hand's name. hand: the assessed hand; None if it does not qualify.
    """

    place: int | None
    name: Name
    hand: Assessment | None


def winners(
    hands: Mapping[Name, Cards], board: Cards = (), rules: RuleSet = HIGH, *, one_deck: bool = True
) -> tuple[Name, ...]:
    """Return the names of the best of `hands`: several if they tie, none if no hand qualifies.

    hands: each player's own cards, as text ("AsKs") or ints. board: the community cards.
    one_deck: False if the hands come from different decks and may hold the same cards.

    Raises CardError for anything that is not a hand by `rules`, and for a card in two hands of one deck.
    Raises ArgumentError.
    """
    return tuple(
        placing.name for placing in ranking(hands, board, rules, one_deck=one_deck) if placing.place == 1
    )


def ranking(
    hands: Mapping[Name, Cards], board: Cards = (), rules: RuleSet = HIGH, *, one_deck: bool = True
) -> tuple[Placing[Name], ...]:
    """Rank `hands`, the best first; hands that tie stay in their order.

    Hands that do not qualify come last. Arguments and errors are as in `winners`.
    """
    check_type(hands, Mapping, "hands", 'a mapping of names to hands, such as {"Ann": "As Kd"}')
    assessed = _assess_all(list(hands.values()), board, rules, one_deck=one_deck)
    order = sorted(zip(hands, assessed, strict=True), key=lambda pair: -pair[1].strength if pair[1] else 1)
    placings: list[Placing[Name]] = []
    for place, (name, hand) in enumerate(order, start=1):
        ties = hand is not None and place > 1 and hand == placings[-1].hand
        placings.append(Placing(None if hand is None else placings[-1].place if ties else place, name, hand))
    return tuple(placings)


def compare(
    first: Cards, second: Cards, board: Cards = (), rules: RuleSet = HIGH, *, one_deck: bool = True
) -> Comparison:
    """Say which of two hands wins by `rules`, and why. Arguments and errors are as in `winners`."""
    one, other = _assess_all([first, second], board, rules, one_deck=one_deck)
    if one is None or other is None:
        reason = "no other hand qualifies" if one or other else "neither hand qualifies"
        return Comparison(one, other, one or other, reason)
    if one == other:
        same = one.sentence == other.sentence
        reason = f"both have {one.sentence}" if same else f"{one.sentence} equals {other.sentence}"
        return Comparison(one, other, None, reason)
    return Comparison(one, other, max(one, other), in_english(difference(max(one, other), min(one, other))))


def draw(hand: Assessment | Cards, card: Card | str, rules: RuleSet = HIGH) -> Assessment | None:
    """Assess `hand` with one more `card`; None if it does not qualify.

    hand: an assessment, whose own rules are used, or a player's cards to assess by `rules`. The card goes to
        the board if the assessed hand has one, and always in Omaha.

    Raises CardError.
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
    """Assess both halves of a high-low hand. Cards and errors are as in `RuleSet.assess`."""
    hole, board = read_cards(hole, _ANY_CARD), read_cards(board, _ANY_CARD)
    return HighLow(high.assess(hole, board), low.assess(hole, board))


def _assess_all(
    hands: list[Cards], board: Cards, rules: RuleSet, *, one_deck: bool
) -> list[Assessment | None]:
    check_rules(rules)
    holes, board = [read_cards(hand, _ANY_CARD) for hand in hands], read_cards(board, _ANY_CARD)
    if one_deck:
        check_apart(board, *holes)
    found = [rules.assess(hole, board) for hole in holes]
    check_comparable(*[hand for hand in found if hand])
    return found
