"""Timeouts of turns, seats and tables."""

import asyncio
import dataclasses
from collections.abc import Awaitable
from typing import Any

import pytest

from riverboat.engine.events import Checked, Folded, TimedOut
from riverboat.engine.table.events import SatOut, SeatLeft, TableClosed, TableOpened
from riverboat.engine.table.record import Record
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import Act, Leave, Sit, SitIn, SitOut, Unwatch
from riverboat.server.protocol.management import PauseTable, ResumePlay
from riverboat.server.protocol.messages import Message, Stale
from riverboat.server.tables.actor import SLOW
from riverboat.server.tables.settings import TableSettings
from tests.support.fakes import FakeViewer, settled
from tests.support.felt import ACT, PAUSE, Felt, refusal


async def test_timeout_folds_and_sits_out() -> None:
    felt = await Felt.laid()
    await felt.deal("ann", "bob", "cy")
    await felt.clock.advance(ACT - 0.001)
    assert felt.turn.ms == ACT * 1000  # as it was last sent
    assert felt.turn.seat == 0
    await felt.clock.advance(0.001)
    assert felt.events[-3:] == [TimedOut(0), Folded(0), SatOut(0)]
    assert felt.turn.seat == 1
    assert felt.turn.ms == ACT * 1000


async def test_timeout_checks_if_that_is_free() -> None:
    felt = await Felt.laid()
    await felt.deal("ann", "bob")
    await felt.act("call")
    await felt.clock.advance(ACT)
    happened = felt.events
    assert happened[happened.index(TimedOut(1)) + 1] == Checked(1)
    assert SatOut(1) in happened


async def test_time_left_is_current_when_sent() -> None:
    felt = await Felt.laid()
    await felt.deal("ann", "bob")
    await felt.clock.advance(6.25)
    assert (await felt.watch(FakeViewer("late"))).turn.ms == 8_750  # type: ignore[union-attr] # there is one
    await felt.join("cy")
    assert felt.turn.ms == 8_750


@pytest.mark.parametrize("delay", [0.0, 0.0123, 0.7001, SLOW + 1.0])
async def test_slow_journal_does_not_extend_a_turn(delay: float) -> None:
    felt = await Felt.laid(act_ms=200)
    felt.clock.skip(0.456)
    ann, *_ = await felt.deal("ann", "bob", "cy", "di")

    async def written(asked: Awaitable[Message]) -> None:
        felt.journal.gate.clear()
        task = asyncio.ensure_future(asked)
        await settled()
        await felt.clock.advance(delay)
        felt.journal.gate.set()
        await asyncio.gather(task, return_exceptions=True)
        await settled()

    for action in ("call", "call", "fold"):
        await written(felt.ask(ann, SitOut))
        await written(felt.act(action))
        await written(felt.ask(ann, SitIn))
    sent = [update.turn.ms for update in felt.eye.updates if update.turn is not None]
    assert len(sent) > 6
    assert set(sent) == {200}  # all the time that passes is the server's


async def test_vanished_player_delays_a_hand_once() -> None:
    felt = await Felt.laid()
    ann, bob = await felt.deal("ann", "bob")
    await felt.act("call")
    felt.lobby.gone(bob)
    await felt.clock.advance(ACT)
    streets = 3
    for _ in range(streets - 1):
        assert felt.actor is ann  # bob's check follows of itself
        await felt.act("check")
    assert felt.actor is ann
    await felt.act("check")
    assert felt.mirror.hand is None
    assert [event for event in felt.events if isinstance(event, TimedOut)] == [TimedOut(1)] * 4
    assert felt.events.count(SatOut(1)) == 1
    await felt.clock.advance(60)
    assert felt.mirror.hand is None
    assert sum(felt.stacks().values()) == 20_000


async def test_sitting_in_during_the_hand_restores_time_to_act() -> None:
    felt = await Felt.laid()
    ann, bob = await felt.deal("ann", "bob")
    await felt.act("call")
    await felt.clock.advance(ACT)
    await felt.ask(bob, SitIn)
    assert felt.actor is ann
    await felt.act("bet", 200)
    assert felt.actor is bob
    await felt.clock.advance(ACT - 1)
    assert felt.actor is bob
    await felt.act("call")
    assert felt.events[-2].kind == "board_dealt"


async def test_new_player_in_a_timed_out_seat_has_full_time() -> None:
    felt = await Felt.laid()
    ann, *_ = await felt.deal("ann", "bob", "cy")
    await felt.clock.advance(ACT)
    await felt.act("fold")
    await felt.ask(ann, Leave)
    await felt.join("di", seat=0)
    await felt.clock.advance(PAUSE)
    await felt.act("call")
    await felt.act("call")
    assert felt.actor.player == "di"
    await felt.clock.advance(ACT - 1)
    assert felt.actor.player == "di"


async def test_player_who_chose_to_sit_out_has_full_time() -> None:
    felt = await Felt.laid()
    ann, *_ = await felt.deal("ann", "bob", "cy")
    await felt.ask(ann, SitOut)
    await felt.clock.advance(ACT - 1)
    assert felt.actor is ann
    await felt.clock.advance(1)
    assert felt.events[-2:] == [TimedOut(0), Folded(0)]  # sits out already


