"""One WebSocket to a server, and the messages that go over it."""

from ipaddress import ip_address
from typing import Final, Literal, Self
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidProxy, InvalidURI
from websockets.typing import Subprotocol

from riverboat.client_cli.library.errors import ConnectionLost, NoConnection
from riverboat.server.protocol.codecs import CODECS, Codec
from riverboat.server.protocol.codes import CloseReason
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.errors import UnknownType
from riverboat.server.protocol.messages import AnyMessage, Closing
from riverboat.server.protocol.printable import with_printable_texts

DEFAULT_URL: Final = "ws://127.0.0.1:8765"

CodecName = Literal["msgpack", "json"]

TABLE_MOVED: Final = CloseReason.TABLE_MOVED.reason
"""The code of a line that was lost because another server has taken a table over."""

_CLOSE_TIMEOUT: Final = 2
_MAY_PASS: Final = {1001, 1005, 1006, 1011, 1012, 1013}
"""Close codes that say nothing against coming back: the server goes away or is in trouble, or we read too
slowly. With the others it does not want this client, or does not understand it."""


class Line:
    """A line to a server, on which nobody has said hello yet. `Line.open` makes one."""

    def __init__(self, socket: ClientConnection, codec: Codec) -> None:
        self._socket = socket
        self._codec = codec
        self._last_words = ""

    @classmethod
    async def open(cls, url: str, codec: CodecName, within: float) -> Self:
        """A line to the server at `url`, which has `within` seconds to answer. Raises NoConnection."""
        subprotocol = f"riverboat.{codec}"
        socket = await _open(url, subprotocol, within)
        if socket.subprotocol != subprotocol:
            await socket.close()
            raise NoConnection(f"what answers at {url} does not speak {subprotocol}")
        return cls(socket, CODECS[subprotocol])

    async def send(self, command: Command) -> None:
        """Send `command`. Raises ConnectionLost."""
        try:
            await self._socket.send(self._codec.encode(command))
        except ConnectionClosed as error:
            raise self._lost(error) from None

    async def receive(self) -> AnyMessage:
        """The next message of a type that is known here, its texts fit for a terminal (`printable`).

        Raises ConnectionLost, and ProtocolError for a frame that holds none.
        """
        while True:
            try:
                message: AnyMessage = with_printable_texts(
                    self._codec.decode_message(await self._socket.recv())
                )
            except UnknownType:
                continue  # a newer server may say what we need not know
            except ConnectionClosed as error:
                raise self._lost(error) from None
            if isinstance(message, Closing):
                self._last_words = message.message
            return message

    async def close(self) -> None:
        """Close the line in good order."""
        await self._socket.close()

    def cut(self) -> None:
        """End the line at once."""
        self._socket.transport.abort()

    def _lost(self, error: ConnectionClosed) -> ConnectionLost:
        came = error.rcvd
        moved = came is not None and came.reason == TABLE_MOVED
        # A hello that was said is heard late where the server, or the way to it, stood still for a while.
        may_pass = came is None or came.code in _MAY_PASS or came.reason == CloseReason.HELLO_TIMEOUT.reason
        reason = self._last_words or (came.reason if came is not None else "")
        return ConnectionLost(
            f"the line to the server is down{': ' + reason if reason else ''}",
            code=TABLE_MOVED if moved else None,
            for_good=not may_pass,
        )


async def _open(url: str, subprotocol: str, within: float) -> ClientConnection:
    try:
        return await connect(
            url,
            subprotocols=[Subprotocol(subprotocol)],
            compression=None,
            open_timeout=within,
            close_timeout=_CLOSE_TIMEOUT,
            proxy=None if _is_here(url) else True,
        )
    except InvalidURI:
        raise NoConnection(f"{url!r} is no address of a server; it looks like {DEFAULT_URL}") from None
    except InvalidHandshake as error:
        raise NoConnection(f"what answers at {url} is no server of ours: {error}") from None
    except TimeoutError:
        raise NoConnection(f"no answer from {url} within {within:g} seconds") from None
    except ConnectionClosed:
        raise NoConnection(f"what answers at {url} has hung up at once") from None
    except OSError as error:
        raise no_server(url, error) from None
    except (InvalidProxy, ImportError, ValueError) as error:  # below OSError: some of those are ValueErrors
        raise NoConnection(f"no connection to {url!r}: {error}") from None


def no_server(url: str, error: OSError) -> NoConnection:
    """The error that nothing can be reached at `url`."""
    return NoConnection(f"no server at {url}: {error.strerror or str(error) or type(error).__name__}")


def _is_here(url: str) -> bool:
    """Whether `url` names this machine, which no proxy stands before."""
    try:
        host = urlsplit(url).hostname or ""
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
