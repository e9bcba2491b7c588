"""A budget of bytes for replies whose size is known only when they are made."""

from typing import Final

LEAST: Final = 16 * 1024
"""Bytes that a reply costs at least: a filter that finds nothing has looked at every table."""


class ByteBudget:
    """Lets replies of `burst` bytes through at once, and of `rate` bytes a second in the long run.

    A reply is let through while anything is left, and is counted afterwards, so that the last may take more
    than is left. The next has to wait until that is made up for.
    """

    __slots__ = ("_burst", "_filled", "_left", "_rate")

    def __init__(self, rate: float, burst: int, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = float(burst)
        self._filled = now

    def wait(self, now: float) -> float:
        """Seconds until a reply is let through; 0 for now."""
        self._left = min(self._burst, self._left + (now - self._filled) * self._rate)
        self._filled = now
        return 0.0 if self._left > 0 else (1 - self._left) / self._rate

    def spend(self, size: int) -> None:
        """Count a reply of `size` bytes."""
        self._left -= max(size, LEAST)
