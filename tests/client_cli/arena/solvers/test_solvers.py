from random import Random

import pytest

from riverboat.client_cli.arena.solvers import (
    KUHN,
    LEDUC,
    CfrPlus,
    SmallGame,
    Strategy,
    best_response,
    exploitability,
    game_value,
)
from riverboat.client_cli.arena.solvers.strategy import pair_values
from riverboat.client_cli.arena.statistics import summary
from tests.support.arena import every_hand, play_solved, random_strategy

SPLIT = pytest.approx


def test_trees_have_known_sizes() -> None:
    """Kuhn has 12 information sets (Kuhn 1950), Leduc 936 with suits, and 288 without (Southey 2005)."""
    assert sum(len(KUHN.ranks) for _ in KUHN.decisions()) == 12
    assert sum(len(LEDUC.ranks) for _ in LEDUC.decisions()) == 288


def test_chances_add_up() -> None:
    for game in (KUHN, LEDUC):
        for place, rows in game.chances.items():
            total = 1 if place < 0 else 1 / 3
            assert sum(map(sum, rows)) == SPLIT(total)


def test_kuhn_is_worth_an_eighteenth_to_second_player() -> None:
    solver = CfrPlus(KUHN)
    solver.run(2_000)
    assert game_value(solver.strategy) == SPLIT(-1 / 18, abs=5e-4)
    assert exploitability(solver.strategy) < 5e-4


def test_known_optimum_of_kuhn_cannot_be_exploited() -> None:
    """Kuhn's family of optimal strategies, with the jack bet a third of the time."""
    third = 1 / 3
    rows = {
        "": [[1 - third, 1, 0], [third, 0, 1]],  # check, bet
        "cb": [[1, third, 0], [0, 1 - third, 1]],  # fold, call
        "c": [[1 - third, 1, 0], [third, 0, 1]],
        "b": [[1, 1 - third, 0], [0, third, 1]],
    }
    optimum = Strategy(KUHN, {(history, -1): row for history, row in rows.items()})
    assert game_value(optimum) == SPLIT(-1 / 18)
    assert best_response(optimum, 0) == SPLIT(-1 / 18)
    assert best_response(optimum, 1) == SPLIT(1 / 18)


def test_leduc_exploitability_falls() -> None:
    """The value is that of Leduc hold'em in the literature, -0.0856 antes."""
    solver = CfrPlus(LEDUC)
    found = []
    for iterations in (20, 180):
        solver.run(iterations)
        found.append(exploitability(solver.strategy))
    assert found[1] < found[0] / 10
    assert found[1] < 0.01
    assert game_value(solver.strategy) == SPLIT(-0.0856, abs=0.002)


@pytest.mark.parametrize("game", [KUHN, LEDUC], ids=lambda game: game.game.code)
def test_value_is_that_of_every_hand_in_engine(game: SmallGame) -> None:
    first, second = (random_strategy(game, Random(seed)) for seed in (1, 2))
    mean = total = 0.0
    for chance, hand in every_hand(game, [first, second]):
        mean += chance * hand.won[0]
        total += chance
    assert total == SPLIT(1)
    assert game_value(first, second) == SPLIT(mean, abs=1e-12)
    pairs = pair_values(first, second, game.root, -1)
    weighted = zip(game.chances[-1], pairs, strict=True)
    assert sum(a * b for row, values in weighted for a, b in zip(row, values, strict=True)) == SPLIT(mean)
    assert best_response(second, 0) > mean > -best_response(first, 1)


def test_match_of_exact_strategies_agrees_within_interval() -> None:
    """Both bots have both positions, so the truth is 0; and each position has the value of the game."""
    solver = CfrPlus(KUHN)
    solver.run(500)
    sets = play_solved(KUHN, [solver.strategy, solver.strategy], sets=1_500, seed=5)
    found = summary(sets, 2, 1, estimators=()).bots[0]
    interval = found.estimate("sets").interval
    assert interval.low is not None
    assert interval.high is not None
    assert interval.low < 0 < interval.high
    for position, value in zip(found.positions, (-100 / 18, 100 / 18), strict=True):
        low, high = position.interval.low, position.interval.high
        assert low is not None
        assert high is not None
        assert low < value < high
