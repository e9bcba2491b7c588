"""Servers, their database, their network and their clients simulated in one process, by the million hands.

    python -m benchmarks.simulation [--hands 1000000] [--seed 2026] [--jobs 2]
    python -m benchmarks.simulation --run 2026/17 [--trace FILE]

Tables, journal, ownership, connections and the client library are the real ones; time, chance, the wire, the
database's moments and the end of a process are simulated. Lines break, stall and double, the database fails
before and after its commits and goes away, servers are killed and stopped, and after every event what is on
record is held against what anybody was told. A run follows from its seed alone: one that fails is named with
the command that plays it again, and writes down all that happens. Leaves with 1 then.
"""

import sys
import time
from collections import Counter
from contextlib import nullcontext
from pathlib import Path

import click

from tests.support.simulation.many import HANDS, simulate_many
from tests.support.simulation.running import Outcome, simulate


class Teller:
    """Says every ten seconds how far it is, and counts what has happened."""

    def __init__(self, hands: int) -> None:
        self.began = self._said = time.perf_counter()
        self.hands = self.runs = 0
        self.happened = Counter[str]()
        self._wanted = hands

    def hear(self, outcome: Outcome) -> None:
        """A run is over."""
        self.hands += outcome.hands
        self.runs += 1
        self.happened += outcome.happened
        for fault in outcome.faults[:3]:
            print(f"{outcome.seed}: {fault[:2_000]}", file=sys.stderr, flush=True)
        if time.perf_counter() > self._said + 10:
            self._said = time.perf_counter()
            rate = self.hands / (self._said - self.began)
            print(f"{self.hands:,} of {self._wanted:,} hands, {rate:,.0f}/s", file=sys.stderr, flush=True)


def play_again(seed: str, trace: Path | None) -> int:
    """Play one run, and write down what happens. Returns how much is wrong."""
    with nullcontext() if trace is None else trace.open("w") as file:
        outcome = simulate(seed, HANDS, None if file is None else file.write)
    for fault in outcome.faults:
        print(fault)
    print(f"{outcome.hands} hands, digest {outcome.digest}; {len(outcome.faults)} faults")
    return len(outcome.faults)


@click.command()
@click.option("--hands", default=1_000_000, show_default=True)
@click.option("--seed", default="2026", show_default=True)
@click.option("--jobs", default=2, show_default=True, help="Processes.")
@click.option("--run", "again", metavar="SEED/NUMBER", help="One run, played again.")
@click.option("--trace", type=click.Path(path_type=Path), help="Where to write down what happens in it.")
def main(*, hands: int, seed: str, jobs: int, again: str | None, trace: Path | None) -> None:
    """Example: python -m benchmarks.simulation --hands 20000"""
    if again is not None:
        sys.exit(play_again(again, trace) > 0)
    teller = Teller(hands)
    failed = simulate_many(seed, hands, jobs, teller.hear)
    took = time.perf_counter() - teller.began
    for what, figure in teller.happened.most_common():
        print(f"{what:<45}{figure:>14,}")
    print(
        f"\n{teller.hands:,} hands in {teller.runs:,} runs in {took:,.0f} s, {teller.hands / took:,.0f}/s; "
        f"{len(failed)} runs failed"
    )
    for outcome in failed:
        print(f"python -m benchmarks.simulation --run {outcome.seed} --trace trace.txt")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
