"""Cards for a hand that was mucked unseen: such as lose to those that were shown."""

from collections.abc import Iterable, Sequence
from itertools import combinations, islice
from math import comb
from typing import Final

from engine.assessor import rule_set_named
from engine.cards import Card
from engine.games import Game

_MOST_TRIALS: Final = 1_000  # hands looked at for one that is weak enough
_MOST_FURTHER_TRIALS: Final = 20_000  # where none of those is
_MOST_COMBINATIONS: Final = 2_000_000


def losing_cards(
    game: Game,
    hole: Sequence[Card],
    cards: list[Card],
    count: int,
    *,
    shown: Sequence[Sequence[Card]],
    boards: Sequence[Sequence[Card]],
) -> Sequence[Card]:
    """So many of `cards` as make `hole` a hand that loses to those `shown`, or as weak a one as was found."""
    rules = [rule_set_named(name) for name in reversed(game.wins)]
    contests = [(each, board) for each in rules for board in boards]
    to_beat = [max([each.strength(other, board) for other in shown], default=0) for each, board in contests]

    def worth(chosen: Sequence[Card]) -> tuple[int, list[int]]:
        """In how many contests a hand with `chosen` is not beaten, and how strong it is."""
        strengths = [each.strength((*hole, *chosen), board) for each, board in contests]
        return sum([0 < own >= best for own, best in zip(strengths, to_beat, strict=True)]), strengths

    weakest = min(_selections(cards, count), key=worth)
    if shown and worth(weakest)[0]:
        others = _more_selections(cards, count)
        weakest = next((chosen for chosen in others if not worth(chosen)[0]), weakest)
    return weakest


def _selections(cards: list[Card], count: int) -> Iterable[Sequence[Card]]:
    """So many of `cards`, in every way there is or, where these are too many, evenly spaced."""
    if comb(len(cards), count) <= _MOST_TRIALS:
        return combinations(cards, count)
    return [
        cards[start : start + step * count : step]
        for step in range(1, len(cards) // count + 1)
        for start in range(len(cards) - step * (count - 1))
    ]


def _more_selections(cards: list[Card], count: int) -> Iterable[Sequence[Card]]:
    """More of the same, where it can be done in a moment."""
    ways = comb(len(cards), count)
    if ways > _MOST_COMBINATIONS:
        return ()
    return islice(combinations(cards, count), 0, None, max(1, ways // _MOST_FURTHER_TRIALS))
