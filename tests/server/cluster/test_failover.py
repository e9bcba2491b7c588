"""Clients whose table is lost or moves watch it again at its next server."""

from typing import Any, cast

import pytest

from riverboat.server.clients import Client
from riverboat.server.cluster import failover
from riverboat.server.cluster.directory import Directory
from riverboat.server.cluster.failover import Failover, WatchAgain
from riverboat.server.protocol.codecs import MSGPACK
from riverboat.server.protocol.codes import CloseReason, Code
from riverboat.server.protocol.messages import Message, Refused
from tests.server.cluster.test_directory import Own, listed
from tests.support.clients import FakeClient
from tests.support.waiting import until


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(failover, "ARRIVES_WITHIN", 0.01)
    monkeypatch.setattr(failover, "FOLLOW_EVERY", 0.01)


class Heartbeat:
    """Refuses to let anybody watch a table, and notes where it was asked for."""

    def __init__(self, code: Code) -> None:
        self.code = code
        self.asked: list[str | None] = []

    async def watch(self, client: Client, follow: WatchAgain, server: str | None) -> Message:
        self.asked.append(server)
        return Refused(id=follow.id, code=self.code, message="no")


async def test_client_whose_table_has_closed_meanwhile_is_disconnected_soon() -> None:
    here, viewer = Heartbeat(Code.TABLE_CLOSED), FakeClient("ann", "Ann", MSGPACK)
    Failover(Directory(Own(), lambda table: None), here.watch).start(cast(Any, viewer), "t")
    await until(lambda: bool(viewer.closed))
    assert here.asked == [None]
    assert viewer.closed is CloseReason.TABLE_MOVED


async def test_table_that_is_nowhere_is_sought_until_it_is_found() -> None:
    here, directory = Heartbeat(Code.UNKNOWN_TABLE), Directory(Own(), lambda table: None)
    seeking = Failover(directory, here.watch)
    viewer = cast(Any, FakeClient("ann", "Ann", MSGPACK))
    seeking.start(viewer, "t")
    await until(lambda: len(here.asked) > 1)
    directory.on_item("b", listed("t", 1))
    await until(lambda: here.asked[-1] == "b")
    assert seeking.is_under_way(viewer, "t")
    assert seeking.stop(viewer, "t")


async def test_tournament_is_over_only_if_the_journal_says_so_here() -> None:
    """A server that has just lost it does not know either where it is."""
    directory = Directory(Own(), lambda table: None)
    asked: list[str | None] = []

    async def watch(client: Client, follow: WatchAgain, server: str | None) -> Message:
        asked.append(server)
        directory.on_down("b")
        return Refused(id=follow.id, code=Code.UNKNOWN_TOURNAMENT, message="no")

    directory.on_item("b", listed("event-t", 1))
    seeking, viewer = Failover(directory, watch), FakeClient("ann", "Ann", MSGPACK)
    seeking.start(cast(Any, viewer), "event-t")
    await until(lambda: not seeking.is_under_way(cast(Any, viewer), "event-t"))
    assert asked == ["b", None]
    assert viewer.closed is None


async def test_tournament_that_moves_is_sought_although_this_server_does_not_know_it() -> None:
    here, directory = Heartbeat(Code.UNKNOWN_TOURNAMENT), Directory(Own(), lambda table: None)
    directory.on_item("b", listed("event-t", 1))
    directory.on_went("b", "event-t", "c", 2)
    seeking, viewer = Failover(directory, here.watch), cast(Any, FakeClient("ann", "Ann", MSGPACK))
    seeking.start(viewer, "event-t")
    await until(lambda: len(here.asked) > 1)
    directory.on_item("c", listed("event-t", 2))
    await until(lambda: here.asked[-1] == "c")
    assert seeking.stop(viewer, "event-t")
