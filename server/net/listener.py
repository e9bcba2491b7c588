"""Where clients connect."""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from http import HTTPStatus
from typing import Final, Self

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import NegotiationError
from websockets.http11 import Request, Response
from websockets.typing import Subprotocol

from server.net.connection import Connection, log_error
from server.net.limits import Limits
from server.net.ports import Service
from server.net.replies import Replies
from server.protocol.codecs import CODECS, MSGPACK, Codec, Frame
from server.protocol.codes import CloseReason
from server.protocol.messages import Closing

# What strangers send instead of an opening handshake is no error of ours, and our own are logged elsewhere.
_handshakes: Final = logging.getLogger(f"{__name__}.handshakes")
_handshakes.setLevel(logging.CRITICAL)


class Listener:
    """The lines to all clients. `Listener.open` makes one.

    A client says which codec it wants by the WebSocket subprotocol; without one it gets msgpack. One that
    offers only others is turned away.
    """

    def __init__(self, service: Service, limits: Limits) -> None:
        self._service = service
        self._limits = limits
        self._replies = Replies()
        self._connections: set[Connection] = set()
        self._server: Server

    @classmethod
    async def open(cls, service: Service, host: str, port: int, limits: Limits | None = None) -> Self:
        """Listen at `host` and `port`, any free one for 0. Raises OSError where that cannot be."""
        listener = cls(service, limits or Limits())
        limits = listener._limits
        listener._server = await serve(
            listener._serve,
            host,
            port,
            select_subprotocol=_select_subprotocol,
            process_request=listener._turn_away,
            compression=None,
            server_header=None,
            open_timeout=limits.open_s,
            ping_interval=limits.ping_s,
            ping_timeout=limits.ping_s,
            close_timeout=limits.close_s,
            create_connection=_cut_beyond(2 * limits.backlog),
            max_size=limits.frame,
            max_queue=limits.waiting_frames,
            logger=_handshakes,
        )
        return listener

    @property
    def port(self) -> int:
        """The port that it listens at."""
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    def __len__(self) -> int:
        return len(self._connections)

    async def close(self, message: str) -> None:
        """Take no more lines, tell every client `message`, and close their lines."""
        self._server.close(close_connections=False)
        frames: dict[Codec, Frame] = {}
        for connection in self._connections:
            codec = connection.codec
            if codec not in frames:
                frames[codec] = codec.encode(Closing(message=message))
            connection.send(frames[codec])
            connection.close(CloseReason.GOING_AWAY.code, CloseReason.GOING_AWAY.reason)
        with suppress(TimeoutError):
            async with asyncio.timeout(2 * self._limits.close_s):
                await self._server.wait_closed()

    async def _serve(self, socket: ServerConnection) -> None:
        codec = CODECS.get(socket.subprotocol or "", MSGPACK)
        connection = Connection(socket, codec, self._service, self._replies, self._limits)
        self._connections.add(connection)
        try:
            await connection.run()
        except Exception as error:
            log_error("a line broke", error)
            raise
        finally:
            self._connections.discard(connection)

    def _turn_away(self, socket: ServerConnection, request: Request) -> Response | None:
        if len(self._connections) < self._limits.connections:
            return None
        return socket.respond(HTTPStatus.SERVICE_UNAVAILABLE, "There is no room for another connection.\n")


def _select_subprotocol(socket: ServerConnection, offered: Sequence[Subprotocol]) -> Subprotocol | None:
    for subprotocol in offered:
        if subprotocol in CODECS:
            return subprotocol
    if offered:
        raise NegotiationError(f"no subprotocol that is known: {', '.join(CODECS)}")
    return None


def _cut_beyond(backlog: int) -> type[ServerConnection]:
    """WebSockets that are cut once more than `backlog` bytes wait to be sent.

    Answers to pings are sent without our doing, and a client could let them pile up.
    """

    class Line(ServerConnection):
        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.transport.get_write_buffer_size() > backlog:
                self.transport.abort()

    return Line
