"""The ranking of a league, from what its bots won in each set of each match."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import fsum

from riverboat.client_cli.arena.statistics import Interval
from riverboat.client_cli.arena.statistics.intervals import interval
from riverboat.client_cli.arena.statistics.leagues import pair_intervals
from riverboat.client_cli.arena.tournament.summary import BotEvents, EventValues

Pair = tuple[int, int]
Group = tuple[int, ...]
"""The bots of a match, by their indices."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """The ranking of a league. Winnings are in thousandths of a big blind per hand (mbb/hand).

    In a league of tournaments they are returns on entries, in per cent.

    names: of the bots. pairs: heads-up what the first bot of a pair won of the other; with more seats, and in
        tournaments, how much more it won, in the matches of both. Intervals hold for all pairs together
        (Bonferroni).
    field: each bot's winnings in all its matches, each counting the same.
    order: the bots, the best first by `field`.
    events: the places and returns of each bot in tournaments; empty in a league of hands.
    """

    names: tuple[str, ...]
    pairs: dict[Pair, Interval]
    field: tuple[Interval, ...]
    order: tuple[int, ...]
    events: tuple[BotEvents, ...] = ()

    @classmethod
    def of(
        cls,
        names: Sequence[str],
        values: Mapping[Group, Sequence[Sequence[float]]],
        scale: float,
        *,
        halved: bool = True,
    ) -> "Ranking":
        """Return the ranking from the chips per hand of each match: of each set, of each bot of the group.

        halved: whether a lead heads-up is half the difference, which is what the one won of the other.

        All matches have the same decks. What belongs to a bot or a pair is therefore one value for each set,
        the mean over its matches: these values are independent of each other, the matches are not.
        """
        field = [
            interval(
                _by_set(
                    [won[group.index(bot)] for won in sets] for group, sets in values.items() if bot in group
                ),
                scale,
            )
            for bot in range(len(names))
        ]
        leads = {
            pair: _by_set(
                [_lead(won, group.index(pair[0]), group.index(pair[1]), halved=halved) for won in sets]
                for group, sets in values.items()
                if set(pair) <= set(group)
            )
            for pair in combinations(range(len(names)), 2)
        }
        order = sorted(range(len(names)), key=lambda bot: field[bot].mean or 0.0, reverse=True)
        return cls(tuple(names), pair_intervals(leads, scale), tuple(field), tuple(order))

    @classmethod
    def of_events(
        cls, names: Sequence[str], values: Mapping[Group, Sequence[EventValues]], each: int, cost: int
    ) -> "Ranking":
        """Return the ranking of a league of tournaments, from what each bot of each match came to.

        each: the tournaments of a set. cost: of an entry.
        """
        won = {group: list(zip(*(own.won for own in bots), strict=True)) for group, bots in values.items()}
        events = []
        for bot, name in enumerate(names):
            own = [bots[group.index(bot)] for group, bots in values.items() if bot in group]
            events.append(EventValues.summed(own).as_bot(name, each * len(own), cost))
        ranking = cls.of(names, won, 100 / (cost * each), halved=False)
        return replace(ranking, events=tuple(events))

    @property
    def unit(self) -> str:
        """What winnings are in."""
        return "ROI %" if self.events else "mbb/hand"

    def between(self, bot: int, other: int) -> Interval:
        """Return what `bot` won of `other`."""
        if (bot, other) in self.pairs:
            return self.pairs[bot, other]
        found = self.pairs[other, bot]
        return Interval(None if found.mean is None else -found.mean, found.half_width, found.reason)

    @property
    def decided(self) -> list[Pair]:
        """The pairs of which one bot is better, as far as the intervals say."""
        return [pair for pair, found in self.pairs.items() if found.sign]


def _by_set(matches: Iterable[Sequence[float]]) -> list[float]:
    """Return the mean over the matches of each set."""
    return [fsum(each) / len(each) for each in zip(*matches, strict=True)]


def _lead(won: Sequence[float], bot: int, other: int, *, halved: bool) -> float:
    """Return how much more `bot` won than `other`; half of it heads-up, if leads are `halved`."""
    difference = won[bot] - won[other]
    return difference / 2 if halved and len(won) == 2 else difference
