"""The chat of a table, according to the journal."""

import msgspec
from sqlalchemy import literal_column, select

from riverboat.server.history.database.models import SAID, events
from riverboat.server.history.database.utc_time import to_milliseconds
from riverboat.server.history.database.writer import Transaction
from riverboat.server.protocol.messages import ChatInfo


class _Said(msgspec.Struct):
    player: str
    name: str
    text: str


def table_chat(transaction: Transaction, table: str, before: int | None, limit: int) -> list[ChatInfo]:
    """Return the chat of `table` with numbers below `before`, newest first."""
    found = (
        select(events.c.seq, events.c.at, events.c.data)
        # The literal condition of the partial index, or no database would use it.
        .where(events.c.table_id == table, events.c.kind == literal_column(SAID))
        .order_by(events.c.seq.desc())
        .limit(limit)
    )
    if before is not None:
        found = found.where(events.c.seq < before)
    rows = []
    for row in transaction.execute(found):
        said = msgspec.json.decode(row.data, type=_Said)
        rows.append(
            ChatInfo(
                number=row.seq,
                at=to_milliseconds(row.at),
                player=said.player,
                name=said.name,
                text=said.text,
            )
        )
    return rows
