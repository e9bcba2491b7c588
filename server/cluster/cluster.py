"""A server as one of many: it forwards what its clients send to tables elsewhere, and lists all tables."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Final, Protocol

from msgspec.structs import replace

from riverboat.server.clients import Client
from riverboat.server.cluster.bus import Bus
from riverboat.server.cluster.directory import Directory, LocalLobby
from riverboat.server.cluster.envelopes import (
    AccountChanged,
    ConnectionsChanged,
    Disconnected,
    Envelopes,
    Item,
    PasswordFailed,
    Request,
    Status,
    TableHandedOver,
    TableMoved,
)
from riverboat.server.cluster.failover import MOVES, unreachable
from riverboat.server.cluster.forwarding import Forwarding
from riverboat.server.cluster.links import Links
from riverboat.server.cluster.listings import TablesChanged, TournamentsChanged
from riverboat.server.cluster.placement import Placement
from riverboat.server.cluster.places import OF_PLACES, Opening, Unwatching, Watching, place_of
from riverboat.server.cluster.presence import Presence
from riverboat.server.cluster.remote_clients import ForgetClient, RemoteClient, RemoteClients
from riverboat.server.cluster.table_moves import Give, LocalTables, Receive, TableMoves
from riverboat.server.cluster.work import WorkMeter
from riverboat.server.protocol.codes import CloseReason
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.messages import Accepted, Message
from riverboat.server.replies import Replies
from riverboat.server.runtime.background import in_background
from riverboat.server.runtime.logs import get_logger

log = get_logger(__name__)

ANNOUNCE_EVERY: Final = 0.5
"""Seconds between two looks at what has changed in this server's lobby."""

INTRODUCTION: Final = 0.3
"""Seconds that a server that starts gives the others, before it lets clients in."""


class ClusterListener(Protocol):
    """Handles what other servers report, besides their tables."""

    def on_connections_changed(self, key: str, used: Sequence[float]) -> None:
        """Handle that a player or an address has other connections at other servers.

        used: the parts of its bursts that a player who has disconnected there has used.
        """

    def on_password_failed(self, purpose: str, name: str, address: str) -> None:
        """Count a wrong password at another server. purpose: `account` or `table`."""

    def on_account_changed(self) -> None:
        """Read the feed of account changes."""


