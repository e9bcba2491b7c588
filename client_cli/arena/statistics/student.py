"""The quantiles of Student's t distribution, with the standard library alone."""

from functools import lru_cache
from math import exp, lgamma, log, log1p, pi
from statistics import NormalDist
from typing import Final

_PRECISION: Final = 1e-15
_MAX_TERMS: Final = 100_000


def tail(t: float, freedom: int) -> float:
    """Return the probability that Student's t, with `freedom` degrees of freedom, is beyond `t` or `-t`.

    It is the incomplete beta function I_x(freedom/2, 1/2) at x = freedom / (freedom + t^2); NIST Digital
    Library of Mathematical Functions, 8.17.
    """
    square = t * t
    return _incomplete_beta(freedom / 2, 0.5, freedom / (freedom + square), square / (freedom + square))


@lru_cache(maxsize=4096)
def quantile(confidence: float, freedom: int) -> float:
    """Return the t beyond which, on both sides together, lies 1 - `confidence` of the distribution.

    Raises ValueError unless the confidence is between 0 and 1 and there is a degree of freedom.
    """
    if not 0 < confidence < 1:
        raise ValueError(f"the confidence is {confidence!r}; it must be between 0 and 1")
    if freedom < 1:
        raise ValueError(f"{freedom!r} degrees of freedom are too few: use at least 1")
    outside = 1 - confidence
    # It is more than the normal quantile. The tail is convex from 0 on, so Newton's steps never go beyond it.
    t = NormalDist().inv_cdf(1 - outside / 2)
    while (further := t + (tail(t, freedom) - outside) / (2 * _density(t, freedom))) > t:
        t = further
    return t


def _density(t: float, freedom: int) -> float:
    logarithm = lgamma((freedom + 1) / 2) - lgamma(freedom / 2) - log(freedom * pi) / 2
    return exp(logarithm - (freedom + 1) / 2 * log1p(t * t / freedom))


def _incomplete_beta(a: float, b: float, x: float, rest: float) -> float:
    """Return the regularised incomplete beta function I_x(a, b); `rest` is 1 - x."""
    if x > (a + 1) / (a + b + 2):  # where the continued fraction converges slowly
        return 1 - _incomplete_beta(b, a, rest, x)
    if x <= 0:
        return 0.0
    logarithm = lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x)
    return exp(logarithm) / (a * _continued_fraction(a, b, x))


def _continued_fraction(a: float, b: float, x: float) -> float:
    """Return 1 + d1/(1 + d2/(1 + ...)), DLMF 8.17.22, by the modified Lentz algorithm.

    Source of the algorithm: Thompson and Barnett, Journal of Computational Physics 64 (1986), 490-509.
    """
    value = above = 1.0
    below = 0.0
    for term in range(1, _MAX_TERMS):
        half = term // 2
        if term % 2:
            part = -(a + half) * (a + b + half) * x / ((a + 2 * half) * (a + 2 * half + 1))
        else:
            part = half * (b - half) * x / ((a + 2 * half - 1) * (a + 2 * half))
        below = 1 / (1 + part * below)
        above = 1 + part / above
        value *= above * below
        if abs(above * below - 1) < _PRECISION:
            break
    return value
