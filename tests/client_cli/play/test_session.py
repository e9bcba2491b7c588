import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from client_cli.bots import BotPlayer, Caller
from client_cli.connection import Connection
from client_cli.errors import Refused
from client_cli.play.session import Session
from client_cli.table import Table
from tests.client_cli.conftest import server_in
from tests.support.deals import deck_for
from tests.support.fakes import StackedDealer


class Typed:
    """Lines that are typed when the test says so; `None` ends them."""

    def __init__(self) -> None:
        self.queue: asyncio.Queue[str | None] = asyncio.Queue()

    def __call__(self, *lines: str | None) -> None:
        for line in lines:
            self.queue.put_nowait(line)

    async def __aiter__(self) -> AsyncIterator[str]:
        while (line := await self.queue.get()) is not None:
            yield line


@asynccontextmanager
async def table_with(url: str, opponents: int = 1, act_ms: int = 15_000) -> AsyncIterator[Table]:
    """A table as Tim sees it, with callers about to sit down who never leave."""
    async with await Connection.connect(url, name="Tim") as tim:
        table = await tim.watch((await tim.open_table("Test", act_ms=act_ms)).table)
        bots = []
        for number in range(opponents):
            line = await Connection.connect(url, name=f"Bot{number}")
            player = BotPlayer(await line.watch(table.id), Caller())
            bots.append((line, asyncio.create_task(player.run())))
        try:
            yield table
        finally:
            for line, running in bots:
                running.cancel()
                await asyncio.gather(running, return_exceptions=True)
                await line.close()


async def play(table: Table, *lines: str, in_person: bool = False) -> Session:
    """A session by a script, to its end."""
    typed = Typed()
    typed(*lines, None)
    session = Session(table, typed, in_person=in_person)
    async with asyncio.timeout(10):
        await session.sit_down()
        await session.run()
    return session


async def test_a_script_waits_for_its_turns(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    async with table_with(url) as table:
        await play(table, "c", "r 5", "c", "c", "f", "q")
        assert table.mirror.you is None or table.sits_out
    out = capsys.readouterr().out
    assert [line for line in out.splitlines() if line.startswith(">")] == [
        "> c", "> r 5", "> c", "> c", "> f", "> q",
    ]  # fmt: skip
    assert out.count("Your turn:") >= 5
    assert "Hand 1: no-limit hold'em, 50/100" in out
    assert "  Refused: the least bet is to 100, not to 5.\n" in out
    assert "You leave with " in out


async def test_the_end_of_the_lines_leaves_the_table(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    async with table_with(url, opponents=0) as table, await Connection.connect(url) as other:
        watched = await other.watch(table.id)
        await play(table)
        assert not watched.mirror.state.seats
    assert capsys.readouterr().out.splitlines()[-1] == "You leave with 10000."


async def test_alone_at_the_table_there_is_nothing_to_wait_for(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async with table_with(url, opponents=0) as table:
        await play(table, "?", "t", "nonsense", "k 5", "q", "never read")
    out = capsys.readouterr().out
    assert "  f          fold" in out
    assert "    0 Tim       10000" in out
    assert "'nonsense' is nothing that I know" in out
    assert "k goes without an amount" in out
    assert "never read" not in out


async def test_somebody_who_types_out_of_turn_is_told_so(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async with table_with(url, opponents=0) as table:
        await play(table, "c", in_person=True)
    assert "It is not your turn." in capsys.readouterr().out


async def test_all_in_until_the_chips_are_gone_and_in_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same deck twice, with the button passed on: one of the two hands is lost."""
    deck = deck_for(["Ah As", "7c 2d"], "Kh Qs 9c 4d 3s")
    async with server_in(tmp_path, StackedDealer(deck, deck)) as url, table_with(url) as table:
        typed = Typed()
        typed("a", "a", "in", "f", None)
        session = Session(table, typed, in_person=False, buy_in=2_000)
        async with asyncio.timeout(10):
            await session.sit_down()
            await session.run()
    out = capsys.readouterr().out
    assert "  You have 0 (-" in out
    assert "You have no chips left. Buy in again with: in" in out
    assert out.count("Tim takes seat 0 with 2000") == 2
    assert "You leave with " in out


async def test_sitting_out_and_in(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    async with table_with(url, opponents=0) as table:
        await play(table, "out", "in", "q")
    out = capsys.readouterr().out
    assert "You are dealt out until you say: in" in out


async def test_a_player_who_comes_back_finds_the_seat(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    async with table_with(url, opponents=0) as table:
        await table.sit(3_000)
        await play(table, "q")
    out = capsys.readouterr().out
    assert out.startswith("You are back in seat 0.\n")
    assert out.endswith("You leave with 3000.\n")


async def test_an_interrupt_leaves_the_seat(url: str) -> None:
    async with table_with(url, opponents=0) as table:
        session = Session(table, Typed(), in_person=True)
        await session.sit_down()
        running = asyncio.create_task(session.run())
        await asyncio.sleep(0.05)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        assert table.you is None


@pytest.mark.parametrize("anew", [False, True])
async def test_it_begins_where_the_table_is_when_updates_wait_already(
    url: str, capsys: pytest.CaptureFixture[str], anew: bool
) -> None:
    async with table_with(url, opponents=2) as table:
        await asyncio.sleep(0.1)
        if anew:
            await table._connection.watch(table.id)
        assert not table.caught_up
        await play(table, "c", "f")
    out = capsys.readouterr().out
    assert "Your turn: " in out
    assert "You leave with " in out


async def test_no_seat_no_session(url: str) -> None:
    async with table_with(url, opponents=0) as table:
        with pytest.raises(Refused):
            await Session(table, Typed(), in_person=True, buy_in=1).sit_down()
