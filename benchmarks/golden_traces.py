"""Compare the state of the browser table with the server after every event of random hands of every game.

    python -m benchmarks.golden_traces [--hands 5000] [--seed 1000]

Tables with random players and commands, in every game and rotation and with many rules, are followed by a
player and a spectator, in the page's own modules under Node.js. After each event the page's snapshot, its
hand and its sentences must equal those of the server. A table is determined by its seed. For each failed one
the first differences and the command that plays it again are printed, and the exit code is 1.
"""

import argparse
import asyncio
import logging
import sys
import time

from tests.support.browser.node import answers
from tests.support.browser.traces import differences, played

STEPS = 400
"""Commands at each table."""


def check(seed: int) -> tuple[int, int, list[str]]:
    """Play and compare one table. Return the hands, the events and the differences."""
    viewers, hands = asyncio.run(played(seed, STEPS))
    steps = [step for viewer in viewers for step in viewer.steps]
    replies = answers("trace.mjs", [step.message for step in steps])
    return hands, len(steps), list(differences(steps, replies))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--hands", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=1_000)
    options = parser.parse_args()
    logging.disable(logging.CRITICAL)  # failures of the journal are meant
    hands = events = failed = 0
    seed, start = options.seed, time.perf_counter()
    while hands < options.hands:
        ended, seen, found = check(seed)
        hands, events = hands + ended, events + seen
        if found:
            failed += 1
            print("\n".join(found[:3]))
            print(f"python -m benchmarks.golden_traces --seed {seed} --hands 1", flush=True)
        seed += 1
        if sys.stderr.isatty():
            print(f"\r{hands:,} of {options.hands:,} hands", end="", file=sys.stderr)
    took = time.perf_counter() - start
    tables = seed - options.seed
    print(f"{hands:,} hands at {tables} tables, {events:,} states, {took:,.0f} s; {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
