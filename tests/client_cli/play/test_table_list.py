"""Finding a table, or choosing one from the list."""

import asyncio
import os
import re
from collections.abc import AsyncIterator, Callable

import pytest

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import ConnectionLost
from riverboat.client_cli.library.table import Table
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


class Screen:
    """A simulated terminal with 80 columns."""

    def __init__(self) -> None:
        self.rows = [""]
        self._at = self._saved = (0, 0)
        self._changed = asyncio.Event()

    def write(self, text: str) -> None:
        for code, sign in re.findall(r"\x1b\[(\d*[A-Za-z])|([^\x1b])", text):
            row, column = self._at
            match f"\x1b{code}" if code else sign:
                case "\x1bs":
                    self._saved = self._at
                case "\x1bu":
                    self._at = self._saved
                case "\x1bK":
                    self.rows[row] = self.rows[row][:column]
                case "\x1bJ":
                    self.rows[row:] = [self.rows[row][:column]]
                case "\r":
                    self._at = row, 0
                case "\n":
                    self._at = row + 1, 0
                    if row + 1 == len(self.rows):
                        self.rows.append("")
                case up if code:
                    self._at = row - int(up[1:].removesuffix("A")), column
                case _:
                    self.rows[row] = (
                        f"{self.rows[row][:column]:<{column}}{sign}{self.rows[row][column + 1 :]}"
                    )
                    self._at = row, column + 1
        self._changed.set()

    async def until(self, holds: Callable[[list[str]], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not holds(self.rows):
                self._changed.clear()
                await self._changed.wait()


async def test_list_is_redrawn_in_place(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()

    def echo(text: str, *, nl: bool = True) -> None:
        screen.write(text + "\n" * nl)

    monkeypatch.setattr("riverboat.client_cli.play.table_list.click.echo", echo)
    monkeypatch.setattr("riverboat.client_cli.play.table_list.sys.stdout.isatty", lambda: True)
    monkeypatch.setattr(
        "riverboat.client_cli.play.table_list.shutil.get_terminal_size", lambda: os.terminal_size((80, 8))
    )
    typing: asyncio.Queue[str] = asyncio.Queue()

    async def lines() -> AsyncIterator[str]:
        while True:
            yield await typing.get()

    host = await Connection.connect(url, name="Host")
    async with host, await Connection.connect(url, name="Ada") as ada:
        second = await host.open_table("Second")
        choosing = asyncio.create_task(choose_table(ada, lines()))
        await screen.until(lambda rows: rows[-1] == "> " and len(rows) == 4)
        screen.write("2")  # as it is typed
        table: Table = await host.watch(second.table)
        await screen.until(lambda rows: "1 watching" in rows[2])
        assert screen.rows[-1] == "> 2"
        assert len(screen.rows) == 4
        third = await host.open_table("Third")
        await screen.until(lambda rows: len(rows) == 5 and rows[-1] == "> ")
        await table.controls.close("it is late")
        await screen.until(lambda rows: len(rows) == 4 and rows[2].strip().startswith("3  Third"))
        await host.open_table("Fourth")
        await host.open_table("Fifth")
        await screen.until(lambda rows: rows[-2].startswith("  and 1 more"))
        screen.write("3\n")
        typing.put_nowait("3")
        chosen = await choosing
        assert chosen is not None
        assert chosen.id == third.table
