from collections.abc import Sequence
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.engine.errors import FiguresError
from riverboat.engine.tournament.icm import MOST_EXACT, exact, icm, integrated

STACKS = st.lists(st.integers(1, 10**6), min_size=1, max_size=7)
PRIZES = st.lists(st.integers(0, 10_000), min_size=1, max_size=9).map(
    lambda found: sorted(found, reverse=True)
)


@pytest.mark.parametrize(
    ("stacks", "prizes", "published", "digits"),
    [
        # Wikipedia, Independent Chip Model: about 45, 32 and 22.
        ([50, 30, 20], [70, 30], [45, 32, 23], 0),
        # Partial SNG book, on the Independent Chip Model: a stack of 10,000 of 20,000.
        ([10_000, 6_000, 4_000], [50, 30, 20], [38.39], 2),
        # pailiku.com, ICM result.
        ([5_000, 3_000, 1_500, 500], [500, 300, 200], [377.78, 312.89, 225.60, 83.73], 2),
        # The readme of poker-apprentice/icm-calculator.
        ([150_000, 98_750, 45_500, 13_250], [425, 280, 130, 75], [323.2, 278.12, 195.79, 112.89], 2),
        # holdemresources.net, as the tests of mtt-icm quote it.
        (
            [98_575, 92_424, 91_638, 91_481, 85_173, 82_184, 81_072, 80_449, 78_163, 78_102],
            [50, 20, 10, 4, 2, 1],
            [9.83818, 9.29185, 9.22142, 9.20733, 8.63667, 8.36304, 8.2607, 8.20324, 7.99161, 7.98595],
            5,
        ),
    ],
)
def test_published_examples(
    stacks: list[int], prizes: list[int], published: list[float], digits: int
) -> None:
    for found in (exact(stacks, prizes), integrated(stacks, prizes)):
        for own, other in zip(found, published, strict=False):
            assert own == pytest.approx(other, abs=0.51 * 10**-digits)


def by_permutations(stacks: Sequence[int], prizes: Sequence[int]) -> list[float]:
    """The definition of Harville, order by order."""
    found = [0.0] * len(stacks)
    for order in permutations(range(len(stacks))):
        probability, chips = 1.0, sum(stacks)
        for player in order:
            probability *= stacks[player] / chips
            chips -= stacks[player]
        for player, prize in zip(order, prizes, strict=False):
            found[player] += probability * prize
    return found


@given(STACKS.filter(lambda stacks: len(stacks) < 6), PRIZES)
def test_sets_count_what_permutations_do(stacks: list[int], prizes: list[int]) -> None:
    assert exact(stacks, prizes) == pytest.approx(by_permutations(stacks, prizes), rel=1e-9, abs=1e-9)


@given(STACKS, PRIZES)
def test_integral_agrees_with_the_sum(stacks: list[int], prizes: list[int]) -> None:
    assert integrated(stacks, prizes) == pytest.approx(exact(stacks, prizes), rel=1e-9, abs=1e-7)


@given(STACKS, PRIZES)
def test_prizes_are_shared_out_and_more_chips_are_worth_more(stacks: list[int], prizes: list[int]) -> None:
    found = icm(stacks, prizes)
    assert sum(found) == pytest.approx(sum(prizes[: len(stacks)]))
    by_stack = [worth for _, worth in sorted(zip(stacks, found, strict=True))]
    assert by_stack == sorted(by_stack) or by_stack == pytest.approx(sorted(by_stack))


def test_beyond_fifteen_players_step_does_not_matter() -> None:
    stacks, prizes = [1_000 * place for place in range(1, 41)], [50, 30, 20, 10, 5, 5]
    found = icm(stacks, prizes)
    assert len(stacks) > MOST_EXACT
    assert found == pytest.approx(integrated(stacks, prizes, step=0.05), rel=1e-11)
    assert sum(found) == pytest.approx(sum(prizes), rel=1e-12)


def test_equal_stacks_are_worth_the_same() -> None:
    assert icm([500] * 60, [60, 30, 30]) == pytest.approx([2.0] * 60)


@pytest.mark.parametrize(
    ("stacks", "prizes", "message"), [([5, 0], [1], "a stack of 0"), ([5], [-1], "a prize is -1")]
)
def test_what_is_worth_nothing_is_refused(stacks: list[int], prizes: list[int], message: str) -> None:
    for method in (icm, integrated):
        with pytest.raises(FiguresError, match=message):
            method(stacks, prizes)
