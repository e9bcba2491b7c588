"""Held actions, mucking and showing over real sockets, with the client library and `riverboat play`."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import CommandRefused
from riverboat.client_cli.library.table import Table
from riverboat.client_cli.play.session import Session
from riverboat.engine.actions import Call, Fold
from riverboat.engine.events import Called, Event
from riverboat.engine.table.events import AutoMuckSet, CardsShown
from riverboat.server.protocol.messages import Preaction
from tests.support.waiting import PATIENCE


async def three(url: str, up: AsyncExitStack) -> list[Table]:
    """Start a game of three. Returns the player to act, the small blind and the big blind."""
    tables: list[Table] = []
    for name in ("Ann", "Bob", "Cy"):
        client = await up.enter_async_context(await Connection.connect(url, name=name))
        if not tables:
            opened = await client.open_table("Three", act_ms=60_000)
            await client.watch(opened.table)
        tables.append(await client.watch(opened.table))
    await asyncio.gather(*(table.sit() for table in tables))
    while any(table.view is None for table in tables) or len(tables[0].mirror.state.dealt_in) < 3:
        await finish_hand(tables)
    seats = sorted(table.you or 0 for table in tables)
    turn = tables[0].mirror.turn
    assert turn is not None
    first = seats.index(turn.seat)
    order = [seats[(first + n) % 3] for n in range(3)]
    return [next(table for table in tables if table.you == seat) for seat in order]


async def finish_hand(tables: list[Table]) -> None:
    """Fold a hand of two that began before the third player sat down."""
    for table in tables:
        if table.turn is not None and table.turn.fold:
            await table.act(Fold())
            return
    async with asyncio.timeout(PATIENCE):
        await anext(aiter(tables[0]))


async def until(table: Table, kind: type[Event]) -> Event:
    async with asyncio.timeout(PATIENCE):
        async for events in table:
            for event in events:
                if isinstance(event, kind):
                    return event
    raise AssertionError("the table has ended")


async def test_server_carries_out_held_actions(url: str) -> None:
    async with AsyncExitStack() as up:
        first, small, big = await three(url, up)
        seen: asyncio.Queue[Preaction] = asyncio.Queue()
        small.on_preaction = seen.put_nowait
        assert small.view is not None
        await small.preact("call", small.view.price)
        assert small.mirror.preaction is not None
        with pytest.raises(CommandRefused, match="price is 100, not 200"):
            await small.preact("call", 200)
        await first.act(Call())
        while big.turn is None:
            await until(big, Called)
        async with asyncio.timeout(PATIENCE):
            assert [(await seen.get()).state for _ in range(2)] == ["held", "used"]
        assert small.mirror.preaction is None
        assert big.mirror.preaction is None


async def test_winner_shows_a_card(url: str) -> None:
    async with AsyncExitStack() as up:
        first, small, big = await three(url, up)
        assert big.view is not None
        number, cards = big.view.id, big.view.hole_cards
        for table in (first, small, big):
            await table.sit_out()  # no other hand begins
        await first.act(Fold())
        while small.turn is None:
            await until(small, Event)
        await small.act(Fold())
        while big.view is not None:
            await until(big, Event)
        await big.show_cards(number, cards[:1])
        shown = await until(first, CardsShown)
        assert shown == CardsShown(big.you or 0, number, cards[:1])


async def test_player_types_held_actions(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    async with AsyncExitStack() as up:
        first, small, _ = await three(url, up)
        lines: asyncio.Queue[str | None] = asyncio.Queue()

        class Typed:
            async def __aiter__(self):  # type: ignore[no-untyped-def] # an asynchronous generator of lines
                while (line := await lines.get()) is not None:
                    yield line

        session = asyncio.create_task(Session(small, Typed(), interactive=True).run())
        for line in ("next call", "automuck off", "next none", "next call any", "automuck on"):
            lines.put_nowait(line)
        for _ in range(2):
            await until(first, AutoMuckSet)
        await first.act(Call())
        called = await until(first, Called)
        while not isinstance(called, Called) or called.seat != small.you:
            called = await until(first, Called)
        lines.put_nowait(None)
        async with asyncio.timeout(PATIENCE):
            await session
    out = capsys.readouterr().out
    for sentence in (
        "When it is your turn: call 100",
        "will be asked at showdown",
        "Cancelled: call 100",
        "As requested: call any",
    ):
        assert sentence in out
