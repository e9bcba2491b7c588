"""What the server of a connection makes of what the owner of a table sends."""

import asyncio
from collections.abc import Iterator, KeysView
from typing import Any

import msgspec
import pytest

from riverboat.server.clients import Client
from riverboat.server.cluster import forwarding
from riverboat.server.cluster.directory import Directory
from riverboat.server.cluster.envelopes import (
    DisconnectClient,
    Disconnected,
    Envelopes,
    Item,
    Request,
    Response,
    SendFrame,
    TableMoved,
    Unsubscribed,
)
from riverboat.server.cluster.forwarding import Forwarding
from riverboat.server.cluster.links import Links
from riverboat.server.cluster.listings import ListedTable, TablesChanged
from riverboat.server.protocol.codecs import MSGPACK
from riverboat.server.protocol.codes import CloseReason, Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import Leave, Resume, Unwatch, Watch
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import (
    Accepted,
    Message,
    Refused,
    Resumed,
    Snapshot,
    Suspended,
    TableInfo,
    TakenOver,
)
from tests.support.bus import LocalBus
from tests.support.clients import FakeClient
from tests.support.felt import Felt
from tests.support.waiting import until


class Nothing:
    """A lobby without tables, and a receiver of nothing."""

    def shared(self) -> Iterator[tuple[TableInfo, frozenset[str]]]:
        return iter(())

    def ids(self) -> KeysView[str]:
        return {}.keys()

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

    async def asked(self, command: Command | None = None) -> tuple[asyncio.Task[Message], Request]:
        """A command of the client on its way."""
        command = command or Leave(id="1", table="t")
        task = asyncio.create_task(self.forwarding.forward(self.client, command, "t", "b"))
        await until(lambda: len(self.sent) == 1)
        return task, self.sent[0]

    async def sent_next(self) -> tuple[Request, Command]:
        """Wait for the only command on its way, and return it."""
        await until(lambda: any(isinstance(item, Request) for item in self.sent))
        (ask,) = [item for item in self.sent if isinstance(item, Request)]
        self.sent.clear()
        return ask, MSGPACK.decode_command(ask.command)

    def lists(self, server: str, info: TableInfo, epoch: int) -> None:
        self.forwarding.on_taken(
            self.directory.on_item(server, TablesChanged([ListedTable(info, epoch, [])], []))
        )

    def goes(self, table: str, server: str, to: str) -> None:
        """The table is handed over, in its second epoch."""
        self.directory.on_went(server, table, to, 2)
        self.forwarding.on_item(server, TableMoved(table, to, 2))

    async def watching(self, snapshot: Snapshot) -> Request:
        """Let the client watch the table at the server "b". Returns what it asked."""
        self.lists("b", snapshot.info, 1)
        watch = Watch(id="1", table=snapshot.table)
        task = asyncio.create_task(self.forwarding.forward(self.client, watch, snapshot.table, "b"))
        ask, _ = await self.sent_next()
        self.answer("b", ask, snapshot)
        await task
        return ask

    async def following(self, snapshot: Snapshot) -> Request:
        """Let the client follow the table from "b" to "c". Returns what is asked there."""
        await self.watching(snapshot)
        self.goes(snapshot.table, "b", "c")
        self.lists("c", snapshot.info, 2)
        ask, _ = await self.sent_next()
        return ask

    def answer(self, server: str, ask: Request, result: Message | None = None) -> None:
        self.forwarding.on_item(server, Response(ask.id, MSGPACK.encode(Accepted(id="1", result=result))))

    @property
    def seen(self) -> list[type[Message]]:
        return [type(MSGPACK.decode_message(frame)) for frame in self.client.frames]


@pytest.fixture
async def snapshot() -> Snapshot:
    felt = await Felt.laid()
    found = felt.lobby.get(felt.id)
    assert found is not None
    try:
        return found.watch(FakeClient("p", "Ann"))
    finally:
        await Felt.clear_away()


async def test_reply_of_a_newer_version_ends_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    edge = Edge(monkeypatch)
    task, ask = await edge.asked()
    edge.forwarding.on_item("b", Response(ask.id, b"\x81\xa4type\xa5later"))
    with pytest.raises(CommandRejected, match="another version"):
        await task
    edge.forwarding.on_item("b", SendFrame([ask.connection], b"update"))
    await until(lambda: edge.client.frames == [b"update"])


