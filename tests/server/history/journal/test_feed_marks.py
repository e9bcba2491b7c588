"""Marks of delayed feeds, in the database."""

import pytest

from riverboat.engine.table.checkpoint import Checkpoint, FeedMark
from riverboat.engine.table.events import TableClosed
from riverboat.engine.table.fold import TableState
from riverboat.engine.table.record import Record
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.players import Players
from tests.server.history.builders import ann_and_bob_sit_down, numbered, shown_down
from tests.support.databases import query


def checkpoint_after(records: list[Record]) -> Checkpoint:
    return Checkpoint("t", records[-1].seq, TableState.replay(record.event for record in records))


def marks(url: str) -> list[int]:
    return [seq for (seq,) in query(url, "SELECT seq FROM feed_marks ORDER BY seq")]


@pytest.fixture
async def records(journal: Journal, players: Players) -> list[Record]:
    """Commit a table with a hand and the beginning of another."""
    first = numbered([*ann_and_bob_sit_down(), *shown_down(1).events])
    await journal.append("t", first, checkpoint_after(first))
    begun = numbered(shown_down(2, number=2).events[:8], first=len(first) + 1)
    await journal.append("t", begun)
    return [*first, *begun]


async def test_feed_is_loaded_from_its_checkpoint(journal: Journal, records: list[Record]) -> None:
    hand = shown_down(1).events
    shown = checkpoint_after(records[: 3 + len(hand)])
    await journal.keep_feed(FeedMark("t", 3, 1))
    await journal.keep_feed(FeedMark("t", len(records), shown.seq, shown))
    found = await journal.load("t")
    assert found.feed is not None
    assert found.feed.checkpoint == shown
    assert [*found.feed.last_hand.events] == hand
    assert found.feed.last_hand.dealt_in == {"ann": 1, "bob": 4}
    assert [seq for seq, _ in found.feed.sent] == [3, len(records)]
    assert all(0 <= age < 60 for _, age in found.feed.sent)
    assert [*found.earlier, *found.records] == records[shown.seq :]


async def test_without_a_checkpoint_all_events_are_loaded(journal: Journal, records: list[Record]) -> None:
    assert (await journal.load("t")).feed is None
    await journal.keep_feed(FeedMark("t", 3, 1))
    found = await journal.load("t")
    assert found.feed is not None
    assert found.feed.checkpoint is None
    assert [*found.earlier, *found.records] == records


async def test_age_is_that_of_the_databases_clock(journal: Journal, records: list[Record], url: str) -> None:
    await journal.keep_feed(FeedMark("t", 3, 1))
    query(url, "UPDATE feed_marks SET visible_at = visible_at - 90000")
    feed = (await journal.load("t")).feed
    assert feed is not None
    [(_, age)] = feed.sent
    assert 90 <= age < 150


async def test_marks_that_nobody_needs_are_dropped(journal: Journal, records: list[Record], url: str) -> None:
    for seq in (2, 3, 5, 8):
        await journal.keep_feed(FeedMark("t", seq, 1))
    assert marks(url) == [2, 3, 5, 8]
    await journal.keep_feed(FeedMark("t", 9, 6))
    assert marks(url) == [5, 8, 9]
    await journal.keep_feed(FeedMark("t", 9, 9))
    assert marks(url) == [9]
    await journal.keep_feed(FeedMark("t", 7, 9))  # an earlier number does not count as a new one
    assert marks(url) == [9]


async def test_checkpoint_is_replaced(journal: Journal, records: list[Record], url: str) -> None:
    for end in (3, 3 + len(shown_down(1).events)):
        await journal.keep_feed(FeedMark("t", len(records), end, checkpoint_after(records[:end])))
    assert query(url, "SELECT seq FROM feed_checkpoints") == [(3 + len(shown_down(1).events),)]


async def test_replaced_server_marks_nothing(journal: Journal, records: list[Record], url: str) -> None:
    await journal.keep_feed(FeedMark("t", 3, 1, checkpoint_after(records[:3])))
    query(url, "UPDATE leases SET epoch = epoch + 1")
    await journal.keep_feed(FeedMark("t", 8, 1, checkpoint_after(records[: 3 + len(shown_down(1).events)])))
    assert marks(url) == [3]
    assert query(url, "SELECT seq FROM feed_checkpoints") == [(3,)]


async def test_closed_table_has_no_marks(journal: Journal, records: list[Record], url: str) -> None:
    await journal.keep_feed(FeedMark("t", 3, 1, checkpoint_after(records[:3])))
    await journal.append("t", [Record(len(records) + 1, None, TableClosed())])
    await journal.keep_feed(FeedMark("t", 4, 1))
    assert marks(url) == []
    assert query(url, "SELECT seq FROM feed_checkpoints") == []
