"""The delayed feed, with the client library."""

import asyncio
from contextlib import AsyncExitStack

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.table import Table
from riverboat.engine.actions import Fold
from riverboat.engine.events import HandEnded, HandStarted, HoleCardsDealt


async def until_hand_ends(table: Table) -> list[object]:
    """Return what is shown up to the end of the first hand."""
    seen: list[object] = []
    async for events in table:
        seen += [event for event in events if event is not None]
        if any(isinstance(event, HandEnded) for event in events):
            break
    return seen


async def play_a_hand(table: Table) -> None:
    while table.mirror.state.played < 2:
        if table.turn is not None:
            await table.act(Fold())
        await anext(table)


async def test_spectators_see_all_cards_of_finished_hands(url: str) -> None:
    async with AsyncExitStack() as clients:
        ann = await clients.enter_async_context(await Connection.connect(url, name="Ann"))
        bob = await clients.enter_async_context(await Connection.connect(url, name="Bob"))
        eye = await clients.enter_async_context(await Connection.connect(url, name="Eye"))
        info = await ann.open_table("Final", spectator_delay_ms=50, all_cards=True, seats=2)
        looking = await eye.watch(info.table)
        players = [await ann.watch(info.table), await bob.watch(info.table)]
        for player in players:
            await player.sit()
        playing = asyncio.gather(*map(play_a_hand, players))
        shown = await until_hand_ends(looking)
        await playing
        assert [type(event) for event in shown].count(HandStarted) == 1
        assert {event.seat for event in shown if isinstance(event, HoleCardsDealt)} == {0, 1}