async def test_connection_is_closed_for_a_reason_of_a_newer_version(monkeypatch: pytest.MonkeyPatch) -> None:
    edge = Edge(monkeypatch)
    task, ask = await edge.asked()
    edge.forwarding.on_item("b", DisconnectClient(ask.connection, "LATER"))
    assert edge.client.closed is CloseReason.GOING_AWAY
    task.cancel()


async def test_update_of_the_former_owner_does_not_follow_the_snapshot_of_the_next(
    monkeypatch: pytest.MonkeyPatch, snapshot: Snapshot
) -> None:
    edge = Edge(monkeypatch)
    former = await edge.watching(snapshot)
    edge.lists("c", snapshot.info, 2)
    assert Disconnected(former.connection) in edge.sent
    again, _ = await edge.sent_next()
    edge.answer("c", again, snapshot)
    await until(lambda: edge.seen == [Suspended, Snapshot, Resumed])
    edge.forwarding.on_item("b", SendFrame([former.connection], b"late"))
    edge.forwarding.on_item("c", SendFrame([again.connection], b"update"))
    await until(lambda: edge.client.frames[3:] == [b"update"])


async def test_other_tables_at_the_server_of_a_table_that_moves_go_on(
    monkeypatch: pytest.MonkeyPatch, snapshot: Snapshot
) -> None:
    edge = Edge(monkeypatch)
    first = await edge.watching(snapshot)
    other = asyncio.create_task(edge.forwarding.forward(edge.client, Leave(id="2", table="u"), "u", "b"))
    second, _ = await edge.sent_next()
    edge.forwarding.on_item("b", DisconnectClient(first.connection, CloseReason.TABLE_MOVED.name))
    edge.forwarding.on_item("b", SendFrame([second.connection], b"update"))
    assert edge.client.closed is None
    assert len(edge.client.frames) == 2  # suspended, and the update
    edge.forwarding.gone(edge.client)
    assert Disconnected(second.connection) in edge.sent
    other.cancel()


async def test_table_that_goes_right_after_the_reply_to_watch_is_found_again(
    monkeypatch: pytest.MonkeyPatch, snapshot: Snapshot
) -> None:
    edge, table = Edge(monkeypatch), snapshot.table
    edge.lists("b", snapshot.info, 1)
    watch = Watch(id="1", table=table)
    task = asyncio.create_task(edge.forwarding.forward(edge.client, watch, table, "b"))
    ask, _ = await edge.sent_next()
    edge.answer("b", ask, snapshot)
    edge.goes(table, "b", "c")  # in the same step
    await task
    await until(lambda: edge.seen == [Suspended])
    edge.lists("c", snapshot.info, 2)
    ask, again = await edge.sent_next()
    assert isinstance(again, Watch)
    edge.answer("c", ask, snapshot)
    await until(lambda: edge.seen == [Suspended, Snapshot, Resumed])


async def test_table_that_is_suspended_at_its_new_server_is_not_resumed(
    monkeypatch: pytest.MonkeyPatch, snapshot: Snapshot
) -> None:
    edge = Edge(monkeypatch)
    ask = await edge.following(snapshot)
    edge.answer("c", ask, msgspec.structs.replace(snapshot, suspended=True))
    await until(lambda: not edge.forwarding.failover.is_under_way(edge.client, snapshot.table))
    assert edge.seen == [Suspended, Snapshot]


async def test_unwatch_while_a_table_is_watched_again_reaches_its_server(
    monkeypatch: pytest.MonkeyPatch, snapshot: Snapshot
) -> None:
    edge, table = Edge(monkeypatch), snapshot.table
    await edge.following(snapshot)
    assert edge.forwarding.failover.stop(edge.client, table)
    _, unwatch = await edge.sent_next()
    assert isinstance(unwatch, Unwatch)


async def test_client_is_disconnected_if_finding_its_table_fails(
    monkeypatch: pytest.MonkeyPatch, snapshot: Snapshot
) -> None:
    edge = Edge(monkeypatch)
    ask = await edge.following(snapshot)
    accepted = Accepted(id="again", result=Suspended(table=snapshot.table, message="no snapshot"))
    edge.forwarding.on_item("c", Response(ask.id, MSGPACK.encode(accepted)))
    await until(lambda: edge.client.closed is CloseReason.TABLE_MOVED)


