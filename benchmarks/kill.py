"""Kill a server at random moments, restart it, and check that nothing that players saw is lost.

    python -m benchmarks.kill [--times 1000] [--jobs 1] [--on sqlite] [--tables 20] [--stop] [--seed 1]
    python -m benchmarks.kill --cluster [--events kill,stop] [--tournaments 2] [--away 1 30] [--apart]

The server runs as a user starts it. It is killed with SIGKILL at any moment of play, while players reconnect,
and while it starts. While it is down, the journal is compared with what players and spectators saw: every
acknowledged action, every event, and whose turn it is. After every fiftieth kill and at the end, each hand is
replayed to its stacks and deck, and the ledger is checked.

With --stop, the server gets SIGSTOP instead. A second server takes over the tables, and the players connect
to it. The first server wakes before or after that, and must not write anything more.

With --cluster, three servers that a NATS broker links serve all tables, and the clients of each table are
spread over them. What happens to them is chosen from --events:
  kill       the owner of a table, or another server with players of it, or both get SIGKILL
  stop       a server gets SIGSTOP for a shorter or a longer time than that of its lease, and then SIGCONT
  broker     the broker is killed, and started again later
  partition  every packet between the owner of a table and the database or the broker is dropped for a while
  rolling    each server in turn gets SIGTERM, with --drain, while another one starts in its place
Three in ten events happen before all tables are served again after the one before; with --apart, none.
The database also checks who wrote each event. With --tournaments N, N tournaments of nine players are
played at a time besides the tables, one after the other; what players are shown of them is compared with the
journal, and a judge that reads only the journal checks chips, seats, levels and clock.
With --namespaces, each server and a broker of its own run in network namespaces, and the owner of a table can
be cut off from one other server, too. That needs root and iproute2.

With --delay N, spectators see the tables N seconds later. By the clock of the clients, nothing must be
shown to them early, and everything in the end; how late it came is printed.

--jobs run in parallel, each with its own database, server and players, because most of the time is spent
waiting. The databases are temporary; PostgreSQL is the one that the tests use. If there are faults, the
databases are kept, their place is printed, and the exit code is 1.
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
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Final

import click
import uvloop

from tests.support import postgres
from tests.support.databases import KINDS
from tests.support.killing.cluster import AWAY, EVENTS, Cluster
from tests.support.killing.kills import Kills
from tests.support.killing.running import Plan, Run
from tests.support.killing.stops import Stops

REPORT_EVERY: Final = 30
"""Seconds between two reports of progress."""


@dataclass(frozen=True, slots=True)
class Job:
    """A share of the work, for one process. on: the kind of database."""

    kind: Callable[..., Run]
    on: str
    folder: Path | None
    tables: int
    times: int
    seed: str
    delay: float

    def do(self) -> tuple[Counter[str], list[str]]:
        """Do the work. Return what happened, and the faults."""
        folder = Path(tempfile.mkdtemp(prefix="kill-", dir=self.folder))
        url = f"sqlite:///{folder}/history.db" if self.on == "sqlite" else postgres.made()
        run = self.kind(Plan(url, folder, self.tables, self.times, self.seed, delay=self.delay), Counter())
        uvloop.run(_done(run))
        if not run.faults:
            shutil.rmtree(folder)
            if self.on != "sqlite":
                postgres.drop(url)
        faults = [f"{url}, log in {folder}, seed {self.seed}, {fault}" for fault in run.faults]
        for fault in faults:
            print(fault, file=sys.stderr, flush=True)  # other jobs may take long
        return run.happened, faults


async def _done(run: Run) -> None:
    """Run a job and print its progress. An error that ends it is a fault too."""
    progress = asyncio.create_task(_report_progress(run))
    try:
        await run.run()
    except Exception:
        run.note([traceback.format_exc()])
    progress.cancel()


async def _report_progress(run: Run) -> None:
    while True:
        await asyncio.sleep(REPORT_EVERY)
        print(f"seed {run.plan.seed}: {run.times:,} of {run.plan.times:,}", file=sys.stderr, flush=True)


@click.command()
@click.option("--times", default=1_000, show_default=True, help="Kills, stops or events in all.")
@click.option("--jobs", default=1, show_default=True, help="Parallel jobs.")
@click.option("--on", type=click.Choice(KINDS), default=KINDS[0], show_default=True, help="Kind of database.")
@click.option("--tables", default=20, show_default=True, help="Tables per server.")
@click.option("--stop", is_flag=True, help="Stop the server for longer than its leases instead.")
@click.option("--cluster", is_flag=True, help="Three servers that a bus links, on PostgreSQL.")
@click.option("--events", default=",".join(EVENTS), show_default=True, help="What happens to a cluster.")
@click.option("--away", type=(float, float), default=AWAY, show_default=True, help="Seconds without a wire.")
@click.option("--namespaces", is_flag=True, help="Run the cluster in network namespaces.")
@click.option("--apart", is_flag=True, help="Wait before each event until all tables are served again.")
@click.option("--tournaments", default=0, show_default=True, help="Tournaments at a time in the cluster.")
@click.option("--delay", default=0.0, show_default=True, help="Seconds by which spectators see tables later.")
@click.option("--seed", default="1", show_default=True, help="Seed, or prefix of the jobs' seeds.")
@click.option("--folder", type=click.Path(path_type=Path, exists=True), help="Directory for databases.")
def main(
    *,
    times: int,
    jobs: int,
    on: str,
    tables: int,
    stop: bool,
    cluster: bool,
    events: str,
    away: tuple[float, float],
    namespaces: bool,
    apart: bool,
    tournaments: int,
    delay: float,
    seed: str,
    folder: Path | None,
) -> None:
    """Example: python -m benchmarks.kill --times 50 --jobs 2"""
    shares = [len(range(number, times, jobs)) for number in range(jobs)]
    seeds = [seed] if jobs == 1 else [f"{seed}.{number}" for number in range(1, jobs + 1)]
    chosen = events.split(",")
    if unknown := set(chosen) - set(EVENTS):
        raise click.BadParameter(f"{', '.join(sorted(unknown))}: choose from {', '.join(EVENTS)}")
    kind: Callable[..., Run] = Stops if stop else Kills
    if cluster:
        kind = partial(
            Cluster,
            events=chosen,
            away=away,
            in_namespaces=namespaces,
            apart=apart,
            tournaments=tournaments,
        )
        on = "postgresql"
    to_do = [Job(kind, on, folder, tables, *each, delay) for each in zip(shares, seeds, strict=True)]
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
