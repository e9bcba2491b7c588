"""The server as a process: its output, its signals and its exit codes."""

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

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.main import ExitCode
from riverboat.engine.hand import Hand
from riverboat.server.commands.host_console import NOBODY_YET
from riverboat.server.commands.serve import serve as command
from riverboat.server.history.database.engines import shown
from riverboat.server.history.queries.hands import History
from riverboat.server.runtime.announcement import ONLY_HERE
from tests.support.sockets import RawClient, Reply
from tests.support.terminal import terminal


@asynccontextmanager
async def serve(database: str, *options: str) -> AsyncIterator[tuple[Process, str]]:
    """Start a server process on a free port. Yields it and its first line of output."""
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
    """Wait for the end of `process`. Returns the exit code and the rest of its output."""
    out, err = await process.communicate()
    assert process.returncode is not None
    return process.returncode, out.decode(), err.decode()


@pytest.mark.parametrize(("which", "code"), [(signal.SIGTERM, 0), (signal.SIGINT, ExitCode.INTERRUPTED)])
async def test_signal_shuts_down_gracefully_during_a_hand(
    database: str, which: signal.Signals, code: int
) -> None:
    async with serve(database, "--pause", "0", "--drain", "0") as (process, said):
        kept = re.escape(shown(database).removeprefix("sqlite:///"))
        assert re.fullmatch(rf"riverboat listens on ws://127\.0\.0\.1:\d+ \(history: {kept}\)\n", said)
        ann, bob = await RawClient.to(url_in(said), "msgpack"), await RawClient.to(url_in(said), "json")
        [main] = (await ann.ask("list_tables"))["result"]["tables"]
        for client in (ann, bob):
            await client.ask("watch", table=main["table"])
            await client.ask("sit", table=main["table"], buy_in=5_000)
        turn = await bob.turn()
        process.send_signal(which)
        for client in (ann, bob):
            last, close_code, reason = await client.end()
            assert last["type"] == "closing"
            assert (close_code, reason) == (1001, "going_away")
        status, out, err = await ended(process)
    assert status == code
    assert re.fullmatch(
        rf"To play in a browser: (http://127\.0\.0\.1:\d+/#{main['table']})\n"
        rf"To play in a terminal: riverboat join \1\n{re.escape(ONLY_HERE)}\n",
        out,
    )
    assert "Traceback" not in err
    assert ann.welcome["token"] not in err
    with History(database) as history:
        hand = Hand.replay(history.hand(turn["hand"]).events)
    assert (hand.turn, hand.actor) == (0, turn["seat"])


async def in_a_hand(url: str) -> tuple[RawClient, RawClient]:
    """Seat two players at the main table, and wait for the first turn. The second is to act."""
    clients = await RawClient.to(url, "msgpack", name="Ann"), await RawClient.to(url, "json", name="Bob")
    [main] = (await clients[0].ask("list_tables"))["result"]["tables"]
    for client in clients:
        await client.ask("watch", table=main["table"])
        await client.ask("sit", table=main["table"], buy_in=5_000)
    acting = (await clients[0].turn())["seat"]
    await clients[1].turn()
    return clients[1 - acting], clients[acting]


async def closing(client: RawClient) -> Reply:
    """Read until a `closing` arrives, and return it."""
    while (message := await client.receive())["type"] != "closing":
        pass
    return message


async def test_hand_in_progress_ends_before_shutdown(database: str) -> None:
    async with serve(database, "--pause", "0", "--drain", "600") as (process, said):
        waiting, acting = await in_a_hand(url_in(said))
        turn = await acting.turn()
        process.terminate()
        for client in (waiting, acting):
            assert 0 < (await closing(client))["ms"] <= 600_000
        late = await RawClient.to(url_in(said), name="Cy")
        assert 0 < (await closing(late))["ms"] < 600_000
        [main] = (await late.ask("list_tables"))["result"]["tables"]
        act = {"table": main["table"], "hand": turn["hand"], "turn": turn["turn"], "action": "fold"}
        await acting.ask("act", **act)
        for client in (waiting, acting, late):
            last, close_code, _ = await client.end()
            assert (last["type"], close_code) == ("closing", 1001)
            assert "ms" not in last
        status, _, err = await ended(process)
    assert status == 0
    assert "Traceback" not in err
    with History(database) as history:
        assert history.finished() == [turn["hand"]]


