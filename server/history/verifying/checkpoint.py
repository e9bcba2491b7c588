"""Check the checkpoint of a table against its events."""

from collections.abc import Iterator

import msgspec
from sqlalchemy import Connection, select

from riverboat.engine.events import Event, HandEnded
from riverboat.engine.table.admission import AdmissionList
from riverboat.engine.table.checkpoint import checkpoint_after
from riverboat.engine.table.fold import TableState
from riverboat.server.history.database.models import checkpoints
from riverboat.server.history.journal.checkpoint_data import decode_checkpoint
from riverboat.server.history.verifying.findings import AuditFinding, FindingKind
from riverboat.server.protocol.errors import ProtocolError


class CheckpointCheck:
    """Compares the checkpoint of `table` with the state that its events lead to."""

    def __init__(self, connection: Connection, table: str) -> None:
        found = select(checkpoints.c.seq, checkpoints.c.data).where(checkpoints.c.table_id == table)
        row = connection.execute(found).one_or_none()
        self._table = table
        self._is_there = row is not None
        self._seq: int = 0 if row is None else row.seq
        self._data: str = "" if row is None else row.data
        self._admission = AdmissionList()
        self._is_reached = False
        self._last_end = 0

    def after(self, seq: int, event: Event, state: TableState | None) -> Iterator[AuditFinding]:
        """Process the event `seq`, after which the table is in `state`; None if unknown."""
        self._admission.apply(event)
        if isinstance(event, HandEnded):
            self._last_end = seq
        if seq == self._seq:
            self._is_reached = True
            if state is not None:
                yield from self._compare(state)

    def _compare(self, state: TableState) -> Iterator[AuditFinding]:
        try:
            stored = decode_checkpoint(self._data)
        except (msgspec.DecodeError, ProtocolError):
            yield self._finding("the checkpoint cannot be read")
            return
        if stored != checkpoint_after(self._table, state, self._seq, self._admission):
            yield self._finding("the checkpoint differs from the table's state")

    def end(self) -> Iterator[AuditFinding]:
        """Finish, after the last event."""
        if not self._is_there:
            yield self._finding("the table has no checkpoint")
        elif self._is_reached or self._data:
            if not self._is_reached:
                yield self._finding("no event of the table has the number of the checkpoint")
            # The checkpoint is that of the last finished hand, also in older databases.
            elif self._seq < self._last_end:
                yield self._finding(
                    f"the checkpoint is older than the end of the last hand, event {self._last_end}"
                )
        elif self._seq:
            yield self._finding("the checkpoint is empty")

    def _finding(self, says: str) -> AuditFinding:
        return AuditFinding(FindingKind.CHECKPOINT, says, self._table, self._seq)
