"""A server that is killed at random moments and started again, with players who play on, and whether
everything that they were told is on record, and every table goes on where it stood.

    python -m benchmarks.kill [--times 1000] [--jobs 1] [--on sqlite] [--tables 20] [--stop] [--seed 1]

The server is a process as a user starts it, killed with SIGKILL: at any moment of play, while its players
come back, and while it starts. While it is down its record is compared with what players and onlookers were
told: every action that was acknowledged, every event that was shown, whose turn it is. Each hand is replayed
to its stacks and to its deck, and the books are checked, after every fiftieth kill and at the end.
With --stop it gets SIGSTOP instead; a second server takes the tables over and the players go there, and the
first wakes, before they do or after, and may write nothing more.
So many --jobs are done at a time, each with a database, a server and players of its own: a server that is
killed or stopped is mostly waited for. The databases are made for it, on PostgreSQL where the tests find
theirs, and done away with; if anything is wrong they are kept, and said where. Then it leaves with 1.
"""

import asyncio
import shutil
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Final

import click
import uvloop

from tests.support import postgres
from tests.support.databases import KINDS
from tests.support.killing.kills import Kills
from tests.support.killing.running import Plan, Run
from tests.support.killing.stops import Stops

TELL_EVERY: Final = 30
"""Seconds between two words of how far a job is."""


@dataclass(frozen=True, slots=True)
class Job:
    """A share of what is to be done, for a process of its own. on: the kind of database."""

    kind: Callable[[Plan, Counter[str]], Run]
    on: str
    folder: Path | None
    tables: int
    times: int
    seed: str

    def do(self) -> tuple[Counter[str], list[str]]:
        """Do it. Returns what has happened, and what is wrong."""
        folder = Path(tempfile.mkdtemp(prefix="kill-", dir=self.folder))
        url = f"sqlite:///{folder}/history.db" if self.on == "sqlite" else postgres.made()
        run = self.kind(Plan(url, folder, self.tables, self.times, self.seed), Counter())
        uvloop.run(_done(run))
        if not run.faults:
            shutil.rmtree(folder)
            if self.on != "sqlite":
                postgres.drop(url)
        return run.happened, [f"{url}, log in {folder}, seed {self.seed}, {fault}" for fault in run.faults]


async def _done(run: Run) -> None:
    """Let it run, and say from time to time how far it is. What breaks it off is a fault, too."""
    teller = asyncio.create_task(_tell(run))
    try:
        await run.run()
    except Exception:
        run.note([traceback.format_exc()])
    teller.cancel()


async def _tell(run: Run) -> None:
    while True:
        await asyncio.sleep(TELL_EVERY)
        print(f"seed {run.plan.seed}: {run.times:,} of {run.plan.times:,}", file=sys.stderr, flush=True)


@click.command()
@click.option("--times", default=1_000, show_default=True, help="How often a server is killed, in all.")
@click.option("--jobs", default=1, show_default=True, help="How many are done at a time.")
@click.option("--on", type=click.Choice(KINDS), default=KINDS[0], show_default=True, help="Of databases.")
@click.option("--tables", default=20, show_default=True, help="At each server.")
@click.option("--stop", is_flag=True, help="Stop it for longer than its leases, instead.")
@click.option("--seed", default="1", show_default=True, help="Of the only job, or what theirs begin with.")
@click.option("--folder", type=click.Path(path_type=Path, exists=True), help="Where files and logs are made.")
def main(*, times: int, jobs: int, on: str, tables: int, stop: bool, seed: str, folder: Path | None) -> None:
    """Example: python -m benchmarks.kill --times 50 --jobs 2"""
    shares = [len(range(number, times, jobs)) for number in range(jobs)]
    seeds = [seed] if jobs == 1 else [f"{seed}.{number}" for number in range(1, jobs + 1)]
    kind = Stops if stop else Kills
    to_do = [Job(kind, on, folder, tables, *each) for each in zip(shares, seeds, strict=True)]
    began = time.perf_counter()
    with ProcessPoolExecutor(jobs, get_context("spawn")) as processes:
        results = list(processes.map(Job.do, to_do))
    took = time.perf_counter() - began
    happened = sum((each for each, _ in results), Counter[str]())
    faults = [fault for _, found in results for fault in found]
    for what, figure in happened.most_common():
        print(f"{what:<45}{figure:>12,}")
    print(f"\n{times:,} times on {on} in {took:,.0f} s, {took / times:.2f} s each; {len(faults)} faults")
    for fault in faults[:20]:
        print(fault)
    sys.exit(len(faults) > 0)


if __name__ == "__main__":
    main()
