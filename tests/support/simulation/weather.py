"""What goes wrong in a run, and when."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tests.support.simulation.running import Run as Simulation

OFTEN: Final = (0.5, 2.0, 6.0)
"""Seconds between two troubles, on average: in a storm, in bad weather, in fair weather."""

SPARED: Final = (2.0, 20.0)
"""Seconds, least and most, in which nothing happens to a server after something did: somebody is to play."""


class Weather:
    """Cause random faults in `run` until cancelled."""

    def __init__(self, run: "Simulation", chance: Random) -> None:
        self._run = run
        self._chance = chance
        self._every = chance.choice(OFTEN)
        troubles = [each for each in (*_OF_LINES, *_OF_STORAGE, *_OF_SERVERS) if chance.random() < 0.7]
        self._troubles = troubles or [Weather._cut]
        self._spared_until = 0.0

    async def last(self) -> None:
        """Let one trouble follow another."""
        while True:
            await asyncio.sleep(self._chance.expovariate(1 / self._every))
            trouble = self._chance.choice(self._troubles)
            if trouble in _OF_SERVERS:
                if asyncio.get_running_loop().time() < self._spared_until:
                    continue
                self._spared_until = asyncio.get_running_loop().time() + self._chance.uniform(*SPARED)
            await trouble(self)

    async def _cut(self) -> None:
        """Break a connection."""
        if lines := list(self._run.network.lines.values()):
            self._note("cut")
            self._chance.choice(lines).cut()

    async def _stall(self) -> None:
        """A client reads nothing for a while."""
        if lines := list(self._run.network.lines.values()):
            self._note("stall")
            line = self._chance.choice(lines).server
            line.stalled = True
            asyncio.get_running_loop().call_later(self._chance.uniform(0.1, 8), line.read_on)

    async def _delay(self) -> None:
        """The network gets faster, or slower."""
        self._note("delay")
        self._run.network.delay = self._chance.choice((0.001, 0.005, 0.005, 0.02, 0.1, 0.5))

    async def _fail(self) -> None:
        """The next commit fails."""
        self._note("fail")
        self._run.storage.fails = "before"

    async def _fail_after(self) -> None:
        """Make the next commit succeed without reporting it."""
        self._note("fail after")
        self._run.storage.fails = "after"

    async def _go_away(self) -> None:
        """The database is away for a while."""
        self._note("away")
        self._run.storage.away = True
        await asyncio.sleep(self._chance.choice((0.05, 0.5, 3.0)))
        self._run.storage.away = False

    async def _kill(self) -> None:
        """The server's process ends on the spot, and another begins."""
        self._note("kill")
        await self._run.servers.restart()

    async def _stop(self) -> None:
        """The server stands still for longer than its lease; another takes over, and the first one wakes."""
        self._note("stop")
        await self._run.servers.replace(self._chance.uniform(0.1, 4))

    def _note(self, what: str) -> None:
        self._run.count(f"trouble: {what}")
        self._run.trace.note(what)


_OF_LINES: Final[tuple[Callable[[Weather], Awaitable[None]], ...]] = (
    Weather._cut,
    Weather._cut,
    Weather._stall,
    Weather._delay,
)
_OF_STORAGE: Final = (Weather._fail, Weather._fail_after, Weather._go_away)
_OF_SERVERS: Final = (Weather._kill, Weather._stop)
