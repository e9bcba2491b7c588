"""How fast `riverboat verify` reads a database, and where the time goes.

    python -m benchmarks.verify [--tables 20] [--hands 1000] [--rounds 3] [--folder DIRECTORY]

Hands of six players who do anything legal, no-limit hold'em; the best round of all counts.
"""

import asyncio
import tempfile
import time
from pathlib import Path

import click

from server.history.schema import upgrade
from server.history.verifying import Finding, verify
from tests.support.played import play_tables


def amiss(finding: Finding) -> None:
    """There is nothing amiss with a database that was only played into."""
    raise AssertionError(str(finding))


@click.command()
@click.option("--tables", default=20, show_default=True)
@click.option("--hands", default=1_000, show_default=True, help="At each table.")
@click.option("--rounds", default=3, show_default=True)
@click.option("--folder", type=click.Path(path_type=Path, exists=True), help="Where the database is made.")
def main(*, tables: int, hands: int, rounds: int, folder: Path | None) -> None:
    """Example: python -m benchmarks.verify --tables 20 --hands 1000"""
    with tempfile.TemporaryDirectory(dir=folder) as made:
        url = f"sqlite:///{made}/riverboat.db"
        upgrade(url)
        asyncio.run(play_tables(url, [{"seats": 6}] * tables, hands, "verify", step_by_step=False))
        best = float("inf")
        for _ in range(rounds):
            began = time.process_time(), time.perf_counter()
            tally = verify(url, amiss)
            busy, took = time.process_time() - began[0], time.perf_counter() - began[1]
            print(
                f"{tally.hands / took:,.0f} hands/s by the clock, {tally.hands / busy:,.0f} by the processor"
            )
            best = min(best, took)
        print(f"{tally.hands:,} hands, {tally.events:,} events: {tally.hands / best:,.0f} hands/s")


if __name__ == "__main__":
    main()
