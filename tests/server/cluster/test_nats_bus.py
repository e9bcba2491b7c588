"""The bus over a real broker."""

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from riverboat.server.cluster import nats_bus, nats_client
from riverboat.server.cluster.broker import BadBusUrl, NatsMissing
from riverboat.server.cluster.nats_bus import NatsBus
from riverboat.server.commands.serve import serve
from tests.support.logged import logged
from tests.support.nats import Broker
from tests.support.ports import unused_port
from tests.support.waiting import until


async def subscribed(bus: NatsBus, inbox: str, received: list[bytes]) -> None:
    """Wait until what `bus` sends to `inbox` is `received`."""

    def is_there() -> bool:
        bus.send(inbox, b"")
        return bool(received)

    await until(is_there)


async def test_data_arrives_in_order_at_its_inbox_alone(nats: str) -> None:
    mine: list[bytes] = []
    theirs: list[bytes] = []
    one, two = NatsBus(nats), NatsBus(nats)
    async with one.listening({"testMine": mine.append}), two.listening({"testTheirs": theirs.append}):
        await until(lambda: one.is_connected and two.is_connected)
        await subscribed(two, "testMine", mine)
        mine.clear()
        sent = [b"%d" % number for number in range(1_000)]
        for data in sent:
            two.send("testMine", data)
        await until(lambda: mine[-1:] == sent[-1:])
        assert [data for data in mine if data] == sent
        assert theirs == []


async def test_without_a_broker_data_is_lost_and_nothing_waits() -> None:
    bus = NatsBus("nats://127.0.0.1:1")
    async with bus.listening({"testMine": lambda data: None}):
        bus.send("testMine", b"lost")
        assert not bus.is_connected


async def test_more_than_may_wait_is_lost(nats: str, monkeypatch: pytest.MonkeyPatch) -> None:
    mine: list[bytes] = []
    bus = NatsBus(nats)
    async with bus.listening({"testFew": mine.append}):
        await subscribed(bus, "testFew", mine)
        lost = bus.lost
        monkeypatch.setattr(nats_client, "MAX_UNSENT", -1)
        bus.send("testFew", b"lost")
        monkeypatch.undo()
        assert bus.lost == lost + 1
        bus.send("testFew", b"last")
        await until(lambda: mine[-1:] == [b"last"])
        assert [data for data in mine if data] == [b"last"]


async def test_more_than_the_broker_takes_is_lost(nats: str) -> None:
    mine: list[bytes] = []
    bus = NatsBus(nats)
    async with bus.listening({"testMuch": mine.append}):
        await subscribed(bus, "testMuch", mine)
        lost = bus.lost
        bus.send("testMuch", bytes(bus._client.max_payload + 1))
        assert bus.lost == lost + 1
        bus.send("testMuch", b"last")
        await until(lambda: mine[-1:] == [b"last"])


async def test_data_that_its_receiver_cannot_take_is_followed_by_the_next(
    nats: str, caplog: pytest.LogCaptureFixture
) -> None:
    mine: list[bytes] = []

    def receive(data: bytes) -> None:
        if data == b"bad":
            raise ValueError(data)
        mine.append(data)

    bus = NatsBus(nats)
    async with bus.listening({"testBad": receive}):
        await subscribed(bus, "testBad", mine)
        bus.send("testBad", b"bad")
        bus.send("testBad", b"good")
        await until(lambda: b"good" in mine)
    assert logged(caplog).count("bus failed") == 1


def test_missing_package_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "nats.aio.client", None)
    monkeypatch.delitem(sys.modules, "riverboat.server.cluster.nats_client", raising=False)
    with pytest.raises(NatsMissing, match="riverboat\\[cluster\\]"):
        NatsBus("nats://127.0.0.1:4222")


@pytest.mark.parametrize("url", ["", "127.0.0.1:4222", "http://127.0.0.1", "nats://", "nats://h:p@host:many"])
def test_url_of_something_else_is_refused_without_repeating_it(url: str) -> None:
    with pytest.raises(BadBusUrl) as refused:
        NatsBus(url)
    assert "nats://127.0.0.1:4222" in str(refused.value)
    assert "many" not in str(refused.value)


def test_command_says_what_is_wrong_with_its_bus(tmp_path: Path) -> None:
    options = ["--db", f"sqlite:///{tmp_path}/x.db", "--port", "0", "--bus", "localhost"]
    result = CliRunner().invoke(serve, options)
    assert (result.exit_code, "not that of a NATS broker" in result.output) == (2, True)


