"""Made-up cards for a mucked hand, which lose to the shown hands."""

from collections.abc import Iterable, Sequence
from itertools import combinations, islice
from math import comb
from typing import Final

from riverboat.engine.assessor import rule_set_named
from riverboat.engine.cards import Card
from riverboat.engine.games import Game

_MAX_TRIALS: Final = 1_000  # hands tried for one that is weak enough
_MAX_FURTHER_TRIALS: Final = 20_000  # if none of those is
_MAX_COMBINATIONS: Final = 2_000_000


def losing_cards(
    game: Game,
    hole: Sequence[Card],
    cards: list[Card],
    count: int,
    *,
    shown: Sequence[Sequence[Card]],
    boards: Sequence[Sequence[Card]],
) -> Sequence[Card]:
    """Choose `count` cards that make `hole` lose to the hands `shown`, or the weakest hand found."""
    rules = [rule_set_named(name) for name in reversed(game.wins)]
    contests = [(each, board) for each in rules for board in boards]
    to_beat = [max([each.strength(other, board) for other in shown], default=0) for each, board in contests]

    def worth(chosen: Sequence[Card]) -> tuple[int, list[int]]:
        """Return in how many contests a hand with `chosen` is not beaten, and its strengths."""
        strengths = [each.strength((*hole, *chosen), board) for each, board in contests]
        return sum([0 < own >= best for own, best in zip(strengths, to_beat, strict=True)]), strengths

    weakest = min(_selections(cards, count), key=worth)
    if shown and worth(weakest)[0]:
        others = _more_selections(cards, count)
        weakest = next((chosen for chosen in others if not worth(chosen)[0]), weakest)
    return weakest


def _selections(cards: list[Card], count: int) -> Iterable[Sequence[Card]]:
    """Return all choices of `count` cards, or evenly spaced ones if there are too many."""
    if comb(len(cards), count) <= _MAX_TRIALS:
        return combinations(cards, count)
    return [
        cards[start : start + step * count : step]
        for step in range(1, len(cards) // count + 1)
        for start in range(len(cards) - step * (count - 1))
    ]


def _more_selections(cards: list[Card], count: int) -> Iterable[Sequence[Card]]:
    """Return more choices, if that is quick."""
    ways = comb(len(cards), count)
    if ways > _MAX_COMBINATIONS:
        return ()
    return islice(combinations(cards, count), 0, None, max(1, ways // _MAX_FURTHER_TRIALS))
