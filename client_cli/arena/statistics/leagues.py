"""Intervals of several comparisons at once, for leagues."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from riverboat.client_cli.arena.statistics.intervals import CONFIDENCE, Interval, Moments, interval, refusal
from riverboat.client_cli.arena.statistics.student import tail

Pair = TypeVar("Pair")


def pair_intervals(
    values: Mapping[Pair, Sequence[float]], scale: float = 1.0, *, confidence: float = CONFIDENCE
) -> dict[Pair, Interval]:
    """Return an interval for each pair, so that all of them together cover the truth in 95 % of leagues.

    values: for each pair its independent values, one for each set. This is Bonferroni's correction: each
    interval is one of confidence 1 - 0.05 / pairs (Dunn, Multiple Comparisons among Means, Journal of the
    American Statistical Association 56, 1961).
    """
    each = 1 - (1 - confidence) / max(1, len(values))
    return {pair: interval(sets, scale, confidence=each) for pair, sets in values.items()}


def decided_pairs(values: Mapping[Pair, Sequence[float]], *, confidence: float = CONFIDENCE) -> set[Pair]:
    """Return the pairs of which one is better, with at most 5 % chance of any wrong one among them.

    It is the step-down procedure of Holm (A Simple Sequentially Rejective Multiple Test Procedure,
    Scandinavian Journal of Statistics 6, 1979), which decides all pairs that `pair_intervals` decides, and
    often more.
    """
    chances = sorted(
        [(chance, place, pair) for place, (pair, sets) in enumerate(values.items())
         if (chance := _chance(sets)) is not None],
        key=lambda each: each[:2],
    )  # fmt: skip
    decided: set[Pair] = set()
    for place, (chance, _, pair) in enumerate(chances):
        if chance > (1 - confidence) / (len(values) - place):
            break
        decided.add(pair)
    return decided


def _chance(values: Sequence[float]) -> float | None:
    """Return the p-value of Student's t test against zero; None where an interval is refused."""
    moments = Moments.of(values)
    if refusal(moments):
        return None
    return tail(moments.mean / moments.standard_error, moments.count - 1)
