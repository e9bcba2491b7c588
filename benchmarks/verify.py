"""How fast `riverboat verify` reads a database.

    python -m benchmarks.verify [--hands 20000] [--rounds 3] [--jobs 1] [--postgresql | --db URL]

The hands are those of `benchmarks.filled`.
"""

import os
import time

import click

from benchmarks.filled import filled, where
from riverboat.server.history.verifying import Finding, verify


def amiss(finding: Finding) -> None:
    """There is nothing amiss with a database that was only played into."""
    raise AssertionError(str(finding))


def processor() -> float:
    """Seconds of the processor that this process has used, and those that it started and that are over."""
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
            began = processor(), time.perf_counter()
            tally = verify(url, amiss, jobs=jobs)
            busy, took = processor() - began[0], time.perf_counter() - began[1]
            print(
                f"{tally.hands:,} hands, {tally.events:,} events: {tally.hands / took:,.0f} hands/s"
                f" by the clock, {tally.hands / busy:,.0f} by the processor"
            )


if __name__ == "__main__":
    main()
