"""What players notice when something happens to a server of a cluster, and where its tables are then.

See `benchmarks.cluster`, which prints the figures.
"""

import asyncio
import signal
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from itertools import pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory, mkdtemp
from typing import Final

from benchmarks.support.processes import Served, riverboat
from riverboat.client_cli.bots import Caller
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import CommandRefused, TurnOver
from riverboat.client_cli.library.table import Table
from tests.support import postgres
from tests.support.databases import query
from tests.support.killing.writers import owners
from tests.support.nats import Broker

THINKS: Final = 0.05
"""Mean seconds that a player thinks."""

BEFORE: Final = 2.0
"""Seconds of play before something happens."""

AFTERWARDS: Final = 10.0
"""Seconds in which silence is looked for after it happened: the hand of a draining server may take some."""

STOPPED: Final = 4.0
"""Seconds for which a server is stopped, and the broker is down: longer than a lease and a link last."""

WITHIN: Final = 60.0
"""Seconds in which the tables are to be shared again."""

EVEN: Final = 0.2
"""The share by which the tables of a server may differ from the mean."""

SILENCES: Final = ("nothing", "kill", "drain")
EVENTS: Final = ("kill", "stop", "drain", "broker")


class Servers:
    """Servers on one database, linked by a broker of their own."""

    def __init__(self, database: str, broker: Broker, folder: Path) -> None:
        self.database = database
        self.broker = broker
        self.running: list[Served] = []
        self._folder = folder
        self._stacks: dict[Served, AsyncExitStack] = {}

    async def start(self) -> Served:
        """Start one more."""
        stack, folder = AsyncExitStack(), Path(mkdtemp(dir=self._folder))
        options = ("--bus", self.broker.url, "--drain", str(int(AFTERWARDS)))
        server = await stack.enter_async_context(riverboat(folder, *options, database=self.database))
        self.running.append(server)
        self._stacks[server] = stack
        return server

    async def kill(self, server: Served) -> None:
        """Kill one."""
        server.kill()
        await self.drain(server)

    async def drain(self, server: Served) -> None:
        """Stop one with SIGTERM, and wait until it has ended."""
        self.running.remove(server)
        await self._stacks.pop(server).aclose()

    def tables_of(self, server: Served) -> set[str]:
        """Return the ids of the tables that it owns."""
        return {table for table, url in owners(self.database).items() if url == server.url}

    async def kill_all(self) -> None:
        """Kill all of them."""
        for server in list(self.running):
            await self.kill(server)


@asynccontextmanager
async def cluster(number: int) -> AsyncIterator[Servers]:
    """Run this many servers, in this context."""
    database = postgres.made()
    try:
        with TemporaryDirectory() as folder:
            async with Broker(Path(folder)) as broker:
                servers = Servers(database, broker, Path(folder))
                try:
                    await asyncio.gather(*(servers.start() for _ in range(number)))
                    yield servers
                finally:
                    await servers.kill_all()
    finally:
        postgres.drop(database)


class Watched:
    """A table with players, all connected to one server that lives. heard: when they were sent events."""

    def __init__(self, table: str, players: dict[Connection, Table], chance: Random) -> None:
        self.id = table
        self.players = players
        self.heard: list[float] = []
        self._chance = chance

    async def play(self, table: Table) -> None:
        """Check and call, until cancelled."""
        loop, bot = asyncio.get_running_loop(), Caller()
        await table.sit(10_000)
        while True:
            if table.caught_up and table.turn is not None and (view := table.view) and view.legal:
                await asyncio.sleep(self._chance.expovariate(1 / THINKS))
                with suppress(TurnOver, CommandRefused):  # it is suspended, or has moved
                    await table.act(bot.act(view))
            with suppress(TimeoutError):
                async with asyncio.timeout(THINKS):
                    if await anext(table):
                        self.heard.append(loop.time())

    def silence(self, since: float) -> float:
        """Return the longest time without an event, from a moment on, in seconds."""
        now = asyncio.get_running_loop().time()
        times = [since, *(each for each in self.heard if each > since), now]
        return max(later - earlier for earlier, later in pairwise(times))


