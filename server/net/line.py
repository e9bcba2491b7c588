"""The socket of a line: it tells when its reader falls behind, and cuts the line of one that has stopped."""

import asyncio
import socket
import struct
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from websockets.asyncio.server import ServerConnection
from websockets.protocol import State

from server.net.limits import Limits
from server.protocol.codecs import Frame

SEND_BUFFER: Final = 16 * 1024
"""Bytes that the system may hold back for a reader: without a limit it takes megabytes, and hides for long
that nobody reads."""

_LOOKS: Final = 10
"""How often in `stall_s` a line that is behind is looked at."""

_RESET_ON_CLOSE: Final = struct.pack("ii", 1, 0)


class Line(ServerConnection):
    """A WebSocket with limits for what waits to be sent. `line_class` makes one with its limits.

    behind: so much waits that it should be spared what it can do without. on_caught_up: called when it is
    behind no longer. on_stalled: called when it was cut because nothing moved, or too much waited. on_lost:
    called when the line is down.
    """

    limits: Limits

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection is there."""
        self.behind = False
        self.on_caught_up: Callable[[], None] | None = None
        self.on_stalled: Callable[[], None] | None = None
        self.on_lost: Callable[[], None] | None = None
        self._waits = 0
        self._still = 0
        self._looking: asyncio.TimerHandle | None = None
        self._wake: asyncio.Future[None] | None = None
        self._held: list[bytes] | None = None
        super().connection_made(transport)
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is down."""
        super().connection_lost(exc)
        self.behind = False
        self._look_no_more()
        self._wake_up()
        if self.on_lost is not None:
            self.on_lost()
        self._let_go()

    def data_received(self, data: bytes) -> None:
        """Take what has come."""
        super().data_received(data)
        # Answers to pings are sent without our doing, and a client could let them pile up.
        if self.behind and self.waiting > 2 * self.limits.backlog:
            self._give_up()

    def pause_writing(self) -> None:
        """More than `limits.behind` bytes wait."""
        super().pause_writing()
        self.behind = True
        self._waits, self._still = self.waiting, 0
        self._look_later()

    def resume_writing(self) -> None:
        """What waited has gone, but for a little."""
        super().resume_writing()
        self.behind = False
        self._look_no_more()
        if self.on_caught_up is not None:
            self.on_caught_up()
        self._wake_up()

    @property
    def waiting(self) -> int:
        """Bytes that wait to be sent."""
        return self.transport.get_write_buffer_size()

    def write(self, frame: Frame) -> None:
        """Send `frame` in its turn; on a line that is not open it is lost. It never waits and never raises.

        There are no extensions and no fragments here, so that a frame is a head and what it carries. To go
        through the library's own steps takes four times as long, and is most of what a broadcast takes.
        """
        if self.protocol.state is not State.OPEN:
            return
        if self._held is None:
            self.transport.write(wire(frame))
        else:
            self._held.append(wire(frame))

    def hold(self) -> None:
        """Hold back what is sent until `release`: one call of the system is quicker than two."""
        self._held = []

    def release(self) -> None:
        """Send what was held back."""
        held, self._held = self._held, None
        if held and self.protocol.state is State.OPEN:
            self.transport.write(b"".join(held))

    def cut(self) -> None:
        """End the line at once, with all that waits."""
        raw = self.transport.get_extra_info("socket")
        if raw is not None and not self.transport.is_closing():
            # Else the system goes on trying to deliver what it holds.
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET_ON_CLOSE)
        self.transport.abort()

    async def until_caught_up(self) -> None:
        """Wait while it is behind; not past its end."""
        while self.behind:
            self._wake = self.loop.create_future()
            await self._wake

    def _let_go(self) -> None:
        """Break the circles that the line is part of, for garbage is collected seldom."""
        self.on_caught_up = self.on_stalled = self.on_lost = None
        protocol = self.protocol  # the library's, which stands in three
        vars(protocol).pop("select_subprotocol", None)
        protocol.parser.close()
        if protocol.parser_exc is not None:
            protocol.parser_exc.__traceback__ = None

    def _wake_up(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    def _look_later(self) -> None:
        self._looking = self.loop.call_later(self.limits.stall_s / _LOOKS, self._look)

    def _look_no_more(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None

    def _look(self) -> None:
        """Count how often nothing has moved. The last look would come when the time is over: too late."""
        self._looking = None
        before, self._waits = self._waits, self.waiting
        self._still = 0 if self._waits < before else self._still + 1
        if self._still < _LOOKS - 1:
            self._look_later()
        else:
            self._give_up()

    def _give_up(self) -> None:
        self.cut()
        if self.on_stalled is not None:
            self.on_stalled()


def line_class(of: Limits) -> type[Line]:
    """Lines with these limits."""

    class Limited(Line):
        limits = of

    return Limited


@lru_cache(maxsize=4)
def wire(frame: Frame) -> bytes:
    """`frame` as a server puts it on the wire (RFC 6455, section 5.2): made once for all who are sent it."""
    kind, data = (0x82, frame) if isinstance(frame, bytes) else (0x81, frame.encode())
    length = len(data)
    if length < 126:
        return bytes((kind, length)) + data
    if length < 65536:
        return struct.pack("!BBH", kind, 126, length) + data
    return struct.pack("!BBQ", kind, 127, length) + data
