"""The client reconnects: iterations continue, and pending requests are repeated."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any, cast

import pytest
from websockets.asyncio.server import ServerConnection

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import CommandRefused, ConnectionLost, NoReply, TakenOver
from riverboat.client_cli.library.table import Table
from riverboat.client_cli.library.websocket import WebSocketTransport
from riverboat.engine.actions import Call, Check
from riverboat.engine.table.events import SatIn, SatOut, SeatTaken
from riverboat.server.protocol import commands as cmd
from riverboat.server.protocol import management as managing
from riverboat.server.protocol import messages as msg
from riverboat.server.protocol.codecs import MSGPACK
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from tests.client_cli.conftest import server_on
from tests.client_cli.library.test_connection import (
    INFO,
    TOKEN,
    dealt,
    fake_server,
    heads_up,
    names_of,
    welcome,
)
from tests.support.waiting import PATIENCE, pass_time

pytestmark = pytest.mark.integration


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("riverboat.client_cli.library.reconnect.FIRST_DELAY", 0.01)
    monkeypatch.setattr("riverboat.client_cli.library.reconnect.MAX_DELAY", 0.02)


class ConnectionCounter:
    """Counts the connections to a fake server."""

    def __init__(self) -> None:
        self.count = 0
        self._numbers: asyncio.Queue[int] = asyncio.Queue()

    def add(self) -> None:
        self.count += 1
        self._numbers.put_nowait(self.count)

    async def until(self, count: int) -> None:
        while await self._numbers.get() < count:
            pass


def block_connects(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Block new connections until the event is set."""
    may_open = asyncio.Event()

    async def open_later(*args: Any) -> WebSocketTransport:
        await may_open.wait()
        return await WebSocketTransport.open(*args)

    monkeypatch.setattr(
        "riverboat.client_cli.library.connection.WebSocketTransport", SimpleNamespace(open=open_later)
    )
    return may_open


async def exhaust(table: Table) -> None:
    async for _ in table:
        pass


def drop(connection: Connection) -> None:
    """Break the transport of `connection`."""
    assert connection._transport is not None
    connection._transport.abort()


async def reconnected(connection: Connection) -> None:
    """Wait for a reply, which needs a connection."""
    await connection.list_tables()


async def command(socket: ServerConnection) -> Command:
    return MSGPACK.decode_command(await anext(aiter(socket)))


async def reply(socket: ServerConnection, message: msg.Message) -> None:
    await socket.send(MSGPACK.encode(message))


@asynccontextmanager
async def watching(url: str) -> AsyncIterator[tuple[Connection, Table]]:
    async with await Connection.connect(url, name="Ada") as ada:
        yield ada, await ada.watch((await ada.list_tables())[0].table)


