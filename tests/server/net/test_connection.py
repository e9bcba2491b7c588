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

from riverboat.server.net.limits import Limits
from riverboat.server.net.ports import Client
from riverboat.server.protocol.codecs import JSON, Frame
from riverboat.server.protocol.codes import CloseReason
from riverboat.server.protocol.commands import Leave, ListTables, Watch
from tests.server.net.conftest import QUICK, Dial
from tests.server.net.fakes import SECRET, FakeService
from tests.server.protocol.strategies import frames
from tests.support.logged import logged
from tests.support.waiting import pass_time

LIST = {"type": "list_tables", "id": "1"}
SIT = {"type": "sit", "id": "1", "table": "t", "buy_in": 500}
LEAVE = {"type": "leave", "id": "7", "table": "t"}


async def tell(line: ClientConnection, data: Any) -> None:
    await line.send(msgpack.packb(data) if line.subprotocol != "riverboat.json" else json.dumps(data))


async def hear(line: ClientConnection) -> dict[str, Any]:
    async with asyncio.timeout(5):
        frame = await line.recv()
    heard: dict[str, Any] = json.loads(frame) if isinstance(frame, str) else msgpack.unpackb(frame)
    return heard


async def ask(line: ClientConnection, data: Any) -> dict[str, Any]:
    await tell(line, data)
    return await hear(line)


async def greet(line: ClientConnection, name: str = "Ann") -> ClientConnection:
    reply = await ask(line, {"type": "hello", "id": "hello", "version": 1, "name": name})
    assert reply["type"] == "accepted"
    return line


async def how_it_closes(line: ClientConnection) -> tuple[int | None, str | None]:
    """The close code and the reason, past whatever is still said before."""
    with contextlib.suppress(ConnectionClosed):
        async with asyncio.timeout(5):
            while True:
                await line.recv()
    return line.close_code, line.close_reason


async def lost(service: FakeService) -> str:
    async with asyncio.timeout(5):
        return await service.lost.get()


@pytest.mark.parametrize("subprotocol", ["riverboat.json", "riverboat.msgpack", None])
async def test_hello_and_then_commands(dial: Dial, service: FakeService, subprotocol: str | None) -> None:
    line = await dial(subprotocol)
    welcome = await ask(line, {"type": "hello", "id": "h", "version": 1, "name": "Ann"})
    assert (welcome["type"], welcome["id"], welcome["result"]["player"]) == ("accepted", "h", "ann")
    assert await ask(line, LIST) == {"type": "accepted", "id": "1", "result": []}
    assert service.asked == [("ann", ListTables(id="1"))]


async def test_nothing_goes_before_hello(dial: Dial, service: FakeService) -> None:
    line = await dial()
    reply = await ask(line, LIST)
    assert reply == {"type": "refused", "id": "1", "code": "hello_first", "message": "send hello first"}
    assert not service.asked
    assert await ask(await greet(line), LIST) == {"type": "accepted", "id": "1", "result": []}


async def test_hello_is_said_once(dial: Dial) -> None:
    line = await greet(await dial())
    reply = await ask(line, {"type": "hello", "id": "2", "version": 1, "name": "Eve"})
    assert (reply["code"], reply["message"]) == ("hello_again", "you are already signed in as Ann")


async def test_a_refused_hello_may_be_said_better(dial: Dial) -> None:
    line = await dial()
    assert (await ask(line, {"type": "hello", "id": "1", "version": 9}))["code"] == "unsupported_version"
    await greet(line)


async def test_a_refusal_has_its_code_its_sentence_and_the_time_left(dial: Dial) -> None:
    line = await greet(await dial())
    assert await ask(line, {"type": "sit", "id": "3", "table": "t", "buy_in": 500}) == {
        "type": "refused",
        "id": "3",
        "code": "seat_taken",
        "message": "seat 3 is taken",
        "ms": 4200,
    }


async def test_what_breaks_is_refused_and_logged_without_what_the_error_says(
    dial: Dial, caplog: pytest.LogCaptureFixture
) -> None:
    line = await greet(await dial())
    reply = await ask(line, {"type": "open_table", "id": "4", "name": "T"})
    assert (reply["type"], reply["id"], reply["code"]) == ("refused", "4", "internal")
    assert 'event="command failed" command=OpenTable player=ann error=ValueError' in logged(caplog)
    assert SECRET not in logged(caplog) + caplog.text + str(reply)
    assert (await ask(line, LIST))["type"] == "accepted"


