"""Finding a table, or choosing one from the list."""

import asyncio
import os
import re
from collections.abc import AsyncIterator

import pytest

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import ConnectionLost
from riverboat.client_cli.play.lobby import find_table
from riverboat.client_cli.play.table_list import choose_table
from tests.support.sockets import server_on
from tests.support.waiting import PATIENCE


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("riverboat.server.tables.lobby_feed.INTERVAL", 0.02)


async def typed(*lines: str) -> AsyncIterator[str]:
    for line in lines:
        yield line


async def three_tables(url: str) -> tuple[Connection, list[str]]:
    """Open a table with a password and a full one; return their host and the ids of all three tables."""
    host = await Connection.connect(url, name="Host")
    locked = await host.open_table("Locked", password="river boat", small_blind=5, big_blind=10)
    full = await host.open_table("Full", seats=2)
    await (await host.watch(locked.table)).sit()
    await (await host.watch(full.table)).sit()
    async with await Connection.connect(url, name="Bob") as bob:
        await (await bob.watch(full.table)).sit()
    return host, [(await host.list_tables())[0].table, locked.table, full.table]


async def found(url: str, *lines: str, name: str = "Ada") -> str | None:
    """Find a table with these lines typed, and return its id."""
    async with await Connection.connect(url, name=name) as ada:
        table = await find_table(ada, None, lines=typed(*lines))
        return None if table is None else table.id


async def test_choose_by_number(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    host, [main, *_] = await three_tables(url)
    async with host:
        assert await found(url, "1") == main
    shown = capsys.readouterr().out
    assert re.search(r"1 +Main +no-limit hold'em, 50/100 +0 of 6 seated +0 watching\n", shown)
    assert re.search(r"2 +Locked +no-limit hold'em, 5/10 +1 of 6 seated +1 watching +password\n", shown)
    assert re.search(r"3 +Full +no-limit hold'em, 50/100 +2 of 2 seated", shown)


async def test_invalid_choice_can_be_corrected(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    host, [main, *_] = await three_tables(url)
    async with host:
        assert await found(url, "", "4", "x", "2", " 1 ") == main
    shown = capsys.readouterr().out
    assert "Unknown table '4'." in shown
    assert "Unknown table 'x'." in shown
    assert "requires a password. Use --table and --password to join it." in shown


async def test_full_table_can_be_chosen(url: str) -> None:
    host, [*_, full] = await three_tables(url)
    async with host:
        assert await found(url, "3") == full


async def test_n_opens_a_table(url: str) -> None:
    host, tables = await three_tables(url)
    async with host:
        own = await found(url, "n")
        assert own not in (None, *tables)


@pytest.mark.parametrize("lines", [["q", "1"], []])
async def test_quitting_chooses_no_table(url: str, lines: list[str]) -> None:
    host, _ = await three_tables(url)
    async with host:
        assert await found(url, *lines) is None


async def test_no_choice_with_one_table_or_without_input(url: str) -> None:
    async with await Connection.connect(url, name="Ada") as ada:
        alone = await find_table(ada, None, lines=typed("q"))
        assert alone is not None
        host, [main, *_] = await three_tables(url)
        async with host:
            piped = await find_table(ada, None)
            assert piped is not None
            assert piped.id == alone.id == main


async def test_own_seat_is_found_despite_the_password(url: str) -> None:
    host, [_, locked, _] = await three_tables(url)
    async with host, await Connection.connect(url, name="Ada") as ada:
        await (await ada.watch(locked, "river boat")).sit()
        async with await Connection.connect(url, token=ada.welcome.token) as again:
            for lines in (None, typed("q")):
                table = await find_table(again, None, lines=lines)
                assert table is not None
                assert (table.id, table.you is not None) == (locked, True)


async def test_lost_connection_ends_the_choice(database: str) -> None:
    async with server_on(database) as url:
        ada = await Connection.connect(url, name="Ada", reconnect_within=0)
        await ada.open_table("Another")
        asked, forever = asyncio.Event(), asyncio.Event()

        async def silent() -> AsyncIterator[str]:
            asked.set()
            await forever.wait()
            yield ""

        choosing = asyncio.create_task(choose_table(ada, silent()))
        await asked.wait()
    with pytest.raises(ExceptionGroup) as errors:
        await choosing
    assert errors.group_contains(ConnectionLost)
    await ada.close()


async def test_enter_lists_the_tables_again(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    host = await Connection.connect(url, name="Host")
    async with host, await Connection.connect(url, name="Ada") as ada:
        await host.open_table("Second")
        typing: asyncio.Queue[str] = asyncio.Queue()

        async def lines() -> AsyncIterator[str]:
            while True:
                yield await typing.get()

        choosing = asyncio.create_task(choose_table(ada, lines()))
        shown = ""
        async with asyncio.timeout(PATIENCE):
            while "Second" not in shown:
                await asyncio.sleep(0.01)
                shown += capsys.readouterr().out
            third = await host.open_table("Third")
            while "Third" not in shown:
                typing.put_nowait("")
                await asyncio.sleep(0.05)
                shown += capsys.readouterr().out
            typing.put_nowait("3")
            chosen = await choosing
    assert chosen is not None
    assert chosen.id == third.table
    assert "\x1b" not in shown


async def test_long_list_is_cut_to_the_screen(
    url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        "riverboat.client_cli.play.table_list.shutil.get_terminal_size", lambda **_: os.terminal_size((80, 8))
    )
    async with await Connection.connect(url, name="Host") as host:
        for number in range(4):
            await host.open_table(f"T{number}")
        assert await found(url, "9", "q") is None
    assert "  and 3 more; use --table NAME to join any table" in capsys.readouterr().out


async def test_tournaments_are_listed_with_their_standings(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    host, [main, *_] = await three_tables(url)
    async with host:
        opened = await host.open_tournament("Cup", "heads-up", free=True)
        followed = await host.tournament(opened.tournament)
        await followed.register()
        assert await found(url, "t 1", "t", "t 2", "t 1", "1") == main
    shown = capsys.readouterr().out
    assert "t: tournaments; t 1: the standings of the first one" in shown
    assert "t 1  Cup · registering · 1 of 2 entered" in shown
    assert f"riverboat play --tournament {opened.tournament}" in shown
    assert "1  Host" in shown