async def test_second_signal_stops_at_once(database: str) -> None:
    async with serve(database, "--drain", "600") as (process, said):
        waiting, _ = await in_a_hand(url_in(said))
        process.terminate()
        await closing(waiting)
        process.terminate()
        assert await process.wait() == -signal.SIGTERM


async def test_server_without_a_hand_stops_at_once(database: str) -> None:
    async with serve(database) as (process, _):
        process.terminate()
        assert (await ended(process))[0] == 0


async def test_used_port_is_reported(database: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        async with serve(database, "--port", str(port)) as (process, said):
            status, _, err = await ended(process)
    assert said == ""
    assert status == ExitCode.WRONG_USAGE
    assert "Traceback" not in err
    assert re.search(rf"cannot listen at 127\.0\.0\.1, port {port}: .*in use", err)


@pytest.mark.parametrize("url", ["nonsense", "sqlite://", "oracle://h/d"])
async def test_invalid_database_is_a_usage_error(url: str) -> None:
    async with serve(url) as (process, said):
        status, _, err = await ended(process)
    assert said == ""
    assert status == ExitCode.WRONG_USAGE
    assert "--db" in err
    assert "Traceback" not in err


async def test_unopenable_database_is_reported(tmp_path: Path) -> None:
    async with serve(f"sqlite:///{tmp_path}/no/such/folder.db") as (process, _):
        status, _, err = await ended(process)
    assert status == ExitCode.NO_CONNECTION
    assert err.startswith("Error: ")
    assert "Traceback" not in err


def test_help_begins_with_an_example() -> None:
    helped = CliRunner().invoke(command, ["--help"])
    assert helped.exit_code == 0
    assert helped.output.split("\n\n")[1].strip().startswith("Example: riverboat serve")


async def fold_one_hand(clients: list[RawClient], table: str) -> None:
    """Fold, and wait until the next hand has begun."""
    snapshots = [(await client.ask("watch", table=table))["result"] for client in clients]
    turn = snapshots[0].get("turn") or await clients[0].turn()
    [actor] = [client for client, seen in zip(clients, snapshots, strict=True) if seen["you"] == turn["seat"]]
    fields = {"table": table, "hand": turn["hand"], "turn": turn["turn"], "action": "fold"}
    assert (await actor.ask("act", **fields))["type"] == "accepted"
    while (await clients[0].turn())["hand"] == turn["hand"]:
        await clients[0].receive()


async def test_hand_numbers_continue_after_a_kill(database: str) -> None:
    """Hand ids are reserved in blocks and get lost in a kill; players still see 1, 2, 3."""
    async with serve(database, "--pause", "0") as (process, said):
        clients = [await RawClient.to(url_in(said), name=name) for name in ("Ann", "Bob")]
        [main] = (await clients[0].ask("list_tables"))["result"]["tables"]
        table = main["table"]
        for client in clients:
            await client.ask("watch", table=table)
            await client.ask("sit", table=table, buy_in=5_000)
        await fold_one_hand(clients, table)
        process.kill()
    async with serve(database, "--pause", "0") as (process, said):
        tokens = [client.welcome["token"] for client in clients]
        clients = [await RawClient.to(url_in(said), token=token) for token in tokens]
        await fold_one_hand(clients, table)
        process.kill()
    with History(database) as history:
        assert [(hand.number, hand.id) for hand in history.hands(limit=9)] == [(3, 65), (2, 2), (1, 1)]


async def test_server_on_a_terminal_speaks_to_its_host(database: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "riverboat.client_cli", "serve", "--port", "0", "--db", database]
    options = ["--pause", "0", "--drain", "1", "--stall", "0"]  # a busy machine stalls, and that is logged
    async with terminal([*command, *options], tmp_path) as host:
        said = await host.until(NOBODY_YET)
        link = re.search(r"To play in a browser: (http://127\.0\.0\.1:(\d+)/#\w+)", said)
        assert link is not None, said
        url = f"ws://127.0.0.1:{link[2]}"
        async with (
            await Connection.connect(url, name="Ada") as ada,
            await Connection.connect(url, name="Bob") as bob,
        ):
            for connection in (ada, bob):
                await (await connection.watch(link[1].rpartition("#")[2])).sit()
            await host.until("Bob sat down at Main (2 of ")
            assert "Ada sat down at Main" in host.shown
            host.end()
            await host.until("The server stops after the hand at Main (Ada, Bob), in 1 s at most.")
            assert await host.exit_code() == ExitCode.DONE
        assert "level=" not in host.shown
        assert "Traceback" not in host.shown
