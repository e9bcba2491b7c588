"""What strangers send is counted before it costs anything, and read a little at a time."""

import asyncio
from asyncio import Transport
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from ipaddress import ip_network
from typing import cast

import pytest

from riverboat.client_cli.load.connection import masked
from riverboat.server.net.addresses import Address, Addresses, AddressPolicy
from riverboat.server.net.arrivals import HEAD
from riverboat.server.net.client_socket import ClientSocket
from riverboat.server.net.limits import NetworkLimits
from riverboat.server.net.listener import Listener
from riverboat.server.net.reading import FRAMES_PER_TURN, IGNORED, Intake
from riverboat.server.net.sockets import Slot
from riverboat.server.net.turns import DEPARTURES
from tests.server.net.conftest import Dial
from tests.server.net.fakes import FakeService
from tests.server.net.test_connection import LEAVE, LIST, ask, close_of, lost, say_hello, send
from tests.support.waiting import PATIENCE, until

REQUEST = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
PING, PONG = masked(0x89, b""), masked(0x8A, b"")
START, CONTINUATION = masked(0x01, b""), masked(0x00, b"")
TOO_FAST = b"\x88\x0a\x03\xf0too_fast"

Raw = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@pytest.fixture
async def raw(listener: Listener) -> AsyncIterator[Callable[[], Awaitable[Raw]]]:
    """Connects sockets to the listener."""
    writers: list[asyncio.StreamWriter] = []

    async def raw() -> Raw:
        reader, writer = await asyncio.open_connection("127.0.0.1", listener.port)
        writers.append(writer)
        return reader, writer

    yield raw
    for writer in writers:
        writer.transport.abort()


