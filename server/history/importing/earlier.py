"""Hands that were imported before their provenance was kept: they are recognised by how they went."""

from collections.abc import Iterator
from typing import Final

from riverboat.engine.events import Event, HandEnded, HandStarted
from riverboat.engine.notation.provenance import Provenance
from riverboat.server.history.database.statements import Row
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.importing.content import digest
from riverboat.server.history.importing.ids import TABLE_PREFIX
from riverboat.server.history.journal.projections import KEEP_SOURCE
from riverboat.server.history.provenance_rows import row_of
from riverboat.server.history.queries.hands import History
from riverboat.server.history.queries.sources import hands_without_source

_AT_ONCE: Final = 500


async def index_earlier_imports(writer: Writer, past: History) -> None:
    """Give each imported hand without a row of provenance an empty one. Raises HistoryUnavailable."""
    rows: list[Row] = []
    for table, missing in hands_without_source(past, TABLE_PREFIX):
        for row in _rows(past, table, missing):
            rows.append(row)
            if len(rows) == _AT_ONCE:
                await _write(writer, rows)
                rows = []
    await _write(writer, rows)


async def _write(writer: Writer, rows: list[Row]) -> None:
    await writer.run(lambda transaction: transaction.add(KEEP_SOURCE, rows))


def _rows(past: History, table: str, missing: frozenset[int]) -> Iterator[Row]:
    name = past.table(table).name
    hand: list[Event] = []
    for record in past.records(table):
        if record.hand not in missing:
            continue
        if isinstance(record.event, HandStarted):
            hand = []
        hand.append(record.event)
        if isinstance(record.event, HandEnded):
            yield row_of(record.hand, Provenance(), digest(name, hand))
