"""Commands outside tables that arrive at two servers."""

import asyncio
from datetime import UTC, datetime
from functools import partial

import pytest

from riverboat.server.history.carried_out import carry_out_once
from riverboat.server.history.database.writer import Transaction, Writer
from riverboat.server.protocol.commands import SignOut
from tests.support.databases import query

NOW = datetime(2026, 1, 1, tzinfo=UTC)


def is_repeated(transaction: Transaction, number: int) -> bool:
    """Carry out a command, and return whether that was done before."""
    return carry_out_once(transaction, "ann", SignOut(id=f"out {number}"), NOW, lambda: None)[1]


async def carried_out(writer: Writer, numbers: range) -> list[bool]:
    """Carry out commands at the same time, and return by number which were done before."""
    done = await asyncio.gather(*(writer.run(partial(is_repeated, number=number)) for number in numbers))
    return [repeated for _, repeated in sorted(zip(numbers, done, strict=True))]


@pytest.mark.only_on("postgresql", "servers share a database there alone")
async def test_same_commands_at_two_servers_in_opposite_order_do_not_lock_each_other(
    writer: Writer, url: str
) -> None:
    async with Writer(url) as second:
        for first in range(0, 120, 40):
            numbers = range(first, first + 40)
            one, other = await asyncio.gather(
                carried_out(writer, numbers), carried_out(second, numbers[::-1])
            )
            assert one == [not repeated for repeated in other]
    locked = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"
    assert query(url, locked) == [(0,)]
    assert query(url, "SELECT COUNT(*) FROM commands") == [(120,)]