@pytest.fixture
def fed(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """What was given to the parser, after the request."""
    feed, fed = ClientSocket.feed, []

    def note(socket: ClientSocket, data: bytes) -> None:
        if not data.startswith(b"GET "):
            fed.append(data)
        feed(socket, data)

    monkeypatch.setattr(ClientSocket, "feed", note)
    return fed


async def rest_of(reader: asyncio.StreamReader) -> bytes:
    """All that comes until the end."""
    came = b""
    async with asyncio.timeout(PATIENCE):
        with suppress(ConnectionError):
            while data := await reader.read(65_536):
                came += data
    return came


async def status(reader: asyncio.StreamReader) -> int:
    return int((await rest_of(reader)).split()[1])


@pytest.mark.parametrize("frame", [PING, PONG, CONTINUATION, masked(0x81, b"x")])
async def test_frames_before_the_hello_are_limited(
    raw: Callable[[], Awaitable[Raw]], fed: list[bytes], frame: bytes
) -> None:
    reader, writer = await raw()
    start = START if frame is CONTINUATION else b""
    writer.write(REQUEST + start + frame * (4 * 2**20 // len(frame)))
    came = await rest_of(reader)
    assert TOO_FAST in came or b"too_many_bad_frames" in came
    assert sum(len(each) for each in fed) <= 2 * NetworkLimits().newcomer_burst * len(frame)
    assert max(len(each) for each in fed) <= FRAMES_PER_TURN * len(frame)


@pytest.mark.parametrize("frame", [PING, PONG, CONTINUATION])
async def test_frames_of_any_kind_count_after_the_hello(
    raw: Callable[[], Awaitable[Raw]], service: FakeService, fed: list[bytes], frame: bytes
) -> None:
    reader, writer = await raw()
    writer.write(REQUEST.replace(b"Key:", b"Protocol: riverboat.json\r\nSec-WebSocket-Key:"))
    await reader.readuntil(b"\r\n\r\n")
    writer.write(masked(0x81, b'{"type": "hello", "id": "1", "version": 1, "name": "Ann"}'))
    await reader.readuntil(b"accepted")
    fed.clear()
    start = START if frame is CONTINUATION else b""
    writer.write(start + frame * (4 * 2**20 // len(frame)))
    assert TOO_FAST in await rest_of(reader)
    assert await lost(service) == "ann"
    assert sum(len(each) for each in fed) <= 2 * NetworkLimits().burst * len(frame)
    assert max(len(each) for each in fed) <= FRAMES_PER_TURN * len(frame)


async def test_input_after_the_end_is_not_read(raw: Callable[[], Awaitable[Raw]]) -> None:
    _, writer = await raw()
    writer.write(REQUEST + PING * (IGNORED // len(PING)))
    writer.transport.set_write_buffer_limits(0)
    sent = 0
    async with asyncio.timeout(PATIENCE):
        with suppress(ConnectionError):
            while True:
                writer.write(bytes(2**20))
                await writer.drain()
                sent += 1
    assert sent < 64  # what the buffers of the system hold


async def test_failed_connection_ends_although_its_client_stays(
    raw: Callable[[], Awaitable[Raw]], listener: Listener
) -> None:
    reader, writer = await raw()
    writer.write(REQUEST + masked(0x83, b"x"))
    await reader.readuntil(b"\x03\xea")
    await until(lambda: len(listener._sockets) == 0)


class TestPatientClose:
    @pytest.fixture
    def limits(self) -> NetworkLimits:
        return NetworkLimits(close_s=60)

    @pytest.mark.parametrize("hello", [False, True])
    async def test_closing_handshake_ends_the_connection_at_once(
        self, raw: Callable[[], Awaitable[Raw]], listener: Listener, hello: bool
    ) -> None:
        reader, writer = await raw()
        writer.write(REQUEST.replace(b"Key:", b"Protocol: riverboat.json\r\nSec-WebSocket-Key:"))
        await reader.readuntil(b"\r\n\r\n")
        if hello:
            writer.write(masked(0x81, b'{"type": "hello", "id": "1", "version": 1, "name": "Ann"}'))
            await reader.readuntil(b"accepted")
        writer.write(masked(0x88, b"\x03\xe8"))
        assert b"\x88\x02\x03\xe8" in await rest_of(reader)
        await until(lambda: len(listener._sockets) == 0)


async def test_one_message_is_parsed_at_a_time(dial: Dial, service: FakeService, fed: list[bytes]) -> None:
    connection = await say_hello(await dial())
    fed.clear()
    await send(connection, LEAVE)
    for n in range(20):
        await send(connection, LIST | {"id": str(n)})
    await until(lambda: len(fed) == 2)
    await asyncio.sleep(0.1)
    assert len(fed) == 2, "the one that is carried out, and the next"
    service.may_go_on.set()
    for _ in range(21):
        await connection.recv()
    assert len(fed) == 21


class TestBusyClients:
    @pytest.fixture
    def limits(self) -> NetworkLimits:
        return NetworkLimits(prompt_rate=0.001, prompt_burst=5, costly_burst=1000)

    async def test_busy_client_is_read_after_others(
        self, dial: Dial, listener: Listener, service: FakeService
    ) -> None:
        busy = await say_hello(await dial(), "Busy")
        for n in range(30):
            assert (await ask(busy, LIST | {"id": str(n)}))["id"] == str(n)
        connections = {each.name: each._socket for each in listener._connections}
        assert connections["Busy"]._turns() is connections["Busy"].intake.paced
        await say_hello(await dial())
        connections = {each.name: each._socket for each in listener._connections}
        assert connections["Ann"]._turns() is connections["Ann"].intake.prompt


class TestBusyAddress:
    async def test_connections_from_one_address_share_an_allowance(self) -> None:
        addresses = Addresses(NetworkLimits(address_rate=0.001, address_burst=2))
        bucket = addresses.prompt(Address("192.0.2.7"), 0)
        assert bucket is not None
        assert addresses.prompt(Address("192.0.2.7"), 0) is bucket
        assert addresses.prompt(Address("127.0.0.1"), 0) is None
        bucket.spend(2)
        assert bucket.left(0) < 1


@pytest.mark.parametrize("method", [b"POST", b"PUT", b"OPTIONS", b"BREW"])
async def test_other_method_is_not_allowed(raw: Callable[[], Awaitable[Raw]], method: bytes) -> None:
    reader, writer = await raw()
    writer.write(method + b" /healthz HTTP/1.1\r\nHost: here\r\nContent-Length: 4\r\n\r\nbody")
    answer = await rest_of(reader)
    assert answer.startswith(b"HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD\r\n")


@pytest.mark.parametrize(
    "head",
    [
        b"get /healthz HTTP/1.1\r\nHost: here",
        b"Post /healthz HTTP/1.1\r\nHost: here",
        b"GET /healthz",
        b"GET  /healthz HTTP/1.1\r\nHost: here",
        b"GET /healthz HTTP/2.0\r\nHost: here",
        b"GET /healthz HTTP/1.1\r\nno header",
        b"GET /healthz HTTP/1.1\r\nHo st: here",
        b"\x16\x03\x01\x02\x00\x01",
    ],
)
async def test_malformed_request_is_a_bad_request(raw: Callable[[], Awaitable[Raw]], head: bytes) -> None:
    reader, writer = await raw()
    writer.write(head + b"\r\n\r\n")
    assert (await rest_of(reader)).startswith(b"HTTP/1.1 400 Bad Request\r\n")


async def test_request_may_come_in_pieces(raw: Callable[[], Awaitable[Raw]]) -> None:
    reader, writer = await raw()
    for piece in (REQUEST[:3], REQUEST[3:70], REQUEST[70:-2], REQUEST[-2:]):
        writer.write(piece)
        await writer.drain()
        await asyncio.sleep(0.02)
    assert (await reader.readline()).split()[1] == b"101"


async def test_too_long_request_is_rejected(raw: Callable[[], Awaitable[Raw]]) -> None:
    reader, writer = await raw()
    writer.write(b"GET / HTTP/1.1\r\nCookie: " + b"x" * HEAD + b"\r\n\r\n")
    assert await status(reader) == 431


class TestTightLimits:
    @pytest.fixture
    def limits(self) -> NetworkLimits:
        return NetworkLimits(newcomer_rate=0.001, newcomer_burst=3, close_s=0.3)

    async def test_request_in_too_many_pieces_is_rejected(self, raw: Callable[[], Awaitable[Raw]]) -> None:
        reader, writer = await raw()
        for n in range(8):
            with suppress(ConnectionError):
                writer.write(REQUEST[n : n + 1])
                await writer.drain()
            await asyncio.sleep(0.02)
        assert await status(reader) == 431

    async def test_long_frame_counts_as_several(self, dial: Dial) -> None:
        connection = await dial()
        await connection.send("x" * 3 * 1024)
        assert await close_of(connection) == (1008, "too_fast")


class TestNoRoom:
    @pytest.fixture
    def limits(self) -> NetworkLimits:
        return NetworkLimits(connections=2, close_s=0.3)

    async def test_half_open_and_silent_sockets_are_evicted(
        self, raw: Callable[[], Awaitable[Raw]], dial: Dial, listener: Listener
    ) -> None:
        silent = await dial()
        for _ in range(20):
            _, writer = await raw()
            writer.write(REQUEST[:20])
            await writer.drain()
        assert await close_of(silent) == (1008, "hello_timeout")
        ann, bob = await say_hello(await dial()), await say_hello(await dial(), "Bob")
        reader, _ = await raw()
        assert await status(reader) == 503
        for connection in (ann, bob):
            assert (await ask(connection, LIST))["type"] == "accepted"


async def test_frame_sent_with_the_request_is_not_lost(
    raw: Callable[[], Awaitable[Raw]],
) -> None:
    reader, writer = await raw()
    writer.write(REQUEST + PING)
    assert b"\x8a\x00" in await reader.readuntil(b"\x8a\x00")


class TestCrowd:
    """Many sockets of one network wait for a turn, and then one of another comes."""

    @pytest.fixture
    def limits(self) -> NetworkLimits:
        return NetworkLimits(hello_s=PATIENCE)

    @pytest.fixture
    async def listener(self, service: FakeService, limits: NetworkLimits) -> AsyncIterator[Listener]:
        access = AddressPolicy(proxies=[ip_network("127.0.0.0/8")])
        listener = await Listener.open(service, "127.0.0.1", 0, limits, access=access)
        yield listener
        await listener.close("the test is over")

    @pytest.fixture
    async def intake(self, listener: Listener) -> Intake:
        return cast(ClientSocket, listener._websockets.connection()).intake

    async def test_another_network_does_not_wait_for_it(
        self, raw: Callable[[], Awaitable[Raw]], intake: Intake, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        begun: list[bytes] = []
        begin = ClientSocket.begin

        def note(socket: ClientSocket, transport: Transport, slot: Slot, head: bytes, rest: bytes) -> None:
            begun.append(head.rpartition(b"For: ")[2].strip())
            begin(socket, transport, slot, head, rest)

        monkeypatch.setattr(ClientSocket, "begin", note)
        intake.requests.charge(10**9)
        for n in range(20):
            await self.come(raw, intake, f"192.0.2.{n}")
        await self.come(raw, intake, "198.51.100.1")
        intake.requests._left = 0
        await until(lambda: len(begun) == 21)
        assert begun.index(b"198.51.100.1") == 1

    async def come(self, raw: Callable[[], Awaitable[Raw]], intake: Intake, address: str) -> None:
        before = len(intake.requests)
        _, writer = await raw()
        writer.write(REQUEST[:-2] + f"X-Forwarded-For: {address}\r\n\r\n".encode())
        await until(lambda: len(intake.requests) == before + 1)

    async def test_a_frame_does_not_wait_for_those_of_another_network(
        self, raw: Callable[[], Awaitable[Raw]], intake: Intake
    ) -> None:
        intake.newcomers.charge(10**9)
        answered: list[str] = []

        async def ping(address: str) -> asyncio.Task[None]:
            before = len(intake.newcomers)
            reader, writer = await raw()
            writer.write(REQUEST[:-2] + f"X-Forwarded-For: {address}\r\n\r\n".encode() + PING)
            await until(lambda: len(intake.newcomers) == before + 1)

            async def answer() -> None:
                await reader.readuntil(b"\x8a\x00")
                answered.append(address)

            return asyncio.create_task(answer())

        crowd = [await ping(f"192.0.2.{n}") for n in range(20)]
        honest = await ping("198.51.100.1")
        parsed = len(intake.newcomers)
        intake.newcomers._left = -1  # the next turns come one by one
        await asyncio.wait_for(honest, PATIENCE)
        assert parsed == 21
        assert len(answered) <= 6, "its turn is the second, and answers travel"
        await asyncio.gather(*crowd)

    async def test_after_two_frames_a_socket_waits_behind_newcomers(
        self, raw: Callable[[], Awaitable[Raw]], intake: Intake
    ) -> None:
        intake.persistent.charge(10**9)
        reader, writer = await raw()
        writer.write(REQUEST + 3 * PING)
        await reader.readuntil(b"\r\n\r\n")
        assert await reader.readexactly(4) == 2 * b"\x8a\x00"
        await until(lambda: len(intake.persistent) == 1)
        reader, writer = await raw()
        writer.write(REQUEST + PING)
        await reader.readuntil(b"\x8a\x00")
        assert len(intake.persistent) == 1
        assert len(intake.newcomers) == 0


class TestLateInTheQueue:
    @pytest.fixture
    def limits(self) -> NetworkLimits:
        return NetworkLimits(hello_s=0.3)

    async def test_time_of_a_socket_that_waits_does_not_begin_again(
        self, raw: Callable[[], Awaitable[Raw]], listener: Listener
    ) -> None:
        cast(ClientSocket, listener._websockets.connection()).intake.requests.charge(10**9)
        reader, writer = await raw()
        writer.write(REQUEST)
        assert await rest_of(reader) == b""
        await until(lambda: len(listener._sockets) == 0)


async def test_crowd_that_disconnects_is_seen_off_a_few_at_a_time(
    dial: Dial, listener: Listener, service: FakeService, monkeypatch: pytest.MonkeyPatch
) -> None:
    depart, departed = ClientSocket.depart, 0

    def count(socket: ClientSocket, error: Exception | None) -> None:
        nonlocal departed
        departed += 1
        depart(socket, error)

    monkeypatch.setattr(ClientSocket, "depart", count)
    crowd = 5 * DEPARTURES
    for number in range(crowd):
        await say_hello(await dial(), f"P{number}")
    for connection in list(listener._connections):
        connection._socket.transport.abort()
    passes: list[int] = []
    while departed < crowd:
        before = departed
        await asyncio.sleep(0)
        passes.append(departed - before)
    assert max(passes) == DEPARTURES
    assert len(listener._sockets) == 0
    assert {await lost(service) for _ in range(crowd)} == {f"p{number}" for number in range(crowd)}
    await until(lambda: len(listener) == 0)
