"""The open tables, and the routing of commands to them."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, KeysView, Mapping, Sequence
from contextlib import suppress
from time import time
from typing import Any, Final

from riverboat.engine.table.events import TableOpened
from riverboat.server.clients import Client, Handlers
from riverboat.server.following import Follow
from riverboat.server.protocol.catalogue import COMMANDS, Access, ServiceName
from riverboat.server.protocol.codes import CloseReason, Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.command_ids import key_of
from riverboat.server.protocol.commands import (
    ListTables,
    OpenTable,
    Resume,
    Sit,
    Unwatch,
    UnwatchLobby,
    Watch,
    WatchLobby,
)
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.management import CloseTable, CloseTables, OfHosts
from riverboat.server.protocol.messages import Accepted, Message, TableInfo
from riverboat.server.protocol.previews import TablePreview
from riverboat.server.runtime.logs import get_logger
from riverboat.server.tables.bulk import fits, may_close
from riverboat.server.tables.closed_tables import ClosedTables, unknown_table
from riverboat.server.tables.ids import new_table_id
from riverboat.server.tables.listed import Remote, check_filter
from riverboat.server.tables.lobby_feed import Listing
from riverboat.server.tables.opening import opening
from riverboat.server.tables.previews import preview_of
from riverboat.server.tables.quotas import Opener, TableQuotas
from riverboat.server.tables.record import TableRecord
from riverboat.server.tables.recovery import Recovery
from riverboat.server.tables.repeating import repeated_opening
from riverboat.server.tables.seat_queries import SeatQueries
from riverboat.server.tables.settings import TableServices
from riverboat.server.tables.table import Table
from riverboat.server.tables.transfer import TableTransfer

log = get_logger(__name__)

CLOSED_AT_ONCE: Final = 32
"""Tables that are closed at a time: enough to share a commit, and few enough not to delay others."""

TABLE_COMMANDS: Final = [
    command
    for command, spec in COMMANDS.items()
    if spec.service is ServiceName.TABLE and spec.access is not Access.HOST
]
"""Commands of players that tables carry out."""


class Lobby(SeatQueries):
    """The open tables of a server. It also lists those of other servers."""

    def __init__(self, services: TableServices) -> None:
        super().__init__()
        self._services = services
        self._quotas = TableQuotas(services.settings)  # with the tables that are being opened
        self.closed_tables = ClosedTables(services.journal, services.clock)
        self._visited: dict[Client, set[str]] = {}  # the open tables that each viewer has watched
        self._recovery = Recovery(services, self._forget, self._add)
        self._listing = Listing(services.clock, first=1 + int(time() * 1_000_000))
        self._stopped = self._winding_down = False
        self._on_opened: Callable[[], None] = lambda: None
        self._on_lost: Callable[[Client, str], None] = _disconnect
        self._handlers: Handlers = {
            ListTables: self._list_tables,
            WatchLobby: self._watch_lobby,
            UnwatchLobby: self._unwatch_lobby,
            OpenTable: self._open_table,
            Watch: self._watch,
            Follow: self._watch,
            Resume: self._resume,
            Unwatch: self._unwatch,
            **dict.fromkeys(TABLE_COMMANDS, self._ask_table),
            Sit: self._sit,
        }

    @property
    def tables(self) -> list[TableInfo]:
        """The open tables, oldest first."""
        return [table.info for table in self._tables.values()]

    def __len__(self) -> int:
        return len(self._tables)

    async def open(
        self,
        opened: TableOpened,
        password_hash: str | None = None,
        opener: Opener | None = None,
        command: str = "",
        id: str = "",
    ) -> TableInfo:
        """Open a table for `opener`. Raises CommandRejected.

        command: what identifies the command that opens it. id: that of a table of a tournament.
        """
        opener = opener or Opener(opened.host)
        if not id:
            self._quotas.check(opener)
        id = id or new_table_id(unlisted=opened.rules.unlisted)
        self._quotas.add(id, opener)
        try:
            record = await TableRecord.begin(
                id,
                self._services.journal,
                opened,
                password_hash,
                opened_from=opener.address,
                command=command,
            )
        except BaseException:
            self._quotas.remove(id)
            raise
        log.info("table opened", table=record.where["table"], host=opened.host or None)
        table = Table(self._services, record, self._forget)
        self._add(table, opener)
        return table.info

    @property
    def is_winding_down(self) -> bool:
        """Whether no further hand is dealt, and no further table opened or recovered."""
        return self._winding_down

    async def recover(self) -> bool:
        """Recover tables that another server left open. Returns whether there were any."""
        return not self._winding_down and await self._recovery.left_open()

    async def receive(self, id: str, transfer: TableTransfer | None) -> None:
        """Continue a table that another server left, or has handed over with `transfer`.

        Raises CommandRejected if another server has it by now, or the journal fails.
        """
        await self._recovery.receive(id, transfer)

    @property
    def handlers(self) -> Handlers:
        """The handlers of the commands of players to the lobby and to its tables."""
        return dict.fromkeys(self._handlers, self.handle)

    async def handle(self, viewer: Client, command: Command) -> Message:
        """Return the reply to `command`. Raises CommandRejected, and then nothing has changed."""
        if self._stopped:
            raise CommandRejected(Code.CLOSING, "the server is closing")
        return await self._handlers[type(command)](viewer, command)

    def get(self, table: str) -> Table | None:
        """Return the open table with this id, if this server has it."""
        return self._tables.get(table)

    def info(self, table: str) -> TableInfo | None:
        """Return the open table of any server with this id."""
        return self._listing.info(table)

    async def preview(self, table: str) -> TablePreview:
        """Return what an invitation to a table of any server says. Raises CommandRejected."""
        while (info := self._listing.info(table)) is None:
            await self.closed_tables.refuse(
                table, lambda: self._listing.info(table) is not None, says_when=False
            )
        return preview_of(info, self._tables.get(table))

    async def host_of(self, table: str) -> str:
        """Return the player who opened a table; empty for the server's own. Raises CommandRejected."""
        return (await self._table(table)).record.state.opened.host

    def set_rights(self, operators: Mapping[str, bool]) -> None:
        """Show the lobby to these players as operators see it, or not any more."""
        self._listing.set_rights(operators)

    def select_tables(self, command: CloseTables, player: str | None) -> list[str]:
        """Return the tables of any server that `command` selects. Raises CommandRejected.

        player: the id of the player whom it names.
        """
        like = None
        if command.address_of is not None:
            like = self._quotas.opener(command.address_of)
            if like is None:
                raise unknown_table(command.address_of)
        fit = fits(command, player, like)
        opener = self._quotas.opener
        return [info.table for info in self._listing.infos if fit(info, opener(info.table) or Opener())]

    async def close_all(self, operator: str, tables: Sequence[str], command: CloseTables) -> list[str]:
        """Close those of `tables` that this server has, each when its hand is over. Returns those that will.

        If `command` is for empty tables, those at which somebody has arrived stay open.
        """
        closing: set[str] = set()
        here = self._tables
        tables = [each for each in tables if each in here and may_close(here[each].info, command)]

        async def close(table: str) -> None:
            with suppress(CommandRejected):
                await self.control(
                    operator, CloseTable(id=new_table_id(unlisted=True), table=table, reason=command.reason)
                )
                closing.add(table)

        for first in range(0, len(tables), CLOSED_AT_ONCE):
            await asyncio.gather(*map(close, tables[first : first + CLOSED_AT_ONCE]))
        return [table for table in tables if table in closing]

    async def control(self, player: str, command: OfHosts) -> Message:
        """Return the reply to a `command` of `player`, the host or an operator. Raises CommandRejected."""
        return await (await self._table(command.table)).control(player, command)

    def gone(self, viewer: Client, *, reconnects: bool = False) -> None:
        """Forget `viewer`, which has disconnected. Its player keeps the seat, and the clocks run.

        reconnects: whether it is expected at another server, because its own stops.
        """
        self._listing.discard(viewer)
        for table in self._visited.pop(viewer, ()):
            self._tables[table].unwatch(viewer, reconnects=reconnects)

    def lose(self, table: str) -> None:
        """Stop the table with this id, whose lease another server holds now."""
        if table in self._tables:
            self._tables[table].lose(self._on_lost)

    def shared(self) -> Iterator[tuple[TableInfo, frozenset[str]]]:
        """Return the open tables of this server, each with the ids of its seated players."""
        for table in self._tables.values():
            yield table.info, table.seated

    def ids(self) -> KeysView[str]:
        """Return the ids of the open tables of this server."""
        return self._tables.keys()

    def has(self, table: str) -> bool:
        """Whether this server has the open table with this id."""
        return table in self._tables

    def link(
        self,
        on_opened: Callable[[], None],
        on_lost: Callable[[Client, str], None],
        has_moved: Callable[[str], bool],
        locate: Callable[[str], Awaitable[bool]],
    ) -> None:
        """Serve clients to whom the tables of other servers are open, too.

        on_opened: called when this server has another table.
        on_lost: called with each viewer of a table that another server has taken over, and the table's id.
        has_moved, locate: of `ClosedTables`.
        """
        self._on_opened, self._on_lost = on_opened, on_lost
        self.closed_tables.has_moved, self.closed_tables.locate = has_moved, locate

    def opened_from(self, table: str) -> str:
        """Return the address that opened `table` of this server; empty if unknown."""
        opener = self._quotas.opener(table)
        return "" if opener is None else opener.address

    def list_remote(self, table: Remote) -> None:
        """List a table of another server, instead of what was listed with its id."""
        self._quotas.add_elsewhere(table.id, Opener(table.info.host, table.opened_from))
        self._listing.opened(table)

    def unlist_remote(self, table: str) -> None:
        """List the table with this id no more, unless this server has it."""
        self._quotas.remove_elsewhere(table)
        if table not in self._tables:
            self._listing.closed(table)

    def leave(self) -> None:
        """Open and recover no further table: those that are open go to other servers."""
        self._winding_down = True

    async def wind_down(self) -> None:
        """Deal no further hand, open no further table, and wait until no hand is in progress."""
        self._winding_down = True
        tables = list(self._tables.values())
        for table in tables:
            table.stop_dealing()
        await asyncio.gather(*(table.wait_for_hand() for table in tables))

    async def stop(self) -> None:
        """Finish every step in progress, and take no other."""
        self._stopped = True
        self._listing.stop()
        await asyncio.gather(*(table.stop() for table in self._tables.values()))

    async def _ask_table(self, viewer: Client, command: Any) -> Message:
        return await (await self._table(command.table)).ask(viewer, command)

    async def _sit(self, viewer: Client, command: Sit) -> Message:
        return await (await self._entered(viewer, command)).ask(viewer, command)

    async def _list_tables(self, viewer: Client, command: ListTables) -> Message:
        """A page of the tables that `viewer` is shown: of the unlisted ones their own, and operators all."""
        check_filter(command)
        player = viewer.player
        all_tables = self._listing.hides_from(player) and await self._services.passwords.is_operator(player)
        page = self._listing.page(viewer, command, all_tables=all_tables)
        return Accepted(id=command.id, result=page)

    async def _watch_lobby(self, viewer: Client, command: WatchLobby) -> Message:
        """The first part of the tables that `viewer` is shown; the rest and every change follow."""
        check_filter(command)
        all_tables = await self._services.passwords.is_operator(viewer.player)
        first = self._listing.add(viewer, command, all_tables=all_tables)
        return Accepted(id=command.id, result=first)

    async def _unwatch_lobby(self, viewer: Client, command: UnwatchLobby) -> Message:
        if not self._listing.discard(viewer):
            raise CommandRejected(Code.NOT_WATCHING, "you do not watch the lobby")
        return Accepted(id=command.id)

    async def _open_table(self, viewer: Client, command: OpenTable) -> Message:
        if self._winding_down:
            raise CommandRejected(
                Code.CLOSING, "the server is closing soon: no new tables can be opened", case="no-tables"
            )
        key = key_of(viewer.player, command)
        passwords, settings = self._services.passwords, self._services.settings
        registered = await passwords.is_registered(viewer.player)
        kept = settings.table_kept if registered else settings.guest_table_kept
        opened, password_hash = opening(command, viewer.player, round(kept * 1000)), None
        journal = self._services.journal
        if (repeated := await repeated_opening(journal, key, command, opened)) is not None:
            return repeated
        opener = Opener(viewer.player, viewer.address, registered)
        if command.password is not None:
            self._quotas.check(opener)  # before the password is hashed, which is expensive
            password_hash = await passwords.hash(viewer.player, viewer.address, command.password)
        try:
            info = await self.open(opened, password_hash, opener, key)
        except CommandRejected as rejection:  # another server may have carried it out meanwhile
            if rejection.code != Code.CONFLICT:
                raise
            repeated = await repeated_opening(journal, key, command, opened)
            if repeated is None:
                raise
            return repeated
        return Accepted(id=command.id, result=info)

    # A snapshot and the updates after it have no gap: no other step comes between a handler and its reply.

    async def _watch(self, viewer: Client, command: Watch) -> Message:
        table = await self._entered(viewer, command)
        return Accepted(id=command.id, result=table.watch(viewer, follows=isinstance(command, Follow)))

    async def _resume(self, viewer: Client, command: Resume) -> Message:
        table = await self._entered(viewer, command)
        return Accepted(id=command.id, result=table.resume(viewer, command.seq))

    async def _unwatch(self, viewer: Client, command: Unwatch) -> Message:
        if not (await self._table(command.table)).unwatch(viewer):
            raise CommandRejected(Code.NOT_WATCHING, "you do not watch this table")
        return Accepted(id=command.id)

    async def _entered(self, viewer: Client, command: Watch | Resume | Sit) -> Table:
        """The table of `command`, which `viewer` may enter. Raises CommandRejected."""
        table = await self._table(command.table, says_when=True)
        await table.admit(viewer, command.password)
        table = await self._table(table.id, says_when=True)  # it may have closed in the meantime
        self._visited.setdefault(viewer, set()).add(table.id)
        return table

    def _add(self, table: Table, opener: Opener) -> None:
        self._tables[table.id] = table
        self._quotas.add(table.id, opener)
        self.closed_tables.remember(table.id)
        if not table.record.state.opened.tournament:
            self._listing.opened(table)
        self._on_opened()
        if self._winding_down:
            table.stop_dealing()

    async def _table(self, id: str, *, says_when: bool = False) -> Table:
        """The open table with this id, once it is here. Raises CommandRejected as `ClosedTables` says."""
        while (table := self._tables.get(id)) is None:
            await self.closed_tables.refuse(id, lambda: id in self._tables, says_when=says_when)
        return table

    def _forget(self, table: Table) -> None:
        del self._tables[table.id]
        self._quotas.remove(table.id)
        for visited in self._visited.values():
            visited.discard(table.id)
        self._listing.closed(table.id)
        if table.record.state.closed:
            log.info("table closed", table=table.record.where["table"])


def _disconnect(viewer: Client, table: str) -> None:
    """Have `viewer` connect again, perhaps to the server that has the table now."""
    viewer.close(CloseReason.TABLE_MOVED)
