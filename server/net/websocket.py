"""Everything that is used of websockets beyond its documentation. pyproject.toml bounds its version."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, cast

from websockets.asyncio.server import Server, ServerConnection
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.typing import Subprotocol

# Bad handshakes of strangers are no errors of the server, whose own errors are logged elsewhere.
_silent: Final = logging.getLogger(f"{__name__}.handshakes")
_silent.setLevel(logging.CRITICAL)


class WebSocket(ServerConnection):
    """The server's end of a WebSocket. It parses input when `feed` is called, and not before."""

    @property
    def is_open(self) -> bool:
        """Whether messages may be sent."""
        return self.protocol.state is State.OPEN

    @property
    def is_over(self) -> bool:
        """Whether further input is ignored: a close frame has come, or the connection has failed."""
        return self.protocol.eof_sent

    @property
    def has_closed(self) -> bool:
        """Whether the closing handshake is done: both ends have sent a close frame."""
        return self.protocol.close_sent is not None and self.protocol.close_rcvd is not None

    def feed(self, data: bytes) -> None:
        """Parse `data`, and send what the WebSocket protocol answers by itself."""
        ServerConnection.data_received(self, data)

    def fail(self, code: int, reason: str) -> None:
        """Send a close frame, and ignore further input."""
        if not self.is_over:
            self.protocol.fail(code, reason)
            self.send_data()

    def end_of_input(self) -> None:
        """Note that the socket was closed: it is open no longer."""
        self.protocol.receive_eof()

    def break_cycles(self) -> None:
        """Break reference cycles, because the garbage collector seldom runs."""
        protocol = self.protocol
        vars(protocol).pop("select_subprotocol", None)
        protocol.parser.close()
        if protocol.parser_exc is not None:
            protocol.parser_exc.__traceback__ = None


class WebSocketServer:
    """The server as the library's connections see it. Sockets are accepted elsewhere.

    kind: the class of the WebSockets.
    serve: called with each WebSocket that is open; when it returns, the WebSocket is closed.
    process_request, process_response: hooks of the library.
    write_limit: the high and the low mark, in bytes, of the write buffer.
    ping_s, close_s: seconds.
    """

    def __init__(
        self,
        kind: type[WebSocket],
        serve: Callable[[ServerConnection], Awaitable[None]],
        *,
        select_subprotocol: Callable[[Sequence[Subprotocol]], Subprotocol | None],
        process_request: Callable[[ServerConnection, Request], Response | Awaitable[Response] | None],
        process_response: Callable[[ServerConnection, Request, Response], None],
        max_size: int,
        write_limit: tuple[int, int],
        ping_s: float,
        close_s: float,
    ) -> None:
        self._kind = kind
        self._serve = serve
        self._select = select_subprotocol
        self._process_request = process_request
        self._process_response = process_response
        self._max_size = max_size
        self._write_limit = write_limit
        self._ping_s = ping_s
        self._close_s = close_s
        self.handler_tasks: set[asyncio.Task[None]] = set()
        self.serving = True

    def is_serving(self) -> bool:
        """Return whether handshakes still succeed."""
        return self.serving

    def connection(self) -> WebSocket:
        """Return a WebSocket for a socket that has sent its request."""
        protocol = ServerProtocol(
            select_subprotocol=lambda protocol, offered: self._select(offered),
            max_size=self._max_size,
            logger=_silent,
        )
        return self._kind(
            protocol,
            cast(Server, self),
            ping_interval=self._ping_s,
            ping_timeout=self._ping_s,
            close_timeout=self._close_s,
            max_queue=None,
            write_limit=self._write_limit,
        )

    async def handler(self, connection: ServerConnection) -> None:
        """Run a connection from the handshake to its end. The library creates the task."""
        try:
            await connection.handshake(self._process_request, self._process_response, server_header=None)
            if connection.protocol.state is State.OPEN:
                connection.start_keepalive()
                async with connection:
                    await self._serve(connection)
        except Exception:
            _silent.error("connection failed", exc_info=True)
        finally:
            connection.transport.abort()
            self.handler_tasks.discard(cast("asyncio.Task[None]", asyncio.current_task()))

    async def wait_closed(self) -> None:
        """Wait until all connections have ended."""
        while self.handler_tasks:
            await asyncio.wait(self.handler_tasks)
