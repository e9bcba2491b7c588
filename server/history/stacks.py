"""What lies on a table by its record, and what becomes of it when nobody plays on there."""

from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from typing import Final

import msgspec
from sqlalchemy import Connection, select

from engine.events import Event, HandEnded, HandStarted, TimeCharged
from server.history import ledger
from server.history.ledger import Booking
from server.history.models import (
    HOUSE,
    events,
    player_account,
    table_account,
    to_milliseconds,
)
from server.history.writer import Transaction
from server.protocol.records import event_from_data
from server.protocol.table_events import TABLE_EVENTS
from server.protocol.table_state import TableState

_FOLDED: Final[tuple[type[Event], ...]] = (*TABLE_EVENTS, HandStarted, HandEnded, TimeCharged)
_KINDS: Final = [event.kind for event in _FOLDED]


@dataclass(frozen=True, slots=True)
class Stacks:
    """What lies on a table. of_players: the stacks by player; during a hand, those that it began with.
    charged: what the players of that hand have been charged for time."""

    of_players: dict[str, int]
    charged: int


def stacks_on_record(connection: Connection | Transaction, table: str) -> Stacks:
    """The stacks at `table` as its record tells them. Raises ProtocolError where that cannot be read."""
    lines = connection.execute(
        select(events.c.data)
        .where(events.c.table_id == table, events.c.kind.in_(_KINDS))
        .order_by(events.c.seq)
    ).scalars()
    happened = (event_from_data(msgspec.json.decode(line)) for line in lines)
    state, charged = TableState.replay(islice(happened, 1)), 0
    for event in happened:
        if isinstance(event, TimeCharged):
            charged += event.amount
        elif isinstance(event, HandEnded):
            charged = 0
        state.apply(event)
    return Stacks({seat.player: seat.stack for seat in state.seats.values()}, charged)


def return_chips(transaction: Transaction, table: str) -> None:
    """Give back what lies on `table`, as before the hand that was in progress.

    Raises ProtocolError, EngineError and msgspec.DecodeError where its record cannot be read.
    """
    stacks, now = stacks_on_record(transaction, table), datetime.now(UTC)
    lying = sum(stacks.of_players.values()) - stacks.charged
    booking = Booking(f"{table}:returned", "returned", to_milliseconds(now), table)
    changes = [(player_account(player), chips) for player, chips in stacks.of_players.items()]
    ledger.write(
        transaction,
        ledger.booked(booking, (table_account(table), -lying), (HOUSE, -stacks.charged), *changes),
    )
