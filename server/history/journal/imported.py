"""The journal of tables that were played elsewhere."""

from collections.abc import Mapping, Sequence

from riverboat.engine.table.record import Record
from riverboat.server.history.database.statements import Row
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.journal.projections import Rows, rows_of


class ImportJournal(Journal):
    """Appends imported hands, each with its provenance. Their chips are not those of the ledger."""

    def __init__(self, writer: Writer) -> None:
        super().__init__(writer, booked=False)
        self._sources: dict[str, Sequence[Row]] = {}

    async def append_hands(self, table: str, records: Sequence[Record], sources: Sequence[Row]) -> None:
        """Append `records`, as `append` does, with the provenance of their hands, as rows."""
        self._sources[table] = sources
        await self.append(table, records)

    def _rows_of(
        self, table: str, epoch: int, records: Sequence[Record], at: int, sealed: Mapping[int, str]
    ) -> Rows:
        return rows_of(
            table, epoch, records, at, sealed, sources=self._sources.pop(table, ()), booked=self._booked
        )
