"""Measure what a cluster costs: with players at the servers of their tables, and elsewhere.

    python -m benchmarks.forwarding [--tables 12] [--seconds 5] [--rounds 2]

Players of two-handed tables check and call, at a steady rate. In turns, in one run:

one       one server without a bus
third     the same, with a third of the tables
fleet     three servers, each with a third of the tables, and with their players
owner     all tables, and their players, at one server; three edges have no players
together  the players of a table are at one of three edges
apart     the players of a table are at two of three edges

latency   from an action to its reply
cpu       of the servers with the tables, the others, the broker and PostgreSQL, for each action
messages  that the broker takes, for each action
idle      CPU of a server of the fleet that has no players

PostgreSQL is that of the tests, without what it does in the background for all databases; the brokers are
those of the benchmark. Compare figures of one run only.
"""

import asyncio
import json
import os
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import Final
from urllib.request import urlopen

import click
import uvloop
from sqlalchemy import make_url

from benchmarks.support.processes import Served, cpu_of, riverboat
from tests.support import postgres
from tests.support.killing.writers import owners
from tests.support.nats import Broker
from tests.support.ports import unused_port
from tests.support.sockets import RawClient

THINKS: Final = 0.03
"""Mean seconds that a player thinks, so that no server is saturated."""

SETTLING: Final = 1.0
"""Seconds of play before anything is counted."""

PROCESSES: Final = ("owners", "others", "broker", "postgres")

GOALS: Final = (
    ("cpu of all", "fleet", "one", 1.05),
    ("cpu of all", "fleet", "third", 1.05),
    ("cpu of all", "together", "one", 1.4),
    ("cpu of all", "apart", "one", 1.4),
    ("cpu of owners", "together", "owner", 1.1),
    ("cpu of owners", "apart", "owner", 1.1),
    ("latency p50", "together", "owner", 1.5),
    ("latency p50", "apart", "owner", 1.5),
)
"""What may be how many times as much, and compared with what."""


@dataclass(frozen=True, slots=True)
class Room:
    """Servers on one database. owners: those that have tables. broker: None for a single server.

    monitor: the port of the broker's monitoring.
    """

    database: str
    owners: list[Served]
    others: list[Served]
    broker: Broker | None
    monitor: int

    def cpu(self) -> dict[str, float]:
        """Return the CPU seconds of each process so far."""
        return {
            "owners": sum(server.cpu() for server in self.owners),
            "others": sum(server.cpu() for server in self.others),
            "broker": cpu_of(self.broker.process) if self.broker else 0.0,
            "postgres": sum(cpu_of_backends(str(make_url(self.database).database))),
        }

    def messages(self) -> int:
        """Return how many messages its broker has taken."""
        if self.broker is None:
            return 0
        with urlopen(f"http://127.0.0.1:{self.monitor}/varz") as answer:
            return int(json.load(answer)["in_msgs"])

    def owner(self, table: int) -> Served:
        """Return the server that is to have the table with this number."""
        return self.owners[table % len(self.owners)]

    def other(self, table: int) -> Served:
        """Return a server without tables."""
        return self.others[table % len(self.others)]


@dataclass(slots=True)
class Measured:
    """Seconds of each action, CPU seconds by process, and messages of the broker."""

    latencies: list[float] = field(default_factory=list)
    cpu: dict[str, float] = field(default_factory=lambda: dict.fromkeys(PROCESSES, 0.0))
    messages: int = 0


At = Callable[[int, int], Served]
"""Returns the server that a player connects to: the first or second of the table with this number."""


class Player:
    """Checks and calls, after thinking."""

    def __init__(self, client: RawClient, table: str, chance: Random) -> None:
        self._client = client
        self._table = table
        self._chance = chance

    async def play(self, measured: Measured) -> None:
        """Play until cancelled."""
        client, chance = self._client, self._chance
        seated = await client.ask("sit", table=self._table, buy_in=10_000)
        seat, done = seated["result"]["seat"], None
        while True:
            if not client.updates or not (turn := client.updates[-1].get("turn")):
                await client.receive()
                continue
            if turn["seat"] != seat or (turn["hand"], turn["turn"]) == done:
                await client.receive()
                continue
            await asyncio.sleep(chance.expovariate(1 / THINKS))
            done = turn["hand"], turn["turn"]
            began = perf_counter()
            action = "check" if turn.get("check") else "call"
            reply = await client.ask("act", table=self._table, hand=done[0], turn=done[1], action=action)
            if reply["type"] == "accepted":
                measured.latencies.append(perf_counter() - began)


async def opened(room: Room, at: Served, host: RawClient) -> str:
    """Open a table at the server `at`, and return its id."""
    while True:
        reply = await host.ask("open_table", name="Bench", rules={"showdown_ms": 0})
        table: str = reply["result"]["table"]
        if owners(room.database)[table] == at.url:
            return table
        await host.ask("close_table", table=table, reason="at another server")