async def test_replies_and_updates_come_in_the_order_in_which_they_were_sent(dial: Dial) -> None:
    line = await greet(await dial())
    await tell(line, {"type": "watch", "id": "5", "table": "t"})
    heard = [await hear(line) for _ in range(3)]
    assert [message.get("seq", message["type"]) for message in heard] == [1, "accepted", 2]


async def test_commands_sent_ahead_are_answered_in_their_order(dial: Dial) -> None:
    line = await greet(await dial())
    for id in range(100):
        await tell(line, LIST | {"id": str(id)})
    assert [(await hear(line))["id"] for _ in range(100)] == [str(id) for id in range(100)]


async def test_a_repeated_command_is_carried_out_once_even_after_a_new_connection(
    dial: Dial, service: FakeService
) -> None:
    service.may_go_on.set()
    line = await greet(await dial())
    first = await ask(line, LEAVE)
    assert await ask(line, LEAVE) == {"type": "repeated", "id": "7", "first": first}
    other = await greet(await dial("riverboat.msgpack"))
    assert await ask(other, LEAVE) == {"type": "repeated", "id": "7", "first": first}
    assert (await ask(other, LEAVE | {"table": "u"}))["code"] == "conflict"
    assert service.asked == [("ann", Leave(id="7", table="t"))]


async def test_a_command_outlives_the_line_it_came_on(dial: Dial, service: FakeService) -> None:
    line = await greet(await dial())
    await tell(line, LEAVE)
    await asyncio.sleep(0.05)
    line.transport.abort()
    other = await greet(await dial())
    await tell(other, LEAVE)
    service.may_go_on.set()
    assert (await hear(other))["type"] == "repeated"


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
async def test_a_bad_frame_is_refused_and_the_line_lives_on(
    dial: Dial, subprotocol: str, frame: Frame, code: str
) -> None:
    line = await greet(await dial(subprotocol))
    await line.send(frame)
    reply = await hear(line)
    assert (reply["type"], reply["id"], reply["code"]) == ("refused", None, code)
    assert (await ask(line, LIST))["type"] == "accepted"


async def test_a_bad_message_is_refused_under_its_id_naming_the_field(dial: Dial) -> None:
    line = await greet(await dial())
    reply = await ask(line, {"type": "sit", "id": "9", "table": "t", "buy_in": 1.5})
    assert (reply["id"], reply["code"]) == ("9", "bad_message")
    assert reply["message"] == "buy_in: must be an integer, not 1.5"


async def test_bad_frames_in_a_row_end_the_line(dial: Dial, service: FakeService) -> None:
    line = await greet(await dial())
    for _ in range(9):
        await line.send("nonsense")
    await tell(line, LIST)  # which breaks the row
    for _ in range(10):
        await line.send("nonsense")
    assert await how_it_closes(line) == (1008, "too_many_bad_frames")
    assert await lost(service) == "ann"


async def test_a_frame_beyond_the_limit_ends_the_line(dial: Dial, service: FakeService) -> None:
    line = await greet(await dial())
    await line.send("x" * (64 * 1024 + 1))
    assert (await how_it_closes(line))[0] == 1009
    assert await lost(service) == "ann"


async def test_a_text_that_is_no_utf8_ends_the_line(dial: Dial) -> None:
    line = await greet(await dial())
    await line.send(b"\xff\xfe", text=True)
    assert (await how_it_closes(line))[0] == 1007


@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(frame=frames)
async def test_any_frame_at_all_gets_one_reply(dial: Dial, frame: Frame) -> None:
    line = await greet(await dial("riverboat.msgpack"))
    await line.send(frame)
    assert (await hear(line))["type"] == "refused"
    assert (await ask(line, LIST))["type"] == "accepted"


async def test_the_service_hears_that_a_line_is_gone(dial: Dial, service: FakeService) -> None:
    line = await greet(await dial())
    await line.close()
    assert await lost(service) == "ann"


async def test_nobody_is_gone_who_never_said_hello(dial: Dial, service: FakeService) -> None:
    await (await dial()).close()
    await (await greet(await dial(), "Bob")).close()
    assert await lost(service) == "bob"
    assert service.lost.empty()


async def test_a_service_that_breaks_over_a_lost_line_is_logged(
    dial: Dial, service: FakeService, caplog: pytest.LogCaptureFixture
) -> None:
    service.gone_breaks = True
    await (await greet(await dial())).close()
    await lost(service)
    assert "error=ValueError" in logged(caplog)
    assert SECRET not in logged(caplog) + caplog.text


