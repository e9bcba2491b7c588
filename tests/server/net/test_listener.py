import asyncio
from collections.abc import AsyncIterator
from ipaddress import ip_network

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from riverboat.server.net.addresses import Access
from riverboat.server.net.limits import Limits
from riverboat.server.net.listener import Listener
from riverboat.server.protocol.codecs import JSON
from riverboat.server.protocol.commands import ListTables
from tests.server.net.conftest import Dial
from tests.server.net.fakes import FakeService
from tests.server.net.test_connection import ask, greet, hear
from tests.support.waiting import PATIENCE


async def test_it_listens_at_a_free_port_and_says_which(listener: Listener) -> None:
    assert listener.port > 0


async def test_a_port_that_is_taken_is_an_error(listener: Listener, service: FakeService) -> None:
    with pytest.raises(OSError, match="in use"):
        await Listener.open(service, "127.0.0.1", listener.port)


async def test_the_first_subprotocol_that_is_known_is_taken(dial: Dial) -> None:
    assert (await dial("riverboat.msgpack")).subprotocol == "riverboat.msgpack"
    assert (await dial("riverboat.json")).subprotocol == "riverboat.json"


async def test_who_offers_no_subprotocol_gets_msgpack(dial: Dial) -> None:
    line = await dial(None)
    assert line.subprotocol is None
    await greet(line)


async def test_who_offers_none_that_is_known_is_turned_away(dial: Dial) -> None:
    with pytest.raises(InvalidStatus) as refusal:
        await dial("chess.json")
    assert refusal.value.response.status_code == 400
    assert b"riverboat.msgpack, riverboat.json" in (refusal.value.response.body or b"")


async def test_nothing_is_compressed(dial: Dial) -> None:
    assert not (await dial()).protocol.extensions


async def test_it_counts_its_lines(dial: Dial, listener: Listener, service: FakeService) -> None:
    line = await greet(await dial())
    await greet(await dial(), "Bob")
    assert len(listener) == 2
    await line.close()
    await service.lost.get()
    await asyncio.sleep(0.05)
    assert len(listener) == 1


@pytest.mark.parametrize("subprotocol", ["riverboat.json", "riverboat.msgpack"])
async def test_when_it_closes_everybody_is_told(
    dial: Dial, listener: Listener, service: FakeService, subprotocol: str
) -> None:
    line = await greet(await dial(subprotocol))
    await listener.close("maintenance")
    assert await hear(line) == {"type": "closing", "message": "maintenance"}
    with pytest.raises(ConnectionClosed) as end:
        await line.recv()
    assert end.value.rcvd is not None
    assert (end.value.rcvd.code, end.value.rcvd.reason) == (1001, "going_away")
    assert service.lost.get_nowait() == "ann"
    assert len(listener) == 0


async def test_who_does_not_read_does_not_hold_up_the_closing(
    dial: Dial, listener: Listener, service: FakeService
) -> None:
    deaf = await greet(await dial(), "Deaf")
    await ask(deaf, {"type": "list_tables", "id": "1"})
    deaf.transport.pause_reading()
    for _ in range(400):
        service.clients["deaf"].send(JSON.encode(ListTables(id="x" * 60_000)))
    async with asyncio.timeout(PATIENCE):
        await listener.close("maintenance")
    assert service.lost.get_nowait() == "deaf"


async def test_a_stranger_who_speaks_no_websocket_leaves_no_trace(
    listener: Listener, dial: Dial, caplog: pytest.LogCaptureFixture
) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", listener.port)
    writer.write(b"\x16\x03\x01 this is no HTTP\r\n\r\n")
    await reader.read()
    writer.close()
    await greet(await dial())
    assert "Traceback" not in caplog.text


async def get(listener: Listener, path: str, **headers: str) -> tuple[int, str]:
    """The status and the body of a page."""
    reader, writer = await asyncio.open_connection("127.0.0.1", listener.port)
    lines = [f"GET {path} HTTP/1.1", "Host: here", *(f"{name}: {value}" for name, value in headers.items())]
    writer.write("\r\n".join([*lines, "", ""]).encode())
    head, _, body = (await reader.read()).decode().partition("\r\n\r\n")
    writer.close()
    return int(head.split()[1]), body


