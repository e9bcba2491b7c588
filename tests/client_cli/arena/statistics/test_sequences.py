"""The confidence sequence against its definition: where a mixture of betting games against the mean ends."""

from math import log, sqrt

import numpy as np
import pytest

from riverboat.client_cli.arena.statistics.intervals import Moments
from riverboat.client_cli.arena.statistics.sequences import (
    TIGHTEST_AT,
    anytime_interval,
    anytime_interval_of,
    half_width,
)


def moments(count: int, variance: float = 1.0) -> Moments:
    """Return the moments of a sample with the mean nought and this variance."""
    values = np.random.default_rng(count).normal(size=count)
    values = (values - values.mean()) / values.std(ddof=1) * sqrt(variance)
    return Moments.of(list(values))


def width_by_definition(count: int, rho: float, error: float) -> float:
    """Return the mean at which the stake, mixed over bets of the size rho, has grown by 1 / error.

    The wealth of a bet of the size b on the sum s of n values with the variance 1 is exp(b s - b² n / 2),
    here summed over the normal distribution of b.
    """
    bets = np.linspace(-9 * rho, 9 * rho, 4_001)
    weights = np.exp(-(bets**2) / (2 * rho**2))
    weights /= weights.sum()
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        wealth = float((weights * np.exp(bets * middle * count - bets**2 * count / 2)).sum())
        low, high = (middle, high) if wealth < 1 / error else (low, middle)
    return low


@pytest.mark.parametrize("confidence", [0.95, 0.99])
def test_width_is_the_smallest_of_all_mixtures_where_it_is_tightest(confidence: float) -> None:
    error = 1 - confidence
    widths = {rho: width_by_definition(500, rho, error) for rho in np.geomspace(0.02, 0.5, 60)}
    best = min(widths, key=lambda rho: widths[rho])
    own = half_width(moments(500), confidence=confidence, tightest_at=500)
    assert own == pytest.approx(widths[best], rel=0.002)
    later = half_width(moments(5_000), confidence=confidence, tightest_at=500)
    assert later == pytest.approx(width_by_definition(5_000, best, error), rel=0.01)


def test_width_is_that_of_the_paper() -> None:
    """With the numbers put in by hand: 500 rho² is 7.937."""
    rho_squared = (2 * log(20) + log(2 * log(20) + 1)) / 500
    assert rho_squared * 500 == pytest.approx(7.937, abs=0.001)
    grown = 1000 * rho_squared + 1
    expected = 3 * sqrt(2 * grown / (1000**2 * rho_squared) * log(sqrt(grown) * 20))
    assert half_width(moments(1000, 9.0)) == pytest.approx(expected)
    assert TIGHTEST_AT == 500


def test_width_follows_the_scale_and_the_values_asked_for() -> None:
    values = [float(number % 7) for number in range(300)]
    plain, wide = anytime_interval(values), anytime_interval(values, -2.0)
    assert plain.mean is not None
    assert plain.half_width is not None
    assert wide.mean == pytest.approx(-2 * plain.mean)
    assert wide.half_width == pytest.approx(2 * plain.half_width)
    assert plain.half_width == pytest.approx(half_width(Moments.of(values)))
    surer = anytime_interval(values, confidence=0.999)
    assert surer.half_width is not None
    assert surer.half_width > plain.half_width
    other = anytime_interval(values, tightest_at=20)
    assert other.half_width == pytest.approx(half_width(Moments.of(values), tightest_at=20))


def test_no_values_have_no_interval() -> None:
    none = anytime_interval_of(Moments.of([]), unit="hand")
    assert none.mean is none.half_width is None
    assert "No hand" in none.reason
    few = anytime_interval([1.0, 2.0], 3.0)
    assert few.mean == pytest.approx(4.5)
    assert few.half_width is None
    assert few.reason
