import json
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from riverboat.engine.events import Event, Folded, HandStarted, PotAwarded
from riverboat.engine.house import House, Rake
from riverboat.engine.notation.phh.extensions import house_field
from riverboat.server.protocol.errors import BadMessage
from riverboat.server.protocol.event_data import event_from_data, event_to_data, event_to_json
from tests.engine.table.table_life import OPENED
from tests.server.history.event_strategies import OUR_EVENTS, event_of

HAND_STARTED: dict[str, Any] = {
    "kind": "hand_started",
    "number": 1,
    "game": "nlhe",
    "stakes": {"small_blind": 50, "big_blind": 100, "ante": 0, "big_blind_ante": False},
    "button": 0,
    "seats": [{"number": 1, "stack": 500}, {"number": 0, "stack": 500}],
    "posts": [{"blind": 100}, {"blind": 50}],
}
RULES: dict[str, Any] = event_to_data(OPENED)["rules"]


def test_event_is_a_map_with_a_kind() -> None:
    assert event_to_data(Folded(3)) == {"kind": "folded", "seat": 3}
    assert event_to_data(PotAwarded(0, 200, ((1, 150), (4, 50)))) == {
        "kind": "pot_awarded",
        "pot": 0,
        "amount": 200,
        "shares": ((1, 150), (4, 50)),
        "by": "",
        "board": 0,
    }


@pytest.mark.parametrize("kind", OUR_EVENTS)
@settings(max_examples=20)
@given(data=st.data())
def test_events_round_trip(kind: type[Event], data: st.DataObject) -> None:
    event = data.draw(event_of(kind, player="p1"))
    assert event_from_data(event_to_data(event)) == event
    for codec in (msgspec.json, msgspec.msgpack):
        assert event_from_data(codec.decode(codec.encode(event_to_data(event)))) == event
    assert event_to_json(event).encode() == msgspec.json.encode(event_to_data(event))


@pytest.mark.parametrize("house", [House(open_pair_doubles=True), House(smallest_chip=10)])
def test_later_house_rules_are_told_only_if_they_are_not_standard(house: House) -> None:
    """Line-ups of earlier deals, which are hashed, do not have them."""
    event = event_from_data(HAND_STARTED)
    assert isinstance(event, HandStarted)
    rule, value = next(iter(house_field(house).items()))
    assert rule not in event_to_data(event)["house"]
    assert rule not in event_to_json(event)
    changed = replace(event, house=house)
    assert event_to_data(changed)["house"][rule] == value
    assert f'"{rule}":{json.dumps(value)}' in event_to_json(changed)
    assert event_from_data(event_to_data(changed)) == changed


@pytest.mark.parametrize("each_pot", [True, False])
def test_rake_says_only_if_it_is_of_all_pots_together(each_pot: bool) -> None:
    event = event_from_data(HAND_STARTED)
    assert isinstance(event, HandStarted)
    raked = replace(event, house=replace(event.house, rake=Rake(50, 300, each_pot=each_pot)))
    assert ("each_pot" in event_to_data(raked)["house"]["rake"]) is not each_pot
    assert ("each_pot" in event_to_json(raked)) is not each_pot
    assert event_from_data(event_to_data(raked)) == raked


def test_fields_with_defaults_are_optional() -> None:
    event = event_from_data(HAND_STARTED)
    assert isinstance(event, HandStarted)
    assert event.seats[0].auto_muck
    assert event.posts[1].ante == 0


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        "folded",
        {},
        {"kind": "teleported", "seat": 1},
        {"kind": ["folded"], "seat": 1},
        {"kind": "folded"},
        {"kind": "folded", "seat": "1"},
        {"kind": "folded", "seat": 1.5},
        event_to_data(OPENED) | {"rules": RULES | {"stakes": {"small_blind": 100, "big_blind": 0}}},
        HAND_STARTED | {"seats": [[1, 500]]},
    ],
    ids=str,
)
def test_invalid_event_data_is_refused(data: object) -> None:
    with pytest.raises(BadMessage):
        event_from_data(data)
