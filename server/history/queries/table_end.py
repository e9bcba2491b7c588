"""When and why tables closed, according to the journal."""

from typing import Final

import msgspec
from sqlalchemy import select

from riverboat.engine.table.checkpoint import TableEnd
from riverboat.engine.table.events import TableClosed
from riverboat.engine.text.durations import in_words
from riverboat.server.history.database.models import events, tables
from riverboat.server.history.database.writer import Transaction

ABANDONED: Final = "its history could not be read; everybody got back the chips from before its last hand"
UNKNOWN: Final = "the reason is not known"
CLOSED: Final = "its host or an operator closed it"


class _Rules(msgspec.Struct):
    locked: bool = False


class _Closed(msgspec.Struct):
    kind: str = ""
    reason: str = ""
    empty_ms: int = 0


def table_end(transaction: Transaction, table: str) -> TableEnd | None:
    """Return the end of `table`, or None.

    For a table with a password, the host's words are left out: the requester may not know the password.
    """
    if "\0" in table:  # not every database accepts it
        return None
    found = select(tables.c.closed_at, tables.c.config).where(tables.c.id == table)
    row = transaction.execute(found).one_or_none()
    if row is None or row.closed_at is None:
        return None
    last = select(events.c.data).where(events.c.table_id == table).order_by(events.c.seq.desc()).limit(1)
    try:
        closed = msgspec.json.decode(transaction.execute(last).scalar_one_or_none() or "{}", type=_Closed)
        locked = msgspec.json.decode(row.config, type=_Rules).locked
    except msgspec.DecodeError:
        return TableEnd(row.closed_at, UNKNOWN)
    return TableEnd(row.closed_at, _why(closed, locked=locked))


def _why(closed: _Closed, *, locked: bool) -> str:
    if closed.kind != TableClosed.kind:
        return ABANDONED
    if closed.empty_ms:
        return f"nobody was at the table for {in_words(closed.empty_ms)}"
    if not closed.reason:
        return UNKNOWN
    return CLOSED if locked else f"{CLOSED}: {closed.reason}"
