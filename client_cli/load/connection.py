"""A lean WebSocket client for load tests with thousands of connections.

The WebSocket library does the handshake. Frames are parsed here, at a fifth of the library's cost, so that a
load test measures the server and not itself.
"""

import asyncio
import socket
import ssl
import struct
from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Final, Self, cast

from websockets.client import ClientProtocol
from websockets.exceptions import InvalidHandshake, InvalidURI
from websockets.typing import Subprotocol
from websockets.uri import parse_uri

from riverboat.client_cli.library.errors import ConnectFailed, ConnectionLost
from riverboat.client_cli.library.websocket import connect_failed

MessageHandler = Callable[[bytes, float], None]
"""Handles a message and the time it was received."""

_TEXT: Final = 1
_BINARY: Final = 2
_CLOSE: Final = 8
_PING: Final = 9
_ZERO_MASK: Final = b"\0\0\0\0"
"""The mask that leaves a payload unchanged."""


class LeanConnection(asyncio.Protocol):
    """A WebSocket connection to a server.

    on_message: called with each message and the `perf_counter` time when it was received.
    ended: why the connection was closed; empty while it is open.
    code, reason: of the server's close frame, if any.
    """

    def __init__(
        self,
        handshake: ClientProtocol,
        on_message: MessageHandler,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self.on_message = on_message
        self._headers = headers or {}
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
    async def connect(
        cls,
        url: str,
        subprotocol: str,
        on_message: MessageHandler,
        *,
        within: float = 10.0,
        headers: Mapping[str, str] | None = None,
    ) -> Self:
        """Connect to `url` with `subprotocol`, and further `headers`. Raises ConnectFailed."""
        try:
            uri = parse_uri(url)
            handshake = ClientProtocol(uri, subprotocols=[Subprotocol(subprotocol)])
            async with asyncio.timeout(within):
                _, connection = await asyncio.get_running_loop().create_connection(
                    lambda: cls(handshake, on_message, headers),
                    uri.host,
                    uri.port,
                    ssl=ssl.create_default_context() if uri.secure else None,
                )
                await connection.opened
        except InvalidURI:
            raise ConnectFailed(f"{url!r} is not a server address") from None
        except TimeoutError:
            raise ConnectFailed(f"{url} did not answer within {within:g} seconds") from None
        except InvalidHandshake as error:
            raise ConnectFailed(f"{url} refused the connection: {error}") from None
        except OSError as error:
            raise connect_failed(url, error) from None
        except ValueError as error:  # below OSError: some of those are ValueErrors
            raise ConnectFailed(f"cannot connect to {url!r}: {error}") from None
        return connection

    def send(self, message: bytes) -> None:
        """Send `message` as one binary frame. Raises ConnectionLost."""
        self.send_frame(0x80 | _BINARY, message)

    def send_frame(self, head: int, payload: bytes) -> None:
        """Send a frame with this first byte, valid or not. Raises ConnectionLost."""
        if self.ended:
            raise ConnectionLost(self.ended)
        self._transport.write(masked(head, payload))

    def send_raw(self, data: bytes) -> None:
        """Send raw bytes. Raises ConnectionLost."""
        if self.ended:
            raise ConnectionLost(self.ended)
        self._transport.write(data)

    @property
    def unsent(self) -> int:
        """The number of bytes not sent yet."""
        return self._transport.get_write_buffer_size()

    @property
    def socket(self) -> socket.socket:
        """The underlying socket."""
        raw: socket.socket = self._transport.get_extra_info("socket")
        return raw

    def pause_reading(self) -> None:
        """Stop reading."""
        self._transport.pause_reading()

    def abort(self) -> None:
        """Close the connection without a handshake."""
        self._transport.abort()

    # Called by the event loop.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start the handshake."""
        self._transport = cast(asyncio.Transport, transport)  # not an instance of it in every loop
        request = self._handshake.connect()
        request.headers.update(self._headers)
        self._handshake.send_request(request)
        self._transport.writelines(self._handshake.data_to_send())

    def data_received(self, data: bytes) -> None:
        """Handle received data."""
        if self.opened.done():
            self._take(data, perf_counter())
        else:
            self._shake_hands(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """Record why the connection was closed."""
        self.ended = self.ended or (f"connection lost: {exc}" if exc else "connection lost")
        if not self.opened.done():
            self.opened.set_exception(OSError(0, "the connection was closed during the handshake"))
        self.closed.set_result(None)

    def _shake_hands(self, data: bytes) -> None:
        handshake = self._handshake
        self._buffer += data
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return
        # The rest are frames.
        head, rest = self._buffer[: end + 4], self._buffer[end + 4 :]
        self._buffer = b""
        if not head.startswith(b"HTTP/1.1 101 "):
            self._refuse(InvalidHandshake(head.split(b"\r\n")[0].decode(errors="replace")))
            return
        handshake.receive_data(head)
        if handshake.handshake_exc is not None or handshake.subprotocol is None:
            self._refuse(handshake.handshake_exc or InvalidHandshake("the subprotocol is not supported"))
            return
        self.opened.set_result(None)
        self._take(rest, perf_counter())

    def _refuse(self, error: Exception) -> None:
        self.opened.set_exception(error)
        self._transport.abort()

    def _take(self, data: bytes, now: float) -> None:
        """Parse frames as in RFC 6455, section 5.2. A server's frames are not masked."""
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
                self.on_message(payload, now)
            else:
                self._take_control(kind, payload)
        self._buffer = buffer[start:]

    def _take_control(self, kind: int, payload: bytes) -> None:
        if kind == _PING:
            self._transport.write(masked(0x8A, payload))
        elif kind == _CLOSE:
            self.code = int.from_bytes(payload[:2])
            self.reason = payload[2:].decode(errors="replace")
            self.ended = f"the server closed the connection: {self.code} {self.reason}".rstrip()
            self._transport.write(masked(0x88, payload[:2]))


def masked(head: int, payload: bytes) -> bytes:
    """Return a client's frame: first byte, length, mask and `payload`."""
    length = len(payload)
    if length < 126:
        size = bytes((0x80 | length,))
    elif length < 65536:
        size = struct.pack("!BH", 0x80 | 126, length)
    else:
        size = struct.pack("!BQ", 0x80 | 127, length)
    return bytes((head,)) + size + _ZERO_MASK + payload
