"""Seats and chips, over sockets with the client library."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import CommandRefused, TurnOver
from riverboat.client_cli.library.table import Table
from riverboat.engine.actions import Action, BetTo, Call, Check, Fold, RaiseTo
from riverboat.engine.events import BlindPosted, Event, HandEnded, HandStarted, TimedOut
from riverboat.engine.table.events import (
    ChipsAdded,
    EntryChosen,
    LeaveAsked,
    SatOut,
    SeatChanged,
    SeatLeft,
    SeatOffered,
    SeatTaken,
)
from riverboat.server.protocol.commands import ShowAccount
from riverboat.server.protocol.messages import PlayerInfo, Turn
from riverboat.server.tables.settings import TableSettings
from tests.support.audit import findings
from tests.support.fakes import FakeClock
from tests.support.sockets import server_on
from tests.support.waiting import PATIENCE


def abandon(turn: Turn) -> Action:
    return Check() if turn.check else Fold()


def shove(turn: Turn) -> Action:
    if turn.raise_ or turn.bet:
        return RaiseTo(turn.raise_[1]) if turn.raise_ else BetTo(turn.bet[1] if turn.bet else 0)
    return Check() if turn.check else Call()


@asynccontextmanager
async def players(url: str, *names: str, **rules: Any) -> AsyncIterator[list[Table]]:
    """Open a table. Yields it as each player sees it, before anybody sits down."""
    async with asyncio.timeout(PATIENCE):
        clients = [await Connection.connect(url, name=name) for name in names]
        try:
            opened = await clients[0].open_table("Seats", **rules)
            yield [await client.watch(opened.table) for client in clients]
        finally:
            for client in clients:
                await client.close()


@asynccontextmanager
async def playing(*tables: Table, by: Callable[[Turn], Action] = abandon) -> AsyncIterator[None]:
    """Let the players of these tables play in the background: by default check and fold."""
    tasks = [asyncio.create_task(_play(table, by)) for table in tables]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _play(table: Table, choose: Callable[[Turn], Action]) -> None:
    while True:
        if table.turn is not None:
            with suppress(TurnOver):
                await table.act(choose(table.turn))
        await anext(table)


async def seen(table: Table, wanted: Callable[[Event], bool]) -> list[Event]:
    """Return the events of the table up to the first that is `wanted`."""
    events: list[Event] = []
    async for round in table:
        for event in round:
            if event is not None:
                events.append(event)
                if wanted(event):
                    return events
    raise AssertionError("the table has ended")


def deals_in(seat: int) -> Callable[[Event], bool]:
    return lambda event: isinstance(event, HandStarted) and seat in {each.number for each in event.seats}


async def test_new_player_waits_for_the_big_blind_or_posts(url: str) -> None:
    async with players(url, "Eye", "Ann", "Bob", "Cy", "Di", "Eve") as (eye, *seated):
        for table in seated[:3]:
            await table.sit(5_000)
        async with playing(*seated):
            await seen(eye, lambda event: isinstance(event, HandStarted))
            await seated[3].sit(5_000, seat=4, wait_for_big_blind=True)
            events = await seen(eye, deals_in(4))
            assert EntryChosen(4, wait=True) in events
            await seen(eye, lambda event: event == BlindPosted(4, 100))
            await seated[4].sit(5_000, seat=5, wait_for_big_blind=True)
            await seated[4].sit_in()
            await seen(eye, deals_in(5))
            await seen(eye, lambda event: event == BlindPosted(5, 100))


async def test_added_chips_and_rebuys_are_in_the_ledger(url: str, database: str) -> None:
    async with players(url, "Eye", "Ann", "Bob") as (eye, ann, bob):
        await ann.sit(2_000)
        await ann.add_chips(500)
        await bob.sit(2_000)
        for table in (ann, bob):
            await table.set_auto_rebuy(2_000)
        async with playing(ann, bob, by=shove):
            events = await seen(eye, lambda event: isinstance(event, ChipsAdded) and event.chips == 2_000)
            assert ChipsAdded(0, ann.mirror.player, 500) in events
        for table in (ann, bob):
            await table.leave()
        await seen(eye, lambda event: isinstance(event, SeatLeft) and not eye.mirror.state.seats)
        assert findings(database) == []


async def test_leaving_after_the_hand_finishes_it(url: str) -> None:
    async with players(url, "Eye", "Ann", "Bob") as (eye, ann, bob):
        for table in (ann, bob):
            await table.sit(2_000)
        async with playing(bob):
            await seen(eye, lambda event: isinstance(event, HandStarted))
            await ann.leave(after_hand=True)
            async with playing(ann):
                events = await seen(eye, lambda event: isinstance(event, SeatLeft))
        assert events.index(LeaveAsked(0, after_hand=True)) < len(events) - 2
        assert isinstance(events[-2], HandEnded)


async def test_waiting_player_gets_a_seat_and_changes_it(url: str) -> None:
    async with players(url, "Eye", "Ann", "Bob", "Cy", seats=2) as (eye, ann, bob, cy):
        for table in (ann, bob):
            await table.sit(5_000)
        with pytest.raises(CommandRefused) as refused:
            await cy.sit(5_000)
        assert refused.value.code == "table_full"
        await cy.join_wait_list()
        await ann.leave()
        await seen(cy, lambda event: isinstance(event, SeatOffered))
        assert cy.offered == 0
        await cy.sit(5_000)
        assert cy.you == 0
        await bob.leave()
        await seen(eye, lambda event: event == SeatTaken(0, cy.mirror.player, "Cy", 5_000))
        await seen(eye, lambda event: isinstance(event, SeatLeft) and event.seat == 1)
        await cy.change_seat(1)
        await seen(eye, lambda event: event == SeatChanged(0, 1, cy.mirror.player))
        assert cy.you == 1


async def test_absent_player_sits_out_and_loses_the_seat(database: str) -> None:
    clock = FakeClock()
    away = TableSettings(pause=0.1, seat_kept=0.3, grace=0.0)
    async with server_on(database, clock=clock, tables=away) as url:
        async with players(url, *"EABC", act_ms=2_000, time_bank_ms=0) as (eye, ann, bob, cy):
            for table in (ann, bob, cy):
                await table.sit(5_000)
            async with playing(ann, bob):  # Cy does nothing
                seeing = asyncio.create_task(seen(eye, lambda event: isinstance(event, SeatLeft)))
                while not seeing.done():
                    if eye.mirror.turn is None or eye.mirror.turn.seat == 2:
                        await clock.advance(0.1)
                    await asyncio.sleep(0.01)
                events = await seeing
            assert events.count(SatOut(2)) == 1
            assert TimedOut(2) in events
            left = events[-1]
            assert isinstance(left, SeatLeft)
            assert left.seat == 2
            account = await cy._connection.ask(PlayerInfo, ShowAccount)
            assert account.balance == 1_000_000 - 5_000 + left.stack
        assert findings(database) == []
