"""The lobby of the client library."""

import asyncio

import pytest

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import CommandRefused, ConnectionLost
from riverboat.client_cli.library.lobby import Lobby
from riverboat.server.net.byte_budget import LEAST
from riverboat.server.net.limits import NetworkLimits
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.messages import Lobby as LobbyUpdate
from riverboat.server.protocol.messages import TableInfo
from riverboat.server.tables.settings import TableSettings
from tests.client_cli.library.test_reconnect import block_connects, drop, reconnected
from tests.support.sockets import server_on
from tests.support.waiting import PATIENCE


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("riverboat.client_cli.library.reconnect.FIRST_DELAY", 0.01)
    monkeypatch.setattr("riverboat.client_cli.library.reconnect.MAX_DELAY", 0.02)
    monkeypatch.setattr("riverboat.server.tables.lobby_feed.INTERVAL", 0.02)


async def until(lobby: Lobby, count: int) -> list[TableInfo]:
    """Iterate until `count` tables are open."""
    async with asyncio.timeout(PATIENCE):
        async for tables in lobby:
            if len(tables) == count:
                return tables
    raise AssertionError


async def test_iteration_gives_the_current_tables(url: str) -> None:
    async with await Connection.connect(url, name="Ada") as ada:
        lobby = await ada.watch_lobby()
        assert await anext(lobby) == await ada.list_tables()
        async with await Connection.connect(url, name="Ben") as ben:
            info = await ben.open_table("Friday")
            assert (await until(lobby, 2))[1] == info
            async with asyncio.timeout(PATIENCE):
                await (await ben.watch(info.table)).sit(5_000)
                while (await anext(lobby))[1].players == 0:
                    pass
            assert lobby.tables == await ada.list_tables()
            assert await ada.watch_lobby() is lobby


async def test_iteration_continues_after_reconnect(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with (
        await Connection.connect(url, name="Ada") as ada,
        await Connection.connect(url, name="Ben") as ben,
    ):
        lobby = await ada.watch_lobby()
        await ben.open_table("closes")
        closes, stays = (await until(lobby, 2))[1], await ben.open_table("stays")
        await until(lobby, 3)
        may_open = block_connects(monkeypatch)
        drop(ada)
        await (await ben.watch(closes.table)).controls.close("while disconnected")
        may_open.set()
        await reconnected(ada)
        assert (await until(lobby, 2))[1].table == stays.table
        await ben.open_table("after that")
        assert (await until(lobby, 3))[2].name == "after that"


async def test_unwatch_ends_the_iteration(url: str) -> None:
    async with await Connection.connect(url, name="Ada") as ada:
        lobby = await ada.watch_lobby()
        await lobby.unwatch()
        assert [tables async for tables in lobby] == []
        with pytest.raises(CommandRefused) as refused:
            await lobby.unwatch()
        assert refused.value.code == Code.NOT_WATCHING
        again = await ada.watch_lobby()
        assert again is not lobby
        assert len(await anext(again)) == 1
    assert [tables async for tables in again] == []


async def test_raises_when_reconnecting_fails(database: str) -> None:
    async with server_on(database, tables=TableSettings()) as url:
        ada = await Connection.connect(url, name="Ada", reconnect_within=0)
        lobby = await ada.watch_lobby()
        await anext(lobby)
    with pytest.raises(ConnectionLost):
        await anext(lobby)
    await ada.close()


async def test_list_in_parts_is_one_iteration(url: str) -> None:
    async with await Connection.connect(url, name="Ada") as ada:
        lobby = await ada.watch_lobby()
        [main] = await anext(lobby)
        lobby.apply(LobbyUpdate(tables=[], whole=True, more=True))
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(anext(lobby), 0.01)
        lobby.apply(LobbyUpdate(tables=[main]))
        assert await anext(lobby) == [main]


async def test_list_tables_fetches_all_pages_at_the_server_s_rate(database: str) -> None:
    limits = NetworkLimits(list_burst=1, list_rate=8 * LEAST)  # an eighth of a second for each page
    async with (
        server_on(database, limits=limits) as url,
        await Connection.connect(url, name="Ada") as ada,
    ):
        names = [(await ada.open_table(f"Table {n}")).name for n in range(3)]
        assert [info.name for info in await ada.list_tables(limit=1)] == ["Main", *names]
        assert [info.name for info in await ada.list_tables(name="table")] == names


async def test_filter_survives_a_reconnect(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with (
        await Connection.connect(url, name="Ada") as ada,
        await Connection.connect(url, name="Ben") as ben,
    ):
        lobby = await ada.watch_lobby(name="friday")
        assert await anext(lobby) == []
        drop(ada)
        await reconnected(ada)
        await ben.open_table("Saturday")
        friday = await ben.open_table("Friday")
        assert await until(lobby, 1) == [friday]


async def test_whole_list_replaces_the_tables(url: str) -> None:
    async with await Connection.connect(url, name="Ada") as ada:
        lobby = await ada.watch_lobby()
        [main] = lobby.tables
        lobby.apply(LobbyUpdate(tables=[], closed=[main.table, "unknown"]))
        assert lobby.tables == []
        lobby.apply(LobbyUpdate(tables=[main]))
        assert lobby.tables == [main]
        lobby.apply(LobbyUpdate(tables=[], whole=True))
        assert lobby.tables == []
