"""Main and side pots, uncalled bets, the rake, and split pots.

Players are positions 0..n-1, from the left of the button. `paid` is the chips each has paid in the hand.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from riverboat.engine.house import Rake


@dataclass(frozen=True, slots=True)
class Pot:
    """Chips that the positions in `eligible` play for."""

    amount: int
    eligible: tuple[int, ...]


def uncalled_bet(paid: Sequence[int]) -> tuple[int, int] | None:
    """Return the position with an uncalled bet and its chips, or None."""
    most = max(paid)
    if paid.count(most) > 1:
        return None
    return paid.index(most), most - max([chips for chips in paid if chips < most])


def build_pots(paid: Sequence[int], folded: Sequence[bool], dead: int = 0) -> list[Pot]:
    """Build the main pot and the side pots, in this order.

    Each different amount that live players have paid makes a layer. All players, folded or not, contribute to
    it; live players who paid that much are eligible for it. `dead` chips go to the main pot.
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
    """Return the rake from each of `pots`, the main pot first, until the cap is reached.

    Unless it is rounded in each pot, a pot pays what is due of it and those before, less what these paid.
    """
    taken: list[int] = []
    before = 0
    for pot in pots:
        due = pot.amount * rake.per_mille // 1000
        if not rake.each_pot:
            before += pot.amount
            due = before * rake.per_mille // 1000 - sum(taken)
        taken.append(min(due, rake.cap - sum(taken)))
    return taken


def split(amount: int, winners: Sequence[int], smallest: int = 1) -> list[tuple[int, int]]:
    """Split `amount` equally, in chips of `smallest`, as (position, chips).

    Odd chips go one each to the first `winners` (TDA rules 2024, 20), and what is less than one to the first.
    """
    if len(winners) == 1:
        return [(winners[0], amount)]
    whole, rest = divmod(amount, smallest)
    share, odd = divmod(whole, len(winners))
    return [
        (position, (share + (place < odd)) * smallest + (0 if place else rest))
        for place, position in enumerate(winners)
    ]
