"""What players do with their seats and chips, through sockets with the client library."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

from client_cli.connection import Connection
from client_cli.errors import TurnOver
from client_cli.table import Table
from engine.actions import Check, Fold
from engine.events import BlindPosted, Event, HandStarted
from server.protocol.table_events import EntryChosen


@asynccontextmanager
async def players(url: str, *names: str, **rules: Any) -> AsyncIterator[list[Table]]:
    """A new table as each of these players sees it, none of whom has a seat yet."""
    async with asyncio.timeout(20):
        lines = [await Connection.connect(url, name=name) for name in names]
        try:
            opened = await lines[0].open_table("Seats", **rules)
            yield [await line.watch(opened.table) for line in lines]
        finally:
            for line in lines:
                await line.close()


@asynccontextmanager
async def playing(*tables: Table) -> AsyncIterator[None]:
    """Let the players of these tables check and fold meanwhile."""
    tasks = [asyncio.create_task(_check_and_fold(table)) for table in tables]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _check_and_fold(table: Table) -> None:
    while True:
        if table.turn is not None:
            with suppress(TurnOver):
                await table.act(Check() if table.turn.check else Fold())
        await anext(table)


async def seen(table: Table, wanted: Callable[[Event], bool]) -> list[Event]:
    """What happens at the table up to the first event that is `wanted`."""
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


async def test_a_newcomer_waits_for_the_big_blind_or_posts(url: str) -> None:
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
