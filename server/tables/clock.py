"""The clock of play: that of the event loop."""

import asyncio
from collections.abc import Callable


class LoopClock:
    """A Clock by the running event loop's time and timers."""

    now: Callable[[], float]
    call_at: Callable[[float, Callable[[], None]], asyncio.TimerHandle]

    def __init__(self) -> None:
        loop = asyncio.get_running_loop()
        self.now, self.call_at = loop.time, loop.call_at
