from typing import Any

import pytest

from riverboat.engine.cards import parse_cards
from riverboat.engine.errors import NotationError
from riverboat.engine.events import Post
from riverboat.engine.games import Stakes
from riverboat.engine.house import STANDARD_HOUSE, House, Rake
from riverboat.engine.notation.phh.extensions import OWN_FIELD, Own, house_field
from riverboat.engine.notation.phh.records import PhhHand


def own_of(field: Any) -> Own:
    return Own.of(
        PhhHand(
            variant="NT",
            antes=(0, 0),
            starting_stacks=(9, 9),
            actions=(),
            metadata={OWN_FIELD: field},
            line=3,
        )
    )


def test_own_field_is_read() -> None:
    own = own_of(
        {
            "stakes": {"small_blind": 5, "big_blind": 10, "big_blind_ante": True},
            "posts": [[0, 10, 0, 0, 0], [0, 5]],
            "auto_muck": [True, False],
            "button": 7,
            "house": {"max_runs": 3, "rake": {"per_mille": 50, "cap": 30}},
            "boards": 2,
            "bomb_pot": True,
            "rabbit": "8sJc",
        }
    )
    assert own == Own(
        Stakes(5, 10, big_blind_ante=True),
        (Post(blind=10), Post(blind=5)),
        (True, False),
        7,
        House(max_runs=3, rake=Rake(50, 30)),
        2,
        True,
        parse_cards("8sJc"),
    )
    assert own_of({}) == Own()


@pytest.mark.parametrize(
    "house",
    [
        STANDARD_HOUSE,
        House(blind_before_ante=False, raise_cap=1, cap_heads_up=True, half_bet_counts=False),
        House(odd_chip_by_suit=False, max_runs=2, rabbit=True, rake=Rake(1, 2, no_flop_no_drop=False)),
    ],
)
def test_house_field_has_only_differences(house: House) -> None:
    field = house_field(house)
    assert own_of({"house": field}).house == house
    assert bool(field) == (house != STANDARD_HOUSE)


@pytest.mark.parametrize(
    ("field", "message"),
    [
        (1, "it is not a table"),
        ({"stakes": {"big": 1}}, "unknown field 'big' in stakes"),
        ({"stakes": 5}, "stakes is not a table"),
        ({"stakes": {"small_blind": "5", "big_blind": 10}}, "small_blind in stakes is not a whole number"),
        ({"stakes": {"big_blind": 10, "big_blind_ante": 1}}, "not true or false"),
        ({"stakes": {"small_blind": 20, "big_blind": 10}}, "above the big blind"),
        ({"posts": 7}, "posts is not a list"),
        ({"posts": [[1]]}, "1 entries for 2 players"),
        ({"posts": [[1, 2, 3, 4, 5, 6], []]}, "more than 5 amounts"),
        ({"posts": [[True], []]}, "not a whole number"),
        ({"auto_muck": [True]}, "1 entries for 2 players"),
        ({"auto_muck": [1, 1]}, "not true or false"),
        ({"house": {"raise_cap": True}}, "not a whole number"),
        ({"house": {"max_runs": -1}}, "is negative"),
        ({"house": {"rake": {"per_mille": 50}}}, "cap"),
        ({"house": {"rake": {"per_mille": 50, "cap": 0.5}}}, "not a whole number"),
        ({"house": {"doors": 2}}, "unknown field 'doors' in house"),
        ({"button": "4"}, "button is not a whole number"),
        ({"boards": True}, "boards is not a whole number"),
        ({"bomb_pot": 1}, "bomb_pot is not true or false"),
        ({"rabbit": "8sJx"}, "Jx"),
        ({"rabbit": "8s8s"}, "twice"),
        ({"rabbits": "8s"}, "unknown field 'rabbits'"),
    ],
)
def test_what_makes_no_sense_is_refused(field: Any, message: str) -> None:
    with pytest.raises(NotationError, match=f"^line 3: {OWN_FIELD}: .*{message}") as refused:
        own_of(field)
    assert refused.value.code == "bad_field"
