"""The client library: a connection to a server, for the `riverboat` command and for your own bots."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from itertools import count
from secrets import token_hex
from types import TracebackType
from typing import Any, Final, Self, TypeVar, cast

from riverboat.client_cli.library.address import parse_address
from riverboat.client_cli.library.chain_store import ChainStore
from riverboat.client_cli.library.errors import (
    ClientError,
    CommandRefused,
    ConnectFailed,
    ConnectionLost,
    NoReply,
    TakenOver,
)
from riverboat.client_cli.library.lobby import Lobby
from riverboat.client_cli.library.notices import Notice
from riverboat.client_cli.library.opening import HostRequests
from riverboat.client_cli.library.pending import MAX_PENDING, REPEAT_AFTER, REPETITIONS, PendingRequests
from riverboat.client_cli.library.reconnect import (
    MOVED_TABLE_TIMEOUT,
    RECONNECT_WITHIN,
    RETRYABLE_CODES,
    TABLE_GONE_CODES,
    backoff_delays,
)
from riverboat.client_cli.library.replies import (
    decode_result,
    invalid_message,
    is_outcome_unknown,
    no_reply,
    result_of,
    validate,
    welcome_of,
)
from riverboat.client_cli.library.table import Table
from riverboat.client_cli.library.tournament import FollowedTournament
from riverboat.client_cli.library.tournaments import FollowedTournaments
from riverboat.client_cli.library.websocket import DEFAULT_URL, TABLE_MOVED, CodecName, WebSocketTransport
from riverboat.server.protocol import commands as cmd
from riverboat.server.protocol import messages as msg
from riverboat.server.protocol.codecs import as_type
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.errors import ProtocolError
from riverboat.server.protocol.mirror import TableMirror
from riverboat.server.protocol.tournaments import TournamentSnapshot, TournamentUpdate, WatchTournament

log = logging.getLogger(__name__)

CLIENT_NAME: Final = "riverboat client"

T = TypeVar("T")


class Connection(HostRequests):
    """A signed-in player's connection. Create it with `Connection.connect`, ideally in an `async with`.

    It reconnects by itself: it signs in again with the token, resumes every table, and repeats requests that
    have no reply yet under the same id.

    url: of the server's WebSocket. chains: keeps what the player contributes to deals, if set.
    welcome: the server's latest welcome, with the player's id and name and the token to reconnect with.
    """

    welcome: msg.Welcome
    chains: ChainStore | None = None

    def __init__(
        self,
        url: str,
        codec: CodecName,
        timeout: float,
        reconnect_within: float,
        on_connection_change: Callable[[Notice], None],
        *,
        bot: bool = False,
    ) -> None:
        self.url = url
        self._codec = codec
        self._bot = bot
        self._timeout = timeout
        self._reconnect_within = reconnect_within
        self._on_connection_change = on_connection_change
        self._id_prefix = token_hex(4)  # ids stay unique when the same player connects again
        self._id_numbers = count(1)
        self._slots = asyncio.BoundedSemaphore(MAX_PENDING)
        self._pending = PendingRequests(timeout)
        self._tables: dict[str, Table] = {}
        self._tournaments = FollowedTournaments(self)
        self._lobby: Lobby | None = None
        self._on_result: dict[str, Callable[[Any], None]] = {}  # called before the next frame is read
        self._transport: WebSocketTransport | None = None
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
        bot: bool = False,
        codec: CodecName = "msgpack",
        timeout: float = 10.0,  # noqa: ASYNC109 - it also applies to every later request
        reconnect_within: float = RECONNECT_WITHIN,
        on_connection_change: Callable[[Notice], None] = log.warning,
    ) -> Self:
        """Connect to the server at `url` and sign in.

        url: "ws://host:port", or any other form that `address.parse_address` takes.
        name: the name that others see.
        token: of an earlier Welcome, to sign in as the same player.
        password: of the registered player called `name`.
        bot: whether a program plays on this connection; seats that it takes are marked for everybody.
        timeout: seconds to wait for the connection, and later for each reply.
        reconnect_within: seconds to keep trying to reconnect; 0 to disable reconnecting.
        on_connection_change: called with a sentence when the server announces that it closes, when the
            connection is lost, and when it is restored.

        Raises ConnectFailed, CommandRefused, NoReply and ConnectionLost.
        """
        address = parse_address(url)
        connection = cls(address.url, codec, timeout, reconnect_within, on_connection_change, bot=bot)
        await connection._open(name=name, token=token, password=password)
        connection._reader = asyncio.create_task(connection._read(), name="riverboat connection")
        return connection

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connection. The player keeps any seats."""
        self._end(ConnectionLost("the connection is closed", code="closed"), requested=True)
        self._reader.cancel()
        try:
            await asyncio.wait([self._reader])
        finally:
            if self._transport is not None:
                await self._transport.close()
        if not self._reader.cancelled():
            self._reader.result()

    def new_id(self) -> str:
        """Return an id for the next command."""
        return f"{self._id_prefix}-{next(self._id_numbers)}"

    async def request(self, command: Command) -> Any:
        """Send `command`, which carries its own id, and return its result.

        If the server does not know whether it was carried out, it is sent again, a few times.
        Raises CommandRefused, TurnOver, NoReply and ConnectionLost.
        """
        async with self._slots:
            validate(command)
            if self._lost is not None:
                raise self._lost
            for _ in range(REPETITIONS):
                reply = await self._pending.reply_to(command, self._transport)
                if not is_outcome_unknown(reply):
                    return result_of(reply)
                await asyncio.sleep(REPEAT_AFTER)
                if self._lost is not None:
                    raise self._lost
            return result_of(await self._pending.reply_to(command, self._transport))

    async def ask(self, result: type[T], command: type[Command], **fields: Any) -> T:
        """Send a command of the class `command` with `fields`, and return its result as `result`.

        Raises the same errors as `request`.
        """
        return decode_result(await self.request(command(id=self.new_id(), **fields)), result)

    async def watch_lobby(self, **filters: Any) -> Lobby:
        """Subscribe to the list of open tables. filters: the fields of WatchLobby."""
        lobby = self._lobby or Lobby(self)

        def reset(result: Any) -> None:
            self._lobby, lobby.filters = lobby, filters
            lobby.reset(result)

        await self._subscribe(cmd.WatchLobby(id=self.new_id(), **filters), reset)
        return lobby

    async def watch(self, table: str, password: str | None = None) -> Table:
        """Subscribe to the table with the id `table`, to spectate or to sit down.

        password: the table's, if it has one; needed once. Raises CommandRefused.
        """
        command = cmd.Watch(id=self.new_id(), table=table, password=password)
        return await self._subscribe(command, self._add_table)

    async def tournament(self, id: str) -> FollowedTournament:
        """Subscribe to the tournament with this id. Raises CommandRefused."""
        return await self._subscribe(WatchTournament(id=self.new_id(), tournament=id), self._tournaments.add)

    def unsubscribe(self, subscription: Table | Lobby | FollowedTournament) -> None:
        """Deliver no more updates to a table, a tournament or the lobby."""
        if isinstance(subscription, Table):
            self._tables.pop(subscription.id, None)
        elif isinstance(subscription, FollowedTournament):
            self._tournaments.remove(subscription)
        elif self._lobby is subscription:
            self._lobby = None

    async def _subscribe(self, command: Command, on_result: Callable[[Any], T]) -> T:
        """Send `command` and return what `on_result` makes of its result. Raises the errors of `request`.

        Updates follow the reply immediately, so `on_result` has to run before the next frame is read.
        """
        subscribed: list[T] = []
        self._on_result[command.id] = lambda result: subscribed.append(on_result(result))
        try:
            await self.request(command)
        finally:
            del self._on_result[command.id]
        return subscribed[-1]

    # Receiving.

    async def _read(self) -> None:
        """Handle the server's messages in order, and reconnect when the connection is lost."""
        try:
            while True:
                try:
                    while self._transport is not None:
                        self._handle(await self._transport.receive())
                except ConnectionLost as lost:
                    await self._reconnect(lost)
        except ConnectionLost as lost:
            self._end(lost)
        except ProtocolError as error:
            self._end(invalid_message(error))
            if self._transport is not None:
                await self._transport.close()
        finally:
            self._end(ConnectionLost("connection lost"))

    def _handle(self, message: msg.AnyMessage) -> None:
        table = self._tables.get(getattr(message, "table", ""))
        match message:
            case msg.Update() | msg.Snapshot() if table is not None:
                table.apply(message)
            case msg.Preaction() if table is not None:
                table.apply_preaction(message)
            case msg.Suspended() | msg.Resumed() if table is not None:
                table.set_suspended(isinstance(message, msg.Suspended))
            case msg.TakenOver() if table is not None:
                self.unsubscribe(table)
                table.end(TakenOver("you joined this table from another connection"))
            case msg.Lobby() if self._lobby is not None:
                self._lobby.apply(message)
            case TournamentUpdate() | TournamentSnapshot():
                self._tournaments.apply(message)
            case msg.Closing(ms=ms) if ms:  # without ms the connection is lost now, and reported
                notice = Notice(message.message, "closing", message.values)
                self._on_connection_change(notice)
                for watched in list(self._tables.values()):
                    watched.on_announcement(notice)
            case msg.Accepted(id=id, result=result) if id in self._on_result:
                self._on_result[id](result)
        self._pending.resolve(message)

    def _add_table(self, result: Any) -> Table:
        snapshot = as_type(result, msg.Snapshot)
        table = self._tables.get(snapshot.table)
        if table is None or table.ended:
            mirror = TableMirror.from_snapshot(snapshot, self.welcome.player)
            table = self._tables[snapshot.table] = Table(self, mirror)
            table.contribute(self.welcome.fair_deals, self.chains)
        else:
            table.apply(snapshot)
        return table

    def _end(self, error: ConnectionLost, *, requested: bool = False) -> None:
        """End all requests and subscriptions. requested: the caller closed the connection."""
        if self._lost is not None:
            return
        self._lost = error
        self._pending.fail(error)
        for followed in (*self._tables.values(), self._tournaments, self._lobby):
            if followed is not None:
                followed.end(None if requested else error)

    # Connecting and reconnecting.

    async def _open(self, **hello: str | None) -> None:
        """Open a transport, sign in, and resume all subscriptions.

        Raises ConnectFailed, CommandRefused, NoReply and ConnectionLost.
        """
        transport = await WebSocketTransport.open(self.url, self._codec, self._timeout)
        try:
            command = cmd.Hello(
                id=self.new_id(), version=cmd.VERSION, client=CLIENT_NAME, bot=self._bot, **hello
            )
            self.welcome = welcome_of(await self._request_on(transport, command))
            for table in list(self._tables.values()):
                await self._resume(transport, table)
            await self._tournaments.resume(partial(self._request_on, transport))
            if self._lobby is not None:
                watch_again = cmd.WatchLobby(id=self.new_id(), **self._lobby.filters)
                self._lobby.reset(await self._request_on(transport, watch_again))
        except ProtocolError as error:
            transport.abort()
            raise invalid_message(error) from None
        except BaseException:
            transport.abort()
            raise
        self._transport = transport

    async def _reconnect(self, lost: ConnectionLost) -> None:
        """Restore the connection and its subscriptions. Raises ConnectionLost when that fails for good."""
        self._transport = None
        self._pending.stop_clocks()
        if lost.permanent or not self._reconnect_within:
            raise lost
        if lost.code == TABLE_MOVED:
            self._moved_until = asyncio.get_running_loop().time() + MOVED_TABLE_TIMEOUT
        self._on_connection_change(Notice(f"{lost}; reconnecting", "connection_lost"))
        self._set_connected(False)
        try:
            async with asyncio.timeout(self._reconnect_within):
                await self._retry_open()
        except TimeoutError:
            sentence = f"{lost}; could not reconnect within {self._reconnect_within:g} s"
            raise ConnectionLost(sentence, code=lost.code) from None
        except CommandRefused as refused:
            sentence = f"{lost}; the server refused to reconnect: {refused}"
            raise ConnectionLost(sentence, code=refused.code) from None
        self._on_connection_change(Notice("reconnected", "reconnected"))
        self._set_connected(True)
        if self._transport is not None:
            await self._pending.resend(self._transport)

    def _set_connected(self, connected: bool) -> None:
        for table in list(self._tables.values()):
            table.set_connected(connected)

    async def _retry_open(self) -> None:
        for delay in backoff_delays():
            await asyncio.sleep(delay)
            try:
                await self._open(token=self.welcome.token)
                break
            except ConnectionLost as lost:
                if lost.permanent:
                    raise
            except CommandRefused as refused:
                if refused.code not in RETRYABLE_CODES:
                    raise
            except (ConnectFailed, NoReply):
                pass

    async def _resume(self, transport: WebSocketTransport, table: Table) -> None:
        # The server sends the current preaction and suspension again, ahead of its reply.
        preaction, suspended = table.mirror.preaction, table.suspended
        table.mirror.preaction, table.mirror.suspended = None, False
        command = cmd.Resume(id=self.new_id(), table=table.id, seq=table.mirror.seq)
        try:
            missed = await self._request_on(transport, command)
        except ClientError as error:
            table.mirror.preaction, table.mirror.suspended = preaction, suspended  # for the next attempt
            moving = asyncio.get_running_loop().time() < self._moved_until
            if error.code not in TABLE_GONE_CODES or (moving and error.code == Code.UNKNOWN_TABLE):
                raise
            self.unsubscribe(table)
            table.end(error)
        else:
            table.apply(as_type(missed, cast(Any, msg.Update | msg.Snapshot)))
            if suspended and not table.suspended:  # it was resumed while disconnected
                table.set_suspended(False)

    async def _request_on(self, transport: WebSocketTransport, command: Command) -> Any:
        """Return the result of `command` on a `transport` that `_read` does not read yet."""
        validate(command)
        try:
            async with asyncio.timeout(self._timeout):
                await transport.send(command)
                while True:
                    message = await transport.receive()
                    if getattr(message, "id", None) == command.id:
                        return result_of(message)
                    self._handle(message)
        except TimeoutError:
            raise no_reply(command, self._timeout) from None
