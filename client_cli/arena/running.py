"""Plays the sets of a match one after the other, in this process or in several jobs."""

import os
import signal
from collections import deque
from collections.abc import Collection, Generator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import dataclass, replace
from multiprocessing import get_context
from multiprocessing.util import Finalize
from typing import TYPE_CHECKING, Final

from riverboat.client_cli.arena import isolated
from riverboat.client_cli.arena.dealing import deal_here
from riverboat.client_cli.arena.entries import Entry
from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.log import set_line
from riverboat.client_cli.arena.match import Match, excluded_by
from riverboat.client_cli.arena.player import Player
from riverboat.client_cli.arena.results import Fault, PlayedSet
from riverboat.client_cli.arena.settings import MatchSettings
from riverboat.client_cli.arena.times import Times
from riverboat.client_cli.arena.tournament.event_match import EventMatch

if TYPE_CHECKING:  # it loads the server, which few matches need
    from riverboat.client_cli.arena.served import ServerTables

_BATCH: Final = 25
"""Sets of single hands that a job plays at a time, where blocks are not longer."""

_AHEAD: Final = 2
"""Batches for each job that may wait for their turn."""


@dataclass(frozen=True, slots=True)
class SetResult:
    """A set that was played.

    line: what is written to the log. won: the chips of each bot. excluded: the bots that crashed or hung.
    last_words: the end of what these wrote to their standard error; after a block, what every bot
        wrote. times: of each bot's actions.
    """

    number: int
    line: bytes
    hands: int
    won: tuple[int, ...]
    faults: tuple[Fault, ...]
    excluded: frozenset[int]
    last_words: Mapping[int, str]
    times: tuple[Times, ...]


class Table:
    """The players of a match and the match itself, in one process.

    is_isolated: whether programs see nothing but themselves.
    is_served: whether hands are played at a server, over WebSockets. Raises MatchError if a table has not
        the match's clock or rules.
    """

    def __init__(
        self,
        settings: MatchSettings,
        entries: Sequence[Entry],
        *,
        is_isolated: bool,
        is_served: bool = False,
    ) -> None:
        self.players = self._made(entries, settings, is_isolated=is_isolated)
        self._rotations = rotations = [self.players]
        while len(rotations) < settings.rotations:
            made = self._made(entries, settings, is_isolated=is_isolated, but=self.players)
            rotations.append(made)
        self.all_players = list({id(player): player for players in rotations for player in players}.values())
        self._tables: ServerTables | None = None
        self.match: Match
        if settings.tournament is not None:
            if is_served or any(player.has_acpc_rules for player in self.players):
                raise MatchError(
                    "tournaments are played in this process, by their own rules: leave out --ws and acpc:PORT"
                )
            self.match = EventMatch(settings, rotations, settings.tournament)
            return
        if is_served:
            from riverboat.client_cli.arena import served

            if any(player.has_acpc_rules for player in self.players):
                raise MatchError("players of the ACPC have rules that a table has not: leave out --ws")
            self._tables = served.ServerTables(settings)
        self.match = Match(settings, rotations, deal_here if self._tables is None else self._tables.deal)

    @staticmethod
    def _made(
        entries: Sequence[Entry],
        settings: MatchSettings,
        *,
        is_isolated: bool,
        but: Sequence[Player] | None = None,
    ) -> list[Player]:
        """Return the players of a rotation. but: of the first, whose house bots and ACPC players play on."""
        return [
            entry.player(bot, settings, is_isolated=is_isolated)
            if but is None or not entry.shares_process(settings)
            else but[bot]
            for bot, entry in enumerate(entries)
        ]

    def start(self, excluded: Collection[int] = ()) -> None:
        """Start all players but the `excluded`. Raises MatchError if one cannot start."""
        self.match.exclude(excluded)
        try:
            if self._tables is not None:
                self._tables.start()
            for player in self.all_players:
                if not player.is_out:
                    player.start()
        except MatchError:
            self.close()
            raise

    def play(self, number: int) -> SetResult:
        """Play a set."""
        return self._result(self.match.play_set(number))

    def play_block(self, first: int, sets: int) -> list[SetResult]:
        """Play a block of sets."""
        results = [self._result(played) for played in self.match.play_block(first, sets)]
        results[-1] = replace(results[-1], last_words={**results[-1].last_words, **self.last_words()})
        return results

    def last_words(self) -> dict[int, str]:
        """Return what bots wrote to their standard error so far: its end, by the index of the bot."""
        found = {bot: self._last_words(bot) for bot in range(self.match.settings.bots)}
        return {bot: words for bot, words in found.items() if words}

    def _result(self, played: PlayedSet) -> SetResult:
        excluded = frozenset(excluded_by(played))
        return SetResult(
            played.number,
            set_line(played),
            len(played.hands),
            tuple(played.won(bot) for bot in range(self.match.settings.bots)),
            tuple(fault for hand in played.hands for fault in hand.faults),
            excluded,
            {bot: self._last_words(bot) for bot in excluded},
            self.match.take_times(),
        )

    def _last_words(self, bot: int) -> str:
        """Return the end of what each of a bot's processes wrote to its standard error."""
        players = {id(each[bot]): each[bot] for each in self._rotations}.values()
        found = [(number, player.last_words) for number, player in enumerate(players, 1) if player.last_words]
        if len(found) == 1:
            return found[0][1]
        return "\n".join(f"[process {number}]\n{words}" for number, words in found)

    def close(self) -> None:
        """End the players and the server."""
        for player in self.all_players:
            player.close()
        if self._tables is not None:
            self._tables.close()


