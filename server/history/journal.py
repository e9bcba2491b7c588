"""The journal: what has happened at the tables, safely on record before anybody hears of it."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError

from server.history.errors import AppendRefused, HistoryError, NotEnoughChips, SequenceTaken
from server.history.models import (
    HAND_NUMBERS,
    balances,
    counters,
    events,
    player_account,
    to_milliseconds,
)
from server.history.projections import rows_of
from server.history.writer import Transaction, Writer
from server.protocol.records import Record
from server.protocol.table_events import SeatTaken

NUMBERS_AT_ONCE: Final = 64
"""Hand numbers are taken from the database so many at a time; what is left of them is lost at the end."""


class Journal:
    """Appends to the record of every table, through `writer`, which somebody else opens and closes.

    booked: the chips are those of the ledger; not so at tables that were played at elsewhere.
    """

    def __init__(self, writer: Writer, *, booked: bool = True) -> None:
        self._writer = writer
        self._booked = booked
        self._numbering = asyncio.Lock()
        self._numbers = iter(range(0))

    async def append(self, table: str, records: Sequence[Record]) -> None:
        """Put `records` of `table` on record: durably when this returns, and all of them or none.

        Appends of one table are written in the order in which they are asked for. They may fail one by one:
        who appends waits for one before the next.

        Chips that are brought to the table or taken away from it are booked in the same transaction.

        Raises SequenceTaken, AppendRefused, NotEnoughChips where a player brings more chips than there are,
        and HistoryUnavailable where the database cannot write now.
        """
        rows = rows_of(table, records, to_milliseconds(datetime.now(UTC)), booked=self._booked)

        def write(transaction: Transaction) -> None:
            for statement, of_statement in rows.items():
                transaction.add(statement, of_statement)

        try:
            await self._writer.run(write)
        except IntegrityError:
            raise await self._why_refused(table, records) from None

    async def new_hand_number(self) -> int:
        """A number for a hand that no other hand has had or will have; each is greater than those before.

        Raises HistoryUnavailable.
        """
        async with self._numbering:
            number = next(self._numbers, None)
            if number is None:
                last = await self._writer.run(_take_numbers)
                self._numbers = iter(range(last - NUMBERS_AT_ONCE + 1, last + 1))
                number = next(self._numbers)
            return number

    async def _why_refused(self, table: str, records: Sequence[Record]) -> HistoryError:
        numbers = [record.seq for record in records]
        brought = Counter[str]()
        for record in records:
            if isinstance(record.event, SeatTaken):
                brought[player_account(record.event.player)] += record.event.stack
        taken = select(events.c.seq).where(
            events.c.table_id == table, events.c.seq.between(min(numbers), max(numbers))
        )
        there_is = select(balances.c.account, balances.c.chips).where(balances.c.account.in_(brought))

        def look_up(transaction: Transaction) -> tuple[set[int], dict[str, int]]:
            on_record = set(transaction.execute(taken).scalars())
            return on_record, {row.account: row.chips for row in transaction.execute(there_is)}

        on_record, chips = await self._writer.run(look_up)
        if both := on_record.intersection(numbers):
            return SequenceTaken(f"table {table} has an event {min(both)} on record already")
        for account, there in chips.items():
            if there < brought[account]:
                return NotEnoughChips(f"you have {there} chips, not {brought[account]}")
        return AppendRefused(
            f"events {min(numbers)} to {max(numbers)} do not fit the record of table {table}"
        )


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
