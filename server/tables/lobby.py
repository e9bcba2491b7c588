"""The tables that are open, and the way of a command to its table."""

import asyncio
import logging
import secrets
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from time import time
from typing import Any, Final

from riverboat.engine.errors import EngineError
from riverboat.engine.table.events import TableOpened
from riverboat.server.logs import facts, log_error, shown_table
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import (
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
from riverboat.server.protocol.errors import CommandRejected, ProtocolError
from riverboat.server.protocol.management import CloseTable, CloseTables, OfHosts
from riverboat.server.protocol.messages import Accepted, Message, Snapshot, TableInfo, Update
from riverboat.server.tables.bulk import fits
from riverboat.server.tables.ended import Ended
from riverboat.server.tables.listed import EncodedLobby, EncodedPage, check_filter
from riverboat.server.tables.lobby_feed import Listing
from riverboat.server.tables.opening import opening
from riverboat.server.tables.ports import Viewer
from riverboat.server.tables.quotas import Opener, TableQuotas
from riverboat.server.tables.record import TableRecord
from riverboat.server.tables.settings import House
from riverboat.server.tables.table import Table

log = logging.getLogger(__name__)

TAKEN_UP_AT_ONCE: Final = 16
"""Tables that are taken up at a time. The journal reads for many together in the time that it takes for one,
but then there is a millisecond's work for each, and every other table stands still until it is done."""

_ID_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
_ID_LENGTH: Final = 8
_ID_LENGTH_UNLISTED: Final = 26  # more than 128 bits: nobody guesses it

AT_ONCE: Final = 32
"""Tables that are closed at once, of many: enough for one commit, and not so many that others wait."""


def new_id(*, unlisted: bool = False) -> str:
    """An id for a table, which no other has, with a digit in it: no word is an id."""
    length = _ID_LENGTH_UNLISTED if unlisted else _ID_LENGTH
    while (made := "".join(secrets.choice(_ID_LETTERS) for _ in range(length))).isalpha():
        pass
    return made


class Lobby:
    """All tables of a server."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._tables: dict[str, Table] = {}
        self._quotas = TableQuotas(house.settings)  # of the tables that are being opened, too
        self._ended = Ended(house.journal, house.clock)
        self._visited: dict[Viewer, set[str]] = {}  # the open tables that a viewer has come to
        self._room = asyncio.Semaphore(TAKEN_UP_AT_ONCE)
        self._listing = Listing(house.clock, first=1 + int(time() * 1_000_000))
        self._stopped = self._winding_down = False

    @property
    def tables(self) -> list[TableInfo]:
        """The open tables, the oldest first."""
        return [table.info for table in self._tables.values()]

    def __len__(self) -> int:
        return len(self._tables)

    async def open(
        self, opened: TableOpened, password_hash: str | None = None, opener: Opener | None = None
    ) -> TableInfo:
        """Open a table, for `opener`. One without a host stays open with nobody at it. Raises
        CommandRejected."""
        opener = opener or Opener(opened.host)
        self._quotas.check(opener)
        id = new_id(unlisted=opened.unlisted)
        self._quotas.add(id, opener)
        try:
            record = await TableRecord.begin(id, self._house.journal, opened, password_hash, opener.address)
        except BaseException:
            self._quotas.remove(id)
            raise
        log.info("table opened", extra=facts(table=record.where["table"], host=opened.host or None))
        table = Table(self._house, record, self._forget)
        self._add(table, opener)
        return table.info

    async def recover(self) -> None:
        """Open the tables again that an earlier server left open, each where it stood.

        One whose record does not hold together is closed, with its chips as they were before its last hand,
        and the log says so; the others are played on regardless.
        """
        if self._winding_down:
            return
        await asyncio.gather(*map(self._take_up_in_turn, await self._house.journal.left_open()))

    async def _take_up_in_turn(self, id: str) -> None:
        async with self._room:
            await self._recover(id)

    async def _recover(self, id: str) -> None:
        journal = self._house.journal
        try:
            found = await journal.load(id)
        except (ProtocolError, EngineError) as error:
            await self._abandon(id, error)
            return
        try:
            record = TableRecord.restored(id, journal, found)
            table = Table(self._house, record, self._forget, found)
        except Exception as error:  # whatever a record makes of it ends that table and no other
            await self._abandon(id, error)
            return
        self._add(table, Opener(record.state.opened.host, found.opened_from))
        log.info("table taken up", extra=facts(**record.where))

    async def _abandon(self, id: str, error: Exception) -> None:
        log_error(log, "a table cannot be played on", error, table=shown_table(id))
        await self._house.journal.abandon(id)

    async def handle(self, viewer: Viewer, command: Command) -> Message:
        """The reply to `command`. Raises CommandRejected, and then nothing has changed.

        What a table is followed from is taken and returned in one go, so that no update can come between.
        """
        if self._stopped:
            raise CommandRejected(Code.CLOSING, "the server is closing")
        match command:
            case Sit():
                return await (await self._entered(viewer, command)).ask(viewer, command)
            case _ if isinstance(command, OfSeats):
                return await self._table(command.table).ask(viewer, command)
        return Accepted(id=command.id, result=await self._brought(viewer, command))

    def host_of(self, table: str) -> str:
        """The player who opened a table; empty for the server's own. Raises CommandRejected."""
        return self._table(table).record.state.opened.host

    def stacks(self, table: str) -> dict[str, int]:
        """What lies on a table, by the player's id; during a hand, as it began. Nothing on one not open."""
        found = self._tables.get(table)
        seats = {} if found is None else found.record.state.seats
        return {seat.player: seat.stack for seat in seats.values()}

    def seated_as(self, name: str) -> set[str]:
        """The ids of the players who have a seat under `name`, in whatever case."""
        wanted = name.casefold()
        return {
            seat.player
            for table in self._tables.values()
            for seat in table.record.state.seats.values()
            if seat.name.casefold() == wanted
        }

    def seats_of(self, players: Collection[str]) -> dict[str, list[str]]:
        """The ids of the tables where each of `players` has a seat, the oldest table first."""
        found: dict[str, list[str]] = {player: [] for player in players}
        for table in self._tables.values():
            for seat in table.record.state.seats.values():
                if seat.player in found:
                    found[seat.player].append(table.id)
        return found

    def set_rights(self, operators: Mapping[str, bool]) -> None:
        """Show the lobby to these players as to operators, or not. It says of each whether it is one."""
        self._listing.set_rights(operators)

    def seated(self) -> set[str]:
        """The ids of all players who have a seat at an open table."""
        return {seat.player for table in self._tables.values() for seat in table.record.state.seats.values()}

    def meant_by(self, command: CloseTables, player: str | None) -> list[str]:
        """The tables that `command` means; `player` is the id of the one whom it names. Raises
        CommandRejected."""
        like = None
        if command.address_of is not None:
            like = self._quotas.opener(self._table(command.address_of).id)
        fit = fits(command, player, like)
        return [info.table for info in self.tables if fit(info, self._quotas.opener(info.table))]

    async def close_all(self, operator: str, tables: Sequence[str], reason: str) -> list[str]:
        """Close `tables`, each when its hand is over. Returns those that close, and not those that cannot."""
        closing: list[str] = []

        async def close(table: str) -> None:
            with suppress(CommandRejected):
                await self.control(operator, CloseTable(id="all", table=table, reason=reason))
                closing.append(table)

        for first in range(0, len(tables), AT_ONCE):
            await asyncio.gather(*map(close, tables[first : first + AT_ONCE]))
        return closing

    async def control(self, player: str, command: OfHosts) -> Message:
        """The reply to a `command` of `player`, who is the table's host or an operator. Raises
        CommandRejected."""
        return await self._table(command.table).control(player, command)

    def gone(self, viewer: Viewer) -> None:
        """The line of `viewer` is down. Seats are kept, and their clocks run."""
        self._listing.discard(viewer)
        for table in self._visited.pop(viewer, ()):
            self._tables[table].unwatch(viewer)

    def lose(self, table: str) -> None:
        """Another server has taken the table with this id over: here nothing more happens at it."""
        if table in self._tables:
            self._tables[table].lose()

    async def wind_down(self) -> None:
        """Begin no further hand and open no further table; wait until the hands in progress are over."""
        self._winding_down = True
        tables = list(self._tables.values())
        for table in tables:
            table.stop_dealing()
        await asyncio.gather(*(table.hand_over() for table in tables))

    async def stop(self) -> None:
        """Let every step in progress end, with all that it shows, and take no other."""
        self._stopped = True
        self._listing.stop()
        await asyncio.gather(*(table.stop() for table in self._tables.values()))

    async def _brought(self, viewer: Viewer, command: Command) -> Any:
        """What `command` brings, which asks for nothing at a table's seats. Raises CommandRejected."""
        match command:
            case ListTables():
                return await self._listed(viewer, command)
            case WatchLobby():
                return await self._watched(viewer, command)
            case OpenTable():
                return await self._open_for(viewer, command)
            case Watch() | Resume():
                return await self._followed(viewer, command)
            case Unwatch():
                if not self._table(command.table).unwatch(viewer):
                    raise CommandRejected(Code.NOT_WATCHING, "you do not watch this table")
            case UnwatchLobby():
                if not self._listing.discard(viewer):
                    raise CommandRejected(Code.NOT_WATCHING, "you do not watch the lobby")
            case _:
                raise CommandRejected(Code.UNKNOWN_TYPE, "there is no such command here")
        return None

    async def _listed(self, viewer: Viewer, command: ListTables) -> EncodedPage:
        """A page of the tables that `viewer` is shown: of the unlisted ones their own, and operators all."""
        check_filter(command)
        player = viewer.player
        all_tables = self._listing.hides_from(player) and await self._house.gate.is_operator(player)
        return self._listing.page(viewer, command, all_tables=all_tables)

    async def _watched(self, viewer: Viewer, command: WatchLobby) -> EncodedLobby:
        """The first part of the tables that `viewer` is shown; the rest and every change follow."""
        check_filter(command)
        all_tables = await self._house.gate.is_operator(viewer.player)
        return self._listing.add(viewer, command, all_tables=all_tables)

    async def _open_for(self, viewer: Viewer, command: OpenTable) -> TableInfo:
        if self._winding_down:
            raise CommandRejected(Code.CLOSING, "the server is shutting down: no more tables can be opened")
        gate, settings = self._house.gate, self._house.settings
        registered = await gate.is_registered(viewer.player)
        kept = settings.table_kept if registered else settings.guest_table_kept
        opened, password_hash = opening(command, viewer.player, round(kept * 1000)), None
        opener = Opener(viewer.player, viewer.address, registered)
        if command.password is not None:
            self._quotas.check(opener)  # before a password takes the processor
            password_hash = await gate.hash(viewer.player, viewer.address, command.password)
        return await self.open(opened, password_hash, opener)

    async def _followed(self, viewer: Viewer, command: Watch | Resume) -> Update | Snapshot:
        table = await self._entered(viewer, command)
        return table.resume(viewer, command.seq) if isinstance(command, Resume) else table.watch(viewer)

    async def _entered(self, viewer: Viewer, command: Watch | Resume | Sit) -> Table:
        """The table of `command`, which `viewer` may enter. Raises CommandRejected."""
        if command.table not in self._tables:
            raise await self._ended.refusal(command.table)
        await self._tables[command.table].admit(viewer, command.password)
        table = self._table(command.table)  # it may have closed meanwhile
        self._visited.setdefault(viewer, set()).add(table.id)
        return table

    def _add(self, table: Table, opener: Opener) -> None:
        self._tables[table.id] = table
        self._quotas.add(table.id, opener)
        self._listing.opened(table)
        if self._winding_down:
            table.stop_dealing()

    def _table(self, id: str) -> Table:
        table = self._tables.get(id)
        if table is None:
            raise CommandRejected(Code.UNKNOWN_TABLE, "there is no such table")
        return table

    def _forget(self, table: Table) -> None:
        del self._tables[table.id]
        self._quotas.remove(table.id)
        for visited in self._visited.values():
            visited.discard(table.id)
        self._listing.closed(table.id)
        log.info("table closed", extra=facts(table=table.record.where["table"]))
