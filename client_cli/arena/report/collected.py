"""What a report shows beyond the summary: curves, faults and the biggest hands, from one pass."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from heapq import nlargest
from math import sqrt
from typing import Final

from riverboat.client_cli.arena.report.figures import Band, Point
from riverboat.client_cli.arena.results import FaultKind, Note, PlayedHand, PlayedSet
from riverboat.client_cli.arena.statistics.intervals import CONFIDENCE, Moments
from riverboat.client_cli.arena.statistics.sequences import half_width
from riverboat.client_cli.arena.statistics.student import quantile
from riverboat.client_cli.style import style_in
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
class Place:
    """The match after some of its sets: a point of each curve.

    totals: the winnings of each bot so far, in chips. rotations: those of the leader, by rotation.
    showdown: those of the leader at showdown. squares: the sum of the squares of its winnings in a set.
    """

    sets: int
    hands: int
    totals: list[int]
    rotations: list[int]
    showdown: int
    squares: int


@dataclass(slots=True)
class Collected:
    """The hands of a match as a report needs them.

    places: from the beginning to the end. faults: by bot, kind and detail. biggest: the hands in which one
    bot won most, in the order of the match. said: what bots said of their replies, by bot.
    """

    leader: int
    places: list[Place] = field(default_factory=list)
    faults: dict[tuple[int, FaultKind, str], FaultRow] = field(default_factory=dict)
    biggest: list[PlayedHand] = field(default_factory=list)
    said: dict[int, Said] = field(default_factory=dict)

    @classmethod
    def of(cls, sets: Sequence[PlayedSet], bots: int, leader: int) -> "Collected":
        """Collect the hands of `sets`. They are read once, in order, and only the biggest are kept."""
        found = cls(leader)
        step = max(1, len(sets) // POINTS)
        now = Place(0, 0, [0] * bots, [0] * bots, 0, 0)
        candidates: list[tuple[int, int, PlayedHand]] = []
        for played in sets:
            for hand in played.hands:
                now.hands += 1
                found._add_hand(hand, now)
                candidates.append((max(hand.won), -now.hands, hand))
            now.sets += 1
            now.squares += played.won(leader) ** 2
            candidates = nlargest(BIGGEST, candidates, key=lambda each: each[:2])
            if now.sets % step == 0 or now.sets == len(sets):
                found.places.append(replace(now, totals=[*now.totals], rotations=[*now.rotations]))
        found.biggest = [hand for _, _, hand in sorted(candidates, key=lambda each: -each[1])]
        return found

    def _add_hand(self, hand: PlayedHand, now: Place) -> None:
        won = hand.won[self.leader]
        now.totals = [total + chips for total, chips in zip(now.totals, hand.won, strict=True)]
        now.rotations[hand.rotation] += won
        now.showdown += won * style_in(hand.events, hand.seats.index(self.leader)).won_at_showdown.whole
        for fault in hand.faults:
            key = (fault.bot, fault.kind, fault.detail)
            if key not in self.faults and len(self.faults) >= MOST_FAULTS:
                key = (fault.bot, fault.kind, OTHERS)
            row = self.faults.setdefault(key, FaultRow(0, number_of(hand)))
            row.count += 1
        for note in hand.notes:
            self.said.setdefault(note.bot, Said()).add(note)

    def curve(self, values: Iterable[float], unit: float) -> list[Point]:
        """Return `values`, one for each place, as points over hands, from zero. unit: chips of the axis."""
        places = zip(self.places, values, strict=True)
        return [(0.0, 0.0), *((float(place.hands), value / unit) for place, value in places)]

    def band(self, unit: float, *, anytime: bool) -> Band:
        """Return where the leader's expectation lies with 95 %.

        anytime: along the whole curve, by a confidence sequence; else at each single point, by Student's t.
        """
        low: list[Point] = []
        high: list[Point] = []
        for place in self.places:
            count, total = place.sets, place.totals[self.leader]
            if count < _FIRST_BAND:
                continue
            variance = max(0.0, place.squares - total * total / count) / (count - 1)
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
