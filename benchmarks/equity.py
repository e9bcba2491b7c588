"""Compare exact preflop equity of two hands, over 1,712,304 boards, with other libraries.

    python -m benchmarks.equity [--rounds 3] [--hands AsKs QdQh] [--samples 1000000]

Each library evaluates every board with its fastest call. All must find the same numbers of wins and ties.
After that, boards of Omaha a second, and random deals a second: of a hand against a range, heads-up, beside
eval7, and of six hands.
Libraries that are not installed are named and skipped. Quote the ratios: times depend on the machine.
"""

import argparse
import statistics
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from itertools import combinations
from random import Random
from typing import Any

from riverboat.engine.assessor import HIGH, OMAHA_HIGH, OMAHA_LOW8
from riverboat.engine.cards import DECK, NAMES, Card, parse_cards
from riverboat.engine.equity import equity
from riverboat.engine.matchup import Matchup
from riverboat.engine.native import selection
from riverboat.engine.random_deals import RandomDeals
from riverboat.engine.runout_counting import counter_for

WinsAndTies = tuple[int, int]
Evaluate = Callable[[Sequence[Card], Sequence[Card]], WinsAndTies]


def riverboat() -> Evaluate:
    def evaluate(first: Sequence[Card], second: Sequence[Card]) -> WinsAndTies:
        share = equity([first, second], exact=True).shares[0]
        return share.wins, share.ties

    return evaluate


def riverboat_in_arrays() -> Evaluate:
    import_module("numpy")
    count = counter_for(HIGH)

    def evaluate(first: Sequence[Card], second: Sequence[Card]) -> WinsAndTies:
        found = count([first, second], (), [card for card in DECK if card not in (*first, *second)])
        return found[0,], found[0, 1]

    return evaluate


def riverboat_every_board() -> Evaluate:
    numpy: Any = import_module("numpy")
    batch = import_module("riverboat.engine.assessor.batch")

    def evaluate(first: Sequence[Card], second: Sequence[Card]) -> WinsAndTies:
        boards = batch.choose([card for card in DECK if card not in (*first, *second)], 5)
        one, other = batch.strengths_on_boards(boards, [first, second])
        return int(numpy.count_nonzero(one > other)), int(numpy.count_nonzero(one == other))

    return evaluate


def card_objects(name: str) -> Evaluate:
    module = import_module(name)
    cards = [module.Card(card) for card in NAMES]
    strength = module.evaluate

    def evaluate(first: Sequence[Card], second: Sequence[Card]) -> WinsAndTies:
        one, other = [cards[card] for card in first], [cards[card] for card in second]
        wins = ties = 0
        for board in combinations([cards[card] for card in DECK if card not in (*first, *second)], 5):
            shared = list(board)
            ours, theirs = strength(shared + one), strength(shared + other)
            wins += ours > theirs
            ties += ours == theirs
        return wins, ties

    return evaluate


def pkrbot() -> Evaluate:
    return card_objects("pkrbot")


def eval7() -> Evaluate:
    return card_objects("eval7")


def phevaluator() -> Evaluate:
    private: Any = import_module("phevaluator._pheval")
    rank = private.evaluate_7cards

    def evaluate(first: Sequence[Card], second: Sequence[Card]) -> WinsAndTies:
        (a, b), (c, d) = first, second
        wins = ties = 0
        for board in combinations([card for card in DECK if card not in (*first, *second)], 5):
            ours, theirs = rank(*board, a, b), rank(*board, c, d)
            wins += ours < theirs
            ties += ours == theirs
        return wins, ties

    return evaluate


OURS = "riverboat"
CONTESTANTS: dict[str, tuple[str, Callable[[], Evaluate]]] = {
    OURS: ("riverboat", riverboat),
    "riverboat, cases with NumPy": ("numpy", riverboat_in_arrays),
    "riverboat, every board with NumPy": ("numpy", riverboat_every_board),
    "pkrbot": ("pkrbot", pkrbot),
    "phevaluator, private call": ("phevaluator", phevaluator),
    "eval7": ("eval7", eval7),
}


VILLAIN = "22+, A2s+, K9s+, QTs+, JTs, ATo+, KJo+"

HEADS_UP = ["AsKs", VILLAIN]
OMAHA_HANDS = ["AsKsQd2h", "QsQh4c5c"]
SIX_HANDED = [*HEADS_UP, *["random"] * 4]

Sample = Callable[[int], float]


