"""The showdown: who shows first, who may muck, who is paid.

Players are positions 0..n-1, from the left of the button; a strength is the assessor's, higher is better.
"""

from collections.abc import Collection, Mapping, Sequence

from engine.pots import Pot


def showing_order(live: Sequence[int], aggressor: int | None) -> list[int]:
    """`live` positions in the order in which they show: the last aggressor first, then clockwise.

    Without an aggressor on the last street the first live player left of the button begins.
    """
    if aggressor is None:
        return sorted(live)
    return sorted(live, key=lambda position: (position < aggressor, position))


def is_beaten(
    position: int, pots: Sequence[Pot], shown: Collection[int], strengths: Mapping[int, int]
) -> bool:
    """Whether for every pot that `position` plays for, a hand already shown is better."""
    strength = strengths[position]
    return all(
        any(other in shown and strengths[other] > strength for other in pot.eligible)
        for pot in pots
        if position in pot.eligible
    )


def winners(pot: Pot, shown: Collection[int], strengths: Mapping[int, int]) -> list[int]:
    """The eligible positions with the best of the shown hands."""
    contenders = [position for position in pot.eligible if position in shown]
    best = max([strengths[position] for position in contenders])
    return [position for position in contenders if strengths[position] == best]
