"""The two ends of a simulated connection, and the network between them."""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosedError

from riverboat.client_cli.library.errors import ConnectionLost
from riverboat.client_cli.library.websocket import _RETRYABLE_CLOSE_CODES, WebSocketTransport
from riverboat.server.net.limits import TokenBucket
from riverboat.server.protocol.codecs import Codec, Frame
from riverboat.server.protocol.codes import CloseReason
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.messages import AnyMessage
from tests.support.simulation.processes import OUTSIDE

if TYPE_CHECKING:
    from tests.support.simulation.network import Listening, Network

HALF_OPEN: Final = 3.0
"""Maximum seconds until an end notices that the connection broke."""


class Link:
    """A connection with its two ends."""

    def __init__(
        self, network: "Network", number: int, chance: Random, to: "Listening", codec: Codec
    ) -> None:
        self.network = network
        self.number = number
        self.broken = False
        self.chance = chance
        self.client = ClientEnd(self, codec)
        self.server = ServerEnd(self, to, codec)
        self._up = Direction(self)
        self._down = Direction(self)

    def up(self, frame: Frame) -> None:
        """Send `frame` from the client."""
        if self.broken:
            return
        times = 2 if self.network.doubles and self.chance.random() < self.network.doubles else 1
        for _ in range(times):
            self._up.carry(self._arrive_up, frame)

    def down(self, frame: Frame) -> None:
        """Send `frame` from the server."""
        if not self.broken:
            self._down.carry(self._arrive_down, frame)

    def cut(self) -> None:
        """Break the connection and lose everything in transit. Each end notices after a while."""
        if self.broken:
            return
        self.broken = True
        self.network.trace.note("connection breaks", self.number)
        loop, chance = self.network.loop, self.chance
        loop.call_later(chance.random() * HALF_OPEN, self._lose_server, context=OUTSIDE)
        loop.call_later(chance.random() * HALF_OPEN, self.client.lose, context=OUTSIDE)

    def end_from_client(self) -> None:
        """Close from the client's end. What it has sent arrives first."""
        self._up.carry(self._lose_server)

    def end_from_server(self, permanent: bool) -> None:
        """Close from the server's end, likewise."""
        self._down.carry(self._end_client, permanent)

    def server_is_gone(self) -> None:
        """End with the server's process. What it has sent arrives first."""
        self.network.links.pop(self.number, None)
        self.end_from_server(permanent=False)

    def _arrive_up(self, frame: Frame) -> None:
        if not self.broken:
            self.network.trace.note("up", self.number, frame)
            self.server.process.deliver(lambda: self.server.take(frame))

    def _arrive_down(self, frame: Frame) -> None:
        if not self.broken:
            self.network.trace.note("down", self.number, frame)
            self.client.take(frame)

    def _lose_server(self) -> None:
        self.network.links.pop(self.number, None)
        self.server.process.deliver(self.server.lose)

    def _end_client(self, permanent: bool) -> None:
        self.client.lose(permanent)
        self._lose_server()