async def opened(at: Served, players_at: Served, number: int) -> AsyncIterator[Watched]:
    """Open tables by way of one server, with their players at another."""
    for each in range(number):
        async with await Connection.connect(at.url, name=f"Host {each}") as host:
            info = await host.open_table(f"Failover {each}", act_ms=300_000, showdown_ms=0)
        players = {}
        for name in ("Ann", "Bob"):
            player = await Connection.connect(players_at.url, name=f"{name} {each}")
            players[player] = await watched(player, info.table)
        yield Watched(info.table, players, Random(each))


async def watched(player: Connection, table: str) -> Table:
    """Watch a table as soon as the server of `player` lists it."""
    while True:
        with suppress(CommandRefused):
            return await player.watch(table)
        await asyncio.sleep(THINKS)


async def silences(what: str, tables: int, rounds: int) -> list[float]:
    """Return the longest silence of each table of a server to which `what` happens, in seconds.

    All players are connected to another server, so nobody has to reconnect.
    """
    found: list[float] = []
    async with cluster(3) as servers:
        edge = servers.running[0]
        for _ in range(rounds):
            victim = servers.running[-1]
            async with AsyncExitStack() as stack:
                at_tables = [each async for each in opened(victim, edge, tables)]
                for each in at_tables:
                    for player in each.players:
                        stack.push_async_callback(player.close)
                group = await stack.enter_async_context(asyncio.TaskGroup())
                playing = [
                    group.create_task(each.play(table))
                    for each in at_tables
                    for table in each.players.values()
                ]
                await asyncio.sleep(BEFORE)
                lost, since = servers.tables_of(victim), asyncio.get_running_loop().time()
                if what == "kill":
                    await servers.kill(victim)
                elif what == "drain":
                    await servers.drain(victim)
                await asyncio.sleep(max(0.0, since + AFTERWARDS - asyncio.get_running_loop().time()))
                found += [each.silence(since) for each in at_tables if each.id in lost]
                for task in playing:
                    task.cancel()
            if what != "nothing":
                await servers.start()
    return found


async def seconds_until_even(tables: int) -> AsyncIterator[tuple[str, float | None, list[int]]]:
    """Yield, for each event, after how many seconds the tables were shared evenly, and how many each has.

    None if they were not in time.
    """
    async with cluster(3) as servers:
        hosts = []
        for number in range(tables):
            at = servers.running[number % len(servers.running)]
            hosts.append(await Connection.connect(at.url, name=f"Host {number}", reconnect_within=WITHIN))
            await hosts[-1].open_table(f"Even {number}", act_ms=300_000)
        yield "opened", *await _until_even(servers)
        for event in EVENTS:
            await _happens(servers, event)
            yield event, *await _until_even(servers)
        for host in hosts:
            await host.close()


async def _happens(servers: Servers, event: str) -> None:
    """Let something happen, after which as many servers run as before."""
    victim = servers.running[0]
    match event:
        case "kill":
            await servers.kill(victim)
            await servers.start()
        case "drain":
            await servers.start()
            await servers.drain(victim)
        case "stop":
            victim.signal(signal.SIGSTOP)
            await asyncio.sleep(STOPPED)
            victim.signal(signal.SIGCONT)
        case "broker":
            await servers.broker.kill()
            await asyncio.sleep(STOPPED)
            await servers.broker.start()


async def _until_even(servers: Servers) -> tuple[float | None, list[int]]:
    loop = asyncio.get_running_loop()
    began = loop.time()
    while True:
        counts = _counts(servers)
        mean = sum(counts) / len(counts)
        if len(owners(servers.database)) == _open(servers) and all(
            abs(each - mean) <= max(1, EVEN * mean) for each in counts
        ):
            return loop.time() - began, counts
        if loop.time() - began > WITHIN:
            return None, counts
        await asyncio.sleep(0.2)


def _counts(servers: Servers) -> list[int]:
    found = Counter(owners(servers.database).values())
    return [found[server.url] for server in servers.running]


def _open(servers: Servers) -> int:
    [(number,)] = query(servers.database, "SELECT count(*) FROM tables WHERE closed_at IS NULL")
    return int(number)
