"""Compare hands assessed per second of CPU time with other evaluators, interleaved in one run.

    python -m benchmarks.assessor [--seconds 2] [--rounds 5]

Every evaluator gets the same random hands, already converted to its own cards. Evaluators that are not
installed are named and skipped. Quote the ratios: absolute figures depend on the machine.
"""

import argparse
import random
import statistics
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from itertools import combinations
from typing import Any

from riverboat.engine.assessor import (
    ACE_TO_FIVE,
    BADUGI,
    DEUCE_TO_SEVEN,
    HIGH,
    LOW8,
    OMAHA_HIGH,
    OMAHA_LOW8,
    checked_strength,
    strength,
    strengths,
)
from riverboat.engine.assessor.omaha import Omaha
from riverboat.engine.cards import DECK, NAMES, RANKS
from riverboat.engine.native import selection

BLOCK = 200  # calls between two readings of the clock

FIRST_USE = """
import time
start = time.perf_counter()
from riverboat import engine
imported = time.perf_counter() - start
from riverboat.engine.assessor import strength
start = time.perf_counter()
strength([0, 5, 10, 15, 20, 25, 30])
ready = time.perf_counter() - start
print(f"import engine: {imported * 1e3:.1f} ms; tables ready after {ready * 1e3:.0f} ms")
"""
NATIVE_IMPORT = """
import os, pathlib, time, typing, zlib
import riverboat.engine.native
start = time.process_time()
from riverboat.engine.native import selection
spent = time.process_time() - start
print(f"assessor: {selection.NAME}, imported in {spent * 1e3:.1f} ms of CPU")
"""
MEMORY = """
import tracemalloc
tracemalloc.start()
from riverboat.engine.assessor import strength
strength([0, 5, 10, 15, 20, 25, 30])
print(f"the assessor and its tables: {tracemalloc.get_traced_memory()[0] / 1e6:.1f} MB")
"""


@dataclass
class Contestant:
    """An evaluator: how to prepare its input, one call, and the hands that a call assesses.

    star: an input holds several arguments, which are unpacked here because a wrapper would add to the time.
    """

    name: str
    prepare: Callable[[Any], Any]
    call: Callable[..., object]
    star: bool = False
    hands_a_call: int = 1
    rates: list[float] = field(default_factory=list)

    def assess(self, inputs: list[Any]) -> None:
        call = self.call
        if self.star:
            for each in inputs:
                call(*each)
        else:
            for each in inputs:
                call(each)

    def measure(self, inputs: list[Any], seconds: float) -> None:
        self.assess(inputs[:1])  # builds tables
        calls, at, start = 0, 0, time.process_time()
        while (elapsed := time.process_time() - start) < seconds:
            block = inputs[at : at + BLOCK]
            self.assess(block)
            calls += len(block)
            at = (at + BLOCK) % len(inputs)
        self.rates.append(calls * self.hands_a_call / elapsed)


def run(
    title: str, inputs: Sequence[Any], contestants: list[Contestant], options: argparse.Namespace
) -> None:
    prepared = [list(map(each.prepare, inputs)) for each in contestants]
    for _ in range(options.rounds):
        for each, own in zip(contestants, prepared, strict=True):
            each.measure(own, options.seconds / options.rounds)
    rates = {each.name: statistics.median(each.rates) for each in contestants}
    ours = [name for name in rates if name.startswith("riverboat")]
    print(title)
    for name, rate in rates.items():
        ratios = "" if name in ours else "; ".join(f"{our} {rates[our] / rate:.2f} x" for our in ours)
        print(f"  {name:<22}{rate:>13,.0f} hands/s  {ratios}")


def one_by_one() -> list[Contestant]:
    return [
        Contestant("riverboat", list, strength),
        Contestant("riverboat checked", list, checked_strength),
    ]


def treys_like(name: str) -> list[Contestant]:
    module = import_module(name)
    cards = [module.Card.new(card) for card in NAMES]
    evaluate = module.Evaluator().evaluate
    return [Contestant(name, lambda hand: ([cards[card] for card in hand], []), evaluate, star=True)]


