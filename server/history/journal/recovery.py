"""Recovery of tables that an earlier server left open."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

import msgspec
from sqlalchemy import bindparam, delete, insert, select, update

from riverboat.engine.table.checkpoint import Checkpoint, StoredTable
from riverboat.engine.table.record import Record
from riverboat.server.history.database.leases import still_owns
from riverboat.server.history.database.models import audit, checkpoints, events, leases, tables
from riverboat.server.history.database.statements import Row, Statement
from riverboat.server.history.database.writer import Transaction
from riverboat.server.history.journal.checkpoint_data import decode_checkpoint, encode_checkpoint
from riverboat.server.history.journal.stacks import return_chips
from riverboat.server.protocol.errors import BadMessage
from riverboat.server.protocol.event_data import event_from_data

Rows = list[tuple[int, int | None, str]]

KEEP_CHECKPOINT: Final = Statement(
    6,
    update(checkpoints)
    .where(checkpoints.c.table_id == bindparam("of_table"))
    .values(seq=bindparam("at_seq"), data=bindparam("checkpoint")),
)


def checkpoint_row(table: str, checkpoint: Checkpoint) -> Row:
    """Return the row for KEEP_CHECKPOINT."""
    return {
        "of_table": table,
        "at_seq": checkpoint.seq,
        "checkpoint": encode_checkpoint(checkpoint),
    }


def load(transaction: Transaction, table: str) -> tuple[Rows, list[datetime], str]:
    """Load what `read` parses.

    Returns rows, first the checkpoint, then the events after it; the times of the first and the last of them;
    and the address that the table was opened from.
    """
    kept = select(checkpoints.c.seq, checkpoints.c.data).where(checkpoints.c.table_id == table)
    row = transaction.execute(kept).one_or_none()
    seq, data = (0, "") if row is None else (row.seq, row.data)
    rows: Rows = [(seq, None, data), *rows_after(transaction, table, seq)]
    times = select(events.c.at).where(events.c.table_id == table, events.c.seq.in_({seq, rows[-1][0]}))
    opened_from = select(leases.c.opened_from).where(leases.c.table_id == table)
    return (
        rows,
        list(transaction.execute(times.order_by(events.c.seq)).scalars()),
        transaction.execute(opened_from).scalar_one_or_none() or "",
    )


def rows_after(transaction: Transaction, table: str, seq: int) -> Rows:
    """Return the rows of the events of `table` after the event `seq`."""
    after = (
        select(events.c.seq, events.c.hand, events.c.data)
        .where(events.c.table_id == table, events.c.seq > seq)
        .order_by(events.c.seq)
    )
    return [(row.seq, row.hand, row.data) for row in transaction.execute(after)]


def read(rows: Rows, times: Sequence[datetime], opened_from: str = "") -> StoredTable:
    """Parse the `rows` of a table. Raises ProtocolError and EngineError."""
    (_, _, data), *after = rows
    try:
        checkpoint = decode_checkpoint(data) if data else None
    except msgspec.DecodeError as error:  # including ValidationError
        raise _unreadable(error) from None
    now = datetime.now(UTC)
    ago = [max(0.0, (now - at).total_seconds()) for at in times] or [0.0]
    return StoredTable(checkpoint, records_in(after), ago[0], ago[-1], opened_from)


def records_in(rows: Rows) -> list[Record]:
    """Parse the events in `rows`. Raises ProtocolError and EngineError."""
    try:
        return [Record(seq, hand, event_from_data(msgspec.json.decode(data))) for seq, hand, data in rows]
    except msgspec.DecodeError as error:
        raise _unreadable(error) from None


def _unreadable(error: msgspec.DecodeError) -> BadMessage:
    return BadMessage(f"the journal cannot be read: {error}")


def abandon(transaction: Transaction, table: str, owner: str) -> bool:
    """Close `table`, with the chips from before its last hand, and add an audit row.

    Returns False, and does nothing, if `owner` no longer owns the table. Raises as `return_chips` does.
    """
    if not still_owns(transaction, table, owner):
        return False
    return_chips(transaction, table)
    now = datetime.now(UTC)
    transaction.execute(update(tables).where(tables.c.id == table).values(closed_at=now))
    transaction.execute(delete(leases).where(leases.c.table_id == table))
    why = "its journal is damaged: closed, with the chips from before its last hand"
    transaction.execute(insert(audit).values(action="give_up_table", subject=table, reason=why, at=now))
    return True
