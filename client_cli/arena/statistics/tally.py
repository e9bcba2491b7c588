"""Winnings of a match, in memory that does not grow with its length.

Winnings of a set are whole numbers, so a few sums give their moments exactly, and those give every interval
that a match needs.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from riverboat.client_cli.arena.statistics.intervals import Interval, IntervalOf, Moments, interval_of
from riverboat.client_cli.arena.statistics.match_summary import Verdict
from riverboat.client_cli.arena.statistics.verdicts import verdict


@dataclass(slots=True)
class Tally:
    """Sums of whole numbers. different: how many are not zero."""

    count: int = 0
    total: int = 0
    squares: int = 0
    different: int = 0
    least: int = 0
    most: int = 0

    def add(self, value: int) -> None:
        """Add a number."""
        self.least = min(self.least, value) if self.count else value
        self.most = max(self.most, value) if self.count else value
        self.count += 1
        self.total += value
        self.squares += value * value
        self.different += value != 0

    def update(self, other: "Tally") -> None:
        """Add the numbers of `other`."""
        if not other.count:
            return
        self.least = min(self.least, other.least) if self.count else other.least
        self.most = max(self.most, other.most) if self.count else other.most
        self.count += other.count
        self.total += other.total
        self.squares += other.squares
        self.different += other.different

    @property
    def moments(self) -> Moments:
        """The moments of the numbers, as those of `Moments.of`."""
        count, total = self.count, self.total
        if not count:
            return Moments(0, 0.0, 0.0, 0, 0.0)
        deviations = count * self.squares - total * total  # `count` times the sum of squared deviations
        farthest = max(total - count * self.least, count * self.most - total)  # `count` times the deviation
        return Moments(
            count,
            total / count,
            deviations / (count * (count - 1)) if count > 1 else 0.0,
            self.different,
            farthest * farthest / (count * deviations) if deviations else 0.0,
        )


class Winnings:
    """What each of `bots` has won, set by set, and what it has won more than each other one.

    The unit is a chip or a part of it. scale: what turns the winnings of a set into bb/100.
    """

    def __init__(self, bots: int, scale: float) -> None:
        self._scale = scale
        self._won = [Tally() for _ in range(bots)]
        self._more = {pair: Tally() for pair in combinations(range(bots), 2)}

    @property
    def sets(self) -> int:
        """The number of sets."""
        return self._won[0].count

    def add(self, won: Sequence[int]) -> None:
        """Add a set: the winnings of each bot."""
        for tally, chips in zip(self._won, won, strict=True):
            tally.add(chips)
        for (one, other), tally in self._more.items():
            tally.add(won[one] - won[other])

    def update(self, other: "Winnings") -> None:
        """Add the sets of `other`."""
        for own, further in zip(self._won, other._won, strict=True):
            own.update(further)
        for pair, tally in self._more.items():
            tally.update(other._more[pair])

    def chips(self, bot: int) -> int:
        """Return what a bot has won."""
        return self._won[bot].total

    def variance(self, bot: int) -> float:
        """Return the variance of a bot's sets, as bb/100."""
        return self._scale**2 * self._won[bot].moments.variance

    def interval(self, bot: int, interval_of: IntervalOf = interval_of, *, unit: str = "set") -> Interval:
        """Return a bot's bb/100, with its interval: by Student's t, or by another way to make one.

        unit: what is called a set here.
        """
        return interval_of(self._won[bot].moments, self._scale, unit=unit)

    def verdict(
        self,
        names: Sequence[str],
        hands: int,
        interval_of: IntervalOf = interval_of,
        *,
        estimator: str = "sets",
    ) -> Verdict:
        """Return who won by these winnings, which `estimator` made. hands: how many were played."""
        totals = [tally.total for tally in self._won]
        return verdict(
            totals, self._lead, names, self._scale, estimator=estimator, hands=hands, interval_of=interval_of
        )

    def _lead(self, leader: int, bot: int) -> Moments:
        """Return the moments of what `leader` won more than `bot`."""
        if leader < bot:
            return self._more[leader, bot].moments
        found = self._more[bot, leader].moments
        return replace(found, mean=-found.mean)
