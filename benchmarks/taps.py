"""Tap on the browser table's action bar at random, and look for actions that nobody chose.

    python -m benchmarks.taps [--taps 100000] [--seed 1] [--size tall]

The bar is the real one, in Chromium, with touches that Chromium takes for real. The table changes at random
before, between and during the taps, and the page's clock is moved by the test alone. A tap fails if it sends
anything whose button was not to be seen at that place, with that meaning, for the dead time; or if its button
was, and it sends nothing. The exit code is 1 if one fails.
"""

import argparse
import asyncio
import sys
import time
from typing import Final

from tests.support.browser.pages import SIZES, a_browser
from tests.support.browser.taps import Tapped, random_taps

PART: Final = 5_000
"""Taps on one page, with a seed of their own."""


async def run(taps: int, seed: int, size: str) -> int:
    """Tap that often. Returns the exit code."""
    total = Tapped()
    began = time.monotonic()
    async with a_browser() as browser:
        for part in range(0, taps, PART):
            tapped = await random_taps(browser, min(PART, taps - part), seed, size=size)
            for name in ("taps", "buttons", "due", "done", "ignored"):
                setattr(total, name, getattr(total, name) + getattr(tapped, name))
            total.faults += [(seed, fault) for fault in tapped.faults]
            print(
                f"{total.taps} taps in {time.monotonic() - began:.0f} s: {total.buttons} on buttons, "
                f"{total.due} that had to act, {total.done} did, {total.ignored} said not to count, "
                f"{len(total.faults)} faults",
                flush=True,
            )
            for fault in tapped.faults[:3]:
                print(f"seed {seed}: {fault}", flush=True)
            seed += 1
    return 1 if total.faults else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--taps", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", choices=SIZES, default="tall")
    given = parser.parse_args()
    sys.exit(asyncio.run(run(given.taps, given.seed, given.size)))
