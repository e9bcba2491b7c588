"""What a report shows beyond the summary: curves, faults and the biggest hands, from one pass."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from heapq import nlargest
from math import sqrt
from typing import Final

from riverboat.client_cli.arena.report.figures import Band, Point
from riverboat.client_cli.arena.results import FaultKind, PlayedHand, PlayedSet
from riverboat.client_cli.arena.statistics.intervals import CONFIDENCE, Moments
from riverboat.client_cli.arena.statistics.sequences import half_width
from riverboat.client_cli.arena.statistics.student import quantile
from riverboat.client_cli.style import style_in
from riverboat.engine.events import HandStarted

BIGGEST: Final = 6
"""Hands that a report shows in full."""

POINTS: Final = 400
"""Points of a curve; a longer match is thinned out evenly."""

_FIRST_BAND: Final = 10
"""Sets before a band begins: with fewer, it would be wider than the chart."""


@dataclass(slots=True)
class FaultRow:
    """Equal faults of a bot: how many, and the number of the hand of the first."""

    count: int
    first: int


@dataclass(slots=True)
class Collected:
    """The hands of a match as a report needs them.

    hands: the number of hands after each set. totals: for each bot its winnings after each set, in chips.
    rotations: the winnings of `leader` after each set, by the rotation. showdown: those at showdown.
    faults: by bot, kind and detail. biggest: the hands in which one bot won most, in the order of the match.
    """

    leader: int
    hands: list[int] = field(default_factory=list)
    totals: list[list[int]] = field(default_factory=list)
    rotations: list[list[int]] = field(default_factory=list)
    showdown: list[int] = field(default_factory=list)
    faults: dict[tuple[int, FaultKind, str], FaultRow] = field(default_factory=dict)
    biggest: list[PlayedHand] = field(default_factory=list)

    @classmethod
    def of(cls, sets: Sequence[PlayedSet], bots: int, leader: int) -> "Collected":
        """Collect the hands of `sets`. They are read once, in order, and only the biggest are kept."""
        found = cls(leader, totals=[[] for _ in range(bots)])
        totals, showdown, hands = [0] * bots, 0, 0
        rotations: Counter[int] = Counter()
        candidates: list[tuple[int, int, PlayedHand]] = []
        for played in sets:
            for hand in played.hands:
                hands += 1
                style = style_in(hand.events, hand.seats.index(leader))
                showdown += hand.won[leader] * style.won_at_showdown.whole
                rotations[hand.rotation] += hand.won[leader]
                totals = [total + won for total, won in zip(totals, hand.won, strict=True)]
                candidates.append((max(hand.won), -hands, hand))
                found._add_faults(hand)
            candidates = nlargest(BIGGEST, candidates, key=lambda each: each[:2])
            found.hands.append(hands)
            found.showdown.append(showdown)
            found.rotations.append([rotations[each] for each in sorted(rotations)])
            for curve, total in zip(found.totals, totals, strict=True):
                curve.append(total)
        found.biggest = [hand for _, _, hand in sorted(candidates, key=lambda each: -each[1])]
        return found

    def _add_faults(self, hand: PlayedHand) -> None:
        for fault in hand.faults:
            key = (fault.bot, fault.kind, fault.detail)
            if key in self.faults:
                self.faults[key].count += 1
            else:
                self.faults[key] = FaultRow(1, number_of(hand))

    def curve(self, values: Sequence[float], unit: float) -> list[Point]:
        """Return `values`, one for each set, as points over hands, from zero. unit: chips of the axis."""
        return [(0.0, 0.0), *((float(self.hands[at]), values[at] / unit) for at in self._places())]

    def band(self, unit: float, *, anytime: bool) -> Band:
        """Return where the leader's expectation lies with 95 %.

        anytime: along the whole curve, by a confidence sequence; else at each single point, by Student's t.
        """
        totals = self.totals[self.leader]
        low: list[Point] = []
        high: list[Point] = []
        squares = 0.0
        wanted = set(self._places())
        for at, total in enumerate(totals):
            won, count = total - (totals[at - 1] if at else 0), at + 1
            squares += won * won
            if count < _FIRST_BAND or at not in wanted:
                continue
            variance = max(0.0, squares - total * total / count) / (count - 1)
            if anytime:
                half = count * half_width(Moments(count, total / count, variance, count, 0.0))
            else:
                half = quantile(CONFIDENCE, count - 1) * sqrt(variance * count)
            low.append((float(self.hands[at]), (total - half) / unit))
            high.append((float(self.hands[at]), (total + half) / unit))
        return Band("c0", low, high)

    def _places(self) -> list[int]:
        """Return the sets that a curve has points for."""
        step = max(1, len(self.hands) // POINTS)
        places = list(range(step - 1, len(self.hands), step))
        if self.hands and places[-1] != len(self.hands) - 1:
            places.append(len(self.hands) - 1)
        return places


def number_of(hand: PlayedHand) -> int:
    """Return the number of the hand in its match."""
    started = hand.events[0]
    return started.number if isinstance(started, HandStarted) else 0
