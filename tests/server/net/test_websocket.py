"""What the server counts on in websockets beyond its documentation.

Where one of these fails, the version that is installed cannot be used: see server/net/websocket.py.
"""

import asyncio
import inspect
import tomllib
from importlib.metadata import version
from pathlib import Path
from typing import Any

from websockets.asyncio.connection import Connection
from websockets.asyncio.server import ServerConnection
from websockets.protocol import State
from websockets.server import ServerProtocol

from riverboat.client_cli.load.connection import masked
from riverboat.server.net.websocket import WebSocket

ROOT = Path(__file__).parents[3]
REQUEST = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def opened() -> ServerProtocol:
    """A protocol whose handshake is over."""
    protocol = ServerProtocol(max_size=1000)
    protocol.receive_data(REQUEST)
    [request] = protocol.events_received()
    protocol.send_response(protocol.accept(request))  # type: ignore[arg-type] # it is a request
    protocol.data_to_send()
    assert protocol.state is State.OPEN
    return protocol


def test_version_is_within_the_bounds_of_the_project() -> None:
    dependencies = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    [bounds] = [each for each in dependencies if each.startswith("websockets")]
    least, most = bounds.removeprefix("websockets>=").split(",<")
    installed = tuple(map(int, version("websockets").split(".")))
    assert tuple(map(int, least.split("."))) <= installed < tuple(map(int, most.split(".")))


def test_failed_protocol_sends_a_reason_and_ignores_input() -> None:
    protocol = opened()
    protocol.fail(1008, "too_fast")
    assert protocol.data_to_send() == [b"\x88\x0a\x03\xf0too_fast", b""]
    assert protocol.eof_sent
    protocol.receive_data(masked(0x89, b"a ping"))
    assert protocol.data_to_send() == []
    assert protocol.events_received() == []


def test_close_frame_and_violation_end_the_parsing() -> None:
    for frame in (masked(0x88, b"\x03\xe8"), masked(0x83, b"x"), masked(0x82, bytes(1001))):
        protocol = opened()
        assert not protocol.eof_sent
        protocol.receive_data(frame)
        assert protocol.eof_sent


def test_fed_bytes_are_parsed_at_once() -> None:
    protocol = opened()
    protocol.receive_data(masked(0x81, b"one") + masked(0x82, b"two"))
    assert [bytes(event.data) for event in protocol.events_received()] == [b"one", b"two"]  # type: ignore[union-attr]


def test_overridden_methods_exist() -> None:
    for name in ("connection_made", "connection_lost", "data_received", "eof_received", "pause_writing"):
        assert callable(getattr(Connection, name))
    assert {
        "protocol",
        "server",
        "ping_interval",
        "ping_timeout",
        "close_timeout",
        "max_queue",
        "write_limit",
    } <= {*inspect.signature(ServerConnection.__init__).parameters}
    handshake = list(inspect.signature(ServerConnection.handshake).parameters)
    assert handshake == ["self", "process_request", "process_response", "server_header"]


async def test_server_has_everything_that_connections_use() -> None:
    handled: list[Any] = []

    class Server:
        def __init__(self) -> None:
            self.handler_tasks: set[asyncio.Task[None]] = set()

        async def handler(self, connection: Any) -> None:
            handled.append(connection)

        def is_serving(self) -> bool:
            return True

    class Transport(asyncio.Transport):
        def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
            assert (high, low) == (4, 1)

    server = Server()
    socket = WebSocket(ServerProtocol(), server, max_queue=None, write_limit=(4, 1))  # type: ignore[arg-type]
    socket.connection_made(Transport())
    [task] = server.handler_tasks
    await task
    assert handled == [socket]
    assert not socket.is_open
    assert not socket.is_over
    socket.break_cycles()
