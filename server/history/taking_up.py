"""What a server finds of the tables that an earlier one left open."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

import msgspec
from sqlalchemy import bindparam, delete, insert, select, update

from server.history.models import audit, events, owners, standings, tables
from server.history.owners import still_owns
from server.history.stacks import return_chips
from server.history.statements import Row, Statement
from server.history.writer import Transaction
from server.protocol.errors import BadMessage
from server.protocol.records import Record, event_from_data
from server.protocol.standing import OnRecord, Standing

Rows = list[tuple[int, int | None, str]]

KEEP_STANDING: Final = Statement(
    6,
    update(standings)
    .where(standings.c.table_id == bindparam("of_table"))
    .values(seq=bindparam("at_seq"), data=bindparam("standing")),
)

_encoder: Final = msgspec.json.Encoder()
_decoder: Final = msgspec.json.Decoder(Standing)


def standing_row(table: str, standing: Standing) -> Row:
    """What KEEP_STANDING wants."""
    return {"of_table": table, "at_seq": standing.table.seq, "standing": _encoder.encode(standing).decode()}


def on_record(transaction: Transaction, table: str) -> tuple[Rows, list[datetime]]:
    """What `read` makes a table of: rows, first that of the latest standing, then of events; and the times of
    the first and the last of them."""
    kept = select(standings.c.seq, standings.c.data).where(standings.c.table_id == table)
    row = transaction.execute(kept).one_or_none()
    seq, data = (0, "") if row is None else (row.seq, row.data)
    rows: Rows = [(seq, None, data), *rows_after(transaction, table, seq)]
    times = select(events.c.at).where(events.c.table_id == table, events.c.seq.in_({seq, rows[-1][0]}))
    return rows, list(transaction.execute(times.order_by(events.c.seq)).scalars())


def rows_after(transaction: Transaction, table: str, seq: int) -> Rows:
    """The rows of the events of `table` after the event `seq`."""
    after = (
        select(events.c.seq, events.c.hand, events.c.data)
        .where(events.c.table_id == table, events.c.seq > seq)
        .order_by(events.c.seq)
    )
    return [(row.seq, row.hand, row.data) for row in transaction.execute(after)]


def read(rows: Rows, times: Sequence[datetime]) -> OnRecord:
    """What `rows` of a table say. Raises ProtocolError and EngineError."""
    (_, _, kept), *happened = rows
    try:
        standing = _decoder.decode(kept) if kept else None
    except msgspec.DecodeError as error:  # of which ValidationError is one
        raise _unreadable(error) from None
    now = datetime.now(UTC)
    ago = [max(0.0, (now - at).total_seconds()) for at in times] or [0.0]
    return OnRecord(standing, records_in(happened), ago[0], ago[-1])


def records_in(rows: Rows) -> list[Record]:
    """The events that `rows` hold. Raises ProtocolError and EngineError."""
    try:
        return [Record(seq, hand, event_from_data(msgspec.json.decode(data))) for seq, hand, data in rows]
    except msgspec.DecodeError as error:
        raise _unreadable(error) from None


def _unreadable(error: msgspec.DecodeError) -> BadMessage:
    return BadMessage(f"what is on record cannot be read: {error}")


def give_up(transaction: Transaction, table: str, owner: str) -> bool:
    """Close `table`, with the chips as they were before its last hand; operators find it in the audit.

    False, and nothing is done, where the table is not that of `owner` any more. Raises as `return_chips`
    does.
    """
    if not still_owns(transaction, table, owner):
        return False
    return_chips(transaction, table)
    now = datetime.now(UTC)
    transaction.execute(update(tables).where(tables.c.id == table).values(closed_at=now))
    transaction.execute(delete(owners).where(owners.c.table_id == table))
    why = "its record does not hold together: closed, with the chips as before its last hand"
    transaction.execute(insert(audit).values(action="give_up_table", subject=table, reason=why, at=now))
    return True
