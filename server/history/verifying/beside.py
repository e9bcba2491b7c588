"""Rows that are kept beside the record, read in step with it."""

from collections.abc import Collection
from typing import Any, Final

from sqlalchemy import BigInteger, ColumnElement, Connection, Select, type_coerce

ROWS_AT_ONCE: Final = 1_000
_BEHIND_ALL: Final = 2**63

Rows = list[tuple[Any, ...]]


def milliseconds(time: ColumnElement[Any]) -> ColumnElement[int]:
    """The column `time` as the whole number that it is kept as."""
    return type_coerce(time, BigInteger())


class Beside:
    """The rows that `wanted` selects, whose first column is the number of the event that each follows from,
    and by which they are in order. `close` when done."""

    def __init__(self, connection: Connection, wanted: Select[Any]) -> None:
        self._result = connection.execute(wanted, execution_options={"yield_per": ROWS_AT_ONCE})
        self._take()

    def close(self) -> None:
        """Read no further."""
        self._result.close()

    def up_to(self, seq: int) -> Rows:
        """The rows of the event `seq`, and of those before that have not been asked for."""
        rows: Rows = []
        while self.next <= seq:
            rows.append(self._row)
            self._take()
        return rows

    def rest(self) -> Rows:
        """All that are left."""
        return self.up_to(_BEHIND_ALL - 1)

    def _take(self) -> None:
        row = self._result.fetchone()
        self._row: tuple[Any, ...] = () if row is None else tuple(row)
        self.next: int = self._row[0] if self._row else _BEHIND_ALL


def differing(expected: Collection[tuple[Any, ...]], found: Rows) -> list[int]:
    """The numbers of the events of which other rows are `found` than are `expected`."""
    return sorted({row[0] for row in set(expected).symmetric_difference(found)})
