import asyncio
from collections.abc import AsyncIterator
from ipaddress import ip_network

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from riverboat.server.net.addresses import AddressPolicy
from riverboat.server.net.limits import NetworkLimits
from riverboat.server.net.listener import Listener
from riverboat.server.protocol.codecs import JSON
from riverboat.server.protocol.commands import ListTables
from tests.server.net.conftest import Dial
from tests.server.net.fakes import FakeService
from tests.server.net.test_connection import ask, receive, say_hello
from tests.support.waiting import PATIENCE, until


async def test_listens_at_a_free_port(listener: Listener) -> None:
    assert listener.port > 0


async def test_port_in_use_is_an_error(listener: Listener, service: FakeService) -> None:
    with pytest.raises(OSError, match="in use"):
        await Listener.open(service, "127.0.0.1", listener.port)


async def test_first_known_subprotocol_is_chosen(dial: Dial) -> None:
    assert (await dial("riverboat.msgpack")).subprotocol == "riverboat.msgpack"
    assert (await dial("riverboat.json")).subprotocol == "riverboat.json"


async def test_msgpack_is_the_default(dial: Dial) -> None:
    connection = await dial(None)
    assert connection.subprotocol is None
    await say_hello(connection)


async def test_unknown_subprotocols_are_rejected(dial: Dial) -> None:
    with pytest.raises(InvalidStatus) as refusal:
        await dial("chess.json")
    assert refusal.value.response.status_code == 400
    assert b"riverboat.msgpack, riverboat.json" in (refusal.value.response.body or b"")


async def test_nothing_is_compressed(dial: Dial) -> None:
    assert not (await dial()).protocol.extensions


async def test_connections_are_counted(dial: Dial, listener: Listener, service: FakeService) -> None:
    connection = await say_hello(await dial())
    await say_hello(await dial(), "Bob")
    assert len(listener) == 2
    await connection.close()
    await service.lost.get()
    await until(lambda: len(listener) == 1)


@pytest.mark.parametrize("subprotocol", ["riverboat.json", "riverboat.msgpack"])
async def test_close_notifies_every_client(
    dial: Dial, listener: Listener, service: FakeService, subprotocol: str
) -> None:
    connection = await say_hello(await dial(subprotocol))
    await listener.close("maintenance")
    assert await receive(connection) == {"type": "closing", "message": "maintenance"}
    with pytest.raises(ConnectionClosed) as end:
        await connection.recv()
    assert end.value.rcvd is not None
    assert (end.value.rcvd.code, end.value.rcvd.reason) == (1001, "going_away")
    assert service.lost.get_nowait() == "ann"
    assert len(listener) == 0


async def test_client_that_does_not_read_does_not_delay_the_close(
    dial: Dial, listener: Listener, service: FakeService
) -> None:
    deaf = await say_hello(await dial(), "Deaf")
    await ask(deaf, {"type": "list_tables", "id": "1"})
    deaf.transport.pause_reading()
    for _ in range(400):
        service.clients["deaf"].send(JSON.encode(ListTables(id="x" * 60_000)))
    async with asyncio.timeout(PATIENCE):
        await listener.close("maintenance")
    assert service.lost.get_nowait() == "deaf"


async def test_other_protocol_leaves_no_error_in_the_log(
    listener: Listener, dial: Dial, caplog: pytest.LogCaptureFixture
) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", listener.port)
    writer.write(b"\x16\x03\x01 this is not HTTP\r\n\r\n")
    await reader.read()
    writer.close()
    await say_hello(await dial())
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
    async def listener(self, service: FakeService, limits: NetworkLimits) -> AsyncIterator[Listener]:
        self.problem = ""

        listener = await Listener.open(service, "127.0.0.1", 0, limits, problem=lambda: self.problem)
        yield listener
        await listener.close("the test is over")

    async def test_health_page(self, listener: Listener) -> None:
        assert await get(listener, "/healthz") == (200, "ok\n")
        self.problem = "hands cannot be saved"
        assert await get(listener, "/healthz") == (503, "hands cannot be saved\n")

    async def test_metrics_page(self, dial: Dial, listener: Listener) -> None:
        connection = await say_hello(await dial())
        await ask(connection, {"type": "sit", "id": "9", "table": "t", "buy_in": 5})
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


async def test_other_origin_is_rejected(dial: Dial) -> None:
    with pytest.raises(InvalidStatus) as refusal:
        await dial(origin="https://evil.example")
    assert refusal.value.response.status_code == 403


async def test_rejections_by_the_library_are_counted(dial: Dial, listener: Listener) -> None:
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


