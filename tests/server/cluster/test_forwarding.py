"""What the server of a connection makes of what the owner of a table sends."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from riverboat.server.clients import Client
from riverboat.server.cluster.bus import LocalBus
from riverboat.server.cluster.directory import Directory
from riverboat.server.cluster.envelopes import Answer, Ask, Envelopes, Item, Show, Shut
from riverboat.server.cluster.forwarding import Forwarding
from riverboat.server.cluster.links import Links
from riverboat.server.protocol.codes import CloseReason
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import Leave
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Message, TableInfo
from tests.support.clients import FakeClient
from tests.support.waiting import until


class Nothing:
    """A lobby without tables, and a receiver of nothing."""

    def shared(self) -> Iterator[tuple[TableInfo, frozenset[str]]]:
        return iter(())

    def has(self, table: str) -> bool:
        return False

    def opened_from(self, table: str) -> str:
        return ""

    def list_remote(self, table: object) -> None:
        pass

    def unlist_remote(self, table: str) -> None:
        pass

    def on_up(self, server: str) -> None:
        pass

    def on_down(self, server: str) -> None:
        pass

    def on_item(self, server: str, item: Item) -> None:
        pass


class Edge:
    """The forwarding of a server to the owner "b", and what it sends there."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.sent: list[Any] = []
        monkeypatch.setattr(Links, "send", lambda links, server, item: self.sent.append(item))
        monkeypatch.setattr(Links, "__contains__", lambda links, server: True)
        links = Links("a", LocalBus(), Envelopes("a", {"one": bytes(32)}), Nothing())
        self.forwarding = Forwarding(links, Directory(Nothing(), lambda table: None), self._here)
        self.client = FakeClient("p", "Ann")

    async def _here(self, client: Client, command: Command) -> Message:
        raise AssertionError

    async def asked(self) -> tuple[asyncio.Task[Message], Ask]:
        """A command of the client on its way."""
        leave = Leave(id="1", table="t")
        task = asyncio.create_task(self.forwarding.forward(self.client, leave, "t", "b"))
        await until(lambda: len(self.sent) == 1)
        return task, self.sent[0]


async def test_reply_of_a_newer_version_ends_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    edge = Edge(monkeypatch)
    task, ask = await edge.asked()
    edge.forwarding.on_item("b", Answer(ask.ask, b"\x81\xa4type\xa5later"))
    with pytest.raises(CommandRejected, match="another version"):
        await task
    edge.forwarding.on_item("b", Show([ask.connection], b"update"))
    await until(lambda: edge.client.frames == [b"update"])


async def test_connection_is_closed_for_a_reason_of_a_newer_version(monkeypatch: pytest.MonkeyPatch) -> None:
    edge = Edge(monkeypatch)
    task, ask = await edge.asked()
    edge.forwarding.on_item("b", Shut(ask.connection, "LATER"))
    assert edge.client.closed is CloseReason.GOING_AWAY
    task.cancel()
