import asyncio
import contextlib
import json
import logging
import socket
from typing import Any

import msgpack  # type: ignore[import-untyped] # it brings no types
import pytest
from hypothesis import HealthCheck, given, settings
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from riverboat.server.clients import Client
from riverboat.server.net.limits import NetworkLimits
from riverboat.server.protocol.catalogue import COMMANDS, Access
from riverboat.server.protocol.codecs import JSON, Frame
from riverboat.server.protocol.codes import CloseReason
from riverboat.server.protocol.commands import Hello, Leave, ListTables, PreviewTable, Watch
from tests.server.net.conftest import QUICK, Dial
from tests.server.net.fakes import SECRET, FakeService
from tests.server.protocol.strategies import frames
from tests.support.logged import logged
from tests.support.noninterference.anything import example
from tests.support.waiting import PATIENCE, pass_time, until

LIST = {"type": "list_tables", "id": "1"}
SIT = {"type": "sit", "id": "1", "table": "t", "buy_in": 500}
LEAVE = {"type": "leave", "id": "7", "table": "t"}


async def send(connection: ClientConnection, data: Any) -> None:
    await connection.send(
        msgpack.packb(data) if connection.subprotocol != "riverboat.json" else json.dumps(data)
    )


async def receive(connection: ClientConnection) -> dict[str, Any]:
    async with asyncio.timeout(PATIENCE):
        frame = await connection.recv()
    heard: dict[str, Any] = json.loads(frame) if isinstance(frame, str) else msgpack.unpackb(frame)
    return heard


async def ask(connection: ClientConnection, data: Any) -> dict[str, Any]:
    await send(connection, data)
    return await receive(connection)


async def say_hello(connection: ClientConnection, name: str = "Ann") -> ClientConnection:
    reply = await ask(connection, {"type": "hello", "id": "hello", "version": 1, "name": name})
    assert reply["type"] == "accepted"
    return connection


async def close_of(connection: ClientConnection) -> tuple[int | None, str | None]:
    """The close code and the reason, past whatever is still said before."""
    with contextlib.suppress(ConnectionClosed):
        async with asyncio.timeout(PATIENCE):
            while True:
                await connection.recv()
    return connection.close_code, connection.close_reason


async def lost(service: FakeService) -> str:
    async with asyncio.timeout(PATIENCE):
        return await service.lost.get()


@pytest.mark.parametrize("subprotocol", ["riverboat.json", "riverboat.msgpack", None])
async def test_commands_after_hello(dial: Dial, service: FakeService, subprotocol: str | None) -> None:
    connection = await dial(subprotocol)
    welcome = await ask(connection, {"type": "hello", "id": "h", "version": 1, "name": "Ann"})
    assert (welcome["type"], welcome["id"], welcome["result"]["player"]) == ("accepted", "h", "ann")
    assert await ask(connection, LIST) == {"type": "accepted", "id": "1", "result": []}
    assert service.asked == [("ann", ListTables(id="1"))]


async def test_command_before_hello_is_refused(dial: Dial, service: FakeService) -> None:
    connection = await dial()
    reply = await ask(connection, LIST)
    assert reply == {"type": "refused", "id": "1", "code": "hello_first", "message": "send hello first"}
    assert not service.asked
    assert await ask(await say_hello(connection), LIST) == {"type": "accepted", "id": "1", "result": []}


async def test_second_hello_is_refused(dial: Dial) -> None:
    connection = await say_hello(await dial())
    reply = await ask(connection, {"type": "hello", "id": "2", "version": 1, "name": "Eve"})
    assert (reply["code"], reply["message"]) == ("hello_again", "you are already signed in as Ann")


async def test_refused_hello_can_be_corrected(dial: Dial) -> None:
    connection = await dial()
    reply = await ask(connection, {"type": "hello", "id": "1", "version": 9})
    assert reply["code"] == "unsupported_version"
    await say_hello(connection)


async def test_refusal_has_code_message_and_ms(dial: Dial) -> None:
    connection = await say_hello(await dial())
    assert await ask(connection, {"type": "sit", "id": "3", "table": "t", "buy_in": 500}) == {
        "type": "refused",
        "id": "3",
        "code": "seat_taken",
        "message": "seat 3 is taken",
        "ms": 4200,
    }