async def measured(room: Room, at: At, tables: int, seconds: float) -> Measured:
    """Play at `tables` of the room, with everybody connected to the server that `at` names."""
    found = Measured()
    async with AsyncExitStack() as stack:
        hosts: dict[str, RawClient] = {}
        players: list[Player] = []
        for number in range(tables):
            owner = room.owner(number)
            host = await RawClient.to(owner.url)  # each, for the number of tables of one player is limited
            stack.push_async_callback(host.close)
            table = await opened(room, owner, host)
            hosts[table] = host
            for seat in range(2):
                client = await RawClient.to(at(number, seat).url)
                stack.push_async_callback(client.close)
                while (await client.ask("watch", table=table))["type"] == "refused":  # noqa: ASYNC110
                    await asyncio.sleep(0.1)
                players.append(Player(client, table, Random(number)))
        playing = [asyncio.create_task(player.play(found)) for player in players]
        await asyncio.sleep(SETTLING)
        found.latencies.clear()
        before, messages = room.cpu(), room.messages()
        await asyncio.sleep(seconds)
        after, found.messages = room.cpu(), room.messages() - messages
        found.cpu = {each: after[each] - before[each] for each in PROCESSES}
        for task in playing:
            task.cancel()
        await asyncio.wait(playing)
        for table, host in hosts.items():
            await host.ask("close_table", table=table, reason="measured")
    return found


def cpu_of_backends(database: str) -> Iterator[float]:
    """Yield the CPU seconds of each PostgreSQL process that serves `database`."""
    for place in Path("/proc").glob("[0-9]*"):
        try:
            command = (place / "cmdline").read_bytes()
            if command.startswith(b"postgres:") and f" {database} ".encode() in command:
                yield cpu_of(int(place.name))
        except OSError:  # it has ended
            continue


@contextmanager
def new_database() -> Iterator[str]:
    """Make a database for this context."""
    database = postgres.made()
    try:
        yield database
    finally:
        postgres.drop(database)


@asynccontextmanager
async def room(serving: int, edges: int, *options: str) -> AsyncIterator[Room]:
    """Run this many servers with tables, and this many without, with `options`, in this context."""
    async with AsyncExitStack() as stack:
        database = stack.enter_context(new_database())
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        monitor, broker = unused_port(), None
        if serving + edges > 1:
            broker = await stack.enter_async_context(Broker(folder, "-m", str(monitor)))
        bus = ("--bus", broker.url) if broker else ()
        running = []
        for number in range(serving + edges):
            place = folder / str(number)
            place.mkdir()
            role = "both" if number < serving else "edge"
            linked = (*bus, "--role", role) if broker else ()
            server = riverboat(place, *linked, *options, database=database)
            running.append(await stack.enter_async_context(server))
        yield Room(database, running[:serving], running[serving:], broker, monitor)


def figures(rounds: list[Measured], seconds: float) -> dict[str, float]:
    """Return what was measured, by name."""
    latencies = sorted(latency for each in rounds for latency in each.latencies)
    actions = len(latencies)
    found = {
        "latency p50, ms": 1000 * median(latencies),
        "latency p99, ms": 1000 * quantiles(latencies, n=100)[98],
    }
    found |= {
        f"cpu of {name}, µs an action": 1e6 * sum(each.cpu[name] for each in rounds) / actions
        for name in PROCESSES
    }
    found["cpu of all, µs an action"] = sum(
        figure for name, figure in found.items() if name.startswith("cpu")
    )
    found["messages an action"] = sum(each.messages for each in rounds) / actions
    found["actions a second"] = actions / seconds / len(rounds)
    return found


async def main(tables: int, seconds: float, rounds: int) -> None:
    """Measure in turns, and print all figures, and how they compare."""
    async with room(1, 0) as one, room(3, 0) as fleet, room(1, 3) as split:
        scenarios: dict[str, tuple[Room, At, int]] = {
            "one": (one, lambda table, seat: one.owner(table), tables),
            "third": (one, lambda table, seat: one.owner(table), tables // 3),
            "fleet": (fleet, lambda table, seat: fleet.owner(table), tables),
            "owner": (split, lambda table, seat: split.owner(table), tables),
            "together": (split, lambda table, seat: split.other(table), tables),
            "apart": (split, lambda table, seat: split.other(table + seat), tables),
        }
        results: dict[str, list[Measured]] = {name: [] for name in scenarios}
        before = fleet.cpu()["owners"]
        await asyncio.sleep(seconds)
        idle = (fleet.cpu()["owners"] - before) / seconds / len(fleet.owners)
        for _ in range(rounds):
            for name, (where, at, count) in scenarios.items():
                results[name].append(await measured(where, at, count, seconds))
    print(f"load average {os.getloadavg()[0]:.1f}; an idle server takes {1000 * idle:.0f} ms of CPU a second")
    found = {name: figures(each, seconds) for name, each in results.items()}
    print(f"{'':<30}" + "".join(f"{name:>10}" for name in found))
    for row in found["one"]:
        print(f"{row:<30}" + "".join(f"{each[row]:>10.2f}" for each in found.values()))
    for what, of, to, goal in GOALS:
        [row] = (row for row in found[of] if row.startswith(what))
        print(f"{what}, {of} / {to}: {found[of][row] / found[to][row]:.2f} (goal {goal})")


@click.command()
@click.option("--tables", default=12, show_default=True)
@click.option("--seconds", default=5.0, show_default=True)
@click.option("--rounds", default=2, show_default=True)
def command(*, tables: int, seconds: float, rounds: int) -> None:
    """Example: python -m benchmarks.forwarding --tables 12"""
    uvloop.run(main(tables, seconds, rounds))


if __name__ == "__main__":
    command()
