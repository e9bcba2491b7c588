"""Measure what websockets' asyncio layer costs for a frame that comes in, beside its parser alone.

    python -m benchmarks.websocket_layers

asyncio   a `ServerConnection` parses the frame, queues the message and wakes the task that awaits `recv`
sans-I/O  a `ServerProtocol` parses the frame

Frames are those of an action. CPU time in one process without a socket; the best of ten rounds.
"""

import asyncio
from time import process_time
from typing import Any, cast

import uvloop
from websockets.asyncio.server import Server, ServerConnection
from websockets.client import ClientProtocol
from websockets.server import ServerProtocol
from websockets.uri import parse_uri

from benchmarks.server import ACT

ROUNDS, FRAMES = 10, 10_000


class Sink(asyncio.Transport):
    """A transport that takes everything."""

    def write(self, data: Any) -> None:
        """Drop `data`."""

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """Have no limits."""

    def is_closing(self) -> bool:
        """Return that it is open."""
        return False

    def abort(self) -> None:
        """Do nothing."""


class Handler:
    """The server of a `ServerConnection`: it answers the handshake."""

    def __init__(self) -> None:
        self.handler_tasks: set[asyncio.Task[None]] = set()

    def is_serving(self) -> bool:
        """Return that handshakes succeed."""
        return True

    async def handler(self, connection: ServerConnection) -> None:
        """Answer the handshake."""
        await connection.handshake(None, None, server_header=None)


async def main() -> None:
    client = ClientProtocol(parse_uri("ws://localhost/"))
    client.send_request(client.connect())
    request = b"".join(client.data_to_send())

    protocol = ServerProtocol()
    protocol.receive_data(request)
    [event] = protocol.events_received()
    protocol.send_response(protocol.accept(cast(Any, event)))
    answer = b"".join(protocol.data_to_send())
    client.receive_data(answer)

    connection = ServerConnection(ServerProtocol(), cast(Server, Handler()), max_queue=None)
    connection.connection_made(Sink())
    connection.data_received(request)
    await asyncio.sleep(0.1)

    client.send_binary(ACT)
    frame = b"".join(client.data_to_send())
    loop, asynchronous, parser = asyncio.get_running_loop(), list[float](), list[float]()
    for _ in range(ROUNDS):
        began = process_time()
        for _ in range(FRAMES):
            loop.call_soon(connection.data_received, frame)
            await connection.recv()
        asynchronous.append(process_time() - began)
        began = process_time()
        for _ in range(FRAMES):
            protocol.receive_data(frame)
            protocol.events_received()
        parser.append(process_time() - began)
    for name, times in (("asyncio", asynchronous), ("sans-I/O", parser)):
        print(f"{name:<10}{min(times) / FRAMES * 1e6:.1f} µs a frame")


if __name__ == "__main__":
    uvloop.run(main())
