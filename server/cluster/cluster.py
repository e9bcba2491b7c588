"""A server as one of many: it forwards what its clients send to tables elsewhere, and lists all tables."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Final

from riverboat.server.clients import Client
from riverboat.server.cluster.bus import Bus
from riverboat.server.cluster.directory import Directory, OwnTables
from riverboat.server.cluster.envelopes import Ask, Envelopes, Item, Left, Listed, Moved, Status, Went
from riverboat.server.cluster.forwarding import MOVES, Forwarding, unreachable
from riverboat.server.cluster.hosting import Gone, Hosting, RemoteClient
from riverboat.server.cluster.links import Links
from riverboat.server.cluster.moving import Give, Movable, Moving, Receive
from riverboat.server.logs import get_logger
from riverboat.server.protocol.catalogue import COMMANDS, Access, ServiceName
from riverboat.server.protocol.codes import CloseReason
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import Resume, Unwatch, Watch
from riverboat.server.protocol.messages import Accepted, Message

log = get_logger(__name__)

NEWS_EVERY: Final = 0.5
"""Seconds between two looks at what has changed in this server's lobby."""

INTRODUCTION: Final = 0.3
"""Seconds that a server that starts gives the others, before it lets clients in."""

OF_TABLES: Final = frozenset(
    command
    for command, spec in COMMANDS.items()
    if spec.service is ServiceName.TABLE or spec.access is Access.HOST or command in (Watch, Resume, Unwatch)
)
"""Commands that the server of their `table` carries out."""


class Cluster:
    """The servers on one database that are linked by a bus.

    me: the id of this server on the bus.
    own: the lobby of this server. status: returns what it says of itself to the others.
    epoch: returns the epoch in which it owns a table.
    here: carries out a command at this server. gone: forgets a client of another server.
    movable: the tables of this server, to hand them over and to receive others.
    give, receive: change the owner of tables in the database: see Moving.
    """

    def __init__(
        self,
        me: str,
        bus: Bus,
        envelopes: Envelopes,
        own: OwnTables,
        *,
        status: Callable[[], Status],
        epoch: Callable[[str], int | None],
        here: Callable[[Client, Command], Awaitable[Message]],
        gone: Gone,
        movable: Movable,
        give: Give,
        receive: Receive,
    ) -> None:
        self.links = Links(me, bus, envelopes, self, status)
        self._directory = Directory(own, epoch)
        self.hosting = Hosting(self.links, here, gone)
        self._forwarding = Forwarding(self.links, self._directory, here)
        self.moving = Moving(
            self.links, self._directory, movable, status, give=give, receive=receive, departed=self._departed
        )
        self._news_due = asyncio.Event()
        self._began = 0.0

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Take part in this context."""
        self._began = asyncio.get_running_loop().time()
        async with self.links.running(), self.moving.running():
            task = asyncio.create_task(self._keep_announcing())
            try:
                yield
            finally:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task

    async def introduced(self) -> None:
        """Wait until the other servers have had time to say which tables they have."""
        await asyncio.sleep(max(0.0, self._began + INTRODUCTION - asyncio.get_running_loop().time()))

    async def forward(self, client: Client, command: Command) -> Message | None:
        """Return the reply of another server to `command`; None if this one should answer.

        Raises CommandRejected.
        """
        if type(command) not in OF_TABLES:
            return None
        table: str = command.table  # type: ignore[attr-defined] # all of them have one
        if isinstance(command, Unwatch) and self._forwarding.stop_finding(client, table):
            return Accepted(id=command.id)
        server = await self._forwarding.server_of(table)
        if server is not None:
            return await self._forwarding.forward(client, command, table, server)
        if self._forwarding.is_finding(client, table) and not self._directory.is_here(table):
            raise unreachable()
        return None

    def has_left(self, command: Command) -> bool:
        """Whether `command` is for a table that this server has handed over to another."""
        table = getattr(command, "table", "")
        return self._directory.is_moving(table) or self._directory.server_of(table) is not None

    async def leave(self, give_up_at: float) -> bool:
        """Hand over all tables to the servers that serve, until the time `give_up_at`.

        Returns whether there was any. Clients that disconnect from now on are expected at those servers.
        """
        self._forwarding.is_leaving = True
        return await self.moving.move_all(give_up_at)

    def gone(self, client: Client) -> None:
        """Forget `client`, which was connected to this server."""
        self._forwarding.gone(client)

    def find_again(self, client: Client, table: str) -> None:
        """Have `client` watch `table` again, which this server had until now, where it is next."""
        if isinstance(client, RemoteClient):
            client.close(CloseReason.TABLE_MOVED)
        else:
            self._forwarding.find_again(client, table)

    def announce_soon(self) -> None:
        """Announce a new table of this server to the others, with the next step of the event loop."""
        self._news_due.set()

    def on_up(self, server: str) -> None:
        """Begin with `server`."""
        self._directory.on_up(server)
        self.moving.unsettle()
        self.announce_soon()

    def on_down(self, server: str) -> None:
        """Forget what `server` said and asked, and find its tables again."""
        self._directory.on_down(server)
        self.moving.unsettle()
        self.hosting.on_down(server)
        self._forwarding.on_down(server)

    def on_item(self, server: str, item: Item) -> None:
        """Take an item from `server`."""
        if isinstance(item, Ask | Left):
            self.hosting.on_item(server, item)
        elif isinstance(item, Listed):
            self._directory.on_item(server, item)
        elif isinstance(item, Moved):
            self.moving.on_moved(item)
        elif isinstance(item, Went):
            self._directory.on_went(server, item.table, item.server)
            self._forwarding.on_went(server, item.table)
        else:
            self._forwarding.on_item(server, item)

    def _departed(self, client: Client, table: str) -> None:
        """Have a viewer of a table that this server has just handed over follow it."""
        if not isinstance(client, RemoteClient):  # its own server does so
            self._forwarding.find_again(client, table, MOVES)

    async def _keep_announcing(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(NEWS_EVERY):
                    await self._news_due.wait()
            self._news_due.clear()
            try:
                self._announce()
            except Exception as error:  # whatever it is, the next look may succeed
                log.error("announcing tables failed", error=error)

    def _announce(self) -> None:
        self._directory.relist()
        for server in self.links:
            for news in self._directory.news_for(server):
                self.links.send(server, news)
