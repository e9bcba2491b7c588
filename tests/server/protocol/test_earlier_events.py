"""Events of committed deals, as development versions stored them, are read."""

import json
from typing import Any

import msgspec
import pytest

from riverboat.engine.table.deal_events import DealAvoided, DealCommitted, DealRecorded, PacksSealed
from riverboat.server.protocol.event_data import event_from_data, event_to_json

A, B = "0a" * 32, "0b" * 32
BYTES_A, BYTES_B = bytes.fromhex(A), bytes.fromhex(B)
LINE_UP = json.dumps({"players": {"3": "ann", "10": "bob", "4": "cy"}, "heads": {"10": A, "4": B}})
SIGNATURE = "A" * 86 + "=="


def test_commitment_is_read() -> None:
    stored = {"kind": "deal_committed", "hand": 7, "attempt": 1, "packs": 4, "line_up": LINE_UP}
    found = event_from_data(stored | {"before": A, "commitment": B, "signature": SIGNATURE})
    assert found == DealCommitted(7, 1, 4, (3, 4, 10), (4, 10), BYTES_A, BYTES_B, bytes(64))
    first = event_from_data(stored | {"before": "", "commitment": B})
    assert isinstance(first, DealCommitted)
    assert first.before == b""


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"players": [3], "heads": {"x": 1}}'])
def test_commitment_with_a_line_up_that_is_none_deals_nobody_in(text: str) -> None:
    stored = {"kind": "deal_committed", "hand": 7, "attempt": 1, "packs": 4, "line_up": text}
    found = event_from_data(stored | {"before": A, "commitment": B})
    assert isinstance(found, DealCommitted)
    assert found.seats == found.contributors == ()


def test_outcomes_are_read() -> None:
    stored: dict[str, Any] = {"hand": 7, "attempt": 0, "values": [[4, A], [10, B]]}
    recorded = stored | {"kind": "deal_recorded", "secrets": [A, None, B, B], "leaves": "MzM="}
    values = ((4, BYTES_A), (10, BYTES_B))
    assert event_from_data(recorded) == DealRecorded(7, 0, values, (BYTES_A, None, BYTES_B, BYTES_B), b"33")
    avoided = stored | {"kind": "deal_avoided", "secrets": [A, B], "missing": [3]}
    assert event_from_data(avoided) == DealAvoided(7, 0, "", values, (BYTES_A, BYTES_B), (3,))
    sealed = event_from_data({"kind": "packs_sealed", "hand": 7, "attempt": 0, "room": A, "secrets": [B]})
    assert isinstance(sealed, PacksSealed)
    assert sealed.line_up == ""


def test_events_of_now_are_left_as_they_are() -> None:
    for event in (
        DealCommitted(7, 1, 4, (3, 4), (4,), BYTES_A, BYTES_B, bytes(64)),
        DealRecorded(7, 0, ((4, BYTES_A),), (bytes(48), None), b"33"),
        DealAvoided(7, 0, "{}", ((4, BYTES_A),), (BYTES_A, bytes(48)), (3,)),
    ):
        assert event_from_data(msgspec.json.decode(event_to_json(event))) == event
