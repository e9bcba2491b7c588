"""The journal: what has happened at the tables, safely on record before anybody hears of it."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError

from server.history.errors import AppendRefused, HistoryError, SequenceTaken
from server.history.models import HAND_NUMBERS, counters, events, to_milliseconds
from server.history.projections import rows_of
from server.history.writer import Transaction, Writer
from server.protocol.records import Record

NUMBERS_AT_ONCE: Final = 64
"""Hand numbers are taken from the database so many at a time; what is left of them is lost at the end."""


class Journal:
    """Appends to the record of every table, through `writer`, which somebody else opens and closes."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._numbering = asyncio.Lock()
        self._numbers = iter(range(0))

    async def append(self, table: str, records: Sequence[Record]) -> None:
        """Put `records` of `table` on record: durably when this returns, and all of them or none.

        Appends of one table are written in the order in which they are asked for. They may fail one by one:
        who appends waits for one before the next.

        Raises SequenceTaken, AppendRefused, and HistoryUnavailable where the database cannot write now.
        """
        rows = rows_of(table, records, to_milliseconds(datetime.now(UTC)))

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
        taken = select(events.c.seq).where(
            events.c.table_id == table, events.c.seq.between(min(numbers), max(numbers))
        )
        on_record = await self._writer.run(lambda transaction: transaction.execute(taken).scalars().all())
        if both := set(numbers).intersection(on_record):
            return SequenceTaken(f"table {table} has an event {min(both)} on record already")
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
