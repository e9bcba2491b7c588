"""The clock of the event loop."""

import asyncio
from collections.abc import Callable


class LoopClock:
    """A Clock with the time and the timers of the running event loop."""

    now: Callable[[], float]
    call_at: Callable[[float, Callable[[], None]], asyncio.TimerHandle]

    def __init__(self) -> None:
        loop = asyncio.get_running_loop()
        self.now, self.call_at = loop.time, loop.call_at
