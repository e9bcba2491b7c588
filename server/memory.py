"""Return freed memory to the system."""

import ctypes
from contextlib import suppress
from typing import Final

KEEP: Final = 2**20
"""Bytes. Freed blocks of this size are returned to the system, and so is the free end of the heap if it is as
large."""

_TRIM_THRESHOLD: Final = -1
_MMAP_THRESHOLD: Final = -3
"""Parameters of mallopt in glibc's malloc.h."""


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
