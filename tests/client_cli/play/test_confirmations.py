import pytest

from riverboat.client_cli.play.confirmations import doubt
from riverboat.engine.actions import Action, BetTo, Call, Check, Fold, RaiseTo
from riverboat.engine.hand import View
from tests.support.deals import play, start_hand


def test_fold_is_doubted_where_a_check_is_free() -> None:
    hand = start_hand([10_000, 10_000])
    assert doubt(Fold(), View(hand, 2)) is None
    play(hand, "c")
    assert doubt(Fold(), View(hand, 1)) == "You can check for free."
    assert doubt(Check(), View(hand, 1)) is None


@pytest.mark.parametrize(
    ("stack", "action", "is_doubted"),
    [
        (10_000, RaiseTo(10_000), True),
        (10_000, RaiseTo(9_900), False),
        (2_050, RaiseTo(2_050), False),
        (2_150, RaiseTo(2_150), True),
    ],
)
def test_raise_all_in_is_doubted_beyond_twenty_big_blinds(
    stack: int, action: Action, is_doubted: bool
) -> None:
    view = View(start_hand([10_000, stack]), 2)  # the small blind of 50 is posted
    assert (doubt(action, view) is not None) == is_doubted


def test_call_all_in_is_doubted_beyond_twenty_big_blinds() -> None:
    hand = start_hand([10_000, 10_000])
    play(hand, "10000")
    assert doubt(Call(), View(hand, 1)) == "That is all-in for 9,900, 99 big blinds."
    small = start_hand([1_000, 10_000])
    play(small, "10000")
    assert doubt(Call(), View(small, 1)) is None


def test_nothing_is_doubted_out_of_turn() -> None:
    assert doubt(BetTo(10_000), View(start_hand([10_000, 10_000]), 1)) is None
