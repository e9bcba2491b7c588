"""Rows derived from the journal, read in step with it."""

from collections.abc import Collection
from typing import Any, Final

from sqlalchemy import BigInteger, ColumnElement, Connection, Select, type_coerce

ROW_BATCH: Final = 1_000
_END: Final = 2**63

Rows = list[tuple[Any, ...]]


def milliseconds(time: ColumnElement[Any]) -> ColumnElement[int]:
    """Return the column `time` as the integer that is stored."""
    return type_coerce(time, BigInteger())


class MergedRows:
    """The rows selected by `wanted`, whose first column, in order, is the number of an event. Close it when
    done.
    """

    def __init__(self, connection: Connection, wanted: Select[Any]) -> None:
        self._result = connection.execute(wanted, execution_options={"yield_per": ROW_BATCH})
        self._take()

    def close(self) -> None:
        """Stop reading."""
        self._result.close()

    def up_to(self, seq: int) -> Rows:
        """Return the rows of the events up to `seq` that were not returned before."""
        rows: Rows = []
        while self.next <= seq:
            rows.append(self._row)
            self._take()
        return rows

    def rest(self) -> Rows:
        """Return the remaining rows."""
        return self.up_to(_END - 1)

    def _take(self) -> None:
        row = self._result.fetchone()
        self._row: tuple[Any, ...] = () if row is None else tuple(row)
        self.next: int = self._row[0] if self._row else _END


def differing(expected: Collection[tuple[Any, ...]], found: Rows) -> list[int]:
    """Return the numbers of the events whose rows differ."""
    return sorted({row[0] for row in set(expected).symmetric_difference(found)})
