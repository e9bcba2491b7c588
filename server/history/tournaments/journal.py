"""The journal of tournaments: each has a stream of its own, with its money in the ledger."""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from riverboat.engine.tournament.event_data import event_from_json, event_to_json
from riverboat.engine.tournament.record import OpenedTournament, StoredTournament, TournamentRecord
from riverboat.engine.tournament.results import RESULT_EVENTS
from riverboat.server.history import ledger
from riverboat.server.history.carried_out import run_once
from riverboat.server.history.database.engines import is_check_violation
from riverboat.server.history.database.leases import FIRST_EPOCH
from riverboat.server.history.database.models import (
    escrow_account,
    tournament_events,
    tournaments,
)
from riverboat.server.history.database.statements import Statement
from riverboat.server.history.database.utc_time import to_milliseconds
from riverboat.server.history.database.writer import Transaction, Writer
from riverboat.server.history.errors import LeaseLost, NotEnoughChips
from riverboat.server.history.journal.brought_chips import refuse_uncovered
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.tournaments.ownership import TournamentOwnership
from riverboat.server.history.tournaments.postings import Escrow, rows_of
from riverboat.server.protocol.command import Command

Asked = tuple[str, Command, Any]
"""A command that is carried out once: the player, the command and its result."""

_ADD: Final = Statement.insert(
    5, tournament_events, {column.name: bindparam(column.name) for column in tournament_events.c}
)

_MINE: Final = (
    select(tournaments.c.id)
    .where(
        tournaments.c.id == bindparam("tournament"),
        tournaments.c.epoch == bindparam("epoch"),
        tournaments.c.server_id == bindparam("server"),
    )
    .with_for_update()
)
"""Selects a tournament as long as a server has it."""


