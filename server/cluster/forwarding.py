"""The side of a client's connection: its commands to tables of other servers, and what they send back."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Mapping
from functools import partial
from itertools import count
from typing import Final, NamedTuple

from riverboat.server.clients import Client
from riverboat.server.cluster.directory import Directory
from riverboat.server.cluster.envelopes import (
    DisconnectClient,
    Disconnected,
    Request,
    Response,
    SendFrame,
    TableMoved,
    Unsubscribed,
)
from riverboat.server.cluster.failover import (
    MOVES,
    UNREACHABLE,
    Failover,
    WatchAgain,
    outcome_unknown,
    unreachable,
    unwatch_of,
)
from riverboat.server.cluster.links import Links
from riverboat.server.cluster.listings import ListedInfo
from riverboat.server.cluster.places import MOVED, Opening, Unwatching, Watching, place_of
from riverboat.server.following import Follow, command_class
from riverboat.server.protocol.catalogue import COMMANDS
from riverboat.server.protocol.codecs import MSGPACK, as_type
from riverboat.server.protocol.codes import CloseReason, Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import OpenTable
from riverboat.server.protocol.errors import CommandRejected, FrameError
from riverboat.server.protocol.messages import (
    Accepted,
    Message,
    Refused,
    TableInfo,
)
from riverboat.server.protocol.tournaments import TournamentInfo
from riverboat.server.runtime.logs import get_logger

log = get_logger(__name__)

_FromOwner = Response | SendFrame | DisconnectClient | Unsubscribed | TableMoved

RESPONSE_WITHIN: Final = 10.0
"""Seconds within which a command has a response: longer than `remote_clients.RESPONDS_WITHIN`."""

UNREADABLE: Final = "the server of this table has another version, and its reply cannot be shown here"


class _Forwarded:
    """A connection that has sent commands to other servers.

    numbers: those by which other servers know it, by table and server.
    follows: the servers of the tables that it watches there.
    """

    __slots__ = ("client", "follows", "numbers")

    def __init__(self, client: Client) -> None:
        self.client = client
        self.numbers: dict[tuple[str, str], int] = {}
        self.follows: dict[str, str] = {}


class _Numbered(NamedTuple):
    """A connection, for one table at one other server."""

    forwarded: _Forwarded
    table: str
    server: str


class Forwarding:
    """Forwards commands to the servers of their tables, and passes on what these send.

    A connection has another number for each table at each server. When another server has taken the table,
    that number is given up, so what the former one still sends does not get between the new one's updates.

    here: carries out a command at this server, where a table may have moved to.
    failover: has clients here watch their tables again at the next server.
    is_leaving: whether this server stops. Clients that disconnect then connect to another.
    """

    def __init__(
        self,
        links: Links,
        directory: Directory,
        here: Callable[[Client, Command], Awaitable[Message]],
    ) -> None:
        self._links = links
        self._directory = directory
        self._here = here
        self._loop = asyncio.get_running_loop()
        self._numbers, self._request_ids = count(1), count(1)
        self._by_client: dict[Client, _Forwarded] = {}
        self._by_number: dict[int, _Numbered] = {}
        self._pending: dict[int, tuple[str, str, asyncio.Future[Message]]] = {}  # with server and table
        self._held: deque[Callable[[], None]] | None = None
        self.failover = Failover(directory, self._watch_again)
        self.is_leaving = False

    def __len__(self) -> int:
        """Return how many commands wait for an answer."""
        return len(self._pending)

    async def forward(self, client: Client, command: Command, table: str, server: str) -> Message:
        """Return the reply of `server` to `command`. Raises CommandRejected.

        If the table has moved on meanwhile, it is asked where it is now.
        """
        while True:
            reply = await self._request(client, command, server)
            if isinstance(reply, Accepted):
                if not isinstance(command, Watching) or self._follow(client, table, server):
                    break  # otherwise the table has left it meanwhile, and may be there again
            elif isinstance(reply, Refused) and reply.code in MOVED:
                self._directory.has_not(server, table)
                if isinstance(command, Unwatching) and self.failover.stop(client, table):
                    return Accepted(id=command.id)
                command = await self.failover.wait_for_snapshot(client, command, table)
            else:
                return reply
            moved_to = await self.server_of(table)
            if moved_to is None:
                return await self._here(client, command)
            server = moved_to
        if isinstance(command, Unwatching):
            self._forget(self._known(client), table, server)
        return reply

    async def open(self, client: Client, command: Opening, server: str) -> tuple[Message, ListedInfo | None]:
        """Have `server` open a table or a tournament. Returns the reply, and what it opened, if anything.

        Raises CommandRejected. Nobody else is asked then, for the table may be open.
        """
        try:
            reply = await self._request(client, command, server)
        except CommandRejected:
            raise outcome_unknown() from None
        info: ListedInfo | None = None
        if isinstance(reply, Accepted):
            kind: type[ListedInfo] = TableInfo if isinstance(command, OpenTable) else TournamentInfo
            info = reply.result if isinstance(reply.result, kind) else as_type(reply.result, kind)
        return reply, info

    async def ask_all(self, client: Client, command: Command) -> list[Message]:
        """Return the replies of all other servers to `command`, but for those that die meanwhile."""
        asked = (self._request(client, command, server) for server in self._links)
        replies = await asyncio.gather(*asked, return_exceptions=True)
        return [reply for reply in replies if isinstance(reply, Message)]

    async def server_of(self, table: str) -> str | None:
        """Return the other server that has `table`, once it has arrived there; None if this one should.

        Raises CommandRejected if it does not arrive.
        """
        if self._directory.is_moving(table) and not await self.failover.locate(table):
            raise unreachable()
        return self._directory.server_of(table)

    def gone(self, client: Client) -> None:
        """Forget `client`, and have the other servers forget it."""
        self.failover.stop_all(client)
        forwarded = self._by_client.pop(client, None)
        if forwarded is None:
            return
        for table, server in list(forwarded.numbers):
            self._give_up(forwarded, table, server)

    def on_down(self, server: str) -> None:
        """Refuse what `server` was asked, and find its tables again."""
        if self._held is not None:
            self._held.append(partial(self.on_down, server))
            return
        for asked, _, answer in list(self._pending.values()):
            if asked == server and not answer.done():
                answer.set_exception(unreachable())
        for forwarded in list(self._by_client.values()):
            for table in [table for table, at in forwarded.numbers if at == server]:
                self._lose(forwarded, table, server)

    def on_taken(self, tables: Mapping[str, str]) -> None:
        """Find these tables again, each of which another server has taken from the one that is named.

        That may be long before the silence of the former one counts.
        """
        if not tables:
            return
        if self._held is not None:
            self._held.append(partial(self.on_taken, tables))
            return
        for server, table, answer in list(self._pending.values()):
            if tables.get(table) == server and not answer.done():
                answer.set_exception(unreachable())
        for forwarded in list(self._by_client.values()):
            for table, server in [known for known in forwarded.numbers if tables.get(known[0]) == known[1]]:
                self._lose(forwarded, table, server)

    def on_closed(self, server: str, tables: Collection[str]) -> None:
        """Follow these tables no more, which `server` does not have any longer."""
        if not tables:
            return
        if self._held is not None:
            self._held.append(partial(self.on_closed, server, tables))
            return
        for forwarded in self._by_client.values():
            for table in [table for table in tables if (table, server) in forwarded.numbers]:
                self._forget(forwarded, table, server)

    def on_item(self, server: str, item: _FromOwner) -> None:
        """Pass on what `server` sends. Whatever comes after an answer waits until the reply has gone out."""
        if self._held is not None:
            self._held.append(partial(self.on_item, server, item))
        elif isinstance(item, Response):
            self._on_response(item)
        elif isinstance(item, SendFrame):
            for number in item.connections:
                if (numbered := self._by_number.get(number)) is not None:
                    numbered.forwarded.client.send(item.frame)
        elif isinstance(item, TableMoved):
            self._on_went(server, item.table)
        elif (numbered := self._by_number.get(item.connection)) is None:
            pass  # it has left
        elif isinstance(item, Unsubscribed):
            if numbered.forwarded.follows.get(item.table) == server:
                del numbered.forwarded.follows[item.table]
        else:
            reasons = CloseReason.__members__  # another version of this program knows more reasons
            reason = reasons.get(item.reason, CloseReason.GOING_AWAY)
            if reason is CloseReason.TABLE_MOVED:
                self._lose(*numbered)
            else:
                numbered.forwarded.client.close(reason)

    def _on_went(self, server: str, table: str) -> None:
        """Find `table`, which `server` has given to another, again for its clients here."""
        for forwarded in list(self._by_client.values()):
            self._lose(forwarded, table, server, MOVES)

    def _on_response(self, item: Response) -> None:
        *_, answer = self._pending.get(item.request, (None,))
        if answer is None or answer.done():
            return
        try:
            answer.set_result(MSGPACK.decode_message(item.reply))
        except FrameError as error:  # another version of this program knows more replies
            log.warning("reply of another version", error=error)
            answer.set_exception(CommandRejected(Code.INTERNAL, UNREADABLE))
        self._held = deque()
        self._loop.call_soon(self._release)  # the task that awaits the answer runs before this

    def _release(self) -> None:
        held, self._held = self._held or deque(), None
        while held:
            held.popleft()()
            if self._held is not None:
                self._held.extend(held)
                return

    async def _request(self, client: Client, command: Command, server: str) -> Message:
        if server not in self._links:
            raise unreachable()
        table = place_of(command)
        number = next(self._request_ids)
        answer: asyncio.Future[Message] = self._loop.create_future()
        self._pending[number] = server, table, answer
        self._send(number, client, command, server)
        try:
            async with asyncio.timeout(RESPONSE_WITHIN):
                return await answer
        except TimeoutError:
            raise self._unanswered(client, command, table, server) from None
        finally:
            del self._pending[number], answer

    def _unanswered(self, client: Client, command: Command, table: str, server: str) -> CommandRejected:
        """Return the refusal of a command that has no answer in time, and watch nothing because of it."""
        log.warning("command has no answer", command=type(command).__name__, server=server)
        if not COMMANDS[command_class(command)].repeatable:
            return outcome_unknown()
        forwarded = self._known(client)
        if isinstance(command, Watching) and forwarded.follows.get(table) != server:
            self._give_up(forwarded, table, server)
        return unreachable()

    def _send(self, number: int, client: Client, command: Command, server: str) -> None:
        self._links.send(
            server,
            Request(
                number,
                self._number(client, place_of(command), server),
                client.player,
                client.name,
                client.bot,
                client.address,
                client.codec.subprotocol,
                MSGPACK.encode(command),
                isinstance(command, Follow),
            ),
        )

    async def _watch_again(self, client: Client, follow: WatchAgain, server: str | None) -> Message | None:
        """Return the reply to `follow`, or None if the table has left `server` meanwhile."""
        if server is None:
            return await self._here(client, follow)
        try:
            reply = await self._request(client, follow, server)
        except asyncio.CancelledError:
            if client in self._by_client and (place_of(follow), server) in self._by_client[client].numbers:
                self._send(next(self._request_ids), client, unwatch_of(follow), server)
            raise
        is_there = not isinstance(reply, Accepted) or self._follow(client, place_of(follow), server)
        return reply if is_there else None

    def _known(self, client: Client) -> _Forwarded:
        forwarded = self._by_client.get(client)
        if forwarded is None:
            forwarded = self._by_client[client] = _Forwarded(client)
        return forwarded

    def _number(self, client: Client, table: str, server: str) -> int:
        """Return the number of a connection, for `table` at `server`."""
        forwarded = self._known(client)
        number = forwarded.numbers.get((table, server))
        if number is None:
            number = forwarded.numbers[table, server] = next(self._numbers)
            self._by_number[number] = _Numbered(forwarded, table, server)
        return number

    def _follow(self, client: Client, table: str, server: str) -> bool:
        """Note that `client` watches `table` at `server`. Returns whether the table is still there."""
        forwarded = self._known(client)
        is_there = (table, server) in forwarded.numbers
        if is_there:
            forwarded.follows[table] = server
        return is_there

    def _lose(self, forwarded: _Forwarded, table: str, server: str, message: str = UNREACHABLE) -> None:
        """Take nothing more from `server` about `table`. If the client watches it there, find it again."""
        self._give_up(forwarded, table, server)
        if forwarded.follows.get(table) == server:
            del forwarded.follows[table]
            self.failover.start(forwarded.client, table, message)

    def _forget(self, forwarded: _Forwarded, table: str, server: str) -> None:
        """Take nothing more from `server` about `table`, and do not find it again."""
        self._give_up(forwarded, table, server)
        if forwarded.follows.get(table) == server:
            del forwarded.follows[table]

    def _give_up(self, forwarded: _Forwarded, table: str, server: str) -> None:
        number = forwarded.numbers.pop((table, server), None)
        if number is not None:
            del self._by_number[number]
            self._links.send(server, Disconnected(number, self.is_leaving))
