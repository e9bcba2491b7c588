"""Tap on the browser table's action bar at random, and look for actions that nobody chose.

    python -m benchmarks.taps [--taps 100000] [--seed 1] [--size tall] [--pages 4]

The bar is the real one, in Chromium, with touches that Chromium takes for real. The table changes at random
before, between and during the taps, and the page's clock is moved by the test alone. A tap fails if it sends
anything whose button was not to be seen at that place, with that meaning, for the dead time; or if its button
was, and it sends nothing. The exit code is 1 if one fails.

Several pages are tapped at once: a tap mostly waits for Chromium's next frame.
"""

import argparse
import asyncio
import sys
import time
from itertools import cycle
from typing import TYPE_CHECKING, Final

from tests.support.browser.pages import SIZES, a_browser
from tests.support.browser.taps import Tapped, random_taps

if TYPE_CHECKING:
    from playwright.async_api import Browser

PART: Final = 1_000
"""Taps on one page, with a seed of their own."""

PHONES: Final = ("tall", "tiny", "small", "low")


class Run:
    """Taps in parts, each on a page of its own."""

    def __init__(self, taps: int, seed: int, sizes: list[str]) -> None:
        counts = [min(PART, taps - done) for done in range(0, taps, PART)]
        self.parts = list(zip(counts, range(seed, seed + len(counts)), cycle(sizes), strict=False))
        self.total = Tapped()
        self.began = time.monotonic()

    async def tap(self, browser: "Browser") -> None:
        """Tap part after part, as long as there are parts."""
        while self.parts:
            count, seed, size = self.parts.pop(0)
            self.report(await random_taps(browser, count, seed, size=size), seed, size)

    def report(self, tapped: Tapped, seed: int, size: str) -> None:
        """Add a part to the total, and print the total and the first faults of the part."""
        total = self.total
        for name in ("taps", "buttons", "due", "done", "ignored", "faults"):
            setattr(total, name, getattr(total, name) + getattr(tapped, name))
        print(
            f"{total.taps:,} taps in {time.monotonic() - self.began:,.0f} s: {total.buttons:,} on buttons, "
            f"{total.due:,} that had to act, {total.done:,} did, {total.ignored:,} said not to count, "
            f"{len(total.faults)} faults",
            flush=True,
        )
        for fault in tapped.faults[:3]:
            print(f"seed {seed}, {size}: {fault}", flush=True)


async def run(taps: int, seed: int, sizes: list[str], pages: int) -> int:
    """Tap at this rate, on this number of pages at once. Returns the exit code."""
    tapping = Run(taps, seed, sizes)
    async with a_browser() as browser, asyncio.TaskGroup() as tasks:
        for _ in range(pages):
            tasks.create_task(tapping.tap(browser))
    return 1 if tapping.total.faults else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--taps", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", choices=SIZES, action="append", help="instead of four phones")
    parser.add_argument("--pages", type=int, default=4, help="that are tapped at once")
    given = parser.parse_args()
    sys.exit(asyncio.run(run(given.taps, given.seed, given.size or list(PHONES), given.pages)))
