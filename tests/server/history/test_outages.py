"""The database fails in the middle of work. Afterwards it is known what is durable, on each kind."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import create_engine, make_url, text

from riverboat.engine.events import RaisedTo
from riverboat.engine.table.events import TableClosed
from riverboat.engine.table.record import Record
from riverboat.server.history.database import leases
from riverboat.server.history.database.leases import Leases
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.errors import HistoryUnavailable, LeaseLost, SequenceTaken
from riverboat.server.history.journal.journal import Journal
from tests.server.history.builders import chatter, numbered, open_table
from tests.support.databases import query, waits_for_a_lock

ACTION = [Record(2, None, RaisedTo(3, 600))]
CLOSED = numbered([TableClosed()], first=2)


@pytest.fixture
def adopting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Recover tables of this server that it does not run at once, rather than after a second."""
    monkeypatch.setattr(leases, "ADOPTED_AFTER", 0.0)


@contextmanager
def lost_before_the_commit(writer: Writer) -> Iterator[None]:
    """Lose the connection before anything is written."""
    write = writer._write_group

    def lose(*what: Any) -> None:
        raise OSError("connection lost")

    writer._write_group = lose  # type: ignore[method-assign, assignment]
    yield
    writer._write_group = write  # type: ignore[method-assign]


@contextmanager
def lost_after_the_commit(writer: Writer) -> Iterator[None]:
    """Lose the connection after the commit, before the acknowledgement."""
    write = writer._write_group

    def commit_and_lose(*what: Any) -> None:
        write(*what)
        raise OSError("connection lost")

    writer._write_group = commit_and_lose  # type: ignore[method-assign, assignment]
    yield
    writer._write_group = write  # type: ignore[method-assign]


async def test_unacknowledged_commit_is_found(journal: Journal, writer: Writer) -> None:
    await open_table(journal, "t")
    with lost_after_the_commit(writer), pytest.raises(HistoryUnavailable):
        await journal.append("t", ACTION)
    with pytest.raises(SequenceTaken):
        await journal.append("t", ACTION)
    assert await journal.resynchronise("t", 1) == ACTION
    assert await journal.resynchronise("t", 2) == []
    await journal.append("t", chatter(3))


async def test_append_sent_before_resynchronising_is_refused(
    journal: Journal, writer: Writer, url: str
) -> None:
    await open_table(journal, "t")
    sent_before = Leases(writer)
    sent_before.set_epoch("t", journal.leases.epoch("t"))
    assert await journal.resynchronise("t", 1) == []
    with pytest.raises(LeaseLost):
        await Journal(writer, sent_before).append("t", ACTION)
    assert await journal.resynchronise("t", 1) == []
    await journal.append("t", ACTION)


async def test_unacknowledged_resynchronisation_loses_no_table(journal: Journal, writer: Writer) -> None:
    lost: list[str] = []
    journal.leases._lost = lost.append
    await open_table(journal, "t")
    with lost_after_the_commit(writer), pytest.raises(HistoryUnavailable):
        await journal.resynchronise("t", 1)
    await journal.leases.renew()
    assert await journal.resynchronise("t", 1) == []
    await journal.append("t", ACTION)
    await journal.leases.renew()
    assert lost == []


async def test_unacknowledged_closing_is_found(journal: Journal, writer: Writer) -> None:
    await open_table(journal, "t")
    with lost_after_the_commit(writer), pytest.raises(HistoryUnavailable):
        await journal.append("t", CLOSED)
    assert await journal.resynchronise("t", 1) == CLOSED
    assert journal.leases.epoch("t") is None


@pytest.mark.usefixtures("adopting")
async def test_unacknowledged_opening_is_recovered(journal: Journal, writer: Writer, adopting: None) -> None:
    await open_table(journal, "known")
    with lost_after_the_commit(writer), pytest.raises(HistoryUnavailable):
        await open_table(journal, "t")
    await journal.leases.renew()
    assert await journal.left_open() == ["t"]
    assert (journal.leases.epoch("known"), journal.leases.epoch("t")) == (1, 2)


