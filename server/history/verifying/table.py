"""Whether the record of a table holds together, and what is kept beside it agrees with it."""

from collections.abc import Iterator
from contextlib import ExitStack, closing
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Engine, Row, exists, select

from engine.errors import EngineError
from engine.events import EVENTS, Event, HandEnded, HandStarted, RabbitShown, RakeTaken, TimeCharged
from server.history.bookings import bookings_of
from server.history.database import unavailable_on_failure
from server.history.errors import KeyMissing, SealBroken
from server.history.importing import TABLE_PREFIX
from server.history.models import (
    balances,
    entries,
    events,
    owners,
    player_account,
    seatings,
    table_account,
    tables,
)
from server.history.sealing import KeyRing, is_sealed
from server.history.verifying.beside import ROWS_AT_ONCE, Beside, differing, milliseconds
from server.history.verifying.findings import Fault, Finding, Tally
from server.history.verifying.hands import HandsCheck
from server.history.verifying.standing import StandingCheck
from server.protocol.errors import BadMessage, ProtocolError
from server.protocol.records import event_from_data
from server.protocol.table_events import TABLE_EVENTS, SeatChanged, SeatTaken, TableClosed, TableOpened
from server.protocol.table_state import TableState

_LISTED: Final = select(
    tables.c.id,
    tables.c.name,
    tables.c.config,
    milliseconds(tables.c.opened_at).label("opened_at"),
    milliseconds(tables.c.closed_at).label("closed_at"),
    exists().where(owners.c.table_id == tables.c.id).label("can_be_owned"),
)

_OF_TABLES: Final = frozenset(TABLE_EVENTS)
_MORE_THAN_A_HANDS: Final = (*TABLE_EVENTS, HandStarted, TimeCharged, RakeTaken, HandEnded, RabbitShown)
_QUICK: Final = {
    kind: (msgspec.json.Decoder(event), f'"kind":"{kind}"}}')
    for kind, event in EVENTS.items()
    if event not in _MORE_THAN_A_HANDS
}
"""What reads the events that are of a hand and nothing else, and how their JSON ends, by kind."""


def table_findings(engine: Engine, table: str, tally: Tally, ring: KeyRing) -> Iterator[Finding]:
    """All that is amiss at `table`, or with it, as of one moment. Raises HistoryUnavailable.

    ring: opens what is sealed of a hand in progress; without keys the rest is looked at.
    """
    tally.tables += 1
    with unavailable_on_failure(), engine.begin() as connection:
        listed = connection.execute(_LISTED.where(tables.c.id == table)).one()
        yield from _TableCheck(connection, listed, tally, ring).findings()


