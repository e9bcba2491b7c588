"""A match from its plan to its log: plays what is missing, and keeps what is needed to watch it."""

from collections import Counter
from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from riverboat.client_cli.arena.entries import Entry
from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.folder import MatchFolder
from riverboat.client_cli.arena.log import header
from riverboat.client_cli.arena.luck.match import checked, in_words
from riverboat.client_cli.arena.match import excluded_by
from riverboat.client_cli.arena.results import Fault, FaultKind
from riverboat.client_cli.arena.running import SetResult, Table, play_here, play_in_jobs
from riverboat.client_cli.arena.sandbox import can_isolate, check_hidden, not_held
from riverboat.client_cli.arena.settings import MatchSettings
from riverboat.client_cli.arena.statistics.intervals import Interval, IntervalOf, interval_of, one_observation
from riverboat.client_cli.arena.statistics.sequences import anytime_interval_of
from riverboat.client_cli.arena.statistics.tally import Winnings
from riverboat.client_cli.arena.times import Times

LOOK_EVERY: Final = 50
"""Sets between two looks of `stop_at`, where blocks are not longer.

Looks depend on sets, not on time, so that a match can be repeated.
"""


@dataclass(frozen=True, slots=True)
class Plan:
    """What to play.

    hands: rounded up to whole sets; in a match of tournaments, how many of these. jobs: processes to play in.
    served: play at a server in this process, over WebSockets.

    Raises MatchError if stacks are kept in several jobs, or an ACPC player has to connect to several.
    """

    entries: Sequence[Entry]
    settings: MatchSettings
    hands: int
    jobs: int = 1
    served: bool = False

    def __post_init__(self) -> None:
        if self.jobs > 1 and self.settings.keep:
            raise MatchError(
                "a match with kept stacks is played in one job, because each hand needs the last"
            )

        if self.jobs > 1 and any(entry.is_awaited for entry in self.entries):
            raise MatchError("a match with acpc:PORT or mcp:SEAT is played in one job: these connect once")
        known = {name for entry in self.entries if entry.command for name in (entry.spec, entry.name)}
        for name in self.settings.share_process:
            if name not in known:
                raise MatchError(
                    f"--share-process {name!r} does not name a bot of the match that is a program"
                )

    @property
    def remembering(self) -> list[str]:
        """The names of the bots that can carry a deck from one rotation to another.

        House bots cannot. A player of the ACPC connects once. A program can if its rotations share a process,
        with the network, and where this machine does not keep it from files.
        """
        settings = self.settings
        if settings.rotations == 1:
            return []
        is_open = settings.network or not can_isolate()
        return [
            entry.name
            for entry in self.entries
            if entry.is_awaited or (entry.command and (is_open or entry.shares_process(settings)))
        ]

    @property
    def not_held(self) -> str:
        """What this machine does not hold, in a sentence; empty if it holds everything that is needed."""
        return not_held() if any(entry.command for entry in self.entries) else ""

    @property
    def sets(self) -> int:
        """The number of sets."""
        return -(-self.hands // self.settings.rotations)


class Contest:
    """A match that is recorded in `folder`. resume: continue the one that is there.

    before_dealing: is called before the first hand that is played now, if there is one.

    hands: played so far. won: the winnings. excluded: the bots that crashed or hung.
    faults: how often each bot had each kind of fault.
    stopped: whether `stop_at` was reached. times: of each bot's actions.
    """

    def __init__(
        self,
        plan: Plan,
        folder: MatchFolder,
        *,
        resume: bool = False,
        before_dealing: Callable[[], None] = lambda: None,
    ) -> None:
        hidden = str(folder.path.resolve())
        for entry in plan.entries:
            if entry.command and can_isolate():
                check_hidden(entry.shown, [hidden])
        plan = replace(
            plan, entries=[replace(entry, hidden=(*entry.hidden, hidden)) for entry in plan.entries]
        )
        self.plan = plan
        self._before_dealing = before_dealing
        self.folder = folder
        self.hands = 0
        self.excluded: set[int] = set()
        self.faults: Counter[tuple[int, FaultKind]] = Counter()
        self.stopped = False
        settings = plan.settings
        self.won = Winnings(settings.bots, 100 / (settings.unit * settings.rotations))
        self.times = folder.times(settings.bots) if resume else [Times() for _ in range(settings.bots)]
        self._resumed = folder.begin(
            header(settings, [entry.spec for entry in plan.entries], plan.remembering, plan.not_held),
            resume=resume,
            whole=settings.block,
            sets=plan.sets,
        )

    @property
    def names(self) -> list[str]:
        """The names of the bots."""
        return [entry.name for entry in self.plan.entries]

    @property
    def is_isolated(self) -> bool:
        """Whether programs see nothing but themselves."""
        return can_isolate()

    @property
    def has_programs(self) -> bool:
        """Whether a bot is a program."""
        return any(entry.command for entry in self.plan.entries)

    @property
    def sets(self) -> int:
        """The sets that were played."""
        return self.won.sets

    def winnings(self, bot: int) -> Interval:
        """Return a bot's bb/100 so far, with its interval.

        With `stop_at` it is the wider interval that stays right however often one looks.
        """
        return self.won.interval(bot, self._interval_of)

    @property
    def verdict(self) -> str:
        """Who won by sets so far, in a sentence, by the same kind of interval."""
        return self.won.verdict(self.names, self.hands, self._interval_of).sentence

    @cached_property
    def luck(self) -> list[str]:
        """What the luck check says of a match that is over, if a bot can remember decks, in sentences."""
        if not self.plan.remembering or self.plan.settings.tournament is not None:
            return []
        return in_words(checked(self.folder.sets(), self.plan.settings), self.names)

    @property
    def _interval_of(self) -> IntervalOf:
        settings = self.plan.settings
        if settings.keep:
            return one_observation
        return interval_of if settings.stop_at is None else anytime_interval_of

    def play(self) -> Iterator[None]:
        """Play what is missing, and append it to the log. Yields after each set. Raises MatchError."""
        last = None
        for last in self._resumed:
            won = [last.won(bot) for bot in range(self.plan.settings.bots)]
            faults = [fault for hand in last.hands for fault in hand.faults]
            self._add(won, len(last.hands), excluded_by(last), faults)
        if self._is_enough():
            return
        self._before_dealing()
        plan = self.plan
        if plan.jobs > 1:
            results = play_in_jobs(
                plan.settings,
                plan.entries,
                self.sets,
                plan.sets,
                jobs=plan.jobs,
                excluded=self.excluded,
                is_isolated=self.is_isolated,
                is_served=plan.served,
            )
            yield from self._record(results)
            return
        table = Table(plan.settings, plan.entries, is_isolated=self.is_isolated, is_served=plan.served)
        if last is not None:
            table.match.resume_after(last)
        try:
            with closing(table):
                table.start(self.excluded)
                yield from self._record(play_here(table, self.sets, plan.sets))
        finally:
            self._write_stderr(table.last_words())

    def export(self) -> list[str]:
        """Write the hands for other programs. Return the names of the files."""
        return self.folder.export(self.plan.settings.bots)

    def _record(self, results: Generator[SetResult, None, None]) -> Iterator[None]:
        with closing(results), self.folder.appending() as log, self.folder.keeping(self.times):
            for result in results:
                log.write(result.line)
                self._add(result.won, result.hands, result.excluded, result.faults)
                for own, further in zip(self.times, result.times, strict=True):
                    own.update(further)
                self._write_stderr(result.last_words)
                yield
                if self._is_enough():
                    return

    def _write_stderr(self, last_words: Mapping[int, str]) -> None:
        self.folder.write_stderr({self.plan.entries[bot].name: words for bot, words in last_words.items()})

    def _add(
        self, won: Sequence[int], hands: int, excluded: Collection[int], faults: Sequence[Fault]
    ) -> None:
        """Count a set."""
        self.won.add(won)
        self.hands += hands
        self.excluded.update(excluded)
        self.faults.update((fault.bot, fault.kind) for fault in faults)

    def _is_enough(self) -> bool:
        """Return whether the match is over."""
        if self.sets >= self.plan.sets:
            return True
        within = self.plan.settings.stop_at
        if within is not None and self.sets and not self.sets % max(LOOK_EVERY, self.plan.settings.block):
            found = [self.winnings(bot) for bot in range(self.plan.settings.bots)]
            self.stopped = all(won.half_width is not None and won.half_width <= within for won in found)
        return self.stopped
