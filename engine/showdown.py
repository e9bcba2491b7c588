"""The showdown: the order of showing, when a hand may be mucked, and the winners.

Players are positions 0..n-1, from the left of the button. Strengths come from the assessor: higher is better,
and 0 does not qualify.
"""

from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from riverboat.engine.pots import Pot

Strengths = Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Showdown:
    """The pots at showdown and the strength of each live hand.

    strengths: for each board and each rule set of the game, the strength of every live position.
    """

    pots: Sequence[Pot]
    strengths: Sequence[Sequence[Strengths]]

    def is_beaten(self, position: int, shown: Collection[int]) -> bool:
        """Return whether the hands `shown` so far beat `position` for every part of every pot."""
        for pot in self.pots:
            if position in pot.eligible:
                rivals = [other for other in shown if other in pot.eligible]
                for board in self.strengths:
                    for strengths in board:
                        own = strengths[position]
                        if own and not [other for other in rivals if strengths[other] > own]:
                            return False
        return True


def showing_order(live: Sequence[int], aggressor: int | None) -> list[int]:
    """Return `live` positions in showing order: the last aggressor first, then clockwise.

    Without an aggressor on the last street, the first live player left of the button shows first.
    """
    clockwise = sorted(live)
    if not aggressor:
        return clockwise
    start = bisect_left(clockwise, aggressor)
    return clockwise[start:] + clockwise[:start]


def winners(pot: Pot, shown: Collection[int], strengths: Strengths) -> list[int]:
    """Return the eligible positions with the best shown hand; an empty list if none qualifies."""
    contenders = [position for position in pot.eligible if position in shown]
    best = max([strengths[position] for position in contenders])
    return [position for position in contenders if strengths[position] == best] if best else []
