"""Check what is kept of the sources of imported hands."""

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, select

from riverboat.engine.events import Event
from riverboat.server.history.database.models import hands, provenance
from riverboat.server.history.errors import JournalDamaged
from riverboat.server.history.importing.content import digest
from riverboat.server.history.provenance_rows import from_json, row_of
from riverboat.server.history.verifying.findings import AuditFinding, FindingKind
from riverboat.server.history.verifying.merge_rows import MergedRows, milliseconds


class SourcesCheck:
    """Checks the provenance of the hands of `table`, in order.

    name: the name of the table. imported: whether its hands were played elsewhere.
    """

    def __init__(self, connection: Connection, table: str, name: str, *, imported: bool) -> None:
        self._table = table
        self._name = name
        self._imported = imported
        columns = [
            milliseconds(column).label(column.name) if column is provenance.c.played else column
            for column in provenance.c
        ]
        self._names = [column.name for column in columns]
        self._rows = MergedRows(
            connection,
            select(hands.c.started_seq, *columns)
            .join(hands, hands.c.id == provenance.c.hand)
            .where(hands.c.table_id == table)
            .order_by(hands.c.started_seq, hands.c.id),
        )

    def close(self) -> None:
        """Stop reading."""
        self._rows.close()

    def check(
        self, seq: int, hand: int | None, events: Sequence[Event]
    ) -> tuple[int | None, list[AuditFinding]]:
        """Check the hand that began with the event `seq`.

        Returns when it was played, in milliseconds since 1970 in UTC, and the problems. A hand that was
        imported long ago may have no row.
        """
        played, findings = None, []
        for _, *values in self._rows.up_to(seq):
            row = dict(zip(self._names, values, strict=True))
            if row["hand"] != hand:
                findings.append(self._finding("it is kept, but has no events", row["hand"]))
                continue
            played = row["played"]
            findings += self._unlike(row, events)
        return played, findings

    def end(self) -> Iterator[AuditFinding]:
        """Finish, after the last hand."""
        for _, hand, *_ in self._rows.rest():
            yield self._finding("it is kept, but has no events", hand)

    def _unlike(self, row: dict[str, Any], events: Sequence[Event]) -> Iterator[AuditFinding]:
        if not self._imported:
            yield self._finding("it was played here, but has the provenance of an imported hand", row["hand"])
            return
        try:
            expected = row_of(row["hand"], from_json(row["hand"], row["data"]), digest(self._name, events))
        except JournalDamaged:
            yield self._finding("its provenance cannot be read", row["hand"])
            return
        if odd := [name for name in self._names if name != "data" and row[name] != expected[name]]:
            yield self._finding(f"its provenance differs in {', '.join(odd)}", row["hand"])

    def _finding(self, says: str, hand: int) -> AuditFinding:
        return AuditFinding(FindingKind.PROVENANCE, says, self._table, None, hand)