async def test_error_in_handler_is_logged_without_its_text(
    dial: Dial, caplog: pytest.LogCaptureFixture
) -> None:
    connection = await say_hello(await dial())
    reply = await ask(connection, {"type": "open_table", "id": "4", "name": "T"})
    assert (reply["type"], reply["id"], reply["code"]) == ("refused", "4", "internal")
    assert 'event="command failed" command=OpenTable player=ann error=ValueError' in logged(caplog)
    assert SECRET not in logged(caplog) + caplog.text + str(reply)
    assert (await ask(connection, LIST))["type"] == "accepted"


async def test_replies_and_updates_keep_their_order(dial: Dial) -> None:
    connection = await say_hello(await dial())
    await send(connection, {"type": "watch", "id": "5", "table": "t"})
    heard = [await receive(connection) for _ in range(3)]
    assert [message.get("seq", message["type"]) for message in heard] == [1, "accepted", 2]


async def test_pipelined_commands_are_answered_in_order(dial: Dial) -> None:
    connection = await say_hello(await dial())
    for id in range(100):
        await send(connection, LIST | {"id": str(id)})
    assert [(await receive(connection))["id"] for _ in range(100)] == [str(id) for id in range(100)]


async def test_repeated_command_is_carried_out_once(dial: Dial, service: FakeService) -> None:
    service.may_go_on.set()
    connection = await say_hello(await dial())
    first = await ask(connection, LEAVE)
    assert await ask(connection, LEAVE) == {"type": "repeated", "id": "7", "first": first}
    other = await say_hello(await dial("riverboat.msgpack"))
    assert await ask(other, LEAVE) == {"type": "repeated", "id": "7", "first": first}
    assert (await ask(other, LEAVE | {"table": "u"}))["code"] == "conflict"
    assert service.asked == [("ann", Leave(id="7", table="t"))]


@pytest.mark.parametrize("command", [LIST, {"type": "watch", "id": "2", "table": "t"}])
async def test_repeatable_command_is_carried_out_each_time(
    dial: Dial, service: FakeService, command: dict[str, Any]
) -> None:
    connection = await say_hello(await dial())
    for _ in range(2):
        await send(connection, command)
        while (reply := await receive(connection))["type"] == "update":
            pass
        assert reply["type"] == "accepted"
    assert len(service.asked) == 2


async def test_command_outlives_its_connection(dial: Dial, service: FakeService) -> None:
    connection = await say_hello(await dial())
    asked = len(service.asked)
    await send(connection, LEAVE)
    await until(lambda: len(service.asked) > asked)
    connection.transport.abort()
    other = await say_hello(await dial())
    await send(other, LEAVE)
    service.may_go_on.set()
    assert (await receive(other))["type"] == "repeated"


@pytest.mark.parametrize(
    ("subprotocol", "frame", "code"),
    [
        ("riverboat.json", "{", "bad_frame"),
        ("riverboat.json", b"{}", "bad_frame"),
        ("riverboat.msgpack", b"\xc1", "bad_frame"),
        ("riverboat.msgpack", "{}", "bad_frame"),
        ("riverboat.json", '{"type": "watch"}', "bad_message"),
        ("riverboat.json", '{"type": "fly"}', "unknown_type"),
    ],
)
async def test_bad_frame_is_refused(dial: Dial, subprotocol: str, frame: Frame, code: str) -> None:
    connection = await say_hello(await dial(subprotocol))
    await connection.send(frame)
    reply = await receive(connection)
    assert (reply["type"], reply["id"], reply["code"]) == ("refused", None, code)
    assert (await ask(connection, LIST))["type"] == "accepted"


async def test_bad_message_is_refused_with_id_and_field(dial: Dial) -> None:
    connection = await say_hello(await dial())
    reply = await ask(connection, {"type": "sit", "id": "9", "table": "t", "buy_in": 1.5})
    assert (reply["id"], reply["code"]) == ("9", "bad_message")
    assert reply["message"] == "buy_in: must be an integer, not 1.5"


async def test_bad_frames_in_a_row_close_the_connection(dial: Dial, service: FakeService) -> None:
    connection = await say_hello(await dial())
    for _ in range(9):
        await connection.send("nonsense")
    await send(connection, LIST)  # which breaks the row
    for _ in range(10):
        await connection.send("nonsense")
    assert await close_of(connection) == (1008, "too_many_bad_frames")
    assert await lost(service) == "ann"


