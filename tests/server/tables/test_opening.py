from typing import Any

import pytest

from riverboat.engine.games import GAMES, Stakes
from riverboat.engine.house import House, Rake
from riverboat.engine.rotations import ROTATIONS
from riverboat.engine.table.rules import TableRules
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.tables.opening import MAX_CHIPS, opening
from tests.support.opening import open_table


def opened(**rules: Any) -> TableRules:
    return opening(open_table(**rules)).rules


def test_rules_follow_the_command() -> None:
    rules = opened(
        small_blind=1,
        big_blind=3,
        ante=1,
        big_blind_ante=True,
        seats=9,
        min_buy_in=30,
        max_buy_in=90,
        act_ms=500,
    )
    assert rules == TableRules(
        stakes=Stakes(1, 3, 1, True), seats=9, min_buy_in=30, max_buy_in=90, act_ms=500
    )


@pytest.mark.parametrize(
    ("asked", "stakes", "seats", "limits"),
    [
        ({"big_blind": 50}, Stakes(25, 50), 6, (1_000, 10_000)),
        ({"game": "plo6", "big_blind": 3}, Stakes(1, 3), 6, (60, 600)),
        ({"game": "flhe", "small_bet": 20}, Stakes(10, 20, small_bet=20), 6, (400, 4_000)),
        ({"big_blind": 0, "small_bet": 100, "ante": 20}, Stakes(ante=20, small_bet=100), 6, (2_000, 20_000)),
        ({"game": "stud"}, Stakes(ante=10, bring_in=25, small_bet=100), 6, (2_000, 20_000)),
        (
            {"game": "razz", "small_bet": 40, "ante": 0, "bring_in": 0, "seats": 8},
            Stakes(small_bet=40),
            8,
            (800, 8_000),
        ),
        ({"game": "kuhn"}, Stakes(ante=100, small_bet=100), 2, (2_000, 20_000)),
        ({"game": "horse"}, Stakes(50, 100, 10, bring_in=25), 6, (2_000, 20_000)),
        ({"game": "8-game", "ante": 0}, Stakes(50, 100, bring_in=25), 6, (2_000, 20_000)),
    ],
)
def test_omitted_rules_default_by_game(
    asked: dict[str, Any], stakes: Stakes, seats: int, limits: tuple[int, int]
) -> None:
    rules = opened(**asked)
    assert (rules.stakes, rules.seats, (rules.min_buy_in, rules.max_buy_in)) == (stakes, seats, limits)


def test_options_are_kept() -> None:
    house = House(raise_cap=4, max_runs=3, rabbit=True, rake=Rake(50, 300))
    rules = opened(game="8-game", house=house, bomb_pot_every=10, straddles=2)
    assert (rules.house, rules.bomb_pot_every, rules.straddles) == (house, 10, 2)
    assert opened(game="plo", boards=3).boards == 3


@pytest.mark.parametrize("code", [*GAMES, *ROTATIONS])
def test_every_game_and_rotation_can_be_opened(code: str) -> None:
    assert opened(game=code).game == code


