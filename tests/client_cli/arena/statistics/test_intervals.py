from math import sqrt
from random import Random
from statistics import NormalDist

import pytest

from riverboat.client_cli.arena.statistics.intervals import Interval, Moments, interval, refusal
from riverboat.client_cli.arena.statistics.leagues import decided_pairs, pair_intervals
from riverboat.client_cli.arena.statistics.sequences import anytime_interval
from riverboat.client_cli.arena.statistics.student import quantile, tail


@pytest.mark.parametrize(
    ("confidence", "freedom", "expected"),
    [  # NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2; the last by the normal distribution
        (0.95, 1, 12.706),
        (0.95, 2, 4.303),
        (0.9, 5, 2.015),
        (0.99, 10, 3.169),
        (0.95, 29, 2.045),
        (0.95, 99, 1.984),
        (0.998, 100, 3.174),
        (0.95, 10_000_000, 1.960),
    ],
)
def test_quantiles_are_those_of_tables(confidence: float, freedom: int, expected: float) -> None:
    assert quantile(confidence, freedom) == pytest.approx(expected, abs=5.1e-4)


@pytest.mark.parametrize("confidence", [0.5, 0.9, 0.95, 0.999, 0.9999])
def test_quantiles_agree_with_closed_forms(confidence: float) -> None:
    """Two degrees: t = p * sqrt(2 / (1 - p^2)). Many: the expansion of Fisher and Cornish to 1/n^2."""
    assert quantile(confidence, 2) == pytest.approx(confidence * sqrt(2 / (1 - confidence**2)), rel=1e-11)
    z, freedom = NormalDist().inv_cdf((1 + confidence) / 2), 20_000
    first = (z**3 + z) / (4 * freedom)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    assert quantile(confidence, freedom) == pytest.approx(z + first + second, rel=1e-9)


def test_quantile_inverts_tail() -> None:
    for freedom in (1, 3, 30, 4_000, 1_000_000):
        for confidence in (0.01, 0.5, 0.95, 1 - 1e-6):
            assert tail(quantile(confidence, freedom), freedom) == pytest.approx(1 - confidence, rel=1e-6)


@pytest.mark.parametrize(("confidence", "freedom"), [(0.0, 5), (1.0, 5), (0.95, 0)])
def test_impossible_quantiles_are_refused(confidence: float, freedom: int) -> None:
    with pytest.raises(ValueError, match=r"must be between|at least 1"):
        quantile(confidence, freedom)


def test_interval_is_students() -> None:
    values = [1.0, -1.0] * 200 + [3.0]
    found = interval(values, 10)
    deviation = sqrt(sum((value - 3 / 401) ** 2 for value in values) / 400)
    assert found.mean == pytest.approx(30 / 401)
    assert found.half_width == pytest.approx(10 * quantile(0.95, 400) * deviation / sqrt(401))
    assert found.sign == 0
    assert Interval(2.0, 1.0).sign == 1
    assert Interval(-2.0, 1.0).sign == -1
    assert Interval(2.0, None, "why").sign == 0


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ([], "No set was played to the end."),
        ([5.0], "Too few hands: 1 set of at least 30."),
        ([1.0, -1.0] * 14, "Too few hands: 28 sets of at least 30."),
        ([1.0] * 99 + [0.0] * 901, "99 of 1000 sets made a difference, and an interval needs 100."),
        ([0.0] * 500, "0 of 500 sets made a difference, and an interval needs 100."),
        ([1.0, -1.0] * 100 + [-20.0], "one set alone has 66 % of the variance, and an interval allows 10 %."),
    ],
)
def test_too_few_sets_have_no_interval(values: list[float], reason: str) -> None:
    found = interval(values)
    assert found.half_width is None
    assert found.low is None
    assert found.high is None
    assert reason in found.reason
    assert anytime_interval(values).half_width is None


def test_equal_values_have_interval_of_no_width() -> None:
    assert interval([2.0] * 200) == Interval(2.0, 0.0)
    assert refusal(Moments.of([2.0] * 200)) == ""


def test_looking_often_rarely_finds_winner_between_equal_bots() -> None:
    """Every 50 sets: Student's t is wrong in far more than 5 % of the matches, the sequence in less."""
    random = Random(2)
    fixed = anytime = 0
    for _ in range(150):
        values: list[float] = []
        found_by_t = found = False
        for _ in range(20):
            values += [random.gauss(0, 1) * random.choice([1, 1, 1, 4]) for _ in range(50)]
            found_by_t |= interval(values).sign != 0
            found |= anytime_interval(values).sign != 0
        fixed += found_by_t
        anytime += found
    assert fixed > 0.15 * 150
    assert anytime <= 0.05 * 150


def test_sequence_is_wider_than_student_but_not_by_much() -> None:
    random = Random(3)
    values = [random.gauss(0, 1) for _ in range(2_000)]
    width = anytime_interval(values, 10).half_width
    assert width is not None
    assert 1.2 < width / (interval(values, 10).half_width or 0) < 2


def test_intervals_of_league_are_wider() -> None:
    random = Random(4)
    values = {
        pair: [random.gauss(mean, 1) for _ in range(400)] for pair, mean in enumerate([0, 0.12, 0.13, 1])
    }
    found = pair_intervals(values)
    for pair, sets in values.items():
        half, alone = found[pair].half_width, interval(sets).half_width
        assert half is not None
        assert alone is not None
        assert half / alone == pytest.approx(quantile(1 - 0.05 / 4, 399) / quantile(0.95, 399))
    by_bonferroni = {pair for pair, each in found.items() if each.sign}
    assert by_bonferroni <= decided_pairs(values)


def test_holm_decides_step_by_step() -> None:
    """p-values of about 0.0002, 0.02 and 0.04: Bonferroni decides one, Holm all."""

    def with_mean(errors: float) -> list[float]:
        values = [1.0, -1.0] * 200
        shift = errors * Moments.of(values).standard_error
        return [value + shift for value in values]

    values = {"a": with_mean(2.05), "b": with_mean(3.8), "c": with_mean(2.35)}
    assert {pair for pair, each in pair_intervals(values).items() if each.sign} == {"b"}
    assert decided_pairs(values) == {"a", "b", "c"}
    assert decided_pairs({**values, "d": [0.0] * 400, "e": with_mean(0)}) == {"b"}
