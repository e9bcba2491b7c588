"""Play random hands of every game under all house rules, and check each hand.

    python -m benchmarks.all_games [--hands 1000000] [--seed 1] [--processes 1]

After each event, the chips must add up and no stack may be negative. After each hand, its replay must be
equal and no card may occur twice. A hand is determined by the seed and its number. For each failed hand, the
command that plays it again is printed, and the exit code is 1.
"""

import argparse
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from multiprocessing import Pool

from tests.support.soundness import VARIED, name_of, play_soundly

NAMES = list(map(name_of, VARIED))
BATCH = 1_000

Batch = tuple[str, int, int]
Played = tuple[Counter[str], list[tuple[int, str]]]


def play_batch(batch: Batch) -> Played:
    """Play the hands from `first` up to `end`. Return their numbers by game, and the failures."""
    seed, first, end = batch
    hands = Counter[str]()
    failures = []
    for number in range(first, end):
        game = VARIED[number % len(VARIED)]
        hands[name_of(game)] += 1
        try:
            play_soundly(game, random.Random(f"{seed}/{number}"))
        except Exception:  # report whatever the engine raises
            failures.append((number, traceback.format_exc()))
    return hands, failures


def batches(seed: str, first: int, hands: int) -> Iterator[Batch]:
    for start in range(first, first + hands, BATCH):
        yield seed, start, min(start + BATCH, first + hands)


def print_progress(done: int, hands: int, seconds: float, failed: int) -> None:
    if sys.stderr.isatty():
        print(
            f"\r{done:,} of {hands:,} hands, {done / seconds:,.0f}/s, {failed} failed",
            end="",
            file=sys.stderr,
        )


def run(results: Iterable[Played], options: argparse.Namespace) -> int:
    """Collect `results` and print progress. Return the number of failed hands."""
    hands = Counter[str]()
    failed = 0
    start = time.perf_counter()
    for played, failures in results:
        hands += played
        for number, trace in failures:
            failed += 1
            print(f"\nhand {number} of {NAMES[number % len(NAMES)]} failed. Play it again with:")
            print(f"    python -m benchmarks.all_games --seed {options.seed} --first {number} --hands 1")
            print(trace, flush=True)
        print_progress(hands.total(), options.hands, time.perf_counter() - start, failed)
    seconds = time.perf_counter() - start
    print()
    for name in NAMES:
        print(f"{name:<30}{hands[name]:>10,}")
    print(f"{'all':<30}{hands.total():>10,} hands in {seconds:,.0f} s, {hands.total() / seconds:,.0f}/s")
    print(f"{failed} failed" if failed else "no chip lost, no card twice, every replay equal")
    return failed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--hands", type=int, default=1_000_000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--first", type=int, default=0, help="number of the first hand")
    parser.add_argument("--processes", type=int, default=1)
    options = parser.parse_args()
    work = batches(options.seed, options.first, options.hands)
    if options.processes == 1:
        failed = run(map(play_batch, work), options)
    else:
        with Pool(options.processes) as pool:
            failed = run(pool.imap_unordered(play_batch, work), options)
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
