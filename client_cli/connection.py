"""The client library: a connection to a server, for the `riverboat` command and for bots of your own."""

import asyncio
from ipaddress import ip_address
from itertools import count
from secrets import token_hex
from types import TracebackType
from typing import Any, Final, Literal, Self, TypeVar, cast
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI
from websockets.typing import Subprotocol

from client_cli.errors import LineLost, NoAnswer, NoConnection, Refused, TakenOver, TurnOver
from client_cli.table import Table
from server.protocol import commands as cmd
from server.protocol import messages as msg
from server.protocol.codecs import CODECS, Codec, as_type
from server.protocol.errors import BadMessage, ProtocolError
from server.protocol.mirror import TableMirror

DEFAULT_URL: Final = "ws://127.0.0.1:8765"
CLIENT_NAME: Final = "riverboat client"
MOST_REQUESTS: Final = 64
"""Requests that may wait for their replies at a time; the next one waits for its turn."""

_CLOSE_TIMEOUT: Final = 2

T = TypeVar("T")


class Connection:
    """A signed-in line to a server. Made by `Connection.connect`, and best used with `async with`.

    welcome: what the server said to the hello: who the player is, and the token to come back with.
    """

    welcome: msg.Welcome

    def __init__(self, socket: ClientConnection, codec: Codec, answer_within: float) -> None:
        self._socket = socket
        self._codec = codec
        self._answer_within = answer_within
        self._prefix = token_hex(4)  # a player who comes back must not use an id again
        self._numbers = count(1)
        self._room = asyncio.BoundedSemaphore(MOST_REQUESTS)
        self._waiting: dict[str, asyncio.Future[msg.AnyMessage]] = {}
        self._tables: dict[str, Table] = {}
        self._watching: set[str] = set()  # ids of Watch commands without an answer yet
        self._last_words = ""
        self._lost: LineLost | None = None
        self._reader = asyncio.create_task(self._read(), name="riverboat connection")

    @classmethod
    async def connect(
        cls,
        url: str = DEFAULT_URL,
        *,
        name: str | None = None,
        token: str | None = None,
        password: str | None = None,
        codec: Literal["msgpack", "json"] = "msgpack",
        answer_within: float = 10.0,
    ) -> Self:
        """Connect to the server at `url` ("ws://host:port") and sign in.

        name: what others see. token: from an earlier Welcome, to be the same player again. password: that of
        the registered player called `name`. answer_within: seconds to wait for the connection, and later for
        each reply.
        Raises NoConnection, Refused, NoAnswer and LineLost.
        """
        subprotocol = f"riverboat.{codec}"
        socket = await _open(url, subprotocol, answer_within)
        if socket.subprotocol != subprotocol:
            await socket.close()
            raise NoConnection(f"what answers at {url} does not speak {subprotocol}")
        connection = cls(socket, CODECS[subprotocol], answer_within)
        try:
            hello = cmd.Hello(
                id=connection.new_id(),
                version=cmd.VERSION,
                name=name,
                token=token,
                password=password,
                client=CLIENT_NAME,
            )
            connection.welcome = _understood(await connection.request(hello), msg.Welcome)
        except BaseException:
            await connection.close()
            raise
        return connection

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the line. Seats are not left by it."""
        self._lose(LineLost("the connection is closed", code="closed"), wished=True)
        self._reader.cancel()
        try:
            await asyncio.wait([self._reader])
        finally:
            await self._socket.close()
        if not self._reader.cancelled():
            self._reader.result()

    def new_id(self) -> str:
        """An id for the next command."""
        return f"{self._prefix}-{next(self._numbers)}"

    async def request(self, command: cmd.Command) -> Any:
        """Send `command`, which has an id of its own, and wait for its reply. Returns what it brought.

        Raises Refused, TurnOver, NoAnswer and LineLost.
        """
        async with self._room:
            reply = await self._reply_to(command)
        if isinstance(reply, msg.Repeated):
            reply = _understood(reply.first, cast(Any, msg.AnyMessage))
        match reply:
            case msg.Accepted(result=result):
                return result
            case msg.Stale(message=message):
                raise TurnOver(message)
            case msg.Refused(code=code, message=message, ms=ms):
                raise Refused(code, message, ms)
            case _:
                raise NoAnswer("the server's answer is no reply")

    async def ask(self, result: type[T], command: type[cmd.Command], **fields: Any) -> T:
        """Send a `command` with these fields and wait for what it brings, a `result`. Raises as `request`."""
        return _understood(await self.request(command(id=self.new_id(), **fields)), result)

    async def list_tables(self) -> list[msg.TableInfo]:
        """The tables that are open."""
        return _understood(await self.request(cmd.ListTables(id=self.new_id())), list[msg.TableInfo])

    async def open_table(self, name: str, **rules: Any) -> msg.TableInfo:
        """Open a table; `rules` are the fields of OpenTable. Raises Refused."""
        return _understood(
            await self.request(cmd.OpenTable(id=self.new_id(), name=name, **rules)), msg.TableInfo
        )

    async def watch(self, table: str) -> Table:
        """Follow the table with the id `table`, to look on or to sit down there. Raises Refused."""
        command = cmd.Watch(id=self.new_id(), table=table)
        self._watching.add(command.id)
        try:
            await self.request(command)
        finally:
            self._watching.remove(command.id)
        return self._tables[table]

    def forget(self, table: Table) -> None:
        """Take no more updates of `table`."""
        self._tables.pop(table.id, None)

    async def _reply_to(self, command: cmd.Command) -> msg.AnyMessage:
        if self._lost is not None:
            raise self._lost
        waiting: asyncio.Future[msg.AnyMessage] = asyncio.get_running_loop().create_future()
        self._waiting[command.id] = waiting
        try:
            async with asyncio.timeout(self._answer_within):
                await self._socket.send(self._codec.encode(command))
                return await waiting
        except TimeoutError:
            raise NoAnswer(f"no answer to {_kind(command)} within {self._answer_within:g} seconds") from None
        except ConnectionClosed as error:
            raise self._lost or _line_lost(error, self._last_words) from None
        finally:
            del self._waiting[command.id]
            if not waiting.cancel() and not waiting.cancelled():
                waiting.exception()  # seen, whether or not it is what is raised

    async def _read(self) -> None:
        """Take in what the server sends, in its order, until the line is down."""
        try:
            async for frame in self._socket:
                self._take(self._codec.decode_message(frame))
        except ConnectionClosed as error:
            self._lose(_line_lost(error, self._last_words))
        except ProtocolError as error:
            self._lose(LineLost(f"the server sent what cannot be: {error}"))
            await self._socket.close()
        finally:
            self._lose(_line_lost(None, self._last_words or self._socket.close_reason or ""))

    def _take(self, message: msg.AnyMessage) -> None:
        match message:
            case msg.Update(table=name) | msg.Snapshot(table=name):
                table = self._tables.get(name)
                if table is not None:
                    table.take(message)
            case msg.TakenOver(table=name):
                table = self._tables.pop(name, None)
                if table is not None:
                    table.end(TakenOver(f"you play at table {name} on another line now"))
            case msg.Closing(message=text):
                self._last_words = text
            case _ if message.id is not None:
                # Updates follow on the heels of the reply, so the table must be there before the next frame.
                if isinstance(message, msg.Accepted) and message.id in self._watching:
                    self._begin_to_follow(message.result)
                waiting = self._waiting.get(message.id)
                if waiting is not None and not waiting.done():
                    waiting.set_result(message)

    def _begin_to_follow(self, result: Any) -> None:
        snapshot = as_type(result, msg.Snapshot)
        table = self._tables.get(snapshot.table)
        if table is None or table.ended:
            mirror = TableMirror.from_snapshot(snapshot, self.welcome.player)
            self._tables[snapshot.table] = Table(self, mirror)
        else:
            table.take(snapshot)

    def _lose(self, error: LineLost, *, wished: bool = False) -> None:
        if self._lost is not None:
            return
        self._lost = error
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_exception(error)
        for table in self._tables.values():
            table.end(None if wished else error)


async def _open(url: str, subprotocol: str, answer_within: float) -> ClientConnection:
    try:
        return await connect(
            url,
            subprotocols=[Subprotocol(subprotocol)],
            compression=None,
            open_timeout=answer_within,
            close_timeout=_CLOSE_TIMEOUT,
            proxy=None if _is_here(url) else True,
        )
    except InvalidURI:
        raise NoConnection(f"{url!r} is no address of a server; it looks like {DEFAULT_URL}") from None
    except InvalidHandshake as error:
        raise NoConnection(f"what answers at {url} is no server of ours: {error}") from None
    except TimeoutError:
        raise NoConnection(f"no answer from {url} within {answer_within:g} seconds") from None
    except OSError as error:
        raise NoConnection(f"no server at {url}: {error.strerror or error}") from None


def _understood(result: Any, type: type[T]) -> T:
    """What a reply brought, as `type`."""
    try:
        return as_type(result, type)
    except BadMessage as error:
        raise NoAnswer(f"the server's answer is none that we know: {error}") from None


def _is_here(url: str) -> bool:
    """Whether `url` names this machine, which no proxy stands before."""
    try:
        host = urlsplit(url).hostname or ""
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def _line_lost(error: ConnectionClosed | None, last_words: str) -> LineLost:
    reason = last_words or (error.rcvd.reason if error is not None and error.rcvd is not None else "")
    return LineLost(f"the line to the server is down{': ' + reason if reason else ''}")


def _kind(command: cmd.Command) -> str:
    return str(command.__struct_config__.tag)
