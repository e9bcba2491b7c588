import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random
from typing import Any

import pytest

from riverboat.client_cli.bots import Bot, BotPlayer, Caller, LastHand, RandomBot
from riverboat.client_cli.bots.house import HOUSE
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import ConnectionLost, Refused
from riverboat.client_cli.library.table import Table
from riverboat.engine.actions import Action, RaiseTo
from riverboat.engine.events import Called, Event, HandEnded, HandStarted
from riverboat.engine.hand import View
from riverboat.engine.table.events import ChipsAdded, SatIn, SatOut, SeatLeft, SeatTaken
from tests.support.waiting import PATIENCE


class Odd(Bot):
    """Does what `answer` says."""

    def __init__(self, answer: Callable[[View], Any]) -> None:
        self.answer = answer
        self.asked = 0

    def act(self, view: View) -> Action:
        self.asked += 1
        action: Action = self.answer(view)
        return action


def fail(view: View) -> Action:
    raise ZeroDivisionError("oh")


def all_in(view: View) -> Action:
    assert view.legal is not None
    return RaiseTo(view.legal.raise_to[1]) if view.legal.raise_to else Caller().act(view)


@asynccontextmanager
async def table_for(url: str, players: int, **rules: Any) -> AsyncIterator[tuple[Table, list[Table]]]:
    """A fresh table as a spectator sees it, and as so many players do."""
    async with AsyncExitStack() as lines:
        connections = [await Connection.connect(url, name=f"P{number}") for number in range(players + 1)]
        for connection in connections:
            await lines.enter_async_context(connection)
        opened = await connections[0].open_table("Bots", **rules)
        spectator, *tables = [await connection.watch(opened.table) for connection in connections]
        yield spectator, tables


async def played(spectator: Table, players: list[BotPlayer]) -> list[Event]:
    """What the spectator saw of a session of `players`, until the last seat was left."""
    async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as group:
        for player in players:
            group.create_task(player.run())
    await spectator.unwatch()
    return [event async for events in spectator for event in events if event is not None]


def count(events: list[Event], kind: type[Event]) -> int:
    return sum(isinstance(event, kind) for event in events)


@pytest.mark.parametrize("hands", [1, 2, 25])
async def test_a_session_is_of_exactly_so_many_hands_each_complete(url: str, hands: int) -> None:
    async with table_for(url, len(HOUSE)) as (spectator, tables):
        last_hand = LastHand(hands, len(HOUSE))
        players = [
            BotPlayer(table, who.bot(), last_hand=last_hand) for table, who in zip(tables, HOUSE, strict=True)
        ]
        events = await played(spectator, players)
    assert count(events, HandStarted) == count(events, HandEnded) == hands
    assert sum(player.bought for player in players) == sum(player.taken for player in players)
    assert count(events, SeatTaken) == count(events, SeatLeft) == len(HOUSE)
    assert len(HOUSE) + count(events, ChipsAdded) == sum(player.buy_ins for player in players)


async def test_players_who_go_broke_buy_in_again(url: str) -> None:
    """Two who always go all-in break each other at once, even in the last hand."""
    async with table_for(url, 2) as (spectator, tables):
        last_hand = LastHand(12, 2)
        shove = Odd(all_in)
        players = [BotPlayer(table, shove, buy_in=2_000, last_hand=last_hand) for table in tables]
        events = await played(spectator, players)
    assert count(events, HandEnded) == 12
    assert sum(player.buy_ins for player in players) > 2
    assert sum(player.bought for player in players) == sum(player.taken for player in players)


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (fail, "Odd raised ZeroDivisionError: oh"),
        (lambda view: RaiseTo(1), "Odd asked for RaiseTo(to=1): you cannot raise to 1"),
        (lambda view: RaiseTo(10**30), "no amount"),
        (lambda view: None, "Odd asked for None: None is no action"),
        (lambda view: "fold", "'fold' is no action"),
    ],
)
async def test_a_bot_at_fault_checks_or_folds_and_is_reported(
    url: str, answer: Callable[[View], Any], fault: str
) -> None:
    faults: list[str] = []
    async with table_for(url, 2) as (spectator, tables):
        last_hand = LastHand(3, 2)
        odd = Odd(answer)
        players = [
            BotPlayer(tables[0], odd, last_hand=last_hand, on_fault=faults.append),
            BotPlayer(tables[1], Caller(), last_hand=last_hand, on_fault=faults.append),
        ]
        events = await played(spectator, players)
    assert count(events, HandEnded) == 3
    assert len(faults) == odd.asked > 0
    assert any(fault in sentence for sentence in faults)
    assert all(sentence.startswith("Odd ") for sentence in faults)


async def test_a_bot_that_was_sat_out_for_being_slow_comes_back(url: str) -> None:
    async with table_for(url, 2, act_ms=200, time_bank_ms=0) as (spectator, tables):
        last_hand = LastHand(4, 2)
        slow = BotPlayer(tables[0], Caller(), last_hand=last_hand, pause=0.25)
        quick = BotPlayer(tables[1], RandomBot(Random(1)), last_hand=last_hand)
        events = await played(spectator, [slow, quick])
    assert count(events, HandEnded) == 4
    assert count(events, SatOut) > count(events, SatIn) > 0
    assert not [event for event in events if isinstance(event, Called) and event.seat == 0]


async def test_a_seat_that_cannot_be_had_is_an_error(url: str) -> None:
    async with table_for(url, 1) as (_, tables):
        with pytest.raises(Refused, match="buy-in"):
            await BotPlayer(tables[0], Caller(), buy_in=1).run()


async def test_without_a_last_hand_it_plays_until_the_connection_is_closed(url: str) -> None:
    async with table_for(url, 2) as (spectator, tables):
        running = [asyncio.create_task(BotPlayer(table, Caller()).run()) for table in tables]
        async with asyncio.timeout(PATIENCE):
            while count([event for event in await anext(spectator) if event], HandEnded) == 0:
                pass
    async with asyncio.timeout(PATIENCE):
        ends = await asyncio.gather(*running, return_exceptions=True)
    assert all(end is None or isinstance(end, ConnectionLost) for end in ends)
