"""Hand for hand, nobody sees all-in hands of others until all tables are done (RP-8-F)."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from riverboat.engine.events import BoardDealt, HandShown, HandStarted
from riverboat.engine.tournament import events as ev
from riverboat.engine.tournament.structure import PayoutBracket
from riverboat.server.protocol.commands import Act, Watch
from riverboat.server.tables.arranging import ShowAllIns
from riverboat.server.tables.table import Table
from tests.server.tournaments.evening import QUICK, Evening
from tests.support.fakes import FakeViewer, settled

BUBBLE = replace(QUICK, payouts=(PayoutBracket(4, (400, 300, 200, 100)),), min_players=5)


@pytest.fixture
async def evening() -> AsyncIterator[Evening]:
    evening = Evening(5, pause=2.0)
    yield evening
    await evening.end()


async def bubble(evening: Evening) -> list[Table]:
    """Play until hand for hand is announced. Return the tables, each with a hand in progress."""
    await evening.open(BUBBLE)
    for number in range(7):
        await evening.take_part(f"p{number}")
    await settled()

    await evening.play(until=lambda: evening.owner.tournament.state.hand_for_hand)
    for _ in range(50):
        await evening.clock.advance(5.0)
        tables = playing(evening)
        if len(tables) > 1 and all(table._play.turn is not None for table in tables):
            return tables
        await evening.act()
    raise AssertionError("two tables are never in a hand")


def playing(evening: Evening) -> list[Table]:
    return [table for table in evening.tables if table.record.hand is not None]


async def all_in(evening: Evening, table: Table) -> None:
    """Have everybody at `table` go all-in."""
    while (turn := table._play.turn) is not None:
        action, to = ("raise", turn.raise_[1]) if turn.raise_ is not None else ("call", None)
        player = table.record.state.seats[turn.seat].player
        command = Act(
            id=evening.next_id(),
            table=table.id,
            hand=turn.hand,
            turn=turn.turn,
            action=action,  # type: ignore[arg-type]
            to=to,
        )
        await evening.lobby.handle(FakeViewer(player), command)
        await settled()


def since_the_deal(evening: Evening, table: Table) -> list[object]:
    events = evening.journal.events(table.id)
    start = max(place for place, event in enumerate(events) if isinstance(event, HandStarted))
    return [event for event in events[start:] if isinstance(event, HandShown | BoardDealt)]


async def test_all_ins_stay_face_down_until_all_tables_are_done(evening: Evening) -> None:
    table, *others = await bubble(evening)
    eye = FakeViewer("eye")
    await evening.lobby.handle(eye, Watch(id="1", table=table.id))
    before = since_the_deal(evening, table)
    assert not any(isinstance(event, HandShown) for event in before)
    await all_in(evening, table)
    await evening.clock.advance(5.0)
    number = int(table.id.rsplit("-", 1)[1])
    assert evening.state.tables[number].held
    assert since_the_deal(evening, table) == before
    await evening.restart()
    await evening.clock.advance(5.0)
    table, *others = playing(evening)
    assert since_the_deal(evening, table) == before, "a server that restarts shows nothing either"
    for other in others:
        while other.record.hand is not None and other._play.turn is not None:
            await evening._take(other, other._play.turn)
            await settled()
    await evening.clock.advance(5.0)
    shown = since_the_deal(evening, table)
    assert sum(isinstance(event, HandShown) for event in shown) > 1
    released = [each for each in evening.store.events(evening.id) if isinstance(each, ev.AllInsReleased)]
    assert released
    await evening.play()
    assert evening.escrow().chips == 0


async def test_hand_that_was_told_to_go_on_is_not_held(evening: Evening) -> None:
    """Its table may have been told just before hand for hand was announced, and goes on at its next step."""
    table, *_ = await bubble(evening)
    assert table.record.hand is not None
    number = int(table.id.rsplit("-", 1)[1])
    await table.control("", ShowAllIns(id="show", hand=table.record.hand.number))
    await all_in(evening, table)
    assert not evening.state.tables[number].held
    await evening.clock.advance(10.0)
    assert table.record.hand is None
    assert evening.state.tables[number].hand is None
    await evening.play()
    assert evening.escrow().chips == 0


async def test_two_held_tables_are_shown_together(evening: Evening) -> None:
    table, *others = await bubble(evening)
    await all_in(evening, table)
    for other in others:
        await all_in(evening, other)
    await evening.clock.advance(5.0)
    assert all(
        any(isinstance(event, HandShown) for event in since_the_deal(evening, each))
        for each in (table, *others)
    )
    await evening.play()
    assert evening.escrow().chips == 0
