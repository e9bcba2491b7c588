"""The bookings of events: chips that come to a table, and chips that leave it."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from riverboat.engine.events import Event, RakeTaken, TimeCharged
from riverboat.engine.table.events import ChipsAdded, SeatLeft, SeatTaken, TableOpened
from riverboat.engine.table.record import Record
from riverboat.server.history import ledger
from riverboat.server.history.database.models import HOUSE, table_account
from riverboat.server.history.database.writer import Transaction
from riverboat.server.history.ledger import Booking, Rows


def bookings_of(event: Event, table: str, seq: int, at: int) -> Rows:
    """Return the ledger rows of `event`, number `seq` at `table`."""
    book = _BOOKINGS.get(type(event))
    return [] if book is None else book(event, table, seq, at)


def credit_leavers(transaction: Transaction, table: str, records: Sequence[Record]) -> None:
    """Add their chips to the balances of those who leave `table` in `records`, whose rows were added."""
    for record in records:
        if isinstance(record.event, SeatLeft) and record.event.stack:
            ledger.credit_holder(transaction, table, record.event.seat, record.seq, record.event.stack)


def _table_opened(event: TableOpened, table: str, seq: int, at: int) -> Rows:
    return ledger.account_opened(table_account(table))


def _seat_taken(event: SeatTaken, table: str, seq: int, at: int) -> Rows:
    return ledger.bought_in(Booking.of_event("buy_in", table, seq, at), table, event.player, event.stack)


def _chips_added(event: ChipsAdded, table: str, seq: int, at: int) -> Rows:
    return ledger.bought_in(Booking.of_event("buy_in", table, seq, at), table, event.player, event.chips)


def _seat_left(event: SeatLeft, table: str, seq: int, at: int) -> Rows:
    return ledger.cashed_out(Booking.of_event("cash_out", table, seq, at), table, event.seat, event.stack)


def _rake_taken(event: RakeTaken, table: str, seq: int, at: int) -> Rows:
    return _for_the_house(Booking.of_event("rake", table, seq, at), table, event.amount)


def _time_charged(event: TimeCharged, table: str, seq: int, at: int) -> Rows:
    return _for_the_house(Booking.of_event("time_charge", table, seq, at), table, event.amount)


def _for_the_house(booking: Booking, table: str, chips: int) -> Rows:
    return ledger.booked(booking, (table_account(table), -chips), (HOUSE, chips))


_BOOKINGS: Final[dict[type[Event], Callable[[Any, str, int, int], Rows]]] = {
    TableOpened: _table_opened,
    SeatTaken: _seat_taken,
    ChipsAdded: _chips_added,
    SeatLeft: _seat_left,
    RakeTaken: _rake_taken,
    TimeCharged: _time_charged,
}
