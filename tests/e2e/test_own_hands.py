"""Own hands over the wire, with the client library."""

import asyncio

import pytest

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import CommandRefused
from riverboat.client_cli.library.table import Table
from riverboat.engine.actions import Fold
from riverboat.engine.events import Event
from riverboat.engine.hand import HandState
from riverboat.server.app import serving
from riverboat.server.settings import Settings
from riverboat.server.tables.settings import TableSettings


async def play(table: Table, hands: int, seen: list[Event | None]) -> None:
    """Fold `hands` hands, and collect the events of the table."""
    while table.mirror.state.played <= hands:
        if table.turn is not None:
            await table.act(Fold())
        seen += await anext(table)


async def test_players_look_up_their_own_hands_after_a_restart(database: str) -> None:
    settings = Settings(port=0, database=database, tables=TableSettings(pause=0.0))
    seen: dict[str, list[Event | None]] = {"Ann": [], "Bob": []}
    tokens: dict[str, str] = {}
    async with serving(settings) as server:
        url = f"ws://127.0.0.1:{server.port}"
        async with (
            await Connection.connect(url, name="Ann") as ann,
            await Connection.connect(url, name="Bob") as bob,
        ):
            info = await ann.open_table("Home", seats=2)
            tables = [await each.watch(info.table) for each in (ann, bob)]
            for table in tables:
                await table.sit()
            await asyncio.gather(
                *(play(table, 2, events) for table, events in zip(tables, seen.values(), strict=True))
            )
            tokens = {"Ann": ann.welcome.token, "Bob": bob.welcome.token}
    async with serving(settings) as server:
        url = f"ws://127.0.0.1:{server.port}"
        for name, token in tokens.items():
            async with await Connection.connect(url, token=token) as player:
                hands = await player.list_hands()
                assert [hand.number for hand in hands] == [2, 1]
                for hand in hands:
                    past = await player.show_hand(hand.hand)
                    assert past.info == hand
                    first = seen[name].index(past.events[0])
                    assert seen[name][first : first + len(past.events)] == [*past.events]
                    replayed = HandState.replay([event for event in past.events if event is not None])
                    assert replayed.over
                    assert [*replayed.hole_cards(hand.seat)] == hand.cards
        async with await Connection.connect(url, name="Eve") as eve:
            assert await eve.list_hands() == []
            with pytest.raises(CommandRefused) as refused:
                await eve.show_hand(hands[0].hand)
            assert refused.value.code == "unknown_hand"
