"""Many runs, shared by processes. Each follows from its own seed alone."""

import gc
from collections.abc import Callable, Iterator
from itertools import count
from multiprocessing import Pool

from server.app import COLLECT_AFTER
from tests.support.simulation.running import Outcome, simulate

HANDS: int = 600
"""Hands in a run, about."""

MOST_FAILURES: int = 10
"""So many runs that fail are enough to know."""


def simulate_many(seed: str, hands: int, jobs: int, told: Callable[[Outcome], None]) -> list[Outcome]:
    """Runs by `seed`, until there are so many `hands`. Returns those that failed. told: hears of each run."""
    failed, played = list[Outcome](), 0
    with Pool(jobs, _collect_seldom) as pool:
        for outcome in pool.imap_unordered(_simulate, _seeds(seed, hands)):
            told(outcome)
            played += outcome.hands
            if outcome.faults:
                failed.append(outcome)
            if len(failed) == MOST_FAILURES or played >= hands:
                break
    return failed


def _seeds(seed: str, hands: int) -> Iterator[str]:
    for number in count(1):
        yield f"{seed}/{number}"


def _simulate(seed: str) -> Outcome:
    return simulate(seed, HANDS)


def _collect_seldom() -> None:
    """Let the garbage collector leave the processes alone, as the server does."""
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
