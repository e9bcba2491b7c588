"""Chips on abandoned tables return to their players."""

import pytest

from riverboat.engine.events import TimeCharged
from riverboat.engine.table.events import SeatLeft, TableClosed
from riverboat.engine.table.record import Record
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.players import Players
from tests.server.history.builders import OPENED, ann_and_bob_sit_down, numbered, shown_down
from tests.support.audit import check_ledger
from tests.support.databases import query
from tests.support.logged import logged

GRANT = 1_000_000


async def abandon_all(journal: Journal) -> None:
    await journal.leases.release()
    for table in await journal.left_open():
        await journal.abandon(table)


async def test_stacks_return_between_hands(journal: Journal, players: Players, url: str) -> None:
    await journal.append("t", numbered([*ann_and_bob_sit_down(), *shown_down(1).events]))
    await abandon_all(journal)
    assert (await players.info("ann")).balance == GRANT + 1000
    assert (await players.info("bob")).balance == GRANT - 1000
    assert [(entry.kind, entry.amount) for entry in await players.entries("ann", None, 1)] == [
        ("returned", 2500)
    ]
    assert check_ledger(url) == []


async def test_stacks_from_before_the_hand_return_with_its_charges(
    journal: Journal, players: Players, url: str
) -> None:
    hand = shown_down(1).events
    broken_off = [hand[0], TimeCharged(1, 10), TimeCharged(4, 10), *hand[1:4]]
    await journal.append("t", numbered([*ann_and_bob_sit_down(), *broken_off]))
    assert check_ledger(url) == []
    await abandon_all(journal)
    assert [(await players.info(player)).balance for player in ("ann", "bob")] == [GRANT, GRANT]
    assert check_ledger(url) == []


async def test_chips_return_once(journal: Journal, players: Players, url: str) -> None:
    await journal.append("t", numbered(ann_and_bob_sit_down()))
    for _ in range(3):
        await abandon_all(journal)
    assert (await players.info("ann")).balance == GRANT
    assert check_ledger(url) == []


async def test_closed_table_is_unchanged(journal: Journal, players: Players, url: str) -> None:
    await journal.append("t", numbered([OPENED, TableClosed()]))
    await journal.append("u", numbered([*ann_and_bob_sit_down(), SeatLeft(1, 1500), SeatLeft(4, 1000)]))
    await abandon_all(journal)
    assert {(await players.info(player)).balance for player in ("ann", "bob")} == {GRANT}
    assert check_ledger(url) == []


async def test_unreadable_journal_blocks_no_other_table(
    journal: Journal, players: Players, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    await journal.append("t", numbered([OPENED]))
    await journal.append("u", numbered(ann_and_bob_sit_down()))
    query(url, "UPDATE events SET data = '{' WHERE table_id = 't'")
    await abandon_all(journal)
    assert (await players.info("ann")).balance == GRANT
    assert "table=t" in logged(caplog)


async def test_chips_that_contradict_the_ledger_are_not_returned(
    journal: Journal, players: Players, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    await journal.append("t", numbered(ann_and_bob_sit_down()))
    await journal.append("u", [*numbered([OPENED]), Record(2, None, TimeCharged(0, 0))])
    query(url, "UPDATE events SET data = replace(data, '1500', '1600') WHERE seq = 2")
    await abandon_all(journal)
    assert (await players.info("ann")).balance == GRANT - 1500
    assert "table=t" in logged(caplog)
