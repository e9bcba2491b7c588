from typing import Any

import pytest

from riverboat.engine.actions import (
    Action,
    BetTo,
    BringIn,
    Call,
    Check,
    Draw,
    Fold,
    Muck,
    RaiseTo,
    Run,
    Show,
)
from riverboat.engine.errors import IllegalAction
from riverboat.engine.games import Stakes, game_named
from riverboat.engine.house import House
from riverboat.server.protocol.commands import Act
from riverboat.server.protocol.messages import Turn
from riverboat.server.tables.parts.turns import action_of, turn_of
from tests.support.deals import play, start_hand


def asked(action: str, to: int | None = None, **fields: Any) -> Act:
    command: dict[str, Any] = {"action": action, "to": to, **fields}
    return Act(id="1", table="t", hand=1, turn=0, **command)


@pytest.mark.parametrize(
    ("command", "action"),
    [
        (asked("fold"), Fold()),
        (asked("check"), Check()),
        (asked("call"), Call()),
        (asked("bet", 200), BetTo(200)),
        (asked("raise", 600), RaiseTo(600)),
        (asked("bring_in"), BringIn()),
        (asked("draw", cards=(1, 2)), Draw((1, 2))),
        (asked("draw", cards=()), Draw()),
        (asked("run", times=2), Run(2)),
        (asked("show"), Show()),
        (asked("muck"), Muck()),
    ],
)
def test_command_becomes_an_action(command: Act, action: Action) -> None:
    assert action_of(command) == action


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (asked("bet"), "bad_amount"),
        (asked("raise"), "bad_amount"),
        (asked("fold", 1), "bad_amount"),
        (asked("call", 0), "bad_amount"),
        (asked("draw", 0, cards=()), "bad_amount"),
        (asked("draw"), "bad_draw"),
        (asked("fold", cards=()), "bad_draw"),
        (asked("bet", 200, cards=(1,)), "bad_draw"),
        (asked("run"), "bad_runs"),
        (asked("check", times=1), "bad_runs"),
        (asked("raise", 200, times=1), "bad_runs"),
    ],
)
def test_field_is_rejected_for_other_actions(command: Act, code: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        action_of(command)
    assert refused.value.code == code


def test_turn_lists_legal_actions() -> None:
    hand = start_hand([5_000, 5_000, 800])
    assert turn_of(hand) == Turn(hand=0, turn=0, seat=3, ms=0, fold=True, call=100, raise_=(200, 800))
    play(hand, "c c c")
    assert turn_of(hand) == Turn(hand=0, turn=3, seat=1, ms=0, fold=True, check=True, bet=(100, 4_900))


def test_showdown_turn_offers_show_and_muck() -> None:
    hand = start_hand([500, 500], holes=["Ah Ad", "7c 2d"], board="As Ks Qh 9d 4c", auto_muck=False)
    play(hand, "c c c c c c 200 c")
    assert turn_of(hand) == Turn(hand=0, turn=9, seat=2, ms=0, show=True, muck=True)


def test_turn_offers_the_bring_in() -> None:
    stakes = Stakes(ante=10, bring_in=25, small_bet=100)
    hand = start_hand([500, 500], game=game_named("razz"), stakes=stakes, holes=["As 2d Kh", "Qs Qd 3c"])
    assert turn_of(hand) == Turn(hand=0, turn=0, seat=1, ms=0, bring_in=25, bet=(100, 100))


def test_turn_offers_a_draw() -> None:
    hand = start_hand([500, 500], game=game_named("badugi"))
    play(hand, "c c")
    assert turn_of(hand) == Turn(hand=0, turn=2, seat=1, ms=0, draw=4)


def test_turn_offers_runs() -> None:
    hand = start_hand([500, 500], house=House(max_runs=3))
    play(hand, "a c")
    assert turn_of(hand) == Turn(hand=0, turn=4, seat=1, ms=0, runs=3)


def test_finished_hand_has_no_turn() -> None:
    hand = start_hand([500, 500])
    play(hand, "f")
    assert turn_of(hand) is None
