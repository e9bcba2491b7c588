"""What a match of tournaments comes to: places, prizes and returns, with intervals over sets.

A set is all tournaments with the same cards, so it is one value, as in docs/bot-matches.md.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from math import fsum

from riverboat.client_cli.arena.log import LoggedSets, event_results
from riverboat.client_cli.arena.results import EventResult
from riverboat.client_cli.arena.statistics.intervals import CONFIDENCE, Interval, interval


@dataclass(frozen=True, slots=True)
class BotEvents:
    """What a bot came to.

    places: how often it took each. won: prizes and bounties minus entries, in money.
    place: the mean. roi: the return on entries, in per cent. adjusted: that without the luck of all-ins, by
    the independent chip model.
    """

    name: str
    places: Counter[int]
    won: int
    place: Interval
    roi: Interval
    adjusted: Interval

    @property
    def played(self) -> int:
        """How many tournaments it played."""
        return self.places.total()


@dataclass(frozen=True, slots=True)
class EventSummary:
    """The statistics of a match of tournaments. cost: of an entry, in money.

    leader: the index of the bot with the highest return; None if nothing was played to the end.
    lead: by how many points of ROI it is ahead of the bot that comes closest. decided: whether it is of all.
    """

    bots: Sequence[BotEvents]
    events: int
    sets: int
    hands: int
    cost: int
    leader: int | None
    lead: Interval
    verdict: str
    decided: bool


@dataclass(slots=True)
class EventValues:
    """What a bot came to, set by set: sums over the tournaments of a set."""

    won: list[int] = field(default_factory=list)
    lucky: list[float] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    counts: Counter[int] = field(default_factory=Counter)

    def add(self, results: Sequence[EventResult], bot: int) -> None:
        """Add a set, in which it was this `bot`."""
        self.won.append(sum(result.won[bot] for result in results))
        self.lucky.append(fsum(result.lucky[bot] for result in results))
        self.places.append(sum(result.places[bot] for result in results))
        self.counts.update(result.places[bot] for result in results)

    @classmethod
    def read(cls, lines: Iterable[bytes], bots: int) -> "list[EventValues]":
        """Return what each bot came to, from the lines of a log. Raises MatchError if one is damaged."""
        values = [cls() for _ in range(bots)]
        for line in lines:
            results = event_results(line)
            for bot, own in enumerate(values):
                own.add(results, bot)
        return values

    @classmethod
    def summed(cls, matches: "Sequence[EventValues]") -> "EventValues":
        """Return what a bot came to in `matches` with the same sets together."""
        return cls(
            [sum(won) for won in zip(*(each.won for each in matches), strict=True)],
            [fsum(lucky) for lucky in zip(*(each.lucky for each in matches), strict=True)],
            [sum(places) for places in zip(*(each.places for each in matches), strict=True)],
            sum((each.counts for each in matches), Counter()),
        )

    def as_bot(self, name: str, each: int, cost: int) -> BotEvents:
        """Return it with intervals. each: the tournaments that a value is of. cost: of an entry."""
        scale = 100 / (cost * each)
        adjusted = [won - lucky for won, lucky in zip(self.won, self.lucky, strict=True)]
        return BotEvents(
            name,
            self.counts,
            sum(self.won),
            _interval(self.places, 1 / each),
            _interval(self.won, scale),
            _interval(adjusted, scale),
        )


def summary_of_events(sets: LoggedSets, names: Sequence[str], cost: int) -> EventSummary:
    """Return the statistics of the tournaments in a log. cost: of an entry. Raises MatchError."""
    values = [EventValues() for _ in names]
    events = hands = played = 0
    for line in sets.lines():
        results = event_results(line)
        events, played = events + len(results), played + 1
        hands += sum(result.hands for result in results)
        for bot, own in enumerate(values):
            own.add(results, bot)
    each = events // played if played else 1
    bots = [own.as_bot(name, each, cost) for name, own in zip(names, values, strict=True)]
    if not events:
        lead = Interval(None, None, "No set was played to the end.")
        return EventSummary(bots, 0, 0, 0, cost, None, lead, f"No verdict. {lead.reason}", decided=False)
    leader = max(range(len(bots)), key=lambda bot: bots[bot].won)
    closest, lead = _closest(leader, values, 100 / (cost * each))
    decided = lead.sign > 0
    said = _sentence(names[leader], names[closest], lead, events, alone=len(names) == 2)
    return EventSummary(bots, events, played, hands, cost, leader, lead, said, decided)


def _interval(values: Sequence[float], scale: float, confidence: float = CONFIDENCE) -> Interval:
    """Return `interval` of sets of tournaments, of which its reasons speak too."""
    found = interval(values, scale, confidence=confidence)
    return replace(found, reason=found.reason.replace("hands", "tournaments"))


def _closest(leader: int, values: Sequence[EventValues], scale: float) -> tuple[int, Interval]:
    """Return the bot that comes closest to the leader, and the interval of the lead, set by set.

    All pairs could have been compared, so the intervals are Bonferroni's for all of them.
    """
    pairs = len(values) * (len(values) - 1) // 2
    confidence = 1 - (1 - CONFIDENCE) / pairs
    leads = {
        bot: _interval(
            [one - other for one, other in zip(values[leader].won, own.won, strict=True)],
            scale,
            confidence,
        )
        for bot, own in enumerate(values)
        if bot != leader
    }
    low: Callable[[int], float] = lambda bot: leads[bot].low or leads[bot].mean or 0.0  # noqa: E731
    closest = min(leads, key=lambda bot: (leads[bot].low is not None, low(bot)))
    return closest, leads[closest]


def _sentence(leader: str, closest: str, lead: Interval, events: int, *, alone: bool) -> str:
    if lead.low is None or lead.high is None:
        if not lead.mean:
            return f"{lead.reason} Nobody is ahead."
        return (
            f"{lead.reason} {leader} leads {closest} by {lead.mean:.1f} points of ROI, which may be chance."
        )
    range_ = f"{lead.low:+.1f} to {lead.high:+.1f} points of ROI"
    if lead.sign > 0:
        rivals = closest if alone else "all others"
        return f"{leader} beats {rivals} by {lead.mean:.1f} points; the 95 % interval is {range_}."
    return f"{events:,} tournaments do not tell {leader} and {closest} apart: the 95 % interval is {range_}."
