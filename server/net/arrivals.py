"""A socket that was accepted, until its request has come: little is kept for it, and nothing is parsed."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from typing import Final, cast

from riverboat.server.net.frames import UNIT
from riverboat.server.net.limits import TokenBucket
from riverboat.server.net.reading import Intake, Reading
from riverboat.server.protocol.codes import CloseReason

HEAD: Final = 16 * 1024
"""Bytes in a request at most."""

_END_OF_HEAD: Final = b"\r\n\r\n"


class Arrival(asyncio.Protocol):
    """A socket that has not sent all of its request. When it has, and it is its turn, `become` makes the
    WebSocket that takes its place.

    Where there is no room for it, or the request is none that a WebSocket answers, it is answered here.
    """

    __slots__ = (
        "_become",
        "_bucket",
        "_cutting",
        "_input",
        "_intake",
        "_over",
        "_place",
        "_transport",
        "queued",
    )

    def __init__(self, intake: Intake, become: Callable[[], Reading]) -> None:
        self._intake = intake
        self._become = become
        self._input = b""
        self._over = False
        self.queued = False
        self._cutting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The socket was accepted."""
        self._transport = cast(asyncio.Transport, transport)  # not an instance of it in every loop
        limits = self._intake.limits
        now = asyncio.get_running_loop().time()
        self._bucket = TokenBucket(limits.newcomer_rate, limits.newcomer_burst, now)
        peer = transport.get_extra_info("peername")
        self._place, turned_away = self._intake.sockets.enter(self, peer[0] if peer else "")
        if turned_away is not None:
            self._answer(*turned_away)

    def connection_lost(self, exc: Exception | None) -> None:
        """The socket is down."""
        self._over = True
        self._intake.sockets.leave(self._place)
        if self._cutting is not None:
            self._cutting.cancel()

    def data_received(self, data: bytes) -> None:
        """Take what has come."""
        if self._over:
            self._transport.pause_reading()  # what comes after the answer costs nothing
            return
        self._input += data
        now = asyncio.get_running_loop().time()
        if self.queued:
            pass
        elif not self._bucket.take(now, 1 + min(len(data), HEAD) // UNIT):
            self._answer(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "The request came in too many pieces.\n")
        elif self._input.find(_END_OF_HEAD, 0, HEAD) >= 0:
            self._transport.pause_reading()
            self.queued = True
            if self._intake.requests.ask(self):
                self.turn()
        elif len(self._input) > HEAD:
            self._answer(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "The request is too long.\n")

    def turn(self) -> bool:
        """Make a WebSocket of it."""
        if self._over:
            return False
        self._over = True
        end = self._input.index(_END_OF_HEAD) + len(_END_OF_HEAD)
        head, rest = self._input[:end], self._input[end:]
        method = head.partition(b" ")[0]
        if method != b"GET" and method.isalpha() and method.isupper():
            self._answer(HTTPStatus.METHOD_NOT_ALLOWED, "Only GET is answered here.\n", "Allow: GET\r\n")
            return True
        socket = self._become()
        self._transport.set_protocol(socket)
        socket.begin(self._transport, self._place, head, rest)
        self._transport.resume_reading()
        return True

    def end(self, reason: CloseReason) -> None:
        """Close it: there is no WebSocket by which to say why."""
        self.evict()

    def evict(self) -> None:
        """Make room for another."""
        self._over = True
        self._transport.abort()

    def _answer(self, status: HTTPStatus, text: str, header: str = "") -> None:
        """Answer over HTTP, and take nothing more."""
        self._over = True
        self._input = b""
        body = text.encode()
        head = f"HTTP/1.1 {status.value} {status.phrase}\r\n{header}Connection: close\r\n"
        head += f"Content-Type: text/plain; charset=utf-8\r\nContent-Length: {len(body)}\r\n\r\n"
        self._intake.sockets.turned_away(status)
        self._transport.write(head.encode() + body)
        with suppress(OSError, RuntimeError, NotImplementedError):  # it may be down, or have no half-close
            self._transport.write_eof()
        self._cutting = asyncio.get_running_loop().call_later(
            self._intake.limits.close_s, self._transport.abort
        )
