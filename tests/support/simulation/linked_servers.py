"""Start, kill, stop and drain the servers of a run that are one card room, linked by a bus."""

import asyncio
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from itertools import permutations
from typing import Final

from riverboat.server.app import Server, serving
from riverboat.server.cluster.directory import RemoteTable
from riverboat.server.commands.process import wind_down
from riverboat.server.settings import Settings
from riverboat.server.tables.listed import Listable
from riverboat.server.tables.table import Table
from tests.support.simulation.bus import SimulatedBus
from tests.support.simulation.network import Network
from tests.support.simulation.processes import Process, ProcessLoop, current
from tests.support.simulation.servers import Servers

SILENT_AT_LAST: Final = 0.5
"""Probability that all but heartbeats is lost while the last hands end, and for LAST_NEWS after that."""

LOST_AT_LAST: Final = 0.5
"""Probability in other runs that an envelope is lost then."""

LAST_NEWS: Final = 0.6
"""Seconds until every server has announced the end of the last hands, which shows that something is lost."""


class LinkedServers(Servers):
    """As many servers as `number`, linked by `bus`. Clients connect to any of them.

    wrong: called with a sentence for each fault.
    """

    def __init__(
        self,
        loop: ProcessLoop,
        network: Network,
        settings: Settings,
        seed: str,
        count: Callable[[str], None],
        *,
        number: int,
        bus: SimulatedBus,
        wrong: Callable[[str], None],
    ) -> None:
        super().__init__(loop, network, settings, seed, count)
        self._wrong = wrong
        self.bus = bus
        self._number = number
        self._living: list[Process] = []
        self._leaving: dict[Process, asyncio.Future[float]] = {}

    @property
    def living(self) -> list[Process]:
        """Return the processes of the servers that listen."""
        return [process for process in self._living if process in self._listening]

    def tables(self, id: str) -> Iterator[Table]:
        """Yield the table with this id at each server that has it."""
        for process in self.living:
            if (table := self._listening[process].lobby._tables.get(id)) is not None:
                yield table

    async def start(self) -> None:
        """Start servers until there are enough, and wait until they listen."""
        while len(self._living) < self._number:
            self._living.append(await self._started())
        self.since = self._loop.time()

    async def restart(self) -> None:
        """Kill one server or more, and start others."""
        living = self.living
        for process in self._chance.sample(living, min(len(living), self._chance.choice((1, 1, 1, 2, 3)))):
            self._kill(process)
        await asyncio.sleep(self._chance.random() * 2)
        await self.start()

    async def replace(self, seconds: float) -> None:
        """Stop a server for `seconds`, perhaps longer than its lease, and let it continue."""
        process = self._chance.choice(self.living)
        process.stop()
        for link in list(self._network.links.values()):
            if link.server.process is process and self._chance.random() < 0.5:
                link.cut()
        await asyncio.sleep(seconds)
        process.wake()
        self.since = self._loop.time()

    async def leave(self, seconds: float) -> None:
        """Drain a server for `seconds` at most, and start another."""
        process = self._chance.choice(self.living)
        process.deliver(lambda: self._leaving[process].set_result(seconds))
        await asyncio.wait([process.main])
        process.main.result()
        self._kill(process)
        await self.start()

    async def settle(self) -> None:
        """Make sure that as many servers as there should be listen, and none else runs. The bus is fair."""
        self.be_fair()
        for process in self.living:
            if not process.runs:
                process.wake()
        for process in self._processes:
            if process not in self.living or self._leaving[process].done():
                self._kill(process)
        await self.start()

    def disagreements(self, tables: Collection[str]) -> Iterator[str]:
        """Yield where servers differ about each other, and about who has each of the open `tables`."""
        servers = [self._listening[process] for process in self.living]
        clusters = [server.service.cluster for server in servers]
        for cluster in clusters:
            if cluster is None or len(cluster.links) != self._number - 1:
                yield "a server is not linked with all others"
        for table in tables:
            owners = [server for server in servers if server.lobby.has(table)]
            if len(owners) != 1:
                yield f"table {table} is at {len(owners)} servers"
                continue
            owner = owners[0].service.cluster
            for server, cluster in zip(servers, clusters, strict=True):
                if owner is None or cluster is None or server is owners[0]:
                    continue
                if cluster._directory.server_of(table) != owner.links.server_id:
                    yield f"table {table} is at another server than one says"

    def be_fair(self) -> None:
        """Lose nothing between servers from now on."""
        self.bus.be_fair()

    async def wind_down(self, seconds: float) -> None:
        """Let the hands in progress end within this many seconds. The last envelopes may be lost.

        If each is lost by itself, a later one mostly arrives and shows it. After a silence heartbeats do.
        """
        if self._chance.random() < SILENT_AT_LAST:
            self.bus.muted.update(permutations(self.living, 2))
        else:
            self.bus.loses = LOST_AT_LAST
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await asyncio.gather(*(self._listening[each].lobby.wind_down() for each in self.living))
        await asyncio.sleep(LAST_NEWS)

    async def close(self) -> None:
        """Shut all servers down gracefully."""
        mains = [process.main for process in self.living]
        for main in mains:
            main.cancel()
        await asyncio.wait(mains)

    async def _serve(self) -> None:
        process = current()
        leaving = self._leaving[process] = self._loop.create_future()
        async with serving(self._settings, dealer_for=self._dealer_for, bus=self.bus) as server:
            self._listening[process] = server
            self._watch_directory(server)
            await wind_down(server, await leaving)

    def _watch_directory(self, server: Server) -> None:
        """Check that `server` never prefers an earlier owner of a table to a later one that it knows."""
        lobby, known = server.lobby, dict[str, int]()
        list_remote, unlist_remote = lobby.list_remote, lobby.unlist_remote

        def list_checked(table: Listable) -> None:
            assert isinstance(table, RemoteTable)
            if table.epoch < known.get(table.id, 0):
                self._wrong(f"table {table.id} was found at an earlier owner again")
            known[table.id] = table.epoch
            list_remote(table)

        def unlist(table: str) -> None:
            known.pop(table, None)
            unlist_remote(table)

        setattr(lobby, "list_remote", list_checked)  # noqa: B010 - a method
        setattr(lobby, "unlist_remote", unlist)  # noqa: B010

    def _kill(self, process: Process) -> None:
        super()._kill(process)
        self.bus.forget(process)
        if process in self._living:
            self._living.remove(process)
