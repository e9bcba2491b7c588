"""Cause the faults of a run with linked servers: theirs, and those of the bus."""

import asyncio
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any, Final

from tests.support.simulation.bus import FAIR_DELAY
from tests.support.simulation.injector import Fault, FaultInjector
from tests.support.simulation.linked_servers import LinkedServers
from tests.support.simulation.processes import Process

if TYPE_CHECKING:
    from tests.support.simulation.running import Run as Simulation

_NOISE: Final = (0.0, 0.0, 0.01, 0.1, 0.4)
"""Probabilities with which the bus mistreats an envelope."""


class LinkedFaultInjector(FaultInjector):
    """Cause random faults in `run`, whose servers are linked, until cancelled."""

    def __init__(self, run: "Simulation", servers: LinkedServers, chance: Random) -> None:
        self._servers = servers
        self._bus = servers.bus
        super().__init__(run, chance)

    def of_servers(self) -> list[Fault]:
        """Return the faults of servers."""
        return [*super().of_servers(), self._leave]

    def others(self) -> list[Fault]:
        """Return all other faults."""
        of_bus = [self._garble, self._part, self._isolate, self._mute, self._repeat]
        return [*super().others(), *of_bus, self._cut_off]

    async def _leave(self) -> None:
        """Drain a server, and start another."""
        self._note("leave")
        await self._servers.leave(self._chance.choice((0.0, 0.5, 3.0)))

    async def _garble(self) -> None:
        """Change how the bus mistreats envelopes."""
        self._note("garble")
        bus, chance = self._bus, self._chance
        bus.delay = chance.choice((FAIR_DELAY, FAIR_DELAY, 0.02, 0.3, 1.5))
        bus.loses, bus.doubles, bus.shuffles, bus.forges = (chance.choice(_NOISE) for _ in range(4))

    async def _part(self) -> None:
        """Lose everything between two servers, or in one direction."""
        self._note("part")
        one, other = self._two()
        ways = {(one, other), (other, one)} if self._chance.random() < 0.5 else {(one, other)}
        self._for_a_while(self._bus.cut, ways)

    async def _isolate(self) -> None:
        """Lose everything to a server, or from it, or both."""
        self._note("isolate")
        process = self._chance.choice(self._servers.living)
        to, of = self._chance.choice(((True, False), (False, True), (True, True)))
        others = [each for each in self._servers.living if each is not process]
        ways = {way for way in product([process], others) if of} | {
            way for way in product(others, [process]) if to
        }
        self._for_a_while(self._bus.cut, ways)

    async def _mute(self) -> None:
        """Lose all but heartbeats between two servers: for a moment, the last before a silence."""
        self._note("mute")
        self._for_a_while(self._bus.muted, {self._two()})

    async def _repeat(self) -> None:
        """Repeat what a server has sent, which may have ended since."""
        self._note("repeat")
        self._bus.repeat()

    async def _cut_off(self) -> None:
        """Cut a server off from the database for a while, perhaps longer than its lease."""
        self._note("cut off")
        self._for_a_while(self._run.storage.away_from, {self._chance.choice(self._servers.living)})

    def _two(self) -> tuple[Process, Process]:
        one, other = self._chance.sample(self._servers.living, 2)
        return one, other

    def _for_a_while(self, faulty: set[Any], these: set[Any]) -> None:
        faulty |= these
        seconds = self._chance.choice((0.05, 0.3, 1.0, 2.5, 6.0)) * self._chance.uniform(0.5, 1.5)

        def heal() -> None:
            faulty.difference_update(these)
            self._servers.since = asyncio.get_running_loop().time()

        asyncio.get_running_loop().call_later(seconds, heal)
