"""The journal: events are committed here before anybody sees them."""

import asyncio
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Final

import msgspec
from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError

from riverboat.engine.errors import EngineError
from riverboat.engine.table.checkpoint import Checkpoint, FeedMark, StoredTable, TableEnd
from riverboat.engine.table.events import SeatLeft, TableClosed, TableOpened
from riverboat.engine.table.record import Record
from riverboat.engine.tournament.record import is_of_tournament
from riverboat.server.history.database.engines import is_check_violation
from riverboat.server.history.database.leases import FIRST_EPOCH, Leases
from riverboat.server.history.database.models import HAND_NUMBERS, commands, counters, events, tables
from riverboat.server.history.database.ownership import begin_epoch, dispose, is_open, lease_of
from riverboat.server.history.database.utc_time import to_milliseconds
from riverboat.server.history.database.writer import Transaction, Writer
from riverboat.server.history.errors import (
    AppendRejected,
    HistoryError,
    IdUsed,
    LeaseLost,
    NotEnoughChips,
    SequenceTaken,
)
from riverboat.server.history.journal.brought_chips import BRINGS_CHIPS, chips_brought, refuse_uncovered
from riverboat.server.history.journal.feed_marks import keep as keep_feed
from riverboat.server.history.journal.postings import credit_leavers
from riverboat.server.history.journal.projections import Rows as RowsByStatement
from riverboat.server.history.journal.projections import rows_of
from riverboat.server.history.journal.recovery import (
    KEEP_CHECKPOINT,
    Rows,
    abandon,
    carried_out_as,
    checkpoint_row,
    load,
    read,
    records_in,
    rows_after,
)
from riverboat.server.history.journal.sealed_events import OPEN_EVENT, Hidden, open_rows
from riverboat.server.history.journal.sealing import KeyRing
from riverboat.server.history.queries.opened_table import opened_by
from riverboat.server.history.queries.table_end import table_end
from riverboat.server.protocol.errors import ProtocolError
from riverboat.server.protocol.event_data import event_to_json
from riverboat.server.runtime.logs import get_logger, shown_table

log = get_logger(__name__)

NUMBER_BLOCK: Final = 64
"""Hand ids are reserved in the database in blocks of this size. Unused ones are lost at the end."""


