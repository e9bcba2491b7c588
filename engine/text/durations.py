"""Durations as messages, and in English."""

from typing import Final

from riverboat.language.catalog import in_english
from riverboat.language.message import Message

_UNITS: Final = (("days", 86_400_000), ("hours", 3_600_000), ("minutes", 60_000), ("seconds", 1_000))


def duration(ms: int) -> Message:
    """Return `ms` milliseconds in the largest unit that fits: "1 hour", "90 minutes", "4.5 seconds"."""
    for unit, size in _UNITS:
        if ms >= size and ms % size == 0:
            return Message(f"duration-{unit}", {"count": ms // size})
    return Message("duration-seconds", {"count": ms / 1_000})


def in_words(ms: int) -> str:
    """Return `duration` in English."""
    return in_english(duration(ms))
