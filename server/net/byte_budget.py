"""A budget of bytes for replies whose size is known only when they are made."""

from typing import Final

LEAST: Final = 16 * 1024
"""Bytes that every reply costs at least: a filter that finds nothing was compared with every table, too."""


class ByteBudget:
    """Allows replies of `burst` bytes at once, and of `rate` bytes a second in the long run.

    A reply is allowed while anything is left, and is counted when it is made. So the last reply may overdraw
    the budget, and the next one has to wait until it is positive again. `now`: seconds.
    """

    __slots__ = ("_burst", "_filled", "_left", "_rate")

    def __init__(self, rate: float, burst: int, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = float(burst)
        self._filled = now

    def wait(self, now: float) -> float:
        """Return the seconds until a reply is allowed; 0 if one is allowed now."""
        self._left = min(self._burst, self._left + (now - self._filled) * self._rate)
        self._filled = now
        return 0.0 if self._left > 0 else (1 - self._left) / self._rate

    def spend(self, size: int) -> None:
        """Count a reply of `size` bytes."""
        self._left -= max(size, LEAST)
