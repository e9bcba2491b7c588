"""Confidence intervals of winnings, and the rule that refuses one."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from typing import Final, Protocol

from riverboat.client_cli.arena.statistics.student import quantile

CONFIDENCE: Final = 0.95
MIN_SETS: Final = 30
MIN_DIFFERENT: Final = 100
MAX_PART: Final = 0.1
"""No interval below this many sets, below this many sets that are not zero, or if one set has a greater part
of the variance."""

_ROUNDING: Final = 1e-9

_KEPT: Final = "One observation: stacks carry over from hand to hand, so that no hand stands for itself."


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean and its confidence interval.

    mean: None without any value.
    half_width: half the width of the interval; None if there is none.
    reason: one sentence that says why the interval is missing; empty with an interval.
    """

    mean: float | None
    half_width: float | None
    reason: str = ""

    @property
    def low(self) -> float | None:
        """The lower end; None without an interval."""
        return None if self.mean is None or self.half_width is None else self.mean - self.half_width

    @property
    def high(self) -> float | None:
        """The upper end; None without an interval."""
        return None if self.mean is None or self.half_width is None else self.mean + self.half_width

    @property
    def sign(self) -> int:
        """1 if the whole interval is above zero, -1 if it is below, else 0; 0 without an interval."""
        if self.low is None or self.high is None:
            return 0
        return (self.low > 0) - (self.high < 0)


NOTHING: Final = Interval(None, None, "No set was played to the end.")
"""The interval of no sets."""


@dataclass(frozen=True, slots=True)
class Moments:
    """The number, mean and sample variance of values, and what the rule for intervals needs.

    different: how many values are not zero. largest_part: the part of the sum of squares that the value
    farthest from the mean has.
    """

    count: int
    mean: float
    variance: float
    different: int
    largest_part: float

    @classmethod
    def of(cls, values: Sequence[float]) -> "Moments":
        """Return the moments of `values`; the variance of fewer than two values is 0."""
        count = len(values)
        if not count:
            return cls(0, 0.0, 0.0, 0, 0.0)
        mean = fsum(values) / count
        squares = [(value - mean) ** 2 for value in values]
        total = fsum(squares)
        different = sum(1 for value in values if abs(value) > _ROUNDING)
        return cls(
            count,
            mean,
            total / (count - 1) if count > 1 else 0.0,
            different,
            max(squares) / total if total else 0.0,
        )

    @property
    def standard_error(self) -> float:
        """The standard error of the mean; 0 without values."""
        return sqrt(self.variance / self.count) if self.count else 0.0


class IntervalOf(Protocol):
    """Makes an interval from moments: `interval_of`, `one_observation`, or one of `sequences`."""

    def __call__(
        self,
        moments: Moments,
        scale: float = ...,
        *,
        confidence: float = ...,
        unit: str = ...,
    ) -> Interval:
        """Return the mean, times `scale`, with an interval. unit: what a value belongs to."""
        ...


def interval(
    values: Sequence[float], scale: float = 1.0, *, confidence: float = CONFIDENCE, unit: str = "set"
) -> Interval:
    """Return the mean of `values`, times `scale`, with an interval by Student's t.

    The values must be independent of each other: one for each set, not one for each hand of a set. unit: what
    a value belongs to, for the reason.
    """
    return interval_of(Moments.of(values), scale, confidence=confidence, unit=unit)


def interval_of(
    moments: Moments, scale: float = 1.0, *, confidence: float = CONFIDENCE, unit: str = "set"
) -> Interval:
    """Return `interval` of values with these moments."""
    if not moments.count:
        return Interval(None, None, f"No {unit} was played to the end.")
    mean = scale * moments.mean
    if reason := refusal(moments, unit):
        return Interval(mean, None, reason)
    half_width = abs(scale) * quantile(confidence, moments.count - 1) * moments.standard_error
    return Interval(mean, half_width)


def one_observation(
    moments: Moments, scale: float = 1.0, *, confidence: float = CONFIDENCE, unit: str = "set"
) -> Interval:
    """Return the mean of values with these moments, without an interval.

    It is for matches in which stacks carry over: no hand is independent of the one before it, so a whole
    match is one value, and one value has no variance.
    """
    if not moments.count:
        return Interval(None, None, f"No {unit} was played to the end.")
    return Interval(scale * moments.mean, None, _KEPT)


def refusal(moments: Moments, unit: str = "set") -> str:
    """Return why these values are too few for an interval, as a sentence; "" if they are enough."""
    if moments.count < MIN_SETS:
        return f"Too few hands: {_some(moments.count, unit)} of at least {MIN_SETS}."
    if moments.different < MIN_DIFFERENT:
        return (
            f"Too few hands: {moments.different} of {_some(moments.count, unit)} made a difference, "
            f"and an interval needs {MIN_DIFFERENT}."
        )
    if moments.largest_part > MAX_PART:
        return (
            f"Too few hands: one {unit} alone has {100 * moments.largest_part:.0f} % of the variance, "
            f"and an interval allows {100 * MAX_PART:.0f} %."
        )
    return ""


def _some(count: int, unit: str) -> str:
    return f"{count} {unit}" if count == 1 else f"{count} {unit}s"
