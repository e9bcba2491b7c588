"""Random hands of every game under every house, each checked when it is over.

    python -m benchmarks.all_games [--hands 1000000] [--seed 1] [--processes 1]

After each event the chips must add up and no stack be below nothing; after each hand its replay must equal it
and no card be there twice. A hand follows from the seed and its number alone: one that fails is told with the
command that plays it again. Leaves with 1 where a hand failed.
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
    """Play the hands from `first` to before `end`: how many of each game, and the failures by number."""
    seed, first, end = batch
    hands = Counter[str]()
    failures = []
    for number in range(first, end):
        game = VARIED[number % len(VARIED)]
        hands[name_of(game)] += 1
        try:
            play_soundly(game, random.Random(f"{seed}/{number}"))
        except Exception:  # whatever the engine raises is a failure to tell of
            failures.append((number, traceback.format_exc()))
    return hands, failures


def batches(seed: str, first: int, hands: int) -> Iterator[Batch]:
    for start in range(first, first + hands, BATCH):
        yield seed, start, min(start + BATCH, first + hands)


def tell_progress(done: int, hands: int, seconds: float, failed: int) -> None:
    if sys.stderr.isatty():
        print(
            f"\r{done:,} of {hands:,} hands, {done / seconds:,.0f}/s, {failed} failed",
            end="",
            file=sys.stderr,
        )


def run(results: Iterable[Played], options: argparse.Namespace) -> int:
    """Gather `results`, telling of them on the way. Returns how many hands failed."""
    hands = Counter[str]()
    failed = 0
    start = time.perf_counter()
    for played, failures in results:
        hands += played
        for number, trace in failures:
            failed += 1
            print(f"\nhand {number} of {NAMES[number % len(NAMES)]} failed; to play it again:")
            print(f"    python -m benchmarks.all_games --seed {options.seed} --first {number} --hands 1")
            print(trace, flush=True)
        tell_progress(hands.total(), options.hands, time.perf_counter() - start, failed)
    seconds = time.perf_counter() - start
    print()
    for name in NAMES:
        print(f"{name:<30}{hands[name]:>10,}")
    print(f"{'all':<30}{hands.total():>10,} hands in {seconds:,.0f} s, {hands.total() / seconds:,.0f}/s")
    print(f"{failed} failed" if failed else "no chip lost, no card twice, every replay equal to its play")
    return failed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--hands", type=int, default=1_000_000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--first", type=int, default=0, help="the number of the first hand")
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
