"""The journal of tables that were played elsewhere."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from riverboat.engine.table.record import Record
from riverboat.server.history.database.statements import Row
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.journal.projections import ADD_EVENT, ADD_LATER_EVENT, KEEP_TEXT, Rows, rows_of


class _Known(NamedTuple):
    """What is known of records besides: see `append_hands`."""

    sources: Sequence[Row] = ()
    texts: Sequence[Row] = ()
    written: Mapping[int, str] = {}


class ImportJournal(Journal):
    """Appends imported hands, each with its provenance. Their chips are not those of the ledger."""

    def __init__(self, writer: Writer) -> None:
        super().__init__(writer, booked=False)
        self._known: dict[str, _Known] = {}

    async def append_hands(
        self,
        table: str,
        records: Sequence[Record],
        sources: Sequence[Row],
        texts: Sequence[Row],
        written: Mapping[int, str],
    ) -> None:
        """Append `records`, as `append` does, with the provenance of their hands and their texts, as rows.

        written: by their numbers, events that are JSON already.
        """
        self._known[table] = _Known(sources, texts, written)
        await self.append(table, records)

    def _rows_of(
        self, table: str, epoch: int, records: Sequence[Record], at: int, sealed: Mapping[int, str]
    ) -> Rows:
        known = self._known.pop(table, _Known())
        written = {**known.written, **sealed}
        rows = rows_of(table, epoch, records, at, written, sources=known.sources, booked=self._booked)
        rows[KEEP_TEXT] = list(known.texts)
        # One event of the transaction checks who owns the table, which takes as long as to add it.
        rows[ADD_LATER_EVENT] = rows[ADD_EVENT][1:]
        del rows[ADD_EVENT][1:]
        return rows
