"""Latencies: percentiles, and a plot for the terminal."""

from array import array
from collections.abc import Sequence
from math import ceil, floor, log2
from typing import Final

PERCENTILES: Final = (50.0, 90.0, 99.0, 99.9)

_BAR: Final = 40
_EIGHTHS: Final = " ▏▎▍▌▋▊▉█"
_STEPS: Final = 2
"""Rows of the plot per doubling of the latency."""


class Latencies:
    """Latencies in seconds."""

    def __init__(self) -> None:
        self.all = array("d")

    def __len__(self) -> int:
        return len(self.all)

    def add(self, seconds: float) -> None:
        """Add a latency."""
        self.all.append(seconds)

    def percentiles(self, of: Sequence[float] = PERCENTILES) -> list[float]:
        """Return the percentiles `of`, each the least latency that is not exceeded; NaN without latencies."""
        times = sorted(self.all)
        return [times[max(0, ceil(len(times) * p / 100) - 1)] if times else float("nan") for p in of]

    def as_json(self) -> dict[str, float | None]:
        """Return the percentiles and the maximum in milliseconds; None without latencies."""
        of = (*PERCENTILES, 100.0)
        names = [*(f"p{p:g}" for p in PERCENTILES), "max"]
        times = [round(seconds * 1000, 3) if self.all else None for seconds in self.percentiles(of)]
        return dict(zip(names, times, strict=True))

    def plot(self) -> list[str]:
        """Return a histogram with logarithmic steps."""
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
