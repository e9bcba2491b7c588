"""Two servers that change the same accounts in opposite order do not wait for each other."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from typing import Any

import pytest

from riverboat.engine.events import Event
from riverboat.engine.table.events import ChipsAdded, SeatLeft, SeatTaken
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.operators import Operators
from riverboat.server.history.players import Players
from tests.server.history.builders import OPENED, add_players, numbered
from tests.support.audit import check_ledger
from tests.support.databases import query

NAMES = [f"p{number}" for number in range(30)]

pytestmark = pytest.mark.only_on("postgresql", "servers share a database there alone")


def deadlocks(url: str) -> int:
    """Return how many the database has ended. It counts one, at the latest, when its session ends."""
    [(number,)] = query(url, "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")
    assert isinstance(number, int)
    return number


async def in_both_orders(
    one: Callable[[str], Coroutine[Any, Any, object]], other: Callable[[str], Coroutine[Any, Any, object]]
) -> None:
    """Let `one` server do something for each name, and `other` for the same names from the end."""
    for _ in range(3):
        await asyncio.gather(*map(one, NAMES), *map(other, reversed(NAMES)))


async def test_grants_in_opposite_order(writer: Writer, players: Players, url: str) -> None:
    await add_players(players, *NAMES)
    await Operators(writer).appoint("ann", operator=True)
    async with Writer(url) as first, Writer(url) as second:
        one, other = Operators(first), Operators(second)
        await in_both_orders(
            lambda name: one.give("ann", name, 5, "raffle"), lambda name: other.give("ann", name, -3, "error")
        )
    assert deadlocks(url) == 0
    chips = query(url, "SELECT DISTINCT chips FROM balances WHERE account LIKE 'player:p%'")
    assert chips == [(1_000_000 + 3 * 2,)]
    assert check_ledger(url) == []


async def sit_down(journal: Journal, tables: Iterable[tuple[str, str]]) -> None:
    """Let each player sit down at a table."""
    for name, table in tables:
        await journal.append(table, numbered([OPENED, SeatTaken(1, name, name, 1000)]))


async def test_chips_brought_and_taken_away_in_opposite_order(players: Players, url: str) -> None:
    """Each player sits at a table of each server, brings chips to both at once, and leaves both."""
    await add_players(players, *NAMES)
    async with Writer(url) as first, Writer(url) as second:
        journals = {"a": Journal(first), "b": Journal(second)}
        for server, journal in journals.items():
            await sit_down(journal, ((name, f"{server} {name}") for name in NAMES))
        seqs = dict.fromkeys((f"{server} {name}" for server in journals for name in NAMES), 3)

        async def append(event: Event, server: str, name: str) -> None:
            table = f"{server} {name}"
            seq = seqs[table]
            seqs[table] += 1
            await journals[server].append(table, numbered([event], first=seq))

        await in_both_orders(
            lambda name: append(ChipsAdded(1, name, 10), "a", name),
            lambda name: append(ChipsAdded(1, name, 10), "b", name),
        )
        await asyncio.gather(
            *(append(SeatLeft(1, 1030), "a", name) for name in NAMES),
            *(append(SeatLeft(1, 1030), "b", name) for name in reversed(NAMES)),
        )
    assert deadlocks(url) == 0
    assert query(url, "SELECT DISTINCT chips FROM balances WHERE account LIKE 'player:p%'") == [(1_000_000,)]
    assert check_ledger(url) == []