class Configured:
    """A broker whose configuration changes while it runs."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "nats.conf"
        self.configure()
        self.broker = Broker(folder, "-c", str(self._file))

    @property
    def url(self) -> str:
        return f"nats://east:river@{self.broker.host}:{self.broker.port}"

    def configure(self, word: str = "river", subscribe: str = "riverboat.inbox.*") -> None:
        permissions = f'permissions {{ publish: "riverboat.inbox.*", subscribe: "{subscribe}" }}'
        user = f'user: east, password: "{word}", {permissions}'
        self._file.write_text(f"authorization {{ users: [ {{ {user} }} ] }}")

    def reconfigure(self, **changes: str) -> None:
        self.configure(**changes)
        self.broker.reload()


@pytest.mark.parametrize("change", [{"word": "changed"}, {"subscribe": "riverboat.inbox.other"}])
async def test_bus_that_the_broker_refuses_for_a_while_connects_again(
    tmp_path: Path,
    nats_server: None,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    change: dict[str, str],
) -> None:
    caplog.set_level("INFO")
    monkeypatch.setattr(nats_bus, "REFUSED_EVERY", 0.8)
    configured = Configured(tmp_path)
    received: list[bytes] = []
    async with configured.broker:
        bus = NatsBus(configured.url)
        async with bus.listening({"testMine": received.append}):
            await subscribed(bus, "testMine", received)
            before = logged(caplog).count("bus connected")
            configured.reconfigure(**change)
            await until(lambda: bus._wait == 0.8)
            assert not bus.is_connected
            assert logged(caplog).count("bus refused") == 1
            configured.reconfigure()
            received.clear()
            await subscribed(bus, "testMine", received)
            assert logged(caplog).count("bus refused") == 1
            assert logged(caplog).count("bus connected") == before + 1
            assert bus._wait == nats_bus.RECONNECT_EVERY
    assert "river@" not in logged(caplog)


async def test_failed_attempts_leave_no_connection_open(monkeypatch: pytest.MonkeyPatch) -> None:
    writers: list[asyncio.StreamWriter] = []
    open_connection, failed, ended = asyncio.open_connection, asyncio.Event(), asyncio.Event()

    async def opened(*args: Any, **options: Any) -> Any:
        streams = await open_connection(*args, **options)
        writers.append(streams[1])
        return streams

    async def on_error(bus: NatsBus, error: Exception) -> None:
        failed.set()

    async def offer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b'INFO {"server_id": "x", "max_payload": 1000}\r\n')  # without TLS
        await reader.read()  # until the other end is closed
        writer.close()
        await writer.wait_closed()
        ended.set()

    monkeypatch.setattr(asyncio, "open_connection", opened)
    monkeypatch.setattr(NatsBus, "_on_error", on_error)
    port = unused_port()
    async with await asyncio.start_server(offer, "127.0.0.1", port):
        async with NatsBus(f"tls://east:river@127.0.0.1:{port}").listening({}):
            await failed.wait()
        assert len(writers) == 1
        assert writers[0].transport.is_closing()
        await ended.wait()


async def test_bus_stops_although_a_cancellation_was_swallowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nats_bus, "CLOSING", 0.01)
    began = asyncio.Event()

    async def serve(bus: NatsBus, inboxes: object) -> None:
        began.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            await asyncio.Event().wait()

    monkeypatch.setattr(NatsBus, "_serve", serve)
    async with NatsBus("nats://127.0.0.1:1").listening({}):
        await began.wait()


def test_data_for_a_connection_that_was_just_closed_is_lost(nats: str) -> None:
    """The event loop of a server raises if something is written then."""
    uvloop = pytest.importorskip("uvloop")
    failures: list[dict[str, Any]] = []

    async def send_to_it() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: failures.append(context))
        bus, mine = NatsBus(nats), list[bytes]()
        async with bus.listening({"testClosed": mine.append}):
            await subscribed(bus, "testClosed", mine)
            writer = bus._client._writer
            assert writer is not None
            await asyncio.sleep(0)  # what `subscribed` sent is written
            writer.transport.abort()
            bus.send("testClosed", b"lost")
            await asyncio.sleep(0)

    uvloop.run(send_to_it())
    assert failures == []