class TestPages:
    @pytest.fixture
    async def listener(self, service: FakeService, limits: Limits) -> AsyncIterator[Listener]:
        self.well = True

        listener = await Listener.open(service, "127.0.0.1", 0, limits, healthy=lambda: self.well)
        yield listener
        await listener.close("the test is over")

    async def test_whether_it_is_well(self, listener: Listener) -> None:
        assert await get(listener, "/healthz") == (200, "ok\n")
        self.well = False
        assert await get(listener, "/healthz") == (503, "nothing can be put on record\n")

    async def test_the_metrics(self, dial: Dial, listener: Listener) -> None:
        line = await greet(await dial())
        await ask(line, {"type": "sit", "id": "9", "table": "t", "buy_in": 5})
        status, body = await get(listener, "/metrics")
        assert status == 200
        assert "\nriverboat_connections 1.0\n" in body
        assert "\nriverboat_players 1.0\n" in body
        assert '\nriverboat_refused_total{code="seat_taken"} 1.0\n' in body
        assert "ann" not in body.lower().replace("channel", "")

    async def test_the_metrics_are_not_for_strangers(self, listener: Listener) -> None:
        assert (await get(listener, "/metrics", **{"X-Forwarded-For": "127.0.0.1"}))[0] == 403

    async def test_there_is_no_other_page(self, listener: Listener) -> None:
        assert (await get(listener, "/"))[0] == 426


async def test_a_web_page_may_not_connect_unless_it_was_allowed(dial: Dial) -> None:
    with pytest.raises(InvalidStatus) as refusal:
        await dial(origin="https://evil.example")
    assert refusal.value.response.status_code == 403


async def test_whom_the_library_turns_away_is_counted_too(dial: Dial, listener: Listener) -> None:
    for options in ({"subprotocol": "chess.json"}, {"origin": "https://evil.example"}):
        with pytest.raises(InvalidStatus):
            await dial(**options)
    await dial()
    assert (await get(listener, "/metrics", **{"X-Forwarded-For": "127.0.0.1"}))[0] == 403
    _, page = await get(listener, "/metrics")
    counted = [line for line in page.splitlines() if line.startswith("riverboat_turned_away_total{")]
    assert counted == [
        'riverboat_turned_away_total{status="400"} 1.0',
        'riverboat_turned_away_total{status="403"} 1.0',
    ]


async def test_a_web_page_that_was_allowed_may_connect(service: FakeService) -> None:
    access = Access(origins=["https://club.example"])
    listener = await Listener.open(service, "127.0.0.1", 0, access=access)
    url = f"ws://127.0.0.1:{listener.port}"
    async with connect(url, origin=Origin("https://club.example"), proxy=None) as line:
        await greet(line)
    with pytest.raises(InvalidStatus):
        await connect(url, origin=Origin("https://club.example.evil"), proxy=None)
    await listener.close("the test is over")


class TestAnAddressWithFewLines:
    async def test_one_too_many_is_turned_away_and_may_come_when_another_has_gone(
        self, service: FakeService
    ) -> None:
        access = Access(proxies=[ip_network("127.0.0.1")])
        limits = Limits(connections_of_address=1, hello_rate=0.001, hello_burst=2)
        listener = await Listener.open(service, "127.0.0.1", 0, limits, access=access)

        async def come() -> ClientConnection:
            url = f"ws://127.0.0.1:{listener.port}"
            return await connect(url, additional_headers={"X-Forwarded-For": "192.0.2.7"}, proxy=None)

        first = await greet(await come())
        with pytest.raises(InvalidStatus) as refusal:
            await come()
        assert refusal.value.response.status_code == 429
        await first.close()
        await service.lost.get()
        await asyncio.sleep(0.05)
        second = await greet(await come(), "Bob")
        await second.close()
        await service.lost.get()
        await asyncio.sleep(0.05)
        hello = {"type": "hello", "id": "h", "version": 1, "name": "Cy"}
        assert (await ask(await come(), hello))["code"] == "too_often"
        await listener.close("the test is over")


class TestAFullHouse:
    @pytest.fixture
    def limits(self) -> Limits:
        return Limits(connections=1, close_s=0.5)

    async def test_one_line_too_many_is_turned_away(self, dial: Dial, service: FakeService) -> None:
        line = await greet(await dial())
        with pytest.raises(InvalidStatus) as refusal:
            await dial()
        assert refusal.value.response.status_code == 503
        await line.close()
        await service.lost.get()
        await asyncio.sleep(0.05)
        await greet(await dial(), "Bob")


class TestAWatchfulListener:
    @pytest.fixture
    def limits(self) -> Limits:
        return Limits(ping_s=0.1, close_s=0.2)

    async def test_a_line_that_has_gone_silent_is_noticed(self, dial: Dial, service: FakeService) -> None:
        line = await greet(await dial(max_queue=1))
        line.transport.pause_reading()
        async with asyncio.timeout(PATIENCE):
            assert await service.lost.get() == "ann"
