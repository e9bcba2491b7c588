"""The client library: a connection to a server, for the `riverboat` command and for bots of your own."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from secrets import token_hex
from types import TracebackType
from typing import Any, Final, Self, TypeVar, cast

from riverboat.client_cli.library.errors import (
    ClientError,
    ConnectionLost,
    NoAnswer,
    NoConnection,
    Refused,
    TakenOver,
)
from riverboat.client_cli.library.lobby import Lobby
from riverboat.client_cli.library.reconnect import COME_BACK_WITHIN, GONE, MAY_PASS, MOVED_WITHIN, pauses
from riverboat.client_cli.library.replies import check, none_within, result_of, understood
from riverboat.client_cli.library.table import Table
from riverboat.client_cli.library.websocket import DEFAULT_URL, TABLE_MOVED, CodecName, Line
from riverboat.server.protocol import commands as cmd
from riverboat.server.protocol import messages as msg
from riverboat.server.protocol.codecs import as_type
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.errors import ProtocolError
from riverboat.server.protocol.mirror import TableMirror
from riverboat.server.protocol.rules import asked_rules

log = logging.getLogger(__name__)

CLIENT_NAME: Final = "riverboat client"
MAX_REQUESTS: Final = 32
"""Requests that may wait for their replies at a time; the next one waits for its turn. It is as many as the
server keeps replies: so none can be carried out twice, whenever the line drops."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Request:
    """A command that waits for its reply. deadline: by when; none while the line is down."""

    command: Command
    reply: asyncio.Future[msg.AnyMessage]
    deadline: asyncio.Timeout


