"""Fair scheduling of input: a few turns in each pass of the event loop, network by network."""

import asyncio
from collections import OrderedDict, deque
from typing import Final, Protocol

PROMPT: Final = 8
"""Turns per pass of the event loop for connections that have sent little."""

PACED: Final = 2
"""Turns per pass for connections that have sent much."""

DEPARTURES: Final = 4
"""Turns per pass for sockets that were closed."""

NEWCOMERS: Final = 1
"""Turns per `NEWCOMERS_EVERY` for connections without a hello, and as many for HTTP requests."""

NEWCOMERS_EVERY: Final = 0.002
"""Seconds."""

PERSISTENT_EVERY: Final = 0.02
"""Seconds for a turn of a connection that has sent more than a first frame or two, and no hello."""


YIELDS: Final = 3
MAX_YIELDED: Final = 0.004
"""A timed queue waits this many times as long as its last turn was late before it takes the next one, up to a
maximum in seconds. The loop is late when it is busy, and then play goes first."""


class Waiter(Protocol):
    """A connection that waits for a turn."""

    def turn(self) -> bool:
        """Take the turn. Returns whether it was used. It never raises."""


class Turns:
    """A queue for turns of one kind. Networks take turns, and within a network those that wait longest.

    each: turns at a time. every: seconds until there are as many again; 0 for the next pass of the loop.
        While the loop is busy, that can take `MAX_YIELDED` longer.
    """

    def __init__(self, each: int, every: float = 0) -> None:
        self._each = each
        self._every = every
        self._left = each
        self._waiting: OrderedDict[str, deque[Waiter]] = OrderedDict()
        self._loop = asyncio.get_running_loop()
        self._next: asyncio.Handle | None = None
        self._due = self._late = 0.0

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def ask(self, waiter: Waiter, network: str = "") -> bool:
        """Return whether `waiter` in `network` has a turn now. If not, its `turn` is called later."""
        if self._next is None:
            self._schedule()
        if self._left > 0 and not self._waiting:
            self._left -= 1
            return True
        self._waiting.setdefault(network, deque()).append(waiter)
        return False

    def charge(self, cost: int) -> None:
        """Count a command that cost as much as `cost` more turns."""
        self._left -= cost
        if self._next is None:
            self._schedule()

    def _schedule(self) -> None:
        if self._every:
            self._due = self._loop.time() + self._every + min(MAX_YIELDED, YIELDS * self._late)
            self._next = self._loop.call_at(self._due, self._begin)
        else:
            self._next = self._loop.call_soon(self._begin)

    def _begin(self) -> None:
        self._next = None
        self._late = max(0.0, self._loop.time() - self._due) if self._every else 0.0
        self._left = min(self._each, self._left + self._each)
        if self._left < self._each or self._waiting:
            self._schedule()
        waiting = self._waiting
        while waiting and self._left > 0:
            network, queue = waiting.popitem(last=False)
            waiter = queue.popleft()
            if queue:
                waiting[network] = queue  # behind the others
            self._left -= waiter.turn()
