"""Simulate servers with their database, network and clients in one process.

    python -m benchmarks.simulation [--hands 1000000] [--seed 2026] [--jobs 2] [--servers 3] [--tournaments]
        [--entrants 300] [--committed]
    python -m benchmarks.simulation --run 2026/17 [--trace FILE] [--servers 3] [--tournaments] [--committed]

Tables, journal, leases, connections and the client library are real. Time, randomness, the network, the
timing of the database and the end of a process are simulated. Connections break, stall and overlap; the
database fails before and after commits and becomes unavailable; servers are killed and stopped. Several
servers are one card room: clients are spread over them, and the bus between them loses, doubles, delays,
reorders, forges and repeats what they send, and they are drained, and cut off from each other. With
--tournaments, each run has a tournament of any format and options besides its tables, of 6 to 60 players, of
fewer in a sit-and-go, or of as many as --entrants says; it is played to its end after the faults, and a judge
reads its events. With --committed, hands are dealt from commitments: every visitor contributes and
verifies every deal and card, and the proofs of all visitors of a hand are put together.

After every event, the journal is compared with what each client saw. A run is determined by its seed. For
each failed run, the command that plays it again with a trace is printed, and the exit code is 1. Ctrl+C ends
it early, and prints what was simulated until then.
"""

import sys
import time
from collections import Counter
from contextlib import nullcontext, suppress
from pathlib import Path

import click

from tests.support.simulation.many import BESIDES, HANDS, simulate_many
from tests.support.simulation.running import Outcome, simulate


class Progress:
    """Prints progress every ten seconds, and counts what happened."""

    def __init__(self, hands: int) -> None:
        self.began = self._printed_at = time.perf_counter()
        self.hands = self.runs = 0
        self.happened = Counter[str]()
        self.failed: list[Outcome] = []
        self._wanted = hands

    def add(self, outcome: Outcome) -> None:
        """Add a finished run."""
        self.hands += outcome.hands
        self.runs += 1
        self.happened += outcome.happened
        if outcome.faults:
            self.failed.append(outcome)
        for fault in outcome.faults[:3]:
            print(f"{outcome.seed}: {fault[:2_000]}", file=sys.stderr, flush=True)
        if time.perf_counter() > self._printed_at + 10:
            self._printed_at = time.perf_counter()
            rate = self.hands / (self._printed_at - self.began)
            print(f"{self.hands:,} of {self._wanted:,} hands, {rate:,.0f}/s", file=sys.stderr, flush=True)


def play_again(
    seed: str, trace: Path | None, servers: int, *, tournaments: bool, entrants: int, committed: bool
) -> int:
    """Play one run again, and write a trace. Return the number of faults."""
    with nullcontext() if trace is None else trace.open("w") as file:
        hands, write = BESIDES if tournaments else HANDS, None if file is None else file.write
        outcome = simulate(
            seed, hands, write, servers, tournament=tournaments, entrants=entrants, committed=committed
        )
    for fault in outcome.faults:
        print(fault)
    print(f"{outcome.hands} hands, digest {outcome.digest}; {len(outcome.faults)} faults")
    return len(outcome.faults)


@click.command()
@click.option("--hands", default=1_000_000, show_default=True)
@click.option("--seed", default="2026", show_default=True)
@click.option("--jobs", default=2, show_default=True, help="Processes.")
@click.option("--servers", default=1, show_default=True, help="Servers, linked by a bus if several.")
@click.option("--tournaments", is_flag=True, help="Play a tournament in each run.")
@click.option("--entrants", default=0, help="Players of each tournament.  [default: 6 to 60]")
@click.option("--committed", is_flag=True, help="Deal from commitments.")
@click.option("--run", "again", metavar="SEED/NUMBER", help="Play this run again.")
@click.option("--trace", type=click.Path(path_type=Path), help="File for the trace of that run.")
def main(
    *,
    hands: int,
    seed: str,
    jobs: int,
    servers: int,
    tournaments: bool,
    entrants: int,
    committed: bool,
    again: str | None,
    trace: Path | None,
) -> None:
    """Example: python -m benchmarks.simulation --hands 20000"""
    if again is not None:
        faults = play_again(
            again, trace, servers, tournaments=tournaments, entrants=entrants, committed=committed
        )
        sys.exit(faults > 0)
    progress = Progress(hands)
    with suppress(KeyboardInterrupt):
        simulate_many(
            seed,
            hands,
            jobs,
            progress.add,
            servers,
            tournament=tournaments,
            entrants=entrants,
            committed=committed,
        )
    took = time.perf_counter() - progress.began
    for what, figure in progress.happened.most_common():
        print(f"{what:<45}{figure:>14,}")
    print(
        f"\n{progress.hands:,} hands in {progress.runs:,} runs in {took:,.0f} s, "
        f"{progress.hands / took:,.0f}/s; {len(progress.failed)} runs failed"
    )
    for outcome in progress.failed:
        options = f"--servers {servers}" + " --tournaments" * tournaments + " --committed" * committed
        options += f" --entrants {entrants}" * bool(entrants)
        print(f"python -m benchmarks.simulation {options} --run {outcome.seed} --trace trace.txt")
    sys.exit(bool(progress.failed))


if __name__ == "__main__":
    main()