class Connection:
    """A player who is signed in at a server. Made by `Connection.connect`, and best used with `async with`.

    A line that drops is made up for: the player signs in again with the token, every table goes on from where
    it was, and what had no reply yet is asked again under the same id.

    welcome: what the server said to the latest hello: who the player is, and the token to come back with.
    """

    welcome: msg.Welcome

    def __init__(
        self,
        url: str,
        codec: CodecName,
        answer_within: float,
        come_back_within: float,
        on_drop: Callable[[str], None],
    ) -> None:
        self._url = url
        self._codec = codec
        self._answer_within = answer_within
        self._come_back_within = come_back_within
        self._on_drop = on_drop
        self._prefix = token_hex(4)  # a player who comes back must not use an id again
        self._numbers = count(1)
        self._room = asyncio.BoundedSemaphore(MAX_REQUESTS)
        self._requests: dict[str, _Request] = {}
        self._tables: dict[str, Table] = {}
        self._lobby: Lobby | None = None
        self._following: dict[str, Callable[[Any], None]] = {}  # what to do before the next frame
        self._line: Line | None = None
        self._lost: ConnectionLost | None = None
        self._moved_until = 0.0
        self._reader: asyncio.Task[None]

    @classmethod
    async def connect(
        cls,
        url: str = DEFAULT_URL,
        *,
        name: str | None = None,
        token: str | None = None,
        password: str | None = None,
        codec: CodecName = "msgpack",
        answer_within: float = 10.0,
        come_back_within: float = COME_BACK_WITHIN,
        on_drop: Callable[[str], None] = log.warning,
    ) -> Self:
        """Connect to the server at `url` ("ws://host:port") and sign in.

        name: what others see. token: from an earlier Welcome, to be the same player again. password: that of
        the registered player called `name`. answer_within: seconds to wait for the connection, and later for
        each reply. come_back_within: seconds to try to come back whenever the line drops; 0 not to try.
        on_drop: told in a sentence that the server is about to close, that the line has dropped, and that it
        is there again.
        Raises NoConnection, Refused, NoAnswer and ConnectionLost.
        """
        connection = cls(url, codec, answer_within, come_back_within, on_drop)
        await connection._enter(name=name, token=token, password=password)
        connection._reader = asyncio.create_task(connection._follow(), name="riverboat connection")
        return connection

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the line. Seats are not left by it."""
        self._lose(ConnectionLost("the connection is closed", code="closed"), wished=True)
        self._reader.cancel()
        try:
            await asyncio.wait([self._reader])
        finally:
            if self._line is not None:
                await self._line.close()
        if not self._reader.cancelled():
            self._reader.result()

    def new_id(self) -> str:
        """An id for the next command."""
        return f"{self._prefix}-{next(self._numbers)}"

    async def request(self, command: Command) -> Any:
        """Send `command`, which has an id of its own, and wait for its reply. Returns what it brought.

        Raises Refused, TurnOver, NoAnswer and ConnectionLost.
        """
        async with self._room:
            return result_of(await self._reply_to(command))

    async def ask(self, result: type[T], command: type[Command], **fields: Any) -> T:
        """Send a `command` with these fields and wait for what it brings, a `result`. Raises as `request`."""
        return understood(await self.request(command(id=self.new_id(), **fields)), result)

    async def list_tables(self, **wanted: Any) -> list[msg.TableInfo]:
        """List the open tables, the oldest first; `wanted` are the fields of ListTables, but for the paging.

        Raises as `request`. Where the server asks to wait before the next page, it waits.
        """
        tables: dict[str, msg.TableInfo] = {}
        after = None
        while True:
            try:
                page = await self.ask(msg.TablePage, cmd.ListTables, after=after, **wanted)
            except Refused as refused:
                if refused.code != Code.TOO_OFTEN or refused.ms is None:
                    raise
                await asyncio.sleep(refused.ms / 1000)
                continue
            tables |= {info.table: info for info in page.tables}
            after = page.next
            if after is None:
                return list(tables.values())

    async def open_table(self, name: str, *, password: str | None = None, **rules: Any) -> msg.TableInfo:
        """Open a table with these rules: `open_table("Mine", game="plo", big_blind=50, seats=4)`.

        rules: the fields of TableRules; for `stakes`, those of Stakes. A `password` is asked of everybody
        else. Raises Refused, and TypeError for a rule that there is not.
        """
        return await self.ask(
            msg.TableInfo, cmd.OpenTable, name=name, rules=asked_rules(**rules), password=password
        )

    async def watch_lobby(self, **wanted: Any) -> Lobby:
        """Follow which tables are open, and how many are at them; `wanted` are the fields of WatchLobby."""
        lobby = self._lobby or Lobby(self)

        def begin(result: Any) -> None:
            self._lobby, lobby.wanted = lobby, wanted
            lobby.begin(result)

        await self._follow_from(cmd.WatchLobby(id=self.new_id(), **wanted), begin)
        return lobby

    async def watch(self, table: str, password: str | None = None) -> Table:
        """Follow the table with the id `table`, to look on or to sit down there. `password` is the table's,
        where it has one, and is asked for once. Raises Refused."""
        command = cmd.Watch(id=self.new_id(), table=table, password=password)
        followed: list[Table] = []  # it may be forgotten again before we get to look
        await self._follow_from(command, lambda result: followed.append(self._begin_to_follow(result)))
        return followed[-1]

    def forget(self, followed: Table | Lobby) -> None:
        """Take no more updates of what was followed."""
        if isinstance(followed, Table):
            self._tables.pop(followed.id, None)
        elif self._lobby is followed:
            self._lobby = None

    # What is asked.

    async def _follow_from(self, command: Command, begin: Callable[[Any], None]) -> None:
        """Ask for what is to be followed, and `begin` with what it brings. Raises as `request`.

        Updates follow on the heels of the reply, so that has to be before the next frame.
        """
        self._following[command.id] = begin
        try:
            await self.request(command)
        finally:
            del self._following[command.id]

    async def _reply_to(self, command: Command) -> msg.AnyMessage:
        check(command)
        if self._lost is not None:
            raise self._lost
        reply: asyncio.Future[msg.AnyMessage] = asyncio.get_running_loop().create_future()
        try:
            async with asyncio.timeout(None) as deadline:
                request = self._requests[command.id] = _Request(command, reply, deadline)
                try:
                    await self._send(request)
                    return await reply
                finally:
                    del self._requests[command.id]
        except TimeoutError:
            raise none_within(self._answer_within, command) from None
        finally:
            if not reply.cancel() and not reply.cancelled():
                reply.exception()  # seen, whether or not it is what is raised

    async def _send(self, request: _Request) -> None:
        """Send a request; where the line is down, it goes out when we are back."""
        if self._line is not None:
            _put_off(request, asyncio.get_running_loop().time() + self._answer_within)
            with suppress(ConnectionLost):  # who reads finds it out too
                await self._line.send(request.command)

    # What comes.

    async def _follow(self) -> None:
        """Take in what the server sends, in its order, and come back when the line drops."""
        try:
            while True:
                try:
                    while self._line is not None:
                        self._take(await self._line.receive())
                except ConnectionLost as lost:
                    await self._come_back(lost)
        except ConnectionLost as lost:
            self._lose(lost)
        except ProtocolError as error:
            self._lose(_nonsense(error))
            if self._line is not None:
                await self._line.close()
        finally:
            self._lose(ConnectionLost("the line to the server is down"))

    def _take(self, message: msg.AnyMessage) -> None:
        table = self._tables.get(getattr(message, "table", ""))
        match message:
            case msg.Update() | msg.Snapshot() if table is not None:
                table.take(message)
            case msg.Preaction() if table is not None:
                table.hold(message)
            case msg.Suspended() | msg.Resumed() if table is not None:
                table.halt(isinstance(message, msg.Suspended))
            case msg.TakenOver() if table is not None:
                self.forget(table)
                table.end(TakenOver("you play at this table on another line now"))
            case msg.Lobby() if self._lobby is not None:
                self._lobby.take(message)
            case msg.Closing(message=words, ms=ms) if ms:  # else the line drops now, and is said to
                self._on_drop(words)
            case msg.Accepted(id=id, result=result) if id in self._following:
                self._following[id](result)
        request = self._requests.get(getattr(message, "id", None) or "")
        if request is not None and not request.reply.done():
            request.reply.set_result(message)

    def _begin_to_follow(self, result: Any) -> Table:
        snapshot = as_type(result, msg.Snapshot)
        table = self._tables.get(snapshot.table)
        if table is None or table.ended:
            mirror = TableMirror.from_snapshot(snapshot, self.welcome.player)
            table = self._tables[snapshot.table] = Table(self, mirror)
        else:
            table.take(snapshot)
        return table

    def _lose(self, error: ConnectionLost, *, wished: bool = False) -> None:
        if self._lost is not None:
            return
        self._lost = error
        for request in self._requests.values():
            if not request.reply.done():
                request.reply.set_exception(error)
        for table in self._tables.values():
            table.end(None if wished else error)
        if self._lobby is not None:
            self._lobby.end(None if wished else error)

    # Coming, and coming back.

    async def _enter(self, **hello: str | None) -> None:
        """Open a line, sign in, and follow on it what was followed on the one before.

        Raises NoConnection, Refused, NoAnswer and ConnectionLost.
        """
        line = await Line.open(self._url, self._codec, self._answer_within)
        try:
            command = cmd.Hello(id=self.new_id(), version=cmd.VERSION, client=CLIENT_NAME, **hello)
            self.welcome = understood(await self._ask_on(line, command), msg.Welcome)
            for table in list(self._tables.values()):
                await self._resume(line, table)
            if self._lobby is not None:
                watch_again = cmd.WatchLobby(id=self.new_id(), **self._lobby.wanted)
                self._lobby.begin(await self._ask_on(line, watch_again))
        except ProtocolError as error:
            line.cut()
            raise _nonsense(error) from None
        except BaseException:
            line.cut()
            raise
        self._line = line

    async def _come_back(self, lost: ConnectionLost) -> None:
        """Be where we were, on another line. Raises ConnectionLost where that cannot be."""
        self._line = None
        for request in self._requests.values():
            _put_off(request, None)
        if lost.for_good or not self._come_back_within:
            raise lost
        if lost.code == TABLE_MOVED:
            self._moved_until = asyncio.get_running_loop().time() + MOVED_WITHIN
        self._on_drop(f"{lost}; coming back")
        try:
            async with asyncio.timeout(self._come_back_within):
                await self._try_to_enter()
        except TimeoutError:
            raise ConnectionLost(f"{lost}, and was for {self._come_back_within:g} seconds") from None
        except Refused as refused:
            raise ConnectionLost(f"{lost}, and the server does not let us come back: {refused}") from None
        self._on_drop("the line to the server is there again")
        for request in list(self._requests.values()):
            await self._send(request)

    async def _try_to_enter(self) -> None:
        for pause in pauses():
            await asyncio.sleep(pause)
            try:
                await self._enter(token=self.welcome.token)
                break
            except ConnectionLost as lost:
                if lost.for_good:
                    raise
            except Refused as refused:
                if refused.code not in MAY_PASS:
                    raise
            except (NoConnection, NoAnswer):
                pass

    async def _resume(self, line: Line, table: Table) -> None:
        # What is held still, and whether the table is halted, the server says again, ahead of its reply.
        held, suspended = table.mirror.preaction, table.suspended
        table.mirror.preaction, table.mirror.suspended = None, False
        command = cmd.Resume(id=self.new_id(), table=table.id, seq=table.mirror.seq)
        try:
            missed = await self._ask_on(line, command)
        except ClientError as error:
            table.mirror.preaction, table.mirror.suspended = held, suspended  # there may be another attempt
            moving = asyncio.get_running_loop().time() < self._moved_until
            if error.code not in GONE or (moving and error.code == Code.UNKNOWN_TABLE):
                raise
            self.forget(table)
            table.end(error)
        else:
            table.take(as_type(missed, cast(Any, msg.Update | msg.Snapshot)))
            if suspended and not table.suspended:  # nobody has told that it goes on
                table.halt(False)

    async def _ask_on(self, line: Line, command: Command) -> Any:
        """What `command` brings on a `line` that nobody else reads yet. Raises as `request`."""
        check(command)
        try:
            async with asyncio.timeout(self._answer_within):
                await line.send(command)
                while True:
                    message = await line.receive()
                    if getattr(message, "id", None) == command.id:
                        return result_of(message)
                    self._take(message)
        except TimeoutError:
            raise none_within(self._answer_within, command) from None


def _nonsense(error: ProtocolError) -> ConnectionLost:
    return ConnectionLost(f"the server sent what cannot be: {error}", for_good=True)


def _put_off(request: _Request, deadline: float | None) -> None:
    """Let the time for the reply run out then, if it has not yet."""
    if not request.deadline.expired():
        request.deadline.reschedule(deadline)
