"""What the server of a connection makes of what the owner of a table sends."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from riverboat.engine.games import Stakes
from riverboat.engine.table.rules import TableRules
from riverboat.server.clients import Client
from riverboat.server.cluster.bus import LocalBus
from riverboat.server.cluster.directory import Directory
from riverboat.server.cluster.envelopes import (
    Answer,
    Ask,
    Envelopes,
    Item,
    Left,
    Listed,
    ListedTable,
    Show,
    Shut,
)
from riverboat.server.cluster.forwarding import Forwarding
from riverboat.server.cluster.links import Links
from riverboat.server.protocol.codecs import MSGPACK
from riverboat.server.protocol.codes import CloseReason
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import Leave, Watch
from riverboat.server.protocol.derived import to_wire
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Accepted, Message, Snapshot, TableInfo
from riverboat.server.protocol.rules import RulesInfo
from tests.support.clients import FakeClient
from tests.support.waiting import until

_RULES = TableRules(stakes=Stakes(1, 2), seats=6, min_buy_in=1, max_buy_in=9, act_ms=1_000)
_INFO = TableInfo(table="t", name="Far", rules=to_wire(_RULES, RulesInfo), players=0, watchers=0, hand=None)
_SNAPSHOT = Snapshot(table="t", seq=1, info=_INFO, seats=[])


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
    """The forwarding of a server to the owner "b", and what it sends there. directory: where tables are."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.sent: list[Any] = []
        monkeypatch.setattr(Links, "send", lambda links, server, item: self.sent.append(item))
        monkeypatch.setattr(Links, "__contains__", lambda links, server: True)
        links = Links("a", LocalBus(), Envelopes("a", {"one": bytes(32)}), Nothing())
        self.directory = Directory(Nothing(), lambda table: None)
        self.forwarding = Forwarding(links, self.directory, self._here)
        self.client = FakeClient("p", "Ann")

    async def _here(self, client: Client, command: Command) -> Message:
        raise AssertionError

    async def asked(self, command: Command | None = None) -> tuple[asyncio.Task[Message], Ask]:
        """A command of the client on its way."""
        command = command or Leave(id="1", table="t")
        task = asyncio.create_task(self.forwarding.forward(self.client, command, "t", "b"))
        await until(lambda: len(self.sent) == 1)
        return task, self.sent[0]

    async def watches(self) -> Ask:
        """Let the client watch the table at "b". Returns what it asked."""
        self.list_at("b", 1)
        task, ask = await self.asked(Watch(id="1", table="t"))
        self.forwarding.on_item("b", self.shown(ask))
        assert isinstance(await task, Accepted)
        return ask

    def list_at(self, server: str, epoch: int) -> dict[str, str]:
        """Have `server` list the table."""
        return self.directory.on_item(server, Listed([ListedTable(_INFO, epoch, [])], []))

    def shown(self, ask: Ask) -> Answer:
        """Return the answer to a watch."""
        return Answer(ask.ask, MSGPACK.encode(Accepted(id="1", result=_SNAPSHOT)))

    async def asks(self, number: int) -> list[Ask]:
        """Wait until this many commands were sent, and return them."""
        await until(lambda: len(self._asks) == number)
        return self._asks

    @property
    def _asks(self) -> list[Ask]:
        return [item for item in self.sent if isinstance(item, Ask)]


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


async def test_update_of_the_former_owner_does_not_follow_the_snapshot_of_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    edge = Edge(monkeypatch)
    former = await edge.watches()
    edge.forwarding.on_taken(edge.list_at("c", 2))
    _, again = await edge.asks(2)
    edge.forwarding.on_item("c", edge.shown(again))
    await until(lambda: len(edge.client.frames) == 3)  # suspended, snapshot, resumed
    edge.forwarding.on_item("b", Show([former.connection], b"late"))
    edge.forwarding.on_item("c", Show([again.connection], b"update"))
    await until(lambda: edge.client.frames[-1] == b"update")
    assert b"late" not in edge.client.frames
    assert Left(former.connection) in edge.sent


async def test_watch_that_is_answered_just_before_the_table_moves_is_sent_to_its_next_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    edge = Edge(monkeypatch)
    edge.list_at("b", 1)
    task, ask = await edge.asked(Watch(id="1", table="t"))
    edge.forwarding.on_item("b", edge.shown(ask))
    edge.directory.on_went("b", "t", "c", 2)
    edge.forwarding.on_went("b", "t")
    edge.list_at("c", 2)
    _, again = await edge.asks(2)
    edge.forwarding.on_item("c", edge.shown(again))
    assert isinstance(await task, Accepted)
    edge.forwarding.on_item("c", Show([again.connection], b"update"))
    await until(lambda: edge.client.frames == [b"update"])


async def test_other_tables_at_the_server_of_a_table_that_moves_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    edge = Edge(monkeypatch)
    first = await edge.watches()
    other = asyncio.create_task(edge.forwarding.forward(edge.client, Leave(id="2", table="u"), "u", "b"))
    _, second = await edge.asks(2)
    edge.forwarding.on_item("b", Shut(first.connection, CloseReason.TABLE_MOVED.name))
    edge.forwarding.on_item("b", Show([second.connection], b"update"))
    assert edge.client.closed is None
    assert len(edge.client.frames) == 2  # suspended, and the update
    edge.forwarding.gone(edge.client)
    assert Left(second.connection) in edge.sent
    other.cancel()
