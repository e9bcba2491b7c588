"""Equilibria of heads-up hold'em in which every bet is all-in.

The small blind pushes (goes all-in) or folds, and the big blind calls or folds. One hand is a game with a
constant sum, which `solve` solves by regret matching (CFR+: Tammelin, Solving Large Imperfect Information
Games Using CFR+, 2014). A whole tournament at fixed blinds is a recursive game (Everett, Recursive Games,
1957): what stacks are worth is the value of a hand whose results are worth what their stacks are. Miltersen
and Sorensen solved it for 8,000 chips at 300/600 (A near-optimal strategy for a heads-up no-limit Texas
Hold'em poker tournament, AAMAS 2007). This module needs NumPy.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from riverboat.engine.errors import FiguresError
from riverboat.engine.tournament.preflop_equities import COMBOS, KINDS, chances, pairs

Floats = NDArray[np.float64]

Worth = Callable[[int], float]
"""What a stack is worth, as a probability to win the tournament."""

CHECK_EVERY: Final = 25
"""Iterations between two looks at how near the strategies are to an equilibrium."""

MOST_ITERATIONS: Final = 20_000
"""Iterations after which no equilibrium has been found."""


@dataclass(frozen=True, slots=True)
class PushFoldHand:
    """A hand heads-up, by what its ends are worth to the small blind; the big blind gets the rest.

    fold: the small blind folds. steal: the big blind folds to a push. win, tie, lose: of an all-in, with the
    small blind's hand. forced: whether the big blind is all-in by the blinds or has called already.
    """

    fold: float
    steal: float
    win: float
    tie: float
    lose: float
    forced: bool = False


@dataclass(frozen=True, slots=True)
class PushFoldSolution:
    """The strategies of an equilibrium: the probability to push and to call with each of KINDS.

    value: what the hand is worth to the small blind. gap: what the best answers of both win together against
    these strategies, so each of them loses at most that to any opponent in this game.
    """

    push: Floats
    call: Floats
    value: float
    gap: float


class Advantages:
    """What pushing and calling are worth, compared with folding, in one hand.

    weights: how often two kinds are dealt, as parts of 1.
    fold: what the hand is worth if the small blind folds.
    uncontested: what an all-in that is folded to wins over that with each kind.
    """

    def __init__(self, hand: PushFoldHand) -> None:
        wins, ties, self.weights = tables()
        showdown = self.weights * (wins * (hand.win - hand.lose) + ties * (hand.tie - hand.lose) + hand.lose)
        self._called = showdown - self.weights * hand.steal
        self.uncontested = self.weights.sum(axis=1) * (hand.steal - hand.fold)
        self.fold = hand.fold

    def of_push(self, call: Floats) -> Floats:
        """Return what a push wins over a fold with each kind, weighted by how often it is dealt."""
        advantages: Floats = self._called @ call + self.uncontested
        return advantages

    def of_call(self, push: Floats) -> Floats:
        """Return what a call wins over a fold for the big blind with each kind, weighted likewise."""
        advantages: Floats = -(push @ self._called)
        return advantages

    def worst(self, push: Floats, *, forced: bool) -> float:
        """Return what the hand is worth to this small blind against the best answer."""
        return self.value(push, np.ones(len(push)) if forced else (self.of_call(push) > 0).astype(float))

    def best(self, call: Floats, *, forced: bool) -> float:
        """Return what the best small blind wins against this big blind."""
        calls = np.ones(len(call)) if forced else call
        return self.value((self.of_push(calls) > 0).astype(float), calls)

    def value(self, push: Floats, call: Floats) -> float:
        """Return what the hand is worth to the small blind."""
        return float(self.fold + push @ self.of_push(call))


def solve(hand: PushFoldHand, tolerance: float, start: PushFoldSolution | None = None) -> PushFoldSolution:
    """Return an equilibrium whose gap is at most `tolerance`, in the unit of the worths.

    start: strategies to begin with, of a similar hand. Raises FiguresError if it does not come that near.
    """
    worth = Advantages(hand)
    kinds = len(KINDS)
    push = np.full(kinds, 0.5) if start is None else start.push
    call = np.ones(kinds) if hand.forced else np.full(kinds, 0.5) if start is None else start.call
    regrets = np.zeros((4, kinds))
    push_sum, call_sum, weight = np.zeros(kinds), np.zeros(kinds), 0
    for iteration in range(1, MOST_ITERATIONS + 1):
        push = matched(regrets[:2], worth.of_push(call), push)
        if not hand.forced:
            call = matched(regrets[2:], worth.of_call(push), call)
        push_sum += iteration * push
        call_sum += iteration * call
        weight += iteration
        if not iteration % CHECK_EVERY:
            found = _evaluated(worth, push_sum / weight, call_sum / weight, forced=hand.forced)
            if found.gap <= tolerance:
                return found
    raise FiguresError(f"no equilibrium within {tolerance:g} was found: allow more")


def matched(regrets: Floats, advantages: Floats, played: Floats) -> Floats:
    """Add the regrets of playing and of folding, none below 0, and return the strategy that matches them."""
    regrets[0] += advantages * (1 - played)
    regrets[1] -= advantages * played
    np.maximum(regrets, 0, out=regrets)
    whole = regrets[0] + regrets[1]
    matched: Floats = np.divide(regrets[0], whole, out=np.where(advantages > 0, 1.0, 0.0), where=whole > 0)
    return matched


def _evaluated(worth: Advantages, push: Floats, call: Floats, *, forced: bool) -> PushFoldSolution:
    to_push, to_call = worth.of_push(call), worth.of_call(push)
    gap = np.maximum(to_push, 0).sum() - push @ to_push
    if not forced:
        gap += np.maximum(to_call, 0).sum() - call @ to_call
    return PushFoldSolution(push, call, worth.value(push, call), float(gap))


@cache
def tables() -> tuple[Floats, Floats, Floats]:
    """Return the chances to win and to tie, and how often two kinds are dealt, as parts of 1."""
    wins, ties = chances()
    weights = np.array(pairs(), np.float64)
    return np.array(wins), np.array(ties), weights / weights.sum()


def chip_hand(stack: float) -> PushFoldHand:
    """Return the hand whose worths are chips won, in big blinds; both have `stack` big blinds before it."""
    if stack <= 1:
        raise FiguresError(f"with {stack:g} big blinds there is nothing to decide: use more than 1")
    return PushFoldHand(fold=-0.5, steal=1.0, win=stack, tie=0.0, lose=-stack)


def gap_of(hand: PushFoldHand, push: Floats, call: Floats) -> float:
    """Return what the best answers of both win together against these strategies."""
    return _evaluated(Advantages(hand), push, call, forced=hand.forced).gap


def part_of_hands(strategy: Floats) -> float:
    """Return which part of all hands a strategy plays."""
    return float(strategy @ np.array(COMBOS) / sum(COMBOS))


@dataclass(frozen=True, slots=True)
class HeadsUpTournament:
    """A tournament of two at fixed blinds, in which the winner takes all.

    chips: in play. unit: the smallest chip; every stack is a multiple of it.
    Raises FiguresError unless chips and blinds are multiples of the unit.
    """

    chips: int
    small_blind: int
    big_blind: int
    unit: int = 100

    def __post_init__(self) -> None:
        if not 0 < self.small_blind < self.big_blind < self.chips:
            raise FiguresError(
                f"{self.chips} chips cannot be played for at {self.small_blind}/{self.big_blind}: the "
                "small blind is above 0, the big blind above it, and the chips above both"
            )
        for amount in (self.chips, self.small_blind, self.big_blind):
            if self.unit < 1 or amount % self.unit:
                raise FiguresError(f"{amount} is not a multiple of the smallest chip, {self.unit}")

    def hand(self, stack: int, worth: Worth) -> PushFoldHand | float:
        """Return the hand of a small blind with `stack`; its expectation if nobody has a decision.

        worth: of a stack to the present small blind, who has the big blind in the next hand.
        """
        other = self.chips - stack
        at_stake = min(stack, other)
        win, tie, lose = worth(stack + at_stake), worth(stack), worth(stack - at_stake)
        if at_stake <= self.small_blind:
            wins, ties, weights = tables()
            return float((weights * (wins * (win - lose) + ties * (tie - lose) + lose)).sum())
        return PushFoldHand(
            fold=worth(stack - self.small_blind),
            steal=worth(stack + min(self.big_blind, other)),
            win=win,
            tie=tie,
            lose=lose,
            forced=at_stake <= self.big_blind,
        )

    @property
    def stacks(self) -> range:
        """The stacks that a player can have before a hand."""
        return range(self.unit, self.chips, self.unit)


@dataclass(frozen=True, slots=True)
class TournamentSolution:
    """What a small blind wins with each stack, as a probability, and the strategy of each hand.

    least, most: proven bounds of the value: what the strategies win at least against any all-in-or-fold
        opponent, and what such an opponent leaves them at most.
    """

    values: dict[int, float]
    hands: dict[int, PushFoldSolution]
    least: dict[int, float]
    most: dict[int, float]


def solve_tournament(game: HeadsUpTournament, tolerance: float = 1e-5) -> TournamentSolution:
    """Return the values and strategies of all stacks, by value iteration (Everett's, from chips as worth)."""
    values = {stack: stack / game.chips for stack in game.stacks}
    hands: dict[int, PushFoldSolution] = {}
    moved = 1.0
    while moved > tolerance / 10:
        precision = max(min(moved, 1e-3) / 20, tolerance / 20)
        following = {}
        for stack in game.stacks:
            hand = game.hand(stack, as_big_blind(values, game.chips))
            if isinstance(hand, float):
                following[stack] = hand
                continue
            hands[stack] = solve(hand, precision, hands.get(stack))
            following[stack] = hands[stack].value
        moved = max(abs(following[stack] - values[stack]) for stack in values)
        values = following
    small, big = guaranteed(game, hands, tolerance / 100)
    most = {stack: 1 - big[game.chips - stack] for stack in game.stacks}
    return TournamentSolution(values, hands, small, most)


def as_big_blind(values: dict[int, float], chips: int) -> Worth:
    """Return what stacks are worth in the big blind, if `values` are what they are in the small blind."""
    ends = {0: 0.0, chips: 1.0}
    return lambda stack: ends[stack] if stack in ends else 1 - values[chips - stack]


def guaranteed(
    game: HeadsUpTournament, hands: Mapping[int, PushFoldSolution], tolerance: float
) -> tuple[dict[int, float], dict[int, float]]:
    """Return what a player of these strategies wins at least, in the small and in the big blind, by stack.

    The opponent pushes or folds, too. hands: the strategies by the stack of the small blind. tolerance: of
    the last step.
    """
    return at_worst(
        game,
        lambda stack, hand: Advantages(hand).worst(hands[stack].push, forced=hand.forced),
        lambda stack, hand, _: Advantages(hand).best(hands[stack].call, forced=hand.forced),
        tolerance,
    )


def at_worst(
    game: HeadsUpTournament,
    in_small: Callable[[int, PushFoldHand], float],
    to_small: Callable[[int, PushFoldHand, Worth], float],
    tolerance: float,
) -> tuple[dict[int, float], dict[int, float]]:
    """Return what a player wins against the best answer, in the small and in the big blind, by stack.

    in_small: what a hand in the small blind is worth to the player at worst. to_small: what the best opponent
    in the small blind wins; it gets what stacks are worth to the opponent afterwards. Both get the stack of
    the small blind. tolerance: of the last step.

    The opponent's best answer is a Markov decision problem. Its values are improved from 0 on, which is what
    the player has won after no hand, so they only rise, and stay below what they approach.
    """
    small = dict.fromkeys(game.stacks, 0.0)
    big = dict(small)
    moved = 1.0
    while moved > tolerance:
        in_big, as_small = with_ends(big, game.chips), as_big_blind(small, game.chips)
        next_small, next_big = {}, {}
        for stack in game.stacks:
            own, other = game.hand(stack, in_big), game.hand(stack, as_small)
            next_small[stack] = own if isinstance(own, float) else in_small(stack, own)
            next_big[game.chips - stack] = 1 - (
                other if isinstance(other, float) else to_small(stack, other, as_small)
            )
        moved = max(
            max(next_small[stack] - small[stack], next_big[stack] - big[stack]) for stack in game.stacks
        )
        small, big = next_small, next_big
    return small, big


def with_ends(values: dict[int, float], chips: int) -> Worth:
    """Return what stacks are worth, all chips and none included, if `values` are those of the others."""
    ends = {0: 0.0, chips: 1.0}
    return lambda stack: ends[stack] if stack in ends else values[stack]
