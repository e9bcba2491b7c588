"""What a report shows beyond the summary: curves, faults and the biggest hands, from one pass."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from heapq import nlargest
from math import sqrt
from typing import Final, Self

from riverboat.client_cli.arena.report.figures import Band, Point
from riverboat.client_cli.arena.results import FaultKind, Note, PlayedHand, PlayedSet
from riverboat.client_cli.arena.statistics.intervals import CONFIDENCE, Moments
from riverboat.client_cli.arena.statistics.sequences import half_width
from riverboat.client_cli.arena.statistics.student import quantile
from riverboat.client_cli.style import at_showdown
from riverboat.engine.events import HandStarted

BIGGEST: Final = 6
"""Hands that a report shows in full."""

POINTS: Final = 400
"""Points of a curve; a longer match is thinned out evenly."""

MOST_FAULTS: Final = 50
"""Rows of different faults; the details of further ones are left out."""

OTHERS: Final = "others, not listed"

_FIRST_BAND: Final = 10
"""Sets before a band begins: with fewer, it would be wider than the chart."""


@dataclass(slots=True)
class FaultRow:
    """Equal faults of a bot: how many, and the number of the hand of the first."""

    count: int
    first: int


@dataclass(slots=True)
class Said:
    """What a bot said of its replies: how many with a note, how many of these with a reason, and their cost.

    cost: in US dollars.
    """

    replies: int = 0
    reasons: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cost: float = 0.0

    def add(self, note: Note) -> None:
        """Count a note."""
        self.replies += 1
        self.reasons += bool(note.reason)
        self.input_tokens += note.input_tokens
        self.output_tokens += note.output_tokens
        self.cost += note.cost


@dataclass(slots=True)
class CurvePoint:
    """The match after some of its sets: a point of each curve.

    totals: the winnings of each bot so far, in chips. rotations: by bot and rotation. showdown: at showdown.
    squares: the sum of the squares of each bot's winnings in a set.
    """

    sets: int
    hands: int
    totals: list[int]
    rotations: list[list[int]]
    showdown: list[int]
    squares: list[int]

    @classmethod
    def start(cls, bots: int) -> Self:
        """Return the match before its first set."""
        return cls(0, 0, [0] * bots, [[0] * bots for _ in range(bots)], [0] * bots, [0] * bots)

    def copy(self) -> Self:
        """Return a copy that does not change."""
        rotations = [[*each] for each in self.rotations]
        return type(self)(self.sets, self.hands, [*self.totals], rotations, [*self.showdown], [*self.squares])


class Collected:
    """The hands of a match as a report needs them. Only the biggest hands are kept.

    places: from the beginning to the end. faults: by bot, kind and detail. said: what bots said of their
    replies, by bot. talk: how many lines each bot said to the others.
    """

    def __init__(self, bots: int, sets: int) -> None:
        """Begin to collect a match of `bots` with as many `sets`."""
        self.places: list[CurvePoint] = []
        self.faults: dict[tuple[int, FaultKind, str], FaultRow] = {}
        self.said: dict[int, Said] = {}
        self.talk = [0] * bots
        self._now = CurvePoint.start(bots)
        self._sets = sets
        self._candidates: list[tuple[int, int, PlayedHand]] = []

    @classmethod
    def of(cls, sets: Collection[PlayedSet], bots: int) -> Self:
        """Collect the hands of `sets`."""
        found = cls(bots, len(sets))
        for played in sets:
            found.add(played)
        return found

    @property
    def biggest(self) -> list[PlayedHand]:
        """The hands in which one bot won most, in the order of the match."""
        return [hand for _, _, hand in sorted(self._candidates, key=lambda each: -each[1])]

    def add(self, played: PlayedSet) -> None:
        """Add the next set."""
        now = self._now
        candidates = self._candidates
        before = [*now.totals]
        for hand in played.hands:
            now.hands += 1
            self._add_hand(hand, now)
            candidates.append((max(hand.won), -now.hands, hand))
        now.sets += 1
        for bot, total in enumerate(now.totals):
            now.squares[bot] += (total - before[bot]) ** 2
        self._candidates = nlargest(BIGGEST, candidates, key=lambda each: each[:2])
        if now.sets % max(1, self._sets // POINTS) == 0 or now.sets == self._sets:
            self.places.append(now.copy())

    def _add_hand(self, hand: PlayedHand, now: CurvePoint) -> None:
        for bot, won in enumerate(hand.won):
            now.totals[bot] += won
            now.rotations[bot][hand.rotation] += won
        for seat in at_showdown(hand.events, range(len(hand.seats))):
            bot = hand.seats[seat]
            now.showdown[bot] += hand.won[bot]
        for fault in hand.faults:
            key = (fault.bot, fault.kind, fault.detail)
            if key not in self.faults and len(self.faults) >= MOST_FAULTS:
                key = (fault.bot, fault.kind, OTHERS)
            row = self.faults.setdefault(key, FaultRow(0, number_of(hand)))
            row.count += 1
        for line in hand.talk:
            self.talk[hand.seats[line.seat]] += 1
        for note in hand.notes:
            self.said.setdefault(note.bot, Said()).add(note)

    def curve(self, values: Iterable[float], unit: float) -> list[Point]:
        """Return `values`, one for each place, as points over hands, from zero. unit: chips of the axis."""
        places = zip(self.places, values, strict=True)
        return [(0.0, 0.0), *((float(place.hands), value / unit) for place, value in places)]

    def band(self, bot: int, unit: float, *, anytime: bool) -> Band:
        """Return where a bot's expectation lies with 95 %.

        anytime: along the whole curve, by a confidence sequence; else at each single point, by Student's t.
        """
        low: list[Point] = []
        high: list[Point] = []
        for place in self.places:
            count, total = place.sets, place.totals[bot]
            if count < _FIRST_BAND:
                continue
            variance = max(0.0, place.squares[bot] - total * total / count) / (count - 1)
            if anytime:
                half = count * half_width(Moments(count, total / count, variance, count, 0.0))
            else:
                half = quantile(CONFIDENCE, count - 1) * sqrt(variance * count)
            low.append((float(place.hands), (total - half) / unit))
            high.append((float(place.hands), (total + half) / unit))
        return Band("c0", low, high)


def number_of(hand: PlayedHand) -> int:
    """Return the number of the hand in its match."""
    started = hand.events[0]
    return started.number if isinstance(started, HandStarted) else 0
