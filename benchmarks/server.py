"""Measure the capacity and speed of a server on one core, with the load on another.

    python -m benchmarks.server [--quick] [--folder DIRECTORY]

held     idle connections after their hello, and the memory and CPU of each
signin   CPU time of a guest's sign-in, over that of a bare server's handshake
through  one action in, six frames out, each action durable before. Compared with a bare `websockets` server
         that sends each frame to six clients, without rules and journal. They take turns; medians are
         compared
steady   a constant rate of actions, compared with the time of fdatasync of 4 KiB
quiet    CPU time of an action at 200 actions a second, over that when saturated; of the bare server, too
deaf     clients stop reading and send many requests: how long each stays connected, and the effect on others

Compare figures of one run only. They include other load on the machine: the load average is printed first.
"""

import asyncio
import os
import select
import socket
import tempfile
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter

import click
import uvloop

from benchmarks.journal import sync_times
from benchmarks.support.processes import Served, process, riverboat
from riverboat.client_cli.load.command import LoadPlan, run_load
from riverboat.client_cli.load.connection import LeanConnection
from riverboat.client_cli.load.latencies import Latencies
from riverboat.server.protocol import commands as cmd
from riverboat.server.protocol.codecs import MSGPACK

SERVER_CORE, LOAD_CORE = 0, 1
SEATS = 6
ACT = MSGPACK.encode(cmd.Act(id="0a1b2c3d-123456", table="nvxra76g", hand=123456, turn=12, action="call"))


def say(what: str, figure: str, target: str = "", *, met: bool | None = None) -> None:
    verdict = {None: "", True: "met", False: "MISSED"}[met]
    print(f"{what:<48}{figure:>22}  {target:<14}{verdict}".rstrip(), flush=True)


# Idle connections.


async def signed_in(url: str) -> LeanConnection:
    """Return a connection that has signed in."""
    welcomed: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    def heard(message: bytes, now: float) -> None:
        if not welcomed.done():
            welcomed.set_result(message)

    line = await LeanConnection.connect(url, MSGPACK.subprotocol, heard, within=60)
    line.send(MSGPACK.encode(cmd.Hello(id="1", version=cmd.VERSION)))
    assert b"accepted" in await welcomed, await welcomed
    return line


async def hold(server: Served, connections: int) -> None:
    lines = [await signed_in(server.url)]
    before, cpu = server.memory(), server.cpu()
    while len(lines) <= connections:
        lines += await asyncio.gather(*(signed_in(server.url) for _ in range(100)))
    cpu = (server.cpu() - cpu) / (len(lines) - 1)
    await asyncio.sleep(2)
    each = (server.memory() - before) / (len(lines) - 1)
    held = sum(not line.ended for line in lines) - 1
    say("held: connections", f"{held:,}", f">= {connections:,}", met=held >= connections)
    say("held: CPU to connect and sign in, each", f"{cpu * 1000:.2f} ms")
    say("held: KiB each", f"{each / 1024:.1f}", "<= 25", met=each <= 25 * 1024)
    for line in lines:
        line.abort()


