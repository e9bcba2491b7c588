"""Pairs of hands that differ only in cards hidden from a viewer: the viewer must be sent the same bytes.

    python -m benchmarks.noninterference [--pairs 100000] [--seed 1] [--processes 2]

A whole server without sockets plays evenings of random games by random players, and each evening once more
with other cards in all places that the viewer never sees: in hands that are folded or mucked, among what is
thrown away, in the deck. All bytes that the viewer is sent are compared, with the metrics, what the history
and an export tell the viewer, and the log. How long things take is not. An evening follows from the seed and
its number alone: one that fails is told with what differs. Leaves with 1 then.
"""

import argparse
import sys
import time

from tests.support.noninterference.pairs import compare_many


def tell_progress(pairs: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{pairs:,} pairs", end="", file=sys.stderr)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--pairs", type=int, default=100_000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    began = time.perf_counter()
    counted, faults = compare_many(options.seed, options.pairs, options.processes, tell_progress)
    took, pairs = time.perf_counter() - began, counted["pairs"]
    for what, figure in sorted(counted.items(), key=lambda item: (-item[1], item[0])):
        print(f"{what:<32}{figure:>15,}")
    for fault in faults:
        print(fault[:4_000], file=sys.stderr)
    print(f"\n{pairs:,} pairs in {took:,.0f} s, {pairs / took:,.0f}/s; {len(faults)} evenings failed")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
