"""Lines between clients and servers without sockets. Frames take their time; each line is in order, no two
are. A line can break with all that is on it, stall, or say a thing twice.

What a server does with a line, and a client, is their own; the WebSocket between them is left out.
"""

import asyncio
from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any, Final, cast

from riverboat.client_cli.library.errors import ConnectFailed
from riverboat.client_cli.library.websocket import CodecName
from riverboat.server.metrics import Metrics
from riverboat.server.net.addresses import Access, Addresses
from riverboat.server.net.limits import Limits
from riverboat.server.net.listener import Listener
from riverboat.server.net.pages import Pages
from riverboat.server.net.ports import Service
from riverboat.server.net.quotas import Players
from riverboat.server.net.shared import Shared
from riverboat.server.net.sockets import Sockets
from riverboat.server.protocol.codecs import CODECS
from riverboat.server.protocol.messages import AnyMessage
from tests.support.simulation.lines import ClientLine, Link, ServerLine
from tests.support.simulation.processes import Process, ProcessLoop, current
from tests.support.simulation.trace import Trace

FAIR_DELAY: Final = 0.005
"""Seconds that a frame takes at most, where nothing is wrong."""


class Network:
    """All lines of a run. heard: called with each message that a client is given, and with its line.

    delay: seconds that a frame takes at most. doubles: how likely a frame of a client is to come twice.
    clients: what stands in for the Line of a client.
    """

    def __init__(
        self,
        loop: ProcessLoop,
        seed: str,
        trace: Trace,
        heard: Callable[[ClientLine, AnyMessage], None],
    ) -> None:
        self.loop = loop
        self.trace = trace
        self.heard = heard
        self.delay = FAIR_DELAY
        self.doubles = 0.0
        self.lines: dict[int, Link] = {}
        self.clients: Final = SimpleNamespace(open=self._connect)
        self._servers: list[Listening] = []
        self._seed = seed
        self._opened = 0

    async def open(
        self,
        service: Service,
        host: str,
        port: int,
        limits: Limits,
        *,
        access: Access,
        metrics: Metrics,
        healthy: Any,
    ) -> "Listening":
        """What stands in for `Listener.open`: clients come here from now on."""
        shared = Shared(service, limits, Addresses(limits, access.proxies), metrics, Players(limits))
        listening = Listening(
            shared, Sockets(limits, shared.addresses, metrics), Pages(metrics, healthy, access.metrics)
        )
        listening.begin(self, current())
        self._servers.append(listening)
        return listening

    def forget(self, process: Process) -> None:
        """Stop listening in `process`. Its connections break after what it has sent."""
        self._servers = [server for server in self._servers if server.process is not process]
        for link in list(self.lines.values()):
            if link.server.process is process:
                link.server_is_gone()

    async def _connect(self, url: str, codec: CodecName, within: float) -> ClientLine:
        number = self._opened = self._opened + 1
        chance = Random(f"{self._seed}/line/{number}")
        await asyncio.sleep(chance.random() * self.delay)
        server = self._servers[-1] if self._servers else None
        if server is None:
            raise ConnectFailed("nobody listens")
        if not server.process.runs:
            await asyncio.sleep(within)
            raise ConnectFailed("no answer")
        link = Link(self, number, chance, server, CODECS[f"riverboat.{codec}"])
        self.lines[link.number] = link
        server.take(link.server)
        return link.client


class Listening(Listener):
    """The server's own Listener, but for the sockets."""

    def begin(self, network: Network, process: Process) -> None:
        """Accept connections of `network` in `process`."""
        self.process = process
        self.limits = self._shared.limits
        self._network = network
        self._server = cast(Any, SimpleNamespace(close=lambda: None, sockets=()))
        self._websockets = cast(Any, SimpleNamespace(wait_closed=self._all_closed))

    def take(self, line: ServerLine) -> None:
        """A client has come."""
        self.process.hear(lambda: self._network.loop.create_task(self._serve(cast(Any, line))))

    async def _all_closed(self) -> None:
        await asyncio.gather(*(line._closing for line in self._connections if line._closing is not None))
