import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

import click
import pytest

from riverboat.client_cli.bots import BotPlayer, Caller
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import Refused
from riverboat.client_cli.library.table import Table
from riverboat.client_cli.play.session import Session
from riverboat.engine.games import House, game_named
from riverboat.engine.table.events import ChatSaid
from tests.client_cli.conftest import server_on
from tests.support.deals import deck_for
from tests.support.fakes import StackedDealer
from tests.support.waiting import PATIENCE


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
async def table_with(
    url: str, opponents: int = 1, act_ms: int = 15_000, **rules: Any
) -> AsyncIterator[Table]:
    """A table as Tim sees it, with callers about to sit down who never leave."""
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


async def play(table: Table, *lines: str, in_person: bool = False) -> Session:
    """A session by a script, to its end."""
    typed = Typed()
    typed(*lines, None)
    session = Session(table, typed, in_person=in_person)
    async with asyncio.timeout(PATIENCE):
        await session.sit_down()
        await session.run()
    return session


async def test_a_script_waits_for_its_turns(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    async with table_with(url) as table:
        await play(table, "c", "r 5", "c", "c", "f", "q")
        assert table.mirror.you is None or table.mirror.state.seats[table.mirror.you].gone
    out = capsys.readouterr().out
    assert [line for line in out.splitlines() if line.startswith(">")] == [
        "> c", "> r 5", "> c", "> c", "> f", "> q",
    ]  # fmt: skip
    assert out.count("Your turn:") >= 5
    assert "Hand 1: no-limit hold'em, 50/100" in out
    assert "  Refused: you cannot bet to 5: the minimum is 100.\n" in out
    assert "You leave with " in out


async def test_cards_are_exchanged_by_their_places_and_by_their_names(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    game = game_named("27td")
    deck = deck_for(["Kd Kh Ks Kc Qd", "2h 3s 4d 7c 8h"], game=game)
    async with (
        server_on(database, StackedDealer(deck).dealer_for) as url,
        table_with(url, game="27td") as table,
    ):
        await play(table, "c", "d 6", "d 1 5", "k", "d 7c Ks", "d 4d", "c", "p", "q")
    out = capsys.readouterr().out
    assert "Hand 1: fixed-limit deuce-to-seven triple draw, 100/200 blinds 50/100" in out
    assert "  you have cards 1 to 5, and no 6\n" in out
    assert "  you do not have ks\n" in out
    assert "d 1 3 exchange cards by their places, p stand pat" in out
    assert "  Tim discards 2h 8h\n  Tim draws 2\n  Tim is dealt " in out
    assert "  Tim discards 4d\n" in out
    assert "  Tim stands pat\n" in out
    assert "is dealt Kd" not in out


async def test_stud_is_played_with_a_bring_in_and_bets_of_one_size(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    game = game_named("stud")
    deck = deck_for(["Kd Kh 9s", "Ah As 2c"], game=game)
    async with (
        server_on(database, StackedDealer(deck).dealer_for) as url,
        table_with(url, game="stud") as table,
    ):
        await play(table, "f", "i", "r", "q")
    out = capsys.readouterr().out
    assert "Your turn: i bring in 25, b bet 100" in out
    assert "  Refused: you cannot fold the bring-in" in out
    assert "  Tim brings in 25\n" in out
    assert "Ah As 2c (2c up)" in out
    assert "Bot0 is dealt 9s face up" in out
    assert "Kd" not in out.partition("shows")[0]


async def test_the_rest_of_the_board_is_run_twice(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    async with table_with(url, house=House(max_runs=3), max_buy_in=2_000) as table:
        await play(table, "a", "n 2", "q")
    out = capsys.readouterr().out
    assert "Your turn: n 1..3 deal the rest so often" in out
    assert "  Tim would have it dealt 2 times\n" in out
    assert "  River on board 2: " in out


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
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same deck twice, with the button passed on: one of the two hands is lost."""
    deck = deck_for(["Ah As", "7c 2d"], "Kh Qs 9c 4d 3s")
    async with server_on(database, StackedDealer(deck, deck).dealer_for) as url, table_with(url) as table:
        typed = Typed()
        typed("a", "a", "in", "f", None)
        session = Session(table, typed, in_person=False, buy_in=2_000)
        async with asyncio.timeout(PATIENCE):
            await session.sit_down()
            await session.run()
    out = capsys.readouterr().out
    assert "  You have 0 (-" in out
    assert "You have no chips left. Buy in again with: in" in out
    assert out.count("Tim takes seat 0 with 2000") == 1
    assert out.count("Tim adds 2000 chips") == 1
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
            await cast(Connection, table._connection).watch(table.id)
        assert not table.caught_up
        await play(table, "c", "f")
    out = capsys.readouterr().out
    assert "Your turn: " in out
    assert "You leave with " in out


async def test_no_seat_no_session(url: str) -> None:
    async with table_with(url, opponents=0) as table:
        with pytest.raises(Refused):
            await Session(table, Typed(), in_person=True, buy_in=1).sit_down()


async def test_what_somebody_says_is_told_unless_the_player_would_not_hear_it(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async with table_with(url, opponents=0) as table, await Connection.connect(url, name="Eve") as eve:
        eves = await eve.watch(table.id)
        await eves.sit()
        typed = Typed()
        session = Session(table, typed, in_person=False)
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
    assert "  Tim: I hear nothing\n" in out
    assert "can you hear me" not in out


async def test_a_player_is_told_that_the_time_bank_runs_and_that_a_line_is_waited_for(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said, news = list[str](), asyncio.Event()

    def say(text: str = "", nl: bool = True) -> None:
        said.append(click.unstyle(text))
        news.set()

    async def hears(sentence: str) -> None:
        async with asyncio.timeout(PATIENCE):
            while not any(sentence in each for each in said):
                news.clear()
                await news.wait()

    monkeypatch.setattr("riverboat.client_cli.play.session.click.echo", say)
    async with (
        await Connection.connect(url, name="Tim") as tim,
        await Connection.connect(url, name="Una") as una,
    ):
        opened = await tim.open_table("Test", act_ms=1_000, time_bank_ms=200_000)
        tims, unas = await tim.watch(opened.table), await una.watch(opened.table)
        typed = Typed()
        await tims.sit()
        session = asyncio.create_task(Session(tims, typed, in_person=True).run())
        await unas.sit()
        await hears("Your time bank runs: 200 s")
        typed("c")
        await hears("Tim takes ")
        await una.close()
        await hears("The line of Una is down: the table waits ")
        typed(None)
        await session
