"""The rules of high hands, to be read beside a rule book.

Each type of hand is a matcher: it finds, in the cards of a player, those that make the type and the kickers
beside them, in the order in which they count; or it finds nothing. The rules are tried from the best type
down, and the first that matches says what the hand is. Two hands of one type compare card by card in the
counting order.

This is the reference. The tables (`engine.assessor.tables`) give the same answers, quickly, and share
nothing with it.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from engine.assessor.assessment import HandType
from engine.cards import Card, rank_of, suit_of

Counting = tuple[Card, ...]
Matcher = Callable[[Sequence[Card]], Counting | None]

HAND_SIZE = 5
_ACE, _FIVE = 12, 3


class Ranking(NamedTuple):
    """A type and the ranks that count under it, in order; the greater of two rankings wins."""

    type: HandType
    ranks: tuple[int, ...]


def of_a_kind(*sizes: int) -> Matcher:
    """A matcher of sets of `sizes` cards, each of one rank, followed by the highest kickers.

    (3, 2) is a full house, (2, 2) two pair, () a high card.
    """

    def match(cards: Sequence[Card]) -> Counting | None:
        rest, counting = sorted(cards, reverse=True), list[Card]()
        for size in sizes:
            same = next((s for s in map(list, _by_rank(rest).values()) if len(s) >= size), None)
            if same is None:
                return None
            counting += same[:size]
            rest = [card for card in rest if rank_of(card) != rank_of(same[0])]
        return tuple((counting + rest)[:HAND_SIZE])

    return match


def straight(cards: Sequence[Card]) -> Counting | None:
    """Five ranks in a row, from the highest down. An ace is also below a deuce, and then counts last."""
    highest = {rank: same[0] for rank, same in _by_rank(sorted(cards, reverse=True)).items()}
    if _ACE in highest:
        highest[-1] = highest[_ACE]
    for top in range(_ACE, _FIVE - 1, -1):
        run = [highest[rank] for rank in range(top, top - HAND_SIZE, -1) if rank in highest]
        if len(run) == HAND_SIZE:
            return tuple(run)
    return None


def flush(cards: Sequence[Card]) -> Counting | None:
    """Five cards of one suit, the highest first."""
    return next((tuple(suited[:HAND_SIZE]) for suited in _suits_of_five(cards)), None)


def straight_flush(cards: Sequence[Card]) -> Counting | None:
    """Five cards of one suit in a row."""
    return next((run for run in map(straight, _suits_of_five(cards)) if run), None)


RULES: tuple[tuple[HandType, Matcher], ...] = (
    (HandType.STRAIGHT_FLUSH, straight_flush),
    (HandType.FOUR_OF_A_KIND, of_a_kind(4)),
    (HandType.FULL_HOUSE, of_a_kind(3, 2)),
    (HandType.FLUSH, flush),
    (HandType.STRAIGHT, straight),
    (HandType.THREE_OF_A_KIND, of_a_kind(3)),
    (HandType.TWO_PAIR, of_a_kind(2, 2)),
    (HandType.PAIR, of_a_kind(2)),
    (HandType.HIGH_CARD, of_a_kind()),
)


def match(cards: Sequence[Card]) -> tuple[HandType, Counting]:
    """The type of the best hand in `cards`, and the cards that count, in order. `cards` are distinct."""
    for hand_type, matcher in RULES:
        counting = matcher(cards)
        if counting is not None:
            return hand_type, counting
    raise AssertionError("every hand is at least a high card")


def ranking(cards: Sequence[Card]) -> Ranking:
    """The ranking of the best hand in `cards`, which are distinct."""
    hand_type, counting = match(cards)
    ranks = tuple(map(rank_of, counting))
    if hand_type in (HandType.STRAIGHT, HandType.STRAIGHT_FLUSH):
        ranks = ranks[:1]
    return Ranking(hand_type, ranks)


def _by_rank(cards: Iterable[Card]) -> dict[int, list[Card]]:
    return {rank: list(same) for rank, same in groupby(cards, rank_of)}


def _suits_of_five(cards: Sequence[Card]) -> list[list[Card]]:
    suits = [sorted((card for card in cards if suit_of(card) == suit), reverse=True) for suit in range(4)]
    return [suited for suited in suits if len(suited) >= HAND_SIZE]