async def cpu_each(server: Served, connect: Callable[[], Awaitable[LeanConnection]], number: int) -> float:
    """Return the CPU seconds of `server` for each of `number` connections, ten at a time."""
    lines = [await connect() for _ in range(10)]
    await asyncio.sleep(0.5)
    used = server.cpu()
    for _ in range(number // 10):
        lines += await asyncio.gather(*(connect() for _ in range(10)))
    used = server.cpu() - used
    for line in lines:
        line.abort()
    return used / number


async def sign_in(folder: Path, number: int, rounds: int) -> None:
    bares, ours = [], []
    for n in range(rounds):
        async with process("-m", "benchmarks.support.bare_server", folder=folder, core=SERVER_CORE) as server:
            connect = partial(LeanConnection.connect, server.url, MSGPACK.subprotocol, lambda *_: None)
            bares.append(await cpu_each(server, connect, number))
        where = folder / f"signin{n}"
        where.mkdir()
        async with riverboat(where, core=SERVER_CORE) as server:
            ours.append(await cpu_each(server, partial(signed_in, server.url), number))
    one, other = median(bares), median(ours)
    say("signin: bare server, CPU time of a handshake", f"{one * 1e6:.0f} µs")
    say("signin: riverboat, CPU time of a guest", f"{other * 1e6:.0f} µs")
    say("signin: riverboat / bare, CPU", f"{other / one:.2f}", "<= 4", met=other <= 4 * one)


# One action in, six frames out.


class Room:
    """Six connections to the bare server. One sends when all have received the previous frame."""

    def __init__(self) -> None:
        self.lines: list[LeanConnection] = []
        self.sent = 0
        self._to_come = 0

    async def open(self, url: str) -> None:
        self.lines = [
            await LeanConnection.connect(url, MSGPACK.subprotocol, self._heard) for _ in range(SEATS)
        ]

    def send(self) -> None:
        self._to_come = SEATS
        self.lines[self.sent % SEATS].send(ACT)
        self.sent += 1

    def _heard(self, message: bytes, now: float) -> None:
        self._to_come -= 1
        if not self._to_come:
            self.send()


async def bare(server: Served, tables: int, seconds: float) -> tuple[float, float]:
    """Return the actions per second of the bare server, and its CPU seconds per action."""
    rooms = [Room() for _ in range(tables)]
    for n, room in enumerate(rooms):
        await room.open(f"{server.url}/{n}")
    for room in rooms:
        room.send()
    await asyncio.sleep(1)
    sent, began, used = sum(room.sent for room in rooms), perf_counter(), server.cpu()
    await asyncio.sleep(seconds)
    sent, took, used = sum(room.sent for room in rooms) - sent, perf_counter() - began, server.cpu() - used
    for room in rooms:
        for line in room.lines:
            line.abort()
    return sent / took, used / sent


async def through(folder: Path, tables: int, seconds: float, rounds: int) -> None:
    bares, ours = [], []
    for n in range(rounds):
        async with process("-m", "benchmarks.support.bare_server", folder=folder, core=SERVER_CORE) as server:
            bares.append(await bare(server, tables, seconds))
        where = folder / f"through{n}"
        where.mkdir()
        async with riverboat(where, core=SERVER_CORE) as server:
            outcome = await run_load(LoadPlan(server.url, tables, SEATS, 0, seconds), server.cpu)
            actions = len(outcome.tally.last_frame)
            ours.append((outcome.rate, outcome.metered / actions))
    (bare_rate, bare_cpu), (rate, cpu) = (map(median, zip(*each, strict=True)) for each in (bares, ours))
    say("through: bare server, actions/s", f"{bare_rate:,.0f}")
    say("through: riverboat, actions/s", f"{rate:,.0f}")
    say("through: riverboat / bare", f"{rate / bare_rate:.2f}", ">= 0.40", met=rate >= 0.4 * bare_rate)
    say("through: bare server, CPU time per action", f"{bare_cpu * 1e6:.0f} µs")
    say("through: riverboat, CPU time per action", f"{cpu * 1e6:.0f} µs")
    say("through: riverboat / bare, CPU", f"{cpu / bare_cpu:.2f}", "<= 3.5", met=cpu <= 3.5 * bare_cpu)


# The same, when there is little to do.

QUIET = 200
"""Actions a second."""


class QuietRoom(Room):
    """A room in which `send` is called at a steady rate."""

    def _heard(self, message: bytes, now: float) -> None:
        """Take a frame, and send nothing."""


async def bare_quiet(server: Served, tables: int, seconds: float) -> float:
    """Return the CPU seconds per action of the bare server at the rate QUIET."""
    rooms = [QuietRoom() for _ in range(tables)]
    for n, room in enumerate(rooms):
        await room.open(f"{server.url}/{n}")
    began, used, actions = perf_counter(), server.cpu(), round(QUIET * seconds)
    for n in range(actions):
        rooms[n % tables].send()
        await asyncio.sleep(began + (n + 1) / QUIET - perf_counter())
    return (server.cpu() - used) / actions


async def quiet(folder: Path, tables: int, seconds: float, rounds: int) -> None:
    bares, ours = [], []
    for n in range(rounds):
        async with process("-m", "benchmarks.support.bare_server", folder=folder, core=SERVER_CORE) as server:
            rested = await bare_quiet(server, tables, seconds)
            bares.append((rested, (await bare(server, tables, seconds))[1]))
        where = folder / f"quiet{n}"
        where.mkdir()
        async with riverboat(where, core=SERVER_CORE) as server:
            loads = [LoadPlan(server.url, tables, SEATS, rate, seconds) for rate in (QUIET, 0)]
            outcomes = [await run_load(load, server.cpu) for load in loads]
            cpu = [outcome.metered / len(outcome.tally.last_frame) for outcome in outcomes]
            ours.append((cpu[0], cpu[1]))
    for name, pairs in (("bare server", bares), ("riverboat", ours)):
        rested, busy = (median(each) for each in zip(*pairs, strict=True))
        say(f"quiet: {name}, CPU time per action", f"{rested * 1e6:.0f} µs")
        say(f"quiet: {name}, the same when saturated", f"{busy * 1e6:.0f} µs")
        target, met = ("<= 1.6", rested <= 1.6 * busy) if pairs is ours else ("", None)
        say(f"quiet: {name}, ratio of these", f"{rested / busy:.2f}", target, met=met)


# A steady rate.


async def steady(server: Served, folder: Path, tables: int, rate: float, seconds: float) -> None:
    disk, slow = sync_times(folder, (50, 99))
    outcome = await run_load(LoadPlan(server.url, tables, SEATS, rate, seconds))
    p50, p99 = outcome.tally.last_frame.percentiles((50, 99))
    say("steady: fdatasync of 4 KiB, p50", f"{disk * 1000:.3f} ms")
    say("steady: fdatasync of 4 KiB, p99", f"{slow * 1000:.3f} ms")
    say("steady: actions/s", f"{outcome.rate:,.0f}", f"of {rate:,.0f}")
    say("steady: action to last frame, p50", f"{p50 * 1000:.3f} ms")
    say("steady: p50 / fdatasync p50", f"{p50 / disk:.1f}", "<= 3", met=p50 <= 3 * disk)
    say("steady: action to last frame, p99", f"{p99 * 1000:.2f} ms", "<= 10 ms", met=p99 <= 0.01)


# Clients that stop reading.


class Deaf:
    """A client that stops reading and sends many requests."""

    def __init__(self, line: LeanConnection) -> None:
        self.line = line
        self.number = line.socket.fileno()
        self.since = 0.0

    def stop_reading(self) -> None:
        self.line.pause_reading()
        self.line.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.since = perf_counter()
        for n in range(40):
            self.line.send(MSGPACK.encode(cmd.ListTables(id=f"list {n}")))


async def stop_reading(lines: list[LeanConnection], over: float) -> Latencies:
    """Let `lines` stop reading one by one within `over` seconds. Return how long each stayed connected."""
    kept, there, gone = Latencies(), dict[int, Deaf](), select.poll()
    to_come, began = list(lines), perf_counter()
    while to_come or there:
        now = perf_counter() - began
        while to_come and now >= over * (1 - len(to_come) / len(lines)):
            deaf = Deaf(to_come.pop())
            gone.register(deaf.number, 0)  # its end is counted anyway
            there[deaf.number] = deaf
            deaf.stop_reading()
        for number, _ in gone.poll(0):
            gone.unregister(number)
            kept.add(perf_counter() - there[number].since)
            there.pop(number).line.abort()
        if now > over + 30:
            break
        await asyncio.sleep(0.01)
    return kept


async def deaf(server: Served, tables: int, rate: float, readers: int, seconds: float) -> None:
    lines: list[LeanConnection] = []
    while len(lines) < readers:
        lines += await asyncio.gather(*(signed_in(server.url) for _ in range(50)))
    load = LoadPlan(server.url, tables, SEATS, rate, seconds)
    quiet = await run_load(load)
    crowd, kept = await asyncio.gather(run_load(load), stop_reading(lines, seconds - 5))
    [before] = quiet.tally.last_frame.percentiles((99,))
    [during] = crowd.tally.last_frame.percentiles((99,))
    p50, longest = kept.percentiles((50, 100))
    say("deaf: clients disconnected", f"{len(kept):,}", f"of {readers:,}", met=len(kept) == readers)
    say("deaf: seconds until then, p50", f"{p50:.2f}")
    say("deaf: seconds until then, max", f"{longest:.2f}", "<= 5", met=longest <= 5)
    say("deaf: others' p99 while all read", f"{before * 1000:.2f} ms")
    say("deaf: others' p99 while they stop", f"{during * 1000:.2f} ms")
    say("deaf: ratio of these", f"{during / before:.2f}", "< 2", met=during < 2 * before)


PARTS = ("held", "signin", "through", "quiet", "steady", "deaf")


@click.command()
@click.option("--quick", is_flag=True, help="Run a tenth of everything.")
@click.option(
    "--part", "parts", type=click.Choice(PARTS), multiple=True, help="Only this part.  [default: all]"
)
@click.option(
    "--folder", type=click.Path(path_type=Path, exists=True), help="Directory on the disk to measure."
)
def main(*, quick: bool, parts: tuple[str, ...], folder: Path | None) -> None:
    """Example: python -m benchmarks.server --folder ."""
    os.sched_setaffinity(0, {LOAD_CORE})
    load = ", ".join(f"{figure:.1f}" for figure in os.getloadavg())
    print(f"{os.cpu_count()} cores, load average {load}; server on core {SERVER_CORE}, load on {LOAD_CORE}\n")
    with tempfile.TemporaryDirectory(dir=folder) as made:
        uvloop.run(measure(Path(made), parts or PARTS, quick=quick))


async def measure(folder: Path, parts: tuple[str, ...], *, quick: bool) -> None:
    scale, rounds = (0.1, 1) if quick else (1.0, 5)
    for part in parts:
        where = folder / part
        where.mkdir()
        if part == "signin":
            await sign_in(where, int(2000 * scale), rounds)
            continue
        if part == "through":
            await through(where, 100, max(1, 8 * scale), rounds)
            continue
        if part == "quiet":
            await quiet(where, 50, max(5, 10 * scale), rounds)
            continue
        async with riverboat(where, core=SERVER_CORE) as server:
            if part == "held":
                await hold(server, int(5000 * scale))
            elif part == "steady":
                await steady(server, where, 100, 2000 * scale, max(2, 20 * scale))
            else:
                await deaf(server, 40, 1000 * scale, int(1000 * scale), max(8, 30 * scale))


if __name__ == "__main__":
    main()
