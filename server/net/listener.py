"""Where clients connect."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from http import HTTPStatus
from typing import Self, cast

from websockets.asyncio.server import ServerConnection
from websockets.exceptions import NegotiationError
from websockets.http11 import Request, Response
from websockets.typing import Origin, Subprotocol

from riverboat.server.logs import get_logger
from riverboat.server.metrics import Metrics
from riverboat.server.net.addresses import Access, Address, Addresses
from riverboat.server.net.arrivals import Arrival
from riverboat.server.net.client_socket import Line, line_class
from riverboat.server.net.connection import Connection
from riverboat.server.net.limits import Limits
from riverboat.server.net.pages import Pages, is_page
from riverboat.server.net.ports import Service
from riverboat.server.net.quotas import Players
from riverboat.server.net.reading import Intake
from riverboat.server.net.shared import Shared
from riverboat.server.net.sockets import Sockets
from riverboat.server.net.websocket import WebSocketServer
from riverboat.server.protocol.codecs import CODECS, MSGPACK, Codec, Frame
from riverboat.server.protocol.codes import CloseReason
from riverboat.server.protocol.messages import Closing, Message

log = get_logger(__name__)


class Listener:
    """The lines to all clients. `Listener.open` makes one.

    A client says which codec it wants by the WebSocket subprotocol; without one it gets msgpack. One that
    offers only others is turned away.
    """

    def __init__(self, shared: Shared, sockets: Sockets, pages: Pages) -> None:
        self._shared = shared
        self._sockets = sockets
        self._pages = pages
        self._connections: dict[Connection, None] = {}  # in the order in which they came
        self._server: asyncio.Server
        self._websockets: WebSocketServer

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
        shared = Shared(service, limits, Addresses(limits, access.proxies), metrics, Players(limits))
        sockets = Sockets(limits, shared.addresses, metrics)
        listener = cls(shared, sockets, Pages(metrics, healthy, access.metrics))
        metrics.gauge("connections", "Lines that are open.", lambda: len(listener))
        metrics.gauge("players", "Players who are signed in.", lambda: len(shared.players))
        intake = Intake(limits, sockets)
        listener._websockets = WebSocketServer(
            line_class(intake),
            listener._serve,
            origins=[None, *map(Origin, access.origins)],
            select_subprotocol=_select_subprotocol,
            process_request=listener._answer_or_let_in,
            process_response=listener._count,
            max_size=limits.frame,
            write_limit=(limits.behind, limits.behind // 4),
            ping_s=limits.ping_s,
            close_s=limits.close_s,
        )

        def line() -> Line:
            return cast(Line, listener._websockets.connection())

        loop = asyncio.get_running_loop()
        listener._server = await loop.create_server(lambda: Arrival(intake, line), host, port)
        return listener

    @property
    def port(self) -> int:
        """The port that it listens at."""
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    @property
    def addresses(self) -> list[str]:
        """The addresses that it listens at."""
        return [listening.getsockname()[0] for listening in self._server.sockets]

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
        self._server.close()
        self._websockets.serving = False
        self.tell(Closing(message=message))
        self._sockets.close()
        for connection in self._connections:
            connection.close(CloseReason.GOING_AWAY)
        with suppress(TimeoutError):
            async with asyncio.timeout(2 * self._shared.limits.close_s):
                await self._websockets.wait_closed()

    async def _serve(self, socket: ServerConnection) -> None:
        line = cast(Line, socket)
        codec = CODECS.get(line.subprotocol or "", MSGPACK)
        connection = Connection(line, codec, self._address(line), self._shared)
        self._connections[connection] = None
        line.opened()
        try:
            await connection.run()
        except Exception as error:
            log.error("connection failed", error=error)
            line.cut()
        finally:
            self._connections.pop(connection, None)

    def _answer_or_let_in(self, socket: ServerConnection, request: Request) -> Response | None:
        line = cast(Line, socket)
        address = self._address(line)
        refusal = self._sockets.name(line.place, address)
        if refusal is not None:
            return line.respond(*refusal)
        return self._pages.answer(line, request.path, address)

    def _address(self, line: Line) -> Address:
        assert line.request is not None  # noqa: S101 - there is one from the start of its handshake on
        peer = line.remote_address
        return self._shared.addresses.of(peer[0] if peer else "", line.request.headers)

    def _count(self, socket: ServerConnection, request: Request, response: Response) -> None:
        """Count who is turned away, be it by the library: for another origin, or no subprotocol of ours."""
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS and not is_page(request.path):
            self._shared.metrics.turned_away[str(response.status_code)] += 1


def _select_subprotocol(offered: Sequence[Subprotocol]) -> Subprotocol | None:
    for subprotocol in offered:
        if subprotocol in CODECS:
            return subprotocol
    if offered:
        raise NegotiationError(f"no subprotocol that is known: {', '.join(CODECS)}")
    return None