def treys() -> list[Contestant]:
    return treys_like("treys")


def deuces() -> list[Contestant]:
    return treys_like("deuces")


def phevaluator_of(size: int) -> list[Contestant]:
    public = import_module("phevaluator").evaluate_cards
    private = getattr(import_module("phevaluator._pheval"), f"evaluate_{size}cards")
    return [
        Contestant("phevaluator public", tuple, public, star=True),
        Contestant("phevaluator private", tuple, private, star=True),
    ]


def phevaluator() -> list[Contestant]:
    return phevaluator_of(7)


def phevaluator_five() -> list[Contestant]:
    return phevaluator_of(5)


def card_objects(name: str) -> list[Contestant]:
    module = import_module(name)
    cards = [module.Card(card) for card in NAMES]
    return [Contestant(name, lambda hand: [cards[card] for card in hand], module.evaluate)]


def eval7() -> list[Contestant]:
    return card_objects("eval7")


def pkrbot() -> list[Contestant]:
    return card_objects("pkrbot")


def clubs() -> list[Contestant]:
    module = import_module("clubs")
    cards = [module.Card(card) for card in NAMES]
    evaluate = module.Evaluator(suits=4, ranks=len(RANKS), cards_for_hand=5).evaluate
    return [Contestant("clubs", lambda hand: ([cards[card] for card in hand], []), evaluate, star=True)]


@cache
def pokerkit_cards() -> list[Any]:
    module = import_module("pokerkit")
    return [next(module.Card.parse(card)) for card in NAMES]


def pokerkit() -> list[Contestant]:
    cards, assess = pokerkit_cards(), import_module("pokerkit").StandardHighHand.from_game
    return [Contestant("pokerkit", lambda hand: tuple(cards[card] for card in hand), assess)]


def riverboat_omaha() -> list[Contestant]:
    return [Contestant("riverboat", lambda cards: (cards[:4], cards[4:]), OMAHA_HIGH.strength, star=True)]


def pokerkit_omaha() -> list[Contestant]:
    cards, assess = pokerkit_cards(), import_module("pokerkit").OmahaHoldemHand.from_game

    def prepare(hand: list[int]) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        return tuple(cards[card] for card in hand[:4]), tuple(cards[card] for card in hand[4:])

    return [Contestant("pokerkit", prepare, assess, star=True)]


def phevaluator_omaha() -> list[Contestant]:
    assess = import_module("phevaluator").evaluate_omaha_cards
    private = import_module("phevaluator._pheval").evaluate_omaha_cards

    def prepare(hand: list[int]) -> tuple[int, ...]:
        return (*hand[4:], *hand[:4])

    return [
        Contestant("phevaluator public", prepare, assess, star=True),
        Contestant("phevaluator private", prepare, private, star=True),
    ]


def riverboat_batch() -> list[Contestant]:
    array = import_module("numpy").array
    batch = import_module("riverboat.engine.assessor.batch")
    return [
        Contestant("riverboat", lambda hands: array(hands, "uint8"), batch.strengths),
        Contestant("riverboat checked", lambda hands: array(hands, "uint8"), batch.checked_strengths),
        Contestant("look-ups in NumPy", lambda hands: array(hands, "uint8"), batch.look_up),
    ]


def batches_of_other_games() -> None:
    """Print the hands a second of batches of Omaha, draws and stud, which no peer has."""
    numpy: Any = import_module("numpy")
    batch: Any = import_module("riverboat.engine.assessor.batch")
    many = 200_000 if selection.IN_USE else 5_000
    decks = numpy.tile(numpy.arange(52, dtype="uint8"), (many, 1))
    cards = numpy.random.default_rng(1).permuted(decks, axis=1)
    print(f"batches of {many:,} hands, {selection.NAME}")
    for rules, count in BATCHES:
        times = []
        for _ in range(5):
            start = time.process_time()
            if isinstance(rules, Omaha):
                batch.strengths_on_boards(cards[:, :5], cards[None, :, 5 : 5 + count], rules)
            else:
                batch.strengths(cards[:, :count], rules)
            times.append(time.process_time() - start)
        print(f"  {rules.name + f', {count} cards':<26}{many / statistics.median(times):>13,.0f} hands/s")


