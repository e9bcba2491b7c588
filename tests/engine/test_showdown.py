import pytest

from riverboat.engine.pots import Pot
from riverboat.engine.showdown import Showdown, showing_order, winners

MAIN, SIDE = Pot(300, (0, 1, 2)), Pot(100, (0, 1))


@pytest.mark.parametrize(
    ("live", "aggressor", "order"),
    [([3, 0, 2], None, [0, 2, 3]), ([0, 2, 3], 2, [2, 3, 0]), ([0, 2, 3], 0, [0, 2, 3])],
)
def test_last_aggressor_shows_first(live: list[int], aggressor: int | None, order: list[int]) -> None:
    assert showing_order(live, aggressor) == order


def test_hand_is_beaten_only_if_beaten_for_every_pot() -> None:
    contest = Showdown([MAIN, SIDE], [[{0: 10, 1: 20, 2: 30}]])
    assert not contest.is_beaten(1, {2})  # the side pot is still to be won
    assert contest.is_beaten(0, {1, 2})
    assert not contest.is_beaten(2, {0, 1})


def test_tie_is_not_beaten() -> None:
    assert not Showdown([MAIN], [[{0: 10, 1: 10, 2: 5}]]).is_beaten(1, {0})


def test_hand_is_beaten_only_on_all_boards_and_rule_sets() -> None:
    high, low = {0: 10, 1: 20, 2: 5}, {0: 7, 1: 0, 2: 3}
    assert not Showdown([MAIN], [[high, low]]).is_beaten(0, {1})
    assert Showdown([MAIN], [[high, low]]).is_beaten(2, {0})
    assert Showdown([MAIN], [[high, {0: 0, 1: 0, 2: 0}]]).is_beaten(0, {1})
    assert not Showdown([MAIN], [[high], [low]]).is_beaten(0, {1})


def test_best_shown_hand_wins_and_tie_shares() -> None:
    assert winners(MAIN, {0, 1, 2}, {0: 10, 1: 20, 2: 20}) == [1, 2]
    assert winners(SIDE, {0, 1, 2}, {0: 10, 1: 20, 2: 30}) == [1]
    assert winners(MAIN, {0, 2}, {0: 10, 1: 20, 2: 5}) == [0]
    assert winners(MAIN, {0, 2}, {0: 0, 1: 20, 2: 0}) == []
