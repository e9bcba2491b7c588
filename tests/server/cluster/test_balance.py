"""Sharing the work of tables among servers."""

from hypothesis import given
from hypothesis import strategies as st

from riverboat.server.cluster.balance import (
    IDLE,
    QUICK,
    SLOW,
    TOLERANCE,
    TableLoad,
    effective,
    shared_out,
    to_hand_over,
)

ROUNDS = 12
"""Looks at the load in half a minute."""

Rooms = dict[str, list[float]]
"""By server, the work of each of its tables."""


def loads_of(rooms: Rooms) -> dict[str, TableLoad]:
    return {server: TableLoad(sum(works), 1_000) for server, works in rooms.items()}


def handed_over(me: str, rooms: Rooms) -> dict[str, list[int]]:
    """The tables that `me` hands over, as their places in its room."""
    tables = [(str(number), work) for number, work in enumerate(rooms[me])]
    shares = to_hand_over(me, loads_of(rooms), tables)
    return {server: [int(table) for table in share] for server, share in shares.items()}


def balanced(rooms: Rooms) -> Rooms:
    """Return the rooms after each server has looked once, one after the other."""
    for me in list(rooms):
        rooms = {server: list(works) for server, works in rooms.items()}
        shares = handed_over(me, rooms)
        for server, share in shares.items():
            rooms[server] += [rooms[me][number] for number in share]
        gone = {number for share in shares.values() for number in share}
        rooms[me] = [work for number, work in enumerate(rooms[me]) if number not in gone]
    return rooms


def some(*tables: int) -> Rooms:
    """Servers with as many tables of the same work."""
    return {str(number): [1.0] * each for number, each in enumerate(tables)}


def test_server_with_its_share_moves_nothing() -> None:
    assert [handed_over(me, some(10, 10, 11)) for me in "012"] == [{}, {}, {}]
    assert handed_over("0", some(109, 91)) == {}
    assert handed_over("0", some(1, 0)) == {}


def test_half_of_what_is_too_much_is_moved() -> None:
    assert {server: len(share) for server, share in handed_over("0", some(500, 500, 0)).items()} == {"2": 83}
    assert handed_over("2", some(500, 500, 0)) == {}


def test_last_table_is_moved_by_one_server_alone() -> None:
    assert [handed_over(me, some(3, 3, 1)) for me in "012"] == [{}, {"2": [0]}, {}]


def test_work_counts_and_not_the_number_of_tables() -> None:
    rooms = {"busy": [10.0] * 6, "idle": [IDLE] * 60}
    share = handed_over("busy", rooms)["idle"]
    assert 1 <= len(share) <= 2
    assert handed_over("idle", rooms) == {}


def test_heavy_table_does_not_go_to_and_fro() -> None:
    rooms = {"a": [50.0, 1.0, 1.0], "b": [2.0]}
    assert handed_over("a", rooms) == {"b": [1, 2]}
    rooms = balanced(rooms)
    assert rooms == {"a": [50.0], "b": [2.0, 1.0, 1.0]}
    assert balanced(rooms) == rooms


def test_one_of_two_busy_tables_goes_to_an_idle_server() -> None:
    rooms = balanced({"busy": [64.0, 64.0], "idle": [IDLE] * 9})
    assert rooms == {"busy": [64.0], "idle": [*[IDLE] * 9, 64.0]}
    assert balanced(rooms) == rooms


def test_slow_server_counts_as_smaller() -> None:
    assert effective(1_000, QUICK) == 1_000
    assert effective(1_000, QUICK + SLOW) == 500
    assert effective(1_000, 60) == 250
    loads = {"slow": TableLoad(20, effective(1_000, QUICK + SLOW)), "quick": TableLoad(20, 1_000)}
    assert to_hand_over("slow", loads, [("t", 1.0), ("u", 1.0), ("v", 1.0), ("w", 1.0)]) == {
        "quick": ["t", "u", "v"]
    }


def test_larger_server_has_more() -> None:
    loads = {"a": TableLoad(60, 3_000), "b": TableLoad(20, 1_000)}
    assert [to_hand_over(me, loads, [("t", 1.0)]) for me in loads] == [{}, {}]


def test_tables_are_shared_out_to_the_least_loaded() -> None:
    tables = [(table, 1.0) for table in "abcdef"]
    assert shared_out(tables, loads_of(some(3, 0, 1))) == {"1": ["a", "b", "d"], "2": ["c", "e"], "0": ["f"]}


@given(st.lists(st.integers(0, 400), min_size=2, max_size=6))
def test_load_is_even_after_a_while_and_stays_as_it_is(tables: list[int]) -> None:
    rooms = some(*tables)
    for _ in range(ROUNDS):
        rooms = balanced(rooms)
    fair = sum(tables) / len(tables)
    assert all(abs(len(works) - fair) <= max(0.2 * fair, 2) for works in rooms.values())
    assert balanced(rooms) == rooms
    assert TOLERANCE < 0.2


@given(st.lists(st.lists(st.floats(IDLE, 50), max_size=20), min_size=2, max_size=4))
def test_tables_of_any_work_come_to_rest(works: list[list[float]]) -> None:
    rooms = {str(number): each for number, each in enumerate(works)}
    for _ in range(100):
        before, rooms = rooms, balanced(rooms)
        if before == rooms:
            return
    raise AssertionError(f"tables still move: {rooms}")
