"""Places and prizes of players who are out, by the order in which they lost their last chips.

Of several players who are out in the same hand the one with the larger stack at its start finishes higher;
equal stacks share their places. In hand-for-hand play all hands of a round count as one, and those who are
out in it share the prizes of their places (RP-8-A).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from riverboat.engine.tournament.state import ROUND, Bust


@dataclass(frozen=True, slots=True)
class PlaceWon:
    """A player's place. prize: the player's part of the prizes of the places `first` to `last`, in money."""

    player: str
    place: int
    first: int
    last: int
    prize: int


def rank(out: Sequence[Bust], still_in: int, prizes: Sequence[int]) -> list[PlaceWon]:
    """Return the places of the players in `out`, the last place first.

    out: in order, those of a batch together. still_in: how many players finish higher than all of them.
    """
    placings: list[PlaceWon] = []
    place = still_in + len(out)
    for batch, busts in groupby(out, key=lambda bust: bust.batch):
        worst_first = sorted(busts, key=lambda bust: bust.stack)
        together = batch[0] == ROUND
        lowest = place
        for stack, equals in groupby(worst_first, key=lambda bust: bust.stack):
            tied = list(equals)
            place -= len(tied)
            first, last = place + 1, place + len(tied)
            if together:
                first, last = lowest - len(worst_first) + 1, lowest
            for nth, bust in enumerate(tied):
                better = sum([other.stack > stack for other in worst_first]) if together else 0
                prize = share_of(prizes, first, last, better + nth)
                placings.append(PlaceWon(bust.player, place + 1, first, last, prize))
    return placings


def share_of(prizes: Sequence[int], first: int, last: int, nth: int) -> int:
    """Return an equal share of the prizes of the places `first` to `last`.

    nth: counts those who share, from 0; odd chips go to the first of them.
    """
    total = sum(prizes[first - 1 : last])
    each, odd = divmod(total, last - first + 1)
    return each + (nth < odd)
