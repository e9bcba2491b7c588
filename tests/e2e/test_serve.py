"""The server as a user starts it: a process, its one line, its signals and its exit codes."""

import asyncio
import re
import signal
import socket
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from riverboat.client_cli.main import ExitCode
from riverboat.engine.hand import Hand
from riverboat.server.command import serve as command
from riverboat.server.history.database.engines import shown
from riverboat.server.history.queries.hands import History
from tests.support.sockets import Line, Reply


@asynccontextmanager
async def serve(database: str, *options: str) -> AsyncIterator[tuple[Process, str]]:
    """A server process on a free port, and the line with which it says that it listens."""
    program = [sys.executable, "-c", "from riverboat.client_cli.main import main; main()", "serve"]
    program += ["--db", database, "--port", "0"]
    process = await asyncio.create_subprocess_exec(*program, *options, stdout=PIPE, stderr=PIPE)
    assert process.stdout is not None
    try:
        yield process, (await process.stdout.readline()).decode()
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


def url_in(said: str) -> str:
    url = re.search(r"ws://\S+", said)
    assert url is not None
    return url[0]


async def ended(process: Process) -> tuple[int, str, str]:
    """The exit code of `process`, and what else it has said."""
    out, err = await process.communicate()
    assert process.returncode is not None
    return process.returncode, out.decode(), err.decode()


@pytest.mark.parametrize(("which", "code"), [(signal.SIGTERM, 0), (signal.SIGINT, ExitCode.INTERRUPTED)])
async def test_a_signal_ends_a_server_with_a_hand_in_progress_in_order(
    database: str, which: signal.Signals, code: int
) -> None:
    async with serve(database, "--pause", "0", "--drain", "0") as (process, said):
        kept = re.escape(shown(database).removeprefix("sqlite:///"))
        assert re.fullmatch(rf"riverboat listens on ws://127\.0\.0\.1:\d+ \(history: {kept}\)\n", said)
        ann, bob = await Line.to(url_in(said), "msgpack"), await Line.to(url_in(said), "json")
        [main] = (await ann.ask("list_tables"))["result"]["tables"]
        for line in (ann, bob):
            await line.ask("watch", table=main["table"])
            await line.ask("sit", table=main["table"], buy_in=5_000)
        turn = await bob.turn()
        process.send_signal(which)
        for line in (ann, bob):
            last, close_code, reason = await line.end()
            assert last["type"] == "closing"
            assert (close_code, reason) == (1001, "going_away")
        status, out, err = await ended(process)
    assert status == code
    assert out == ""
    assert "Traceback" not in err
    assert ann.welcome["token"] not in err
    with History(database) as history:
        hand = Hand.replay(history.hand(turn["hand"]).events)
    assert (hand.turn, hand.actor) == (0, turn["seat"])


async def in_a_hand(url: str) -> tuple[Line, Line]:
    """Two players at the main table, who know of the first turn; the second is to act."""
    lines = await Line.to(url, "msgpack", name="Ann"), await Line.to(url, "json", name="Bob")
    [main] = (await lines[0].ask("list_tables"))["result"]["tables"]
    for line in lines:
        await line.ask("watch", table=main["table"])
        await line.ask("sit", table=main["table"], buy_in=5_000)
    acting = (await lines[0].turn())["seat"]
    await lines[1].turn()
    return lines[1 - acting], lines[acting]


async def closing(line: Line) -> Reply:
    """What is said of the closing, now or soon."""
    while (message := await line.receive())["type"] != "closing":
        pass
    return message


async def test_a_hand_in_progress_is_played_to_its_end_before_the_server_ends(database: str) -> None:
    async with serve(database, "--pause", "0", "--drain", "600") as (process, said):
        waiting, acting = await in_a_hand(url_in(said))
        turn = await acting.turn()
        process.terminate()
        for line in (waiting, acting):
            assert 0 < (await closing(line))["ms"] <= 600_000
        late = await Line.to(url_in(said), name="Cy")
        assert 0 < (await closing(late))["ms"] < 600_000
        [main] = (await late.ask("list_tables"))["result"]["tables"]
        act = {"table": main["table"], "hand": turn["hand"], "turn": turn["turn"], "action": "fold"}
        await acting.ask("act", **act)
        for line in (waiting, acting, late):
            last, close_code, _ = await line.end()
            assert (last["type"], close_code) == ("closing", 1001)
            assert "ms" not in last
        status, _, err = await ended(process)
    assert status == 0
    assert "Traceback" not in err
    with History(database) as history:
        assert history.finished() == [turn["hand"]]