def pyo3_poker_eval() -> list[Contestant]:
    assess = import_module("pyo3_poker_eval").PokerEval().rank_seven
    return [Contestant("pyo3_poker_eval", lambda hands: {"hands": hands}, assess)]


def each_hole(peer: Contestant) -> Contestant:
    """Return a call of `peer`, which cannot share a board, for a board and hole cards."""
    return Contestant(
        peer.name,
        lambda deal: [peer.prepare([*deal[0], *hole]) for hole in deal[1]],
        peer.assess,
    )


Makers = Sequence[Callable[[], list[Contestant]]]
SEVEN: Makers = (one_by_one, treys, deuces, phevaluator, eval7, pkrbot, pokerkit, clubs)
FIVE: Makers = tuple(phevaluator_five if make is phevaluator else make for make in SEVEN)
FAST: Makers = (phevaluator, eval7, pkrbot)
OMAHA: Makers = (riverboat_omaha, pokerkit_omaha, phevaluator_omaha)
BATCH: Makers = (riverboat_batch, pyo3_poker_eval)
BATCHES = (
    (OMAHA_HIGH, 4),
    (OMAHA_LOW8, 4),
    (OMAHA_HIGH, 6),
    (DEUCE_TO_SEVEN, 5),
    (BADUGI, 4),
    (HIGH, 7),
    (LOW8, 7),
    (ACE_TO_FIVE, 7),
)  # Omaha by its hole cards, with a board of five


def installed(makers: Makers, hands_a_call: int = 1) -> list[Contestant]:
    found = []
    for make in makers:
        try:
            found += make()
        except ImportError:
            print(f"{make.__name__} is not installed: skipped")
    for each in found:
        each.hands_a_call = hands_a_call
    return found


def sharing(holes: int) -> list[Contestant]:
    ours = Contestant("riverboat", tuple, strengths, star=True)
    contestants = [ours, *map(each_hole, installed(FAST))]
    for each in contestants:
        each.hands_a_call = holes
    return contestants


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=2.0, help="per contestant")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    warnings.simplefilter("ignore")

    print(f"Python {sys.version.split()[0]}")
    for name in [*(make.__name__ for make in SEVEN[1:]), "pyo3_poker_eval", "numpy"]:
        try:
            print(f"{name} {version(name)}")
        except PackageNotFoundError:
            print(f"{name} is not installed: skipped")
    for script in (NATIVE_IMPORT, FIRST_USE, MEMORY):
        subprocess.run([sys.executable, "-c", script], check=True)

    rng = random.Random(1)
    sevens = [rng.sample(DECK, 7) for _ in range(20_000)]
    run("7 cards", sevens, installed(SEVEN), options)
    run("5 cards", [hand[:5] for hand in sevens], installed(FIVE), options)

    tables = [rng.sample(DECK, 5 + 2 * 9) for _ in range(1_000)]
    nine_handed = [(cards[:5], list(zip(cards[5::2], cards[6::2], strict=True))) for cards in tables]
    run("7 cards, nine players on a board", nine_handed, sharing(9), options)
    every_hole = [
        (cards[:5], list(combinations(set(DECK).difference(cards[:5]), 2))) for cards in tables[:20]
    ]
    run("7 cards, every hole on a board", every_hole, sharing(1_081), options)

    run("Omaha, 4 hole cards", [rng.sample(DECK, 9) for _ in range(20_000)], installed(OMAHA), options)
    run("7 cards, a batch of 200,000", [sevens * 10], installed(BATCH, 200_000), options)
    batches_of_other_games()


if __name__ == "__main__":
    main()
