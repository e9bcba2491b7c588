"""What the C library does with memory that is free again."""

import ctypes
from contextlib import suppress
from typing import Final

KEEP: Final = 2**20
"""Bytes: a block of this size or more is the system's again when it is freed, and so is the end of the heap
when so much of it is free."""

_TRIM_THRESHOLD: Final = -1
_MMAP_THRESHOLD: Final = -3
"""Parameters of mallopt in glibc's malloc.h."""


def give_back_what_is_free() -> None:
    """Have glibc return large blocks to the system when they are freed.

    Left alone it raises both thresholds to what was freed last. After the first password, each thread that
    hashes them would keep the 19 MiB that this takes, free but resident. Nothing happens where the C library
    is another.
    """
    with suppress(OSError, AttributeError):
        libc = ctypes.CDLL(None)
        libc.gnu_get_libc_version  # noqa: B018 - others know no mallopt, or another one
        libc.mallopt(_MMAP_THRESHOLD, KEEP)
        libc.mallopt(_TRIM_THRESHOLD, KEEP)