class _TableCheck:
    """Looks at the table of the row `listed`, event by event; what it has seen goes into `tally`."""

    def __init__(self, connection: Connection, listed: Row[Any], tally: Tally, ring: KeyRing) -> None:
        self._connection = connection
        self._ring = ring
        self._listed = listed
        self._tally = tally
        self._table: str = listed.id
        # What was played elsewhere is not booked here, and its cards are on record as far as they were told.
        self._booked = not self._table.startswith(TABLE_PREFIX)
        self._hands = HandsCheck(connection, self._table, tally, complete=self._booked)
        self._standing = StandingCheck(connection, self._table)
        self._entries = Beside(connection, _entries_of(self._table))
        self._seatings = Beside(connection, _seatings_of(self._table))
        self._state: TableState | None = None
        self._is_followed = True
        self._holders: dict[int, str] = {}
        self._charged = 0
        self._last = 0

    def findings(self) -> Iterator[Finding]:
        """All that is amiss at the table, or with it."""
        wanted = (
            select(events.c.seq, events.c.hand, events.c.kind, events.c.data, milliseconds(events.c.at))
            .where(events.c.table_id == self._table)
            .order_by(events.c.seq)
        )
        with ExitStack() as reading:
            for each in (self._hands, self._entries, self._seatings):
                reading.enter_context(closing(each))
            lines = reading.enter_context(
                closing(self._connection.execute(wanted, execution_options={"yield_per": ROWS_AT_ONCE}))
            )
            for some in lines.partitions():
                self._tally.events += len(some)
                for seq, hand, kind, data, at in some:
                    if not self._is_quickly_added(seq, hand, kind, data, at):
                        yield from self._next(seq, hand, kind, data, at)
            yield from self._end()

    def _is_quickly_added(self, seq: int, hand: int | None, kind: str, data: str, at: int) -> bool:
        """Add an event of the hand in progress that is nothing to anything else, as most are."""
        quick = _QUICK.get(kind)
        if quick is None or seq != self._last + 1 or hand != self._hands.number:
            return False
        decoder, ending = quick
        if not data.endswith(ending):
            return False
        try:
            event = decoder.decode(data)
        except msgspec.DecodeError:
            return False
        self._hands.add(seq, event, at)
        self._last = seq
        return True

    def _next(self, seq: int, hand: int | None, kind: str, data: str, at: int) -> Iterator[Finding]:
        if seq != self._last + 1:
            yield self._finding(Fault.GAP, f"after event {self._last} comes {seq}", seq)
        self._last = seq
        sealed = is_sealed(data)
        if sealed:
            self._tally.sealed += 1
            self._hands.note_sealed(seq, is_left_out=not self._ring)
            if not self._ring:
                return
        try:
            event = (
                self._ring.open(self._table, seq, hand, data)
                if sealed
                else event_from_data(msgspec.json.decode(data))
            )
        except (KeyMissing, SealBroken) as error:
            yield self._finding(Fault.SEALED, str(error), seq, hand)
            return
        except (msgspec.DecodeError, TypeError, BadMessage, EngineError):
            yield self._finding(Fault.UNREADABLE, "what is on record is no event", seq, hand)
            return
        of_table = type(event) in _OF_TABLES
        if event.kind != kind or (hand is None) != of_table:
            yield self._finding(Fault.MISPLACED, "it is kept as another kind of event than it is", seq, hand)
        yield from self._kept_beside(event, seq, at)
        if isinstance(event, TableOpened):
            yield from self._opened(event, data, seq, at)
        if isinstance(event, TableClosed) and self._listed.closed_at not in (at, None):
            yield self._finding(Fault.TABLE_LIST, "the list of tables has another time", seq)
        if hand is not None and not of_table:
            if isinstance(event, HandStarted) or hand != self._hands.number:
                yield from self._hands.begin(hand, self._holders)
            self._hands.add(seq, event, at)
        yield from self._follow(event, seq, hand)
        yield from self._standing.after(seq, event, self._state)

    def _kept_beside(self, event: Event, seq: int, at: int) -> Iterator[Finding]:
        """Its bookings, and who has taken which seat with it."""
        taken = _taken_with(event)
        expected = list(self._bookings(event, seq, at)) if self._booked else []
        if expected or self._entries.next <= seq:
            yield from self._unlike(Fault.BOOKING, expected, self._entries.up_to(seq))
        seated = [] if taken is None else [(seq, *taken)]
        if seated or self._seatings.next <= seq:
            yield from self._unlike(Fault.SEATINGS, seated, self._seatings.up_to(seq))
        if taken is not None:
            seat, player = taken
            self._holders[seat] = player

    def _bookings(self, event: Event, seq: int, at: int) -> Iterator[tuple[Any, ...]]:
        for statement, row in bookings_of(event, self._table, seq, at):
            if statement.table is entries:
                account = row.get("account") or player_account(self._holders.get(row["of_seat"], ""))
                yield seq, row["transaction_id"], account, row["amount"], row["kind"], self._table, at

    def _unlike(self, fault: Fault, expected: list[tuple[Any, ...]], found: list[Any]) -> Iterator[Finding]:
        says = {
            Fault.BOOKING: "its chips are not booked as it tells",
            Fault.SEATINGS: "the list of who took which seat has it otherwise",
        }[fault]
        for seq in differing(expected, found):
            yield self._finding(fault, says, seq)

    def _opened(self, event: TableOpened, data: str, seq: int, at: int) -> Iterator[Finding]:
        listed = self._listed
        if (listed.name, listed.config, listed.opened_at) != (event.name, data, at):
            yield self._finding(Fault.TABLE_LIST, "the list of tables has other rules, or another time", seq)

    def _follow(self, event: Event, seq: int, hand: int | None) -> Iterator[Finding]:
        """Let the table become what it is after `event`."""
        if isinstance(event, TimeCharged):
            self._charged += event.amount
        elif isinstance(event, HandEnded):
            self._charged = 0
        if not self._is_followed:
            return
        try:
            if self._state is None:
                self._state = TableState.replay([event])
            else:
                self._state.apply(event)
        except (ProtocolError, EngineError, LookupError, ValueError) as error:
            why = error if isinstance(error, ProtocolError) else "it contradicts what was before"
            says = f"{why}; seats and stacks are not followed any further"
            yield self._finding(Fault.MISFIT, says, seq, hand)
            self._is_followed, self._state = False, None

    def _end(self) -> Iterator[Finding]:
        if not self._last:
            yield self._finding(Fault.NO_RECORD, "nothing is on record of it")
        yield from self._hands.end()
        yield from self._unlike(Fault.BOOKING, [], self._entries.rest())
        yield from self._unlike(Fault.SEATINGS, [], self._seatings.rest())
        yield from self._standing.end()
        if self._state is None:
            return
        is_closed = self._listed.closed_at is not None
        if self._state.closed != is_closed:
            is_so = "closed" if self._state.closed else "open"
            says = f"by its record it is {is_so}, the list of tables has it otherwise"
            yield self._finding(Fault.TABLE_LIST, says)
        if not (is_closed or self._listed.can_be_owned) and self._booked:
            yield self._finding(Fault.TABLE_LIST, "it is open, but no server can take it up")
        if self._booked:
            stacks = sum(seat.stack for seat in self._state.seats.values())
            yield from self._chips(0 if is_closed else stacks - self._charged)

    def _chips(self, expected: int) -> Iterator[Finding]:
        lying = select(balances.c.chips).where(balances.c.account == table_account(self._table))
        chips = self._connection.execute(lying).scalar_one_or_none()
        if chips != expected:
            says = f"by the ledger it holds {chips or 'no'} chips, but by its record {expected} lie there"
            yield self._finding(Fault.TABLE_CHIPS, says)

    def _finding(self, fault: Fault, says: str, seq: int | None = None, hand: int | None = None) -> Finding:
        return Finding(fault, says, self._table, seq, hand)


def _taken_with(event: Event) -> tuple[int, str] | None:
    """The seat that somebody took with `event`, and who did."""
    match event:
        case SeatTaken(seat=seat, player=player) | SeatChanged(to=seat, player=player):
            return seat, player
    return None


def _entries_of(table: str) -> Any:
    """The entries of what moved chips of `table`, and follows from its events."""
    of_table, all_of_it = entries.alias(), entries.alias()
    return (
        select(
            all_of_it.c.seq,
            all_of_it.c.transaction_id,
            all_of_it.c.account,
            all_of_it.c.amount,
            all_of_it.c.kind,
            all_of_it.c.table_id,
            milliseconds(all_of_it.c.at),
        )
        .join_from(of_table, all_of_it, all_of_it.c.transaction_id == of_table.c.transaction_id)
        .where(of_table.c.account == table_account(table), all_of_it.c.seq.is_not(None))
        .order_by(all_of_it.c.seq)
    )


def _seatings_of(table: str) -> Any:
    return (
        select(seatings.c.taken_seq, seatings.c.seat, seatings.c.player_id)
        .where(seatings.c.table_id == table)
        .order_by(seatings.c.taken_seq)
    )
