"""A league: the matches of all pairs or larger groups, and the ranking."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice
from math import fsum
from pathlib import Path

from riverboat.client_cli.arena.contest import Contest, Plan
from riverboat.client_cli.arena.decks import Decks
from riverboat.client_cli.arena.entries import Entry, entries_of
from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.folder import LOG, MatchFolder
from riverboat.client_cli.arena.settings import MatchSettings
from riverboat.client_cli.arena.statistics import Interval
from riverboat.client_cli.arena.statistics.intervals import interval
from riverboat.client_cli.arena.statistics.leagues import pair_intervals

Pair = tuple[int, int]
Group = tuple[int, ...]
"""The bots of a match, by their indices."""


class League:
    """A round robin: each group of `seats` bots plays the same number of duplicate sets with the same decks.

    folder: has a folder for each match. What is there already is not played again.
    seed: of all decks; None for the secret of the league that is there, or for a new one. All matches have
        the same decks.
    specs: the bots, as for `riverboat match`. game: the code of a game. sets: of each match.
    jobs: the processes to play in; a bot that learns needs one.

    Raises MatchError if a bot or the game cannot play, or with fewer bots than seats.
    """

    def __init__(
        self,
        folder: Path,
        specs: Sequence[str],
        *,
        game: str,
        sets: int,
        seed: int | None,
        seats: int = 2,
        jobs: int = 1,
    ) -> None:
        if len(specs) < seats:
            raise MatchError(f"a league of {seats} seats needs at least {seats} bots, not {len(specs)}")
        hidden = (str(folder.resolve()),)
        self.entries = [replace(entry, hidden=hidden) for entry in entries_of(specs)]
        self.folder = folder
        self.decks = self._found_decks() if seed is None else Decks(seed)
        self.settings = MatchSettings(bots=seats, game=game, seed=self.decks.seed, secret=self.decks.secret)
        self.sets = sets
        self.groups: list[Group] = list(combinations(range(len(specs)), seats))
        self._jobs = jobs

    def play(self, group: Group) -> Iterator[None]:
        """Play the match of `group`, or what is missing of it. Yields after each set. Raises MatchError."""
        yield from self._contest(group).play()

    def _found_decks(self) -> Decks:
        """Return what the decks of the league that is there come from; a new secret if there is none."""
        for log in sorted(self.folder.glob(f"*/{LOG}")):
            return MatchFolder(log.parent).decks(published_in=self.folder)
        return Decks.new()

    def keep_secret(self) -> str:
        """Keep the secret of the decks until all matches have ended. Return a warning, or nothing."""
        return self.decks.keep(self.folder)

    def publish_secret(self) -> None:
        """Publish the secret of the decks, after all matches. Raises MatchError."""
        self.decks.publish(self.folder)

    def ranking(self) -> "Ranking":
        """Return the ranking after all matches. They read every log once."""
        values: dict[Group, list[Sequence[float]]] = {}
        for group in self.groups:
            sets = islice(self._match_folder(group).sets(), self.sets)
            values[group] = [
                [played.won(place) / len(played.hands) for place in range(len(group))] for played in sets
            ]
        return Ranking.of([entry.name for entry in self.entries], values, 1000 / self.settings.unit)

    def _contest(self, group: Group) -> Contest:
        bots: list[Entry] = [self.entries[bot] for bot in group]
        plan = Plan(bots, self.settings, self.sets * self.settings.rotations, jobs=self._jobs)
        return Contest(
            plan,
            self._match_folder(group),
            resume=True,
            before_dealing=lambda: self.decks.before_dealing(self.folder),
        )

    def _match_folder(self, group: Group) -> MatchFolder:
        names = [self.entries[bot].name for bot in group]
        safe = ["".join(letter if letter.isalnum() else "-" for letter in name) for name in names]
        numbers = "-".join(str(bot + 1) for bot in group)
        return MatchFolder(self.folder / f"{' v '.join(safe)} ({numbers})")


@dataclass(frozen=True, slots=True)
class Ranking:
    """The ranking of a league. Winnings are in thousandths of a big blind per hand (mbb/hand).

    names: of the bots. pairs: heads-up what the first bot of a pair won of the other; with more seats how
        much more it won, in the matches of both. Intervals hold for all pairs together (Bonferroni).
    field: each bot's winnings in all its matches, each counting the same.
    order: the bots, the best first by `field`.
    """

    names: tuple[str, ...]
    pairs: dict[Pair, Interval]
    field: tuple[Interval, ...]
    order: tuple[int, ...]

    @classmethod
    def of(
        cls, names: Sequence[str], values: Mapping[Group, Sequence[Sequence[float]]], scale: float
    ) -> "Ranking":
        """Return the ranking from the chips per hand of each match: of each set, of each bot of the group.

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
                [_lead(won, group.index(pair[0]), group.index(pair[1])) for won in sets]
                for group, sets in values.items()
                if set(pair) <= set(group)
            )
            for pair in combinations(range(len(names)), 2)
        }
        order = sorted(range(len(names)), key=lambda bot: field[bot].mean or 0.0, reverse=True)
        return cls(tuple(names), pair_intervals(leads, scale), tuple(field), tuple(order))

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


def _lead(won: Sequence[float], bot: int, other: int) -> float:
    """Return what `bot` won of `other` heads-up, which is half the difference; else the difference."""
    difference = won[bot] - won[other]
    return difference / 2 if len(won) == 2 else difference