async def test_too_long_frame_closes_the_connection(dial: Dial, service: FakeService) -> None:
    connection = await say_hello(await dial())
    await connection.send("x" * (64 * 1024 + 1))
    assert (await close_of(connection))[0] == 1009
    assert await lost(service) == "ann"


async def test_invalid_utf8_closes_the_connection(dial: Dial) -> None:
    connection = await say_hello(await dial())
    await connection.send(b"\xff\xfe", text=True)
    assert (await close_of(connection))[0] == 1007


@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(frame=frames)
async def test_any_frame_gets_one_reply(dial: Dial, frame: Frame) -> None:
    connection = await say_hello(await dial("riverboat.msgpack"))
    await connection.send(frame)
    assert (await receive(connection))["type"] == "refused"
    assert (await ask(connection, LIST))["type"] == "accepted"


async def test_service_is_notified_of_a_disconnect(dial: Dial, service: FakeService) -> None:
    connection = await say_hello(await dial())
    await connection.close()
    assert await lost(service) == "ann"


async def test_service_is_not_notified_without_a_hello(dial: Dial, service: FakeService) -> None:
    await (await dial()).close()
    await (await say_hello(await dial(), "Bob")).close()
    assert await lost(service) == "bob"
    assert service.lost.empty()


async def test_error_at_disconnect_is_logged(
    dial: Dial, service: FakeService, caplog: pytest.LogCaptureFixture
) -> None:
    service.gone_breaks = True
    await (await say_hello(await dial())).close()
    await lost(service)
    assert "error=ValueError" in logged(caplog)
    assert SECRET not in logged(caplog) + caplog.text


