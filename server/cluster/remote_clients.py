"""The side of a table's owner: commands of clients that are connected to other servers."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from riverboat.server.clients import Client
from riverboat.server.cluster.envelopes import (
    DisconnectClient,
    Disconnected,
    Request,
    Response,
    SendFrame,
    Unsubscribed,
)
from riverboat.server.cluster.failover import OUTCOME_UNKNOWN
from riverboat.server.cluster.links import Links
from riverboat.server.following import Follow
from riverboat.server.protocol.catalogue import COMMANDS
from riverboat.server.protocol.codecs import CODECS, MSGPACK, Codec, Frame
from riverboat.server.protocol.codes import CloseReason, Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import Watch
from riverboat.server.protocol.errors import CommandRejected, FrameError
from riverboat.server.protocol.management import CloseTables
from riverboat.server.protocol.messages import Message, Refused
from riverboat.server.replies import Replies, refusal_of
from riverboat.server.runtime.logs import get_logger

log = get_logger(__name__)

MAX_LATE: Final = 2.0
"""Seconds by which a command may be late. Later commands have already timed out at the sender."""

RESPONDS_WITHIN: Final = 8.0
"""Seconds after which the server of a client learns that its command is still running."""

TOO_LATE: Final = "the command was on its way for too long and is not carried out: try again"
OTHER_VERSION: Final = "the server of this table has another version: connect with riverboat.msgpack"


class ForgetClient(Protocol):
    """Forgets clients."""

    def __call__(self, client: Client, /, *, reconnects: bool = False) -> None:
        """Forget `client`, which has disconnected. reconnects: whether it is expected at another server."""


class RemoteClient:
    """A connection at another server, as the tables here see it.

    The other server has signed the player in, and has counted the command against its limits. It also deals
    with clients that read slowly: here, nobody is ever behind.
    """

    __slots__ = (
        "_clients",
        "_server",
        "active_at",
        "address",
        "bot",
        "codec",
        "connection",
        "late",
        "name",
        "player",
    )

    def __init__(self, clients: "RemoteClients", server: str, request: Request) -> None:
        self._clients = clients
        self._server = server
        self.connection = request.connection
        self.player = request.player
        self.address = request.address
        self.codec: Codec = CODECS[request.codec]
        self.name, self.bot, self.active_at, self.late = request.name, request.bot, 0.0, 0.0

    @property
    def behind(self) -> bool:
        """False: its own server notices."""
        return False

    @property
    def complete_until(self) -> float:
        """Time up to which the messages of its server are complete."""
        return self._clients.complete_until(self._server)

    def send(self, frame: Frame) -> None:
        """Send `frame` by way of its server."""
        self._clients.send_frame(self._server, self.connection, frame)

    def when_caught_up(self, bring_up_to_date: Callable[[], None]) -> None:
        """Never needed, for it is never behind."""

    def unsubscribed(self, table: str) -> None:
        """Have its server follow the table no more."""
        self._clients.send(self._server, Unsubscribed(self.connection, table))

    def close(self, reason: CloseReason) -> None:
        """Have its server close it."""
        self._clients.send(self._server, DisconnectClient(self.connection, reason.name))


class RemoteClients:
    """Carries out commands of clients at other servers.

    handle: carries out a command at a table of this server.
    gone: forgets a client.
    replies: those of this server, wherever the clients are connected.
    """

    def __init__(
        self,
        links: Links,
        handle: Callable[[Client, Command], Awaitable[Message]],
        gone: ForgetClient,
        replies: Replies,
    ) -> None:
        self.send = links.send
        self.complete_until = links.complete_until
        self._links = links
        self._handle = handle
        self._gone = gone
        self._clients: dict[str, dict[int, RemoteClient]] = {}
        self._replies = replies
        self._tasks: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return sum(map(len, self._clients.values()))

    def on_down(self, server: str) -> None:
        """Forget the clients of `server`. Its players keep their seats, and the clocks run."""
        for client in self._clients.pop(server, {}).values():
            self._forget(client)

    def on_item(self, server: str, item: Request | Disconnected) -> None:
        """Carry out a command, or forget a client."""
        if isinstance(item, Disconnected):
            client = self._clients.get(server, {}).pop(item.connection, None)
            if client is not None:
                self._forget(client, reconnects=item.reconnects)
            return
        task = asyncio.create_task(self._respond(server, item, self._links.late))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def send_frame(self, server: str, connection: int, frame: Frame) -> None:
        """Send `frame` to a connection at `server`: once for all that are sent the same in one step."""
        unsent = self._links.unsent(server)
        if unsent and isinstance(last := unsent[-1], SendFrame) and last.frame is frame:
            last.connections.append(connection)
        else:
            self.send(server, SendFrame([connection], frame))

    async def _respond(self, server: str, request: Request, late: float) -> None:
        overdue = asyncio.get_running_loop().call_later(
            RESPONDS_WITHIN, self._respond_unknown, server, request
        )
        try:
            reply = await self._reply(server, request, late)
        finally:
            overdue.cancel()
        self.send(server, Response(request.id, MSGPACK.encode(reply)))

    def _respond_unknown(self, server: str, request: Request) -> None:
        """Respond with what is known of a command that is still running. Its own response comes too late.

        A command that changes nothing gets no such response: its client can repeat it after the deadline.
        """
        try:
            command = MSGPACK.decode_command(request.command)
        except FrameError:
            return  # it is being refused
        if not COMMANDS[type(command)].repeatable:
            reply = Refused(id=command.id, code=Code.OUTCOME_UNKNOWN, message=OUTCOME_UNKNOWN)
            self.send(server, Response(request.id, MSGPACK.encode(reply)))

    async def _reply(self, server: str, request: Request, late: float) -> Message:
        try:
            command = MSGPACK.decode_command(request.command)
        except FrameError as error:  # another version of this program knows more commands
            return Refused(id=error.id, code=error.code, message=str(error))
        if late > MAX_LATE:
            return Refused(id=command.id, code=Code.TABLE_BUSY, message=TOO_LATE)
        if request.codec not in CODECS:
            return Refused(id=command.id, code=Code.INTERNAL, message=OTHER_VERSION)
        client = self._client(server, request)
        client.late = late
        if request.follows and isinstance(command, Watch):
            reply = await self._carry_out(client, Follow(id=command.id, table=command.table))
        elif COMMANDS[type(command)].repeatable or isinstance(command, CloseTables):
            # Of what all servers do, the one that was asked first keeps the reply. Two that got the same
            # command at once would wait for each other here.
            reply = await self._carry_out(client, command)
        else:
            reply = await self._replies.answer(
                client.player, command, lambda: self._carry_out(client, command)
            )
        if self._clients.get(server, {}).get(request.connection) is not client:
            self._gone(client)  # it left meanwhile, and may watch a table since
        return reply

    async def _carry_out(self, client: Client, command: Command) -> Message:
        try:
            return await self._handle(client, command)
        except CommandRejected as rejection:
            return refusal_of(rejection, command.id)
        except Exception as error:  # no error in a handler may leave a request without a response
            log.error("command failed", command=type(command).__name__, player=client.player, error=error)
            return Refused(
                id=command.id, code=Code.INTERNAL, message="internal error: the server failed to do this"
            )

    def _client(self, server: str, request: Request) -> RemoteClient:
        clients = self._clients.setdefault(server, {})
        client = clients.get(request.connection)
        if client is None:
            client = clients[request.connection] = RemoteClient(self, server, request)
            self._replies.arrived(client.player)
        client.name, client.bot = request.name, request.bot
        client.active_at = asyncio.get_running_loop().time()
        return client

    def _forget(self, client: RemoteClient, *, reconnects: bool = False) -> None:
        self._replies.departed(client.player)
        self._gone(client, reconnects=reconnects)
