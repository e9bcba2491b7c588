"""Measure how much each estimator of the arena reduces the variance, and if its interval covers the truth.

    python -m benchmarks.variance [--sets 1000] [--aivat-sets 150] [--matches 1000] [--pair NAME]
        [--values learnt|equity]

For each of five named pairs, and of three more, a pool of duplicate sets is played: every deck in both
rotations. docs/bot-matches.md says what each pair stands for.

ratio: the variance per hand in comparison with the chips of single hands; "single" takes every hand alone,
"duplicate" both hands of a set together. The range behind it has 95 % of 300 pools that are drawn from this
one, with replacement: where a few sets decide, it is wide.

coverage: 1,000 matches of 300 sets each are drawn from the pool, with replacement. The known edge is the mean
of the pool, so the distribution has the tails that the pool has. Coverage is the part of the matches whose
95 % interval by Student's t covers the edge, of those that the rule of verdicts admits. Fewer than 100 are no
figure.

AIVAT has its own, smaller pool: the first sets of the other one. Its values of hold'em are the learnt ones,
or with --values equity those of plain equity.

A coverage in brackets is of a pair that the rule does not admit: it refuses an interval in more than 5 % of
the matches, and the others are a selection.

    python -m benchmarks.variance --within

Decks are dealt four times in the same seats. It prints the part of the variance that is left within a deck:
it comes from the chance of the bots, and no estimator that knows only cards takes it out.

    python -m benchmarks.variance --stopping

Two equal bots, whose sets have the tails of a big pot now and then, are compared after every 50 of 1,000
sets. It prints in how many of 1,000 matches Student's t and the confidence sequence ever find one better.
"""

import argparse
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import fsum
from random import Random

import numpy as np
from numpy.typing import NDArray

from riverboat.client_cli.arena.results import PlayedSet
from riverboat.client_cli.arena.solvers import LEDUC, CfrPlus, Strategy, StrategyBot
from riverboat.client_cli.arena.solvers.small_game import STACK
from riverboat.client_cli.arena.statistics.intervals import interval
from riverboat.client_cli.arena.statistics.sequences import anytime_interval
from riverboat.client_cli.arena.variance import AllInEquity, ChanceVariate, Estimator
from riverboat.client_cli.arena.variance.aivat import Aivat, Vector
from riverboat.client_cli.arena.variance.holdem import PLAIN, HoldemValues
from riverboat.client_cli.arena.variance.policies import caller, expert, maniac, tight_aggressive
from riverboat.client_cli.arena.variance.solved import SolvedValues, range_policy
from riverboat.client_cli.bots import Caller, RandomBot, TightAggressive
from riverboat.client_cli.bots.bot import Bot, legal_actions
from riverboat.client_cli.bots.equity_bot import NOVICE, EquityBot
from riverboat.client_cli.bots.expert import Expert
from riverboat.client_cli.bots.maniac import Maniac
from riverboat.client_cli.bots.tight_aggressive import OPEN, hole_cards_score
from riverboat.engine.actions import Action, BetTo, Call, LegalActions, RaiseTo
from riverboat.engine.cards import DECK, Card
from riverboat.engine.hand import HandState, View
from tests.support.arena import play_set

SETS_OF_A_MATCH = 300
LEAST_MATCHES = 100
ADMITTED = 0.95
POOLS = 300


@dataclass(frozen=True)
class Pair:
    """Two bots, made from a source of random numbers, and AIVAT for them by values of hold'em.

    aivat: None if no policy is known. times: how many times as many sets as usual are played, because few of
    them differ.
    """

    bots: Callable[[Random], Sequence[Bot]]
    aivat: Callable[[HoldemValues], Estimator] | None = None
    leduc: bool = False
    times: int = 1

    def pool(self, sets: int, random: Random) -> list[PlayedSet]:
        bots = self.bots(random)
        if not self.leduc:
            return [play_set(number, bots, random.sample(DECK, len(DECK))) for number in range(sets)]
        deck, game, stakes = LEDUC.game.deck, LEDUC.game, LEDUC.stakes
        return [
            play_set(number, bots, random.sample(deck, len(deck)), game=game, stakes=stakes, stack=STACK)
            for number in range(sets)
        ]