async def test_late_action_is_stale() -> None:
    felt = await Felt.laid()
    ann, *_ = await felt.deal("ann", "bob", "cy")
    turn = felt.turn
    await felt.clock.advance(ACT)
    reply = await felt.ask(ann, Act, hand=turn.hand, turn=turn.turn, action="call")
    assert isinstance(reply, Stale)
    assert reply.turn == felt.turn


async def test_action_received_in_time_counts() -> None:
    felt = await Felt.laid()
    await felt.deal("ann", "bob", "cy")
    felt.clock.skip(ACT)  # the time is over, and the alarm about to ring
    await felt.act("call")
    await felt.clock.advance(0)
    assert "timed_out" not in felt.kinds


async def test_all_players_time_out() -> None:
    felt = await Felt.laid()
    await felt.deal("ann", "bob", "cy")
    await felt.clock.advance(ACT * 3)
    assert felt.mirror.hand is None
    # The big blind is not asked: the others have folded.
    assert [felt.mirror.state.seats[seat].sitting_out for seat in range(3)] == [True, True, False]


async def test_seat_is_freed_after_sitting_out_too_long() -> None:
    felt = await Felt.laid(settings=TableSettings(pause=PAUSE, seat_kept=100))
    ann = await felt.join("ann", 5_000)
    await felt.join("bob")
    await felt.ask(ann, SitOut)
    await felt.clock.advance(99)
    assert "ann" in felt.stacks()
    await felt.clock.advance(1)
    assert felt.events[-1] == SeatLeft(0, 5_000)
    assert felt.stacks() == {"bob": 10_000}


async def test_sitting_in_keeps_the_seat() -> None:
    felt = await Felt.laid(settings=TableSettings(pause=PAUSE, seat_kept=100))
    ann = await felt.join("ann")
    await felt.ask(ann, SitOut)
    await felt.clock.advance(99)
    await felt.ask(ann, SitIn)
    await felt.ask(ann, SitOut)
    await felt.clock.advance(99)
    assert felt.stacks() == {"ann": 10_000}


async def test_next_player_in_a_freed_seat_keeps_it() -> None:
    felt = await Felt.laid(settings=TableSettings(pause=PAUSE, seat_kept=100))
    ann = await felt.join("ann")
    await felt.ask(ann, SitOut)
    await felt.ask(ann, Leave)
    await felt.join("bob", seat=0)
    await felt.clock.advance(1_000)
    assert felt.stacks() == {"bob": 10_000}


async def test_seat_is_not_freed_during_a_hand() -> None:
    felt = await Felt.laid(settings=TableSettings(pause=PAUSE, seat_kept=10))
    ann, *_ = await felt.deal("ann", "bob", "cy")
    await felt.ask(ann, SitOut)
    await felt.act("call")
    await felt.clock.advance(12)
    assert felt.actor.player == "bob"
    assert "ann" in felt.stacks()
    await felt.act_all("call", "check", *["check"] * 9)
    assert "ann" not in felt.stacks()


# Tables that players open.


async def opened_table(**rules: Any) -> tuple[Felt, FakeViewer]:
    kept = {"seat_kept": 10, "table_kept": 100, "guest_table_kept": 50}
    felt = Felt(settings=TableSettings(pause=PAUSE, grace=0, **kept))
    host = FakeViewer("host")
    felt.id = (await felt.open(host, **rules)).table
    return felt, host


async def test_unvisited_table_closes() -> None:
    felt, _ = await opened_table()
    await felt.clock.advance(99)
    assert len(felt.lobby.tables) == 1
    await felt.clock.advance(1)
    assert felt.lobby.tables == []
    assert felt.events[-1] == TableClosed(empty_ms=100_000)


async def test_watched_or_played_table_stays_open() -> None:
    felt, host = await opened_table()
    await felt.watch(host)
    await felt.clock.advance(1_000)
    ann = await felt.join("ann")
    await felt.ask(host, Unwatch)
    await felt.clock.advance(1_000)
    assert len(felt.lobby.tables) == 1
    await felt.ask(ann, Unwatch)
    await felt.ask(ann, Leave)
    await felt.clock.advance(99)
    assert len(felt.lobby.tables) == 1
    await felt.clock.advance(1)
    assert felt.lobby.tables == []


async def test_table_closes_after_its_last_viewer_leaves() -> None:
    felt, host = await opened_table()
    await felt.watch(host)
    await felt.clock.advance(1_000)
    felt.lobby.gone(host)
    await felt.clock.advance(99)
    assert len(felt.lobby.tables) == 1
    await felt.clock.advance(1)
    assert felt.lobby.tables == []


async def test_server_table_stays_open() -> None:
    felt = await Felt.laid()
    felt.lobby.gone(felt.eye)
    await felt.clock.advance(100_000)
    assert "table_closed" not in felt.kinds
    await felt.join("ann")
    assert felt.lobby.tables[0].players == 1