class Journal:
    """Appends the events of all tables. The caller opens and closes `writer`.

    leases: the tables that it may append to: those that it opens, and those that it claims.
    ring: seals hidden events of hands in progress. Without keys they are stored in the clear.
    booked: whether chips are those of the ledger; false for tables that were played elsewhere.
    abandons_sealed: treat events that are sealed with a key outside the ring as lost.
    """

    def __init__(
        self,
        writer: Writer,
        leases: Leases | None = None,
        ring: KeyRing | None = None,
        *,
        booked: bool = True,
        abandons_sealed: bool = False,
    ) -> None:
        self.leases: Final = leases or Leases(writer)
        self._writer = writer
        self._hidden = Hidden(ring or KeyRing(), abandons=abandons_sealed)
        self._booked = booked
        self._numbering = asyncio.Lock()
        self._numbers = iter(range(0))
        self._closing: dict[str, Rows] = {}  # by table, the append that closes it and may be committed

    async def append(
        self,
        table: str,
        records: Sequence[Record],
        checkpoint: Checkpoint | None = None,
        opened_from: str = "",
    ) -> None:
        """Append `records` of `table`, all or none. They are durable when this returns.

        checkpoint: the state of the table after them, from which a restart begins.
        opened_from: with the opening of a table, the address that opened it.

        Appends of one table are written in the order of the calls. Each may fail by itself, so a caller waits
        for one before the next.

        Chips that are brought to the table or taken away are booked in the same transaction. At the end of a
        hand, its sealed events are opened.

        Raises LeaseLost, SequenceTaken, AppendRejected, NotEnoughChips if a player brings more chips than the
        balance, IdUsed if one of the commands has been carried out before, and HistoryUnavailable if the
        database cannot write now. After any of them but NotEnoughChips and IdUsed, call `resynchronise` to
        see what is durable: a commit may succeed although its acknowledgement is lost.
        """
        await self.leases.hold()
        kinds = {type(record.event) for record in records}
        opens = TableOpened in kinds and self.leases.epoch(table) is None
        if opens:
            self.leases.set_epoch(table, FIRST_EPOCH)  # appends made meanwhile have the same epoch
        epoch = self.leases.epoch(table) or 0
        sealed, opened = self._hidden.seal(table, records), self._hidden.opened_by(table, records)
        now = datetime.now(UTC)
        rows = self._rows_of(table, epoch, records, to_milliseconds(now), sealed)
        if opened:
            rows[OPEN_EVENT] = open_rows(table, opened)
        if opens:
            rows |= self.leases.opening_rows(table, opened_from)
        closes = TableClosed in kinds
        if closes:
            rows |= self.leases.closing_rows(table)
        if checkpoint is not None:
            rows[KEEP_CHECKPOINT] = [checkpoint_row(table, checkpoint)]
        booked = self._booked and not is_of_tournament(table)
        brought = chips_brought(records) if booked and not BRINGS_CHIPS.isdisjoint(kinds) else Counter[str]()
        leaves = booked and SeatLeft in kinds

        def write(transaction: Transaction) -> None:
            if brought:  # the database would also refuse it, but together with the rest of the group
                refuse_uncovered(transaction, brought)
            for statement, of_statement in rows.items():
                transaction.add(statement, of_statement)
            if leaves:
                credit_leavers(transaction, table, records)

        try:
            await self._writer.run(write)
        except BaseException as error:
            self._hidden.forget(table, sealed)
            if opens:
                self.leases.set_epoch(table, None)
            if closes:
                self._closing[table] = [(each.seq, each.hand, event_to_json(each.event)) for each in records]
            if isinstance(error, IntegrityError):
                raise await self._why_refused(table, epoch, records, error, brought) from None
            raise
        self._hidden.forget(table, opened)
        if closes:
            self.leases.set_epoch(table, None)
        elif opens and self.leases.epoch(table) is None:
            raise LeaseLost(f"this server lost table {table} while it opened it")

    async def open_for_all(self, table: str, opened: TableOpened) -> bool:
        """Open a house table, unless one is open, and leave it to be claimed by any server.

        If several servers do so at once, one table is opened. Returns whether it is this one. Raises
        HistoryUnavailable and LeaseLost.
        """
        await self.leases.hold()
        now = to_milliseconds(datetime.now(UTC))
        rows = rows_of(table, FIRST_EPOCH, [Record(1, None, opened)], now, {}) | self.leases.opening_rows(
            table
        )

        def write(transaction: Transaction) -> bool:
            # All servers lock this row, so what is read here still holds at the commit.
            transaction.execute(select(counters).where(counters.c.name == HAND_NUMBERS).with_for_update())
            if is_open(transaction, host=""):
                return False
            for statement, of_statement in rows.items():
                transaction.add(statement, of_statement)
            dispose(transaction, table)
            return True

        try:
            return await self._writer.run(write)
        except IntegrityError:  # the row of this server was deleted meanwhile
            raise LeaseLost("this server lost its lease while it opened a table") from None

    async def new_hand_id(self) -> int:
        """Return an id for a new hand: unique, and greater than those of earlier hands at the table.

        Raises HistoryUnavailable.
        """
        async with self._numbering:
            number = next(self._numbers, None)
            if number is None:
                count = self._numbers_to_reserve()
                last = await self._writer.run(partial(_take_numbers, count=count))
                self._numbers = iter(range(last - count + 1, last + 1))
                number = next(self._numbers)
            return number

    def _numbers_to_reserve(self) -> int:
        return NUMBER_BLOCK

    async def left_open(self) -> list[str]:
        """Claim open tables that no server has, and return their ids, oldest first.

        These are the ones that this server is to take, and not too many at once: call it again until there
        is none. Raises HistoryUnavailable.
        """
        left = await self.leases.claim()
        if left:
            await self.drop_numbers()
        return left

    async def receive(self, table: str, epoch: int, server: str) -> bool:
        """Own `table` in `epoch`, if it was given to this server under the id `server`.

        Returns whether it does, and did not before. Raises HistoryUnavailable.
        """
        received = await self.leases.receive(table, epoch, server)
        if received:
            await self.drop_numbers()
        return received

    async def drop_numbers(self) -> None:
        """Reserve new hand ids: hands at tables of other servers may have greater ones."""
        async with self._numbering:
            self._numbers = iter(range(0))

    async def give(self, tables: Collection[str], server: str) -> dict[str, int]:
        """Give tables to `server`, and return the new epochs of those that it has now.

        The others stay, and nothing has changed. Raises HistoryUnavailable; then the outcome is unknown.
        """
        given = await self.leases.give(tables, server)
        for table in given:
            self.dispose(table)
        return given

    async def load(self, table: str, since: int | None = None) -> StoredTable:
        """Return the checkpoint of `table` and the events after it, and also earlier ones after `since`.

        Raises HistoryUnavailable, and KeyMissing if its hand in progress is sealed with another key; then the
        table can be claimed again. Raises LeaseLost if this server has not owned it all the while, and
        ProtocolError and EngineError if the journal cannot be read.
        """
        epoch = self.leases.epoch(table)
        try:
            loaded = await self._writer.run(partial(load, table=table, since=since))
            loaded = loaded._replace(rows=self._hidden.unsealed(table, loaded.rows))
        except ProtocolError:
            raise
        except BaseException:
            self.leases.set_epoch(table, None)
            raise
        if epoch is None or self.leases.epoch(table) != epoch:
            raise LeaseLost(f"this server lost table {table} while it read it")
        return read(loaded)

    async def keep_feed(self, mark: FeedMark) -> None:
        """Store how far a delayed feed has come, if this server owns its table. Raises HistoryUnavailable."""
        epoch = self.leases.epoch(mark.table)
        if epoch is not None:
            await self._writer.run(partial(keep_feed, mark=mark, epoch=epoch))

    async def end_of(self, table: str) -> TableEnd | None:
        """Return when and why `table` closed; None if it did not. Raises HistoryUnavailable."""
        return await self._writer.run(partial(table_end, table=table))

    async def opened_by(self, command: str) -> tuple[str, TableOpened] | None:
        """Return the id of the table that `command` opened, and how; None if none is known.

        Raises HistoryUnavailable.
        """
        return await self._writer.run(partial(opened_by, command=command))

    async def carried_out_as(self, command: str) -> tuple[str, str] | None:
        """Return content and result of what some table did by `command`; None if none is known to.

        Raises HistoryUnavailable.
        """
        return await self._writer.run(partial(carried_out_as, command=command))

    async def is_open(self, table: str) -> bool:
        """Whether `table` is open at any server. Raises HistoryUnavailable."""
        return await self._writer.run(partial(lease_of, table=table)) is not None

    def dispose(self, table: str) -> None:
        """Drop all state of `table`, above all its hidden events: another server owns it."""
        self._hidden.dispose(table)
        self._closing.pop(table, None)

    async def check_keys(self) -> None:
        """Raise KeyMissing if a hand in progress, at any table, is sealed with an unknown key."""
        await self._writer.run(self._hidden.check_keys)

    async def resynchronise(self, table: str, seq: int) -> list[Record]:
        """Return the events of `table` that are durable after `seq`, when an append may have failed.

        It also writes an epoch, so it does not succeed before appends do. Anything not found here will never
        be committed. Raises LeaseLost, HistoryUnavailable, and ProtocolError and EngineError if
        the journal cannot be read.
        """

        await self.leases.hold()
        epoch = self.leases.epoch(table)
        if epoch is None:
            raise LeaseLost(f"this server does not own table {table}")

        def read_back(transaction: Transaction) -> tuple[bool, Rows]:
            begun = begin_epoch(transaction, table, epoch, self.leases.server_id)
            return begun, rows_after(transaction, table, seq)

        begun, rows = await self._writer.run(read_back)
        closing = self._closing.pop(table, None)
        if self.leases.epoch(table) != epoch:
            raise LeaseLost(f"this server lost table {table}")
        if not begun and rows != closing:  # it was not our own closing, without its acknowledgement
            self.leases.mark_lost(table)
            raise LeaseLost(f"another server has had table {table}")
        self.leases.set_epoch(table, epoch + 1 if begun else None)
        records = records_in(self._hidden.unsealed(table, rows))
        self._hidden.forget(table, self._hidden.opened_by(table, records))
        return records

    async def abandon(self, table: str) -> None:
        """Close a table that cannot be resumed. Players get the chips from before its last hand.

        If these cannot be determined either, the table is left as it is and an error is logged. Raises
        HistoryUnavailable; then the table can be claimed again.
        """
        self._hidden.dispose(table)

        def close(transaction: Transaction) -> None:
            if abandon(transaction, table, self.leases.server_id):
                self._hidden.open_all(transaction, table)

        try:
            await self._writer.run(close)
        except (ProtocolError, EngineError, msgspec.DecodeError, IntegrityError) as error:
            log.error("returning chips failed", table=shown_table(table), error=error)
        except BaseException:
            self.leases.set_epoch(table, None)
            raise
        else:
            self.leases.set_epoch(table, None)

    def _rows_of(
        self, table: str, epoch: int, records: Sequence[Record], at: int, sealed: Mapping[int, str]
    ) -> RowsByStatement:
        return rows_of(table, epoch, records, at, sealed, booked=self._booked and not is_of_tournament(table))

    async def _why_refused(
        self,
        table: str,
        epoch: int,
        records: Sequence[Record],
        error: IntegrityError,
        brought: Counter[str],
    ) -> HistoryError:
        numbers = [record.seq for record in records]
        taken = select(events.c.seq).where(
            events.c.table_id == table, events.c.seq.between(min(numbers), max(numbers))
        )
        is_there = select(tables.c.id).where(tables.c.id == table)
        by_commands = [record.command for record in records if record.command]
        done = select(commands.c.command).where(commands.c.command.in_(by_commands))

        def look_up(transaction: Transaction) -> tuple[bool, set[int], bool]:
            lease = lease_of(transaction, table)
            replaced = lease is None or (lease.server_id, lease.epoch) != (self.leases.server_id, epoch)
            present = set(transaction.execute(taken).scalars())
            is_used = bool(by_commands) and transaction.execute(done).first() is not None
            return replaced and transaction.execute(is_there).first() is not None, present, is_used

        replaced, present, is_used = await self._writer.run(look_up)
        if replaced:
            if self.leases.epoch(table) == epoch:  # otherwise this server has claimed the table again
                self.leases.mark_lost(table)
            return LeaseLost(f"this server does not own table {table}")
        if both := present.intersection(numbers):
            return SequenceTaken(f"table {table} already has an event {min(both)}")
        if is_used:
            return IdUsed("you have used this id for another command")
        if brought and is_check_violation(error):  # they were spent at another server meanwhile
            return NotEnoughChips("you no longer have that many chips")
        return AppendRejected(
            f"events {min(numbers)} to {max(numbers)} do not follow the journal of table {table}"
        )


def _take_numbers(transaction: Transaction, count: int) -> int:
    """Reserve `count` hand ids and return the last of them."""
    statement = (
        update(counters)
        .where(counters.c.name == HAND_NUMBERS)
        .values(value=counters.c.value + count)
        .returning(counters.c.value)
    )
    last: int = transaction.execute(statement).scalar_one()
    return last
