"""Evaluates the hands of a match after it, in several processes."""

import os
import signal
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, as_completed, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from math import fsum
from multiprocessing import get_context
from typing import Final

from riverboat.client_cli.arena import isolated
from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.log import LoggedSets, played_set
from riverboat.client_cli.arena.results import PlayedHand
from riverboat.client_cli.arena.settings import AIVAT, MatchSettings
from riverboat.client_cli.arena.statistics.sums import MatchSums
from riverboat.client_cli.arena.variance import STANDARD, Estimator

_BATCH: Final = 5
"""Sets that a job evaluates at a time."""

_WAITING: Final = 4
"""Batches for each job that are read ahead."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What to evaluate.

    estimators: their names. faulty: the bots with a fault, which AIVAT does not know therefore.
    """

    settings: MatchSettings
    specs: Sequence[str]
    estimators: Sequence[str]
    faulty: frozenset[int] = frozenset()

    def check(self) -> None:
        """Raise MatchError if the match cannot be evaluated so, before it is played."""
        if AIVAT in self.estimators:
            with _jobs(self, 1) as pool:
                pool.submit(_begun).result()

    def run(
        self, sets: LoggedSets, *, jobs: int = 1, on_sets: Callable[[int], object] = lambda sets: None
    ) -> MatchSums:
        """Return the sums of a match, with the winnings by the estimators.

        An estimator that turns out to be wrong for a hand is left out, with the reason.
        on_sets: called with the number of sets whenever some are evaluated. Raises MatchError.
        """
        with _jobs(self, jobs) as pool:
            sums: MatchSums = pool.submit(_begun).result()
            waiting: set[Future[MatchSums]] = set()
            log = sets.lines()
            while lines := list(islice(log, _BATCH)):
                waiting.add(pool.submit(_evaluated, lines))
                if len(waiting) > _WAITING * jobs:
                    done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                    _add(sums, done, on_sets)
            _add(sums, waiting, on_sets)
        return sums

    def by_set(self, log: LoggedSets, sets: int, *, jobs: int = 1) -> list[list[float]]:
        """Return the chips per hand of each bot in each of the first `sets`, by the one estimator.

        Raises MatchError, also if the estimator turns out to be wrong or corrects no hand.
        """
        found: list[list[float]] = []
        is_corrected = False
        waiting: deque[Future[tuple[list[list[float]], bool]]] = deque()
        with _jobs(self, jobs) as pool:
            lines = islice(log.lines(), sets)
            while True:
                while len(waiting) < _WAITING * jobs and (batch := list(islice(lines, _BATCH))):
                    waiting.append(pool.submit(_corrected, batch))
                if not waiting:
                    break
                values, has_corrected = waiting.popleft().result()
                found += values
                is_corrected |= has_corrected
            inapplicable = pool.submit(_inapplicable).result()
        if found and not is_corrected:
            raise MatchError(inapplicable)
        return found


def _add(sums: MatchSums, parts: Iterable[Future[MatchSums]], on_sets: Callable[[int], object]) -> None:
    for each in as_completed(parts):
        part = each.result()
        sums.update(part)
        on_sets(part.sets)


class _Guarded:
    """An estimator that corrects no hand after an exception. wrong: the exception, as a sentence."""

    def __init__(self, estimator: Estimator) -> None:
        self._estimator = estimator
        self.name, self.title, self.inapplicable = estimator.name, estimator.title, estimator.inapplicable
        self.wrong = ""

    def corrected(self, hand: PlayedHand) -> Sequence[float] | None:
        if self.wrong:
            return None
        try:
            return self._estimator.corrected(hand)
        except Exception as error:  # a bot's policy may raise anything
            self.wrong = f"{self.title} cannot be used: {error}."
            return None


def faulty_bots(sets: LoggedSets) -> frozenset[int]:
    """Return the bots that had a fault."""
    return frozenset(fault.bot for played in sets for hand in played.hands for fault in hand.faults)


def estimators_of(
    settings: MatchSettings, specs: Sequence[str], names: Sequence[str], faulty: Collection[int] = ()
) -> list[Estimator]:
    """Return the estimators with these names. Raises MatchError if AIVAT is one and cannot be used."""
    known: dict[str, Estimator] = {each.name: each for each in STANDARD}
    if AIVAT in names:
        try:
            from riverboat.client_cli.arena.variance.known import aivat_of
        except ImportError:
            raise MatchError("AIVAT needs NumPy: pip install riverboat[fast]") from None
        known[AIVAT] = aivat_of(settings, specs, faulty)
    return [known[name] for name in names]


_job: list[tuple[Evaluation, list[_Guarded]] | MatchError] = []
"""What this process evaluates, if it is a job, or why it cannot."""


@contextmanager
def _jobs(evaluation: Evaluation, jobs: int) -> Iterator[ProcessPoolExecutor]:
    pool = ProcessPoolExecutor(
        jobs, mp_context=get_context("spawn"), initializer=_begin_job, initargs=(evaluation, os.getpid())
    )
    try:
        yield pool
    except BrokenProcessPool:
        raise MatchError("a process that evaluates the match ended unexpectedly") from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _begin_job(evaluation: Evaluation, parent: int) -> None:
    isolated.end_with(parent)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that has the jobs
    try:
        found = estimators_of(evaluation.settings, evaluation.specs, evaluation.estimators, evaluation.faulty)
    except MatchError as error:
        _job.append(error)
    else:
        _job.append((evaluation, [_Guarded(each) for each in found]))


def _begun() -> MatchSums:
    """Return the sums of no set."""
    evaluation, estimators = _this_job()
    return MatchSums(evaluation.settings.bots, evaluation.settings.unit, estimators)


def _evaluated(lines: Sequence[bytes]) -> MatchSums:
    """Return the sums of the sets in `lines` of the log."""
    sums, estimators = _begun(), _this_job()[1]
    for line in lines:
        sums.add(played_set(line), estimators)
    sums.reasons |= {each.name: each.wrong for each in estimators if each.wrong}
    return sums


def _corrected(lines: Sequence[bytes]) -> tuple[list[list[float]], bool]:
    """Return the chips per hand of each bot in each set, and whether a hand was corrected."""
    evaluation, (estimator, *_) = _this_job()
    found, is_corrected = [], False
    for line in lines:
        hands = played_set(line).hands
        values = [estimator.corrected(hand) for hand in hands]
        if estimator.wrong:
            raise MatchError(estimator.wrong)
        is_corrected |= any(each is not None for each in values)
        won = [hand.won if each is None else each for hand, each in zip(hands, values, strict=True)]
        found.append(
            [fsum(each[bot] for each in won) / len(hands) for bot in range(evaluation.settings.bots)]
        )
    return found, is_corrected


def _inapplicable() -> str:
    return _this_job()[1][0].inapplicable


def _this_job() -> tuple[Evaluation, list[_Guarded]]:
    (found,) = _job
    if isinstance(found, MatchError):
        raise found
    return found
