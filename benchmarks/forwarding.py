"""Measure what it costs that a player's table is at another server of the cluster.

    python -m benchmarks.forwarding [--tables 10] [--seconds 5] [--rounds 4]

Two servers on one PostgreSQL database, linked by a NATS broker; all tables are at the first. Players
check and call, at a steady rate. In turns, all of them are connected to the first server, or to the second.

latency  from an action to its reply
cpu      of the owner's server, the other server, the broker and PostgreSQL, for each action
messages that the broker takes, for each action

PostgreSQL is that of the tests, without what it does in the background for all databases; the broker is one
of its own. Compare figures of one run only.
"""

import asyncio
import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import AsyncExitStack
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

from benchmarks.processes import Served, cpu_of, riverboat
from tests.support import postgres
from tests.support.nats import Broker
from tests.support.ports import unused_port
from tests.support.sockets import RawClient

THINKS: Final = 0.03
"""Mean seconds that a player thinks, so that no server is saturated."""

SETTLING: Final = 1.0
"""Seconds of play before anything is counted."""

PROCESSES: Final = ("owner", "other", "broker", "postgres")


@dataclass(frozen=True, slots=True)
class Servers:
    """What is measured: two servers, their database, and the broker between them.

    monitor: the port of the broker's monitoring.
    """

    owner: Served
    other: Served
    broker: Broker
    monitor: int
    database: str

    def cpu(self) -> dict[str, float]:
        """Return the CPU seconds of each process so far."""
        return {
            "owner": self.owner.cpu(),
            "other": self.other.cpu(),
            "broker": cpu_of(self.broker.process),
            "postgres": sum(cpu_of_backends(self.database)),
        }

    def messages(self) -> int:
        """Return how many messages the broker has taken."""
        with urlopen(f"http://127.0.0.1:{self.monitor}/varz") as answer:
            return int(json.load(answer)["in_msgs"])


@dataclass(slots=True)
class Measured:
    """Seconds of each action, CPU seconds by process, and messages of the broker."""

    latencies: list[float] = field(default_factory=list)
    cpu: dict[str, float] = field(default_factory=lambda: dict.fromkeys(PROCESSES, 0.0))
    messages: int = 0


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


async def measured(servers: Servers, at: Served, tables: int, seconds: float) -> Measured:
    """Play at `tables` of the owner, with everybody connected to `at`."""
    found = Measured()
    async with AsyncExitStack() as stack:
        hosts: dict[str, RawClient] = {}
        players: list[Player] = []
        for number in range(tables):
            host = await RawClient.to(
                servers.owner.url
            )  # each, for the number of tables of one player is limited
            stack.push_async_callback(host.close)
            opened = await host.ask("open_table", name=f"Bench {number}", rules={"showdown_ms": 0})
            table = opened["result"]["table"]
            hosts[table] = host
            for _ in range(2):
                client = await RawClient.to(at.url)
                stack.push_async_callback(client.close)
                while (await client.ask("watch", table=table))["type"] == "refused":  # noqa: ASYNC110
                    await asyncio.sleep(0.1)
                players.append(Player(client, table, Random(number)))
        playing = [asyncio.create_task(player.play(found)) for player in players]
        await asyncio.sleep(SETTLING)
        found.latencies.clear()
        before, messages = servers.cpu(), servers.messages()
        await asyncio.sleep(seconds)
        after, found.messages = servers.cpu(), servers.messages() - messages
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


async def main(tables: int, seconds: float, rounds: int) -> None:
    """Measure in turns, and print medians."""
    database, results = postgres.made(), {"local": list[Measured](), "remote": list[Measured]()}
    try:
        with tempfile.TemporaryDirectory() as folder:
            places = [Path(folder, name) for name in ("owner", "other", "broker")]
            for place in places:
                place.mkdir()
            async with (
                Broker(places[2], "-m", str(monitor := unused_port())) as broker,
                riverboat(places[0], "--bus", broker.url, database=database) as owner,
                riverboat(places[1], "--bus", broker.url, "--role", "edge", database=database) as other,
            ):
                servers = Servers(owner, other, broker, monitor, str(make_url(database).database))
                for _ in range(rounds):
                    for where, at in (("local", owner), ("remote", other)):
                        results[where].append(await measured(servers, at, tables, seconds))
    finally:
        postgres.drop(database)
    print(f"load average {os.getloadavg()[0]:.1f}")
    figures: dict[str, dict[str, float]] = {}
    for where, all_measured in results.items():
        latencies = sorted(latency for each in all_measured for latency in each.latencies)
        actions = len(latencies)
        figures[where] = {
            "latency p50, ms": 1000 * median(latencies),
            "latency p99, ms": 1000 * quantiles(latencies, n=100)[98],
            **{
                f"cpu of {name}, µs an action": 1e6 * sum(each.cpu[name] for each in all_measured) / actions
                for name in PROCESSES
            },
        }
        figures[where]["cpu of all, µs an action"] = sum(
            figure for name, figure in figures[where].items() if name.startswith("cpu")
        )
        figures[where]["messages an action"] = sum(each.messages for each in all_measured) / actions
        figures[where]["actions a second"] = actions / seconds / rounds
    print(f"{'':<32}{'local':>10}{'remote':>10}{'ratio':>8}")
    for name, local in figures["local"].items():
        remote = figures["remote"][name]
        ratio = f"{remote / local:.2f}" if local else ""
        print(f"{name:<32}{local:>10.2f}{remote:>10.2f}{ratio:>8}")


@click.command()
@click.option("--tables", default=10, show_default=True)
@click.option("--seconds", default=5.0, show_default=True)
@click.option("--rounds", default=4, show_default=True)
def command(*, tables: int, seconds: float, rounds: int) -> None:
    """Example: python -m benchmarks.forwarding --tables 10"""
    uvloop.run(main(tables, seconds, rounds))


if __name__ == "__main__":
    command()
