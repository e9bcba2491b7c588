"""Evaluates the hands of a match after it, in several processes."""

import signal
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.log import LoggedSets
from riverboat.client_cli.arena.results import PlayedHand
from riverboat.client_cli.arena.settings import AIVAT, MatchSettings
from riverboat.client_cli.arena.variance import STANDARD, Estimator

_BATCH: Final = 5
"""Sets that a job evaluates at a time."""

Corrected = Sequence[float] | None
_Place = tuple[int, int]


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
                pool.submit(_titles).result()

    def run(
        self, log: Path, *, jobs: int = 1, on_sets: Callable[[int], object] = lambda sets: None
    ) -> list[Estimator]:
        """Return the estimators, with their values for the hands in `log`.

        An estimator that turns out to be wrong for a hand corrects none, and says why.
        on_sets: called with the number of sets whenever some are evaluated. Raises MatchError.
        """
        if not self.estimators:
            return []
        with _jobs(self, jobs) as pool:
            titles = pool.submit(_titles).result()
            starts = range(0, len(LoggedSets(log)), _BATCH)
            values: dict[str, dict[_Place, Corrected]] = {name: {} for name in self.estimators}
            wrong: dict[str, str] = {}
            for done in as_completed([pool.submit(_evaluate, log, start) for start in starts]):
                batch = done.result()
                for name, found in batch.values.items():
                    values[name].update(found)
                wrong.update(batch.wrong)
                on_sets(batch.sets)
        return [
            _Evaluated(name, titles[name][0], wrong[name], {})
            if name in wrong
            else _Evaluated(name, *titles[name], values[name])
            for name in self.estimators
        ]


@dataclass(slots=True)
class _Evaluated:
    """An estimator whose values are known, by set and rotation."""

    name: str
    title: str
    inapplicable: str
    values: Mapping[_Place, Corrected]

    def corrected(self, hand: PlayedHand) -> Corrected:
        return self.values.get((hand.set, hand.rotation))


@dataclass(frozen=True, slots=True)
class _Batch:
    """The values of some sets, by estimator. wrong: why an estimator is wrong for one of the hands."""

    sets: int
    values: dict[str, dict[_Place, Corrected]]
    wrong: dict[str, str]


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


_job: list[list[Estimator] | MatchError] = []
"""The estimators of this process, if it is a job, or why it has none."""


@contextmanager
def _jobs(evaluation: Evaluation, jobs: int) -> Iterator[ProcessPoolExecutor]:
    pool = ProcessPoolExecutor(
        jobs, mp_context=get_context("spawn"), initializer=_begin_job, initargs=(evaluation,)
    )
    try:
        yield pool
    except BrokenProcessPool:
        raise MatchError("a process that evaluates the match ended unexpectedly") from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _begin_job(evaluation: Evaluation) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that has the jobs
    try:
        found = estimators_of(evaluation.settings, evaluation.specs, evaluation.estimators, evaluation.faulty)
    except MatchError as error:
        _job.append(error)
    else:
        _job.append(found)


def _titles() -> dict[str, tuple[str, str]]:
    """Return the title of each estimator, and the sentence for a match that it cannot correct."""
    return {each.name: (each.title, each.inapplicable) for each in _estimators()}


def _evaluate(log: Path, start: int) -> _Batch:
    sets = LoggedSets(log)[start : start + _BATCH]
    values: dict[str, dict[_Place, Corrected]] = {}
    wrong: dict[str, str] = {}
    for estimator in _estimators():
        try:
            values[estimator.name] = {
                (hand.set, hand.rotation): estimator.corrected(hand)
                for played in sets
                for hand in played.hands
            }
        except Exception as error:
            wrong[estimator.name] = f"{estimator.title} cannot be used: {error}."
    return _Batch(len(sets), values, wrong)


def _estimators() -> list[Estimator]:
    (found,) = _job
    if isinstance(found, MatchError):
        raise found
    return found