async def test_table_stays_open_for_as_long_as_its_opener_may_ask() -> None:
    felt = Felt(settings=TableSettings(table_kept=7_200, guest_table_kept=600))
    felt.passwords.guests.add("gus")
    assert (await felt.open(FakeViewer("ada"))).rules.keep_ms == 7_200_000
    assert (await felt.open(FakeViewer("gus"))).rules.keep_ms == 600_000
    assert (await felt.open(FakeViewer("ada"), keep_ms=60_000)).rules.keep_ms == 60_000
    for player, most in (("ada", 7_200_000), ("gus", 600_000)):
        refused = await refusal(felt.open(FakeViewer(player), keep_ms=most + 1))
        assert refused.code == Code.BAD_RULES
        assert f"at most {most}" in str(refused)
    assert len(felt.lobby.tables) == 3


async def test_empty_table_closes_after_the_time_it_was_opened_with() -> None:
    felt, _ = await opened_table(keep_ms=60_000)
    await felt.clock.advance(59)
    assert len(felt.lobby.tables) == 1
    await felt.clock.advance(1)
    assert felt.events[-1] == TableClosed(empty_ms=60_000)


async def test_table_without_keep_time_closes_like_that_of_a_guest() -> None:
    felt, _ = await opened_table()
    [opened] = [record for record in felt.journal.records[felt.id] if isinstance(record.event, TableOpened)]
    assert isinstance(opened.event, TableOpened)
    rules = dataclasses.replace(opened.event.rules, keep_ms=0)
    old = dataclasses.replace(opened.event, rules=rules)
    felt.journal.records[felt.id] = [Record(1, None, old)]
    again = felt.new_lobby()
    await again.recover()
    await felt.clock.advance(49)
    assert len(again.tables) == 1
    await felt.clock.advance(1)
    assert again.tables == []


# Players who are not connected, and are dealt no hand.


async def test_absent_player_without_hands_loses_the_seat_and_the_table_closes() -> None:
    felt, _ = await opened_table()
    await felt.join("ann")
    await felt.clock.advance(1_000)
    assert "ann" in [seat.player for seat in felt.lobby._tables[felt.id].record.state.seats.values()]
    felt.lobby.gone(felt.players["ann"])
    await felt.clock.advance(9)
    assert felt.last().kind == "seat_taken"
    await felt.clock.advance(1)
    assert felt.last() == SeatLeft(0, 10_000)
    await felt.clock.advance(99)
    assert len(felt.lobby.tables) == 1
    await felt.clock.advance(1)
    assert felt.lobby.tables == []


async def test_absent_player_who_reconnects_keeps_the_seat() -> None:
    felt, _ = await opened_table()
    ann = await felt.join("ann")
    for _ in range(5):
        felt.lobby.gone(ann)
        await felt.clock.advance(9)
        ann = FakeViewer("ann")
        await felt.watch(ann)
    await felt.clock.advance(1_000)
    assert felt.last().kind == "seat_taken"


async def test_player_seated_without_watching_is_absent_after_disconnect() -> None:
    felt, host = await opened_table()
    await felt.ask(host, Sit, buy_in=5_000)
    await felt.clock.advance(1_000)
    assert felt.last().kind == "seat_taken"
    felt.lobby.gone(host)
    await felt.clock.advance(10)
    assert felt.last() == SeatLeft(0, 5_000)


async def test_two_absent_players_are_dealt_in_and_then_lose_their_seats() -> None:
    felt, _ = await opened_table()
    await felt.deal("ann", "bob")
    for player in felt.players.values():
        felt.lobby.gone(player)
    await felt.clock.advance(1_000)
    assert felt.kinds.count("hand_started") >= 1
    assert felt.kinds.count("seat_left") == 2
    assert felt.lobby.tables == []


async def test_pause_keeps_absent_players_for_as_long_as_the_table() -> None:
    felt, _ = await opened_table()
    await felt.join("ann")
    await felt.lobby.control("host", PauseTable(id="p", table=felt.id, reason="dinner"))
    felt.lobby.gone(felt.players["ann"])
    await felt.clock.advance(99)
    assert felt.last().kind == "table_paused"
    await felt.clock.advance(1)
    assert felt.last() == SeatLeft(0, 10_000)
    await felt.clock.advance(100)
    assert felt.lobby.tables == []


async def test_absent_player_has_the_whole_time_after_a_pause_and_after_a_restart() -> None:
    felt, _ = await opened_table()
    await felt.join("ann")
    felt.lobby.gone(felt.players["ann"])
    await felt.clock.advance(9)
    await felt.lobby.control("host", PauseTable(id="p", table=felt.id, reason="dinner"))
    await felt.clock.advance(50)
    await felt.lobby.control("host", ResumePlay(id="r", table=felt.id, reason="back"))
    await felt.clock.advance(9)
    assert felt.last().kind == "play_resumed"
    await felt.lobby.stop()
    again = felt.new_lobby()
    await again.recover()
    await felt.clock.advance(9)
    assert felt.last().kind == "play_resumed"
    await felt.clock.advance(1)
    assert felt.last() == SeatLeft(0, 10_000)
    await again.stop()