class PushOrFold(Bot):
    """Goes all-in with the hole cards with which TightAggressive opens, and checks or folds all others."""

    def act(self, view: View) -> Action:
        legal = legal_actions(view)
        return push(legal) if hole_cards_score(view.hole_cards) >= OPEN else legal.cheapest


def push(legal: LegalActions) -> Action:
    if legal.raise_to:
        return RaiseTo(legal.raise_to[1])
    if legal.bet_to:
        return BetTo(legal.bet_to[1])
    return Call() if legal.call is not None else legal.cheapest


def push_or_fold(state: HandState, holes: Sequence[tuple[Card, ...]]) -> Mapping[Action, Vector]:
    legal = state.legal_actions()
    assert legal is not None
    pushes = np.array([hole_cards_score(hole) >= OPEN for hole in holes], float)
    return {push(legal): pushes, legal.cheapest: 1 - pushes}


def solved_leduc() -> Strategy:
    solver = CfrPlus(LEDUC)
    solver.run(300)
    return solver.strategy


SOLVED = solved_leduc()
UNIFORM = Strategy.uniform(LEDUC)
PAIRS = {
    "tight-aggressive against itself": Pair(
        lambda random: [TightAggressive(random), TightAggressive(random)],
        lambda values: Aivat({0: tight_aggressive, 1: tight_aggressive}, values),
        times=20,
    ),
    "tight-aggressive against expert": Pair(
        lambda random: [TightAggressive(random), Expert(random)],
        lambda values: Aivat({0: tight_aggressive, 1: expert}, values),
    ),
    "tight-aggressive against caller": Pair(
        lambda random: [TightAggressive(random), Caller()],
        lambda values: Aivat({0: tight_aggressive, 1: caller}, values),
    ),
    "expert against maniac": Pair(
        lambda random: [Expert(random), Maniac()],
        lambda values: Aivat({0: expert, 1: maniac}, values),
    ),
    "expert against novice": Pair(
        lambda random: [Expert(random), EquityBot(random, NOVICE)],
        lambda values: Aivat({0: expert}, values),
    ),
    "tight-aggressive against random": Pair(
        lambda random: [TightAggressive(random), RandomBot(random)],
        lambda values: Aivat({0: tight_aggressive}, values),
    ),
    "push or fold against caller": Pair(
        lambda random: [PushOrFold(), Caller()],
        lambda values: Aivat({0: push_or_fold, 1: caller}, values),
    ),
    "Leduc: solved against uniform": Pair(
        lambda random: [StrategyBot(SOLVED, random), StrategyBot(UNIFORM, random)],
        lambda _: Aivat({0: range_policy(SOLVED), 1: range_policy(UNIFORM)}, SolvedValues(SOLVED)),
        leduc=True,
    ),
}


class Plain:
    """The chips won."""

    name = title = "chips"
    inapplicable = ""

    def corrected(self, hand: object) -> None:
        return None


def values_of(estimator: Estimator, pool: Sequence[PlayedSet]) -> list[list[float]]:
    """Return the values of bot 0 in both hands of each set."""
    return [
        [
            float(hand.won[0]) if (found := estimator.corrected(hand)) is None else found[0]
            for hand in played.hands
        ]
        for played in pool
    ]


def coverage(values: Sequence[float], matches: int, random: Random) -> str:
    """Return how often the interval of a match covers the mean of `values`."""
    edge = fsum(values) / len(values)
    admitted = covered = 0
    for _ in range(matches):
        found = interval(random.choices(values, k=SETS_OF_A_MATCH))
        if found.low is not None and found.high is not None:
            admitted += 1
            covered += found.low <= edge <= found.high
    if admitted < LEAST_MATCHES:
        return f"{'-':>7} {admitted} of {matches} admitted"
    found_in = f"{covered / admitted:.3f}"
    shown = found_in if admitted >= ADMITTED * matches else f"({found_in})"
    return f"{shown:>7} {admitted} of {matches} admitted"


