"""Push or fold against opponents who may do anything, as Miltersen and Sorensen solved it (AAMAS 2007).

Against a player who only pushes or folds, an opponent in the small blind has one more choice: to bet less
than everything, and to call or fold when the player pushes. The cheapest such bet, the call of the big blind
(to limp), is the best: who limps and then calls gets what a larger bet gets, and who then folds loses less.
The player answers every such bet as a limp, so what this guarantees holds against every opponent, also one
who would see flops. The opponent can have the same guarantee, so nobody can win more than what that leaves,
and it follows how far push or fold is from the best strategy there is. This module needs NumPy.
"""

from dataclasses import dataclass

import numpy as np

from riverboat.engine.errors import FiguresError
from riverboat.engine.tournament.push_fold_solver import (
    CHECK_EVERY,
    MOST_ITERATIONS,
    Advantages,
    Floats,
    HeadsUpTournament,
    PushFoldHand,
    PushFoldSolution,
    Worth,
    as_big_blind,
    at_worst,
    matched,
    solve,
    with_ends,
)


@dataclass(frozen=True, slots=True)
class LimpSolution:
    """The strategies of an equilibrium in a hand in which the small blind may limp.

    plans: the probabilities of the small blind, by plan and by KINDS: to push, to limp and call a push, to
        limp and fold to it. The rest folds.
    call, push: those of the big blind, against a push and against a limp.
    value: what the hand is worth to the small blind. gap: what the best answers of both win together.
    """

    plans: Floats
    call: Floats
    push: Floats
    value: float
    gap: float


class _LimpAdvantages(Advantages):
    """What plans and answers are worth, compared with folding.

    limped: what the hand is worth to a small blind that has limped and folds to a push.
    """

    def __init__(self, hand: PushFoldHand, limped: float) -> None:
        super().__init__(hand)
        self._forced = hand.forced
        self._given_up = self.weights * (limped - hand.steal)

    def of_plans(self, call: Floats, push: Floats) -> Floats:
        """Return what each plan wins over a fold with each kind; `push` is against its limps."""
        limp_and_fold = self._given_up @ push + self.uncontested
        return np.stack([self.of_push(call), self.of_push(push), limp_and_fold])

    def of_answer(self, plans: Floats) -> Floats:
        """Return what a push against a limp wins over a fold for the big blind with each kind."""
        answer: Floats = self.of_call(plans[1]) - plans[2] @ self._given_up
        return answer

    def best_plans(self, call: Floats, push: Floats) -> float:
        """Return what the best small blind wins against this big blind."""
        return self.fold + float(np.maximum(self.of_plans(call, push).max(axis=0), 0).sum())

    def evaluated(self, plans: Floats, call: Floats, push: Floats) -> LimpSolution:
        """Return these strategies with what they are worth."""
        value = self.fold + float((plans * self.of_plans(call, push)).sum())
        gap = self.best_plans(call, push) - value
        if not self._forced:
            for played, advantages in ((call, self.of_call(plans[0])), (push, self.of_answer(plans))):
                gap += float(np.maximum(advantages, 0).sum() - played @ advantages)
        return LimpSolution(plans, call, push, value, gap)


def solve_limping(
    hand: PushFoldHand, limped: float, tolerance: float, start: LimpSolution | None = None
) -> LimpSolution:
    """Return an equilibrium whose gap is at most `tolerance`, in the unit of the worths.

    limped: what the hand is worth to a small blind that has limped and folds to a push.
    start: strategies to begin with. Raises FiguresError if it does not come that near.
    """
    worth = _LimpAdvantages(hand, limped)
    kinds = len(worth.uncontested)
    plans = np.full((3, kinds), 0.25)
    call = push = np.full(kinds, 1.0 if hand.forced else 0.5)
    if start is not None:
        plans, call, push = start.plans, start.call, start.push
    regrets, plan_regrets = np.zeros((4, kinds)), np.zeros((4, kinds))
    sums: list[Floats] = [np.zeros_like(plans), np.zeros(kinds), np.zeros(kinds)]
    weight = 0
    for iteration in range(1, MOST_ITERATIONS + 1):
        plans = _matched_plans(plan_regrets, worth.of_plans(call, push), plans)
        if not hand.forced:
            call = matched(regrets[:2], worth.of_call(plans[0]), call)
            push = matched(regrets[2:], worth.of_answer(plans), push)
        sums = [total + iteration * each for total, each in zip(sums, (plans, call, push), strict=True)]
        weight += iteration
        if not iteration % CHECK_EVERY:
            found = worth.evaluated(*(total / weight for total in sums))
            if found.gap <= tolerance:
                return found
    raise FiguresError(f"no equilibrium within {tolerance:g} was found: allow more")


