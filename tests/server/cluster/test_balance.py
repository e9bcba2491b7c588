"""Sharing tables among servers."""

from hypothesis import given
from hypothesis import strategies as st

from riverboat.server.cluster.balance import TOLERANCE, Load, shared_out, surplus
from riverboat.server.cluster.moving import BALANCED_AT_ONCE

ROUNDS = 12
"""Looks at the load in a minute."""


def balanced(loads: dict[str, Load]) -> dict[str, Load]:
    """Return the loads after each server has looked once, one after the other."""
    for me in list(loads):
        others = {server: load for server, load in loads.items() if server != me}
        count = min(surplus(me, loads), BALANCED_AT_ONCE)
        for server, share in shared_out(map(str, range(count)), others).items():
            loads = loads | {
                me: loads[me]._replace(tables=loads[me].tables - len(share)),
                server: loads[server]._replace(tables=loads[server].tables + len(share)),
            }
    return loads


def some(*tables: int) -> dict[str, Load]:
    return {str(number): Load(each, 1_000) for number, each in enumerate(tables)}


def test_server_with_its_share_moves_nothing() -> None:
    assert [surplus(me, some(10, 10, 11)) for me in "012"] == [0, 0, 0]
    assert surplus("0", some(109, 91)) == 0
    assert surplus("0", some(1, 0)) == 0


def test_half_of_what_is_too_much_is_moved() -> None:
    assert surplus("0", some(500, 500, 0)) == 83
    assert surplus("2", some(500, 500, 0)) == 0


def test_last_table_is_moved_by_one_server_alone() -> None:
    assert [surplus(me, some(3, 3, 1)) for me in "012"] == [0, 1, 0]


def test_larger_server_has_more() -> None:
    loads = {"a": Load(60, 3_000), "b": Load(20, 1_000)}
    assert [surplus(me, loads) for me in loads] == [0, 0]


def test_tables_are_shared_out_to_the_least_loaded() -> None:
    assert shared_out("abcdef", some(3, 0, 1)) == {"1": ["a", "b", "d"], "2": ["c", "e"], "0": ["f"]}


@given(st.lists(st.integers(0, 400), min_size=2, max_size=6))
def test_load_is_even_after_a_minute_and_stays_as_it_is(tables: list[int]) -> None:
    loads = some(*tables)
    for _ in range(ROUNDS):
        loads = balanced(loads)
    fair = sum(tables) / len(tables)
    assert all(abs(load.tables - fair) <= max(0.2 * fair, 2) for load in loads.values())
    assert balanced(loads) == loads
    assert TOLERANCE < 0.2
