"""The lobby with live counts, through sockets with the client library."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.lobby import Lobby
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.operators import Operators
from riverboat.server.protocol.messages import TableInfo
from tests.support.sockets import CODECS
from tests.support.waiting import PATIENCE


@pytest.fixture(params=CODECS)
def codec(request: pytest.FixtureRequest) -> Any:
    return request.param


async def until(lobby: Lobby, holds: Callable[[dict[str, TableInfo]], bool]) -> None:
    """Follow the lobby until it `holds` for its tables, by their names."""
    async with asyncio.timeout(PATIENCE):
        while not holds({info.name: info for info in lobby.tables}):
            await anext(lobby)


async def test_viewers_follow_what_they_may_see(url: str, codec: Any, database: str) -> None:
    async with (
        await Connection.connect(url, name="Ada", codec=codec) as ada,
        await Connection.connect(url, name="Bob", codec=codec) as bob,
        await Connection.connect(url, name="Olga", codec=codec) as olga,
    ):
        async with Writer(database) as writer:
            await Operators(writer).appoint(olga.welcome.player, operator=True)
        adas, bobs, olgas = [await each.watch_lobby() for each in (ada, bob, olga)]
        hidden = await ada.open_table("Hidden", unlisted=True)
        friday = await ada.open_table("Friday")
        looked_at = await bob.watch(hidden.table)
        sat_at = await bob.watch(friday.table)
        await sat_at.sit()
        for lobby in (adas, olgas):
            await until(lobby, lambda by: "Hidden" in by and by["Hidden"].watchers == 1)
        for lobby in (adas, bobs, olgas):
            await until(lobby, lambda by: "Friday" in by and by["Friday"].players == 1)
            assert lobby.tables[-1].watchers == 1
        assert [info.name for info in bobs.tables] == ["Main", "Friday"]
        await (await ada.watch(friday.table)).controls.close("good night")
        for lobby in (adas, bobs, olgas):
            await until(lobby, lambda by: "Friday" not in by)
        assert [info.name for info in bobs.tables] == ["Main"]
        assert not looked_at.ended