def play_here(table: Table, first: int, end: int) -> Generator[SetResult, None, None]:
    """Play the sets from `first` up to `end`, block after block, at a table that was started."""
    block = table.match.settings.block
    for start in range(first, end, block):
        yield from table.play_block(start, min(block, end - start))


def play_in_jobs(
    settings: MatchSettings,
    entries: Sequence[Entry],
    first: int,
    end: int,
    *,
    jobs: int,
    excluded: Collection[int],
    is_isolated: bool,
    is_served: bool,
) -> Generator[SetResult, None, None]:
    """Play the sets from `first` up to `end` in `jobs` processes. Close the iterator to stop.

    The results are those of one process: when a bot crashes in a set, new jobs without this bot play what
    follows. Raises MatchError if a bot cannot start.
    """
    out = frozenset(excluded)
    while first < end:
        found = _play_until_crash(
            settings,
            entries,
            first,
            end,
            jobs=jobs,
            excluded=out,
            is_isolated=is_isolated,
            is_served=is_served,
        )
        with closing(found):
            for result in found:
                yield result
                first = result.number + 1
                out |= result.excluded


def _play_until_crash(
    settings: MatchSettings,
    entries: Sequence[Entry],
    first: int,
    end: int,
    *,
    jobs: int,
    excluded: frozenset[int],
    is_isolated: bool,
    is_served: bool,
) -> Generator[SetResult, None, None]:
    """Play block after block in jobs, until the end of one in which a bot crashes or hangs."""
    pool = ProcessPoolExecutor(
        jobs,
        mp_context=get_context("spawn"),
        initializer=_begin_job,
        initargs=(settings, entries, excluded, is_isolated, is_served, os.getpid()),
    )
    try:
        waiting: deque[Future[list[SetResult]]] = deque()
        batch = max(settings.block, _BATCH if settings.tournament is None else 1)
        while first < end or waiting:
            while first < end and len(waiting) < jobs * _AHEAD:
                waiting.append(pool.submit(_play_batch, first, min(end, first + batch)))
                first += batch
            results = waiting.popleft().result()
            yield from results
            if any(result.excluded for result in results):
                return
    except BrokenProcessPool:
        raise MatchError("a job of the match ended unexpectedly; continue with --resume") from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


_job: list[Table | MatchError] = []
"""The table of this process, if it is a job, or why it has none."""


def _begin_job(  # noqa: PLR0917 - an initializer takes no names
    settings: MatchSettings,
    entries: Sequence[Entry],
    excluded: frozenset[int],
    is_isolated: bool,
    is_served: bool,
    parent: int,
) -> None:
    isolated.end_with(parent)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that has the jobs
    table = Table(settings, entries, is_isolated=is_isolated, is_served=is_served)
    Finalize(table, table.close, exitpriority=1)
    try:
        table.start(excluded)
    except MatchError as error:
        _job.append(error)
    else:
        _job.append(table)


def _play_batch(first: int, end: int) -> list[SetResult]:
    (table,) = _job
    if isinstance(table, MatchError):
        raise table
    return list(play_here(table, first, end))