class Cluster:
    """The servers on one database that are linked by a bus.

    server_id: the id of this server on the bus.
    own: the lobby of this server. status: returns what it says of itself to the others.
    epoch: returns the epoch in which it owns a table.
    here: carries out a command at this server. for_others: the same for a client of another server.
    gone: forgets a client of another server.
    listener: handles what the others report.
    replies: those of this server, wherever the clients are connected.
    local_tables: the tables of this server, to hand them over and to receive others.
    give, receive: change the owner of tables in the database: see TableMoves.
    """

    def __init__(
        self,
        server_id: str,
        bus: Bus,
        envelopes: Envelopes,
        own: LocalLobby,
        *,
        status: Callable[[], Status],
        epoch: Callable[[str], int | None],
        here: Callable[[Client, Command], Awaitable[Message]],
        for_others: Callable[[Client, Command], Awaitable[Message]],
        gone: ForgetClient,
        listener: ClusterListener,
        replies: Replies,
        local_tables: LocalTables,
        give: Give,
        receive: Receive,
    ) -> None:
        self._own_status = status
        self._work = WorkMeter(local_tables.events)
        self.links = Links(server_id, bus, envelopes, self, self._status)
        self.presence = Presence(self.links, listener.on_connections_changed)
        self._listener = listener
        self._placement = Placement(self.links, self._status)
        self._directory = Directory(own, epoch)
        self.remote_clients = RemoteClients(self.links, for_others, gone, replies)
        self._forwarding = Forwarding(self.links, self._directory, here)
        self.table_moves = TableMoves(
            self.links,
            self._directory,
            local_tables,
            replies,
            self._status,
            work=self._work,
            give=give,
            receive=receive,
            departed=self._departed,
        )
        self._here = here
        self._announcement_due = asyncio.Event()
        self._began = 0.0

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Take part in this context."""
        self._began = asyncio.get_running_loop().time()
        async with (
            self._work.running(),
            self.links.running(),
            self.table_moves.running(),
            in_background(self._keep_announcing()),
        ):
            yield

    def _status(self) -> Status:
        """Return what this server says of itself."""
        return replace(self._own_status(), work=self._work.total, lag=self._work.lag)

    @property
    def requests(self) -> int:
        """Commands that were sent to other servers and have no response yet."""
        return len(self._forwarding)

    async def introduced(self) -> None:
        """Wait until the other servers have had time to say which tables they have."""
        await asyncio.sleep(max(0.0, self._began + INTRODUCTION - asyncio.get_running_loop().time()))

    def is_elsewhere(self, command: Command) -> bool:
        """Whether `command` is for a table or tournament that is not here, or that any server may open."""
        if isinstance(command, Opening):
            return True
        return type(command) in OF_PLACES and not self._directory.is_here(place_of(command))

    async def forward(self, client: Client, command: Command) -> Message | None:
        """Return the reply of another server to `command`; None if this one should answer.

        Raises CommandRejected.
        """
        if isinstance(command, Opening):
            return await self._open(client, command)
        if type(command) not in OF_PLACES:
            return None
        table = place_of(command)
        if isinstance(command, Unwatching) and self._forwarding.failover.stop(client, table):
            return Accepted(id=command.id)
        server = await self._forwarding.server_of(table)
        if self._forwarding.failover.is_under_way(client, table):
            if not (isinstance(command, Watching) or self._directory.is_known(table)):
                raise unreachable()
            command = await self._forwarding.failover.wait_for_snapshot(client, command, table)
            server = await self._forwarding.server_of(table)
            if server is None:
                return await self._here(client, command)
        return None if server is None else await self._forwarding.forward(client, command, table, server)

    async def ask_others(self, client: Client, command: Command) -> list[Message]:
        """Return the replies of all other servers to `command`, but for those that die meanwhile."""
        return await self._forwarding.ask_all(client, command)

    def send_to_others(self, item: Item) -> None:
        """Send `item` to all other servers."""
        for server in self.links:
            self.links.send(server, item)

    def has_moved(self, table: str) -> bool:
        """Whether it is known which other server has `table`, or is about to."""
        return self._directory.is_moving(table) or self._directory.server_of(table) is not None

    async def locate(self, table: str) -> bool:
        """Wait a while until it is known where `table` is, which is open, and return whether it is."""
        return await self._forwarding.failover.locate(table)

    async def leave(self, give_up_at: float) -> bool:
        """Hand over all tables to the servers that serve, until the time `give_up_at`.

        Returns whether there was any. Clients that disconnect from now on are expected at those servers.
        """
        self._forwarding.is_leaving = True
        return await self.table_moves.move_all(give_up_at)

    def gone(self, client: Client) -> None:
        """Forget `client`, which was connected to this server."""
        self._forwarding.gone(client)

    def find_again(self, client: Client, table: str) -> None:
        """Have `client` watch `table` again, which this server had until now, where it is next."""
        if isinstance(client, RemoteClient):
            client.close(CloseReason.TABLE_MOVED)
        else:
            self._forwarding.failover.start(client, table)

    def announce_soon(self) -> None:
        """Announce a new table of this server to the others, with the next step of the event loop."""
        self._announcement_due.set()

    def on_up(self, server: str) -> None:
        """Begin with `server`."""
        self._directory.on_up(server)
        self.presence.on_up(server)
        self.table_moves.unsettle()
        self.announce_soon()

    def on_down(self, server: str) -> None:
        """Forget what `server` said and asked, and find its tables again."""
        self._directory.on_down(server)
        self.presence.on_down(server)
        self._placement.on_down(server)
        self.table_moves.unsettle()
        self.remote_clients.on_down(server)
        self._forwarding.on_down(server)

    def on_item(self, server: str, item: Item) -> None:
        """Take an item from `server`."""
        if isinstance(item, Request | Disconnected):
            self.remote_clients.on_item(server, item)
        elif isinstance(item, TablesChanged | TournamentsChanged):
            self._forwarding.on_taken(self._directory.on_item(server, item))
            self._forwarding.on_closed(server, item.closed)
        elif isinstance(item, ConnectionsChanged):
            self.presence.on_item(server, item)
        elif isinstance(item, PasswordFailed):
            self._listener.on_password_failed(item.purpose, item.name, item.address)
        elif isinstance(item, AccountChanged):
            self._listener.on_account_changed()
        elif isinstance(item, TableHandedOver):
            self.table_moves.on_moved(item)
        elif isinstance(item, TableMoved):
            self._directory.on_went(server, item.table, item.server, item.epoch)
            self._forwarding.on_item(server, item)
        else:
            self._forwarding.on_item(server, item)

    async def _open(self, client: Client, command: Opening) -> Message | None:
        """Open a table or a tournament where there is room. Returns the reply; None if that is here."""
        server = self._placement.draw()
        if server is None:
            return None
        reply, info = await self._forwarding.open(client, command, server)
        if (
            info is not None and server in self.links
        ):  # the client may ask for the table before its server announces it
            self._directory.opened(server, info)
        return reply

    def _departed(self, client: Client, table: str) -> None:
        """Have a viewer of a table that this server has just handed over follow it."""
        if not isinstance(client, RemoteClient):  # its own server does so
            self._forwarding.failover.start(client, table, MOVES)

    async def _keep_announcing(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(ANNOUNCE_EVERY):
                    await self._announcement_due.wait()
            self._announcement_due.clear()
            try:
                self._announce()
            except Exception as error:  # whatever it is, the next look may succeed
                log.error("announcing tables failed", error=error)

    def _announce(self) -> None:
        self._forwarding.on_taken(self._directory.taken_here())
        self.presence.send()
        self._directory.relist()
        for server, changes in self._directory.announcements():
            self.links.send(server, changes)
