"""Watches the event loop for stalls: while it is blocked, so is every table.

A thread sends the loop a heartbeat ten times a second. A late answer is a stall. It is counted, and logged
with the stack of the loop's thread: files and line numbers, but no values.
"""

import asyncio
import gc
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final, Self

from riverboat.server.runtime.logs import get_logger
from riverboat.server.runtime.metrics import Metrics

log = get_logger(__name__)

STALL: Final = 0.05
"""Seconds that the event loop may be blocked before that is logged."""

CODE: Final = "event_loop_stalled"

_INTERVAL: Final = 0.1
"""Seconds between an answer and the next heartbeat. Each wakes the loop, which costs .2 ms of CPU."""

_LOGGED_EVERY: Final = 1.0
"""Seconds between two log entries. Stalls in between are counted only."""

_FRAMES: Final = 24
"""Stack frames in a log entry: the innermost ones."""


@contextmanager
def watching(metrics: Metrics, stall: float = STALL) -> Iterator[None]:
    """Watch the running event loop in this context for stalls of at least `stall` seconds; 0 is off."""
    if not stall:
        yield
        return
    watchdog = Watchdog(asyncio.get_running_loop(), metrics, stall)
    with watchdog:
        yield


class Watchdog:
    """Watches the `loop` of the current thread, from another thread, while its context is open."""

    def __init__(self, loop: asyncio.AbstractEventLoop, metrics: Metrics, stall: float) -> None:
        self._loop = loop
        self._metrics = metrics
        self._stall = stall
        self._watched = threading.get_ident()
        self._cpu = _cpu_of(self._watched)
        self._collecting = _Collecting()
        self._alive = threading.Event()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="watchdog", daemon=True)
        self._logged_at = -_LOGGED_EVERY
        self._unlogged = 0

    def __enter__(self) -> Self:
        gc.callbacks.append(self._collecting)
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._over.set()
        self._alive.set()
        self._thread.join()
        gc.callbacks.remove(self._collecting)

    def _watch(self) -> None:
        while not self._over.wait(_INTERVAL):
            self._alive.clear()
            if self._over.is_set():  # __exit__ has set `_alive` before, or does so now
                return
            asked, cpu, collected = time.monotonic(), self._cpu(), self._collecting.seconds
            self._loop.call_soon_threadsafe(self._answer, asked)
            if self._alive.wait(self._stall):
                continue
            where = _where(sys._current_frames().get(self._watched))
            self._alive.wait()
            if not self._over.is_set():
                self._report(
                    where,
                    ms=_ms(time.monotonic() - asked),
                    cpu_ms=_ms(self._cpu() - cpu),
                    gc_ms=_ms(self._collecting.seconds - collected),
                )

    def _answer(self, asked: float) -> None:
        """Answer a heartbeat, in the event loop."""
        self._metrics.loop_delay.observe(time.monotonic() - asked)
        self._alive.set()

    def _report(self, where: str, **times: int) -> None:
        self._metrics.stalls += 1
        now = time.monotonic()
        if now - self._logged_at < _LOGGED_EVERY:
            self._unlogged += 1
            return
        unlogged = self._unlogged or None
        self._logged_at, self._unlogged = now, 0
        log.warning("event loop stalled", code=CODE, **times, unlogged=unlogged, where=where)


class _Collecting:
    """One of `gc.callbacks`, which measures the seconds of the garbage collector."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._began = 0.0

    def __call__(self, phase: str, info: dict[str, Any]) -> None:
        if phase == "start":
            self._began = time.monotonic()
        else:
            self.seconds += time.monotonic() - self._began


def _where(frame: FrameType | None) -> str:
    """Return the files and lines of `frame` and its callers, the innermost last."""
    places: list[str] = []
    while frame is not None and len(places) < _FRAMES:
        places.append(f"{frame.f_code.co_filename}:{frame.f_lineno}")
        frame = frame.f_back
    return ", ".join(reversed(places))


def _cpu_of(thread: int) -> Callable[[], float]:
    """Return a function that reads the CPU seconds of `thread`; always 0 if the system cannot tell."""
    if not hasattr(time, "pthread_getcpuclockid"):
        return lambda: 0.0
    clock = time.pthread_getcpuclockid(thread)
    return lambda: time.clock_gettime(clock)


def _ms(seconds: float) -> int:
    return round(seconds * 1000)
