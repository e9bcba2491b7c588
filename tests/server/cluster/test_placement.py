"""Where new tables open."""

from collections import Counter
from random import Random
from typing import cast

import pytest

from riverboat.server.cluster.envelopes import Status
from riverboat.server.cluster.links import Links
from riverboat.server.cluster.placement import Placement
from riverboat.server.protocol.errors import CommandRejected


class Others(dict[str, Status]):
    """The links of the server `a`: what each other server says of itself."""

    server_id = "a"

    def status(self, server: str) -> Status:
        return self[server]


def takes(tables: int, capacity: int = 100) -> Status:
    return Status("lease", True, tables, capacity)


def placement(own: Status, **others: Status) -> tuple[Placement, Others]:
    links = Others(others)
    return Placement(cast(Links, links), lambda: own, Random(1)), links


def test_full_and_draining_servers_and_edges_get_none() -> None:
    placed, _ = placement(Status(), b=takes(100), c=Status("lease", False, 0, 100), d=takes(99))
    assert placed.draw() == "d"


def test_fullest_of_three_gets_none() -> None:
    placed, _ = placement(takes(50), b=takes(10), c=takes(90))
    assert {placed.draw() for _ in range(20)} == {None, "b"}, "only two are compared"


def test_full_server_gets_none_although_it_has_little_to_do() -> None:
    full = Status("lease", True, 100, 100, work=1.0)
    busy = Status("lease", True, 10, 100, work=500.0)
    placed, links = placement(Status(), b=full, c=busy)
    assert {placed.draw() for _ in range(20)} == {"c"}
    links["b"] = full = Status("lease", True, 98, 100, work=1.0)
    drawn = Counter(placed.draw() for _ in range(20))
    assert drawn == {"b": 2, "c": 18}, "with two more it is full, whatever it has said of itself"


def test_servers_are_drawn_by_chance() -> None:
    links = Others(b=takes(0), c=takes(0), d=takes(0))
    first = {Placement(cast(Links, links), Status).draw() for _ in range(60)}
    assert first == {"b", "c", "d"}


def test_room_counts_and_not_the_number_of_tables() -> None:
    placed, _ = placement(takes(10, capacity=10), b=takes(20, capacity=1_000))
    assert placed.draw() == "b"


def test_burst_is_shared_although_the_loads_are_old_news() -> None:
    placed, _ = placement(Status(), b=takes(0), c=takes(0))
    drawn = Counter(placed.draw() for _ in range(40))
    assert drawn == {"b": 20, "c": 20}


def test_next_news_of_a_server_count_instead_of_what_it_was_given() -> None:
    placed, links = placement(takes(10), b=takes(0))
    for _ in range(10):
        assert placed.draw() == "b"
    assert placed.draw() is None
    links["b"] = takes(5)
    assert placed.draw() == "b"


def test_as_many_here_as_elsewhere_stays_here() -> None:
    placed, _ = placement(takes(3), b=takes(3))
    assert placed.draw() is None


def test_full_servers_are_asked_and_refuse_themselves() -> None:
    placed, _ = placement(Status(), b=takes(100))
    assert placed.draw() == "b"


def test_without_a_server_that_takes_tables_the_command_is_refused() -> None:
    placed, _ = placement(Status(), b=Status())
    with pytest.raises(CommandRejected) as refused:
        placed.draw()
    assert refused.value.code == "journal_unavailable"
