import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

import click
import pytest

from riverboat.client_cli.bots import BotPlayer, Caller
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import CommandRefused
from riverboat.client_cli.library.table import Table
from riverboat.client_cli.play.session import Session
from riverboat.engine.games import game_named
from riverboat.engine.house import House
from riverboat.engine.table.events import ChatSaid
from tests.client_cli.conftest import server_on
from tests.support.deals import deck_for
from tests.support.fakes import StackedDealer
from tests.support.waiting import PATIENCE


class Typed:
    """Lines that the test types; `None` ends them."""

    def __init__(self) -> None:
        self.queue: asyncio.Queue[str | None] = asyncio.Queue()

    def __call__(self, *lines: str | None) -> None:
        for line in lines:
            self.queue.put_nowait(line)

    async def __aiter__(self) -> AsyncIterator[str]:
        while (line := await self.queue.get()) is not None:
            yield line


@asynccontextmanager
async def table_with(
    url: str, opponents: int = 1, act_ms: int = 300_000, **rules: Any
) -> AsyncIterator[Table]:
    """Give Tim's view of a table with callers who never leave."""
    async with await Connection.connect(url, name="Tim") as tim:
        table = await tim.watch((await tim.open_table("Test", act_ms=act_ms, **rules)).table)
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


async def play(table: Table, *lines: str, interactive: bool = False) -> Session:
    """Run a session with a script to its end."""
    typed = Typed()
    typed(*lines, None)
    session = Session(table, typed, interactive=interactive)
    async with asyncio.timeout(PATIENCE):
        await session.sit_down()
        await session.run()
    return session


