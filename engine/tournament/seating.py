"""Seats by chance: at the start (rule 7), for late entries and re-entries (rule 8)."""

from collections.abc import Iterable, Sequence
from random import Random

from riverboat.engine.tournament.state import TournamentTable


def tables_needed(players: int, seats: int) -> int:
    """Return how many tables of `seats` seats it takes to seat `players`."""
    return -(-players // seats)


def first_seats(
    players: Sequence[str], seats: int, random: Random, tables: int = 0
) -> list[tuple[str, int, int]]:
    """Draw a table and a seat for each player; return (player, table, seat), in order.

    tables: how many; 0 for as few as possible. They are numbered from 1, and no two differ by more than one
    player. All divisions and seats are equally likely.
    """
    tables = tables or tables_needed(len(players), seats)
    shuffled = random.sample(players, len(players))
    drawn = []
    for table in range(tables):
        group = shuffled[table::tables]
        for player, seat in zip(group, random.sample(range(seats), len(group)), strict=True):
            drawn.append((player, table + 1, seat))
    return sorted(drawn, key=lambda place: place[1:])


def late_seat(tables: Iterable[TournamentTable], random: Random) -> tuple[int, int] | None:
    """Draw a table and a seat for a player who enters late; None if all seats are taken.

    All free seats of the tables with the fewest players are equally likely.
    """
    open_tables = [table for table in tables if table.free]
    if not open_tables:
        return None
    fewest = min(len(table.seats) for table in open_tables)
    pool = [
        (table.number, seat) for table in open_tables if len(table.seats) == fewest for seat in table.free
    ]
    return random.choice(pool)
