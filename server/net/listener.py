"""The port where clients connect."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from http import HTTPStatus
from random import shuffle
from typing import Final, Self, cast

from websockets.asyncio.server import ServerConnection
from websockets.exceptions import NegotiationError
from websockets.http11 import Request, Response
from websockets.typing import Subprotocol

from riverboat.server.net.addresses import Address, Addresses, AddressPolicy
from riverboat.server.net.arrivals import METHODS, NO_METHOD, Arrival
from riverboat.server.net.client_socket import ClientSocket, socket_class
from riverboat.server.net.connection import Connection
from riverboat.server.net.connection_context import ConnectionContext
from riverboat.server.net.limits import NetworkLimits
from riverboat.server.net.origins import Origins
from riverboat.server.net.pages import Pages
from riverboat.server.net.ports import CommandService, OtherServers
from riverboat.server.net.quotas import ConnectedPlayers
from riverboat.server.net.reading import Intake
from riverboat.server.net.site import Site
from riverboat.server.net.sockets import Sockets
from riverboat.server.net.websocket import WebSocketServer
from riverboat.server.protocol.codecs import CODECS, MSGPACK, Codec, Frame
from riverboat.server.protocol.codes import CloseReason
from riverboat.server.protocol.messages import Closing, Message
from riverboat.server.replies import Replies
from riverboat.server.runtime.logs import get_logger
from riverboat.server.runtime.metrics import Metrics

log = get_logger(__name__)

BACKLOG: Final = 4_096
"""Connections that the system may hold until they are accepted. Of more, a client would try again only after
a second."""

FOREIGN: Final = HTTPStatus.FORBIDDEN, "Pages of this origin may not connect: see serve --origin.\n"


class Listener:
    """Accepts connections, and serves them. `Listener.open` makes one.

    A client chooses a codec by the WebSocket subprotocol. Without one it gets MessagePack. If it offers only
    unknown subprotocols, it is rejected.
    """

    def __init__(self, context: ConnectionContext, sockets: Sockets, pages: Pages, origins: Origins) -> None:
        self._context = context
        self._sockets = sockets
        self._pages = pages
        self._origins = origins
        self._connections: dict[Connection, None] = {}  # the oldest first
        self._server: asyncio.Server
        self._websockets: WebSocketServer

    @classmethod
    async def open(
        cls,
        service: CommandService,
        host: str,
        port: int,
        limits: NetworkLimits | None = None,
        *,
        access: AddressPolicy | None = None,
        metrics: Metrics | None = None,
        problem: Callable[[], str] = lambda: "",
        site: Site | None = None,
        replies: Replies | None = None,
    ) -> Self:
        """Listen at `host` and `port`; port 0 is any free one. Raises OSError.

        problem: returns why the server cannot do its work, for the health page; empty if it can.
        site: the browser table; None to serve none.
        replies: those of the server, if it has other clients, too.
        """
        limits, access, metrics = limits or NetworkLimits(), access or AddressPolicy(), metrics or Metrics()
        addresses, players = Addresses(limits, access.proxies), ConnectedPlayers(limits)
        context = ConnectionContext(service, limits, addresses, metrics, players, replies or Replies())
        sockets = Sockets(limits, context.addresses, metrics)
        origins = Origins(access.origins, (host, *access.hosts))
        pages = Pages(metrics, problem, access.metrics, site, origins)
        listener = cls(context, sockets, pages, origins)
        metrics.gauge("connections", "Open connections.", lambda: len(listener))
        metrics.gauge("players", "Connected players.", lambda: len(context.players))
        intake = Intake(limits, sockets)
        listener._websockets = WebSocketServer(
            socket_class(intake),
            listener._serve,
            select_subprotocol=_select_subprotocol,
            process_request=listener._answer_or_let_in,
            process_response=listener._count,
            max_size=limits.frame,
            write_limit=(limits.behind, limits.behind // 4),
            ping_s=limits.ping_s,
            close_s=limits.close_s,
        )

        def new_socket() -> ClientSocket:
            return cast(ClientSocket, listener._websockets.connection())

        loop = asyncio.get_running_loop()
        listener._server = await loop.create_server(
            lambda: Arrival(intake, new_socket), host, port, backlog=BACKLOG
        )
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

    def link(self, elsewhere: OtherServers) -> None:
        """Count players and addresses together with the servers `elsewhere`."""
        self._context.players.elsewhere = self._context.addresses.elsewhere = elsewhere

    def on_connections_changed(self, key: str, used: Sequence[float]) -> None:
        """Handle that a player or an address has other connections at other servers.

        used: the parts of its bursts that a player who has disconnected there has used.
        """
        for connection in self._context.players.on_connections_changed(
            key, used, asyncio.get_running_loop().time()
        ):
            connection.close(CloseReason.REPLACED)

    def broadcast(self, message: Message) -> None:
        """Send `message` to every client."""
        frames: dict[Codec, Frame] = {}
        for connection in self._connections:
            codec = connection.codec
            if codec not in frames:
                frames[codec] = codec.encode(message)
            connection.send(frames[codec])

    async def send_away(self, seconds: float, closing: Callable[[float], Message]) -> None:
        """Disconnect every client, in any order, spread over `seconds`.

        closing: returns what a client is sent first, by the seconds until its connection is closed.
        """
        connections = list(self._connections)
        shuffle(connections)
        times = [seconds * (number + 1) / len(connections) for number in range(len(connections))]
        for connection, after in zip(connections, times, strict=True):
            connection.send(connection.codec.encode(closing(after)))
        began = asyncio.get_running_loop().time()
        for connection, after in zip(connections, times, strict=True):
            await asyncio.sleep(began + after - asyncio.get_running_loop().time())
            connection.close(CloseReason.GOING_AWAY)

    async def close(self, message: str) -> None:
        """Stop listening, send every client a `closing` with `message`, and close all connections."""
        self._server.close()
        self._websockets.serving = False
        self.broadcast(Closing(message=message))
        self._sockets.close()
        for connection in self._connections:
            connection.close(CloseReason.GOING_AWAY)
        with suppress(TimeoutError):
            async with asyncio.timeout(2 * self._context.limits.close_s):
                await self._websockets.wait_closed()

    async def _serve(self, websocket: ServerConnection) -> None:
        socket = cast(ClientSocket, websocket)
        codec = CODECS.get(socket.subprotocol or "", MSGPACK)
        connection = Connection(socket, codec, self._address(socket), self._context)
        self._connections[connection] = None
        socket.opened()
        try:
            await connection.run()
        except Exception as error:
            log.error("connection failed", error=error)
            socket.cut()
        finally:
            self._connections.pop(connection, None)

    def _answer_or_let_in(
        self, websocket: ServerConnection, request: Request
    ) -> Response | Awaitable[Response] | None:
        socket = cast(ClientSocket, websocket)
        address = self._address(socket)
        rejection = self._sockets.set_address(socket.slot, address)
        if rejection is not None:
            return socket.respond(*rejection)
        page = self._pages.answer(socket, request, address)
        if page is not None:
            socket.close_timeout = self._context.limits.hello_s  # a phone may take a while to load it
            return page
        if socket.without_body:
            response = socket.respond(HTTPStatus.METHOD_NOT_ALLOWED, NO_METHOD)
            response.headers["Allow"] = METHODS
            return response
        if not self._origins.may_connect(request.headers):
            return socket.respond(*FOREIGN)
        return None

    def _address(self, socket: ClientSocket) -> Address:
        assert socket.request is not None  # noqa: S101 - there is one from the start of its handshake on
        peer = socket.remote_address
        return self._context.addresses.of(peer[0] if peer else "", socket.request.headers)

    def _count(self, websocket: ServerConnection, request: Request, response: Response) -> None:
        """Count a rejection, also by the library. Leave out the body that a HEAD does not ask for."""
        if cast(ClientSocket, websocket).without_body:
            response.body = b""
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS and not self._pages.has(request):
            self._context.metrics.turned_away[str(response.status_code)] += 1


def _select_subprotocol(offered: Sequence[Subprotocol]) -> Subprotocol | None:
    for subprotocol in offered:
        if subprotocol in CODECS:
            return subprotocol
    if offered:
        raise NegotiationError(f"unknown subprotocol; offer one of {', '.join(CODECS)}")
    return None
