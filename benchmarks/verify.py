"""How fast `riverboat verify` reads a database.

    python -m benchmarks.verify [--hands 20000] [--rounds 3] [--postgresql | --db URL]

The hands are those of `benchmarks.filled`.
"""

import time

import click

from benchmarks.filled import filled, where
from server.history.verifying import Finding, verify


def amiss(finding: Finding) -> None:
    """There is nothing amiss with a database that was only played into."""
    raise AssertionError(str(finding))


@click.command()
@click.option("--hands", default=20_000, show_default=True)
@click.option("--rounds", default=3, show_default=True)
@where
def main(*, hands: int, rounds: int, db: str | None, postgresql: bool) -> None:
    """Example: python -m benchmarks.verify --hands 20000"""
    with filled(hands, db, postgresql=postgresql) as url:
        for _ in range(rounds):
            began = time.process_time(), time.perf_counter()
            tally = verify(url, amiss)
            busy, took = time.process_time() - began[0], time.perf_counter() - began[1]
            print(
                f"{tally.hands:,} hands, {tally.events:,} events: {tally.hands / took:,.0f} hands/s"
                f" by the clock, {tally.hands / busy:,.0f} by the processor"
            )


if __name__ == "__main__":
    main()
