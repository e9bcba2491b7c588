"""A line for thousands: it reads no more of what comes than a load needs.

The handshake is the WebSocket library's; the frames are taken apart here, which costs a fifth, so that what
is measured is the server and not the one who measures.
"""

import asyncio
import socket
import ssl
import struct
from collections.abc import Callable
from time import perf_counter
from typing import Final, Self, cast

from websockets.client import ClientProtocol
from websockets.exceptions import InvalidHandshake, InvalidURI
from websockets.typing import Subprotocol
from websockets.uri import parse_uri

from riverboat.client_cli.library.errors import ConnectionLost, NoConnection
from riverboat.client_cli.library.websocket import no_server

Heard = Callable[[bytes, float], None]
"""Takes a message, and the time when it came."""

_TEXT: Final = 1
_BINARY: Final = 2
_CLOSE: Final = 8
_PING: Final = 9
_UNMASKED: Final = b"\0\0\0\0"
"""The mask under which a payload stays as it is."""


class LeanLine(asyncio.Protocol):
    """A WebSocket to a server, in the subprotocol given to `connect`.

    heard: called with each message and the time (of `perf_counter`) when it came. ended: why the line is
    down, in words; empty while it is not. code, reason: of the server's closing, if it said so.
    """

    def __init__(self, handshake: ClientProtocol, heard: Heard) -> None:
        self.heard = heard
        self.ended = ""
        self.code = 0
        self.reason = ""
        self._handshake = handshake
        loop = asyncio.get_running_loop()
        self.opened: asyncio.Future[None] = loop.create_future()
        self.closed: asyncio.Future[None] = loop.create_future()
        self._buffer = b""
        self._transport: asyncio.Transport

    @classmethod
    async def connect(cls, url: str, subprotocol: str, heard: Heard, *, within: float = 10.0) -> Self:
        """A line to `url`, open. Raises NoConnection."""
        try:
            uri = parse_uri(url)
            handshake = ClientProtocol(uri, subprotocols=[Subprotocol(subprotocol)])
            async with asyncio.timeout(within):
                _, line = await asyncio.get_running_loop().create_connection(
                    lambda: cls(handshake, heard),
                    uri.host,
                    uri.port,
                    ssl=ssl.create_default_context() if uri.secure else None,
                )
                await line.opened
        except InvalidURI:
            raise NoConnection(f"{url!r} is no address of a server") from None
        except TimeoutError:
            raise NoConnection(f"no answer from {url} within {within:g} seconds") from None
        except InvalidHandshake as error:
            raise NoConnection(f"what answers at {url} does not let us in: {error}") from None
        except OSError as error:
            raise no_server(url, error) from None
        except ValueError as error:  # below OSError: some of those are ValueErrors
            raise NoConnection(f"no connection to {url!r}: {error}") from None
        return line

    def send(self, message: bytes) -> None:
        """Send `message` as one binary frame. Raises ConnectionLost."""
        self.send_frame(0x80 | _BINARY, message)

    def send_frame(self, head: int, payload: bytes) -> None:
        """Send a frame with this first byte, sound or not. Raises ConnectionLost."""
        if self.ended:
            raise ConnectionLost(self.ended)
        self._transport.write(masked(head, payload))

    def send_raw(self, data: bytes) -> None:
        """Send bytes as they are. Raises ConnectionLost."""
        if self.ended:
            raise ConnectionLost(self.ended)
        self._transport.write(data)

    @property
    def unsent(self) -> int:
        """Bytes that wait to be sent."""
        return self._transport.get_write_buffer_size()

    @property
    def socket(self) -> socket.socket:
        """The socket underneath, to look at and to set options of."""
        raw: socket.socket = self._transport.get_extra_info("socket")
        return raw

    def pause_reading(self) -> None:
        """Read nothing until further notice."""
        self._transport.pause_reading()

    def abort(self) -> None:
        """Be gone without a word."""
        self._transport.abort()

    # What the event loop calls.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection is there: ask for a WebSocket."""
        self._transport = cast(asyncio.Transport, transport)  # not an instance of it in every loop
        self._handshake.send_request(self._handshake.connect())
        self._transport.writelines(self._handshake.data_to_send())

    def data_received(self, data: bytes) -> None:
        """Take what has come."""
        if self.opened.done():
            self._take(data, perf_counter())
        else:
            self._shake_hands(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is down."""
        self.ended = self.ended or (f"the line was cut: {exc}" if exc else "the line is down")
        if not self.opened.done():
            self.opened.set_exception(OSError(0, "the connection was closed at once"))
        self.closed.set_result(None)

    def _shake_hands(self, data: bytes) -> None:
        handshake = self._handshake
        self._buffer += data
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return
        # What follows the response is ours to take apart.
        head, rest = self._buffer[: end + 4], self._buffer[end + 4 :]
        self._buffer = b""
        if not head.startswith(b"HTTP/1.1 101 "):
            self._refuse(InvalidHandshake(head.split(b"\r\n")[0].decode(errors="replace")))
            return
        handshake.receive_data(head)
        if handshake.handshake_exc is not None or handshake.subprotocol is None:
            self._refuse(handshake.handshake_exc or InvalidHandshake("it does not speak our language"))
            return
        self.opened.set_result(None)
        self._take(rest, perf_counter())

    def _refuse(self, error: Exception) -> None:
        self.opened.set_exception(error)
        self._transport.abort()

    def _take(self, data: bytes, now: float) -> None:
        """Take frames apart as RFC 6455, section 5.2, puts them together; a server's are not masked."""
        buffer = self._buffer + data if self._buffer else data
        start, end = 0, len(buffer)
        while end - start >= 2:
            length, body = buffer[start + 1], start + 2
            if length == 126:
                if end - start < 4:
                    break
                length, body = int.from_bytes(buffer[start + 2 : start + 4]), start + 4
            elif length == 127:
                if end - start < 10:
                    break
                length, body = int.from_bytes(buffer[start + 2 : start + 10]), start + 10
            if end - body < length:
                break
            kind = buffer[start] & 0x0F
            start = body + length
            payload = buffer[body:start]
            if kind in (_BINARY, _TEXT):
                self.heard(payload, now)
            else:
                self._take_control(kind, payload)
        self._buffer = buffer[start:]

    def _take_control(self, kind: int, payload: bytes) -> None:
        if kind == _PING:
            self._transport.write(masked(0x8A, payload))
        elif kind == _CLOSE:
            self.code = int.from_bytes(payload[:2])
            self.reason = payload[2:].decode(errors="replace")
            self.ended = f"the server closed the line: {self.code} {self.reason}".rstrip()
            self._transport.write(masked(0x88, payload[:2]))


def masked(head: int, payload: bytes) -> bytes:
    """A client's frame: its first byte, its length, a mask, and `payload`."""
    length = len(payload)
    if length < 126:
        size = bytes((0x80 | length,))
    elif length < 65536:
        size = struct.pack("!BH", 0x80 | 126, length)
    else:
        size = struct.pack("!BQ", 0x80 | 127, length)
    return bytes((head,)) + size + _UNMASKED + payload
