"""The chips on a table according to the journal, and their return when the table is abandoned."""

from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from typing import Final

import msgspec
from sqlalchemy import Connection, select

from riverboat.engine.events import Event, HandEnded, HandStarted, TimeCharged
from riverboat.engine.table.events import TABLE_EVENTS
from riverboat.engine.table.fold import TableState
from riverboat.server.history import ledger
from riverboat.server.history.database.models import HOUSE, events, player_account, table_account
from riverboat.server.history.database.utc_time import to_milliseconds
from riverboat.server.history.database.writer import Transaction
from riverboat.server.history.ledger import Booking
from riverboat.server.protocol.event_data import event_from_data

_RELEVANT: Final[tuple[type[Event], ...]] = (*TABLE_EVENTS, HandStarted, HandEnded, TimeCharged)
_KINDS: Final = [event.kind for event in _RELEVANT]


@dataclass(frozen=True, slots=True)
class Stacks:
    """The chips on a table.

    of_players: the stacks by player; during a hand, those from its start.
    charged: what the players of that hand have been charged for time.
    """

    of_players: dict[str, int]
    charged: int


def recorded_stacks(connection: Connection | Transaction, table: str) -> Stacks:
    """Return the stacks at `table` according to the journal. Raises ProtocolError if it cannot be read."""
    data = connection.execute(
        select(events.c.data)
        .where(events.c.table_id == table, events.c.kind.in_(_KINDS))
        .order_by(events.c.seq)
    ).scalars()
    happened = (event_from_data(msgspec.json.decode(each)) for each in data)
    state, charged = TableState.replay(islice(happened, 1)), 0
    for event in happened:
        if isinstance(event, TimeCharged):
            charged += event.amount
        elif isinstance(event, HandEnded):
            charged = 0
        state.apply(event)
    return Stacks({seat.player: seat.stack for seat in state.seats.values()}, charged)


def return_chips(transaction: Transaction, table: str) -> None:
    """Return the chips on `table` to the players, as before the hand in progress.

    Raises ProtocolError, EngineError and msgspec.DecodeError if the journal cannot be read.
    """
    stacks, now = recorded_stacks(transaction, table), datetime.now(UTC)
    total = sum(stacks.of_players.values()) - stacks.charged
    booking = Booking(f"{table}:returned", "returned", to_milliseconds(now), table)
    changes = [(player_account(player), chips) for player, chips in stacks.of_players.items()]
    ledger.write(
        transaction,
        ledger.booked(booking, (table_account(table), -total), (HOUSE, -stacks.charged), *changes),
    )
