"""Load tests on a real server, and their results."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import perf_counter

import pytest
from click.testing import CliRunner

from riverboat.client_cli.commands.local_server import local_server
from riverboat.client_cli.load.command import LoadPlan, LoadResult, run_load
from riverboat.client_cli.load.tables import LoadFigures
from riverboat.client_cli.main import ExitCode, main
from riverboat.server.history.queries.hands import History
from riverboat.server.net.addresses import Addresses


async def outcome_of(load: LoadPlan, enough: Callable[[LoadFigures], bool]) -> LoadResult:
    """Measure for twice as long, until a busy machine has done enough to look at."""
    while not enough((outcome := await run_load(load)).tally):
        load = replace(load, seconds=2 * load.seconds)
    return outcome


async def test_bots_play_at_the_requested_rate(url: str, database: str) -> None:
    began = perf_counter()
    load = LoadPlan(url, tables=3, seats=4, rate=100, seconds=1, warm_up=0.2)
    outcome = await outcome_of(load, lambda tally: tally.hands >= 3)
    actions = len(outcome.tally.last_frame)
    assert 0 < actions <= 100 * (perf_counter() - began) + 3  # even on a slow machine, and one per table
    assert abs(len(outcome.tally.reply) - actions) <= 3  # those in flight at the start and the end
    assert outcome.tally.frames >= 4 * (actions - 3)
    assert outcome.tally.refused == {}
    assert outcome.lost == 0
    with History(database) as history:
        assert len(list(history.hands(limit=100))) >= 3


async def test_action_completes_with_the_last_frame(url: str) -> None:
    load = LoadPlan(url, tables=2, seats=3, rate=0, seconds=0.5, warm_up=0)
    tally = (await outcome_of(load, lambda tally: tally.hands > 0)).tally
    assert min(tally.reply.all) > 0
    assert sum(tally.last_frame.all) >= 0.99 * sum(tally.reply.all)


async def test_broke_players_buy_in_again(url: str) -> None:
    load = LoadPlan(url, tables=2, seats=2, rate=0, seconds=1.5, warm_up=0)
    tally = (await outcome_of(load, lambda tally: len(tally.last_frame) > 50)).tally
    assert tally.refused == {}


async def test_rate_limited_bots_connect_again(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    allowed, answers = iter([True, False, False, True, False]), []

    def may_say_hello(*_: object) -> bool:
        answers.append(next(allowed, True))
        return answers[-1]

    monkeypatch.setattr(Addresses, "may_say_hello", may_say_hello)
    monkeypatch.setattr("riverboat.client_cli.load.tables.HELLO_RETRY", 0.01)
    load = LoadPlan(url, tables=2, seats=2, rate=0, seconds=0.2, warm_up=0)
    outcome = await outcome_of(load, lambda tally: tally.hands > 0)
    assert (answers.count(True), answers.count(False)) in [(4 * times, 3) for times in range(1, 10)]
    assert outcome.lost == 0


@pytest.fixture
def outcome() -> LoadResult:
    tally = LoadFigures()
    for n in range(200):
        tally.reply.add(n / 10_000)
        tally.last_frame.add(n / 10_000)
    tally.frames, tally.hands, tally.late = 1_400, 12, 3
    tally.refused["table_busy"] = 2
    return LoadResult(LoadPlan("ws://there", 4, 6, 100, 2), tally, 2.0, 1, 0.0)


def test_result_as_text(outcome: LoadResult) -> None:
    text = outcome.as_text()
    assert "200 actions, 100 a second (target 100 a second), 12 hands, 1,400 frames." in text
    assert "2 actions refused: table_busy" in text
    assert "3 actions were delayed by the action before them." in text
    assert "1 connections lost." in text
    assert max(len(line) for line in text.splitlines()[2:]) <= 80


def test_result_as_json(outcome: LoadResult) -> None:
    found = outcome.as_json()
    assert (found["actions"], found["rate"], found["hands"], found["connections_lost"]) == (
        200,
        100.0,
        12,
        1,
    )
    assert found["last_frame_ms"] == {"p50": 9.9, "p90": 17.9, "p99": 19.7, "p99.9": 19.9, "max": 19.9}
    assert found["refused"] == {"table_busy": 2}


async def test_command(tmp_path: Path, database: str) -> None:
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


def test_no_server() -> None:
    result = CliRunner().invoke(main, ["load", "ws://127.0.0.1:1"])
    assert result.exit_code == ExitCode.NO_CONNECTION
    assert "cannot connect to ws://127.0.0.1:1" in result.stderr


@pytest.mark.parametrize("option", ["--seconds=nan", "--seconds=inf", "--rate=nan", "--rate=inf"])
def test_infinite_options_are_refused(option: str) -> None:
    result = CliRunner().invoke(main, ["load", "ws://127.0.0.1:1", option])
    assert result.exit_code == ExitCode.WRONG_USAGE
    assert "is not finite" in result.stderr
