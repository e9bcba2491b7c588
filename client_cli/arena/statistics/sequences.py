"""A confidence sequence: an interval that stays right however often, and whenever, one looks at it.

A 95 % interval by Student's t covers the truth in 95 % of matches of a length that was chosen before. If you
look at it again and again and stop when it looks good, it is wrong far more often. The interval here is
wider, and covers the truth at all times together in 95 % of matches.

It is the asymptotic confidence sequence with a normal mixture: theorem 2.2 of Waudby-Smith, Arbour, Sinha,
Kennedy and Ramdas, Time-uniform central limit theory and asymptotic confidence sequences (Annals of
Statistics 52, 2024), after Robbins (1970) and Howard, Ramdas, McAuliffe and Sekhon, Time-uniform,
nonparametric, nonasymptotic confidence sequences (Annals of Statistics 49, 2021). Asymptotic means that the
mean of many sets has to be nearly normal; the rule for intervals refuses it before.
"""

from collections.abc import Sequence
from math import log, sqrt
from typing import Final

from riverboat.client_cli.arena.statistics.intervals import CONFIDENCE, Interval, Moments, refusal

TIGHTEST_AT: Final = 500
"""The number of sets at which the interval is tightest, in comparison with one of fixed length."""


def anytime_interval(
    values: Sequence[float],
    scale: float = 1.0,
    *,
    confidence: float = CONFIDENCE,
    tightest_at: int = TIGHTEST_AT,
) -> Interval:
    """Return the mean of `values`, times `scale`, with the interval of the confidence sequence.

    The values must be independent: one for each set, in the order played. tightest_at: chosen before the
    match; any number is valid.
    """
    return anytime_interval_of(Moments.of(values), scale, confidence=confidence, tightest_at=tightest_at)


def anytime_interval_of(
    moments: Moments,
    scale: float = 1.0,
    *,
    confidence: float = CONFIDENCE,
    unit: str = "set",
    tightest_at: int = TIGHTEST_AT,
) -> Interval:
    """Return `anytime_interval` of values with these moments. unit: what a value belongs to."""
    if not moments.count:
        return Interval(None, None, f"No {unit} was played to the end.")
    mean = scale * moments.mean
    if reason := refusal(moments, unit):
        return Interval(mean, None, reason)
    return Interval(mean, abs(scale) * half_width(moments, confidence=confidence, tightest_at=tightest_at))


def half_width(moments: Moments, *, confidence: float = CONFIDENCE, tightest_at: int = TIGHTEST_AT) -> float:
    """Return half the width of the interval of the confidence sequence for these moments."""
    error = 1 - confidence
    rho_squared = (-2 * log(error) + log(-2 * log(error) + 1)) / tightest_at
    spread = moments.count * rho_squared + 1
    return sqrt(moments.variance) * sqrt(
        2 * spread / (moments.count**2 * rho_squared) * log(sqrt(spread) / error)
    )
