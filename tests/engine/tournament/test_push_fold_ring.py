from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.engine.errors import FiguresError
from riverboat.engine.tournament.icm import icm
from riverboat.engine.tournament.push_fold_ring import (
    MANY,
    RingGame,
    RingSample,
    RingSpot,
    decision_of,
    fictitious_play,
)
from riverboat.engine.tournament.push_fold_solver import chip_hand, part_of_hands, solve

THREE: Final = RingSpot((900, 600, 300), 50, 100)


def test_two_players_play_the_equilibrium() -> None:
    """The exact solution, but for the error of the sample."""
    game = RingGame(RingSpot((1_000, 1_000), 50, 100), RingSample.dealt(2, 100_000, 1))
    found = fictitious_play(game, 150)
    exact = solve(chip_hand(10), 1e-4)
    assert found.values[0] == pytest.approx(1_000 + 100 * exact.value, abs=4)
    assert part_of_hands(found.strategies[0, 0]) == pytest.approx(part_of_hands(exact.push), abs=0.04)
    assert part_of_hands(found.strategies[1, 1]) == pytest.approx(part_of_hands(exact.call), abs=0.04)
    assert sum(found.gains) < 0.1, "chips a hand"


def test_prizes_make_players_fold_what_chips_would_call() -> None:
    sample = RingSample.dealt(3, 30_000, 2)
    chips = fictitious_play(RingGame(RingSpot((1_000,) * 3, 50, 100), sample), 60)
    bubble = fictitious_play(RingGame(RingSpot((1_000,) * 3, 50, 100, prizes=(500, 500)), sample), 60)
    for decision in [(1, 1), (2, 1), (2, 2)]:
        tight, loose = (part_of_hands(each.strategies[decision]) for each in (bubble, chips))
        assert tight < loose / 2
    assert sum(bubble.values) == pytest.approx(1_000, rel=1e-5)
    assert sum(chips.values) == pytest.approx(3_000, rel=1e-5)


def test_gains_shrink_with_more_iterations() -> None:
    game = RingGame(RingSpot((800, 1_200, 400), 50, 100, 10, prizes=(65, 35)), RingSample.dealt(3, 20_000, 3))
    few, many = fictitious_play(game, 5), fictitious_play(game, 150)
    assert sum(many.gains) < sum(few.gains) / 5


def test_side_pots_go_to_the_best_hand_in_each() -> None:
    assert THREE.after(0b111, [1, 2, 3]) == [300.0, 600.0, 900.0]
    assert THREE.after(0b111, [3, 2, 1]) == [1_800.0, 0.0, 0.0]
    assert THREE.after(0b111, [1, 1, 3]) == [600.0, 300.0, 900.0]


def test_uncalled_chips_and_blinds_go_to_the_last_player_in() -> None:
    assert THREE.after(0b001, [1, 0, 0]) == [1_050.0, 550.0, 200.0]
    assert THREE.after(0b100, [0, 0, 1]) == [900.0, 550.0, 350.0]
    assert THREE.after(0b101, [1, 0, 2]) == [600.0, 550.0, 650.0]


def test_players_who_go_out_together_are_placed_by_their_stacks() -> None:
    spot = RingSpot((900, 600, 300), 50, 100, prizes=(500, 300, 200))
    assert spot.worth([1_800, 0, 0]) == [500, 300, 200]
    even = RingSpot((900, 450, 450), 50, 100, prizes=(500, 300, 100))
    assert even.worth([1_800, 0, 0]) == [500, 200, 200]
    assert spot.worth([900, 600, 300]) == icm([900, 600, 300], [500, 300, 200])


def test_blinds_that_are_all_in_have_no_choice() -> None:
    spot = RingSpot((1_000, 40, 100), 50, 100)
    assert not spot.has_no_choice(0, 0)
    assert spot.has_no_choice(1, 0)
    assert spot.has_no_choice(2, 0b10)
    big = RingSpot((1_000, 90, 500), 50, 100)
    assert big.has_no_choice(2, 0b10), "nothing to call"
    assert not big.has_no_choice(2, 0b01)
    assert not RingSpot((30, 1_000, 1_000), 50, 100).has_no_choice(1, 0b01), "the big blind is still to act"
    assert big.has_no_choice(2, 0), "everybody folded"


@given(
    st.lists(st.integers(1, 3_000), min_size=2, max_size=5),
    st.integers(0, 31),
    st.integers(0, 20),
    st.lists(st.integers(0, 3), min_size=5, max_size=5),
)
def test_chips_stay_in_play(stacks: list[int], players_in: int, ante: int, ranks: list[int]) -> None:
    spot = RingSpot(tuple(stacks), 50, 100, ante)
    left = spot.after(players_in % (1 << len(stacks)), ranks)
    assert sum(left) == pytest.approx(sum(stacks))
    assert min(left) >= 0


def test_decisions_after_several_players_are_one() -> None:
    assert decision_of(3, 0b101) == decision_of(3, 0b110) == (3, MANY)
    assert decision_of(3, 0b100) == (3, 0b100)


@pytest.mark.parametrize(
    ("stacks", "blinds", "prizes"),
    [
        ((100,), (50, 100), ()),
        ((100,) * 7, (50, 100), ()),
        ((100, 0), (50, 100), ()),
        ((100, 100), (0, 100), ()),
        ((100, 100), (50, 100), (1, 2)),
        ((100, 100), (50, 100), (3, 2, 1)),
    ],
)
def test_spot_that_cannot_be_is_refused(
    stacks: tuple[int, ...], blinds: tuple[int, int], prizes: tuple[int, ...]
) -> None:
    with pytest.raises(FiguresError):
        RingSpot(stacks, *blinds, prizes=prizes)
