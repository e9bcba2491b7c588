"""Simulate many runs in several processes. Each run depends on its own seed alone."""

import gc
from collections.abc import Callable
from functools import partial
from itertools import count, islice
from multiprocessing import Pool
from typing import Final

from riverboat.server.commands.process import GC_THRESHOLDS
from tests.support.simulation.running import Outcome, simulate

HANDS: Final = 600
"""Approximate hands in a run."""

BESIDES: Final = 60
"""Approximate hands in a run with a tournament, until its faults end."""

RUNS_EACH: Final = 16
"""Runs in a process before it is replaced, because each leaves some memory behind."""

MAX_FAILURES: Final = 10
"""Stop after this many failed runs."""


def simulate_many(
    seed: str,
    hands: int,
    jobs: int,
    report: Callable[[Outcome], None],
    servers: int = 1,
    *,
    tournament: bool = False,
    entrants: int = 0,
    committed: bool = False,
) -> None:
    """Simulate runs with as many `servers` until `hands` were played, or too many failed.

    Calls `report` with each. tournament: each has a tournament of `entrants`, as in `simulate`, and fewer
        other hands.
    committed: hands are dealt from commitments.
    """
    failed, played, numbers = 0, 0, count(1)
    with Pool(jobs, _collect_seldom, maxtasksperchild=RUNS_EACH) as pool:
        while played < hands and failed < MAX_FAILURES:
            more = islice(numbers, max(jobs, (hands - played) // HANDS))
            for outcome in pool.imap_unordered(
                partial(_simulate, servers, tournament, entrants, committed),
                (f"{seed}/{number}" for number in more),
            ):
                report(outcome)
                played += outcome.hands
                failed += bool(outcome.faults)
                if failed == MAX_FAILURES:
                    break


def _simulate(servers: int, tournament: bool, entrants: int, committed: bool, seed: str) -> Outcome:
    hands = BESIDES if tournament else HANDS
    outcome = simulate(
        seed, hands, servers=servers, tournament=tournament, entrants=entrants, committed=committed
    )
    gc.collect()  # a killed server is full of reference cycles
    return outcome


def _collect_seldom() -> None:
    """Set up the garbage collector as the server does."""
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