class TestReconnecting:
    async def test_iteration_continues_with_missed_events(self, url: str) -> None:
        async with watching(url) as (ada, table), await Connection.connect(url, name="Ben") as ben:
            its = await ben.watch(table.id)
            drop(ada)
            await its.sit()
            await reconnected(ada)
            await its.sit_out()
            assert [type(event) for event in await anext(table)] == [SeatTaken]
            assert [type(event) for event in await anext(table)] == [SatOut]

    async def test_missed_events_include_own_cards(self, url: str) -> None:
        async with heads_up(url) as (one, other):
            connection = cast(Connection, one._connection)
            drop(connection)
            assert await dealt(one) == [one.you]
            assert await dealt(other) == [other.you]
            first, second = (one, other) if one.turn else (other, one)
            await first.act(Call())
            drop(connection)
            await second.act(Check())
            await reconnected(connection)
            assert one.view is not None
            assert len(one.view.hole_cards) == 2
            assert one.mirror.seq == other.mirror.seq

    async def test_no_iteration_when_nothing_was_missed(self, url: str) -> None:
        async with watching(url) as (ada, table):
            drop(ada)
            await reconnected(ada)
            await table.sit()
            assert [type(event) for event in await anext(table)] == [SeatTaken]

    async def test_too_many_missed_events_are_one_empty_batch(
        self, url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("riverboat.server.tables.viewers.live.RECENT_EVENTS", 1)
        async with await Connection.connect(url, name="Ben") as ben:
            its = await ben.watch((await ben.open_table("Short")).table)
            async with await Connection.connect(url, name="Ada") as ada:
                table = await ada.watch(its.id)
                may_connect = block_connects(monkeypatch)
                drop(ada)
                await its.sit()
                await its.sit_out()
                may_connect.set()
                await reconnected(ada)
                assert await anext(table) == ()
                assert table.mirror.state == its.mirror.state
                await its.sit_in()
                assert await anext(table) == (SatIn(0),)

    async def test_on_connection_change_reports_loss_and_reconnect(self, url: str) -> None:
        changes: list[str] = []
        async with await Connection.connect(url, name="Ada", on_connection_change=changes.append) as ada:
            drop(ada)
            await reconnected(ada)
        assert changes == [
            "connection lost; reconnecting",
            "reconnected",
        ]

    async def test_closed_table_ends_only_its_own_iteration(
        self, url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async with watching(url) as (ada, main), await Connection.connect(url, name="Ben") as ben:
            its = await ben.watch((await ben.open_table("Brief")).table)
            table = await ada.watch(its.id)
            may_connect = block_connects(monkeypatch)
            drop(ada)
            await ben.request(managing.CloseTable(id=ben.new_id(), table=table.id, reason="over"))
            await exhaust(its)
            may_connect.set()
            with pytest.raises(CommandRefused) as refused:
                await exhaust(table)
            assert refused.value.code == Code.TABLE_CLOSED
            await main.sit()

    async def test_taken_over_table_is_not_resumed(self, url: str) -> None:
        async with watching(url) as (ada, table):
            await table.sit()
            token = ada.welcome.token
            async with await Connection.connect(url, token=token) as elsewhere:
                there = await elsewhere.watch(table.id)
                with pytest.raises(TakenOver, match="another connection"):
                    await exhaust(table)
                drop(ada)
                await reconnected(ada)
                await there.sit_out()
                with pytest.raises(CommandRefused) as refused:
                    await table.sit_in()
                assert refused.value.code == Code.TAKEN_OVER


class TestPendingRequests:
    async def test_request_is_repeated_under_the_same_id(self) -> None:
        came: list[Command] = []

        async def forgetful(socket: ServerConnection) -> None:
            await welcome(socket)
            came.append(await command(socket))
            if len(came) == 1:
                socket.transport.abort()
                return
            first = {"type": "accepted", "id": came[0].id, "result": {"tables": []}}
            await reply(socket, msg.Repeated(id=came[1].id, first=first))
            await socket.wait_closed()

        async with fake_server(forgetful) as url, await Connection.connect(url) as connection:
            assert await connection.list_tables() == []
        assert came[0] == came[1]

    async def test_no_command_is_executed_twice(self, url: str) -> None:
        async with watching(url) as (ada, table):
            await table.sit()
            seq = table.mirror.seq
            for turn in range(12):
                asking = asyncio.create_task(table.sit_in() if turn % 2 else table.sit_out())
                for _ in range(turn // 2):
                    await asyncio.sleep(0)
                drop(ada)
                await asking
            await reconnected(ada)
            assert table.mirror.seq == seq + 12

    async def test_request_while_disconnected_is_sent_after_reconnect(self) -> None:
        connections = ConnectionCounter()
        may_sign_in = asyncio.Event()

        async def slow(socket: ServerConnection) -> None:
            connections.add()
            if connections.count > 1:
                await may_sign_in.wait()
            await welcome(socket)
            if connections.count > 1:
                await reply(socket, msg.Accepted(id=(await command(socket)).id, result={"tables": []}))
            await socket.wait_closed()

        async with fake_server(slow) as url, await Connection.connect(url) as connection:
            drop(connection)
            await connections.until(2)
            asking = asyncio.create_task(connection.list_tables())
            await asyncio.sleep(0)
            may_sign_in.set()
            assert await asking == []

    async def test_timeout_does_not_run_while_disconnected(self) -> None:
        connections = ConnectionCounter()
        may_sign_in, requested = asyncio.Event(), asyncio.Event()

        async def slow(socket: ServerConnection) -> None:
            connections.add()
            if connections.count > 1:
                await may_sign_in.wait()
            await welcome(socket)
            asked = await command(socket)
            requested.set()
            if connections.count > 1:
                await reply(socket, msg.Accepted(id=asked.id, result={"tables": []}))
            await socket.wait_closed()

        async with fake_server(slow) as url, await Connection.connect(url) as connection:
            asking = asyncio.create_task(connection.list_tables())
            await requested.wait()
            [request] = connection._pending._requests.values()
            assert request.deadline.when() is not None
            drop(connection)
            await connections.until(2)
            assert request.deadline.when() is None
            may_sign_in.set()
            assert await asking == []


class TestNotReconnecting:
    async def test_gives_up_after_reconnect_within(self, database: str) -> None:
        async with server_on(database) as url:
            ada = await Connection.connect(url, name="Ada", reconnect_within=0.1)
            table = await ada.watch((await ada.list_tables())[0].table)
        with pytest.raises(ConnectionLost, match=r"the server is closing; could not reconnect within 0\.1 s"):
            await anext(table)
        with pytest.raises(ConnectionLost):
            await ada.list_tables()
        await ada.close()

    async def test_server_that_announced_its_end_and_is_gone_has_stopped(self) -> None:
        async def dies_in_its_drain(socket: ServerConnection) -> None:
            await welcome(socket)
            closing = msg.Closing(message="the server closes in at most 9 seconds", ms=9_000)
            await socket.send(MSGPACK.encode(closing))
            socket.transport.close()

        async with fake_server(dies_in_its_drain) as url:
            ada = await Connection.connect(url, name="Ada", reconnect_within=0)
            with pytest.raises(ConnectionLost) as caught:
                await ada.list_tables()
            assert (str(caught.value), caught.value.code) == (
                "connection lost: the server has stopped",
                "going_away",
            )
            await ada.close()

    @pytest.mark.parametrize(
        ("code", "reason"), [(1008, "banned"), (1000, "signed_out"), (1000, "replaced"), (1003, "text")]
    )
    async def test_rejected_client_does_not_reconnect(self, code: int, reason: str) -> None:
        connections = ConnectionCounter()

        async def strict(socket: ServerConnection) -> None:
            connections.add()
            await welcome(socket)
            await command(socket)
            await socket.close(code, reason)

        async with fake_server(strict) as url, await Connection.connect(url) as connection:
            with pytest.raises(ConnectionLost, match=reason) as lost:
                await connection.list_tables()
            assert lost.value.permanent
        assert connections.count == 1

    @pytest.mark.parametrize(
        ("code", "retries"),
        [
            (Code.TOO_OFTEN, True),
            (Code.UNKNOWN_TOKEN, False),
            (Code.BANNED, False),
        ],
    )
    async def test_refused_hello_is_retried_if_retryable(self, code: Code, retries: bool) -> None:
        hellos: list[Command] = []

        async def full(socket: ServerConnection) -> None:
            if len(hellos) == 1:
                hellos.append(await command(socket))
                await reply(socket, msg.Refused(id=hellos[-1].id, code=code, message="no"))
            else:
                hellos.append(cmd.ListTables(id="x"))
                await welcome(socket)
            if len(hellos) == 3:
                await reply(socket, msg.Accepted(id=(await command(socket)).id, result={"tables": []}))
            await socket.wait_closed()

        async with fake_server(full) as url, await Connection.connect(url) as connection:
            drop(connection)
            await asyncio.sleep(0)
            if retries:
                assert await connection.list_tables() == []
            else:
                with pytest.raises(ConnectionLost, match="the server refused to reconnect: no"):
                    await connection.list_tables()
        hello = hellos[1]
        assert isinstance(hello, cmd.Hello)
        assert hello.token == TOKEN

    async def test_late_hello_is_retried(self) -> None:
        connections = ConnectionCounter()

        async def stalling(socket: ServerConnection) -> None:
            connections.add()
            if connections.count == 2:
                await socket.close(1008, "hello_timeout")
            else:
                await welcome(socket)
            if connections.count == 3:
                await reply(socket, msg.Accepted(id=(await command(socket)).id, result={"tables": []}))
            await socket.wait_closed()

        async with fake_server(stalling) as url, await Connection.connect(url) as connection:
            drop(connection)
            assert await connection.list_tables() == []
        assert connections.count == 3

    async def test_invalid_message_while_reconnecting_is_permanent(self) -> None:
        connections = ConnectionCounter()

        async def confused(socket: ServerConnection) -> None:
            connections.add()
            await welcome(socket)
            asked = await command(socket)
            if isinstance(asked, cmd.Watch):
                await reply(
                    socket,
                    msg.Accepted(id=asked.id, result=msg.Snapshot(table="t", seq=1, info=INFO, seats=[])),
                )
            else:
                await reply(socket, msg.Accepted(id=asked.id, result=msg.Update(table="t", seq=9, events=[])))
            await socket.wait_closed()

        async with fake_server(confused) as url, await Connection.connect(url) as connection:
            table = await connection.watch("t")
            drop(connection)
            with pytest.raises(ConnectionLost, match="invalid message"):
                await anext(table)
        assert connections.count == 2

    @pytest.mark.parametrize("attempts", [1, 2])
    async def test_resume_while_disconnected_gives_an_empty_batch(self, attempts: int) -> None:
        resumes: list[Command] = []

        async def suspending(socket: ServerConnection) -> None:
            await welcome(socket)
            asked = await command(socket)
            if isinstance(asked, cmd.Watch):
                snapshot = msg.Snapshot(table="t", seq=1, info=INFO, seats=[], suspended=True)
                await reply(socket, msg.Accepted(id=asked.id, result=snapshot))
            else:
                resumes.append(asked)
                update = msg.Accepted(id=asked.id, result=msg.Update(table="t", seq=2, events=[]))
                refusal = msg.Refused(id=asked.id, code=Code.INTERNAL, message="no")
                await reply(socket, update if len(resumes) == attempts else refusal)
            await socket.wait_closed()

        async with fake_server(suspending) as url, await Connection.connect(url) as connection:
            table = await connection.watch("t")
            assert table.suspended
            drop(connection)
            async with asyncio.timeout(PATIENCE):
                assert await anext(table) == ()
            assert not table.suspended

    async def test_close_while_reconnecting_leaves_no_task(self) -> None:
        connections = ConnectionCounter()

        async def silent(socket: ServerConnection) -> None:
            connections.add()
            if connections.count == 1:
                await welcome(socket)
            await socket.wait_closed()

        before = asyncio.all_tasks()
        async with fake_server(silent) as url:
            connection = await Connection.connect(url)
            drop(connection)
            await connections.until(2)
            await connection.close()
            with pytest.raises(ConnectionLost, match="the connection is closed"):
                await connection.list_tables()
            assert "riverboat connection" not in names_of(asyncio.all_tasks() - before)

    async def test_silent_server_is_retried(self, monkeypatch: pytest.MonkeyPatch) -> None:
        connections = ConnectionCounter()

        async def slow(socket: ServerConnection) -> None:
            connections.add()
            if connections.count != 2:
                await welcome(socket)
            else:
                await command(socket)
                pass_time(monkeypatch, 10)
            if connections.count == 3:
                await reply(socket, msg.Accepted(id=(await command(socket)).id, result={"tables": []}))
            await socket.wait_closed()

        async with fake_server(slow) as url, await Connection.connect(url, timeout=10) as connection:
            drop(connection)
            await connections.until(3)
            assert await connection.list_tables() == []


async def test_missing_reply_does_not_reconnect(monkeypatch: pytest.MonkeyPatch) -> None:
    connections = ConnectionCounter()

    async def silent(socket: ServerConnection) -> None:
        connections.add()
        await welcome(socket)
        await command(socket)
        pass_time(monkeypatch, 10)
        await socket.wait_closed()

    async with fake_server(silent) as url, await Connection.connect(url, timeout=10) as connection:
        with pytest.raises(NoReply):
            await connection.list_tables()
    assert connections.count == 1
