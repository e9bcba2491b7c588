"""Simulated connections between clients and servers, without sockets.

Frames are delayed. They arrive in order on one connection, and in any order across connections. A connection
can break and lose what is in transit, stall, or deliver a frame twice. Server and client are the real ones;
only the WebSocket between them is missing.
"""

import asyncio
from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any, Final, cast

from riverboat.client_cli.library.errors import ConnectFailed
from riverboat.client_cli.library.websocket import CodecName
from riverboat.server.net.addresses import Addresses, AddressPolicy
from riverboat.server.net.connection_context import ConnectionContext
from riverboat.server.net.limits import NetworkLimits
from riverboat.server.net.listener import Listener
from riverboat.server.net.origins import Origins
from riverboat.server.net.pages import Pages
from riverboat.server.net.ports import CommandService
from riverboat.server.net.quotas import ConnectedPlayers
from riverboat.server.net.sockets import Sockets
from riverboat.server.protocol.codecs import CODECS
from riverboat.server.protocol.messages import AnyMessage
from riverboat.server.replies import Replies
from riverboat.server.runtime.metrics import Metrics
from tests.support.simulation.connections import ClientEnd, Link, ServerEnd
from tests.support.simulation.processes import Process, ProcessLoop, current
from tests.support.simulation.trace import Trace

FAIR_DELAY: Final = 0.005
"""Maximum seconds that a frame takes when nothing is wrong."""


_SOCKET: Final = SimpleNamespace(getsockname=lambda: ("127.0.0.1", 1))
"""Stands for the socket at which a server listens."""


class Network:
    """All connections of a run.

    on_message: called with each message that a client receives, and with its end of the connection.
    delay: maximum seconds that a frame takes.
    doubles: probability that a client's frame arrives twice.
    spreads: clients connect to any server, not to the latest.
    clients: replaces WebSocketTransport in the client library.
    """

    def __init__(
        self,
        loop: ProcessLoop,
        seed: str,
        trace: Trace,
        on_message: Callable[[ClientEnd, AnyMessage], None],
    ) -> None:
        self.loop = loop
        self.trace = trace
        self.on_message = on_message
        self.delay = FAIR_DELAY
        self.doubles = 0.0
        self.spreads = False
        self.links: dict[int, Link] = {}
        self.clients: Final = SimpleNamespace(open=self._connect)
        self._servers: list[Listening] = []
        self._seed = seed
        self._opened = 0

    async def open(
        self,
        service: CommandService,
        host: str,
        port: int,
        limits: NetworkLimits,
        *,
        access: AddressPolicy,
        metrics: Metrics,
        problem: Any,
        site: Any,
        replies: Replies,
    ) -> "Listening":
        """Replace `Listener.open`: clients connect to this server from now on."""
        addresses = Addresses(limits, access.proxies)
        context = ConnectionContext(service, limits, addresses, metrics, ConnectedPlayers(limits), replies)
        origins = Origins()
        pages = Pages(metrics, problem, access.metrics, None, origins)
        listening = Listening(context, Sockets(limits, context.addresses, metrics), pages, origins)
        listening.begin(self, current())
        self._servers.append(listening)
        return listening

    def forget(self, process: Process) -> None:
        """Stop listening in `process`. Its connections break after what it has sent."""
        self._servers = [server for server in self._servers if server.process is not process]
        for link in list(self.links.values()):
            if link.server.process is process:
                link.server_is_gone()

    async def _connect(self, url: str, codec: CodecName, within: float) -> ClientEnd:
        number = self._opened = self._opened + 1
        chance = Random(f"{self._seed}/line/{number}")
        await asyncio.sleep(chance.random() * self.delay)
        if not self._servers:
            raise ConnectFailed("nobody listens")
        server = chance.choice(self._servers) if self.spreads else self._servers[-1]
        if not server.process.runs:
            await asyncio.sleep(within)
            raise ConnectFailed("no answer")
        link = Link(self, number, chance, server, CODECS[f"riverboat.{codec}"])
        self.links[link.number] = link
        server.accept(link.server)
        return link.client


class Listening(Listener):
    """The server's own Listener, without sockets."""

    def begin(self, network: Network, process: Process) -> None:
        """Accept connections of `network` in `process`."""
        self.process = process
        self.limits = self._context.limits
        self._network = network
        self._server = cast(Any, SimpleNamespace(close=lambda: None, sockets=[_SOCKET]))
        self._websockets = cast(Any, SimpleNamespace(wait_closed=self._all_closed))

    def accept(self, end: ServerEnd) -> None:
        """Accept a connection."""
        self.process.deliver(lambda: self._network.loop.create_task(self._serve(cast(Any, end))))

    async def _all_closed(self) -> None:
        await asyncio.gather(*(each._closing for each in self._connections if each._closing is not None))