async def test_close_by_the_service_has_a_reason_and_is_logged(
    dial: Dial, service: FakeService, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    connection = await say_hello(await dial())
    await ask(connection, LIST)
    service.clients["ann"].close(CloseReason.TABLE_MOVED)
    service.clients["ann"].close(CloseReason.BANNED)
    service.clients["ann"].send(JSON.encode(ListTables(id="too late")))
    assert await close_of(connection) == (1012, "table_moved")
    assert await lost(service) == "ann"
    assert logged(caplog).count("connection closed") == 1
    assert "reason=table_moved player=ann" in logged(caplog)


async def test_frames_on_a_lost_connection_are_dropped(dial: Dial, service: FakeService) -> None:
    connection = await say_hello(await dial())
    await ask(connection, LIST)
    client = service.clients["ann"]
    connection.transport.abort()
    for _ in range(5):
        client.send(JSON.encode(ListTables(id="late")))
        await asyncio.sleep(0.01)
    assert await lost(service) == "ann"
    client.send(JSON.encode(ListTables(id="later")))
    client.close(CloseReason.SIGNED_OUT)


async def test_connection_without_a_hello_in_time_is_closed(
    dial: Dial, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection = await dial()
    assert (await ask(connection, LIST))["code"] == "hello_first"
    pass_time(monkeypatch, QUICK.hello_s)
    assert await close_of(connection) == (1008, "hello_timeout")


async def test_connection_with_a_hello_in_time_stays(dial: Dial, monkeypatch: pytest.MonkeyPatch) -> None:
    connection = await say_hello(await dial())
    pass_time(monkeypatch, QUICK.hello_s)
    assert (await ask(connection, LIST))["type"] == "accepted"


class TestTightLimits:
    @pytest.fixture
    def limits(self) -> NetworkLimits:
        return NetworkLimits(close_s=0.3, rate=0.001, burst=20)

    async def test_client_that_sends_too_fast_is_disconnected(self, dial: Dial, service: FakeService) -> None:
        connection = await say_hello(await dial())
        for id in range(25):
            await send(connection, {"type": "sit", "id": str(id), "table": "t", "buy_in": 5})
        assert await close_of(connection) == (1008, "too_fast")
        assert len(service.asked) == 20


async def test_client_that_does_not_read_is_disconnected_and_slows_nobody(
    dial: Dial, service: FakeService, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    deaf = await say_hello(await dial(), "Deaf")
    await ask(deaf, LIST)
    ann = await say_hello(await dial())
    deaf.transport.pause_reading()
    client, frame = service.clients["deaf"], JSON.encode(Watch(id="1", table="t" * 60_000))
    for _ in range(400):
        client.send(frame)
        await asyncio.sleep(0)
    assert (await ask(ann, LIST))["type"] == "accepted"
    assert await lost(service) == "deaf"
    assert 'event="connection closed" reason=too_slow player=deaf' in logged(caplog)
    assert (await ask(ann, LIST))["type"] == "accepted"


async def behind(dial: Dial, service: FakeService) -> tuple[ClientConnection, Client]:
    """Return a connection that does not read, and is behind."""
    slow = await say_hello(await dial(max_queue=1), "Slow")
    await ask(slow, LIST)
    slow.transport.pause_reading()
    client, frame = service.clients["slow"], JSON.encode(Watch(id="1", table="t" * 60_000))
    for _ in range(1000):
        await asyncio.sleep(0.3 if client.behind else 0)  # the system's buffers may take it yet
        if client.behind:
            return slow, client
        client.send(frame)
    raise AssertionError("never behind")


class TestSlowReader:
    async def test_callback_runs_when_it_has_caught_up(self, dial: Dial, service: FakeService) -> None:
        slow, client = await behind(dial, service)
        client.when_caught_up(lambda: client.send(JSON.encode(Leave(id="2", table="caught up"))))
        await asyncio.sleep(0.2)
        assert client.behind
        slow.transport.resume_reading()
        while (await receive(slow)).get("table") != "caught up":
            pass
        assert not client.behind
        assert (await ask(slow, LIST))["type"] == "accepted"

    async def test_commands_wait_until_replies_are_read(self, dial: Dial, service: FakeService) -> None:
        slow, _ = await behind(dial, service)
        asked = len(service.asked)
        for id in range(5):
            await send(slow, LIST | {"id": str(id)})
        await asyncio.sleep(0.2)
        assert len(service.asked) <= asked + 1
        slow.transport.resume_reading()
        while (await receive(slow)).get("id") != "4":
            pass
        assert len(service.asked) == asked + 5


class TestReaderWithoutProgress:
    @pytest.fixture
    def limits(self) -> NetworkLimits:
        return NetworkLimits(close_s=0.3, stall_s=1)

    async def test_connection_without_progress_is_cut(
        self, dial: Dial, service: FakeService, caplog: pytest.LogCaptureFixture
    ) -> None:
        caplog.set_level(logging.INFO)
        _, client = await behind(dial, service)
        assert client.behind
        assert await lost(service) == "slow"
        assert "reason=too_slow player=slow" in logged(caplog)
        assert not client.behind

    async def test_time_without_progress_begins_anew_each_time(
        self, dial: Dial, service: FakeService
    ) -> None:
        await behind(dial, service)
        connection = service.clients["slow"]._socket  # type: ignore[attr-defined]
        for _ in range(20):
            connection.resume_writing()
            connection.pause_writing()
        half = asyncio.Event()
        asyncio.get_running_loop().call_later(0.5, half.set)
        assert await lost(service) == "slow"
        assert half.is_set()

    async def test_client_that_reads_slowly_is_kept(self, dial: Dial, service: FakeService) -> None:
        slow, client = await behind(dial, service)
        frame = JSON.encode(Watch(id="1", table="t" * 60_000))
        for _ in range(15):
            for _ in range(4):
                if not client.behind:
                    client.send(frame)
            slow.transport.resume_reading()
            await receive(slow)
            slow.transport.pause_reading()
            await asyncio.sleep(0.1)
        assert service.lost.empty()


class TestFewConnectionsAndFewCommands:
    @pytest.fixture
    def limits(self) -> NetworkLimits:
        return NetworkLimits(
            connections_of_player=2,
            costly_rate=0.001,
            costly_burst=4,
            player_costly_rate=0.001,
            player_costly_burst=4,
        )

    async def test_connection_too_many_replaces_the_least_active(
        self, dial: Dial, service: FakeService
    ) -> None:
        first, second = await say_hello(await dial()), await say_hello(await dial())
        bob = await say_hello(await dial(), "Bob")
        await ask(first, SIT | {"id": "s"})
        third = await say_hello(await dial())
        assert await close_of(second) == (1000, "replaced")
        assert await lost(service) == "ann"
        for number, connection in enumerate((first, third, bob)):
            assert (await ask(connection, SIT | {"id": f"t{number}"}))["code"] == "seat_taken"

    async def test_bad_frames_are_no_activity(self, dial: Dial) -> None:
        first, second = await say_hello(await dial()), await say_hello(await dial())
        await ask(second, SIT | {"id": "s"})
        await first.send("junk")
        await receive(first)
        await say_hello(await dial())
        assert await close_of(first) == (1000, "replaced")
        assert (await ask(second, SIT | {"id": "t"}))["code"] == "seat_taken"

    async def test_costly_commands_count_for_all_connections_of_a_player(self, dial: Dial) -> None:
        first, second = await say_hello(await dial()), await say_hello(await dial())
        replies = [await ask(first, LIST | {"id": str(id)}) for id in range(3)]
        assert [reply.get("code") for reply in replies] == [None] * 3
        assert (await ask(second, LIST | {"id": "3"})).get("code") is None
        assert (await ask(second, LIST | {"id": "4"}))["code"] == "too_often"
        other = await say_hello(await dial(), "Bob")
        assert (await ask(other, LIST | {"id": "5"})).get("code") is None

    async def test_reconnecting_does_not_refill_quotas(self, dial: Dial, service: FakeService) -> None:
        for connection in [await say_hello(await dial()) for _ in range(2)]:
            replies = [await ask(connection, LIST | {"id": str(id)}) for id in range(2)]
            assert [reply.get("code") for reply in replies] == [None] * 2
            await connection.close()
            assert await lost(service) == "ann"
        again = await say_hello(await dial())
        assert (await ask(again, LIST | {"id": "6"}))["code"] == "too_often"

    async def test_costly_command_beyond_its_rate_is_refused(self, dial: Dial) -> None:
        connection = await say_hello(await dial())
        replies = [await ask(connection, LIST | {"id": str(id)}) for id in range(4)]
        assert [reply.get("code") for reply in replies] == [None, None, None, "too_often"]
        assert (await ask(connection, {"type": "watch", "id": "w", "table": "t"}))["type"] == "update"


class TestGenerousLimits:
    @pytest.fixture
    def limits(self) -> NetworkLimits:
        return NetworkLimits(close_s=0.3, rate=1e6, burst=10**6, newcomer_burst=1000, costly_burst=1000)

    async def test_only_hello_and_previews_are_for_anybody(self, dial: Dial, service: FakeService) -> None:
        connection = await dial()
        others = [command for command, spec in COMMANDS.items() if spec.access is not Access.ANYBODY]
        for command in others:
            await connection.send(JSON.encode(example(command, "t")))
            assert (await receive(connection))["code"] == "hello_first", command
        assert {Hello, PreviewTable, *others} == COMMANDS.keys()
        assert not service.asked

    async def test_pings_with_unread_pongs_close_the_connection(
        self, dial: Dial, service: FakeService, caplog: pytest.LogCaptureFixture
    ) -> None:
        caplog.set_level(logging.INFO)
        deaf = await say_hello(await dial(), "Deaf")
        raw: socket.socket = deaf.transport.get_extra_info("socket")
        deaf.transport.pause_reading()
        ping = b"\x89\xfd\0\0\0\0" + b"x" * 125
        loop = asyncio.get_running_loop()
        sender = loop.create_task(_flood(raw.dup(), ping * 500, loop))
        assert await lost(service) == "deaf"
        sender.cancel()
        await asyncio.wait([sender])
        assert "reason=too_slow player=deaf" in logged(caplog)


async def _flood(raw: socket.socket, data: bytes, loop: asyncio.AbstractEventLoop) -> None:
    with raw, contextlib.suppress(OSError):  # until the connection is cut
        while True:
            await loop.sock_sendall(raw, data)


async def test_only_who_is_on_the_machine_learns_its_addresses(dial: Dial) -> None:
    hello = {"type": "hello", "id": "hello", "version": 1, "name": "Ann"}
    near = await ask(await dial(), hello)
    assert near["result"]["addresses"] == ["192.0.2.7"]
    forwarded = await dial(additional_headers={"X-Forwarded-For": "203.0.113.9"})
    assert "addresses" not in (await ask(forwarded, hello))["result"]