def ratios(
    values: Sequence[Sequence[float]], plain: Sequence[Sequence[float]]
) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the ratios of single hands and of duplicate sets, and where 95 % of the latter are."""
    corrected, chips = np.array(values), np.array(plain)

    def duplicate(at: NDArray[np.int64]) -> float:
        return float(2 * corrected[at].mean(axis=1).var(ddof=1) / chips[at].var(ddof=1))

    rows, random = np.arange(len(chips)), np.random.default_rng(1)
    drawn = [duplicate(random.choice(rows, len(rows))) for _ in range(POOLS)]
    low, high = np.quantile(drawn, [0.025, 0.975])
    single = float(corrected.var(ddof=1) / chips.var(ddof=1))
    return (single, duplicate(rows)), (float(low), float(high))


def measure(name: str, pair: Pair, options: argparse.Namespace) -> None:
    random = Random(options.seed)
    pool = pair.pool(pair.times * options.sets, random)
    print(f"\n{name}, {len(pool)} sets")
    print(
        f"  {'':<10}{'single':>8}{'duplicate':>11}{'':>18}  coverage single, duplicate{'':>22}ms a hand",
        flush=True,
    )
    estimators: list[Estimator] = [Plain(), AllInEquity(), ChanceVariate()]
    if pair.aivat:
        estimators.append(pair.aivat(HoldemValues(PLAIN if options.values == "equity" else None)))
    for estimator in estimators:
        sets = pool if estimator.name != "aivat" else pool[: options.aivat_sets]
        plain = values_of(Plain(), sets)
        start = time.process_time()
        values = values_of(estimator, sets)
        spent = 1e3 * (time.process_time() - start) / (2 * len(sets))
        single = [each[number % 2] for number, each in enumerate(values)]  # hands of different decks
        both = [fsum(each) / 2 for each in values]
        (ratio, duplicate), (low, high) = ratios(values, plain)
        covers = [coverage(each, options.matches, Random(1)) for each in (single, both)]
        print(
            f"  {estimator.name:<10}{ratio:>8.3f}{duplicate:>11.3f} ({low:.3f} to {high:.3f})  "
            f"{covers[0]:<26} {covers[1]:<26}{spent:>7.1f}",
            flush=True,
        )


def within(name: str, pair: Pair, options: argparse.Namespace) -> None:
    random = Random(options.seed)
    bots, cards = pair.bots(random), LEDUC.game.deck if pair.leduc else DECK
    rules = {"game": LEDUC.game, "stakes": LEDUC.stakes, "stack": STACK} if pair.leduc else {}
    won = []
    for number in range(options.sets):
        deck = random.sample(cards, len(cards))
        won.append([play_set(number, bots, deck, rotations=1, **rules).hands[0].won[0] for _ in range(4)])
    found = np.array(won, float)
    print(f"{name:<36}{found.var(axis=1, ddof=1).mean() / found.var(ddof=1):.2f}", flush=True)


def stopping(matches: int) -> None:
    random = Random(1)
    by_t = by_sequence = 0
    for _ in range(matches):
        values: list[float] = []
        wrong = [False, False]
        for _ in range(20):
            values += [random.gauss(0, 1) * random.choice([1, 1, 1, 4]) for _ in range(50)]
            wrong[0] |= interval(values).sign != 0
            wrong[1] |= anytime_interval(values).sign != 0
        by_t += wrong[0]
        by_sequence += wrong[1]
    print(f"a winner between equal bots, looking every 50 of 1,000 sets, in {matches} matches:")
    print(f"  Student's t {by_t / matches:.1%}, confidence sequence {by_sequence / matches:.1%}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sets", type=int, default=1_000)
    parser.add_argument("--aivat-sets", type=int, default=150)
    parser.add_argument("--matches", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--pair", choices=PAIRS)
    parser.add_argument(
        "--values", choices=["learnt", "equity"], default="learnt", help="of AIVAT in hold'em"
    )
    parser.add_argument("--within", action="store_true", help="only the variance within a deck")
    parser.add_argument("--stopping", action="store_true", help="only look at matches that are stopped")
    options = parser.parse_args()
    if options.stopping:
        stopping(options.matches)
        return
    for name, pair in PAIRS.items():
        if options.pair in (None, name):
            (within if options.within else measure)(name, pair, options)


if __name__ == "__main__":
    main()
