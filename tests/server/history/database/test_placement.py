"""Servers agree on which of them takes a table, in proportion to their weights."""

from collections import Counter

import pytest

from riverboat.server.history.database.placement import rank, weight

TABLES = [f"table {number}" for number in range(3_000)]


def first(table: str, weights: dict[str, float]) -> str:
    [server] = [server for server in weights if rank(table, server, weights) == 0]
    return server


def test_every_server_has_a_rank_of_its_own() -> None:
    weights = {"a": 1.0, "b": 2.0, "c": 0.001}
    for table in TABLES[:100]:
        assert sorted(rank(table, server, weights) for server in weights) == [0, 1, 2]


def test_only_server_comes_first() -> None:
    assert rank("t", "a", {"a": 0.001}) == 0


def test_shares_follow_the_weights() -> None:
    shares = Counter(first(table, {"a": 1.0, "b": 2.0, "c": 3.0}) for table in TABLES)
    assert [shares[server] / len(TABLES) for server in "abc"] == pytest.approx(
        [1 / 6, 1 / 3, 1 / 2], abs=0.03
    )


def test_only_the_tables_of_a_removed_server_move() -> None:
    before = {"a": 1.0, "b": 1.0, "c": 1.0}
    after = {"a": 1.0, "c": 1.0}
    moved = {first(table, before) for table in TABLES if first(table, before) != first(table, after)}
    assert moved == {"b"}


def test_emptier_and_larger_servers_weigh_more() -> None:
    assert weight(1_000, 0) > weight(1_000, 1) > weight(1_000, 999) > weight(1_000, 5_000) > 0
    assert weight(2_000, 99) == 2 * weight(1_000, 99)