@pytest.mark.parametrize(
    ("asked", "limits"),
    [
        ({}, (2_000, 20_000)),
        ({"min_buy_in": 5_000}, (5_000, 20_000)),
        ({"min_buy_in": 50_000}, (50_000, 50_000)),
        ({"max_buy_in": 1_000}, (1_000, 1_000)),
        ({"max_buy_in": 5_000}, (2_000, 5_000)),
    ],
)
def test_default_buy_in_is_20_to_200_big_blinds(asked: dict[str, int], limits: tuple[int, int]) -> None:
    rules = opened(**asked)
    assert (rules.min_buy_in, rules.max_buy_in) == limits


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"game": "chess"}, Code.UNKNOWN_GAME),
        ({"big_blind": 0, "small_blind": 0}, Code.BAD_STAKES),
        ({"small_blind": 101}, Code.BAD_STAKES),
        ({"min_buy_in": 5_000, "max_buy_in": 4_999}, Code.BAD_BUY_IN),
        ({"min_buy_in": 99}, Code.BAD_BUY_IN),
        ({"max_buy_in": MAX_CHIPS + 1}, Code.BAD_BUY_IN),
        ({"big_blind": 10**12}, Code.BAD_BUY_IN),
        ({"game": "razz", "min_buy_in": 99}, Code.BAD_BUY_IN),
        ({"game": "stud", "small_blind": 50}, Code.BAD_STAKES),
        ({"game": "stud", "big_blind": 100}, Code.BAD_STAKES),
        ({"game": "stud", "big_blind_ante": True}, Code.BAD_STAKES),
        ({"game": "stud", "small_bet": 0}, Code.BAD_STAKES),
        ({"game": "stud", "bring_in": 100}, Code.BAD_STAKES),
        ({"game": "stud", "big_bet": 99}, Code.BAD_STAKES),
        ({"game": "plo", "bring_in": 25}, Code.BAD_STAKES),
        ({"game": "plo", "big_bet": 200}, Code.BAD_STAKES),
        ({"game": "plo", "big_blind": 100, "small_bet": 99}, Code.BAD_STAKES),
        ({"game": "flhe", "big_blind": 100, "small_bet": 200}, Code.BAD_STAKES),
        ({"game": "kuhn", "bring_in": 1}, Code.BAD_STAKES),
        ({"game": "horse", "big_blind_ante": True}, Code.BAD_STAKES),
        ({"game": "horse", "bring_in": 100}, Code.BAD_STAKES),
        ({"big_blind": 2, "house": House(smallest_chip=5)}, Code.BAD_STAKES),
        ({"game": "stud", "small_bet": 20, "house": House(smallest_chip=25)}, Code.BAD_STAKES),
        ({"game": "kuhn", "seats": 3}, Code.BAD_RULES),
        ({"game": "8-game", "seats": 7}, Code.BAD_RULES),
        ({"game": "plo6", "seats": 7, "boards": 3}, Code.BAD_RULES),
        ({"game": "razz", "boards": 2}, Code.BAD_RULES),
        ({"game": "razz", "straddles": 1}, Code.BAD_RULES),
        ({"game": "badugi", "bomb_pot_every": 5}, Code.BAD_RULES),
        ({"game": "5cd", "house": House(max_runs=2)}, Code.BAD_RULES),
        ({"game": "5cd", "house": House(rabbit=True)}, Code.BAD_RULES),
        ({"boards": 2, "house": House(max_runs=2)}, Code.BAD_RULES),
        ({"boards": 2, "house": House(rabbit=True)}, Code.BAD_RULES),
        ({"house": House(max_runs=0)}, Code.BAD_RULES),
        ({"house": House(max_runs=4)}, Code.BAD_RULES),
        ({"house": House(raise_cap=-1)}, Code.BAD_RULES),
        ({"house": House(raise_cap=101)}, Code.BAD_RULES),
        ({"house": House(rake=Rake(1001, 5))}, Code.BAD_RULES),
        ({"house": House(rake=Rake(-1, 5))}, Code.BAD_RULES),
        ({"house": House(rake=Rake(50, -1))}, Code.BAD_RULES),
        ({"house": House(rake=Rake(50, 10**15))}, Code.BAD_RULES),
    ],
)
def test_invalid_rules_are_rejected(asked: dict[str, Any], code: Code) -> None:
    with pytest.raises(CommandRejected) as refused:
        opened(**asked)
    assert refused.value.code == code
    assert str(refused.value)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"boards": 2, "house": House(max_runs=2)}, "need a single board, not 2"),
        ({"game": "stud", "boards": 2}, "seven-card stud has no board"),
        ({"house": House(smallest_chip=101)}, r"the smallest chip \(101\) is above the smallest bet \(100\)"),
        ({"all_cards": True}, "only with a delay"),
        ({"min_buy_in": 5_000, "max_buy_in": 4_999}, r"the minimum buy-in \(5000\) is above the maximum"),
        ({"max_buy_in": MAX_CHIPS + 1}, "the maximum buy-in must be at most"),
        ({"min_buy_in": 99}, r"the minimum buy-in \(99\) is below the smallest bet \(100\)"),
    ],
)
def test_refusal_is_in_words_and_not_in_fields(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(CommandRejected, match=said) as refused:
        opened(**asked)
    assert "_" not in str(refused.value)
