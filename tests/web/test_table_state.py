"""The state of a table in the page, where no golden trace leads."""

from typing import Any

import pytest

from tests.support.browser.node import answers

STAKES = {"small_blind": 50, "big_blind": 100}
TURN = {
    "hand": 1,
    "turn": 0,
    "seat": 0,
    "ms": 10_000,
    "fold": True,
    "call": 50,
    "bank": 30_000,
    "grace": 5_000,
}
HELD = {"type": "preaction", "table": "t1", "hand": 1, "state": "held", "action": "check"}


def seat(number: int, **fields: Any) -> dict[str, Any]:
    player = {
        "seat": number,
        "player": f"p{number}",
        "name": f"P{number}",
        "stack": 5_000,
        "sitting_out": False,
    }
    return player | fields


def snapshot(**fields: Any) -> dict[str, Any]:
    rules = {"stakes": STAKES, "seats": 4, "min_buy_in": 2_000, "max_buy_in": 20_000} | fields.pop(
        "rules", {}
    )
    info = {"table": "t1", "name": "Main", "rules": rules, "players": 2, "watchers": 1, "hand": None}
    info |= {"locked": fields.pop("locked", False)}
    seats = [seat(0), seat(2)]
    return {"type": "snapshot", "table": "t1", "seq": 7, "info": info, "seats": seats} | fields


def update(seq: int, *events: Any, **fields: Any) -> dict[str, Any]:
    return {"type": "update", "table": "t1", "seq": seq, "events": events} | fields


def state(me: str = "p0", **fields: Any) -> Any:
    given = {"snapshot": snapshot(**fields.pop("snapshot", {})), "me": me} | fields
    return answers("state.mjs", [given])[0]


def test_unknown_events_and_fields_change_nothing() -> None:
    strange = [
        {"kind": "comet_seen", "seat": 0, "amount": 10**15},
        {"kind": "constructor", "seat": 0},
        {"kind": "__proto__"},
        {"kind": "sat_out", "seat": 2, "mood": {"deep": ["bad"]}},
        None,
    ]
    found = state(updates=[update(8, *strange, weather="fine")], snapshot={"you": 0, "moon": 1})
    assert (found["failures"], found["seq"], found["seats"]) == ([], 12, 2)
    assert found["stacks"] == [5_000, 5_000]


def test_gap_and_impossible_event_are_out_of_sync() -> None:
    found = state(
        updates=[update(9), update(7), update(8, table="t2"), update(8, {"kind": "sat_out", "seat": 3})]
    )
    assert found["failures"] == [
        "expected event 8 of t1, got 9 of t1",
        "expected event 8 of t1, got 7 of t1",
        "expected event 8 of t1, got 8 of t2",
        "nobody sits in seat 3",
    ]


def test_seat_of_this_player_follows_the_events() -> None:
    taken = {"kind": "seat_taken", "seat": 1, "player": "p9", "name": "P9", "stack": 2_000}
    assert state("p9")["you"] is None
    assert state("p9", updates=[update(8, taken)])["you"] == 1
    changed = {"kind": "seat_changed", "seat": 1, "to": 3, "player": "p9"}
    assert state("p9", updates=[update(8, taken, changed)])["you"] == 3
    left = {"kind": "seat_left", "seat": 3, "stack": 2_000}
    assert state("p9", updates=[update(8, taken, changed, left)])["you"] is None
    assert state("", updates=[update(8, taken)])["you"] is None


def test_delayed_feed_shows_no_seat_of_this_player() -> None:
    found = state(snapshot={"rules": {"spectator_delay_ms": 60_000}}, updates=[update(8, None)])
    assert (found["delayed"], found["you"]) == (True, None)
    assert not state(snapshot={"rules": {"spectator_delay_ms": 60_000}, "you": 0})["delayed"]


