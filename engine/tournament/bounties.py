"""Bounties: who eliminated whom, and what a head is worth. Amounts are money."""

from collections.abc import Sequence

from riverboat.engine.events import PotAwarded
from riverboat.engine.hand import Hand


def knocked_out_by(hand: Hand) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return who eliminated whom in a finished hand, as (seat, seats).

    Those who won the last pot that a player was eligible for won that player's last chip.
    """
    out = [seat for seat, chips in hand.stacks().items() if not chips]
    if not out:
        return ()
    winners: dict[int, set[int]] = {}
    for event in hand.events:
        if isinstance(event, PotAwarded):
            winners.setdefault(event.pot, set()).update(seat for seat, chips in event.shares if chips)
    pots = hand.pots
    found = []
    for seat in out:
        last = max(number for number, pot in enumerate(pots) if seat in pot.eligible)
        found.append((seat, tuple(sorted(winners[last]))))
    return tuple(found)


def bounty_shares(head: int, winners: Sequence[str], *, progressive: bool) -> list[tuple[str, int, int]]:
    """Return what each of `winners` gets of a bounty, as (player, paid at once, added to the own head).

    Odd chips go to the first winners. Of a progressive bounty half is added, rounded down.
    """
    each, odd = divmod(head, len(winners))
    shares = [(winner, each + (nth < odd)) for nth, winner in enumerate(winners)]
    return [
        (winner, share - added, added)
        for winner, share in shares
        for added in (share // 2 if progressive else 0,)
    ]
