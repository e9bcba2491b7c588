"""How much a server has to do: the events of its tables a second, and how late its event loop is."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from math import exp
from typing import Final

from riverboat.server.cluster.balance import IDLE, TableLoad, effective
from riverboat.server.cluster.envelopes import Status
from riverboat.server.runtime.background import in_background

MEASURED_OVER: Final = 30.0
"""Seconds over which events a second and the lag are averaged: the latest count most."""

LOOK_EVERY: Final = 0.5
"""Seconds between two looks at how late the event loop is."""

LATE_AT_MOST: Final = 0.25
"""Seconds by which a look counts as late at most. So a server that stood still once, for however long, is as
quick as before. One that is this late at every look counts for the least."""

COUNT_EVERY: Final = 4
"""Looks from one count of the events to the next."""


class WorkMeter:
    """Measures the work of the tables of this server.

    events: returns how many events each of them has had, by id.
    lag: seconds by which the event loop is late, on average.
    """

    def __init__(self, events: Callable[[], Mapping[str, int]]) -> None:
        self._events = events
        self._loop = asyncio.get_running_loop()
        self._counted: Mapping[str, int] = {}
        self._counted_at = self._loop.time()
        self._rates: dict[str, float] = {}
        self.lag = 0.0

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Measure in this context."""
        async with in_background(self._keep_measuring()):
            yield

    @property
    def total(self) -> float:
        """The work of all tables, in events a second."""
        return sum(map(self.of, self._events()))

    def of(self, table: str) -> float:
        """Return the work of `table`, which is that of a usual one until it was measured."""
        rate = self._rates.get(table)
        if rate is None:
            rate = sum(self._rates.values()) / len(self._rates) if self._rates else 0.0
        return IDLE + rate

    def count(self) -> None:
        """Count the events since the last time."""
        now, counted = self._loop.time(), self._events()
        seconds = now - self._counted_at
        if seconds <= 0:
            return
        new = 1 - exp(-seconds / MEASURED_OVER)
        rates = {}
        for table, events in counted.items():
            if table in self._counted:
                rate = (events - self._counted[table]) / seconds
                before = self._rates.get(table, rate)
                rates[table] = before + new * (rate - before)
        self._counted, self._counted_at, self._rates = counted, now, rates

    async def _keep_measuring(self) -> None:
        looks = 0
        while True:
            due = self._loop.time() + LOOK_EVERY
            await asyncio.sleep(LOOK_EVERY)
            late = min(max(0.0, self._loop.time() - due), LATE_AT_MOST)
            self.lag += (1 - exp(-LOOK_EVERY / MEASURED_OVER)) * (late - self.lag)
            looks += 1
            if looks % COUNT_EVERY == 0:
                self.count()


def load_of(status: Status, tables: int = 0) -> TableLoad:
    """Return the load of a server that says `status` of itself, and has been given `tables` since.

    A server of a version that does not tell its work counts as one with idle tables.
    """
    work = IDLE * status.tables if status.work is None else status.work
    usual = work / status.tables if status.tables else IDLE
    return TableLoad(work + tables * usual, effective(status.capacity, status.lag))
