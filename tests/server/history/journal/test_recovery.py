"""Recovery of tables that were left open."""

import asyncio
from dataclasses import replace

import pytest

from riverboat.engine.table.checkpoint import Checkpoint
from riverboat.engine.table.events import TableClosed
from riverboat.engine.table.fold import TableState
from riverboat.engine.table.record import Record
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.errors import IdUsed
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.journal.recovery import KEPT_COMMANDS
from riverboat.server.history.operators import Operators
from riverboat.server.history.players import Players
from riverboat.server.protocol.errors import BadMessage
from tests.server.history.builders import OPENED, ann_and_bob_sit_down, chatter, numbered, shown_down
from tests.support.databases import query


def checkpoint_after(records: list[Record]) -> Checkpoint:
    state = TableState.replay(record.event for record in records)
    return Checkpoint("t", records[-1].seq, state, "$argon2id$x", frozenset({"ann"}))


async def test_without_checkpoint_all_events_are_loaded(journal: Journal, players: Players) -> None:
    records = numbered([*ann_and_bob_sit_down(), *shown_down(1).events[:5]])
    await journal.append("t", records)
    found = await journal.load("t")
    assert (found.checkpoint, found.records) == (None, records)


async def test_with_checkpoint_later_events_are_loaded(journal: Journal, players: Players) -> None:
    records = numbered([*ann_and_bob_sit_down(), *shown_down(1).events])
    first, second = checkpoint_after(records[:3]), checkpoint_after(records)
    await journal.append("t", records[:3], first)
    await journal.append("t", records[3:], second)
    await journal.append("t", chatter(len(records) + 1))
    found = await journal.load("t")
    assert (found.checkpoint, found.records) == (second, chatter(len(records) + 1))
    assert found.checkpoint is not None
    assert found.checkpoint.password_hash == "$argon2id$x"


async def test_last_hand_before_the_checkpoint_is_loaded(
    journal: Journal, players: Players, url: str
) -> None:
    hand = shown_down(1).events
    records = numbered([*ann_and_bob_sit_down(), *hand])
    await journal.append("t", records, checkpoint_after(records))
    begun = shown_down(2, number=2).events[:8]
    await journal.append("t", numbered(begun, first=len(records) + 1))
    found = await journal.load("t")
    assert [*found.last_hand.events] == hand
    assert found.last_hand.dealt_in == {"ann": 1, "bob": 4}
    assert len(found.records) == len(begun)
    query(url, "UPDATE events SET data = 'x' WHERE kind = 'folded' OR kind = 'hole_cards_dealt' AND hand = 1")
    damaged = await journal.load("t")
    assert [*damaged.last_hand.events] == []
    assert damaged.records == found.records


async def test_checkpoint_and_events_are_atomic(journal: Journal, players: Players) -> None:
    records = numbered(ann_and_bob_sit_down())
    await journal.append("t", records)
    with pytest.raises(Exception, match="already has an event"):
        await journal.append("t", records[-1:], checkpoint_after(records))
    assert (await journal.load("t")).checkpoint is None


async def test_open_tables_are_claimed_oldest_first(journal: Journal, url: str) -> None:
    for table in "cab":
        await journal.append(table, numbered([OPENED]))
    query(url, "UPDATE tables SET opened_at = CASE id WHEN 'c' THEN 1 ELSE 2 END")
    await journal.append("a", [Record(2, None, TableClosed())])
    await journal.leases.release()
    assert await journal.left_open() == ["c", "b"]


async def test_unreadable_data_is_reported_without_its_content(
    journal: Journal, players: Players, url: str
) -> None:
    await journal.append("t", numbered(ann_and_bob_sit_down()))
    query(url, 'UPDATE events SET data = \'{"kind": "seat_taken", "seat": "AhAd"}\' WHERE seq = 2')
    with pytest.raises(BadMessage) as refused:
        await journal.load("t")
    assert "AhAd" not in str(refused.value)


async def test_abandoned_table_is_in_the_audit(journal: Journal, writer: Writer, players: Players) -> None:
    await journal.append("t", numbered(ann_and_bob_sit_down()))
    await journal.abandon("t")
    await journal.leases.release()
    assert await journal.left_open() == []
    operators = Operators(writer)
    await operators.appoint("ann", operator=True)
    found = next(row for row in await operators.audit("ann", None, 10) if row.action == "give_up_table")
    assert (found.operator, found.subject) == (None, "t")


