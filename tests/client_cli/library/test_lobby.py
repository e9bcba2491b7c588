"""The lobby as the client library follows it."""

import asyncio

import pytest

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import ConnectionLost, Refused
from riverboat.client_cli.library.lobby import Lobby
from riverboat.server.net.byte_budget import LEAST
from riverboat.server.net.limits import Limits
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.messages import Lobby as News
from riverboat.server.protocol.messages import TableInfo
from riverboat.server.tables.settings import TableSettings
from tests.client_cli.library.test_reconnect import drop, held_up, is_back
from tests.support.sockets import server_on
from tests.support.waiting import PATIENCE


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("riverboat.client_cli.library.reconnect.FIRST_PAUSE", 0.01)
    monkeypatch.setattr("riverboat.client_cli.library.reconnect.LAST_PAUSE", 0.02)
    monkeypatch.setattr("riverboat.server.tables.lobby_feed.INTERVAL", 0.02)


async def until(lobby: Lobby, count: int) -> list[TableInfo]:
    """The first round with so many tables."""
    async with asyncio.timeout(PATIENCE):
        async for tables in lobby:
            if len(tables) == count:
                return tables
    raise AssertionError


async def test_each_round_gives_the_tables_as_they_are(url: str) -> None:
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


async def test_it_goes_on_when_the_line_dropped_and_came_back(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        await Connection.connect(url, name="Ada") as ada,
        await Connection.connect(url, name="Ben") as ben,
    ):
        lobby = await ada.watch_lobby()
        await ben.open_table("closes")
        closes, stays = (await until(lobby, 2))[1], await ben.open_table("stays")
        await until(lobby, 3)
        may_open = held_up(monkeypatch)
        drop(ada)
        await (await ben.watch(closes.table)).controls.close("while nobody hears")
        may_open.set()
        await is_back(ada)
        assert (await until(lobby, 2))[1].table == stays.table
        await ben.open_table("after that")
        assert (await until(lobby, 3))[2].name == "after that"


async def test_it_ends_when_it_is_watched_no_longer_and_can_begin_again(url: str) -> None:
    async with await Connection.connect(url, name="Ada") as ada:
        lobby = await ada.watch_lobby()
        await lobby.unwatch()
        assert [tables async for tables in lobby] == []
        with pytest.raises(Refused) as refused:
            await lobby.unwatch()
        assert refused.value.code == Code.NOT_WATCHING
        again = await ada.watch_lobby()
        assert again is not lobby
        assert len(await anext(again)) == 1
    assert [tables async for tables in again] == []


async def test_it_raises_where_the_line_does_not_come_back(database: str) -> None:
    async with server_on(database, tables=TableSettings()) as url:
        ada = await Connection.connect(url, name="Ada", come_back_within=0)
        lobby = await ada.watch_lobby()
        await anext(lobby)
    with pytest.raises(ConnectionLost):
        await anext(lobby)
    await ada.close()


async def test_a_list_in_parts_is_one_round(url: str) -> None:
    async with await Connection.connect(url, name="Ada") as ada:
        lobby = await ada.watch_lobby()
        [main] = await anext(lobby)
        lobby.take(News(tables=[], whole=True, more=True))
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(anext(lobby), 0.01)
        lobby.take(News(tables=[main]))
        assert await anext(lobby) == [main]


async def test_all_pages_are_listed_and_the_server_s_time_is_waited_for(database: str) -> None:
    limits = Limits(list_burst=1, list_rate=8 * LEAST)  # an eighth of a second for each page
    async with (
        server_on(database, limits=limits) as url,
        await Connection.connect(url, name="Ada") as ada,
    ):
        names = [(await ada.open_table(f"Table {n}")).name for n in range(3)]
        assert [info.name for info in await ada.list_tables(limit=1)] == ["Main", *names]
        assert [info.name for info in await ada.list_tables(name="table")] == names


async def test_a_filter_is_kept_where_the_line_dropped(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with (
        await Connection.connect(url, name="Ada") as ada,
        await Connection.connect(url, name="Ben") as ben,
    ):
        lobby = await ada.watch_lobby(name="friday")
        assert await anext(lobby) == []
        drop(ada)
        await is_back(ada)
        await ben.open_table("Saturday")
        friday = await ben.open_table("Friday")
        assert await until(lobby, 1) == [friday]


async def test_a_whole_list_is_all_there_is(url: str) -> None:
    async with await Connection.connect(url, name="Ada") as ada:
        lobby = await ada.watch_lobby()
        [main] = lobby.tables
        lobby.take(News(tables=[], closed=[main.table, "unknown"]))
        assert lobby.tables == []
        lobby.take(News(tables=[main]))
        assert lobby.tables == [main]
        lobby.take(News(tables=[], whole=True))
        assert lobby.tables == []