class Direction:
    """One direction of a connection: frames arrive later, in order."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._at = 0.0
        self._in_transit: deque[tuple[Callable[..., None], tuple[Any, ...]]] = deque()

    def carry(self, arrive: Callable[..., None], *what: Any) -> None:
        """Call `arrive` later, after everything sent before."""
        network = self._link.network
        self._at = max(self._at, network.loop.time() + self._link.chance.random() * network.delay)
        self._in_transit.append((arrive, what))
        network.loop.call_at(
            self._at, self._arrive, context=OUTSIDE
        )  # of two at the same time, either may be first

    def _arrive(self) -> None:
        arrive, what = self._in_transit.popleft()
        arrive(*what)


class ServerEnd:
    """The server's end, with the interface that the server's Connection needs.

    behind: the client has not read more than the limit.
    waiting: bytes that the client has not read.
    """

    remote_address = ("127.0.0.1", 1)
    request = SimpleNamespace(headers=Headers())

    def __init__(self, link: Link, to: "Listening", codec: Codec) -> None:
        self.process = to.process
        self.subprotocol = codec.subprotocol
        self.behind = False
        self.waiting = 0
        self.on_caught_up: Callable[[], None] | None = None
        self.on_ended: Callable[[CloseReason], None] | None = None
        self.stalled = False
        self._link = link
        self._limits = to.limits
        self._loop = link.network.loop
        self._came: deque[Frame] = deque()
        self._lost = False
        self._unread: deque[Frame] = deque()
        self._held: list[Frame] | None = None
        self._arrived: asyncio.Future[None] | None = None
        self._caught_up: asyncio.Future[None] | None = None

    # For the link.

    def take(self, frame: Frame) -> None:
        """Receive a frame."""
        self._came.append(frame)
        _wake(self._arrived)

    def lose(self) -> None:
        """Notice that the connection is lost."""
        self._lost = True
        self.behind = False
        _wake(self._arrived)
        _wake(self._caught_up)

    def read_on(self) -> None:
        """Let the client read again."""
        self.stalled = False
        while self._unread:
            self._link.down(self._unread.popleft())
        self.waiting = 0
        if self.behind and not self._lost:
            self.process.deliver(self._catch_up)

    # For the Connection.

    def opened(self) -> None:
        """Finish the handshake."""

    def signed_in(self, of_address: TokenBucket | None) -> None:
        """The hello was accepted."""

    def answering(self) -> AbstractContextManager[None]:
        """A hello is answered: no socket here is ever late."""
        return nullcontext()

    def charge(self, cost: int) -> bool:
        """Return whether a costly command is within the limit."""
        return True

    async def receive(self) -> Frame:
        """Return the next frame. Raises ConnectionClosed."""
        while not self._came:
            if self._lost:
                raise ConnectionClosedError(None, None)
            self._arrived = self._loop.create_future()
            await self._arrived
        return self._came.popleft()

    def write(self, frame: Frame) -> None:
        """Send `frame`."""
        if self._held is not None:
            self._held.append(frame)
        elif not self.stalled:
            self._link.down(frame)
        else:
            self._unread.append(frame)
            self.waiting += len(frame)
            if self.waiting > self._limits.behind and not self.behind:
                self.behind = True
                self._loop.call_later(self._limits.stall_s, self._check_progress, self.waiting)

    def hold(self) -> None:
        """Buffer what is sent."""
        self._held = []

    def release(self) -> None:
        """Send what was buffered."""
        held, self._held = self._held, None
        for frame in held or ():
            self.write(frame)

    async def until_caught_up(self) -> None:
        """Wait until the client has caught up."""
        while self.behind:
            self._caught_up = self._loop.create_future()
            await self._caught_up

    async def close(self, code: int, reason: str) -> None:
        """Close gracefully."""
        self._link.end_from_server(permanent=code not in _RETRYABLE_CLOSE_CODES)
        while not self._lost:
            self._arrived = self._loop.create_future()
            await self._arrived

    def cut(self) -> None:
        """Abort."""
        if not self._lost:
            self.lose()
            self._link.end_from_server(permanent=False)

    def _catch_up(self) -> None:
        self.behind = False
        if self.on_caught_up is not None:
            self.on_caught_up()
        _wake(self._caught_up)

    def _check_progress(self, waited: int) -> None:
        if self.behind and self.waiting >= waited:
            self.cut()
            if self.on_ended is not None:
                self.on_ended(CloseReason.TOO_SLOW)


class ClientEnd(WebSocketTransport):
    """The client's end, in place of a WebSocketTransport. player: the id of the player who signed in."""

    def __init__(self, link: Link, codec: Codec) -> None:
        self.player = ""
        self.link: Final = link
        self._codec = codec
        self._closing_message = ""
        self._came: deque[Frame] = deque()
        self._end: ConnectionLost | None = None
        self._arrived: asyncio.Future[None] | None = None

    # For the link.

    def take(self, frame: Frame) -> None:
        """Receive a frame."""
        self._came.append(frame)
        _wake(self._arrived)

    def lose(self, permanent: bool = False) -> None:
        """Notice that the connection is lost."""
        if self._end is None:
            self._end = ConnectionLost("the connection to the server was lost", permanent=permanent)
            _wake(self._arrived)

    # For the Connection.

    async def send(self, command: Command) -> None:
        """Send `command`. Raises ConnectionLost."""
        if self._end is not None:
            raise self._end
        self.link.up(self._codec.encode(command))

    async def receive(self) -> AnyMessage:
        """Return the next message. Raises ConnectionLost and ProtocolError."""
        while not self._came:
            if self._end is not None:
                raise self._end
            self._arrived = self.link.network.loop.create_future()
            await self._arrived
        message = self._codec.decode_message(self._came.popleft())
        self.link.network.on_message(self, message)
        return message

    async def close(self) -> None:
        """Close gracefully."""
        self.abort()

    def abort(self) -> None:
        """Abort."""
        if self._end is None:
            self.lose()
            self.link.end_from_client()


def _wake(waits: asyncio.Future[None] | None) -> None:
    if waits is not None and not waits.done():
        waits.set_result(None)