async def test_address_of_an_open_table_is_kept_until_it_closes(database: str) -> None:
    async with Writer(database) as writer:
        journal = Journal(writer)
        await journal.append("t", numbered([OPENED]), opened_from="192.0.2.7/32")
        await journal.append("u", numbered([OPENED]))
        assert (await journal.load("t")).opened_from == "192.0.2.7/32"
        assert (await journal.load("u")).opened_from == ""
        await journal.append("t", numbered([TableClosed()], first=2))
        assert "192.0.2.7" not in str(query(database, "SELECT * FROM leases"))


async def test_commands_are_known_to_the_next_server(journal: Journal, players: Players) -> None:
    opened, *seated = numbered(ann_and_bob_sit_down())
    await journal.append("t", [replace(opened, command="opening")])
    await journal.append("t", seated)
    await journal.append("u", [replace(opened, command="another opening")])
    said = [
        replace(record, command=f"said {record.seq}", content="content", result="{}")
        for record in chatter(4, KEPT_COMMANDS)
    ]
    await journal.append("t", said)
    found = await journal.load("t")
    assert found.commands == {record.command: ("content", "{}") for record in said}
    assert (await journal.load("u")).commands == {"another opening": ("", "")}


async def test_table_that_a_command_opened_is_found(journal: Journal) -> None:
    await journal.append("t", [replace(numbered([OPENED])[0], command="opening")])
    await journal.append("t", [replace(chatter(2)[0], command="later")])
    assert await journal.opened_by("opening") == ("t", OPENED)
    assert await journal.opened_by("later") is None
    assert await journal.opened_by("unknown") is None


async def test_command_is_carried_out_at_one_table(journal: Journal, other: Journal) -> None:
    """The one that comes second is refused, and nothing of it stays, at whatever server it comes."""
    await journal.append("t", numbered([OPENED]))
    await other.append("u", numbered([OPENED]))
    said = replace(chatter(2)[0], command="said", content="content", result="{}")
    results = await asyncio.gather(
        journal.append("t", [said]), other.append("u", [said]), return_exceptions=True
    )
    assert [type(result) for result in results if result is not None] == [IdUsed]
    for each, table, result in ((journal, "t", results[0]), (other, "u", results[1])):
        assert await each.carried_out_as("said") == ("content", "{}")
        with pytest.raises(IdUsed):
            await each.append(table, [replace(said, seq=2 if result is not None else 3)])
        await each.append(table, [replace(chatter(2)[0], seq=2 if result is not None else 3)])
    assert await journal.carried_out_as("unknown") is None


async def test_command_opens_one_table_at_two_servers_at_once(journal: Journal, other: Journal) -> None:
    for n in range(10):
        opening = [replace(numbered([OPENED])[0], command=f"opening {n}")]
        results = await asyncio.gather(
            journal.append(f"here{n}", opening), other.append(f"there{n}", opening), return_exceptions=True
        )
        assert [type(result) for result in results if result is not None] == [IdUsed]
        table = f"here{n}" if results[0] is None else f"there{n}"
        assert await journal.opened_by(f"opening {n}") == await other.opened_by(f"opening {n}")
        assert await journal.opened_by(f"opening {n}") == (table, OPENED)


async def test_refused_opening_leaves_nothing(journal: Journal, other: Journal, url: str) -> None:
    opening = [replace(numbered([OPENED])[0], command="opening")]
    await journal.append("t", opening)
    with pytest.raises(IdUsed):
        await other.append("u", opening)
    with pytest.raises(IdUsed):  # with other content
        await other.append("u", [replace(opening[0], event=replace(OPENED, name="Other"))])
    assert other.leases.epoch("u") is None
    assert query(url, "SELECT id FROM tables") == query(url, "SELECT table_id FROM leases") == [("t",)]
    await other.append("u", numbered([OPENED]))  # by no command


async def test_id_of_another_player_does_not_count(journal: Journal) -> None:
    for player in ("ann", "bob"):
        opened = replace(OPENED, host=player)
        await journal.append(f"of {player}", [replace(numbered([opened])[0], command=f"by {player}")])
        assert await journal.opened_by(f"by {player}") is not None
