"""Play pairs of hands that differ only in cards hidden from a viewer, and compare the bytes sent to it.

    python -m benchmarks.noninterference [--pairs 100000] [--seed 1] [--processes 2] [--committed]

A whole server without sockets plays sessions of random games with random players. Each session is played
again with other cards wherever the viewer never sees them: folded, mucked and discarded cards, and the deck.
The bytes sent to the viewer must be the same, and so must the metrics, the log, and the viewer's history and
exports. In shown hands, two cards that came on different streets have changed places. With --committed, hands
are dealt from commitments whose leaves are the same for all cards. Timing is not compared. A session is
determined by the seed and its number. For each failure the
difference is printed, and the exit code is 1.
"""

import argparse
import sys
import time

from tests.support.noninterference.pairs import compare_many


def print_progress(pairs: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{pairs:,} pairs", end="", file=sys.stderr)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--pairs", type=int, default=100_000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--committed", action="store_true", help="Deal from commitments.")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    began = time.perf_counter()
    counted, faults = compare_many(
        options.seed, options.pairs, options.processes, print_progress, committed=options.committed
    )
    took, pairs = time.perf_counter() - began, counted["pairs"]
    for what, figure in sorted(counted.items(), key=lambda item: (-item[1], item[0])):
        print(f"{what:<32}{figure:>15,}")
    for fault in faults:
        print(fault[:4_000], file=sys.stderr)
    print(f"\n{pairs:,} pairs in {took:,.0f} s, {pairs / took:,.0f}/s; {len(faults)} sessions failed")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
