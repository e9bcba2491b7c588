"""When and why a table closed, according to the journal."""

from dataclasses import replace

import pytest
from sqlalchemy import select

from riverboat.engine.events import Event
from riverboat.engine.table.events import TableClosed, TableClosing
from riverboat.server.history.database.models import tables
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.queries.table_end import ABANDONED, CLOSED, UNKNOWN
from tests.server.history.builders import OPENED, numbered
from tests.support.databases import query

BY_HOST = [TableClosing("good night"), TableClosed("good night")]


@pytest.mark.parametrize(
    ("events", "why"),
    [
        ([TableClosed(empty_ms=14_400_000)], "nobody was at the table for 4 hours"),
        ([TableClosed(empty_ms=900_000)], "nobody was at the table for 15 minutes"),
        (BY_HOST, f"{CLOSED}: good night"),
        ([TableClosed()], UNKNOWN),
    ],
)
async def test_closed_table_has_an_end(database: str, events: list[Event], why: str) -> None:
    async with Writer(database) as writer:
        journal = Journal(writer)
        assert await journal.end_of("t") is None
        await journal.append("t", numbered([OPENED]))
        assert await journal.end_of("t") is None
        await journal.append("t", numbered(events, first=2))
        end = await journal.end_of("t")
        assert end is not None
        assert end.reason == why
        assert [(end.at,)] == query(database, select(tables.c.closed_at))


async def test_reason_of_a_locked_table_is_private(database: str) -> None:
    async with Writer(database) as writer:
        journal = Journal(writer)
        await journal.append("t", numbered([replace(OPENED, locked=True), *BY_HOST]))
        end = await journal.end_of("t")
        assert end is not None
        assert end.reason == CLOSED


async def test_abandoned_table_says_so(database: str) -> None:
    async with Writer(database) as writer:
        journal = Journal(writer)
        await journal.append("t", numbered([OPENED]))
        await journal.abandon("t")
        end = await journal.end_of("t")
        assert end is not None
        assert end.reason == ABANDONED


async def test_id_with_nul_is_no_table(database: str) -> None:
    async with Writer(database) as writer:
        assert await Journal(writer).end_of("a\0b") is None
