"""Pots: main and side pots, uncalled bets, the rake, and how a pot is split.

Players are positions 0..n-1, from the left of the button; `paid` is what each has put in during the hand.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.games import Rake


@dataclass(frozen=True, slots=True)
class Pot:
    """Chips that the positions in `eligible` play for."""

    amount: int
    eligible: tuple[int, ...]


def uncalled_bet(paid: Sequence[int]) -> tuple[int, int] | None:
    """The position that put in more than any other and the chips that nobody matched, or None."""
    second, most = sorted(paid)[-2:]
    return (paid.index(most), most - second) if most > second else None


def build_pots(paid: Sequence[int], folded: Sequence[bool], dead: int = 0) -> list[Pot]:
    """The main pot first, then the side pots.

    Every amount that a live player is in for closes a layer; whoever has put in that much, folded or not, has
    filled it, and those still live are eligible for it. `dead` chips belong to the main pot.
    """
    live = [position for position, gone in enumerate(folded) if not gone]
    levels = sorted({paid[position] for position in live})
    if len(levels) == 1 and (chips_in := sum(paid) + dead):
        return [Pot(chips_in, tuple(live))]
    pots: list[Pot] = []
    below, chips_in = 0, dead
    for level in levels:
        ceiling = level if level != levels[-1] else max(paid)
        chips_in += sum([min(chips, ceiling) - below for chips in paid if chips > below])
        if chips_in:
            pots.append(Pot(chips_in, tuple([position for position in live if paid[position] >= level])))
        below, chips_in = level, 0
    return pots


def rake_of(pots: Sequence[Pot], rake: Rake) -> list[int]:
    """What the house takes from each of `pots`, the main pot first, until the cap is reached."""
    left = rake.cap
    taken = []
    for pot in pots:
        taken.append(min(left, pot.amount * rake.per_mille // 1000))
        left -= taken[-1]
    return taken


def split(amount: int, winners: Sequence[int]) -> list[tuple[int, int]]:
    """`amount` in equal shares, as (position, chips); odd chips go singly to the first of `winners`."""
    if len(winners) == 1:
        return [(winners[0], amount)]
    share, odd = divmod(amount, len(winners))
    return [(position, share + (place < odd)) for place, position in enumerate(winners)]
