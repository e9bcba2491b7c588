"""What lies on a table by its record, and what becomes of it when nobody plays on there."""

import logging
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from typing import Final

import msgspec
from sqlalchemy import Connection, literal, select, update
from sqlalchemy.exc import IntegrityError

from engine.errors import EngineError
from engine.events import Event, HandEnded, HandStarted, TimeCharged
from server.history import ledger
from server.history.ledger import Booking
from server.history.models import (
    HOUSE,
    balances,
    events,
    player_account,
    table_account,
    tables,
    to_milliseconds,
)
from server.history.writer import Transaction, Writer
from server.logs import facts
from server.protocol.errors import ProtocolError
from server.protocol.records import event_from_data
from server.protocol.table_events import TABLE_EVENTS
from server.protocol.table_state import TableState

log = logging.getLogger(__name__)

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


async def return_chips(writer: Writer) -> None:
    """Give back what lies on tables that nobody closed, as before the hand that was in progress, and close
    them: for a server that does not play on where an earlier one has stopped.

    A table whose record cannot be read is left as it is, and the log says so. Raises HistoryUnavailable.
    """
    account = literal(table_account("")).concat(tables.c.id)
    left_open = (
        select(tables.c.id)
        .join(balances, balances.c.account == account)  # other tables' chips are not ours
        .where(tables.c.closed_at.is_(None))
    )
    for table in await writer.run(lambda transaction: transaction.execute(left_open).scalars().all()):
        try:
            await writer.run(lambda transaction, table=table: _return(transaction, table))  # type: ignore[misc]
        except (ProtocolError, EngineError, msgspec.DecodeError, IntegrityError) as error:
            log.error("chips cannot be returned", extra=facts(table=table, error=type(error).__name__))


def _return(transaction: Transaction, table: str) -> None:
    stacks, now = stacks_on_record(transaction, table), datetime.now(UTC)
    lying = sum(stacks.of_players.values()) - stacks.charged
    booking = Booking(f"{table}:returned", "returned", to_milliseconds(now), table)
    changes = [(player_account(player), chips) for player, chips in stacks.of_players.items()]
    ledger.write(
        transaction,
        ledger.booked(booking, (table_account(table), -lying), (HOUSE, -stacks.charged), *changes),
    )
    transaction.execute(update(tables).where(tables.c.id == table).values(closed_at=now))