def sampled(holes: Sequence[str]) -> Sample:
    def sample(samples: int) -> float:
        return float(equity(holes, exact=False, samples=samples, random_source=Random(1)).shares[0].equity)

    return sample


def sampled_by(holes: Sequence[str], count: Callable[[RandomDeals, int, int], Any]) -> Sample:
    """Sample the same deals in another of our ways."""

    def sample(samples: int) -> float:
        deals = Matchup(holes, "", "", HIGH).random_deals()
        found = count(deals, samples, Random(1).getrandbits(64))
        return float(sum(number / len(who) for who, number in found.items() if 0 in who) / found.total())

    return sample


def in_arrays(deals: RandomDeals, samples: int, seed: int) -> Any:
    return import_module("riverboat.engine.sampling").sample(deals, samples, seed)


def omaha(samples: int) -> float:
    found = equity(OMAHA_HANDS, rules=OMAHA_HIGH, exact=False, samples=samples, random_source=Random(1))
    return float(found.shares[0].equity)


def sampled_by_eval7(samples: int) -> float:
    eval7: Any = import_module("eval7")
    hand = [eval7.Card("As"), eval7.Card("Ks")]
    villain = eval7.HandRange(VILLAIN.replace(" ", ""))
    return float(eval7.py_hand_vs_range_monte_carlo(hand, villain, [], samples))


def every_omaha_board() -> None:
    """Print how many boards a second an exact equity of Omaha counts."""
    for rules in (OMAHA_HIGH, OMAHA_LOW8):
        start = time.process_time()
        deals = equity(OMAHA_HANDS, rules=rules, exact=True).deals
        took = time.process_time() - start
        print(f"every board of {rules.name}, two hands: {deals / took:,.0f} boards/s")


def compare_samples(samples: int, rounds: int) -> None:
    contestants: dict[str, tuple[Sample, int]] = {
        "riverboat, heads-up": (sampled(HEADS_UP), samples),
        "riverboat, heads-up, NumPy": (sampled_by(HEADS_UP, in_arrays), samples // 5),
        "riverboat, heads-up, pure Python": (sampled_by(HEADS_UP, RandomDeals.count), samples // 50),
        "riverboat, six-handed": (sampled(SIX_HANDED), samples),
        "riverboat, six-handed, NumPy": (sampled_by(SIX_HANDED, in_arrays), samples // 5),
        "riverboat, Omaha heads-up": (omaha, samples // 4),
        "eval7, heads-up": (sampled_by_eval7, samples),
    }
    print(f"random deals of AsKs against {VILLAIN}, in CPU time")
    for name, (sample, deals) in contestants.items():
        times = []
        try:
            sample(2_000)  # builds the tables
            for _ in range(rounds):
                start = time.process_time()
                share = sample(deals)
                times.append(time.process_time() - start)
        except ImportError as error:
            print(f"  {name:<36} skipped: {error}")
            continue
        print(f"  {name:<36}{deals / statistics.median(times):>14,.0f} deals/s   equity {share:.4f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--hands", nargs=2, default=["AsKs", "QdQh"])
    parser.add_argument("--samples", type=int, default=1_000_000)
    options = parser.parse_args()
    first, second = map(parse_cards, options.hands)

    ready: dict[str, Evaluate] = {}
    for name, (package, make) in CONTESTANTS.items():
        try:
            ready[name] = make()
            print(f"{package} {version(package)}")
        except (ImportError, PackageNotFoundError):
            print(f"{package} is not installed: skipped")

    print(f"riverboat's assessor: {selection.NAME}")
    seconds: dict[str, list[float]] = {name: [] for name in ready}
    found: dict[str, WinsAndTies] = {}
    for _ in range(options.rounds):
        for name, evaluate in ready.items():
            start = time.process_time()
            found[name] = evaluate(first, second)
            seconds[name].append(time.process_time() - start)
    wins, ties = found[OURS]
    assert set(found.values()) == {(wins, ties)}, found

    print(f"{' against '.join(options.hands)}: {wins:,} wins and {ties:,} ties of 1,712,304, say all")
    ours = statistics.median(seconds[OURS])
    for name, times in seconds.items():
        theirs = statistics.median(times)
        print(f"  {name:<36}{theirs * 1e3:>9,.1f} ms{theirs / ours:>9.1f} x ours")
    if selection.IN_USE:  # in Python it takes a minute
        every_omaha_board()
    compare_samples(options.samples, options.rounds)


if __name__ == "__main__":
    main()
