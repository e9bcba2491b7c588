"""Whose input is read when: so many turns in each pass of the event loop, the others wait in order."""

import asyncio
from collections import deque
from typing import Final, Protocol

PROMPT: Final = 8
"""Turns in a pass of the event loop for connections that have asked for little."""

PACED: Final = 2
"""The same for connections that have asked for much."""

NEWCOMERS: Final = 1
"""Turns in `NEWCOMERS_EVERY` for connections without a hello, and as many for requests."""

NEWCOMERS_EVERY: Final = 0.002
"""Seconds."""


class Waiter(Protocol):
    """Somebody who waits for a turn."""

    def turn(self) -> bool:
        """Take the turn; returns whether it was used. It never raises."""


class Turns:
    """Turns of one kind. each: so many at a time. every: seconds until there are as many again; 0 for the
    next pass of the event loop, when everybody else had their turn in this one."""

    def __init__(self, each: int, every: float = 0) -> None:
        self._each = each
        self._every = every
        self._left = each
        self._waiting: deque[Waiter] = deque()
        self._loop = asyncio.get_running_loop()
        self._next: asyncio.Handle | None = None

    def __len__(self) -> int:
        return len(self._waiting)

    def ask(self, waiter: Waiter) -> bool:
        """Whether it is the turn of `waiter` now; else its `turn` is called when it is."""
        if self._next is None:
            self._come_back()
        if self._left > 0 and not self._waiting:
            self._left -= 1
            return True
        self._waiting.append(waiter)
        return False

    def charge(self, cost: int) -> None:
        """Count what was asked for in a turn and costs as much as `cost` more turns."""
        self._left -= cost
        if self._next is None:
            self._come_back()

    def _come_back(self) -> None:
        if self._every:
            self._next = self._loop.call_later(self._every, self._begin)
        else:
            self._next = self._loop.call_soon(self._begin)

    def _begin(self) -> None:
        self._next = None
        self._left = min(self._each, self._left + self._each)
        if self._left < self._each or self._waiting:
            self._come_back()
        waiting = self._waiting
        while waiting and self._left > 0:
            self._left -= waiting.popleft().turn()
