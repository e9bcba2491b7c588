import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from riverboat.client_cli.bots import Bot, BotPlayer, Caller, HandLimit, RandomBot
from riverboat.client_cli.bots.roster import ROSTER
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import CommandRefused, ConnectionLost
from riverboat.client_cli.library.table import Table
from riverboat.engine.actions import Action, RaiseTo
from riverboat.engine.events import Called, Event, HandEnded, HandStarted
from riverboat.engine.hand import View
from riverboat.engine.table.events import ChipsAdded, SatIn, SatOut, SeatLeft, SeatTaken
from riverboat.server.protocol.codes import Code
from tests.support.waiting import PATIENCE


class Odd(Bot):
    """Returns the result of `answer`."""

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


class Busy:
    """A table that refuses the first commands with `code`. next_turn: the turn after those."""

    seconds_left = bank_left = 0.0

    def __init__(self, times: int, next_turn: int = 1, code: Code = Code.TABLE_BUSY) -> None:
        self.turn = SimpleNamespace(hand=1, turn=1)
        self.sent: list[Action] = []
        self._times, self._next_turn, self._code = times, next_turn, code

    async def act(self, action: Action) -> None:
        self.sent.append(action)
        if len(self.sent) <= self._times:
            self.turn.turn = self._next_turn
            raise CommandRefused(self._code, "try again")


@pytest.mark.parametrize(("next_turn", "sent"), [(1, 3), (2, 1)], ids=["same turn", "next turn"])
async def test_action_is_sent_again_to_a_busy_table_in_its_turn_alone(next_turn: int, sent: int) -> None:
    busy, errors = cast(Any, Busy(2, next_turn)), list[str]()
    await BotPlayer(busy, Odd(lambda view: RaiseTo(400)), on_error=errors.append)._act(cast(Any, None))
    assert busy.sent == [RaiseTo(400)] * sent
    assert errors == []


async def test_table_that_is_gone_is_no_fault_of_the_bot() -> None:
    gone, errors = cast(Any, Busy(1, code=Code.UNKNOWN_TABLE)), list[str]()
    with pytest.raises(CommandRefused):
        await BotPlayer(gone, Odd(lambda view: RaiseTo(400)), on_error=errors.append)._act(cast(Any, None))
    assert (gone.sent, errors) == ([RaiseTo(400)], [])


@asynccontextmanager
async def table_for(url: str, players: int, **rules: Any) -> AsyncIterator[tuple[Table, list[Table]]]:
    """Open a table, and give a spectator's and `players` players' view of it."""
    async with AsyncExitStack() as stack:
        connections = [await Connection.connect(url, name=f"P{number}") for number in range(players + 1)]
        for connection in connections:
            await stack.enter_async_context(connection)
        opened = await connections[0].open_table("Bots", **rules)
        spectator, *tables = [await connection.watch(opened.table) for connection in connections]
        yield spectator, tables


async def played(spectator: Table, players: list[BotPlayer]) -> list[Event]:
    """Run `players` until all have left, and return the events that the spectator saw."""
    async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as group:
        for player in players:
            group.create_task(player.run())
    await spectator.unwatch()
    return [event async for events in spectator for event in events if event is not None]


def count(events: list[Event], kind: type[Event]) -> int:
    return sum(isinstance(event, kind) for event in events)


@pytest.mark.parametrize("hands", [1, 2, 25])
async def test_session_has_exactly_the_requested_hands(url: str, hands: int) -> None:
    async with table_for(url, len(ROSTER)) as (spectator, tables):
        last_hand = HandLimit(hands, len(ROSTER))
        players = [
            BotPlayer(table, member.bot(), last_hand=last_hand)
            for table, member in zip(tables, ROSTER, strict=True)
        ]
        events = await played(spectator, players)
    assert count(events, HandStarted) == count(events, HandEnded) == hands
    assert sum(player.bought_in for player in players) == sum(player.cashed_out for player in players)
    assert count(events, SeatTaken) == count(events, SeatLeft) == len(ROSTER)
    assert len(ROSTER) + count(events, ChipsAdded) == sum(player.buy_ins for player in players)


async def test_broke_players_buy_in_again(url: str) -> None:
    """Both always go all-in, so one is broke after almost every hand, even the last."""
    async with table_for(url, 2) as (spectator, tables):
        last_hand = HandLimit(12, 2)
        shove = Odd(all_in)
        players = [BotPlayer(table, shove, buy_in=2_000, last_hand=last_hand) for table in tables]
        events = await played(spectator, players)
    assert count(events, HandEnded) == 12
    assert sum(player.buy_ins for player in players) > 2
    assert sum(player.won for player in players) == 0
    assert sum(player.bought_in for player in players) == sum(player.cashed_out for player in players)


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (fail, "Odd raised ZeroDivisionError: oh"),
        (lambda view: RaiseTo(1), "Odd returned RaiseTo(to=1): you cannot raise to 1"),
        (lambda view: RaiseTo(10**30), "not an amount"),
        (lambda view: None, "Odd returned None: None is not an action"),
        (lambda view: "fold", "'fold' is not an action"),
    ],
)
async def test_faulty_bot_acts_passively_and_is_reported(
    url: str, answer: Callable[[View], Any], error: str
) -> None:
    errors: list[str] = []
    async with table_for(url, 2) as (spectator, tables):
        last_hand = HandLimit(3, 2)
        odd = Odd(answer)
        players = [
            BotPlayer(tables[0], odd, last_hand=last_hand, on_error=errors.append),
            BotPlayer(tables[1], Caller(), last_hand=last_hand, on_error=errors.append),
        ]
        events = await played(spectator, players)
    assert count(events, HandEnded) == 3
    assert len(errors) == odd.asked > 0
    assert any(error in sentence for sentence in errors)
    assert all(sentence.startswith("Odd ") for sentence in errors)


async def test_bot_sat_out_after_a_timeout_sits_in_again(url: str) -> None:
    async with table_for(url, 2, act_ms=200, time_bank_ms=0) as (spectator, tables):
        last_hand = HandLimit(4, 2)
        slow = BotPlayer(tables[0], Caller(), last_hand=last_hand, pause=0.25)
        quick = BotPlayer(tables[1], RandomBot(Random(1)), last_hand=last_hand)
        events = await played(spectator, [slow, quick])
    assert count(events, HandEnded) == 4
    assert count(events, SatOut) > count(events, SatIn) > 0
    assert not [event for event in events if isinstance(event, Called) and event.seat == 0]


async def test_refused_seat_raises(url: str) -> None:
    async with table_for(url, 1) as (_, tables):
        with pytest.raises(CommandRefused, match="buy-in"):
            await BotPlayer(tables[0], Caller(), buy_in=1).run()


async def test_without_last_hand_it_plays_until_closed(url: str) -> None:
    async with table_for(url, 2) as (spectator, tables):
        running = [asyncio.create_task(BotPlayer(table, Caller()).run()) for table in tables]
        async with asyncio.timeout(PATIENCE):
            while count([event for event in await anext(spectator) if event], HandEnded) == 0:
                pass
    async with asyncio.timeout(PATIENCE):
        ends = await asyncio.gather(*running, return_exceptions=True)
    assert all(end is None or isinstance(end, ConnectionLost) for end in ends)
