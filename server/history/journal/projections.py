"""The rows that an event is stored as: the event itself, and projections by which hands are listed.

The rows follow from each event alone, without reading any back. So appends of many tables can be written
together, in any order that puts a row before those that refer to it. Chips that come to a table or leave it
are booked with the event itself, so the ledger and the table cannot diverge.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import bindparam, exists, func, literal_column, or_, select, update

from riverboat.engine.cards import format_cards
from riverboat.engine.events import BoardDealt, Event, HandEnded, HandStarted, PotAwarded
from riverboat.engine.table.events import SeatChanged, SeatTaken, TableClosed, TableOpened
from riverboat.engine.table.record import Record
from riverboat.server.history.carried_out import KEEP_COMMAND
from riverboat.server.history.database.models import (
    checkpoints,
    events,
    hand_players,
    hands,
    leases,
    provenance,
    seatings,
    source_texts,
    tables,
)
from riverboat.server.history.database.statements import Row, Statement
from riverboat.server.history.journal.postings import bookings_of
from riverboat.server.protocol.event_data import event_to_json

Rows = dict[Statement, list[Row]]

_the_hand: Final = hands.c.id == bindparam("of_hand")

_OPEN_TABLE: Final = Statement.insert(
    1, tables, {name: bindparam(name) for name in ("id", "name", "config", "opened_at")}
)
_BEGIN_CHECKPOINT: Final = Statement.insert(
    2,
    checkpoints,
    {"table_id": bindparam("table_id"), "seq": literal_column("0"), "data": literal_column("''")},
)
_TAKE_SEAT: Final = Statement.insert(
    2, seatings, {column.name: bindparam(column.name) for column in seatings.c}
)
_START_HAND: Final = Statement.insert(
    3,
    hands,
    {column.name: bindparam(column.name) for column in hands.c if not column.nullable}
    | {"board": literal_column("''"), "pot": literal_column("0")},
)
_DEAL_IN: Final = Statement.insert(
    4,
    hand_players,
    {name: bindparam(name) for name in ("hand", "seat", "name", "starting_stack", "started_at")}
    | {
        "player_id": select(seatings.c.player_id)
        .where(
            seatings.c.table_id == bindparam("table_id"),
            seatings.c.seat == bindparam("seat"),
            seatings.c.taken_seq < bindparam("started_seq"),
        )
        .order_by(seatings.c.taken_seq.desc())
        .limit(literal_column("1"))
        .offset(literal_column("0"))
        .scalar_subquery()
    },
)
KEEP_SOURCE: Final = Statement.insert(
    4, provenance, {column.name: bindparam(column.name) for column in provenance.c}
)
"""Keep what the source of an imported hand says of it: see `provenance_rows`."""
KEEP_TEXT: Final = Statement.insert(
    4, source_texts, {column.name: bindparam(column.name) for column in source_texts.c}
)
"""Keep the digest of a text that an imported hand was read from."""

# The event is outside of hands, or in a hand of this table. This replaces a foreign key: see `models`.
_KNOWN_HAND: Final = or_(
    bindparam("hand", type_=events.c.hand.type).is_(None),
    exists().where(hands.c.id == bindparam("hand"), hands.c.table_id == bindparam("table_id")),
)
# A server that was replaced finds no row with its epoch. No table has an empty id, so its event is refused.
# A row that is found stays locked until the commit, so its owner is not replaced meanwhile.
_OWNED_TABLE: Final = func.coalesce(
    select(leases.c.table_id)
    .where(leases.c.table_id == bindparam("table_id"), leases.c.epoch == bindparam("epoch"), _KNOWN_HAND)
    .with_for_update(read=True, key_share=True)
    .scalar_subquery(),
    literal_column("''"),
)
ADD_EVENT: Final = Statement.insert(
    5,
    events,
    {column.name: bindparam(column.name) for column in events.c} | {"table_id": _OWNED_TABLE},
)
ADD_LATER_EVENT: Final = Statement.insert(
    5, events, {column.name: bindparam(column.name) for column in events.c}
)
"""Add an event in the transaction of an earlier one of its table, which has checked the owner."""

_DEAL_BOARD: Final = Statement(
    6, update(hands).where(_the_hand).values(board=hands.c.board.concat(bindparam("cards")))
)
_PAY_POT: Final = Statement(6, update(hands).where(_the_hand).values(pot=hands.c.pot + bindparam("amount")))
_END_HAND: Final = Statement(
    6,
    update(hands).where(_the_hand).values(ended_seq=bindparam("at_seq"), ended_at=bindparam("at")),
)
_FINISH: Final = Statement(
    6,
    update(hand_players)
    .where(hand_players.c.hand == bindparam("of_hand"), hand_players.c.seat == bindparam("of_seat"))
    .values(finishing_stack=bindparam("stack")),
)
_CLOSE_TABLE: Final = Statement(
    6, update(tables).where(tables.c.id == bindparam("table_id")).values(closed_at=bindparam("at"))
)


def rows_of(
    table: str,
    epoch: int,
    records: Sequence[Record],
    at: int,
    written: Mapping[int, str],
    *,
    sources: Sequence[Row] = (),
    booked: bool = True,
    of_hands: bool = True,
) -> Rows:
    """Return the rows of `records` of `table`, by statement.

    epoch: that of the owner who appends.
    at: milliseconds since 1970 in UTC.
    written: data stored for events, by number: of hidden ones sealed, of others what they would be anyway.
    sources: the provenance of imported hands, as rows.
    booked: whether chips are those of the ledger.
    of_hands: whether to return the projections of hands, too.
    """
    projections = _PROJECTIONS if of_hands else _OUTSIDE_HANDS
    rows: Rows = {ADD_EVENT: [], KEEP_SOURCE: list(sources)}
    played = {row["hand"]: row["played"] for row in sources if row["played"] is not None}
    kept = rows[ADD_EVENT]
    for record in records:
        event = record.event
        kept.append(
            {
                "table_id": table,
                "epoch": epoch,
                "seq": record.seq,
                "hand": record.hand,
                "kind": event.kind,
                "data": written.get(record.seq) or event_to_json(event),
                "at": at,
            }
        )
        if record.command:
            rows.setdefault(KEEP_COMMAND, []).append(
                {
                    "table_id": table,
                    "seq": record.seq,
                    "command": record.command,
                    "at": at,
                    "content": record.content,
                    "result": record.result,
                }
            )
        if project := projections.get(type(event)):
            for statement, row in project(event, table, record, played.get(record.hand, at)):
                rows.setdefault(statement, []).append(row)
        if booked:
            for statement, row in bookings_of(event, table, record.seq, at):
                rows.setdefault(statement, []).append(row)
    return rows


_Projected = list[tuple[Statement, Row]]


def _table_opened(event: TableOpened, table: str, record: Record, at: int) -> _Projected:
    config = event_to_json(event)
    return [
        (_OPEN_TABLE, {"id": table, "name": event.name, "config": config, "opened_at": at}),
        (_BEGIN_CHECKPOINT, {"table_id": table}),
    ]


def _table_closed(event: TableClosed, table: str, record: Record, at: int) -> _Projected:
    return [(_CLOSE_TABLE, {"table_id": table, "at": at})]


def _seat_taken(event: SeatTaken, table: str, record: Record, at: int) -> _Projected:
    row = {"table_id": table, "seat": event.seat, "taken_seq": record.seq, "player_id": event.player}
    return [(_TAKE_SEAT, row)]


def _seat_changed(event: SeatChanged, table: str, record: Record, at: int) -> _Projected:
    row = {"table_id": table, "seat": event.to, "taken_seq": record.seq, "player_id": event.player}
    return [(_TAKE_SEAT, row)]


def _hand_started(event: HandStarted, table: str, record: Record, at: int) -> _Projected:
    hand: Row = {
        "id": record.hand,
        "number": event.number,
        "table_id": table,
        "game": event.game,
        "button": event.button,
        "started_seq": record.seq,
        "started_at": at,
    }
    return [
        (_START_HAND, hand),
        *(
            (
                _DEAL_IN,
                {
                    "hand": record.hand,
                    "table_id": table,
                    "started_seq": record.seq,
                    "seat": seat.number,
                    "name": seat.name,
                    "starting_stack": seat.stack,
                    "started_at": at,
                },
            )
            for seat in event.seats
        ),
    ]


def _board_dealt(event: BoardDealt, table: str, record: Record, at: int) -> _Projected:
    if event.board:
        return []  # the list of hands shows the first board only
    return [(_DEAL_BOARD, {"of_hand": record.hand, "cards": format_cards(event.cards, "")})]


def _pot_awarded(event: PotAwarded, table: str, record: Record, at: int) -> _Projected:
    return [(_PAY_POT, {"of_hand": record.hand, "amount": event.amount})]


def _hand_ended(event: HandEnded, table: str, record: Record, at: int) -> _Projected:
    return [
        (_END_HAND, {"of_hand": record.hand, "at_seq": record.seq, "at": at}),
        *(
            (_FINISH, {"of_hand": record.hand, "of_seat": seat, "stack": stack})
            for seat, stack in event.stacks
        ),
    ]


_OUTSIDE_HANDS: Final[dict[type[Event], Callable[[Any, str, Record, int], _Projected]]] = {
    TableOpened: _table_opened,
    TableClosed: _table_closed,
    SeatTaken: _seat_taken,
    SeatChanged: _seat_changed,
}
_PROJECTIONS: Final = _OUTSIDE_HANDS | {
    HandStarted: _hand_started,
    BoardDealt: _board_dealt,
    PotAwarded: _pot_awarded,
    HandEnded: _hand_ended,
}
