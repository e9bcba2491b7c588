import numpy as np
import pytest

from riverboat.engine.errors import FiguresError
from riverboat.engine.tournament.preflop_equities import KINDS
from riverboat.engine.tournament.push_fold_solver import (
    HeadsUpTournament,
    PushFoldHand,
    chip_hand,
    part_of_hands,
    solve,
    solve_tournament,
)


@pytest.mark.parametrize(
    ("kind", "depth", "pushes"),
    [
        # holdemresources.net, Using the Nash charts: T3s up to 7.7; 63s from 5.1 to 7.1 and below 2.3.
        ("T3s", 7.5, True),
        ("T3s", 7.8, False),
        ("63s", 7.2, False),
        ("63s", 7.0, True),
        ("63s", 5.2, True),
        ("63s", 5.0, False),
        ("63s", 2.4, False),
        ("63s", 2.2, True),
        # poker.com, Nash equilibrium push charts: with 12 big blinds QTo, Q9o and Q8o, but not Q7o.
        ("QTo", 12.0, True),
        ("Q9o", 12.0, True),
        ("Q8o", 12.0, True),
        ("Q7o", 12.0, False),
    ],
)
def test_pushes_are_the_published_ones(kind: str, depth: float, pushes: bool) -> None:
    found = solve(chip_hand(depth), 1e-6)
    assert (found.push[KINDS.index(kind)] > 0.5) == pushes


@pytest.mark.parametrize(("depth", "calls"), [(5.5, True), (5.7, False)])
def test_call_is_the_published_one(depth: float, calls: bool) -> None:
    """holdemresources.net: Q2o calls up to 5.6 big blinds."""
    assert (solve(chip_hand(depth), 1e-6).call[KINDS.index("Q2o")] > 0.5) == calls


@pytest.mark.parametrize("depth", [1.2, 3.0, 10.0, 25.0])
def test_nobody_gains_by_another_strategy(depth: float) -> None:
    hand = chip_hand(depth)
    found = solve(hand, 1e-5)
    assert 0 <= found.gap <= 1e-5
    assert 0 <= found.push.min() <= found.push.max() <= 1
    assert found.push[0] == found.call[0] == 1, "aces"
    rng = np.random.default_rng(1)
    for _ in range(5):
        other = rng.random(len(KINDS))
        assert value(hand, other, found.call) <= found.value + 1e-5
        assert value(hand, found.push, other) >= found.value - 1e-5


def value(hand: PushFoldHand, push: np.ndarray, call: np.ndarray) -> float:
    """Return what the hand is worth to the small blind, pair by pair."""
    from riverboat.engine.tournament.preflop_equities import chances, pairs

    wins, ties = map(np.array, chances())
    weights = np.array(pairs()) / np.sum(pairs())
    showdown = wins * hand.win + ties * hand.tie + (1 - wins - ties) * hand.lose
    pushed = call * showdown + (1 - call) * hand.steal
    return float((weights * (push[:, None] * pushed + (1 - push[:, None]) * hand.fold)).sum())


def test_fewer_hands_are_played_with_more_chips() -> None:
    parts = [part_of_hands(solve(chip_hand(depth), 1e-4).call) for depth in (2, 4, 8, 16)]
    assert parts == sorted(parts, reverse=True)


def test_tournament_of_the_paper_has_a_value_within_proven_bounds() -> None:
    """8,000 chips at 300/600, as Miltersen and Sorensen 2007: with half of them, nobody is favoured."""
    game = HeadsUpTournament(8_000, 300, 600)
    found = solve_tournament(game, 1e-5)
    for stack in game.stacks:
        assert found.least[stack] <= found.most[stack] + 1e-12
        assert found.most[stack] - found.least[stack] < 1e-5
        assert found.values[stack] == pytest.approx(found.least[stack], abs=2e-5)
    values = list(found.values.values())
    assert values == sorted(values), "more chips are worth more"
    assert found.values[4_000] == pytest.approx(0.5003, abs=0.0001)
    assert all(abs(found.values[stack] - stack / 8_000) < 0.006 for stack in game.stacks)


def test_stack_below_the_small_blind_decides_nothing() -> None:
    game = HeadsUpTournament(8_000, 300, 600)
    assert isinstance(game.hand(200, lambda stack: stack / 8_000), float)
    assert isinstance(game.hand(7_700, lambda stack: stack / 8_000), float)
    forced = game.hand(500, lambda stack: stack / 8_000)
    assert isinstance(forced, PushFoldHand)
    assert forced.forced


@pytest.mark.parametrize(
    ("chips", "small", "big", "unit"), [(8_000, 600, 300, 100), (500, 300, 600, 100), (8_000, 300, 600, 70)]
)
def test_tournament_that_cannot_be_is_refused(chips: int, small: int, big: int, unit: int) -> None:
    with pytest.raises(FiguresError):
        HeadsUpTournament(chips, small, big, unit)


def test_one_big_blind_leaves_nothing_to_decide() -> None:
    with pytest.raises(FiguresError, match="with 1 big blinds"):
        chip_hand(1)
