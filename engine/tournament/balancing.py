"""Balancing tables: who moves from where to which seat, and which tables halt (rule 11)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from riverboat.engine.button import Positions, next_positions
from riverboat.engine.tournament.state import TournamentTable

SHORT_BY: Final = 2
"""A table with this many players fewer than the fullest gets one from it."""

HALTS_BY: Final = 3
"""A table with this many players fewer than the fullest halts (rule 11-D)."""


@dataclass(frozen=True, slots=True)
class SeatMove:
    """A move of the player in `from_seat` of one table to `to_seat` of another."""

    from_table: int
    from_seat: int
    to_table: int
    to_seat: int


def positions_after(table: TournamentTable, playing: Collection[int]) -> Positions:
    """Return the button and the blinds of the next hand with blinds of the seats `playing`, two or more.

    The first hand after a draw of seats has the drawn button.
    """
    button = table.button
    if table.positions is None and button is not None and button in playing:
        order = sorted(playing, key=lambda seat: (seat <= button, seat))
        small = button if len(order) == 2 else order[0]
        return Positions(button, small, order[0] if len(order) == 2 else order[1])
    return next_positions(table.positions, playing)


def balancing_move(
    tables: Collection[TournamentTable], playing: Sequence[int], giver: TournamentTable, *, stud_only: bool
) -> SeatMove | None:
    """Return the move that balances the tables with one of `giver`, which is between hands; None for none.

    The procedure of rule 11-C: a player leaves the fullest table; of several, the one whose hand ends first
    gives the player. The table with the fewest players gets the player, of several the lowest number.

    playing: the seats of `giver` whose players have chips. stud_only: whether no game has blinds.
    """
    taker = min(tables, key=lambda table: (len(table.seats), table.number))
    fullest = max(len(table.seats) for table in tables)
    if len(giver.seats) < fullest or len(giver.seats) - len(taker.seats) < SHORT_BY or len(playing) < 2:
        return None
    if stud_only:
        to_seat = next((seat for seat in reversed(taker.opened)), taker.free[0])
        seat = min(playing, key=lambda seat: ((seat - to_seat) % giver.size, seat))
        return SeatMove(giver.number, seat, taker.number, to_seat)
    worst = worst_seat(taker)
    if worst is None:
        return None
    return SeatMove(giver.number, positions_after(giver, playing).big_blind, taker.number, worst)


def worst_seat(table: TournamentTable) -> int | None:
    """Return the free seat that is big blind soonest, but never the next small blind (rule 11-A).

    A seat before all others that can be the next big blind is the worst one, even if its player was just big
    blind elsewhere. None if no other seat than the small blind is free.
    """
    if table.positions is None:
        return min(table.free, default=None)
    last = table.positions.big_blind
    seats = [seat for seat in table.free if seat != last]  # the last big blind is the next small blind
    return min(seats, key=lambda seat: (seat - last) % table.size, default=None)


def halts(table: TournamentTable, fullest: int) -> bool:
    """Return whether `table` begins no hand: it is three players short of the `fullest` table by
    eliminations, and the big blind would fall on a seat that one of them left (rule 11-D)."""
    if table.positions is None or fullest - len(table.seats) < HALTS_BY:
        return False
    return (table.positions.big_blind + 1) % table.size in table.opened
