"""Time cards at the tables of a tournament."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from riverboat.engine.events import TimedOut
from riverboat.engine.table.events import TimeCardUsed
from riverboat.engine.tournament.structure import TimeCards
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import UseTimeCard, Watch
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Accepted, Message, Stale, Turn
from riverboat.server.tables.table import Table
from tests.server.tournaments.evening import QUICK, Evening
from tests.support.fakes import FakeViewer, settled

CARDS = replace(QUICK, seats=4, max_players=4, time_cards=TimeCards(2, 20), act_seconds=10)


@pytest.fixture
async def evening() -> AsyncIterator[Evening]:
    evening = Evening(pause=2.0)
    await evening.open(CARDS)
    for number in range(4):
        await evening.take_part(f"p{number}")
    await settled()
    for number in range(4):
        viewer = evening.viewers[f"p{number}"] = FakeViewer(f"p{number}")
        await evening.lobby.handle(viewer, Watch(id=evening.next_id(), table=evening.tables[0].id))
    await evening.play(until=lambda: evening.tables[0]._play.turn is not None)
    yield evening
    await evening.end()


def turn_of(table: Table) -> Turn:
    turn = table._play.turn
    assert turn is not None
    return turn


def cards_of(table: Table, seat: int) -> int:
    return table.record.state.seats[seat].time_cards


async def use(evening: Evening, seat: int, turn: Turn, after: int = 0) -> Message:
    table = evening.tables[0]
    player = table.record.state.seats[seat].player
    command = UseTimeCard(id=evening.next_id(), table=table.id, hand=turn.hand, turn=turn.turn + after)
    return await evening.lobby.handle(evening.viewers[player], command)


async def test_command_adds_the_time_of_a_card_to_the_turn(evening: Evening) -> None:
    table = evening.tables[0]
    turn = turn_of(table)
    assert (turn.ms, turn.bank) == (10_000, 0)
    await evening.clock.advance(4.0)
    assert isinstance(await use(evening, turn.seat, turn), Accepted)
    assert turn_of(table).ms == 26_000
    viewer = evening.viewers[table.record.state.seats[turn.seat].player]
    update = viewer.updates[-1]
    assert [event["kind"] for event in update.events] == ["time_card_used"]
    assert update.turn is not None
    assert update.turn.ms == 26_000
    assert cards_of(table, turn.seat) == 1


async def test_card_is_for_the_turn_that_is_open(evening: Evening) -> None:
    turn = turn_of(evening.tables[0])
    assert isinstance(await use(evening, turn.seat, turn, after=1), Stale)
    other = next(seat for seat in range(4) if seat != turn.seat)
    with pytest.raises(CommandRejected) as refused:
        await use(evening, other, turn)
    assert refused.value.code == Code.NOT_YOUR_TURN
    for _ in range(2):
        await use(evening, turn.seat, turn)
    with pytest.raises(CommandRejected) as refused:
        await use(evening, turn.seat, turn)
    assert refused.value.code == Code.NO_TIME_CARDS
    assert turn_of(evening.tables[0]).ms == 50_000
    assert all(cards_of(evening.tables[0], seat) == 2 for seat in range(4) if seat != turn.seat)


async def test_card_is_used_when_the_time_is_over(evening: Evening) -> None:
    """RP-19: a shot clock with time cards."""
    table = evening.tables[0]
    turn = turn_of(table)
    for left in (1, 0):
        await evening.clock.advance(10.0 if left else 20.0)
        await settled()
        assert cards_of(table, turn.seat) == left
        assert turn_of(table).turn == turn.turn
        assert turn_of(table).ms == 20_000
    await evening.clock.advance(20.0)
    await settled()
    happened = [type(event) for event in evening.journal.events(table.id)]
    assert happened.count(TimeCardUsed) == 2
    assert happened.count(TimedOut) == 1


@pytest.mark.parametrize("restarts", [False, True])
async def test_used_card_stays_used_in_the_next_hand(evening: Evening, restarts: bool) -> None:
    table = evening.tables[0]
    turn = turn_of(table)
    player = table.record.state.seats[turn.seat].player
    await use(evening, turn.seat, turn)
    if restarts:
        await evening.restart()
        table = evening.tables[0]
        assert cards_of(table, turn.seat) == 1
        evening.viewers.clear()
    hands = len(evening.hands_begun())
    await evening.play(until=lambda: len(evening.hands_begun()) > hands)
    assert evening.state.players[player].time_cards == 1
    assert {each.time_cards for each in evening.state.players.values()} == {1, 2}
    await evening.play(until=lambda: evening.tables[0]._play.turn is not None)
    assert cards_of(evening.tables[0], turn.seat) == 1
