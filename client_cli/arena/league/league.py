"""A league: the matches of all pairs or larger groups, and the ranking."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice
from math import fsum
from pathlib import Path
from typing import Final

import msgspec

from riverboat.client_cli.arena.contest import Contest, Plan
from riverboat.client_cli.arena.decks import Decks, memory_warning, warnings
from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.folder import LOG, MatchFolder
from riverboat.client_cli.arena.program_options import USUAL, ProgramOptions
from riverboat.client_cli.arena.settings import MatchSettings
from riverboat.client_cli.arena.statistics import Interval
from riverboat.client_cli.arena.statistics.intervals import interval
from riverboat.client_cli.arena.statistics.leagues import pair_intervals
from riverboat.client_cli.arena.statistics.sums import SETS
from riverboat.client_cli.arena.variance.evaluation import Evaluation, faulty_bots

LEAGUE: Final = "league.json"

Pair = tuple[int, int]
Group = tuple[int, ...]
"""The bots of a match, by their indices."""


class _League(msgspec.Struct):
    """Whose league a folder has."""

    bots: list[str]
    seats: int


class League:
    """A round robin: each group of `seats` bots plays the same number of duplicate sets with the same decks.

    folder: has a folder for each match. What is there already is not played again.
    seed: of all decks; None for the secret of the league that is there, or for a new one. All matches have
        the same decks.
    specs: the bots, as for `riverboat match`. game: the code of a game. sets: of each match.
    estimator: what the ranking is by, one of ESTIMATORS.
    jobs: the processes to play in; a bot that learns needs one.
    programs: the options for bots that are programs.

    Raises MatchError if a bot or the game cannot play, with fewer bots than seats, or if the folder is that
    of a match or of another league.
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
        estimator: str = SETS,
        jobs: int = 1,
        programs: ProgramOptions = USUAL,
    ) -> None:
        if len(specs) < seats:
            raise MatchError(f"a league of {seats} seats needs at least {seats} bots, not {len(specs)}")
        hidden = (str(folder.resolve()),)
        self.entries = programs.entries(specs, hidden)
        self.folder = folder
        self._claim_folder(specs, seats)
        self.decks = self._found_decks() if seed is None else Decks(seed)
        settings = MatchSettings(
            bots=seats, game=game, seed=self.decks.seed, secret=self.decks.secret, estimator=estimator
        )
        self.settings = programs.in_settings(settings)
        self.sets = sets
        self.groups: list[Group] = list(combinations(range(len(specs)), seats))
        self._jobs = jobs
        Plan(self.entries, self.settings, sets, jobs=jobs)  # which checks the options of all bots together

    def play(self, group: Group) -> Iterator[None]:
        """Play the match of `group`, or what is missing of it. Yields after each set. Raises MatchError."""
        yield from self._contest(group).play()

    def check(self) -> None:
        """Raise MatchError if a match cannot be evaluated by the estimator, before any is played."""
        if self.settings.estimator != SETS:
            for group in self.groups:
                self._evaluation(group).check()

    @property
    def warnings(self) -> list[str]:
        """What a reader of the ranking has to know besides."""
        plan = Plan(self.entries, self.settings, self.sets)
        found = warnings(self.settings, self.folder) + memory_warning(plan.remembering)
        return [*found, self.not_held] if self.not_held else found

    @property
    def not_held(self) -> str:
        """What this machine does not hold, in a sentence; empty if it holds everything that is needed."""
        return Plan(self.entries, self.settings, self.sets).not_held

    def _claim_folder(self, specs: Sequence[str], seats: int) -> None:
        """Record whose league the folder has. More bots at the end are the same league."""
        if MatchFolder(self.folder).log.exists():
            raise MatchError(f"{str(self.folder)!r} has a match: choose another folder for the league")
        file, own = self.folder / LEAGUE, _League(list(specs), seats)
        try:
            there = msgspec.json.decode(file.read_bytes(), type=_League)
        except FileNotFoundError:
            there = _League([], seats)
        except (OSError, msgspec.MsgspecError) as error:
            raise MatchError(f"{str(file)!r} cannot be read: {error}") from None
        shared = min(len(own.bots), len(there.bots))
        if own.seats != there.seats or own.bots[:shared] != there.bots[:shared]:
            raise MatchError(
                f"{str(self.folder)!r} has another league, of {', '.join(there.bots)} with {there.seats} "
                "seats: choose another folder, or add bots at the end"
            )
        if len(own.bots) > len(there.bots):
            file.write_bytes(msgspec.json.format(msgspec.json.encode(own)) + b"\n")

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
        values = {group: self._values(group) for group in self.groups}
        return Ranking.of([entry.name for entry in self.entries], values, 1000 / self.settings.unit)

    def _values(self, group: Group) -> list[list[float]]:
        """Return the chips per hand of each bot of `group` in each set."""
        log = self._match_folder(group).sets()
        if self.settings.estimator != SETS:
            return self._evaluation(group, faulty_bots(log)).by_set(log, self.sets, jobs=self._jobs)
        return [
            [played.won(place) / len(played.hands) for place in range(len(group))]
            for played in islice(log, self.sets)
        ]

    def _evaluation(self, group: Group, faulty: frozenset[int] = frozenset()) -> Evaluation:
        specs = [self.entries[bot].spec for bot in group]
        return Evaluation(self.settings, specs, [self.settings.estimator], faulty)

    def _contest(self, group: Group) -> Contest:
        bots = [self.entries[bot] for bot in group]
        names = {name for entry in bots for name in (entry.spec, entry.name)}
        shared = tuple(name for name in self.settings.share_process if name in names)
        settings = replace(self.settings, share_process=shared)
        plan = Plan(bots, settings, self.sets * settings.rotations, jobs=self._jobs)
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
