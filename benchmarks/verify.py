"""Measure how fast `riverboat verify` reads a database.

    python -m benchmarks.verify [--hands 20000] [--rounds 3] [--jobs 1] [--postgresql | --db URL]

`benchmarks.support.filled` provides the hands.
"""

import os
import time

import click

from benchmarks.support.filled import filled, where
from riverboat.server.history.verifying import AuditFinding, verify


def fail(finding: AuditFinding) -> None:
    """Fail: this database must have no findings."""
    raise AssertionError(str(finding))


def cpu_time() -> float:
    """Return the CPU seconds of this process and of its finished children."""
    return sum(os.times()[:4])


@click.command()
@click.option("--hands", default=20_000, show_default=True)
@click.option("--rounds", default=3, show_default=True)
@click.option("--jobs", default=1, show_default=True, help="Processes.")
@where
def main(*, hands: int, rounds: int, jobs: int, db: str | None, postgresql: bool) -> None:
    """Example: python -m benchmarks.verify --hands 20000 --jobs 2"""
    with filled(hands, db, postgresql=postgresql) as url:
        for _ in range(rounds):
            began = cpu_time(), time.perf_counter()
            tally = verify(url, fail, jobs=jobs)
            busy, took = cpu_time() - began[0], time.perf_counter() - began[1]
            print(
                f"{tally.hands:,} hands, {tally.events:,} events: {tally.hands / took:,.0f} hands/s"
                f" by the clock, {tally.hands / busy:,.0f} by the processor"
            )


if __name__ == "__main__":
    main()
