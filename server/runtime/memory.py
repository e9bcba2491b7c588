"""Return freed memory to the system."""

import asyncio
import ctypes
import gc
import os
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Final

from riverboat.server.runtime.background import in_background

KEEP: Final = 2**20
"""Bytes. Freed blocks of this size are returned to the system, and so is the free end of the heap if it is as
large."""

TRIM_EVERY: Final = 10.0
"""Seconds."""

PAGE: Final = os.sysconf("SC_PAGE_SIZE") if sys.platform == "linux" else 4096

_TRIM_THRESHOLD: Final = -1
_MMAP_THRESHOLD: Final = -3
"""Parameters of mallopt in glibc's malloc.h."""


_MANY_OBJECTS: Final = 200_000


@contextmanager
def collecting_rarely() -> Iterator[None]:
    """Let the garbage collector run rarely in this context, in which many objects live shortly."""
    thresholds = gc.get_threshold()
    gc.set_threshold(_MANY_OBJECTS, *thresholds[1:])
    try:
        yield
    finally:
        gc.set_threshold(*thresholds)


def return_freed_memory() -> None:
    """Configure glibc to return large blocks to the system when they are freed.

    By default glibc raises both thresholds to the size of the block freed last. So each thread that has
    hashed a password would keep its 19 MiB, free but resident. With another C library nothing happens.
    """
    with suppress(OSError, AttributeError):
        libc = ctypes.CDLL(None)
        libc.gnu_get_libc_version  # noqa: B018 - raises AttributeError elsewhere
        libc.mallopt(_MMAP_THRESHOLD, KEEP)
        libc.mallopt(_TRIM_THRESHOLD, KEEP)


@asynccontextmanager
async def trimming(every: float = TRIM_EVERY) -> AsyncIterator[None]:
    """Return memory that a flood has left behind, in this context.

    Every `every` seconds glibc returns every free page, also those between blocks that are in use. Blocks
    below `KEEP` come from a heap, whose end is seldom free: a flood of frames of 64 KiB would leave its free
    pages resident. It takes a few milliseconds in a thread of its own, and does not wait for the process to
    grow: what is freed after a long flood does not change its size. Elsewhere nothing happens.
    """
    trim = _trim()
    if trim is None:
        yield
        return
    async with in_background(_keep_trimming(trim, every)):
        yield


async def _keep_trimming(trim: Callable[[], None], every: float) -> None:
    while True:
        await asyncio.sleep(every)
        await asyncio.to_thread(trim)  # ctypes releases the lock of the interpreter


def resident() -> int:
    """Return the bytes of this process that are in memory. On Linux only."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE


def _trim() -> Callable[[], None] | None:
    """Return a function that returns all free pages to the system; None where there is none."""
    if sys.platform != "linux":
        return None
    with suppress(OSError, AttributeError):
        libc = ctypes.CDLL(None)
        malloc_trim = libc.malloc_trim
        malloc_trim.argtypes = [ctypes.c_size_t]
        return lambda: malloc_trim(0)
    return None