@pytest.mark.parametrize(("tournament", "blind"), [("e1", 400), ("", 100)])
def test_hand_of_a_tournament_brings_its_stakes(tournament: str, blind: int) -> None:
    stakes = {"small_blind": 200, "big_blind": 400, "ante": 0, "big_blind_ante": False}
    dealt = [{"number": number, "stack": 5_000, "name": f"P{number}"} for number in (0, 2)]
    started = {"kind": "hand_started", "number": 1, "hand": 1, "game": "nlhe", "stakes": stakes}
    started |= {"button": 0, "seats": dealt, "posts": [{"blind": 200}, {"blind": 400}]}
    given = snapshot() | ({"info": snapshot()["info"] | {"tournament": tournament}} if tournament else {})
    found = answers("state.mjs", [{"snapshot": given, "me": "p0", "updates": [update(8, started)]}])[0]
    assert found["failures"] == []
    assert found["stakes"]["big_blind"] == blind


def test_hand_of_a_tournament_brings_its_game() -> None:
    """A level may change the game of a table, which has no rotation for that."""
    stakes = {"small_blind": 200, "big_blind": 400, "ante": 0, "big_blind_ante": False}
    dealt = [{"number": number, "stack": 5_000, "name": f"P{number}"} for number in (0, 2)]
    started = {"kind": "hand_started", "number": 1, "hand": 1, "game": "plo", "stakes": stakes}
    started |= {"button": 0, "seats": dealt, "posts": [{"blind": 200}, {"blind": 400}]}
    given = snapshot() | {"info": snapshot()["info"] | {"tournament": "e1"}}
    found = answers("state.mjs", [{"snapshot": given, "me": "p0", "updates": [update(8, started)]}])[0]
    assert (found["failures"], found["game"]) == ([], "plo")


def test_reserved_seats_are_not_free() -> None:
    waiting = [{"player": "p8", "name": "P8", "seat": 3}, {"player": "p9", "name": "P9"}]
    found = state("p8", snapshot={"waiting": waiting})
    assert (found["free"], found["offered"]) == ([1], 3)
    assert state("p9", snapshot={"waiting": waiting})["offered"] is None
    assert state(snapshot={"seats": [seat(0, moves_to=3), seat(2)]})["free"] == [1]


def test_time_runs_to_act_then_in_grace_then_from_the_bank() -> None:
    given = {"snapshot": snapshot(turn=TURN, you=0), "me": "p0"}
    found = answers("state.mjs", [given | {"after": after} for after in (0, 4_000, 12_000, 20_000, 60_000)])
    assert [each["timeLeft"] for each in found] == [
        {"act": 10_000, "grace": 5_000, "bank": 30_000},
        {"act": 6_000, "grace": 5_000, "bank": 30_000},
        {"act": 0, "grace": 3_000, "bank": 30_000},
        {"act": 0, "grace": 0, "bank": 25_000},
        {"act": 0, "grace": 0, "bank": 0},
    ]
    assert state()["timeLeft"] is None


def test_clock_stands_still_and_nobody_acts_while_suspended() -> None:
    turn = {"turn": TURN, "you": 0}
    assert state(snapshot=turn)["ownTurn"] == TURN
    found = state(snapshot=turn, suspended=True, after=4_000)
    assert found["ownTurn"] is None
    assert found["timeLeft"]["act"] == 10_000
    assert state(snapshot=turn | {"you": 2})["ownTurn"] is None


def test_held_action_is_kept_until_it_is_used() -> None:
    assert state(preaction=HELD)["preaction"] == HELD
    assert state(snapshot={"preaction": HELD})["preaction"] == HELD
    assert state(snapshot={"preaction": HELD}, preaction=HELD | {"state": "used"})["preaction"] is None


@pytest.mark.parametrize(
    ("options", "names"), [({}, ["P0", "P2"]), ({"rules": {"unlisted": True}}, []), ({"locked": True}, [])]
)
def test_names_of_players_at_private_tables_stay_out_of_the_list(
    options: dict[str, Any], names: list[str]
) -> None:
    assert state(snapshot=options, updates=[update(8, None)])["names"] == names


def test_games_of_a_rotation() -> None:
    assert state(snapshot={"rules": {"game": "horse"}})["games"] == ["flhe", "flo8", "razz", "stud", "stud8"]
    assert state()["games"] == ["nlhe"]
