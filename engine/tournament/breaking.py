"""Breaking tables: which one, and the two-step draw for its players (rule 10-B)."""

from collections.abc import Collection, Sequence
from random import Random

from riverboat.engine.tournament.state import TournamentTable


def table_to_break(tables: Collection[TournamentTable]) -> int | None:
    """Return the table to break: the one with the highest number, once the others have room for its players.

    None if no table is to be broken.
    """
    if len(tables) < 2:
        return None
    last = max(tables, key=lambda table: table.number)
    free = sum([table.size - len(table.seats) for table in tables if table is not last])
    return last.number if len(last.seats) <= free else None


def seat_cards(
    players: int, others: Sequence[TournamentTable], random: Random
) -> tuple[tuple[int, int], ...]:
    """Draw the seats for the players of a broken table, as (table, seat), and shuffle them: the first step.

    Each next card is for a table with the fewest players then, and all its free seats are equally likely,
    small blind, big blind and button included (rule 10-A).
    """
    free = {table.number: table.free for table in others}
    counts = {table.number: len(table.seats) for table in others}
    cards = []
    for _ in range(players):
        number = min(
            (number for number in counts if free[number]), key=lambda number: (counts[number], number)
        )
        seat = random.choice(free[number])
        free[number].remove(seat)
        counts[number] += 1
        cards.append((number, seat))
    random.shuffle(cards)
    return tuple(cards)


def drawing_order(players: Sequence[str], random: Random) -> tuple[str, ...]:
    """Draw the order in which the players take a seat card each: the second step."""
    return tuple(random.sample(players, len(players)))
