"""Sums of winnings give what the statistics of all of them give."""

from math import fsum
from random import Random

import pytest

from riverboat.client_cli.arena.statistics.intervals import Interval, Moments
from riverboat.client_cli.arena.statistics.intervals import interval_of as student
from riverboat.client_cli.arena.statistics.sequences import anytime_interval_of
from riverboat.client_cli.arena.statistics.tally import Tally, Winnings
from riverboat.client_cli.arena.statistics.verdicts import verdict


def same(one: Interval, other: Interval) -> bool:
    numbers = (one.mean, one.half_width), (other.mean, other.half_width)
    return one.reason == other.reason and numbers[0] == pytest.approx(numbers[1])


def sets_of(bots: int, sets: int) -> list[list[int]]:
    random = Random(bots * sets)
    found = []
    for _ in range(sets):
        won = [random.randrange(-400, 430) * random.randrange(2) for _ in range(bots - 1)]
        found.append([-sum(won), *won])
    return found


@pytest.mark.parametrize("values", [[], [7], [0, 0, 0], [5, -5, 5], [-(10**9), 3, 10**9, 4], [3] * 40])
def test_moments_are_those_of_the_numbers(values: list[int]) -> None:
    tally = Tally()
    for value in values:
        tally.add(value)
    found, expected = tally.moments, Moments.of([float(value) for value in values])
    for name in ("count", "mean", "variance", "different", "largest_part"):
        assert getattr(found, name) == pytest.approx(getattr(expected, name))


@pytest.mark.parametrize(("bots", "sets"), [(2, 0), (2, 20), (2, 900), (3, 90), (3, 900), (6, 900)])
def test_intervals_and_verdict_are_those_of_all_sets(bots: int, sets: int) -> None:
    played, names, scale = sets_of(bots, sets), [f"bot {bot}" for bot in range(bots)], 0.7
    found = Winnings(bots, scale)
    for won in played:
        found.add(won)
    values = [[float(won[bot]) for won in played] for bot in range(bots)]
    assert found.sets == sets
    for interval_of in (student, anytime_interval_of):
        ours = found.verdict(names, 2 * sets, interval_of)
        theirs = verdict(
            [fsum(each) for each in values],
            lambda one, other: Moments.of([won[one] - won[other] for won in played]),
            names,
            scale,
            estimator="sets",
            hands=2 * sets,
            interval_of=interval_of,
        )
        assert (ours.sentence, ours.leader) == (theirs.sentence, theirs.leader)
        for bot in range(bots):
            assert same(found.interval(bot, interval_of), interval_of(Moments.of(values[bot]), scale))
