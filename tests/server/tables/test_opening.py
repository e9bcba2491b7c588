from typing import Any

import pytest

from engine.games import Stakes
from server.protocol.codes import Code
from server.protocol.errors import Refusal
from server.protocol.messages import OpenTable
from server.protocol.table_events import TableOpened
from server.tables.opening import MOST_CHIPS, opening


def opened(**rules: Any) -> TableOpened:
    return opening(OpenTable(id="1", name="X", **rules))


def test_a_table_s_rules_are_those_asked_for() -> None:
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
    assert rules == TableOpened("X", "nlhe", Stakes(1, 3, 1, True), 9, 30, 90, 500)


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
def test_buy_ins_are_20_to_200_big_blinds_unless_told_otherwise(
    asked: dict[str, int], limits: tuple[int, int]
) -> None:
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
        ({"max_buy_in": MOST_CHIPS + 1}, Code.BAD_BUY_IN),
        ({"big_blind": 10**12}, Code.BAD_BUY_IN),
    ],
)
def test_rules_that_no_table_could_have_are_refused(asked: dict[str, Any], code: Code) -> None:
    with pytest.raises(Refusal) as refused:
        opened(**asked)
    assert refused.value.code == code
    assert str(refused.value)
