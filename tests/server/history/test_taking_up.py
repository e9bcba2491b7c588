"""What is kept of tables that were left open, and found again."""

from datetime import timedelta

import pytest
from sqlalchemy import update

from server.history.journal import Journal
from server.history.models import events
from server.history.operators import Operators
from server.history.players import Players, now_in_utc
from server.history.writer import Writer
from server.protocol.errors import BadMessage
from server.protocol.records import Record
from server.protocol.standing import Standing
from server.protocol.table_events import TableClosed
from server.protocol.table_state import TableState
from tests.server.history.builders import OPENED, ann_and_bob_sit_down, chatter, numbered, shown_down
from tests.support.databases import query


def standing_after(records: list[Record]) -> Standing:
    state = TableState.replay(record.event for record in records)
    snapshot = state.snapshot(state.info("t", 0), records[-1].seq, you=None, hand=(), turn=None)
    return Standing(table=snapshot, password_hash="$argon2id$x", admitted=["ann"])


async def test_without_a_standing_all_of_the_record_is_found(journal: Journal, players: Players) -> None:
    records = numbered([*ann_and_bob_sit_down(), *shown_down(1).events[:5]])
    await journal.append("t", records)
    found = await journal.on_record("t")
    assert (found.standing, found.records) == (None, records)


async def test_with_a_standing_what_came_after_it_is_found(journal: Journal, players: Players) -> None:
    records = numbered([*ann_and_bob_sit_down(), *shown_down(1).events])
    first, second = standing_after(records[:3]), standing_after(records)
    await journal.append("t", records[:3], first)
    await journal.append("t", records[3:], second)
    await journal.append("t", chatter(len(records) + 1))
    found = await journal.on_record("t")
    assert (found.standing, found.records) == (second, chatter(len(records) + 1))
    assert found.standing is not None
    assert found.standing.password_hash == "$argon2id$x"


async def test_it_is_told_how_long_ago_the_standing_and_the_last_event_were(
    journal: Journal, players: Players, url: str
) -> None:
    records = numbered(ann_and_bob_sit_down())
    await journal.append("t", records)
    query(url, "UPDATE events SET at = at - 600000 WHERE seq <= 3")
    found = await journal.on_record("t")
    assert 600 <= found.last_ago < 6_000
    await journal.append("t", numbered(shown_down(1).events, first=4))
    last = numbered([*ann_and_bob_sit_down(), *shown_down(1).events])
    await journal.append("t", chatter(len(last) + 1), standing_after(last))
    await journal.append("t", chatter(len(last) + 2))
    query(url, update(events).where(events.c.seq == len(last)).values(at=now_in_utc() - timedelta(minutes=1)))
    query(url, update(events).where(events.c.seq > len(last)).values(at=now_in_utc() + timedelta(minutes=1)))
    found = await journal.on_record("t")
    assert 60 <= found.stood_ago < 600
    assert found.last_ago == 0


async def test_a_standing_is_kept_with_its_events_or_not_at_all(journal: Journal, players: Players) -> None:
    records = numbered(ann_and_bob_sit_down())
    await journal.append("t", records)
    with pytest.raises(Exception, match="on record already"):
        await journal.append("t", records[-1:], standing_after(records))
    assert (await journal.on_record("t")).standing is None


async def test_open_tables_are_found_the_oldest_first_and_closed_ones_not(journal: Journal, url: str) -> None:
    for table in "cab":
        await journal.append(table, numbered([OPENED]))
    query(url, "UPDATE tables SET opened_at = CASE id WHEN 'c' THEN 1 ELSE 2 END")
    await journal.append("a", [Record(2, None, TableClosed())])
    await journal.owners.release()
    assert await journal.left_open() == ["c", "b"]


async def test_what_cannot_be_read_says_so_and_shows_nothing_of_it(
    journal: Journal, players: Players, url: str
) -> None:
    await journal.append("t", numbered(ann_and_bob_sit_down()))
    query(url, 'UPDATE events SET data = \'{"kind": "seat_taken", "seat": "AhAd"}\' WHERE seq = 2')
    with pytest.raises(BadMessage) as refused:
        await journal.on_record("t")
    assert "AhAd" not in str(refused.value)


async def test_operators_are_told_of_a_table_that_was_given_up(
    journal: Journal, writer: Writer, players: Players
) -> None:
    await journal.append("t", numbered(ann_and_bob_sit_down()))
    await journal.give_up("t")
    await journal.owners.release()
    assert await journal.left_open() == []
    operators = Operators(writer)
    await operators.appoint("ann", operator=True)
    found = next(row for row in await operators.audit("ann", None, 10) if row.action == "give_up_table")
    assert (found.operator, found.subject) == (None, "t")
