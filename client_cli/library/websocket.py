"""A WebSocket to a server that sends commands and receives messages."""

from ipaddress import ip_address
from typing import Final, Literal, Self
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidProxy, InvalidURI
from websockets.typing import Subprotocol

from riverboat.client_cli.library.errors import ConnectFailed, ConnectionLost
from riverboat.server.protocol.codecs import CODECS, Codec
from riverboat.server.protocol.codes import CloseReason
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.errors import UnknownType
from riverboat.server.protocol.messages import AnyMessage, Closing
from riverboat.server.protocol.printable import with_printable_texts

DEFAULT_URL: Final = "ws://127.0.0.1:8765"

CodecName = Literal["msgpack", "json"]

TABLE_MOVED: Final = CloseReason.TABLE_MOVED.reason
"""The code of a ConnectionLost that happened because a table moved to another server."""

_CLOSE_TIMEOUT: Final = 2
_CLOSE_REASONS: Final = {each.reason for each in CloseReason}
"""What a server of this version says when it closes a connection: the code of the ConnectionLost."""

_RETRYABLE_CLOSE_CODES: Final = {1001, 1005, 1006, 1011, 1012, 1013}
"""Close codes after which reconnecting may succeed: the server went away or failed, or this client read too
slowly. With any other code the server rejects this client or does not understand it."""


class WebSocketTransport:
    """Commands and messages over one WebSocket. Create it with `open`; the first command must be a hello."""

    def __init__(self, socket: ClientConnection, codec: Codec) -> None:
        self._socket = socket
        self._codec = codec
        self._closing: Closing | None = None  # what the server said of its end

    @classmethod
    async def open(cls, url: str, codec: CodecName, within: float) -> Self:
        """Connect to the server at `url` within `within` seconds. Raises ConnectFailed."""
        subprotocol = f"riverboat.{codec}"
        socket = await _open(url, subprotocol, within)
        if socket.subprotocol != subprotocol:
            await socket.close()
            raise ConnectFailed(f"the server at {url} does not support {subprotocol}")
        return cls(socket, CODECS[subprotocol])

    async def send(self, command: Command) -> None:
        """Send `command`. Raises ConnectionLost."""
        try:
            await self._socket.send(self._codec.encode(command))
        except ConnectionClosed as error:
            raise self._lost(error) from None

    async def receive(self) -> AnyMessage:
        """Return the next message of a known type, with its texts made safe to print.

        Raises ConnectionLost, and ProtocolError for an invalid frame.
        """
        while True:
            try:
                message: AnyMessage = with_printable_texts(
                    self._codec.decode_message(await self._socket.recv())
                )
            except UnknownType:
                continue  # from a newer server
            except ConnectionClosed as error:
                raise self._lost(error) from None
            if isinstance(message, Closing):
                self._closing = message
            return message

    async def close(self) -> None:
        """Close the connection with a closing handshake."""
        await self._socket.close()

    def abort(self) -> None:
        """Close the connection immediately, without a handshake."""
        self._socket.transport.abort()

    def _lost(self, error: ConnectionClosed) -> ConnectionLost:
        received = error.rcvd
        retryable = (
            received is None
            or received.code in _RETRYABLE_CLOSE_CODES
            or received.reason == CloseReason.HELLO_TIMEOUT.reason  # the network or the server was slow
        )
        reason = received.reason if received is not None else ""
        code = reason if reason in _CLOSE_REASONS else None
        if self._closing is not None:
            code = code or CloseReason.GOING_AWAY.reason  # it ended before it could say so
            reason = "the server has stopped" if self._closing.ms else self._closing.message
        return ConnectionLost(
            f"connection lost{': ' + reason if reason else ''}", code=code, permanent=not retryable
        )


async def _open(url: str, subprotocol: str, within: float) -> ClientConnection:
    try:
        return await connect(
            url,
            subprotocols=[Subprotocol(subprotocol)],
            compression=None,
            open_timeout=within,
            close_timeout=_CLOSE_TIMEOUT,
            proxy=None if _is_local(url) else True,
        )
    except InvalidURI:
        raise ConnectFailed(f"{url!r} is not a server address; use the form {DEFAULT_URL}") from None
    except InvalidHandshake as error:
        raise ConnectFailed(f"{url} is not a Riverboat server: {error}") from None
    except TimeoutError:
        raise ConnectFailed(f"{url} did not answer within {within:g} seconds") from None
    except ConnectionClosed:
        raise ConnectFailed(f"{url} closed the connection during the handshake") from None
    except OSError as error:
        raise connect_failed(url, error) from None
    except (InvalidProxy, ImportError, ValueError) as error:  # below OSError: some of those are ValueErrors
        raise ConnectFailed(f"cannot connect to {url!r}: {error}") from None


def connect_failed(url: str, error: OSError) -> ConnectFailed:
    """Return the error that `url` cannot be reached."""
    return ConnectFailed(f"cannot connect to {url}: {error.strerror or str(error) or type(error).__name__}")


def _is_local(url: str) -> bool:
    """Whether `url` names this machine, which is reached without a proxy."""
    try:
        host = urlsplit(url).hostname or ""
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
