"""Press random keys and buttons on the terminal's full screen, and look for actions that nobody chose.

    python -m benchmarks.keys [--keys 100000] [--seed 1]

The screen is the real one without a terminal: its state, its keys and clicks, and its buttons. The table
changes at random before, between and during the keys, and the clock is moved by the test alone. A key fails
if it sends anything that its button did not say for the dead time, or if its button did, and the key does not
do it. The exit code is 1 if one fails.
"""

import argparse
import sys
import time
from typing import Final

from tests.support.random_keys import Pressed, RandomKeys

PART: Final = 5_000
"""Keys at one table, with a seed of their own."""


def run(keys: int, seed: int) -> int:
    """Press that many keys. Returns the exit code."""
    total = Pressed()
    began = time.monotonic()
    for part in range(0, keys, PART):
        pressed = RandomKeys(seed).run(min(PART, keys - part))
        for name in ("keys", "due", "done", "refused"):
            setattr(total, name, getattr(total, name) + getattr(pressed, name))
        total.faults += pressed.faults
        print(
            f"{total.keys} keys in {time.monotonic() - began:.0f} s: {total.due} that had to act, "
            f"{total.done} did, {total.refused} said not to count, {len(total.faults)} faults",
            flush=True,
        )
        for fault in pressed.faults[:3]:
            print(f"seed {seed}: {fault}", flush=True)
        seed += 1
    return 1 if total.faults else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--keys", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    sys.exit(run(given.keys, given.seed))