@pytest.mark.usefixtures("adopting")
@pytest.mark.parametrize("others", [0, 1], ids=["the only table", "one of two"])
async def test_claimed_but_unread_table_is_recovered_later(
    journal: Journal, other: Journal, writer: Writer, url: str, others: int
) -> None:
    await open_table(other, "t")
    if others:
        await open_table(journal, "mine")
    await other.leases.release()
    assert await journal.left_open() == ["t"]
    with lost_after_the_commit(writer), pytest.raises(HistoryUnavailable):
        await journal.load("t")
    await journal.leases.renew()
    assert await journal.left_open() == ["t"]
    assert len((await journal.load("t")).records) == 1


@pytest.mark.usefixtures("adopting")
async def test_failed_abandoning_is_retried_later(
    journal: Journal, other: Journal, writer: Writer, url: str
) -> None:
    await open_table(other, "t")
    await other.leases.release()
    assert await journal.left_open() == ["t"]
    with lost_before_the_commit(writer), pytest.raises(HistoryUnavailable):
        await journal.abandon("t")
    await journal.leases.renew()
    assert await journal.left_open() == ["t"]
    await journal.abandon("t")
    assert await journal.left_open() == []


async def test_table_taken_over_meanwhile_is_lost(journal: Journal, url: str) -> None:
    lost: list[str] = []
    journal.leases._lost = lost.append
    await open_table(journal, "t")
    query(url, "UPDATE leases SET server_id = NULL, epoch = 9")
    with pytest.raises(LeaseLost):
        await journal.resynchronise("t", 1)
    assert lost == ["t"]


@pytest.mark.parametrize("in_vain", [ACTION, CLOSED], ids=["we act", "we close it"])
async def test_table_taken_over_and_closed_meanwhile_is_lost(
    journal: Journal, other: Journal, writer: Writer, url: str, in_vain: list[Record]
) -> None:
    """The other server closed it, although our closing was under way."""
    lost: list[str] = []
    journal.leases._lost = lost.append
    await open_table(journal, "t")
    with lost_before_the_commit(writer), pytest.raises(HistoryUnavailable):
        await journal.append("t", in_vain)
    query(url, "UPDATE servers SET lease_until = 0")
    assert await other.left_open() == ["t"]
    await other.append("t", [*chatter(2), *numbered([TableClosed()], first=3)])
    with pytest.raises(LeaseLost):
        await journal.resynchronise("t", 1)
    assert lost == ["t"]


@pytest.mark.only_on("postgresql", "a file has no server")
async def test_postgresql_ends_the_connection_during_an_append(url: str) -> None:
    engine = create_engine(make_url(url).set(drivername="postgresql+psycopg"))
    try:
        async with Writer(url) as writer:
            journal = Journal(writer)
            await open_table(journal, "t")
            with engine.begin() as other:
                other.execute(text("SELECT 1 FROM leases FOR UPDATE"))
                append = asyncio.create_task(journal.append("t", ACTION))
                await waits_for_a_lock(url)
                query(url, "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE NOT granted")
                with pytest.raises(HistoryUnavailable):
                    await append
            assert await journal.resynchronise("t", 1) == []
            await journal.append("t", ACTION)
            assert await journal.resynchronise("t", 1) == ACTION
    finally:
        engine.dispose()


@pytest.mark.only_on("postgresql", "SQLite has no connection")
async def test_append_over_a_lost_connection_is_found_when_done(url: str) -> None:
    """Until then resynchronising fails at once: waiting would block all other tables."""
    waiting = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    engine = create_engine(make_url(url).set(drivername="postgresql+psycopg"))
    try:
        async with Writer(url) as writer:
            journal = Journal(writer)
            await open_table(journal, "t")
            with engine.begin() as lost:
                lost.execute(text("SELECT 1 FROM leases FOR KEY SHARE"))
                lost.execute(
                    text(
                        "INSERT INTO events (table_id, seq, hand, kind, data, at)"
                        " SELECT table_id, 2, hand, kind, data, at FROM events"
                    )
                )
                looking = asyncio.create_task(journal.resynchronise("t", 1))
                while not looking.done():
                    assert not query(url, waiting)
                    await asyncio.sleep(0)
                with pytest.raises(HistoryUnavailable):
                    await looking
            assert [record.seq for record in await journal.resynchronise("t", 1)] == [2]
    finally:
        engine.dispose()
