"""How much a server holds and how fast it is: it on one core, the load on another.

    python -m benchmarks.server [--quick] [--folder DIRECTORY]

held     connections that say hello and then nothing, and what each takes up
through  one action in, six frames out, each action durable before: beside a bare `websockets` server that
         fans each frame out to six, with no rules and no journal. They take turns; the medians are compared
steady   so many actions a second, beside the time that the disk takes to make 4 KiB safe
deaf     readers who are connected stop reading and ask for much: how long each is kept, and what it costs
         those who play

Figures hold for the machine and the moment; compare those of one run. What else runs on the machine is in all
of them: the load average is printed first.
"""

import asyncio
import os
import select
import socket
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

import click
import uvloop

from benchmarks.journal import sync_times
from benchmarks.processes import Served, process, riverboat
from riverboat.client_cli.load.command import Load, run_load
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


# Connections held.


async def signed_in(url: str) -> LeanConnection:
    """A line that has said hello and was welcomed."""
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
    before = server.memory()
    while len(lines) <= connections:
        lines += await asyncio.gather(*(signed_in(server.url) for _ in range(100)))
    await asyncio.sleep(2)
    each = (server.memory() - before) / (len(lines) - 1)
    held = sum(not line.ended for line in lines) - 1
    say("held: connections", f"{held:,}", f">= {connections:,}", met=held >= connections)
    say("held: KiB each", f"{each / 1024:.1f}", "<= 25", met=each <= 25 * 1024)
    for line in lines:
        line.abort()


# One action in, six frames out.


class Room:
    """Six lines to the bare server, one of which sends when all have heard the one before."""

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
    """Actions a second of a server that does nothing else, and seconds of its core for each."""
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
        async with process("-m", "benchmarks.bare_server", folder=folder, core=SERVER_CORE) as server:
            bares.append(await bare(server, tables, seconds))
        where = folder / f"through{n}"
        where.mkdir()
        async with riverboat(where, core=SERVER_CORE) as server:
            outcome = await run_load(Load(server.url, tables, SEATS, 0, seconds), server.cpu)
            actions = len(outcome.tally.last_frame)
            ours.append((outcome.rate, outcome.metered / actions))
    (bare_rate, bare_cpu), (rate, cpu) = (map(median, zip(*each, strict=True)) for each in (bares, ours))
    say("through: bare server, actions/s", f"{bare_rate:,.0f}")
    say("through: riverboat, actions/s", f"{rate:,.0f}")
    say("through: riverboat / bare", f"{rate / bare_rate:.2f}", ">= 0.40", met=rate >= 0.4 * bare_rate)
    say("through: bare server, time of its core an action", f"{bare_cpu * 1e6:.0f} µs")
    say("through: riverboat, the same", f"{cpu * 1e6:.0f} µs")
    say("through: bare / riverboat", f"{bare_cpu / cpu:.2f}")


# A steady rate.


async def steady(server: Served, folder: Path, tables: int, rate: float, seconds: float) -> None:
    disk, slow = sync_times(folder, (50, 99))
    outcome = await run_load(Load(server.url, tables, SEATS, rate, seconds))
    p50, p99 = outcome.tally.last_frame.percentiles((50, 99))
    say("steady: fdatasync of 4 KiB, p50", f"{disk * 1000:.3f} ms")
    say("steady: the same, p99", f"{slow * 1000:.3f} ms")
    say("steady: actions/s", f"{outcome.rate:,.0f}", f"of {rate:,.0f}")
    say("steady: action to last frame, p50", f"{p50 * 1000:.3f} ms")
    say("steady: that by the disk's", f"{p50 / disk:.1f}", "<= 3", met=p50 <= 3 * disk)
    say("steady: action to last frame, p99", f"{p99 * 1000:.2f} ms", "<= 10 ms", met=p99 <= 0.01)


# Readers who never read.


class Deaf:
    """A reader who stops reading, and asks for much."""

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
    """Let one after the other of `lines` stop within `over` seconds; how long each was kept."""
    kept, there, gone = Latencies(), dict[int, Deaf](), select.poll()
    to_come, began = list(lines), perf_counter()
    while to_come or there:
        now = perf_counter() - began
        while to_come and now >= over * (1 - len(to_come) / len(lines)):
            deaf = Deaf(to_come.pop())
            gone.register(deaf.number, 0)  # its end is told unasked
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
    load = Load(server.url, tables, SEATS, rate, seconds)
    quiet = await run_load(load)
    crowd, kept = await asyncio.gather(run_load(load), stop_reading(lines, seconds - 5))
    [before] = quiet.tally.last_frame.percentiles((99,))
    [during] = crowd.tally.last_frame.percentiles((99,))
    p50, longest = kept.percentiles((50, 100))
    say("deaf: readers thrown out", f"{len(kept):,}", f"of {readers:,}", met=len(kept) == readers)
    say("deaf: seconds until then, p50", f"{p50:.2f}")
    say("deaf: seconds until then, most", f"{longest:.2f}", "<= 5", met=longest <= 5)
    say("deaf: others' p99 while all read", f"{before * 1000:.2f} ms")
    say("deaf: others' p99 while they stop", f"{during * 1000:.2f} ms")
    say("deaf: the latter by the former", f"{during / before:.2f}", "< 2", met=during < 2 * before)


PARTS = ("held", "through", "steady", "deaf")


@click.command()
@click.option("--quick", is_flag=True, help="A tenth of everything, to see that it works.")
@click.option("--part", "parts", type=click.Choice(PARTS), multiple=True, help="Only this.  [default: all]")
@click.option("--folder", type=click.Path(path_type=Path, exists=True), help="On the disk to measure.")
def main(*, quick: bool, parts: tuple[str, ...], folder: Path | None) -> None:
    """Example: python -m benchmarks.server --folder ."""
    os.sched_setaffinity(0, {LOAD_CORE})
    load = ", ".join(f"{figure:.1f}" for figure in os.getloadavg())
    print(f"{os.cpu_count()} cores, load average {load}; server on core {SERVER_CORE}, load on {LOAD_CORE}\n")
    with tempfile.TemporaryDirectory(dir=folder) as made:
        uvloop.run(measure(Path(made), parts or PARTS, quick=quick))


async def measure(folder: Path, parts: tuple[str, ...], *, quick: bool) -> None:
    scale = 0.1 if quick else 1.0
    for part in parts:
        where = folder / part
        where.mkdir()
        if part == "through":
            await through(where, 100, max(1, 8 * scale), 1 if quick else 3)
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
