"""How long things took, in figures and in a plot for the terminal."""

from array import array
from collections.abc import Sequence
from math import ceil, floor, log2
from typing import Final

PERCENTILES: Final = (50.0, 90.0, 99.0, 99.9)

_BAR: Final = 40
_EIGHTHS: Final = " ▏▎▍▌▋▊▉█"
_STEPS: Final = 2
"""Lines of the plot for each doubling."""


class Times:
    """Times in seconds, as many as there are."""

    def __init__(self) -> None:
        self.all = array("d")

    def __len__(self) -> int:
        return len(self.all)

    def add(self, seconds: float) -> None:
        """One more."""
        self.all.append(seconds)

    def percentiles(self, of: Sequence[float] = PERCENTILES) -> list[float]:
        """The least time that so many in a hundred did not exceed, for each of `of`; NaN without any."""
        times = sorted(self.all)
        return [times[max(0, ceil(len(times) * p / 100) - 1)] if times else float("nan") for p in of]

    def as_json(self) -> dict[str, float | None]:
        """The percentiles and the longest, in milliseconds; None without any."""
        of = (*PERCENTILES, 100.0)
        names = [*(f"p{p:g}" for p in PERCENTILES), "max"]
        times = [round(seconds * 1000, 3) if self.all else None for seconds in self.percentiles(of)]
        return dict(zip(names, times, strict=True))

    def plot(self) -> list[str]:
        """A bar for each time from the shortest to the longest, in steps that grow with it."""
        if not self.all:
            return []
        counts: dict[int, int] = {}
        for seconds in self.all:
            step = floor(log2(max(seconds, 1e-6)) * _STEPS)
            counts[step] = counts.get(step, 0) + 1
        most, total, lines = max(counts.values()), len(self.all), []
        for step in range(min(counts), max(counts) + 1):
            count = counts.get(step, 0)
            eighths = ceil(count * _BAR * 8 / most)
            bar = "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
            lines.append(f"{2 ** (step / _STEPS) * 1000:>9.2f} ms {bar:<{_BAR}} {count / total:>7.2%}")
        return lines
