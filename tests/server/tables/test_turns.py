import pytest

from engine.actions import Action, BetTo, Call, Check, Fold, Muck, RaiseTo, Show
from engine.errors import IllegalAction
from server.protocol.messages import Act, Turn
from server.tables.turns import action_of, turn_of
from tests.support.deals import play, start_hand


def asked(action: str, to: int | None = None) -> Act:
    return Act(id="1", table="t", hand=1, turn=0, action=action, to=to)  # type: ignore[arg-type] # one of them


@pytest.mark.parametrize(
    ("command", "action"),
    [
        (asked("fold"), Fold()),
        (asked("check"), Check()),
        (asked("call"), Call()),
        (asked("bet", 200), BetTo(200)),
        (asked("raise", 600), RaiseTo(600)),
        (asked("show"), Show()),
        (asked("muck"), Muck()),
    ],
)
def test_a_command_is_an_action(command: Act, action: Action) -> None:
    assert action_of(command) == action


@pytest.mark.parametrize("command", [asked("bet"), asked("raise"), asked("fold", 1), asked("call", 0)])
def test_an_amount_goes_with_a_bet_and_a_raise_alone(command: Act) -> None:
    with pytest.raises(IllegalAction) as refused:
        action_of(command)
    assert refused.value.code == "bad_amount"


def test_a_turn_tells_what_is_allowed() -> None:
    hand = start_hand([5_000, 5_000, 800])
    assert turn_of(hand, 9) == Turn(hand=0, turn=0, seat=3, ms=9, fold=True, call=100, raise_=(200, 800))
    play(hand, "c c c")
    assert turn_of(hand, 9) == Turn(hand=0, turn=3, seat=1, ms=9, fold=True, check=True, bet=(100, 4_900))


def test_a_turn_at_showdown_is_to_show_or_to_muck() -> None:
    hand = start_hand([500, 500], holes=["Ah Ad", "7c 2d"], board="As Ks Qh 9d 4c", auto_muck=False)
    play(hand, "c c c c c c 200 c")
    assert turn_of(hand, 9) == Turn(hand=0, turn=9, seat=2, ms=9, show=True, muck=True)


def test_a_hand_that_is_over_has_no_turn() -> None:
    hand = start_hand([500, 500])
    play(hand, "f")
    assert turn_of(hand, 9) is None
