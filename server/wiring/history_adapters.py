"""The history as the tables and the network see it: its errors become rejections of a command."""

import asyncio
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from math import inf
from typing import Final

from riverboat.engine.table.checkpoint import Checkpoint, StoredTable, TableEnd
from riverboat.engine.table.events import TableOpened
from riverboat.engine.table.record import Record
from riverboat.engine.tournament.record import OpenedTournament, StoredTournament, TournamentRecord
from riverboat.server.history.errors import HistoryUnavailable, LeaseLost, RequestRejected
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.operators import Operators
from riverboat.server.history.players import Players
from riverboat.server.history.tournaments.journal import Asked, TournamentJournal
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.tables.actor import LAST_RETRY

LEASES_STALE_AFTER: Final = 2.0
"""Seconds since the leases were renewed after which the server is not healthy."""

FAILURE_COUNTS_FOR: Final = LAST_RETRY + 1.0
"""Seconds for which a failed append makes the server unhealthy, unless a later one succeeds. A suspended
table tries again within that time."""


class TableJournal(Journal):
    """The journal that the tables append to."""

    _failed_at = -inf  # when an append failed and none has succeeded since, by the clock of the event loop

    async def append(
        self,
        table: str,
        records: Sequence[Record],
        checkpoint: Checkpoint | None = None,
        opened_from: str = "",
    ) -> None:
        """Append `records` as the journal does. Raises CommandRejected where it rejects them."""
        try:
            await super().append(table, records, checkpoint, opened_from)
        except RequestRejected as error:
            raise CommandRejected(error.code, str(error)) from None
        except HistoryUnavailable:
            self._failed_at = asyncio.get_running_loop().time()
            raise
        self._failed_at = -inf

    async def load(self, table: str, since: int | None = None) -> StoredTable:
        """Load `table` as the journal does.

        Raises CommandRejected if another server may own it by now, or the database is unavailable.
        """
        with history_errors_as_rejections(lost=Code.UNKNOWN_TABLE):
            return await super().load(table, since)

    async def abandon(self, table: str) -> None:
        """Close `table` as the journal does. Raises CommandRejected if the database is unavailable."""
        with history_errors_as_rejections():
            await super().abandon(table)

    async def end_of(self, table: str) -> TableEnd | None:
        """Look up a closed table. Raises CommandRejected if the database is unavailable."""
        with history_errors_as_rejections():
            return await super().end_of(table)

    async def is_open(self, table: str) -> bool:
        """Whether `table` is open. Raises CommandRejected if the database is unavailable."""
        with history_errors_as_rejections():
            return await super().is_open(table)

    async def opened_by(self, command: str) -> tuple[str, TableOpened] | None:
        """Look up the table that `command` opened. Raises CommandRejected if the database is unavailable."""
        with history_errors_as_rejections():
            return await super().opened_by(command)

    async def carried_out_as(self, command: str) -> tuple[str, str] | None:
        """Look up what a table did by `command`. Raises CommandRejected if the database is unavailable."""
        with history_errors_as_rejections():
            return await super().carried_out_as(command)

    async def try_to_give(self, tables: Collection[str], server: str) -> dict[str, int] | None:
        """Give tables to `server`, as `give` does. Returns None if the outcome is unknown."""
        try:
            return await self.give(tables, server)
        except HistoryUnavailable:
            return None

    async def try_to_receive(self, table: str, epoch: int, server: str) -> bool:
        """Own a table that was given to this server, as `receive` does; False also without a database."""
        try:
            return await self.receive(table, epoch, server)
        except HistoryUnavailable:
            return False

    @property
    def is_writable(self) -> bool:
        """Whether events can be committed.

        Appends count besides the leases: in a full database, leases can still be renewed, for that needs no
        more room.
        """
        now = asyncio.get_running_loop().time()
        return (
            now - self.leases.renewed_at < LEASES_STALE_AFTER and now - self._failed_at > FAILURE_COUNTS_FOR
        )


async def is_operator(operators: Operators, player: str) -> bool:
    """Whether `player` is an operator. Raises CommandRejected."""
    with history_errors_as_rejections():
        return await operators.is_operator(player)


async def is_registered(players: Players, player: str) -> bool:
    """Whether `player` is registered, and not a guest. Raises CommandRejected."""
    with history_errors_as_rejections():
        return await players.credentials_of(player) is not None


class TournamentHistory(TournamentJournal):
    """The journal that the tournaments append to."""

    async def open(
        self, opened: OpenedTournament, records: Sequence[TournamentRecord], asked: Asked | None = None
    ) -> None:
        """Open a tournament as the journal does. Raises CommandRejected where it rejects it."""
        with _rejections():
            await super().open(opened, records, asked)

    async def append(
        self, tournament: str, records: Sequence[TournamentRecord], asked: Asked | None = None
    ) -> None:
        """Append `records` as the journal does. Raises CommandRejected where it rejects them."""
        with _rejections():
            await super().append(tournament, records, asked)

    async def load(self, tournament: str) -> StoredTournament:
        """Load a tournament as the journal does.

        Raises CommandRejected if another server has it, or the database is unavailable.
        """
        with history_errors_as_rejections(lost=Code.UNKNOWN_TOURNAMENT):
            return await super().load(tournament)

    async def claim_tables(self, wanted: Sequence[str]) -> list[str]:
        """Take tables as the journal does. Raises CommandRejected if the database is unavailable."""
        with history_errors_as_rejections():
            return await super().claim_tables(wanted)

    async def closed_tables(self, wanted: Sequence[str]) -> list[str]:
        """Look up closed tables. Raises CommandRejected if the database is unavailable."""
        with history_errors_as_rejections():
            return await super().closed_tables(wanted)

    async def try_to_give(
        self, tournament: str, tables: Collection[str], server: str
    ) -> dict[str, int] | None:
        """Give a tournament to `server`, as `give` does. Returns None if the outcome is unknown."""
        try:
            return await self.give(tournament, tables, server)
        except HistoryUnavailable:
            return None

    async def try_to_receive(self, tournament: str, epoch: int, server: str) -> bool:
        """Whether a tournament was given to this server, as `receive` says; False also without a database."""
        try:
            return await self.receive(tournament, epoch, server)
        except HistoryUnavailable:
            return False

    async def is_open(self, tournament: str) -> bool:
        """Whether `tournament` is open. Raises CommandRejected if the database is unavailable."""
        with history_errors_as_rejections():
            return await super().is_open(tournament)

    async def load_closed(self, tournament: str) -> StoredTournament | None:
        """Load a closed tournament. Raises CommandRejected if the database is unavailable."""
        with history_errors_as_rejections():
            return await super().load_closed(tournament)


@contextmanager
def _rejections() -> Iterator[None]:
    try:
        yield
    except RequestRejected as error:
        raise CommandRejected(error.code, str(error)) from None


@contextmanager
def history_errors_as_rejections(lost: Code = Code.JOURNAL_UNAVAILABLE) -> Iterator[None]:
    """Translate errors of the history into rejections of the command.

    lost: the code if this server has lost its lease. It gets another one soon.
    """
    try:
        yield
    except RequestRejected as error:
        raise CommandRejected(error.code, str(error)) from None
    except LeaseLost as error:
        raise CommandRejected(lost, f"{error}; try again") from None
    except HistoryUnavailable:
        raise CommandRejected(Code.JOURNAL_UNAVAILABLE, "the database is unavailable; try again") from None
