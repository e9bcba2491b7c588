"""A load on a real server, and what is said of it."""

import json
from pathlib import Path
from time import perf_counter

import pytest
from click.testing import CliRunner

from riverboat.client_cli.commands.local_server import local_server
from riverboat.client_cli.load.command import Load, Outcome, put_on
from riverboat.client_cli.load.tables import Tally
from riverboat.client_cli.main import ExitCode, main
from riverboat.server.history.queries.hands import History
from riverboat.server.net.addresses import Addresses


async def test_the_bots_play_at_the_rate_that_was_asked_for(url: str, database: str) -> None:
    began = perf_counter()
    outcome = await put_on(Load(url, tables=3, seats=4, rate=100, seconds=1, warm_up=0.2))
    actions = len(outcome.tally.last_frame)
    assert 0 < actions <= 100 * (perf_counter() - began) + 3  # however late the machine was, and one a table
    assert abs(len(outcome.tally.reply) - actions) <= 3  # those on their way at the beginning and at the end
    assert outcome.tally.frames >= 4 * (actions - 3)
    assert outcome.tally.refused == {}
    assert outcome.lost == 0
    with History(database) as history:
        assert len(list(history.hands(limit=100))) >= 3


async def test_an_action_is_through_when_all_have_heard_of_it(url: str) -> None:
    tally = (await put_on(Load(url, tables=2, seats=3, rate=0, seconds=0.5, warm_up=0))).tally
    assert min(tally.reply.all) > 0
    assert sum(tally.last_frame.all) >= 0.99 * sum(tally.reply.all)
    assert tally.hands > 0


async def test_players_who_are_out_of_chips_buy_in_again(url: str) -> None:
    tally = (await put_on(Load(url, tables=2, seats=2, rate=0, seconds=1.5, warm_up=0))).tally
    assert tally.refused == {}
    assert len(tally.last_frame) > 50


async def test_bots_for_whom_too_many_come_from_their_address_come_again(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    may, said = iter([True, False, False, True, False]), []

    def may_say_hello(*_: object) -> bool:
        said.append(next(may, True))
        return said[-1]

    monkeypatch.setattr(Addresses, "may_say_hello", may_say_hello)
    monkeypatch.setattr("riverboat.client_cli.load.tables.HELLO_AGAIN", 0.01)
    outcome = await put_on(Load(url, tables=2, seats=2, rate=0, seconds=0.2, warm_up=0))
    assert (said.count(True), said.count(False)) == (4, 3)
    assert outcome.tally.hands > 0
    assert outcome.lost == 0


@pytest.fixture
def outcome() -> Outcome:
    tally = Tally()
    for n in range(200):
        tally.reply.add(n / 10_000)
        tally.last_frame.add(n / 10_000)
    tally.frames, tally.hands, tally.late = 1_400, 12, 3
    tally.refused["table_busy"] = 2
    return Outcome(Load("ws://there", 4, 6, 100, 2), tally, 2.0, 1, 0.0)


def test_what_is_said_for_people(outcome: Outcome) -> None:
    text = outcome.as_text()
    assert "200 actions, 100 a second (100 a second wanted), 12 hands, 1,400 frames." in text
    assert "refused 2 times: table_busy" in text
    assert "3 actions were due before the one before them was through." in text
    assert "1 lines were lost." in text
    assert max(len(line) for line in text.splitlines()[2:]) <= 80


def test_what_is_said_for_machines(outcome: Outcome) -> None:
    told = outcome.as_json()
    assert (told["actions"], told["rate"], told["hands"], told["lines_lost"]) == (200, 100.0, 12, 1)
    assert told["last_frame_ms"] == {"p50": 9.9, "p90": 17.9, "p99": 19.7, "p99.9": 19.9, "max": 19.9}
    assert told["refused"] == {"table_busy": 2}


async def test_the_command(tmp_path: Path, database: str) -> None:
    import asyncio

    async with local_server(tmp_path, ["--pause", "0", "--db", database]) as url:
        arguments = [
            "load",
            url,
            "--tables",
            "2",
            "--seats",
            "3",
            "--rate",
            "50",
            "--seconds",
            "0.3",
            "--json",
        ]
        result = await asyncio.to_thread(CliRunner().invoke, main, arguments)
    assert result.exit_code == ExitCode.DONE, result.output
    assert json.loads(result.stdout)["tables"] == 2


def test_where_there_is_no_server() -> None:
    result = CliRunner().invoke(main, ["load", "ws://127.0.0.1:1"])
    assert result.exit_code == ExitCode.NO_CONNECTION
    assert "no server at ws://127.0.0.1:1" in result.stderr


@pytest.mark.parametrize("option", ["--seconds=nan", "--seconds=inf", "--rate=nan", "--rate=inf"])
def test_a_load_has_an_end(option: str) -> None:
    result = CliRunner().invoke(main, ["load", "ws://127.0.0.1:1", option])
    assert result.exit_code == ExitCode.WRONG_USAGE
    assert "is not finite" in result.stderr
