"""Cause the faults of a run at random times."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tests.support.simulation.running import Run as Simulation

OFTEN: Final = (0.5, 2.0, 6.0)
"""Average seconds between two faults, from many faults to few."""

SPARED: Final = (2.0, 20.0)
"""Minimum and maximum seconds between two faults of a server, so that somebody can play."""

Fault = Callable[[], Awaitable[None]]


class FaultInjector:
    """Cause random faults in `run` until cancelled."""

    def __init__(self, run: "Simulation", chance: Random) -> None:
        self._run = run
        self._chance = chance
        self._every = chance.choice(OFTEN)
        self._of_servers = self.of_servers()
        faults = [each for each in (*self.others(), *self._of_servers) if chance.random() < 0.7]
        self._faults = faults or [self._cut]
        self._spared_until = 0.0

    def of_servers(self) -> list[Fault]:
        """Return the faults of servers."""
        return [self._kill, self._stop]

    def others(self) -> list[Fault]:
        """Return all other faults. What is there twice is caused twice as often."""
        of_connections = [self._cut, self._cut, self._stall, self._delay]
        return [*of_connections, self._fail, self._fail_after, self._go_away]

    async def run(self) -> None:
        """Cause one fault after another."""
        while True:
            await asyncio.sleep(self._chance.expovariate(1 / self._every))
            fault = self._chance.choice(self._faults)
            if fault in self._of_servers:
                if asyncio.get_running_loop().time() < self._spared_until:
                    continue
                self._spared_until = asyncio.get_running_loop().time() + self._chance.uniform(*SPARED)
            await fault()

    async def _cut(self) -> None:
        """Break a connection."""
        if links := list(self._run.network.links.values()):
            self._note("cut")
            self._chance.choice(links).cut()

    async def _stall(self) -> None:
        """Stop a client's reading for a while."""
        if links := list(self._run.network.links.values()):
            self._note("stall")
            end = self._chance.choice(links).server
            end.stalled = True
            asyncio.get_running_loop().call_later(self._chance.uniform(0.1, 8), end.read_on)

    async def _delay(self) -> None:
        """Change the delay of the network."""
        self._note("delay")
        self._run.network.delay = self._chance.choice((0.001, 0.005, 0.005, 0.02, 0.1, 0.5))

    async def _fail(self) -> None:
        """Make the next commit fail."""
        self._note("fail")
        self._run.storage.fails = "before"

    async def _fail_after(self) -> None:
        """Make the next commit succeed without reporting it."""
        self._note("fail after")
        self._run.storage.fails = "after"

    async def _go_away(self) -> None:
        """Make the database unavailable for a while."""
        self._note("away")
        self._run.storage.away = True
        await asyncio.sleep(self._chance.choice((0.05, 0.5, 3.0)))
        self._run.storage.away = False

    async def _kill(self) -> None:
        """Kill the server, and start another."""
        self._note("kill")
        await self._run.servers.restart()

    async def _stop(self) -> None:
        """Stop the server for a while. Another takes over, and the first one wakes."""
        self._note("stop")
        await self._run.servers.replace(self._chance.uniform(0.1, 4))

    def _note(self, what: str) -> None:
        self._run.count(f"fault: {what}")
        self._run.trace.note(what)