class TournamentJournal(TournamentOwnership):
    """Appends the events of tournaments, and books their money in the same transaction."""

    def __init__(self, writer: Writer, tables: Journal) -> None:
        super().__init__(writer, tables)
        self._escrows: dict[str, Escrow] = {}

    async def open(
        self, opened: OpenedTournament, records: Sequence[TournamentRecord], asked: Asked | None = None
    ) -> None:
        """Open a tournament, which this server then has. Raises as `append` does.

        After LeaseLost, nothing is committed: this server may try again, with another lease.
        """
        await self._leases.hold()
        server, now = self._leases.server_id, datetime.now(UTC)
        row = {
            "id": opened.tournament,
            "name": opened.name,
            "host": opened.host,
            "bots": int(opened.bots),
            "password_hash": opened.password_hash,
            "opened_at": now,
            "epoch": FIRST_EPOCH,
            "server_id": server,
        }

        def begin(transaction: Transaction) -> None:
            transaction.execute(insert(tournaments).values(row))
            ledger.write(transaction, ledger.account_opened(escrow_account(opened.tournament)))

        self.begun(opened.tournament, FIRST_EPOCH, server)
        self._escrows[opened.tournament] = Escrow(opened.tournament)
        try:
            await self._append(opened.tournament, records, asked, now, begin)
        except BaseException as error:
            self.forget(opened.tournament)
            if isinstance(error, IntegrityError):  # the row of this server was deleted meanwhile
                raise LeaseLost("this server lost its lease while it opened a tournament") from None
            raise

    async def append(
        self, tournament: str, records: Sequence[TournamentRecord], asked: Asked | None = None
    ) -> None:
        """Append `records`, all or none; they are durable when this returns.

        asked: the command that they carry out, once. Raises NotEnoughChips, AlreadyCarriedOut and IdUsed, and
        then nothing is committed. After any other error, such as LeaseLost and HistoryUnavailable, `load`
        says what is.
        """
        await self._leases.hold()
        await self._append(tournament, records, asked, datetime.now(UTC), lambda transaction: None)

    async def _append(
        self,
        tournament: str,
        records: Sequence[TournamentRecord],
        asked: Asked | None,
        now: datetime,
        begin: Callable[[Transaction], None],
    ) -> None:
        epoch, server, at = self.epoch(tournament), self._leases.server_id, to_milliseconds(now)
        escrow = self._escrows[tournament].copy()
        money, pays = rows_of(escrow, tournament, [(each.seq, each.event) for each in records], at)
        mine = {"tournament": tournament, "epoch": epoch, "server": server}
        rows = [
            {
                "tournament_id": tournament,
                "seq": each.seq,
                "kind": each.event.kind,
                "data": event_to_json(each.event),
                "clock": each.clock,
                "bot": int(each.bot),
                "at": at,
            }
            for each in records
        ]

        def write(transaction: Transaction) -> None:
            begin(transaction)
            if transaction.execute(_MINE, mine).first() is None:
                raise LeaseLost(f"this server does not have tournament {tournament}")
            if pays:
                refuse_uncovered(transaction, Counter(pays))
            transaction.add(_ADD, rows)
            ledger.write(transaction, money)

        def once(transaction: Transaction) -> None:
            if asked is None:
                write(transaction)
                return
            player, command, result = asked

            def work() -> Any:
                write(transaction)
                return result

            run_once(transaction, player, command, now, work)

        try:
            await self._writer.run(once, apart=True)
        except IntegrityError as error:
            if pays and is_check_violation(error):
                raise NotEnoughChips("you no longer have that many chips") from None
            raise
        self._escrows[tournament] = escrow

    async def load(self, tournament: str) -> StoredTournament:
        """Begin an epoch, so that what is under way is not written any more, and return what is durable.

        Raises LeaseLost if another server has the tournament, HistoryUnavailable, and EventError if the
        stream cannot be read.
        """
        await self._leases.hold()
        server = self._leases.server_id
        begun = (
            update(tournaments)
            .where(tournaments.c.id == tournament, tournaments.c.server_id == server)
            .values(epoch=tournaments.c.epoch + 1)
            .returning(*tournaments.c)
        )
        stream = (
            select(tournament_events)
            .where(tournament_events.c.tournament_id == tournament)
            .order_by(tournament_events.c.seq)
        )

        def read(transaction: Transaction) -> tuple[Any, Sequence[Any]]:
            row = transaction.execute(begun).one_or_none()
            return row, transaction.execute(stream).all()

        row, rows = await self._writer.run(read)
        if row is None:
            raise LeaseLost(f"this server does not have tournament {tournament}")
        stored = _stored(row, rows)
        escrow = Escrow(tournament)
        for record in stored.records:
            escrow.after(record.event)
        self.begun(tournament, row.epoch, server)
        self._escrows[tournament] = escrow
        return stored

    async def load_closed(self, tournament: str) -> StoredTournament | None:
        """Return a closed tournament with its `RESULT_EVENTS`; None if none has this id.

        Raises HistoryUnavailable, and EventError if the stream cannot be read.
        """
        closed = select(tournaments).where(
            tournaments.c.id == tournament, tournaments.c.closed_at.is_not(None)
        )
        stream = (
            select(tournament_events)
            .where(
                tournament_events.c.tournament_id == tournament,
                tournament_events.c.kind.in_([event.kind for event in RESULT_EVENTS]),
            )
            .order_by(tournament_events.c.seq)
        )

        def read(transaction: Transaction) -> tuple[Any, Sequence[Any]]:
            row = transaction.execute(closed).one_or_none()
            return row, [] if row is None else transaction.execute(stream).all()

        row, rows = await self._writer.run(read)
        if row is None:
            return None
        return await asyncio.to_thread(_stored, row, rows)  # thousands of events of a large one

    async def close(self, tournament: str) -> None:
        """Close a tournament that is over, with all of its tables closed. Raises HistoryUnavailable."""
        closed = (
            update(tournaments)
            .where(tournaments.c.id == tournament, tournaments.c.server_id == self._leases.server_id)
            .values(closed_at=datetime.now(UTC), server_id=None)
        )
        await self._writer.run(lambda transaction: transaction.execute(closed))
        self.forget(tournament)

    def forget(self, tournament: str) -> None:
        """Note that this server does not have `tournament` any more."""
        super().forget(tournament)
        self._escrows.pop(tournament, None)


def _stored(row: Any, rows: Sequence[Any]) -> StoredTournament:
    """Return a tournament from its row and those of its events. Raises EventError."""
    opened = OpenedTournament(row.id, row.name, row.host, bool(row.bots), row.password_hash)
    records = [
        TournamentRecord(each.seq, event_from_json(each.data), each.clock, bool(each.bot)) for each in rows
    ]
    return StoredTournament(opened, records)
