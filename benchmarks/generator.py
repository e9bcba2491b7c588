"""Measure the generator of specified hands, by hand type and kind of specification.

    python -m benchmarks.generator [--hands 300] [--seed 1]

free: the type alone, which is cached between hands. ranges: also random ranges for its parts. dealt: also up
to six hands that are dealt already. hardest: all cards but those of one hand are dealt, so only it fits.
first: the first hand of a new process. The time is that of one call of `SpecHandGenerator.generate`, without
the construction of the specification.
"""

import argparse
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence

from riverboat.engine.assessor import HandType
from riverboat.engine.cards import DECK, RANKS, rank_of
from riverboat.engine.errors import NoSuchHand
from riverboat.engine.testing import CardRange, HandSpec, SpecHandGenerator, count, every
from riverboat.engine.testing.spec import PARTS, words

ACE_LOW = "A" + RANKS
FIRST = """
import random, time
start = time.perf_counter()
from riverboat.engine.assessor import HandType
from riverboat.engine.testing import HandSpec, SpecHandGenerator
imported = time.perf_counter()
SpecHandGenerator(random.Random(1)).generate(HandSpec(HandType.HIGH_CARD))
ready = time.perf_counter()
print(f"first: import {(imported - start) * 1e3:.0f} ms, hand {(ready - imported) * 1e3:.2f} ms")
"""

MakeSpec = Callable[[HandType, random.Random], HandSpec]


def free(kind: HandType, rng: random.Random) -> HandSpec:
    return HandSpec(kind)


def ranges(kind: HandType, rng: random.Random) -> HandSpec:
    return HandSpec(kind, random_ranges(kind, rng))


def dealt(kind: HandType, rng: random.Random) -> HandSpec:
    cards = rng.sample(DECK, 5 * rng.randint(1, 6))
    return HandSpec(kind, random_ranges(kind, rng), [cards[at : at + 5] for at in range(0, len(cards), 5)])


def hardest(kind: HandType, rng: random.Random) -> HandSpec:
    """Return a specification that one hand fits: a range for each rank, and all other cards dealt."""
    hand = SpecHandGenerator(rng).generate(HandSpec(kind))
    ranks = sorted({rank_of(card) for card in hand})
    within = [CardRange("A", "A")] if 12 in ranks else [CardRange(RANKS[ranks[0]], RANKS[ranks[-1]])]
    spec = HandSpec(kind, within, [[card for card in DECK if card not in hand]])
    assert count(spec) == 1
    assert list(every(spec)) == [hand]
    return spec


def random_ranges(kind: HandType, rng: random.Random) -> Sequence[CardRange]:
    found = []
    for _ in range(rng.randint(1, len(PARTS[kind]))):
        low, high = sorted(rng.sample(range(len(ACE_LOW)), 2))
        found.append(CardRange(ACE_LOW[low], ACE_LOW[high]))
    return found


def milliseconds(kind: HandType, make: MakeSpec, hands: int, rng: random.Random) -> list[float]:
    generator = SpecHandGenerator(rng)
    times: list[float] = []
    while len(times) < hands:
        spec = make(kind, rng)
        start = time.perf_counter()
        try:
            generator.generate(spec)
        except NoSuchHand:
            continue  # detected immediately, so no hand can be timed
        times.append((time.perf_counter() - start) * 1e3)
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--hands", type=int, default=300, help="per type and kind of specification")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    print(f"Python {sys.version.split()[0]}; milliseconds, median / worst of {options.hands} hands")
    kinds: Sequence[MakeSpec] = (free, ranges, dealt, hardest)
    print(f"{'':<17}" + "".join(f"{make.__name__:>18}" for make in kinds))
    for kind in PARTS:
        cells = []
        for make in kinds:
            times = milliseconds(kind, make, options.hands, rng)
            cells.append(f"{statistics.median(times):>10.3f} /{max(times):>6.2f}")
        print(f"{words(kind):<17}" + "".join(cells), flush=True)
    subprocess.run([sys.executable, "-c", FIRST], check=True)


if __name__ == "__main__":
    main()
