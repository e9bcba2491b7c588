"""The database goes away in the middle of things: afterwards it is known what is on record, on each kind."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import create_engine, make_url, text

from engine.events import RaisedTo
from server.history.errors import HistoryUnavailable, NotOwner, SequenceTaken
from server.history.journal import Journal
from server.history.owners import Owners
from server.history.writer import Writer
from server.protocol.records import Record
from server.protocol.table_events import TableClosed
from tests.server.history.builders import chatter, numbered, open_table
from tests.support.databases import query, waits_for_a_lock

ACTION = [Record(2, None, RaisedTo(3, 600))]
CLOSED = numbered([TableClosed()], first=2)


@contextmanager
def lost_before_the_commit(writer: Writer) -> Iterator[None]:
    """The line is gone before anything is written."""
    write = writer._write_group

    def lose(*what: Any) -> None:
        raise OSError("the line is broken")

    writer._write_group = lose  # type: ignore[method-assign, assignment]
    yield
    writer._write_group = write  # type: ignore[method-assign]


@contextmanager
def lost_after_the_commit(writer: Writer) -> Iterator[None]:
    """What is written is committed, and then the line is gone before anybody heard of it."""
    write = writer._write_group

    def commit_and_lose(*what: Any) -> None:
        write(*what)
        raise OSError("the line is broken")

    writer._write_group = commit_and_lose  # type: ignore[method-assign, assignment]
    yield
    writer._write_group = write  # type: ignore[method-assign]


async def test_a_commit_whose_end_nobody_heard_of_is_found(journal: Journal, writer: Writer) -> None:
    await open_table(journal, "t")
    with lost_after_the_commit(writer), pytest.raises(HistoryUnavailable):
        await journal.append("t", ACTION)
    with pytest.raises(SequenceTaken):
        await journal.append("t", ACTION)
    assert await journal.regain("t", 1) == ACTION
    assert await journal.regain("t", 2) == []
    await journal.append("t", chatter(3))


async def test_what_was_sent_before_a_look_is_not_written_after_it(
    journal: Journal, writer: Writer, url: str
) -> None:
    await open_table(journal, "t")
    sent_before = Owners(writer)
    sent_before.note("t", journal.owners.epoch("t"))
    assert await journal.regain("t", 1) == []
    with pytest.raises(NotOwner):
        await Journal(writer, sent_before).append("t", ACTION)
    assert await journal.regain("t", 1) == []
    await journal.append("t", ACTION)


async def test_a_look_that_nobody_heard_of_loses_no_table(journal: Journal, writer: Writer) -> None:
    lost: list[str] = []
    journal.owners._lost = lost.append
    await open_table(journal, "t")
    with lost_after_the_commit(writer), pytest.raises(HistoryUnavailable):
        await journal.regain("t", 1)
    await journal.owners.renew()
    assert await journal.regain("t", 1) == []
    await journal.append("t", ACTION)
    await journal.owners.renew()
    assert lost == []


async def test_a_table_that_was_closed_without_our_hearing_of_it(journal: Journal, writer: Writer) -> None:
    await open_table(journal, "t")
    with lost_after_the_commit(writer), pytest.raises(HistoryUnavailable):
        await journal.append("t", CLOSED)
    assert await journal.regain("t", 1) == CLOSED
    assert journal.owners.epoch("t") is None


async def test_a_table_that_was_opened_without_our_hearing_of_it_is_taken_up(
    journal: Journal, writer: Writer
) -> None:
    await open_table(journal, "known")
    with lost_after_the_commit(writer), pytest.raises(HistoryUnavailable):
        await open_table(journal, "t")
    await journal.owners.renew()
    assert await journal.left_open() == ["t"]
    assert (journal.owners.epoch("known"), journal.owners.epoch("t")) == (1, 2)


@pytest.mark.parametrize("others", [0, 1], ids=["the only table", "one of two"])
async def test_a_table_that_was_claimed_and_not_read_is_taken_up_later(
    journal: Journal, other: Journal, writer: Writer, url: str, others: int
) -> None:
    await open_table(other, "t")
    if others:
        await open_table(journal, "mine")
    await other.owners.release()
    assert await journal.left_open() == ["t"]
    with lost_after_the_commit(writer), pytest.raises(HistoryUnavailable):
        await journal.on_record("t")
    query(url, "UPDATE owners SET lease_until = 0 WHERE table_id = 't'")
    await journal.owners.renew()
    assert await journal.left_open() == ["t"]
    assert len((await journal.on_record("t")).records) == 1


async def test_a_table_that_was_not_given_up_after_all_is_taken_up_later(
    journal: Journal, other: Journal, writer: Writer, url: str
) -> None:
    await open_table(other, "t")
    await other.owners.release()
    assert await journal.left_open() == ["t"]
    with lost_before_the_commit(writer), pytest.raises(HistoryUnavailable):
        await journal.give_up("t")
    query(url, "UPDATE owners SET lease_until = 0")
    await journal.owners.renew()
    assert await journal.left_open() == ["t"]
    await journal.give_up("t")
    assert await journal.left_open() == []


async def test_a_table_that_another_took_meanwhile_is_lost(journal: Journal, url: str) -> None:
    lost: list[str] = []
    journal.owners._lost = lost.append
    await open_table(journal, "t")
    query(url, "UPDATE owners SET owner = 'another', epoch = 9")
    with pytest.raises(NotOwner):
        await journal.regain("t", 1)
    assert lost == ["t"]


@pytest.mark.parametrize("in_vain", [ACTION, CLOSED], ids=["we act", "we close it"])
async def test_a_table_that_another_took_meanwhile_and_closed_is_lost(
    journal: Journal, other: Journal, writer: Writer, url: str, in_vain: list[Record]
) -> None:
    """Its end is not ours, though ours was on its way."""
    lost: list[str] = []
    journal.owners._lost = lost.append
    await open_table(journal, "t")
    with lost_before_the_commit(writer), pytest.raises(HistoryUnavailable):
        await journal.append("t", in_vain)
    query(url, "UPDATE owners SET lease_until = 0")
    assert await other.left_open() == ["t"]
    await other.append("t", [*chatter(2), *numbered([TableClosed()], first=3)])
    with pytest.raises(NotOwner):
        await journal.regain("t", 1)
    assert lost == ["t"]


@pytest.mark.only_on("postgresql", "a file has no server")
async def test_the_server_of_postgresql_ends_the_line_in_the_midst_of_an_append(url: str) -> None:
    engine = create_engine(make_url(url).set(drivername="postgresql+psycopg"))
    try:
        async with Writer(url) as writer:
            journal = Journal(writer)
            await open_table(journal, "t")
            with engine.begin() as other:
                other.execute(text("SELECT 1 FROM owners FOR UPDATE"))
                append = asyncio.create_task(journal.append("t", ACTION))
                await waits_for_a_lock(url)
                query(url, "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE NOT granted")
                with pytest.raises(HistoryUnavailable):
                    await append
            assert await journal.regain("t", 1) == []
            await journal.append("t", ACTION)
            assert await journal.regain("t", 1) == ACTION
    finally:
        engine.dispose()


@pytest.mark.only_on("postgresql", "SQLite has no lines")
async def test_an_append_that_still_goes_on_by_a_lost_line_is_found_when_it_is_over(url: str) -> None:
    """Till then the look fails at once, for if it waited so would all other tables."""
    waiting = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    engine = create_engine(make_url(url).set(drivername="postgresql+psycopg"))
    try:
        async with Writer(url) as writer:
            journal = Journal(writer)
            await open_table(journal, "t")
            with engine.begin() as lost:
                lost.execute(text("SELECT 1 FROM owners FOR KEY SHARE"))
                lost.execute(
                    text(
                        "INSERT INTO events (table_id, seq, hand, kind, data, at)"
                        " SELECT table_id, 2, hand, kind, data, at FROM events"
                    )
                )
                looking = asyncio.create_task(journal.regain("t", 1))
                while not looking.done():
                    assert not query(url, waiting)
                    await asyncio.sleep(0)
                with pytest.raises(HistoryUnavailable):
                    await looking
            assert [record.seq for record in await journal.regain("t", 1)] == [2]
    finally:
        engine.dispose()
