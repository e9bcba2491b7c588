import pytest

from riverboat.engine.assessor import ROYAL_FLUSH, HandType
from riverboat.engine.assessor.census import by_type, census
from riverboat.engine.errors import CardError

pytestmark = pytest.mark.integration

SEVEN_CARDS = {
    HandType.STRAIGHT_FLUSH: 4_324 + 37_260,
    HandType.FOUR_OF_A_KIND: 224_848,
    HandType.FULL_HOUSE: 3_473_184,
    HandType.FLUSH: 4_047_644,
    HandType.STRAIGHT: 6_180_020,
    HandType.THREE_OF_A_KIND: 6_461_620,
    HandType.TWO_PAIR: 31_433_400,
    HandType.PAIR: 58_627_800,
    HandType.HIGH_CARD: 23_294_460,
}


@pytest.mark.parametrize("vectorised", [False, True])
def test_five_cards_have_all_7462_strengths(vectorised: bool) -> None:
    steps: list[tuple[int, int]] = []
    counts = census(5, lambda done, total: steps.append((done, total)), vectorised=vectorised)
    assert sorted(counts) == list(range(1, ROYAL_FLUSH + 1))
    assert counts.total() == 2_598_960
    assert by_type(counts)[HandType.FLUSH] == 5_108
    assert steps == sorted(steps)
    assert steps[-1] == (2_598_960, 2_598_960)


@pytest.mark.slow  # five cards take the same way, and seven are counted in `test_battle.py` from known counts
@pytest.mark.parametrize("vectorised", [True, False])
def test_seven_card_counts_are_exact(vectorised: bool) -> None:
    counts = census(7, vectorised=vectorised)
    assert by_type(counts) == SEVEN_CARDS
    assert counts[ROYAL_FLUSH] == 4_324
    assert counts.total() == 133_784_560


@pytest.mark.parametrize("count", [4, 8, -1])
def test_other_hand_sizes_are_refused(count: int) -> None:
    with pytest.raises(CardError):
        census(count)
