"""A league: the matches of all pairs or larger groups, and the ranking."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, islice
from pathlib import Path
from typing import Final

import msgspec

from riverboat.client_cli.arena.contest import Contest, Plan
from riverboat.client_cli.arena.decks import Decks, memory_warning, warnings
from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.folder import LOG, MatchFolder
from riverboat.client_cli.arena.league.ranking import Group, Ranking
from riverboat.client_cli.arena.program_options import USUAL, ProgramOptions
from riverboat.client_cli.arena.settings import BIG_BLIND, STACK, MatchSettings
from riverboat.client_cli.arena.statistics.sums import SETS
from riverboat.client_cli.arena.tournament.summary import EventValues
from riverboat.client_cli.arena.variance.evaluation import Evaluation, faulty_bots
from riverboat.engine.tournament.structure import TournamentStructure

LEAGUE: Final = "league.json"


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
    structure: of the tournaments that are played, by the game of this structure; None for single hands.
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
        structure: TournamentStructure | None = None,
    ) -> None:
        if len(specs) < seats:
            raise MatchError(f"a league of {seats} seats needs at least {seats} bots, not {len(specs)}")
        hidden = (str(folder.resolve()),)
        self.entries = programs.entries(specs, hidden)
        self.folder = folder
        self._claim_folder(specs, seats)
        self.decks = self._found_decks() if seed is None else Decks(seed)
        settings = MatchSettings(
            bots=seats,
            game=game if structure is None else structure.game,
            seed=self.decks.seed,
            secret=self.decks.secret,
            stack=STACK * BIG_BLIND if structure is None else structure.stack,
            estimator=estimator,
            tournament=structure,
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

    def ranking(self) -> Ranking:
        """Return the ranking after all matches. They read every log once."""
        names, settings = [entry.name for entry in self.entries], self.settings
        if settings.tournament is not None:
            events = {group: self._event_values(group) for group in self.groups}
            return Ranking.of_events(names, events, settings.rotations, settings.unit)
        values = {group: self._values(group) for group in self.groups}
        return Ranking.of(names, values, 1000 / settings.unit)

    def _event_values(self, group: Group) -> list[EventValues]:
        """Return what each bot of `group` came to in its tournaments, set by set."""
        lines = islice(self._match_folder(group).sets().lines(), self.sets)
        return EventValues.read(lines, len(group))

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
