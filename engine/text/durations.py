"""Durations as text."""

from typing import Final

_UNITS: Final = (("day", 86_400_000), ("hour", 3_600_000), ("minute", 60_000), ("second", 1_000))


def in_words(ms: int) -> str:
    """Return `ms` milliseconds in the largest unit that fits: "1 hour", "90 minutes", "4.5 seconds"."""
    for unit, size in _UNITS:
        if ms >= size and ms % size == 0:
            return _counted(ms // size, unit)
    return _counted(ms / 1_000, "second")


def _counted(number: float, unit: str) -> str:
    return f"{number:g} {unit}{'' if number == 1 else 's'}"