def _matched_plans(regrets: Floats, advantages: Floats, played: Floats) -> Floats:
    """Add the regrets of each plan and of folding, none below 0, and return the plans that match them."""
    won = (played * advantages).sum(axis=0)
    regrets[:3] += advantages - won
    regrets[3] -= won
    np.maximum(regrets, 0, out=regrets)
    whole = regrets.sum(axis=0)
    following: Floats = np.divide(regrets[:3], whole, out=played.copy(), where=whole > 0)
    return following


@dataclass(frozen=True, slots=True)
class Guarantee:
    """What push or fold wins at least against every opponent, in the small and in the big blind, by stack.

    chips: in play.
    pushes, answers: the strategies in the small blind and in the big blind, by the stack of the small blind.
    """

    chips: int
    small: dict[int, float]
    big: dict[int, float]
    pushes: dict[int, PushFoldSolution]
    answers: dict[int, LimpSolution]

    @property
    def lost(self) -> float:
        """The most that push or fold wins less than the best strategy there is, as a probability."""
        return max(1 - self.big[self.chips - stack] - won for stack, won in self.small.items())


def solve_against_any(game: HeadsUpTournament, tolerance: float = 1e-4) -> Guarantee:
    """Return the best strategies for a player who only pushes or folds, and what they win at least.

    tolerance: of the last step. The guarantees hold whatever it is; a smaller one makes them higher. Raises
    FiguresError if an equilibrium of a hand is not found.
    """
    small = {stack: stack / game.chips for stack in game.stacks}
    big = dict(small)
    pushes: dict[int, PushFoldSolution] = {}
    answers: dict[int, LimpSolution] = {}
    moved = 1.0
    while moved > tolerance:
        precision = max(min(moved, 1e-3), tolerance) / 20
        in_big, as_small = with_ends(big, game.chips), as_big_blind(small, game.chips)
        next_small, next_big = {}, {}
        for stack in game.stacks:
            own, other = game.hand(stack, in_big), game.hand(stack, as_small)
            if isinstance(own, PushFoldHand):
                pushes[stack] = solve(own, precision, pushes.get(stack))
            if isinstance(other, PushFoldHand):
                limped = _limped(game, stack, as_small)
                answers[stack] = solve_limping(other, limped, precision, answers.get(stack))
            next_small[stack] = own if isinstance(own, float) else pushes[stack].value
            next_big[game.chips - stack] = 1 - (other if isinstance(other, float) else answers[stack].value)
        moved = max(
            max(abs(next_small[stack] - small[stack]), abs(next_big[stack] - big[stack]))
            for stack in game.stacks
        )
        small, big = next_small, next_big
    small, big = at_worst(
        game,
        lambda stack, hand: Advantages(hand).worst(pushes[stack].push, forced=hand.forced),
        lambda stack, hand, worth: _LimpAdvantages(hand, _limped(game, stack, worth)).best_plans(
            answers[stack].call, answers[stack].push
        ),
        tolerance / 100,
    )
    return Guarantee(game.chips, small, big, pushes, answers)


def _limped(game: HeadsUpTournament, stack: int, worth: Worth) -> float:
    """Return what a hand is worth to a small blind of `stack` who has limped and folds to a push."""
    return worth(max(stack - game.big_blind, 0))
