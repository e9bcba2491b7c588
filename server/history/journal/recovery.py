"""Recovery of tables that an earlier server left open."""

from contextlib import suppress
from datetime import UTC, datetime
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Select, bindparam, delete, insert, select, update

from riverboat.engine.errors import EngineError
from riverboat.engine.table.checkpoint import Checkpoint, LastHand, StoredFeed, StoredTable
from riverboat.engine.table.record import Record
from riverboat.engine.tournament.record import is_of_tournament
from riverboat.server.history.database.models import (
    audit,
    checkpoints,
    commands,
    events,
    hand_players,
    hands,
    leases,
    tables,
)
from riverboat.server.history.database.ownership import still_owns
from riverboat.server.history.database.statements import Row, Statement
from riverboat.server.history.database.writer import Transaction
from riverboat.server.history.journal.checkpoint_data import decode_checkpoint, encode_checkpoint
from riverboat.server.history.journal.feed_marks import LoadedFeed
from riverboat.server.history.journal.feed_marks import load as load_feed
from riverboat.server.history.journal.stacks import return_chips
from riverboat.server.protocol.errors import BadMessage, ProtocolError
from riverboat.server.protocol.event_data import event_from_data

Rows = list[tuple[int, int | None, str]]

KEPT_COMMANDS: Final = 256
"""Commands of a table that are remembered when it is recovered."""

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


class Loaded(NamedTuple):
    """What the database has of a table, unparsed.

    rows: first the checkpoint, then the events after it.
    opened_from: the address that the table was opened from; empty if unknown.
    commands: those that are not to be carried out again.
    last_hand: the rows of the hand that ended with the checkpoint. dealt_in: its seats, by player id.
    earlier: the events before the checkpoint that were asked for, or that the feed needs.
    feed: the delayed feed, and feed_hand, feed_dealt_in: the hand that ended with its checkpoint.
    """

    rows: Rows
    opened_from: str
    commands: dict[str, tuple[str, str]]
    last_hand: Rows
    dealt_in: dict[str, int]
    earlier: Rows
    feed: LoadedFeed | None
    feed_hand: Rows
    feed_dealt_in: dict[str, int]


def load(transaction: Transaction, table: str, since: int | None = None) -> Loaded:
    """Load what `read` parses. since: load the events after this one, too, if there is a later checkpoint."""
    kept = select(checkpoints.c.seq, checkpoints.c.data).where(checkpoints.c.table_id == table)
    row = transaction.execute(kept).one_or_none()
    seq, data = (0, "") if row is None else (row.seq, row.data)
    feed = load_feed(transaction, table)
    wanted = [seq, *([] if since is None else [since]), *([] if feed is None else [feed.seq])]
    after = rows_after(transaction, table, min(wanted))
    earlier = [row for row in after if row[0] <= seq]
    rows: Rows = [(seq, None, data), *after[len(earlier) :]]
    opened_from = select(leases.c.opened_from).where(leases.c.table_id == table)
    return Loaded(
        rows,
        transaction.execute(opened_from).scalar_one_or_none() or "",
        {row.command: (row.content, row.result) for row in transaction.execute(_latest_commands(table))},
        *_last_hand(transaction, table, seq),
        earlier,
        feed,
        *([], {}) if feed is None else _last_hand(transaction, table, feed.seq),
    )


def _latest_commands(table: str) -> Select[tuple[str, str, str]]:
    """Select the latest commands of `table` that are not to be carried out again."""
    known = select(commands.c.command, commands.c.content, commands.c.result)
    of_table = known.where(commands.c.table_id == table)
    return of_table.order_by(commands.c.seq.desc()).limit(KEPT_COMMANDS)


def carried_out_as(transaction: Transaction, command: str) -> tuple[str, str] | None:
    """Return content and result of a command that some table has carried out; None if none is known to."""
    known = select(commands.c.content, commands.c.result).where(commands.c.command == command)
    row = transaction.execute(known).one_or_none()
    return None if row is None else (row.content, row.result)


def _last_hand(transaction: Transaction, table: str, seq: int) -> tuple[Rows, dict[str, int]]:
    """Return the rows of the last hand of `table` that was over with the event `seq`, and its seats."""
    last = (
        select(hands.c.id, hands.c.started_seq)
        .where(hands.c.table_id == table, hands.c.ended_seq <= seq)
        .order_by(hands.c.id.desc())
        .limit(1)
    )
    hand = transaction.execute(last).one_or_none()
    if hand is None:
        return [], {}
    of_hand = (
        select(events.c.seq, events.c.hand, events.c.data)
        .where(events.c.table_id == table, events.c.seq.between(hand.started_seq, seq))
        .where(events.c.hand == hand.id)
        .order_by(events.c.seq)
    )
    seats = select(hand_players.c.player_id, hand_players.c.seat).where(hand_players.c.hand == hand.id)
    return (
        [(row.seq, row.hand, row.data) for row in transaction.execute(of_hand)],
        {row.player_id: row.seat for row in transaction.execute(seats) if row.player_id is not None},
    )


def rows_after(transaction: Transaction, table: str, seq: int) -> Rows:
    """Return the rows of the events of `table` after the event `seq`."""
    after = (
        select(events.c.seq, events.c.hand, events.c.data)
        .where(events.c.table_id == table, events.c.seq > seq)
        .order_by(events.c.seq)
    )
    return [(row.seq, row.hand, row.data) for row in transaction.execute(after)]


def read(loaded: Loaded) -> StoredTable:
    """Parse what was loaded. Raises ProtocolError and EngineError.

    A last hand that cannot be read is left out, because nothing depends on it.
    """
    (_, _, data), *after = loaded.rows
    feed = None
    if loaded.feed is not None:
        sent = [(seq, age / 1000) for seq, age in loaded.feed.sent]
        last_hand = _read_hand(loaded.feed_hand, loaded.feed_dealt_in)
        feed = StoredFeed(_read_checkpoint(loaded.feed.data), last_hand, sent)
    return StoredTable(
        _read_checkpoint(data),
        records_in(after),
        loaded.opened_from,
        _read_hand(loaded.last_hand, loaded.dealt_in),
        loaded.commands,
        records_in(loaded.earlier),
        feed,
    )


def _read_checkpoint(data: str) -> Checkpoint | None:
    try:
        return decode_checkpoint(data) if data else None
    except msgspec.DecodeError as error:  # including ValidationError
        raise _unreadable(error) from None


def _read_hand(rows: Rows, dealt_in: dict[str, int]) -> LastHand:
    with suppress(ProtocolError, EngineError):
        return LastHand([record.event for record in records_in(rows)], dealt_in)
    return LastHand()


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
    if not is_of_tournament(table):
        return_chips(transaction, table)
    now = datetime.now(UTC)
    transaction.execute(update(tables).where(tables.c.id == table).values(closed_at=now))
    transaction.execute(delete(leases).where(leases.c.table_id == table))
    why = "its journal is damaged: closed, with the chips from before its last hand"
    transaction.execute(insert(audit).values(action="give_up_table", subject=table, reason=why, at=now))
    return True
