"""Push or fold against opponents who may do anything."""

import numpy as np
import pytest

from riverboat.engine.tournament.preflop_equities import KINDS, chances, pairs
from riverboat.engine.tournament.push_fold_any import solve_against_any, solve_limping
from riverboat.engine.tournament.push_fold_solver import HeadsUpTournament, PushFoldHand, chip_hand, solve

PAPER = HeadsUpTournament(8_000, 300, 600)


def value(hand: PushFoldHand, limped: float, plans: np.ndarray, call: np.ndarray, push: np.ndarray) -> float:
    """Return what the hand is worth to the small blind, end by end of the tree."""
    wins, ties = map(np.array, chances())
    showdown = wins * hand.win + ties * hand.tie + (1 - wins - ties) * hand.lose
    pushes, limp_calls, limp_folds = plans[:, :, None]
    pushed = call * showdown + (1 - call) * hand.steal
    limp_called = push * showdown + (1 - push) * hand.steal
    limp_folded = push * limped + (1 - push) * hand.steal
    folds = 1 - pushes - limp_calls - limp_folds
    whole = pushes * pushed + limp_calls * limp_called + limp_folds * limp_folded + folds * hand.fold
    return float((np.array(pairs()) / np.sum(pairs()) * whole).sum())


@pytest.mark.parametrize("depth", [1.5, 6.0, 13.0])
def test_nobody_gains_by_another_strategy(depth: float) -> None:
    hand = chip_hand(depth)
    found = solve_limping(hand, -1.0, 1e-4)
    assert found.gap <= 1e-4
    assert value(hand, -1.0, found.plans, found.call, found.push) == pytest.approx(found.value)
    rng = np.random.default_rng(1)
    for _ in range(5):
        plans = rng.dirichlet(np.ones(4), len(KINDS)).T[:3]
        call, push = rng.random((2, len(KINDS)))
        assert value(hand, -1.0, plans, found.call, found.push) <= found.value + 1e-4
        assert value(hand, -1.0, found.plans, call, push) >= found.value - 1e-4


def test_limping_is_worth_something_to_the_small_blind() -> None:
    hand = chip_hand(8.0)
    limping, without = solve_limping(hand, -1.0, 1e-4), solve(hand, 1e-4)
    assert limping.value > without.value + 0.01
    assert (limping.plans[1:].sum(axis=0) > 0.5).any()


def test_who_is_all_in_by_the_blinds_has_nothing_to_limp_for() -> None:
    hand = PushFoldHand(fold=0.4, steal=0.6, win=0.6, tie=0.5, lose=0.4, forced=True)
    found = solve_limping(hand, 0.4, 1e-6)
    assert found.value == pytest.approx(solve(hand, 1e-6).value, abs=1e-6)
    assert (found.call == 1).all()


def check_paper(tolerance: float) -> None:
    """Check the claim of Miltersen and Sorensen 2007: push or fold is within 1.4 points of the best."""
    found = solve_against_any(PAPER, tolerance)
    assert round(100 * found.lost, 1) == 1.4
    assert sorted(found.small) == sorted(found.big) == list(PAPER.stacks)
    for stack in PAPER.stacks:
        assert 0 < found.small[stack] <= 1 - found.big[PAPER.chips - stack] < 1


def test_push_or_fold_is_as_near_to_the_best_as_the_paper_says() -> None:
    check_paper(5e-3)


@pytest.mark.slow
def test_push_or_fold_is_as_near_to_the_best_as_the_paper_says_with_more_care() -> None:
    check_paper(1e-4)