async def test_allowed_origin_may_connect(service: FakeService) -> None:
    access = AddressPolicy(origins=["https://club.example"])
    listener = await Listener.open(service, "127.0.0.1", 0, access=access)
    url = f"ws://127.0.0.1:{listener.port}"
    async with connect(url, origin=Origin("https://club.example"), proxy=None) as connection:
        await say_hello(connection)
    with pytest.raises(InvalidStatus):
        await connect(url, origin=Origin("https://club.example.evil"), proxy=None)
    await listener.close("the test is over")


class TestAddressWithFewConnections:
    async def test_connection_too_many_is_rejected_until_another_closes(self, service: FakeService) -> None:
        access = AddressPolicy(proxies=[ip_network("127.0.0.1")])
        limits = NetworkLimits(connections_of_address=1, hello_rate=0.001, hello_burst=2)
        listener = await Listener.open(service, "127.0.0.1", 0, limits, access=access)

        async def come() -> ClientConnection:
            url = f"ws://127.0.0.1:{listener.port}"
            return await connect(url, additional_headers={"X-Forwarded-For": "192.0.2.7"}, proxy=None)

        first = await say_hello(await come())
        with pytest.raises(InvalidStatus) as refusal:
            await come()
        assert refusal.value.response.status_code == 429
        await first.close()
        await service.lost.get()
        await until(lambda: len(listener) == 0)
        second = await say_hello(await come(), "Bob")
        await second.close()
        await service.lost.get()
        await until(lambda: len(listener) == 0)
        hello = {"type": "hello", "id": "h", "version": 1, "name": "Cy"}
        assert (await ask(await come(), hello))["code"] == "too_often"
        await listener.close("the test is over")

    async def test_preview_costs_as_much_of_it_as_a_hello(self, service: FakeService) -> None:
        limits = NetworkLimits(hello_rate=0.001, hello_burst=2)
        access = AddressPolicy(proxies=[ip_network("127.0.0.1")])
        listener = await Listener.open(service, "127.0.0.1", 0, limits, access=access)
        url = f"ws://127.0.0.1:{listener.port}"
        stranger = await connect(url, additional_headers={"X-Forwarded-For": "192.0.2.7"}, proxy=None)
        look = {"type": "preview_table", "id": "p", "table": "t"}
        codes = [(await ask(stranger, look)).get("code") for _ in range(3)]
        hello = {"type": "hello", "id": "h", "version": 1, "name": "Cy"}
        codes.append((await ask(stranger, hello)).get("code"))
        assert [code == "too_often" for code in codes] == [False, False, True, True]
        await listener.close("the test is over")


class TestAddressWithAGuestADay:
    async def test_further_guest_is_refused_and_player_with_a_token_is_not(
        self, service: FakeService
    ) -> None:
        access = AddressPolicy(proxies=[ip_network("127.0.0.1")])
        listener = await Listener.open(
            service, "127.0.0.1", 0, NetworkLimits(guests_of_address=1, share_24=1), access=access
        )

        async def come(address: str) -> ClientConnection:
            url = f"ws://127.0.0.1:{listener.port}"
            return await connect(url, additional_headers={"X-Forwarded-For": address}, proxy=None)

        hello = {"type": "hello", "id": "h", "version": 1, "name": "Ann"}
        assert (await ask(await come("192.0.2.7"), {**hello, "version": 9}))["code"] == "unsupported_version"
        assert (await ask(await come("192.0.2.7"), hello))["type"] == "accepted"
        refused = await ask(await come("192.0.2.8"), hello)
        assert refused["code"] == "too_often"
        assert "sign in to an account" in str(refused["message"])
        assert (await ask(await come("192.0.2.8"), {**hello, "token": "hers"}))["type"] == "accepted"
        assert (await ask(await come("198.51.100.1"), hello))["type"] == "accepted"
        await listener.close("the test is over")


class TestFullServer:
    @pytest.fixture
    def limits(self) -> NetworkLimits:
        return NetworkLimits(connections=1, close_s=0.5)

    async def test_connection_too_many_is_rejected(
        self, dial: Dial, listener: Listener, service: FakeService
    ) -> None:
        connection = await say_hello(await dial())
        with pytest.raises(InvalidStatus) as refusal:
            await dial()
        assert refusal.value.response.status_code == 503
        await connection.close()
        await service.lost.get()
        await until(lambda: len(listener) == 0)
        await say_hello(await dial(), "Bob")


class TestPings:
    @pytest.fixture
    def limits(self) -> NetworkLimits:
        return NetworkLimits(ping_s=0.1, close_s=0.2)

    async def test_silent_connection_is_closed(self, dial: Dial, service: FakeService) -> None:
        connection = await say_hello(await dial(max_queue=1))
        connection.transport.pause_reading()
        async with asyncio.timeout(PATIENCE):
            assert await service.lost.get() == "ann"
