"""Says early how long an evaluation will take: AIVAT can take longer than the match."""

from collections.abc import Callable
from time import monotonic
from typing import Final

_MEASURED: Final = 20
"""Sets from which the time of the others is estimated, after a first batch that loads what is needed."""

_WORTH_SAYING: Final = 10.0
"""Seconds below which nothing is said."""


class Forecast:
    """The forecast of an evaluation of `sets` sets. say: is called with it, once.

    clock: the time, in seconds.
    """

    def __init__(
        self, sets: int, say: Callable[[str], object], clock: Callable[[], float] = monotonic
    ) -> None:
        self._sets = sets
        self._say = say
        self._clock = clock
        self._started: float | None = None
        self._loaded = self._done = 0
        self._is_said = False

    def add(self, sets: int) -> None:
        """Count sets that were evaluated."""
        self._done += sets
        if self._started is None:
            self._started, self._loaded = self._clock(), self._done
        measured = self._done - self._loaded
        if self._is_said or measured < _MEASURED:
            return
        self._is_said = True
        left = (self._clock() - self._started) / measured * (self._sets - self._done)
        if left >= _WORTH_SAYING:
            self._say(f"The evaluation of {self._sets:,} sets will take about {duration(left)} more.")


def duration(seconds: float) -> str:
    """Return a time in words, rounded to what a forecast can know."""
    if seconds < 90:
        return f"{10 * round(seconds / 10):d} seconds"
    if seconds < 5_400:
        return f"{round(seconds / 60):d} minutes"
    return f"{seconds / 3600:.1f} hours"