async def test_a_second_signal_ends_a_server_at_once(database: str) -> None:
    async with serve(database, "--drain", "600") as (process, said):
        waiting, _ = await in_a_hand(url_in(said))
        process.terminate()
        await closing(waiting)
        process.terminate()
        assert await process.wait() == -signal.SIGTERM


async def test_a_server_without_a_hand_ends_at_once_too(database: str) -> None:
    async with serve(database) as (process, _):
        process.terminate()
        assert (await ended(process))[0] == 0


async def test_a_port_that_is_taken_is_said_in_a_sentence(database: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        async with serve(database, "--port", str(port)) as (process, said):
            status, _, err = await ended(process)
    assert said == ""
    assert status == ExitCode.REFUSED
    assert "Traceback" not in err
    assert re.search(rf"cannot listen at 127\.0\.0\.1, port {port}: .*in use", err)


@pytest.mark.parametrize("url", ["nonsense", "sqlite://", "oracle://h/d"])
async def test_a_database_that_cannot_be_is_wrong_usage(url: str) -> None:
    async with serve(url) as (process, said):
        status, _, err = await ended(process)
    assert said == ""
    assert status == ExitCode.WRONG_USAGE
    assert "--db" in err
    assert "Traceback" not in err


async def test_a_database_that_cannot_be_opened_is_said_in_a_sentence(tmp_path: Path) -> None:
    async with serve(f"sqlite:///{tmp_path}/no/such/folder.db") as (process, _):
        status, _, err = await ended(process)
    assert status == ExitCode.REFUSED
    assert err.startswith("Error: ")
    assert "Traceback" not in err


def test_its_help_begins_with_an_example() -> None:
    helped = CliRunner().invoke(command, ["--help"])
    assert helped.exit_code == 0
    assert helped.output.split("\n\n")[1].strip().startswith("Example: riverboat serve")


async def fold_one_hand(lines: list[Line], table: str) -> None:
    """Let whoever's turn it is fold, and wait until the next hand has begun."""
    snapshots = [(await line.ask("watch", table=table))["result"] for line in lines]
    turn = snapshots[0].get("turn") or await lines[0].turn()
    [actor] = [line for line, seen in zip(lines, snapshots, strict=True) if seen["you"] == turn["seat"]]
    fields = {"table": table, "hand": turn["hand"], "turn": turn["turn"], "action": "fold"}
    assert (await actor.ask("act", **fields))["type"] == "accepted"
    while (await lines[0].turn())["hand"] == turn["hand"]:
        await lines[0].receive()


async def test_hand_numbers_continue_after_a_kill(database: str) -> None:
    """Hand ids are reserved in blocks, of which a kill leaves most unused; players see 1, 2, 3."""
    async with serve(database, "--pause", "0") as (process, said):
        lines = [await Line.to(url_in(said), name=name) for name in ("Ann", "Bob")]
        [main] = (await lines[0].ask("list_tables"))["result"]["tables"]
        table = main["table"]
        for line in lines:
            await line.ask("watch", table=table)
            await line.ask("sit", table=table, buy_in=5_000)
        await fold_one_hand(lines, table)
        process.kill()
    async with serve(database, "--pause", "0") as (process, said):
        tokens = [line.welcome["token"] for line in lines]
        lines = [await Line.to(url_in(said), token=token) for token in tokens]
        await fold_one_hand(lines, table)
        process.kill()
    with History(database) as history:
        assert [(hand.number, hand.id) for hand in history.hands(limit=9)] == [(3, 65), (2, 2), (1, 1)]