async def test_a_line_that_the_service_closes_is_told_why_as_is_the_log(
    dial: Dial, service: FakeService, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    line = await greet(await dial())
    await ask(line, LIST)
    service.clients["ann"].close(CloseReason.TABLE_MOVED)
    service.clients["ann"].close(CloseReason.BANNED)
    service.clients["ann"].send(JSON.encode(ListTables(id="too late")))
    assert await how_it_closes(line) == (1012, "table_moved")
    assert await lost(service) == "ann"
    assert logged(caplog).count("line closed") == 1
    assert "reason=table_moved player=ann" in logged(caplog)


async def test_what_is_sent_on_a_lost_line_is_lost(dial: Dial, service: FakeService) -> None:
    line = await greet(await dial())
    await ask(line, LIST)
    client = service.clients["ann"]
    line.transport.abort()
    for _ in range(5):
        client.send(JSON.encode(ListTables(id="late")))
        await asyncio.sleep(0.01)
    assert await lost(service) == "ann"
    client.send(JSON.encode(ListTables(id="later")))
    client.close(CloseReason.SIGNED_OUT)


async def test_who_says_no_hello_in_time_is_let_go(dial: Dial, monkeypatch: pytest.MonkeyPatch) -> None:
    line = await dial()
    assert (await ask(line, LIST))["code"] == "hello_first"
    pass_time(monkeypatch, QUICK.hello_s)
    assert await how_it_closes(line) == (1008, "hello_timeout")


async def test_who_said_hello_in_time_may_stay(dial: Dial, monkeypatch: pytest.MonkeyPatch) -> None:
    line = await greet(await dial())
    pass_time(monkeypatch, QUICK.hello_s)
    assert (await ask(line, LIST))["type"] == "accepted"


class TestTightLimits:
    @pytest.fixture
    def limits(self) -> Limits:
        return Limits(close_s=0.3, rate=0.001, burst=20)

    async def test_who_sends_too_fast_is_let_go(self, dial: Dial, service: FakeService) -> None:
        line = await greet(await dial())
        for id in range(25):
            await tell(line, {"type": "sit", "id": str(id), "table": "t", "buy_in": 5})
        assert await how_it_closes(line) == (1008, "too_fast")
        assert len(service.asked) == 20


async def test_who_does_not_read_is_cut_off_and_slows_nobody(
    dial: Dial, service: FakeService, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    deaf = await greet(await dial(), "Deaf")
    await ask(deaf, LIST)
    ann = await greet(await dial())
    deaf.transport.pause_reading()
    client, frame = service.clients["deaf"], JSON.encode(Watch(id="1", table="t" * 60_000))
    for _ in range(400):
        client.send(frame)
        await asyncio.sleep(0)
    assert (await ask(ann, LIST))["type"] == "accepted"
    assert await lost(service) == "deaf"
    assert 'event="line closed" reason=too_slow player=deaf' in logged(caplog)
    assert (await ask(ann, LIST))["type"] == "accepted"


class TestASlowReader:
    @pytest.fixture
    def limits(self) -> Limits:
        return Limits(close_s=0.3, stall_s=1)

    @staticmethod
    async def behind(dial: Dial, service: FakeService) -> tuple[ClientConnection, Client]:
        """A line that does not read, and is behind."""
        slow = await greet(await dial(max_queue=1), "Slow")
        await ask(slow, LIST)
        slow.transport.pause_reading()
        client, frame = service.clients["slow"], JSON.encode(Watch(id="1", table="t" * 60_000))
        for _ in range(1000):
            await asyncio.sleep(0.3 if client.behind else 0)  # the system's buffers may take it yet
            if client.behind:
                return slow, client
            client.send(frame)
        raise AssertionError("never behind")

    async def test_it_is_told_of_when_it_has_caught_up(self, dial: Dial, service: FakeService) -> None:
        slow, client = await self.behind(dial, service)
        client.when_caught_up(lambda: client.send(JSON.encode(Leave(id="2", table="caught up"))))
        await asyncio.sleep(0.2)
        assert client.behind
        slow.transport.resume_reading()
        while (await hear(slow)).get("table") != "caught up":
            pass
        assert not client.behind
        assert (await ask(slow, LIST))["type"] == "accepted"

    async def test_its_commands_wait_until_it_has_read_the_replies(
        self, dial: Dial, service: FakeService
    ) -> None:
        slow, _ = await self.behind(dial, service)
        asked = len(service.asked)
        for id in range(5):
            await tell(slow, LIST | {"id": str(id)})
        await asyncio.sleep(0.2)
        assert len(service.asked) <= asked + 1
        slow.transport.resume_reading()
        while (await hear(slow)).get("id") != "4":
            pass
        assert len(service.asked) == asked + 5

    async def test_it_is_cut_when_nothing_moves(
        self, dial: Dial, service: FakeService, caplog: pytest.LogCaptureFixture
    ) -> None:
        caplog.set_level(logging.INFO)
        _, client = await self.behind(dial, service)
        assert client.behind
        assert await lost(service) == "slow"
        assert "reason=too_slow player=slow" in logged(caplog)
        assert not client.behind

    async def test_one_that_fell_behind_often_has_as_long_as_any(
        self, dial: Dial, service: FakeService
    ) -> None:
        await self.behind(dial, service)
        line = service.clients["slow"]._line  # type: ignore[attr-defined]
        for _ in range(20):
            line.resume_writing()
            line.pause_writing()
        half = asyncio.Event()
        asyncio.get_running_loop().call_later(0.5, half.set)
        assert await lost(service) == "slow"
        assert half.is_set()

    async def test_one_that_reads_a_little_at_a_time_is_kept(self, dial: Dial, service: FakeService) -> None:
        slow, client = await self.behind(dial, service)
        frame = JSON.encode(Watch(id="1", table="t" * 60_000))
        for _ in range(15):
            for _ in range(4):
                if not client.behind:
                    client.send(frame)
            slow.transport.resume_reading()
            await hear(slow)
            slow.transport.pause_reading()
            await asyncio.sleep(0.1)
        assert service.lost.empty()


class TestFewLinesAndFewCommands:
    @pytest.fixture
    def limits(self) -> Limits:
        return Limits(
            connections_of_player=2,
            costly_rate=0.001,
            costly_burst=4,
            player_costly_rate=0.001,
            player_costly_burst=4,
        )

    async def test_one_connection_too_many_closes_the_one_that_is_silent_for_longest(
        self, dial: Dial, service: FakeService
    ) -> None:
        first, second = await greet(await dial()), await greet(await dial())
        bob = await greet(await dial(), "Bob")
        await ask(first, SIT | {"id": "s"})
        third = await greet(await dial())
        assert await how_it_closes(second) == (1000, "replaced")
        assert await lost(service) == "ann"
        for number, line in enumerate((first, third, bob)):
            assert (await ask(line, SIT | {"id": f"t{number}"}))["code"] == "seat_taken"

    async def test_junk_does_not_count_as_activity(self, dial: Dial) -> None:
        first, second = await greet(await dial()), await greet(await dial())
        await ask(second, SIT | {"id": "s"})
        await first.send("junk")
        await hear(first)
        await greet(await dial())
        assert await how_it_closes(first) == (1000, "replaced")
        assert (await ask(second, SIT | {"id": "t"}))["code"] == "seat_taken"

    async def test_costly_commands_count_for_all_connections_of_a_player(self, dial: Dial) -> None:
        first, second = await greet(await dial()), await greet(await dial())
        replies = [await ask(first, LIST | {"id": str(id)}) for id in range(3)]
        assert [reply.get("code") for reply in replies] == [None] * 3
        assert (await ask(second, LIST | {"id": "3"})).get("code") is None
        assert (await ask(second, LIST | {"id": "4"}))["code"] == "too_often"
        other = await greet(await dial(), "Bob")
        assert (await ask(other, LIST | {"id": "5"})).get("code") is None

    async def test_connecting_again_fills_no_quota_up(self, dial: Dial, service: FakeService) -> None:
        for line in [await greet(await dial()) for _ in range(2)]:
            assert [(await ask(line, LIST | {"id": str(id)})).get("code") for id in range(2)] == [None] * 2
            await line.close()
            assert await lost(service) == "ann"
        again = await greet(await dial())
        assert (await ask(again, LIST | {"id": "6"}))["code"] == "too_often"

    async def test_what_costs_much_is_refused_beyond_its_rate_and_the_line_goes_on(self, dial: Dial) -> None:
        line = await greet(await dial())
        replies = [await ask(line, LIST | {"id": str(id)}) for id in range(4)]
        assert [reply.get("code") for reply in replies] == [None, None, None, "too_often"]
        assert (await ask(line, {"type": "watch", "id": "w", "table": "t"}))["type"] == "update"


class TestGenerousLimits:
    @pytest.fixture
    def limits(self) -> Limits:
        return Limits(close_s=0.3, rate=1e6, burst=10**6)

    async def test_pings_without_reading_the_answers_end_the_line(
        self, dial: Dial, service: FakeService, caplog: pytest.LogCaptureFixture
    ) -> None:
        caplog.set_level(logging.INFO)
        deaf = await greet(await dial(), "Deaf")
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
    with raw, contextlib.suppress(OSError):  # until the line is cut
        while True:
            await loop.sock_sendall(raw, data)
