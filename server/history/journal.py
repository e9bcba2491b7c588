"""The journal: what has happened at the tables, safely on record before anybody hears of it."""

import asyncio
import logging
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Final

import msgspec
from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError

from engine.errors import EngineError
from server.history.database import is_of_a_check
from server.history.errors import (
    AppendRefused,
    HistoryError,
    NotEnoughChips,
    NotOwner,
    SequenceTaken,
)
from server.history.hidden import OPEN_EVENT, Hidden, open_rows
from server.history.models import (
    HAND_NUMBERS,
    balances,
    counters,
    events,
    player_account,
    tables,
    to_milliseconds,
)
from server.history.owners import FIRST_EPOCH, Owners, hold_on, is_open, let_go, owner_of
from server.history.projections import rows_of, to_json
from server.history.sealing import KeyRing
from server.history.taking_up import (
    KEEP_STANDING,
    Rows,
    give_up,
    on_record,
    read,
    records_in,
    rows_after,
    standing_row,
)
from server.history.writer import Transaction, Writer
from server.logs import log_error, shown_table
from server.protocol.errors import ProtocolError
from server.protocol.records import Record
from server.protocol.standing import OnRecord, Standing
from server.protocol.table_events import ChipsAdded, SeatTaken, TableClosed, TableOpened

log = logging.getLogger(__name__)

NUMBERS_AT_ONCE: Final = 64
"""Hand numbers are taken from the database so many at a time; what is left of them is lost at the end."""


