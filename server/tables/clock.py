"""The clock of play: that of the event loop."""

import asyncio
from collections.abc import Callable


class LoopClock:
    """A Clock by the running event loop's time and timers."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()

    def now(self) -> float:
        """The time now."""
        return self._loop.time()

    def call_at(self, when: float, callback: Callable[[], None]) -> asyncio.TimerHandle:
        """Call `callback` at `when`, or soon where that is past."""
        return self._loop.call_at(when, callback)
