"""The tables that are open, and the way of a command to its table."""

import asyncio
import logging
import secrets
from typing import Any, Final

from engine.errors import EngineError
from server.logs import facts, log_error, shown_table
from server.protocol.codes import Code
from server.protocol.command import Command
from server.protocol.commands import (
    ListTables,
    OfSeats,
    OpenTable,
    Resume,
    Sit,
    Unwatch,
    UnwatchLobby,
    Watch,
    WatchLobby,
)
from server.protocol.errors import ProtocolError, Refusal
from server.protocol.managing import OfHosts
from server.protocol.messages import Accepted, Message, Snapshot, TableInfo, Update
from server.protocol.table_events import TableOpened
from server.tables.listing import Listing, is_shown
from server.tables.opening import opening
from server.tables.ports import Viewer
from server.tables.record import TableRecord
from server.tables.settings import House
from server.tables.table import Table

log = logging.getLogger(__name__)

_ID_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
_ID_LENGTH: Final = 8
_ID_LENGTH_UNLISTED: Final = 26  # more than 128 bits: nobody guesses it


def new_id(*, unlisted: bool = False) -> str:
    """An id for a table, which no other has."""
    length = _ID_LENGTH_UNLISTED if unlisted else _ID_LENGTH
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(length))


class Lobby:
    """All tables of a server."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._tables: dict[str, Table] = {}
        self._hosts: dict[str, str] = {}  # of the tables that are being opened, too
        self._listing = Listing(lambda: self.tables, house.clock)
        self._stopped = self._winding_down = False

    @property
    def tables(self) -> list[TableInfo]:
        """The open tables, the oldest first."""
        return [table.info for table in self._tables.values()]

    def __len__(self) -> int:
        return len(self._tables)

    async def open(self, opened: TableOpened, password_hash: str | None = None) -> TableInfo:
        """Open a table. One without a host stays open with nobody at it. Raises Refusal."""
        host = opened.host
        self._refuse_too_many(host)
        id = new_id(unlisted=opened.unlisted)
        self._hosts[id] = host
        try:
            record = await TableRecord.begin(id, self._house.journal, opened, password_hash)
        except BaseException:
            del self._hosts[id]
            raise
        log.info("table opened", extra=facts(table=record.where["table"], host=host or None))
        table = Table(self._house, record, self._forget)
        self._add(table)
        return table.info

    def _refuse_too_many(self, host: str) -> None:
        settings = self._house.settings
        if len(self._hosts) >= settings.tables:
            raise Refusal(Code.TOO_MANY_TABLES, f"there are {settings.tables} tables open: no more fit")
        if host and list(self._hosts.values()).count(host) >= settings.tables_each:
            raise Refusal(
                Code.TOO_MANY_TABLES, f"you have {settings.tables_each} tables open, and that is the most"
            )

    async def take_up(self) -> None:
        """Open the tables again that an earlier server left open, each where it stood.

        One whose record does not hold together is closed, with its chips as they were before its last hand,
        and the log says so; the others are played on regardless.
        """
        if self._winding_down:
            return
        # All at once: the journal reads for many together in the time that it takes for one.
        await asyncio.gather(*map(self._take_up, await self._house.journal.left_open()))

    async def _take_up(self, id: str) -> None:
        journal = self._house.journal
        try:
            found = await journal.on_record(id)
        except (ProtocolError, EngineError) as error:
            await self._give_up(id, error)
            return
        try:
            record = TableRecord.restored(id, journal, found)
            table = Table(self._house, record, self._forget, found)
        except Exception as error:  # whatever a record makes of it ends that table and no other
            await self._give_up(id, error)
            return
        self._add(table)
        log.info("table taken up", extra=facts(**record.where))

    async def _give_up(self, id: str, error: Exception) -> None:
        log_error(log, "a table cannot be played on", error, table=shown_table(id))
        await self._house.journal.give_up(id)

    async def handle(self, viewer: Viewer, command: Command) -> Message:
        """The reply to `command`. Raises Refusal, and then nothing has changed.

        What a table is followed from is taken and returned in one go, so that no update can come between.
        """
        if self._stopped:
            raise Refusal(Code.CLOSING, "the server is closing")
        match command:
            case Sit():
                return await (await self._entered(viewer, command)).ask(viewer, command)
            case _ if isinstance(command, OfSeats):
                return await self._table(command.table).ask(viewer, command)
        return Accepted(id=command.id, result=await self._brought(viewer, command))

    def host_of(self, table: str) -> str:
        """The player who opened a table; empty for the server's own. Raises Refusal."""
        return self._table(table).record.state.opened.host

    def stacks(self, table: str) -> dict[str, int]:
        """What lies on a table, by the player's id; during a hand, as it began. Nothing on one not open."""
        found = self._tables.get(table)
        seats = {} if found is None else found.record.state.seats
        return {seat.player: seat.stack for seat in seats.values()}

    async def control(self, player: str, command: OfHosts) -> Message:
        """The reply to a `command` of `player`, who is the table's host or an operator. Raises Refusal."""
        return await self._table(command.table).control(player, command)

    def gone(self, viewer: Viewer) -> None:
        """The line of `viewer` is down. Seats are kept, and their clocks run."""
        self._listing.discard(viewer)
        for table in self._tables.values():
            table.unwatch(viewer)

    def lose(self, table: str) -> None:
        """Another server has taken the table with this id over: here nothing more happens at it."""
        if table in self._tables:
            self._tables[table].lose()

    async def wind_down(self) -> None:
        """Begin no further hand and open no further table; wait until the hands in progress are over."""
        self._winding_down = True
        tables = list(self._tables.values())
        for table in tables:
            table.deal_no_more()
        await asyncio.gather(*(table.hand_over() for table in tables))

    async def stop(self) -> None:
        """Let every step in progress end, with all that it shows, and take no other."""
        self._stopped = True
        self._listing.stop()
        await asyncio.gather(*(table.stop() for table in self._tables.values()))

    async def _brought(self, viewer: Viewer, command: Command) -> Any:
        """What `command` brings, which asks for nothing at a table's seats. Raises Refusal."""
        match command:
            case ListTables():
                return await self._listed(viewer.player)
            case WatchLobby():
                return await self._watched(viewer)
            case OpenTable():
                return await self._open_for(viewer, command)
            case Watch() | Resume():
                return await self._followed(viewer, command)
            case Unwatch():
                if not self._table(command.table).unwatch(viewer):
                    raise Refusal(Code.NOT_WATCHING, "you do not watch this table")
            case UnwatchLobby():
                if not self._listing.discard(viewer):
                    raise Refusal(Code.NOT_WATCHING, "you do not watch the lobby")
            case _:
                raise Refusal(Code.UNKNOWN_TYPE, "there is no such command here")
        return None

    async def _listed(self, player: str) -> list[TableInfo]:
        """The tables that `player` is shown: of the unlisted ones their own, unless it is an operator."""
        shown = [info for info in self.tables if is_shown(info, player)]
        if len(shown) < len(self._tables) and await self._house.gate.is_operator(player):
            return self.tables
        return shown

    async def _watched(self, viewer: Viewer) -> list[TableInfo]:
        """The tables that `viewer` is shown, and told of from now on."""
        all_tables = await self._house.gate.is_operator(viewer.player)
        return self._listing.add(viewer, all_tables=all_tables)

    async def _open_for(self, viewer: Viewer, command: OpenTable) -> TableInfo:
        if self._winding_down:
            raise Refusal(Code.CLOSING, "the server is about to close: no further table is opened")
        opened, password_hash = opening(command, viewer.player), None
        if command.password is not None:
            self._refuse_too_many(viewer.player)  # before a password takes the processor
            password_hash = await self._house.gate.hash(viewer.player, viewer.address, command.password)
        return await self.open(opened, password_hash)

    async def _followed(self, viewer: Viewer, command: Watch | Resume) -> Update | Snapshot:
        table = await self._entered(viewer, command)
        return table.resume(viewer, command.seq) if isinstance(command, Resume) else table.watch(viewer)

    async def _entered(self, viewer: Viewer, command: Watch | Resume | Sit) -> Table:
        """The table of `command`, which `viewer` may enter. Raises Refusal."""
        await self._table(command.table).admit(viewer, command.password)
        return self._table(command.table)  # it may have closed meanwhile

    def _add(self, table: Table) -> None:
        self._tables[table.id] = table
        self._hosts[table.id] = table.record.state.opened.host
        if self._winding_down:
            table.deal_no_more()

    def _table(self, id: str) -> Table:
        table = self._tables.get(id)
        if table is None:
            raise Refusal(Code.UNKNOWN_TABLE, "there is no such table")
        return table

    def _forget(self, table: Table) -> None:
        del self._tables[table.id]
        del self._hosts[table.id]
        log.info("table closed", extra=facts(table=table.record.where["table"]))
