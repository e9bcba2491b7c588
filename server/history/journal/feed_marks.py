"""The marks of delayed feeds, from which spectators are shown the same after a crash, and nothing early.

A mark says that the players of a table had seen its events up to a number at a time, by the clock of the
database. So no other clock is trusted: what a mark covers may be shown when the delay has passed since then.
Events after the last mark count as seen when the table is recovered.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import BigInteger, Text, bindparam, delete, exists, func, insert, select

from riverboat.engine.table.checkpoint import FeedMark
from riverboat.server.history.database.models import feed_checkpoints, feed_marks, leases
from riverboat.server.history.database.statements import milliseconds_now
from riverboat.server.history.database.writer import Transaction
from riverboat.server.history.journal.checkpoint_data import encode_checkpoint

_table: Final = bindparam("table", type_=Text())
_seq: Final = bindparam("at_seq", type_=BigInteger())
_lease: Final = select(leases.c.table_id).where(
    leases.c.table_id == _table, leases.c.epoch == bindparam("epoch", type_=BigInteger())
)
_marked = feed_marks.alias("marked")

_ADD: Final = insert(feed_marks).from_select(
    ["table_id", "seq", "visible_at"],
    select(_table, _seq, milliseconds_now()).where(
        exists(_lease), ~exists().where(_marked.c.table_id == _table, _marked.c.seq >= _seq)
    ),
)
_LAST_SHOWN: Final = (
    select(func.max(_marked.c.seq))
    .where(_marked.c.table_id == _table, _marked.c.seq <= _seq)
    .scalar_subquery()
)
_DROP: Final = delete(feed_marks).where(feed_marks.c.table_id == _table, feed_marks.c.seq < _LAST_SHOWN)
_DROP_CHECKPOINT: Final = delete(feed_checkpoints).where(
    feed_checkpoints.c.table_id == _table, exists(_lease)
)
_KEEP_CHECKPOINT: Final = insert(feed_checkpoints).from_select(
    ["table_id", "seq", "data"],
    select(_table, _seq, bindparam("data", type_=Text())).where(exists(_lease)),
)


class LoadedFeed(NamedTuple):
    """What the database has of a delayed feed.

    seq, data: the checkpoint; 0 and empty without one.
    sent: the marks, each with the milliseconds since then.
    """

    seq: int
    data: str
    sent: Sequence[tuple[int, int]]


def keep(transaction: Transaction, mark: FeedMark, epoch: int) -> None:
    """Store `mark`, unless the epoch of its table is another than `epoch`, and drop what nobody needs."""
    named = {"table": mark.table, "epoch": epoch}
    transaction.execute(_ADD, named | {"at_seq": mark.sent})
    transaction.execute(_DROP, {"table": mark.table, "at_seq": mark.shown})
    if (checkpoint := mark.checkpoint) is not None:
        transaction.execute(_DROP_CHECKPOINT, named)
        data = encode_checkpoint(checkpoint)
        transaction.execute(_KEEP_CHECKPOINT, named | {"at_seq": checkpoint.seq, "data": data})


def load(transaction: Transaction, table: str) -> LoadedFeed | None:
    """Return the delayed feed of `table`; None if it has no marks."""
    ages = (
        select(feed_marks.c.seq, (milliseconds_now() - feed_marks.c.visible_at).label("age"))
        .where(feed_marks.c.table_id == table)
        .order_by(feed_marks.c.seq)
    )
    sent = [(row.seq, row.age) for row in transaction.execute(ages)]
    if not sent:
        return None
    shown = select(feed_checkpoints.c.seq, feed_checkpoints.c.data).where(
        feed_checkpoints.c.table_id == table
    )
    row = transaction.execute(shown).one_or_none()
    return LoadedFeed(0, "", sent) if row is None else LoadedFeed(row.seq, row.data, sent)