@pytest.mark.parametrize("how", ["taken over", "closed"])
async def test_client_that_is_sent_nothing_more_of_a_table_does_not_follow_it(
    monkeypatch: pytest.MonkeyPatch, snapshot: Snapshot, how: str
) -> None:
    edge, table = Edge(monkeypatch), snapshot.table
    for then in ("goes", "down"):
        await edge.watching(snapshot)
        if how == "closed":
            edge.forwarding.on_closed("b", [table])
        else:
            (number,) = edge.forwarding._by_number
            edge.forwarding.on_item("b", Unsubscribed(number, table))
        if then == "goes":
            edge.forwarding.on_item("b", TableMoved(table, "c", 2))
        else:
            edge.forwarding.on_down("b")
        assert edge.seen == []


async def test_resume_under_way_while_a_table_goes_gets_a_snapshot_after_that_of_the_move(
    monkeypatch: pytest.MonkeyPatch, snapshot: Snapshot
) -> None:
    edge, table = Edge(monkeypatch), snapshot.table
    await edge.watching(snapshot)
    resume = Resume(id="2", table=table, seq=1)
    task = asyncio.create_task(edge.forwarding.forward(edge.client, resume, table, "b"))
    ask, _ = await edge.sent_next()
    edge.goes(table, "b", "c")
    gone = Refused(id="2", code=Code.UNKNOWN_TABLE, message="this table has moved")
    edge.forwarding.on_item("b", Response(ask.id, MSGPACK.encode(gone)))
    edge.lists("c", snapshot.info, 2)
    ask, again = await edge.sent_next()
    assert again.id == "again"
    edge.answer("c", ask, snapshot)
    ask, watch = await edge.sent_next()
    assert watch == Watch(id="2", table=table)
    assert edge.seen == [Suspended, Snapshot, Resumed]
    edge.answer("c", ask, snapshot)
    await task


async def test_table_that_its_server_has_no_more_is_sought_here(
    monkeypatch: pytest.MonkeyPatch, snapshot: Snapshot
) -> None:
    """Its server knows where it is, or that nobody does, before it says so to all."""
    edge, table, here = Edge(monkeypatch), snapshot.table, Accepted(id="1")

    async def carry_out(client: Client, command: Command) -> Message:
        return here

    monkeypatch.setattr(edge.forwarding, "_here", carry_out)
    edge.lists("b", snapshot.info, 1)
    watch = Watch(id="1", table=table)
    task = asyncio.create_task(edge.forwarding.forward(edge.client, watch, table, "b"))
    ask, _ = await edge.sent_next()
    gone = Refused(id="1", code=Code.UNKNOWN_TABLE, message="this table is elsewhere")
    edge.forwarding.on_item("b", Response(ask.id, MSGPACK.encode(gone)))
    assert await task is here
    assert edge.directory.server_of(table) is None
    edge.lists("b", snapshot.info, 1)  # it has come back
    assert edge.directory.server_of(table) == "b"


async def test_connection_whose_seat_was_taken_over_meanwhile_is_sent_so(
    monkeypatch: pytest.MonkeyPatch, snapshot: Snapshot
) -> None:
    edge = Edge(monkeypatch)
    ask = await edge.following(snapshot)
    assert ask.follows
    taken = Refused(id="again", code=Code.TAKEN_OVER, message="you play on another connection")
    edge.forwarding.on_item("c", Response(ask.id, MSGPACK.encode(taken)))
    await until(lambda: edge.seen == [Suspended, TakenOver])
    edge.forwarding.on_down("c")
    assert edge.seen == [Suspended, TakenOver]


async def test_outcome_of_a_command_without_an_answer_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forwarding, "RESPONSE_WITHIN", 0.01)
    edge = Edge(monkeypatch)
    task, ask = await edge.asked()
    with pytest.raises(CommandRejected) as rejected:
        await task
    assert rejected.value.code == Code.OUTCOME_UNKNOWN
    assert len(edge.forwarding) == 0
    edge.answer("b", ask)  # too late, and for nobody
    assert not edge.client.frames


async def test_client_watches_nothing_of_which_it_has_no_snapshot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forwarding, "RESPONSE_WITHIN", 0.01)
    edge = Edge(monkeypatch)
    task, ask = await edge.asked(Watch(id="1", table="t"))
    with pytest.raises(CommandRejected) as rejected:
        await task
    assert rejected.value.code == Code.JOURNAL_UNAVAILABLE
    assert edge.sent[1:] == [Disconnected(ask.connection)]
    edge.forwarding.on_item("b", SendFrame([ask.connection], b"an update"))
    assert not edge.client.frames