async def test_script_waits_for_its_turns(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    async with table_with(url) as table:
        await play(table, "c", "r 5", "c", "c", "f", "q")
        assert table.mirror.you is None or table.mirror.state.seats[table.mirror.you].gone
    out = capsys.readouterr().out
    assert [line for line in out.splitlines() if line.startswith(">")] == [
        "> c", "> r 5", "> c", "> c", "> f", "> q",
    ]  # fmt: skip
    assert out.count("Your turn:") >= 5
    assert "Hand 1: no-limit hold'em, 50/100" in out
    assert "  5 is below the minimum of 100.\n" in out
    assert "You left the table with " in out


async def test_draw_by_position_and_by_name(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = game_named("27td")
    deck = deck_for(["Kd Kh Ks Kc Qd", "2h 3s 4d 7c 8h"], game=game)
    async with (
        server_on(database, StackedDealer(deck).dealer_for) as url,
        table_with(url, game="27td") as table,
    ):
        await play(table, "c", "d 6", "d 1 5", "k", "d 7c Ks", "d 4d", "c", "p", "q")
    out = capsys.readouterr().out
    assert "Hand 1: fixed-limit deuce-to-seven triple draw, 100/200 blinds 50/100" in out
    assert "  You have cards 1 to 5, not 6.\n" in out
    assert "  You do not have Ks.\n" in out
    assert "d 1 3 exchange your first and third card, p stand pat" in out
    assert "  You discard 2h 8h\n  You draw 2\n  You are dealt " in out
    assert "  You discard 4d\n" in out
    assert "  You stand pat\n" in out
    assert "is dealt Kd" not in out


async def test_stud_with_bring_in_and_fixed_bets(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = game_named("stud")
    deck = deck_for(["Kd Kh 9s", "Ah As 2c"], game=game)
    async with (
        server_on(database, StackedDealer(deck).dealer_for) as url,
        table_with(url, game="stud") as table,
    ):
        await play(table, "f", "i", "r", "q")
    out = capsys.readouterr().out
    assert "Your turn: i bring in for 25, b bet 100" in out
    assert "  Refused: you cannot fold the bring-in" in out
    assert "  You bring in for 25\n" in out
    assert "Ah As 2c (2c up)" in out
    assert "Bot0 is dealt 9s face up" in out
    assert "Kd" not in out.partition("shows")[0]


async def test_run_it_twice(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    async with table_with(url, house=House(max_runs=3), max_buy_in=2_000) as table:
        await play(table, "a", "n 2", "q")
    out = capsys.readouterr().out
    assert "Your turn: n 1 run it once, n 2 run it twice, n 3 run it 3 times" in out
    assert "  You choose to run it twice\n" in out
    assert "  River on board 2: " in out


async def test_end_of_lines_leaves_the_table(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    async with table_with(url, opponents=0) as table, await Connection.connect(url) as other:
        watched = await other.watch(table.id)
        await play(table)
        assert not watched.mirror.state.seats
    assert capsys.readouterr().out.splitlines()[-1] == "You left the table with 10,000."


async def test_script_alone_at_the_table_does_not_wait(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    async with table_with(url, opponents=0) as table:
        await play(table, "?", "t", "nonsense", "k 5", "q", "never read")
    out = capsys.readouterr().out
    assert "  f          fold" in out
    assert "    1 Tim      10,000" in out
    assert "Unknown command 'nonsense'" in out
    assert "'k' takes no amount" in out
    assert "never read" not in out


async def test_acting_out_of_turn(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    async with table_with(url, opponents=0) as table:
        await play(table, "c", interactive=True)
    assert "It is not your turn." in capsys.readouterr().out


async def test_buying_in_again_after_going_broke(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The same deck twice, with the button passed on: one of the two hands is lost."""
    deck = deck_for(["Ah As", "7c 2d"], "Kh Qs 9c 4d 3s")
    async with server_on(database, StackedDealer(deck, deck).dealer_for) as url, table_with(url) as table:
        typed = Typed()
        typed("a", "a", "in", "f", None)
        session = Session(table, typed, interactive=False, buy_in=2_000)
        async with asyncio.timeout(PATIENCE):
            await session.sit_down()
            await session.run()
    out = capsys.readouterr().out
    assert "  You have 0 (-" in out
    offer = r'You have no chips left\. Your seat is kept for \d\d s\. Type "in" to buy in for 2,000\.'
    assert re.search(offer, out)
    assert out.count("You take seat 1 with 2,000") == 1
    assert out.count("You add 2,000 chips") == 1
    assert "You left the table with " in out


async def test_sitting_out_and_in(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    async with table_with(url, opponents=0) as table:
        await play(table, "out", "in", "q")
    out = capsys.readouterr().out
    assert '  You sit out. Type "in" to play again.\n' in out


async def test_existing_seat_is_kept(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    async with table_with(url, opponents=0) as table:
        await table.sit(3_000)
        await play(table, "q")
    out = capsys.readouterr().out
    assert out.startswith("You are back in seat 1.\n    1 Tim       3,000\n")
    assert out.endswith("You left the table with 3,000.\n")


async def test_interrupt_leaves_the_seat(url: str) -> None:
    async with table_with(url, opponents=0) as table:
        session = Session(table, Typed(), interactive=True)
        await session.sit_down()
        running = asyncio.create_task(session.run())
        await asyncio.sleep(0.05)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        assert table.you is None


@pytest.mark.parametrize("again", [False, True])
async def test_starts_at_the_current_state_with_pending_updates(
    url: str, capsys: pytest.CaptureFixture[str], again: bool
) -> None:
    async with table_with(url, opponents=2) as table:
        async with asyncio.timeout(PATIENCE):
            while table.caught_up:  # noqa: ASYNC110 - a property
                await asyncio.sleep(0.01)
        if again:
            await cast(Connection, table._connection).watch(table.id)
            assert not table.caught_up
        await play(table, "c", "f")
    out = capsys.readouterr().out
    assert "Your turn: " in out
    assert "You left the table with " in out


async def test_refused_seat_raises(url: str) -> None:
    async with table_with(url, opponents=0) as table:
        with pytest.raises(CommandRefused):
            await Session(table, Typed(), interactive=True, buy_in=1).sit_down()


async def test_chat_is_shown_unless_muted(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    async with table_with(url, opponents=0) as table, await Connection.connect(url, name="Eve") as eve:
        eves = await eve.watch(table.id)
        await eves.sit()
        typed = Typed()
        session = Session(table, typed, interactive=False)
        await session.sit_down()
        running = asyncio.create_task(session.run())
        async with asyncio.timeout(PATIENCE):
            await eves.chat("good evening")
            while table.mirror.seq < eves.mirror.seq or not table.caught_up:  # noqa: ASYNC110 - both are properties
                await asyncio.sleep(0.01)
            typed("/mute Eve", "/say I hear nothing")
            async for events in eves:
                if any(isinstance(event, ChatSaid) and event.name == "Tim" for event in events):
                    break
            await eves.chat("can you hear me")
            typed("q", None)
            await running
    out = capsys.readouterr().out
    assert "  Eve: good evening\n" in out
    assert "  You: I hear nothing\n" in out
    assert "can you hear me" not in out


async def test_time_bank_and_disconnect_are_reported(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown, changed = list[str](), asyncio.Event()

    def say(text: str = "", nl: bool = True) -> None:
        shown.append(click.unstyle(text))
        changed.set()

    async def until_shown(sentence: str) -> None:
        async with asyncio.timeout(PATIENCE):
            while not any(sentence in each for each in shown):
                changed.clear()
                await changed.wait()

    monkeypatch.setattr("riverboat.client_cli.play.output.click.echo", say)
    async with (
        await Connection.connect(url, name="Tim") as tim,
        await Connection.connect(url, name="Una") as una,
    ):
        opened = await tim.open_table("Test", act_ms=1_000, time_bank_ms=200_000)
        tims, unas = await tim.watch(opened.table), await una.watch(opened.table)
        typed = Typed()
        await tims.sit()
        session = asyncio.create_task(Session(tims, typed, interactive=True).run())
        await unas.sit()
        await until_shown("Your time bank is running: ")
        typed("c")
        await until_shown("You used ")
        await una.close()
        await until_shown("Una disconnected. Waiting up to ")
        typed(None)
        await session
