"""The showdown: who shows first, who may muck, who is paid.

Players are positions 0..n-1, from the left of the button; a strength is the assessor's: higher is better, 0
does not qualify.
"""

from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from engine.pots import Pot

Strengths = Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Contest:
    """What is played for at showdown, and how strong each live hand is.

    strengths: for each board, for each rule set of the game, the strength of every live position.
    """

    pots: Sequence[Pot]
    strengths: Sequence[Sequence[Strengths]]

    def is_beaten(self, position: int, shown: Collection[int]) -> bool:
        """Whether no part of any pot is left for `position` to win, by the hands `shown` so far."""
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
    """`live` positions in the order in which they show: the last aggressor first, then clockwise.

    Without an aggressor on the last street the first live player left of the button begins.
    """
    clockwise = sorted(live)
    if not aggressor:
        return clockwise
    start = bisect_left(clockwise, aggressor)
    return clockwise[start:] + clockwise[:start]


def winners(pot: Pot, shown: Collection[int], strengths: Strengths) -> list[int]:
    """The eligible positions with the best of the shown hands; nobody where none qualifies."""
    contenders = [position for position in pot.eligible if position in shown]
    best = max([strengths[position] for position in contenders])
    return [position for position in contenders if strengths[position] == best] if best else []
