"""A socket until its HTTP request has come: little memory is used for it, and nothing is parsed."""

import asyncio
import re
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from typing import Final, cast

from riverboat.server.net.frames import UNIT
from riverboat.server.net.limits import TokenBucket
from riverboat.server.net.reading import Intake, MeteredWebSocket
from riverboat.server.protocol.codes import CloseReason

HEAD: Final = 16 * 1024
"""Bytes of the longest request."""

METHODS: Final = "GET, HEAD"
NO_METHOD: Final = "The methods here are GET and HEAD.\n"

_END_OF_HEAD: Final = b"\r\n\r\n"
_HEAD_METHOD: Final = b"HEAD"
_WELL_FORMED: Final = re.compile(
    rb"[A-Z]+ [!-~]+ HTTP/1\.[01]\r\n(?:[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\t -~\x80-\xff]*\r\n)*\r\n"
)
"""A request line and headers, as the library accepts them, with a method in capitals."""


class Arrival(asyncio.Protocol):
    """A socket that has not sent its whole request. `become` makes the WebSocket that takes its place.

    A connection that is rejected gets its response here, and so does a request with a method other than GET
    and HEAD.
    """

    __slots__ = (
        "_become",
        "_bucket",
        "_cutting",
        "_input",
        "_intake",
        "_over",
        "_slot",
        "_transport",
        "queued",
    )

    def __init__(self, intake: Intake, become: Callable[[], MeteredWebSocket]) -> None:
        self._intake = intake
        self._become = become
        self._input = b""
        self._over = False
        self.queued = False
        self._cutting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take a slot, or reject the connection."""
        self._transport = cast(asyncio.Transport, transport)  # not an instance of it in every loop
        limits = self._intake.limits
        now = asyncio.get_running_loop().time()
        self._bucket = TokenBucket(limits.newcomer_rate, limits.newcomer_burst, now)
        peer = transport.get_extra_info("peername")
        self._slot, rejection = self._intake.sockets.enter(self, peer[0] if peer else "")
        if rejection is not None:
            self._respond(*rejection)

    def connection_lost(self, exc: Exception | None) -> None:
        """Free the slot when the socket is closed."""
        self._over = True
        self._intake.sockets.leave(self._slot)
        if self._cutting is not None:
            self._cutting.cancel()

    def data_received(self, data: bytes) -> None:
        """Collect the request, and queue for a turn when it is complete."""
        if self._over:
            self._transport.pause_reading()  # nothing is spent on input after the response
            return
        self._input += data
        now = asyncio.get_running_loop().time()
        if self.queued:
            pass
        elif not self._bucket.take(now, 1 + min(len(data), HEAD) // UNIT):
            self._respond(
                HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "The request came in too many pieces.\n"
            )
        elif self._input.find(_END_OF_HEAD, 0, HEAD) >= 0:
            self._transport.pause_reading()
            self.queued = True
            network = self._intake.sockets.set_network(self._slot, self._input)
            if self._intake.requests.ask(self, network):
                self.turn()
        elif len(self._input) > HEAD:
            self._respond(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "The request is too long.\n")

    def turn(self) -> bool:
        """Hand the socket over to a WebSocket."""
        if self._over:
            return False
        self._over = True
        end = self._input.index(_END_OF_HEAD) + len(_END_OF_HEAD)
        head, rest = self._input[:end], self._input[end:]
        method = head.partition(b" ")[0]
        if not _WELL_FORMED.fullmatch(head):
            self._respond(HTTPStatus.BAD_REQUEST, "This is not an HTTP request.\n")
            return True
        if method not in (b"GET", _HEAD_METHOD):
            self._respond(HTTPStatus.METHOD_NOT_ALLOWED, NO_METHOD, f"Allow: {METHODS}\r\n")
            return True
        socket = self._become()
        socket.without_body = method == _HEAD_METHOD
        if socket.without_body:
            head = b"GET" + head.removeprefix(_HEAD_METHOD)  # the library knows no other method
        self._transport.set_protocol(socket)
        socket.begin(self._transport, self._slot, head, rest)
        self._transport.resume_reading()
        return True

    def end(self, reason: CloseReason) -> None:
        """Close without a reason: no WebSocket is open."""
        self.evict()

    def evict(self) -> None:
        """Close at once, to make room."""
        self._over = True
        self._transport.abort()

    def _respond(self, status: HTTPStatus, text: str, header: str = "") -> None:
        """Send an HTTP response, and close."""
        self._over = True
        self._input = b""
        body = text.encode()
        head = f"HTTP/1.1 {status.value} {status.phrase}\r\n{header}Connection: close\r\n"
        head += f"Content-Type: text/plain; charset=utf-8\r\nContent-Length: {len(body)}\r\n\r\n"
        self._intake.sockets.rejected(status)
        self._transport.write(head.encode() + body)
        with suppress(OSError, RuntimeError, NotImplementedError):  # closed, or half-close is not supported
            self._transport.write_eof()
        self._cutting = asyncio.get_running_loop().call_later(
            self._intake.limits.close_s, self._transport.abort
        )
