"""Axes: a linear scale, and round numbers to label it with."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, log10


@dataclass(frozen=True, slots=True)
class Scale:
    """Maps the values `low` to `high` to the coordinates `start` to `end`."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        """Return the coordinate of `value`."""
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)


def ticks(low: float, high: float, most: int) -> list[float]:
    """Return round numbers between `low` and `high`, at most `most` of them, one step apart."""
    step = _step((high - low) / max(1, most))
    while int(high // step) - ceil(low / step) + 1 > most:
        step = _step(step * 1.01)
    return [number * step for number in range(ceil(low / step), int(high // step) + 1)]


def decimals_of(numbers: list[float]) -> int:
    """Return how many decimals tell the ticks `numbers` apart."""
    if len(numbers) < 2:
        return 0
    return max(0, -int((log10(numbers[1] - numbers[0]) + 1e-9) // 1))


def bounds(values: Iterable[float]) -> tuple[float, float]:
    """Return the range of `values` and zero; it is never empty."""
    found = [0.0, *values]
    low, high = min(found), max(found)
    return (low, high) if high > low else (low - 1, high + 1)


def _step(least: float) -> float:
    """Return the smallest of 1, 2, 5, 10, 20, ... and of their parts that is at least `least`."""
    power = float(10 ** int(log10(least) // 1))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= least * (1 - 1e-9))
