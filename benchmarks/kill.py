"""A server that is killed at random moments and started again, with players who play on, and whether
everything that they were told is on record, and every table goes on where it stood.

    python -m benchmarks.kill [--times 1000] [--tables 20] [--db URL] [--stop] [--seed 1]

The server is a process as a user starts it, killed with SIGKILL: at any moment of play, while its players
come back, and while it starts. While it is down its record is compared with what players and onlookers were
told: every action that was acknowledged, every event that was shown, whose turn it is. Each hand is replayed
to its stacks and to its deck, and the books are checked, after every fiftieth kill and at the end.
With --stop it gets SIGSTOP instead; a second server takes the tables over and the players go there, and the
first wakes, before they do or after, and may write nothing more.
Without --db it is a new file of SQLite; a PostgreSQL database has to be there, with nothing in it.
Leaves with 1 if anything is wrong.
"""

import asyncio
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import click
import uvloop

from tests.support.killing.kills import Kills
from tests.support.killing.running import Plan, Run
from tests.support.killing.stops import Stops


async def tell(happened: Counter[str], times: int) -> None:
    """Say from time to time how far it is."""
    while True:
        await asyncio.sleep(10)
        print(f"{happened['kills'] + happened['stops']:,} of {times:,}", file=sys.stderr, flush=True)


async def measure(plan: Plan, kind: type[Run]) -> int:
    """Kill or stop, and say what has happened. Returns how much is wrong."""
    happened, began = Counter[str](), time.perf_counter()
    teller = asyncio.create_task(tell(happened, plan.times))
    faults = await kind(plan, happened).run()
    teller.cancel()
    took = time.perf_counter() - began
    for what, figure in happened.most_common():
        print(f"{what:<45}{figure:>12,}")
    print(f"\n{plan.times:,} times in {took:,.0f} s, {took / plan.times:.2f} s each; {len(faults)} faults")
    for fault in faults[:20]:
        print(fault)
    return len(faults)


@click.command()
@click.option("--times", default=1_000, show_default=True, help="How often the server is killed.")
@click.option("--tables", default=20, show_default=True)
@click.option("--db", "url", metavar="URL", help="An empty database; a new file, if left out.")
@click.option("--stop", is_flag=True, help="Stop it for longer than its leases, instead.")
@click.option("--seed", default="1", show_default=True)
@click.option("--folder", type=click.Path(path_type=Path, exists=True), help="Where file and log are made.")
def main(*, times: int, tables: int, url: str | None, stop: bool, seed: str, folder: Path | None) -> None:
    """Example: python -m benchmarks.kill --times 50"""
    with tempfile.TemporaryDirectory(dir=folder) as made:
        plan = Plan(url or f"sqlite:///{made}/history.db", Path(made), tables, times, seed)
        sys.exit(uvloop.run(measure(plan, Stops if stop else Kills)) > 0)


if __name__ == "__main__":
    main()
