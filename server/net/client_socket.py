"""The socket of a line: it tells when its reader falls behind, and cuts the line of one that has stopped."""

import asyncio
import socket
from collections.abc import Callable
from typing import Final

from riverboat.server.net.frames import wire
from riverboat.server.net.reading import Intake, Reading
from riverboat.server.protocol.codecs import Frame
from riverboat.server.protocol.codes import CloseReason

SEND_BUFFER: Final = 16 * 1024
"""Bytes that the system may hold back for a reader: without a limit it takes megabytes, and hides for long
that nobody reads."""

_LOOKS: Final = 10
"""How often in `stall_s` a line that is behind is looked at."""


class Line(Reading):
    """A WebSocket with limits for what waits to be sent. `line_class` makes one with its intake.

    behind: so much waits that it should be spared what it can do without. on_caught_up: called when it is
    behind no longer.
    """

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection is there."""
        self.behind = False
        self.on_caught_up: Callable[[], None] | None = None
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
        self._stop_watching()
        self._wake_up()
        self.on_caught_up = self.on_ended = None
        self.break_cycles()

    def feed(self, data: bytes) -> None:
        """Parse `data`, and answer what WebSocket itself answers."""
        super().feed(data)
        # Answers to pings are sent without our doing, and a client could let them pile up.
        if self.behind and self.waiting > 2 * self.intake.limits.backlog:
            self._abandon()

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
        self._stop_watching()
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
        if not self.is_open:
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
        if held and self.is_open:
            self.transport.write(b"".join(held))

    async def until_caught_up(self) -> None:
        """Wait while it is behind; not past its end."""
        while self.behind:
            self._wake = self.loop.create_future()
            await self._wake

    def _wake_up(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    def _look_later(self) -> None:
        self._looking = self.loop.call_later(self.intake.limits.stall_s / _LOOKS, self._look)

    def _stop_watching(self) -> None:
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
            self._abandon()

    def _abandon(self) -> None:
        self.cut()
        if self.on_ended is not None:
            self.on_ended(CloseReason.TOO_SLOW)


def line_class(of: Intake) -> type[Line]:
    """Lines that share an intake."""

    class Shared(Line):
        intake = of

    return Shared
