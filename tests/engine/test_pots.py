from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.engine.house import Rake
from riverboat.engine.pots import Pot, build_pots, rake_of, split, uncalled_bet


@pytest.mark.parametrize(
    ("paid", "returned"),
    [([100, 100], None), ([100, 50, 25], (0, 50)), ([0, 0], None), ([30, 100], (1, 70)), ([5, 9, 9], None)],
)
def test_uncalled_bet(paid: list[int], returned: tuple[int, int] | None) -> None:
    assert uncalled_bet(paid) == returned


def test_each_all_in_makes_a_pot() -> None:
    assert build_pots([100, 50, 25, 100], [False] * 4) == [
        Pot(100, (0, 1, 2, 3)),
        Pot(75, (0, 1, 3)),
        Pot(100, (0, 3)),
    ]


def test_folded_chips_fill_reached_pots() -> None:
    assert build_pots([60, 50, 25, 100], [True, False, False, False]) == [
        Pot(100, (1, 2, 3)),
        Pot(75, (1, 3)),
        Pot(60, (3,)),
    ]


def test_folded_chips_above_live_go_to_last_pot() -> None:
    assert build_pots([90, 50, 50], [True, False, False]) == [Pot(190, (1, 2))]


def test_dead_chips_belong_to_main_pot() -> None:
    assert build_pots([50, 20, 50], [False] * 3, dead=7) == [Pot(67, (0, 1, 2)), Pot(60, (0, 2))]


@given(
    st.lists(st.tuples(st.integers(0, 500), st.booleans()), min_size=2, max_size=10).filter(
        lambda players: not all(folded for _, folded in players)
    ),
    st.integers(0, 100),
)
def test_pots_conserve_chips_and_have_eligible_players(players: list[tuple[int, bool]], dead: int) -> None:
    paid, folded = [chips for chips, _ in players], [gone for _, gone in players]
    pots = build_pots(paid, folded, dead)
    assert sum(pot.amount for pot in pots) == sum(paid) + dead
    for pot in pots:
        assert pot.eligible
        assert not any(folded[position] for position in pot.eligible)
    for wider, narrower in pairwise(pots):
        assert set(narrower.eligible) < set(wider.eligible)


@pytest.mark.parametrize(
    ("rake", "taken"),
    [
        (Rake(50, 100), [12, 4, 1]),
        (Rake(50, 100, each_pot=False), [12, 5, 1]),
        (Rake(50, 14), [12, 2, 0]),
        (Rake(50, 14, each_pot=False), [12, 2, 0]),
        (Rake(0, 14, each_pot=False), [0, 0, 0]),
    ],
)
def test_rake_is_rounded_in_each_pot_or_over_all(rake: Rake, taken: list[int]) -> None:
    assert rake_of([Pot(247, (0, 1, 2)), Pot(93, (0, 1)), Pot(30, (0,))], rake) == taken


def test_odd_chips_go_to_first_winners() -> None:
    assert split(302, [3, 1, 4]) == [(3, 101), (1, 101), (4, 100)]


@pytest.mark.parametrize(
    ("amount", "shares"),
    [(300, [100, 100, 100]), (310, [105, 105, 100]), (312, [107, 105, 100]), (4, [4, 0, 0])],
)
def test_odd_chips_are_the_smallest_in_play(amount: int, shares: list[int]) -> None:
    assert split(amount, [3, 1, 4], smallest=5) == list(zip([3, 1, 4], shares, strict=True))


@given(st.integers(0, 10**9), st.sets(st.integers(0, 9), min_size=1), st.just(1) | st.integers(1, 1000))
def test_split_is_complete_and_even(amount: int, winners: set[int], smallest: int) -> None:
    shares = split(amount, sorted(winners), smallest)
    (_, first), *others = shares
    assert [position for position, _ in shares] == sorted(winners)
    assert sum(chips for _, chips in shares) == amount
    assert all(chips % smallest == 0 for _, chips in others)
    assert all(-smallest <= chips - first + amount % smallest * bool(others) <= 0 for _, chips in others)
