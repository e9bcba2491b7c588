"""The WebSocket of a client, with limits for what waits to be sent."""

import asyncio
import socket
from collections.abc import Callable
from typing import Final

from riverboat.server.net.frames import wire
from riverboat.server.net.reading import Intake, MeteredWebSocket
from riverboat.server.protocol.codecs import Frame
from riverboat.server.protocol.codes import CloseReason

SEND_BUFFER: Final = 16 * 1024
"""Bytes that the system may buffer for a client. Without a limit it takes megabytes, and hides for long that
the client does not read."""

_CHECKS: Final = 10
"""How often in `stall_s` the progress of a connection that is behind is checked."""


class ClientSocket(MeteredWebSocket):
    """A WebSocket that notices when its client reads too slowly. `socket_class` makes one with its intake.

    behind: whether so much waits to be sent that updates should be left out.
    on_caught_up: called when it is no longer behind.
    """

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Set up the connection."""
        self.behind = False
        self.on_caught_up: Callable[[], None] | None = None
        self._waited = 0
        self._checks_without_progress = 0
        self._checking: asyncio.TimerHandle | None = None
        self._wake: asyncio.Future[None] | None = None
        self._held: list[bytes] | None = None
        super().connection_made(transport)
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)

    def depart(self, exc: Exception | None) -> None:
        """End what belonged to the socket."""
        super().depart(exc)
        self.behind = False
        self._stop_checking()
        self._wake_up()
        self.on_caught_up = self.on_ended = None
        self.break_cycles()

    def feed(self, data: bytes) -> None:
        """Parse `data`, and send what the WebSocket protocol answers by itself."""
        super().feed(data)
        # The library answers pings by itself. A client that does not read could let the answers pile up.
        if self.behind and self.waiting > 2 * self.intake.limits.backlog:
            self._disconnect()

    def pause_writing(self) -> None:
        """Begin to check progress: more than `limits.behind` bytes wait."""
        super().pause_writing()
        self.behind = True
        self._waited, self._checks_without_progress = self.waiting, 0
        self._check_later()

    def resume_writing(self) -> None:
        """Go back to normal: almost everything was sent."""
        super().resume_writing()
        self.behind = False
        self._stop_checking()
        if self.on_caught_up is not None:
            self.on_caught_up()
        self._wake_up()

    @property
    def waiting(self) -> int:
        """Bytes that wait to be sent."""
        return self.transport.get_write_buffer_size()

    def write(self, frame: Frame) -> None:
        """Send `frame`, or drop it if the connection is not open. It never waits and never raises.

        There are no extensions and no fragments, so a frame is a header and its payload. The library's own
        steps take four times as long, which is most of the time of a broadcast.
        """
        if not self.is_open:
            return
        if self._held is None:
            self.transport.write(wire(frame))
        else:
            self._held.append(wire(frame))

    def hold(self) -> None:
        """Hold frames back until `release`: one system call is quicker than two."""
        self._held = []

    def release(self) -> None:
        """Send the frames that were held back."""
        held, self._held = self._held, None
        if held and self.is_open:
            self.transport.write(b"".join(held))

    async def until_caught_up(self) -> None:
        """Wait while it is behind, and open."""
        while self.behind:
            self._wake = self.loop.create_future()
            await self._wake

    def _wake_up(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    def _check_later(self) -> None:
        self._checking = self.loop.call_later(self.intake.limits.stall_s / _CHECKS, self._check)

    def _stop_checking(self) -> None:
        if self._checking is not None:
            self._checking.cancel()
            self._checking = None

    def _check(self) -> None:
        """Disconnect after too many checks without progress: one before `stall_s` is over."""
        self._checking = None
        before, self._waited = self._waited, self.waiting
        progress = self._waited < before
        self._checks_without_progress = 0 if progress else self._checks_without_progress + 1
        if self._checks_without_progress < _CHECKS - 1:
            self._check_later()
        else:
            self._disconnect()

    def _disconnect(self) -> None:
        self.cut()
        if self.on_ended is not None:
            self.on_ended(CloseReason.TOO_SLOW)


def socket_class(of: Intake) -> type[ClientSocket]:
    """Return a class of sockets that share an intake."""

    class WithIntake(ClientSocket):
        intake = of

    return WithIntake
