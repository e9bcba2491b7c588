"""Winnings of a match while it is played, in memory that does not grow with its length.

Winnings of a set are whole chips, so a few sums give their moments exactly, and those give every interval
that a match needs. `statistics` has the definitions.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from riverboat.client_cli.arena.statistics.intervals import (
    CONFIDENCE,
    NOTHING,
    Interval,
    Moments,
    interval_of,
)
from riverboat.client_cli.arena.statistics.sequences import anytime_interval_of
from riverboat.client_cli.arena.statistics.verdicts import sentence


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
    """The chips that each of `bots` has won, set by set, and those that it has won more than each other one.

    scale: what turns chips of a set into bb/100.
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
        """Add a set: the chips of each bot."""
        for tally, chips in zip(self._won, won, strict=True):
            tally.add(chips)
        for (one, other), tally in self._more.items():
            tally.add(won[one] - won[other])

    def chips(self, bot: int) -> int:
        """Return the chips that a bot has won."""
        return self._won[bot].total

    def interval(self, bot: int) -> Interval:
        """Return a bot's bb/100, with its interval by Student's t."""
        return interval_of(self._won[bot].moments, self._scale)

    def anytime_interval(self, bot: int) -> Interval:
        """Return a bot's bb/100, with the interval that stays right however often one looks."""
        return anytime_interval_of(self._won[bot].moments, self._scale)

    def verdict(self, names: Sequence[str], hands: int) -> str:
        """Return who won, as `statistics.verdicts.verdict` says it. hands: how many were played."""
        if not self.sets:
            return f"Too few hands. {NOTHING.reason}"
        leader = max(range(len(self._won)), key=self.chips)
        if len(names) == 2:
            rival = names[1 - leader]
            return sentence(self._lead(leader, 1 - leader, self._scale / 2), names[leader], rival, hands)
        confidence = 1 - (1 - CONFIDENCE) / len(self._more)
        leads = {
            bot: self._lead(leader, bot, self._scale, confidence)
            for bot in range(len(names))
            if bot != leader
        }
        closest = min(leads, key=lambda bot: (leads[bot].low is not None, leads[bot].low or 0.0))
        rivals = "all others" if leads[closest].sign > 0 else names[closest]
        return sentence(leads[closest], names[leader], rivals, hands)

    def _lead(self, leader: int, bot: int, scale: float, confidence: float = CONFIDENCE) -> Interval:
        """Return by how much `leader` is ahead of `bot`."""
        turned = leader > bot
        tally = self._more[(bot, leader) if turned else (leader, bot)]
        return interval_of(tally.moments, -scale if turned else scale, confidence=confidence)
