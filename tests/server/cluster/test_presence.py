"""Where else players and addresses are connected."""

from collections.abc import Sequence
from typing import cast

import pytest

from riverboat.server.cluster import presence as module
from riverboat.server.cluster.envelopes import ConnectionsChanged, Item
from riverboat.server.cluster.links import Links
from riverboat.server.cluster.presence import Presence


class Sent(list[tuple[str, Item]]):
    """The links of the server `m`, with what was sent."""

    server_id = "m"

    def send(self, server: str, item: Item) -> None:
        self.append((server, item))


def presence() -> tuple[Presence, Sent, list[str]]:
    links, changed = Sent(), list[str]()
    return Presence(cast(Links, links), lambda key, used: changed.append(key)), links, changed


def test_counts_of_all_servers_add_up_until_they_leave() -> None:
    here, _, changed = presence()
    here.on_item("a", ConnectionsChanged({"ann": 2, "192.0.2.7/32": 3}))
    here.on_item("b", ConnectionsChanged({"ann": 1}))
    assert (here.connections("ann"), here.servers("ann"), here.connections("192.0.2.7/32")) == (3, 2, 3)
    here.on_item("b", ConnectionsChanged({"ann": 0}))
    assert (here.connections("ann"), here.servers("ann")) == (2, 1)
    here.on_down("a")
    assert (here.connections("ann"), here.servers("ann"), here.connections("192.0.2.7/32")) == (0, 0, 0)
    assert changed == ["ann", "192.0.2.7/32", "ann", "ann", "ann", "192.0.2.7/32"]


def test_every_server_is_sent_what_has_changed_and_a_new_one_everything() -> None:
    here, sent, _ = presence()
    here.on_up("a")
    here.count("ann", 1)
    here.count("bob", 2)
    here.send()
    here.on_up("b")
    here.count("ann", 0)
    here.count("bob", 2)  # as before
    here.send()
    here.send()
    assert sent == [
        ("a", ConnectionsChanged({"ann": 1, "bob": 2})),
        ("a", ConnectionsChanged({"ann": 0})),
        ("b", ConnectionsChanged({"ann": 0, "bob": 2})),
    ]


def test_many_counts_are_sent_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SENT_AT_ONCE", 2)
    here, sent, _ = presence()
    for number in range(5):
        here.count(str(number), 1)
    here.on_up("a")
    for _ in range(4):
        here.send()
    parts = [list(item.connections) for _, item in sent if isinstance(item, ConnectionsChanged)]
    assert parts == [["0", "1"], ["2", "3"], ["4"]]


def test_the_server_with_most_closes_and_one_of_equals() -> None:
    here, _, _ = presence()
    here.on_item("a", ConnectionsChanged({"ann": 3}))
    here.on_item("z", ConnectionsChanged({"bob": 3}))
    assert [here.closes("ann", number) for number in (2, 3, 4)] == [False, True, True]
    assert [here.closes("bob", number) for number in (2, 3, 4)] == [False, False, True]
    assert here.closes("nobody else", 1)


def test_more_counts_than_may_be_known_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_KNOWN", 2)
    here, _, _ = presence()
    here.on_item("a", ConnectionsChanged({"ann": 1, "bob": 1, "cat": 1}))
    assert [here.connections(player) for player in ("ann", "bob", "cat")] == [1, 1, 0]
    here.on_item("a", ConnectionsChanged({"ann": 0, "cat": 1}))
    assert [here.connections(player) for player in ("ann", "bob", "cat")] == [0, 1, 1]


def test_what_a_player_has_used_is_reported_once() -> None:
    here, sent, _ = presence()
    there: list[tuple[str, Sequence[float]]] = []
    other = Presence(cast(Links, Sent()), lambda key, used: there.append((key, used)))
    here.on_up("a")
    here.count("ann", 1)
    here.count("ann", 0, [1.0, 0.5])
    here.send()
    here.count("ann", 1)
    here.send()
    for _, item in sent:
        assert isinstance(item, ConnectionsChanged)
        other.on_item("m", item)
    assert there == [("ann", [1.0, 0.5]), ("ann", ())]