class Journal:
    """Appends to the record of every table, through `writer`, which somebody else opens and closes.

    owners: the tables that it may append to. It owns those that it opens; others have to be claimed.
    ring: what is hidden of hands in progress is sealed with it; without keys it is kept plain.
    booked: the chips are those of the ledger; not so at tables that were played at elsewhere.
    gives_up_sealed: what is sealed with a key that is not in the ring cannot be read, and never will be.
    """

    def __init__(
        self,
        writer: Writer,
        owners: Owners | None = None,
        ring: KeyRing | None = None,
        *,
        booked: bool = True,
        gives_up_sealed: bool = False,
    ) -> None:
        self.owners: Final = owners or Owners(writer)
        self._writer = writer
        self._hidden = Hidden(ring or KeyRing(), gives_up=gives_up_sealed)
        self._booked = booked
        self._numbering = asyncio.Lock()
        self._numbers = iter(range(0))
        self._closing: dict[str, Rows] = {}  # by table, what may be on record and closes it

    async def append(self, table: str, records: Sequence[Record], standing: Standing | None = None) -> None:
        """Put `records` of `table` on record: durably when this returns, and all of them or none.

        standing: how the table stands after them, which a restart begins from in place of an earlier one.

        Appends of one table are written in the order in which they are asked for. They may fail one by one:
        who appends waits for one before the next.

        Chips that are brought to the table or taken away from it are booked in the same transaction; with the
        end of a hand what was sealed of it becomes plain.

        Raises NotOwner, SequenceTaken, AppendRefused, NotEnoughChips where a player brings more chips than
        there are, and HistoryUnavailable where the database cannot write now. After any of them but
        NotEnoughChips `regain` says what is on record: a commit may be durable whose end nobody heard of.
        """
        kinds = {type(record.event) for record in records}
        opens = TableOpened in kinds and self.owners.epoch(table) is None
        if opens:
            self.owners.note(table, FIRST_EPOCH)  # whoever appends more meanwhile is the owner, too
        epoch = self.owners.epoch(table) or 0
        sealed, opened = self._hidden.seal(table, records), self._hidden.opened_by(table, records)
        rows = rows_of(table, epoch, records, to_milliseconds(datetime.now(UTC)), sealed, booked=self._booked)
        rows[OPEN_EVENT] = open_rows(table, opened)
        if opens:
            rows |= self.owners.opened(table)
        closes = TableClosed in kinds
        if closes:
            rows |= self.owners.closed(table)
        if standing is not None:
            rows[KEEP_STANDING] = [standing_row(table, standing)]
        brought = _brought(records) if self._booked else Counter[str]()

        def write(transaction: Transaction) -> None:
            if brought:  # the database would refuse it too, but only with all that is written beside it
                _refuse_uncovered(transaction, brought)
            for statement, of_statement in rows.items():
                transaction.add(statement, of_statement)

        try:
            await self._writer.run(write)
        except BaseException as error:
            self._hidden.forget(table, sealed)
            if opens:
                self.owners.note(table, None)
            if closes:
                self._closing[table] = [(each.seq, each.hand, to_json(each.event)) for each in records]
            if isinstance(error, IntegrityError):
                raise await self._why_refused(table, epoch, records, error, brought) from None
            raise
        self._hidden.forget(table, opened)
        if closes:
            self.owners.note(table, None)

    async def open_for_all(self, table: str, opened: TableOpened) -> bool:
        """Put a table of the servers' own on record, which any of them may take up, unless there is one.

        However many do so at once, one table is open then. Returns whether it is this. Raises
        HistoryUnavailable.
        """
        now = to_milliseconds(datetime.now(UTC))
        rows = rows_of(table, FIRST_EPOCH, [Record(1, None, opened)], now, {}) | self.owners.opened(table)

        def write(transaction: Transaction) -> bool:
            # All servers share the row, and one at a time has it: what it sees is so until it has written.
            transaction.execute(select(counters).where(counters.c.name == HAND_NUMBERS).with_for_update())
            if is_open(transaction, host=""):
                return False
            for statement, of_statement in rows.items():
                transaction.add(statement, of_statement)
            let_go(transaction, table)
            return True

        return await self._writer.run(write)

    async def new_hand_number(self) -> int:
        """A number for a hand that no other hand has or will have; greater than those before at its table.

        Raises HistoryUnavailable.
        """
        async with self._numbering:
            number = next(self._numbers, None)
            if number is None:
                last = await self._writer.run(_take_numbers)
                self._numbers = iter(range(last - NUMBERS_AT_ONCE + 1, last + 1))
                number = next(self._numbers)
            return number

    async def left_open(self) -> list[str]:
        """The ids of the open tables that nobody wrote for, the oldest first: from now on this server does.

        Raises HistoryUnavailable.
        """
        left = await self.owners.claim()
        if left:
            async with self._numbering:
                self._numbers = iter(range(0))  # greater ones than what is left may have been dealt there
        return left

    async def on_record(self, table: str) -> OnRecord:
        """What is on record of `table`: how it stood, and what happened since.

        Raises HistoryUnavailable, and KeyMissing where its hand in progress is sealed with another key; then
        it is among those left open again. Raises ProtocolError and EngineError where it cannot be read.
        """
        try:
            rows, times = await self._writer.run(partial(on_record, table=table))
            rows = self._hidden.unsealed(table, rows)
        except ProtocolError:
            raise
        except BaseException:
            self.owners.note(table, None)
            raise
        return read(rows, times)

    def let_go(self, table: str) -> None:
        """Another server owns `table`: keep nothing of it, least of all what is hidden there."""
        self._hidden.let_go(table)
        self._closing.pop(table, None)

    async def check_keys(self) -> None:
        """Raises KeyMissing where a hand in progress, at any table, is sealed with another key than ours."""
        await self._writer.run(self._hidden.check_keys)

    async def regain(self, table: str, seq: int) -> list[Record]:
        """What is on record of `table` after the event `seq`, when an append may have failed.

        It writes too, a lease and an epoch, and so does not succeed before appends do. What it does not find
        never comes to be on record. Raises NotOwner, HistoryUnavailable, and ProtocolError and EngineError
        where the record cannot be read.
        """

        def look(transaction: Transaction) -> tuple[int | None, Rows]:
            epoch = hold_on(transaction, table, self.owners.me)
            return epoch, rows_after(transaction, table, seq)

        epoch, rows = await self._writer.run(look)
        closing = self._closing.pop(table, None)
        if epoch is None and rows != closing:  # it was not our own end that nobody heard of
            self.owners.lose(table)
            raise NotOwner(f"this server does not own table {table}")
        self.owners.note(table, epoch)
        records = records_in(self._hidden.unsealed(table, rows))
        self._hidden.forget(table, self._hidden.opened_by(table, records))
        return records

    async def give_up(self, table: str) -> None:
        """Close a table that cannot be played on, with the chips as they were before its last hand.

        Where not even these can be told, the table is left as it is; the log says so. Raises
        HistoryUnavailable; then it is among those left open again.
        """
        self._hidden.let_go(table)

        def close(transaction: Transaction) -> None:
            if give_up(transaction, table, self.owners.me):
                self._hidden.open_all(transaction, table)

        try:
            await self._writer.run(close)
        except (ProtocolError, EngineError, msgspec.DecodeError, IntegrityError) as error:
            log_error(log, "chips cannot be returned", error, table=shown_table(table))
        except BaseException:
            self.owners.note(table, None)
            raise
        else:
            self.owners.note(table, None)

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

        def look_up(transaction: Transaction) -> tuple[bool, set[int]]:
            owner = owner_of(transaction, table)
            replaced = owner is None or (owner.owner, owner.epoch) != (self.owners.me, epoch)
            on_record = set(transaction.execute(taken).scalars())
            return replaced and transaction.execute(is_there).first() is not None, on_record

        replaced, on_record = await self._writer.run(look_up)
        if replaced:
            self.owners.lose(table)
            return NotOwner(f"this server does not own table {table}")
        if both := on_record.intersection(numbers):
            return SequenceTaken(f"table {table} has an event {min(both)} on record already")
        if brought and is_of_a_check(error):  # another server has taken them since
            return NotEnoughChips("you have not so many chips any more")
        return AppendRefused(
            f"events {min(numbers)} to {max(numbers)} do not fit the record of table {table}"
        )


def _brought(records: Sequence[Record]) -> Counter[str]:
    """The chips that `records` bring to their table, by the account that they come from."""
    brought = Counter[str]()
    for record in records:
        match record.event:
            case SeatTaken(player=player, stack=added) | ChipsAdded(player=player, chips=added):
                brought[player_account(player)] += added
    return brought


def _refuse_uncovered(transaction: Transaction, brought: Counter[str]) -> None:
    there_is = select(balances.c.account, balances.c.chips).where(balances.c.account.in_(brought))
    for row in transaction.execute(there_is):
        if row.chips < brought[row.account]:
            raise NotEnoughChips(f"you have {row.chips} chips, not {brought[row.account]}")


def _take_numbers(transaction: Transaction) -> int:
    """The last of the numbers that are taken."""
    statement = (
        update(counters)
        .where(counters.c.name == HAND_NUMBERS)
        .values(value=counters.c.value + NUMBERS_AT_ONCE)
        .returning(counters.c.value)
    )
    last: int = transaction.execute(statement).scalar_one()
    return last
