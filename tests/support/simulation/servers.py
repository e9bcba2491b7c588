"""Start, kill and replace the servers of a run, which share one database."""

import asyncio
from collections.abc import Callable, Collection, Iterator, Sequence
from random import Random

from riverboat.engine.cards import Card
from riverboat.engine.dealer import Dealer
from riverboat.server.app import Server, serving
from riverboat.server.commands.process import wind_down
from riverboat.server.history.errors import HistoryUnavailable
from riverboat.server.settings import Settings
from riverboat.server.tables.table import Table
from tests.support.simulation.network import Network
from tests.support.simulation.processes import Process, ProcessLoop, current


class SeededDealer:
    """A Dealer that shuffles with `chance`."""

    def __init__(self, chance: Random, deck: Sequence[Card]) -> None:
        self._chance = chance
        self._deck = deck

    def deal(self) -> tuple[Card, ...]:
        """Return the cards in random order."""
        return tuple(self._chance.sample(self._deck, len(self._deck)))


class Servers:
    """Servers with these `settings`, each in its own process. Clients connect to the latest on `network`.

    count: called with what happens.
    since: when the latest server began to listen.
    """

    def __init__(
        self, loop: ProcessLoop, network: Network, settings: Settings, seed: str, count: Callable[[str], None]
    ) -> None:
        self.since = 0.0
        self._loop = loop
        self._network = network
        self._settings = settings
        self._chance = Random(f"{seed}/servers")
        self._cards = Random(f"{seed}/cards")
        self._count = count
        self._processes: list[Process] = []
        self._listening: dict[Process, Server] = {}

    def __len__(self) -> int:
        """Return the number of servers started so far."""
        return len(self._processes)

    def tables(self, id: str) -> Iterator[Table]:
        """Yield the table with this id if the latest server plays it."""
        server = self._listening.get(self._processes[-1])
        if server is not None and (table := server.lobby._tables.get(id)) is not None:
            yield table

    async def start(self) -> None:
        """Start a server, and wait until it listens."""
        await self._started()
        self.since = self._loop.time()

    async def restart(self) -> None:
        """Kill the server, and start another."""
        self._kill(self._processes[-1])
        await asyncio.sleep(self._chance.random())
        await self.start()

    async def replace(self, seconds: float) -> None:
        """Stop the server, let another take over its tables, and wake it after `seconds` to be killed."""
        former = self._processes[-1]
        former.stop()
        await self.start()
        for link in list(self._network.links.values()):
            if link.server.process is former:
                link.cut()
        await asyncio.sleep(seconds)
        former.wake()
        await asyncio.sleep(self._chance.random())
        self._kill(former)

    async def settle(self) -> None:
        """Kill all servers but the latest, and make sure that it listens."""
        *former, latest = self._processes
        for process in former:
            self._kill(process)
        if latest not in self._listening or latest.dead:
            self._kill(latest)
            await self.start()

    def disagreements(self, tables: Collection[str]) -> Iterator[str]:
        """Yield where servers differ about who has each of the open `tables`. Here is only one."""
        return iter(())

    def be_fair(self) -> None:
        """Lose nothing between servers from now on."""

    async def wind_down(self, seconds: float) -> None:
        """Let the hands in progress end within this many seconds."""
        await wind_down(self._listening[self._processes[-1]], seconds)

    async def close(self) -> None:
        """Shut the server down gracefully."""
        main = self._processes[-1].main
        main.cancel()
        await asyncio.wait([main])

    def dispose(self) -> None:
        """Dispose of all processes."""
        for process in self._processes:
            process.kill()
            process.dispose()

    async def _started(self) -> Process:
        """Start a server, again if its database is unavailable, and return its process when it listens."""
        self._begin()
        while (process := self._processes[-1]) not in self._listening:
            await asyncio.sleep(0.05)
            if process.main.done():
                if not isinstance(process.main.exception(), HistoryUnavailable):
                    process.main.result()
                self._count("started again")
                self._begin()
        return process

    def _begin(self) -> None:
        self._processes.append(Process(self._loop, self._serve()))

    async def _serve(self) -> None:
        process = current()
        async with serving(self._settings, dealer_for=self._dealer_for) as server:
            self._listening[process] = server
            await asyncio.Event().wait()

    def _kill(self, process: Process) -> None:
        process.kill()
        self._network.forget(process)

    def _dealer_for(self, deck: Sequence[Card]) -> Dealer:
        return SeededDealer(self._cards, deck)
