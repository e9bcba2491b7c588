"""Where clients connect."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from typing import Final, Self, cast

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import NegotiationError
from websockets.http11 import Request, Response
from websockets.typing import Origin, Subprotocol

from server.logs import log_error
from server.metrics import Metrics
from server.net.addresses import Access, Address, Addresses
from server.net.connection import Connection
from server.net.limits import Limits
from server.net.line import Line, line_class
from server.net.pages import Pages, is_page
from server.net.ports import Service
from server.net.shared import Shared
from server.protocol.codecs import CODECS, MSGPACK, Codec, Frame
from server.protocol.codes import CloseReason
from server.protocol.messages import Closing, Message

log = logging.getLogger(__name__)

# What strangers send instead of an opening handshake is no error of ours, and our own are logged elsewhere.
_handshakes: Final = logging.getLogger(f"{__name__}.handshakes")
_handshakes.setLevel(logging.CRITICAL)


class Listener:
    """The lines to all clients. `Listener.open` makes one.

    A client says which codec it wants by the WebSocket subprotocol; without one it gets msgpack. One that
    offers only others is turned away.
    """

    def __init__(self, shared: Shared, pages: Pages) -> None:
        self._shared = shared
        self._pages = pages
        self._lines = 0
        self._connections: dict[Connection, None] = {}  # in the order in which they came
        self._server: Server

    @classmethod
    async def open(
        cls,
        service: Service,
        host: str,
        port: int,
        limits: Limits | None = None,
        *,
        access: Access | None = None,
        metrics: Metrics | None = None,
        healthy: Callable[[], bool] = lambda: True,
    ) -> Self:
        """Listen at `host` and `port`, any free one for 0. Raises OSError where that cannot be.

        healthy: whether the server can do its work, for whoever asks over HTTP.
        """
        limits, access, metrics = limits or Limits(), access or Access(), metrics or Metrics()
        shared = Shared(service, limits, Addresses(limits, access.proxies), metrics)
        listener = cls(shared, Pages(metrics, healthy, access.metrics))
        metrics.gauge("connections", "Lines that are open.", lambda: len(listener))
        metrics.gauge("players", "Players who are signed in.", lambda: len(shared.players))
        listener._server = await serve(
            listener._serve,
            host,
            port,
            origins=[None, *map(Origin, access.origins)],
            select_subprotocol=_select_subprotocol,
            process_request=listener._answer_or_let_in,
            process_response=listener._count,
            compression=None,
            server_header=None,
            open_timeout=limits.open_s,
            ping_interval=limits.ping_s,
            ping_timeout=limits.ping_s,
            close_timeout=limits.close_s,
            create_connection=line_class(limits),
            max_size=limits.frame,
            max_queue=limits.waiting_frames,
            write_limit=(limits.behind, limits.behind // 4),
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

    def tell(self, message: Message) -> None:
        """Send `message` to every client."""
        frames: dict[Codec, Frame] = {}
        for connection in self._connections:
            codec = connection.codec
            if codec not in frames:
                frames[codec] = codec.encode(message)
            connection.send(frames[codec])

    async def close(self, message: str) -> None:
        """Take no more lines, tell every client `message`, and close their lines."""
        self._server.close(close_connections=False)
        self.tell(Closing(message=message))
        for connection in self._connections:
            connection.close(CloseReason.GOING_AWAY)
        with suppress(TimeoutError):
            async with asyncio.timeout(2 * self._shared.limits.close_s):
                await self._server.wait_closed()

    async def _serve(self, socket: ServerConnection) -> None:
        line = cast(Line, socket)
        codec = CODECS.get(line.subprotocol or "", MSGPACK)
        connection = Connection(line, codec, self._address(line), self._shared)
        self._connections[connection] = None
        try:
            await connection.run()
        except Exception as error:
            log_error(log, "a line broke", error)
            line.cut()
        finally:
            self._connections.pop(connection, None)

    def _answer_or_let_in(self, socket: ServerConnection, request: Request) -> Response | None:
        line = cast(Line, socket)
        address = self._address(line)
        page = self._pages.answer(line, request.path, address)
        if page is not None:
            return page
        if self._lines >= self._shared.limits.connections:
            return line.respond(HTTPStatus.SERVICE_UNAVAILABLE, "There is no room for another connection.\n")
        if not self._shared.addresses.enter(address, asyncio.get_running_loop().time()):
            return line.respond(
                HTTPStatus.TOO_MANY_REQUESTS, "There are too many connections from your address.\n"
            )
        self._lines += 1
        line.on_lost = partial(self._lost, address)
        return None

    def _address(self, line: Line) -> Address:
        assert line.request is not None  # noqa: S101 - there is one from the start of its handshake on
        peer = line.remote_address
        return self._shared.addresses.of(peer[0] if peer else "", line.request.headers)

    def _count(self, socket: ServerConnection, request: Request, response: Response) -> None:
        """Count who is turned away, be it by the library: for another origin, or no subprotocol of ours."""
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS and not is_page(request.path):
            self._shared.metrics.turned_away[str(response.status_code)] += 1

    def _lost(self, address: Address) -> None:
        self._lines -= 1
        self._shared.addresses.leave(address)


def _select_subprotocol(socket: ServerConnection, offered: Sequence[Subprotocol]) -> Subprotocol | None:
    for subprotocol in offered:
        if subprotocol in CODECS:
            return subprotocol
    if offered:
        raise NegotiationError(f"no subprotocol that is known: {', '.join(CODECS)}")
    return None
