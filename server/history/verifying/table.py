"""Check the journal of a table, and the rows that are derived from it."""

from collections.abc import Generator, Iterator
from contextlib import ExitStack, closing
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Engine, Row, exists, select

from riverboat.engine.errors import EngineError, EventError
from riverboat.engine.events import (
    EVENTS,
    DeckShuffled,
    Event,
    HandEnded,
    HandStarted,
    RabbitShown,
    RakeTaken,
    TimeCharged,
)
from riverboat.engine.table.events import (
    TABLE_EVENTS,
    SeatChanged,
    SeatTaken,
    TableClosed,
    TableOpened,
)
from riverboat.engine.table.fold import TableState
from riverboat.engine.tournament.record import is_of_tournament
from riverboat.server.history.database.engines import unavailable_on_failure
from riverboat.server.history.database.models import (
    balances,
    entries,
    events,
    leases,
    player_account,
    seatings,
    table_account,
    tables,
)
from riverboat.server.history.errors import KeyMissing, SealBroken
from riverboat.server.history.importing.ids import TABLE_PREFIX
from riverboat.server.history.journal.postings import bookings_of
from riverboat.server.history.journal.sealing import KeyRing, is_sealed
from riverboat.server.history.verifying.checkpoint import CheckpointCheck
from riverboat.server.history.verifying.deals import DealsCheck
from riverboat.server.history.verifying.findings import AuditFinding, AuditProgress, FindingKind
from riverboat.server.history.verifying.hands import HandsCheck
from riverboat.server.history.verifying.merge_rows import ROW_BATCH, MergedRows, differing, milliseconds
from riverboat.server.protocol.errors import BadMessage, ProtocolError
from riverboat.server.protocol.event_data import event_from_data

_LISTED: Final = select(
    tables.c.id,
    tables.c.name,
    tables.c.config,
    milliseconds(tables.c.opened_at).label("opened_at"),
    milliseconds(tables.c.closed_at).label("closed_at"),
    exists().where(leases.c.table_id == tables.c.id).label("can_be_owned"),
)

_TABLE_EVENTS: Final = frozenset(TABLE_EVENTS)
_STATEFUL_EVENTS: Final = (
    *(*TABLE_EVENTS, HandStarted, DeckShuffled, TimeCharged, RakeTaken, HandEnded, RabbitShown),
)
_FAST_DECODERS: Final = {
    kind: (msgspec.json.Decoder(event), f'"kind":"{kind}"}}')
    for kind, event in EVENTS.items()
    if event not in _STATEFUL_EVENTS
}
"""By kind, the decoder of events that concern a hand only, and the end of their JSON."""


def table_findings(engine: Engine, table: str, tally: AuditProgress, ring: KeyRing) -> Iterator[AuditFinding]:
    """Yield the problems of `table`, read in one transaction. Raises HistoryUnavailable.

    ring: opens sealed events of a hand in progress. Without keys, the rest is checked.
    """
    tally.tables += 1
    with unavailable_on_failure(), engine.begin() as connection:
        yield from findings_of(connection, table, tally, ring)


def findings_of(
    connection: Connection, table: str, tally: AuditProgress, ring: KeyRing
) -> Generator[AuditFinding]:
    """Yield the problems of `table`, read in the transaction of `connection`."""
    listed = connection.execute(_LISTED.where(tables.c.id == table)).one()
    yield from _TableCheck(connection, listed, tally, ring).findings()


class _TableCheck:
    """Checks the table of the row `listed`, event by event, and counts in `tally`."""

    def __init__(self, connection: Connection, listed: Row[Any], tally: AuditProgress, ring: KeyRing) -> None:
        self._connection = connection
        self._ring = ring
        self._listed = listed
        self._tally = tally
        self._table: str = listed.id
        # Of imported hands, some cards may be unknown. Neither these nor the chips of tournaments are booked.
        complete = not self._table.startswith(TABLE_PREFIX)
        self._booked = complete and not is_of_tournament(self._table)
        self._hands = HandsCheck(connection, self._table, listed.name, tally, complete=complete)
        self._checkpoint = CheckpointCheck(connection, self._table)
        self._entries = MergedRows(connection, _entries_of(self._table))
        self._seatings = MergedRows(connection, _seatings_of(self._table))
        self._state: TableState | None = None
        self._is_followed = True
        self._holders: dict[int, str] = {}
        self._deals = DealsCheck(self._table, self._holders)
        self._charged = 0
        self._last = 0

    def findings(self) -> Iterator[AuditFinding]:
        """Yield the problems of the table."""
        wanted = (
            select(events.c.seq, events.c.hand, events.c.kind, events.c.data, milliseconds(events.c.at))
            .where(events.c.table_id == self._table)
            .order_by(events.c.seq)
        )
        with ExitStack() as reading:
            for each in (self._hands, self._entries, self._seatings):
                reading.enter_context(closing(each))
            rows = reading.enter_context(
                closing(self._connection.execute(wanted, execution_options={"yield_per": ROW_BATCH}))
            )
            for some in rows.partitions():
                self._tally.events += len(some)
                for seq, hand, kind, data, at in some:
                    if not self._add_fast(seq, hand, kind, data, at):
                        yield from self._next(seq, hand, kind, data, at)
            yield from self._end()

    def _add_fast(self, seq: int, hand: int | None, kind: str, data: str, at: int) -> bool:
        """Add an event that concerns the hand in progress only, as most do. Return False for other events."""
        fast = _FAST_DECODERS.get(kind)
        if fast is None or seq != self._last + 1 or hand != self._hands.id:
            return False
        decoder, ending = fast
        if not data.endswith(ending):
            return False
        try:
            event = decoder.decode(data)
        except msgspec.DecodeError:
            return False
        self._hands.add(seq, event, at)
        self._last = seq
        return True

    def _next(self, seq: int, hand: int | None, kind: str, data: str, at: int) -> Iterator[AuditFinding]:
        if seq != self._last + 1:
            yield self._finding(FindingKind.GAP, f"after event {self._last} comes {seq}", seq)
        self._last = seq
        sealed = is_sealed(data)
        if sealed:
            self._tally.sealed += 1
            if hand is not None:
                self._hands.add_sealed(seq, is_left_out=not self._ring)
            if not self._ring:
                return
        try:
            event = (
                self._ring.open(self._table, seq, hand, data)
                if sealed
                else event_from_data(msgspec.json.decode(data))
            )
        except (KeyMissing, SealBroken) as error:
            yield self._finding(FindingKind.SEALED, str(error), seq, hand)
            return
        except (msgspec.DecodeError, TypeError, BadMessage, EngineError):
            yield self._finding(FindingKind.UNREADABLE, "the event cannot be read", seq, hand)
            return
        of_table = type(event) in _TABLE_EVENTS
        if event.kind != kind or (hand is None) != of_table:
            yield self._finding(FindingKind.MISPLACED, "it is stored as another kind of event", seq, hand)
        yield from self._check_derived(event, seq, at)
        if isinstance(event, TableOpened):
            yield from self._opened(event, data, seq, at)
        if isinstance(event, TableClosed) and self._listed.closed_at not in (at, None):
            yield self._finding(FindingKind.TABLE_LIST, "the list of tables has another closing time", seq)
        if hand is not None and not of_table:
            if isinstance(event, HandStarted) or hand != self._hands.id:
                yield from self._hands.begin(hand, self._holders)
            self._hands.add(seq, event, at)
        yield from self._check_deal(event, seq, hand)
        yield from self._follow(event, seq, hand)
        yield from self._checkpoint.after(seq, event, self._state)

    def _check_deal(self, event: Event, seq: int, hand: int | None) -> Iterator[AuditFinding]:
        """Check what was committed to with `event`, or before it."""
        for says in self._deals.faults(event):
            yield self._finding(FindingKind.UNFAIR_DEAL, says, seq, hand)
        if isinstance(event, DeckShuffled):
            self._hands.deal = self._deals.deal

    def _check_derived(self, event: Event, seq: int, at: int) -> Iterator[AuditFinding]:
        """Check the bookings of an event, and the seat taken with it."""
        taken = _taken_with(event)
        expected = list(self._bookings(event, seq, at)) if self._booked else []
        if expected or self._entries.next <= seq:
            yield from self._unlike(FindingKind.BOOKING, expected, self._entries.up_to(seq))
        seated = [] if taken is None else [(seq, *taken)]
        if seated or self._seatings.next <= seq:
            yield from self._unlike(FindingKind.SEATINGS, seated, self._seatings.up_to(seq))
        if taken is not None:
            seat, player = taken
            self._holders[seat] = player

    def _bookings(self, event: Event, seq: int, at: int) -> Iterator[tuple[Any, ...]]:
        for statement, row in bookings_of(event, self._table, seq, at):
            if statement.table is entries:
                account = row.get("account") or player_account(self._holders.get(row["of_seat"], ""))
                yield seq, row["transaction_id"], account, row["amount"], row["kind"], self._table, at

    def _unlike(
        self, fault: FindingKind, expected: list[tuple[Any, ...]], found: list[Any]
    ) -> Iterator[AuditFinding]:
        says = {
            FindingKind.BOOKING: "its bookings differ from the event",
            FindingKind.SEATINGS: "the list of taken seats differs from the event",
        }[fault]
        for seq in differing(expected, found):
            yield self._finding(fault, says, seq)

    def _opened(self, event: TableOpened, data: str, seq: int, at: int) -> Iterator[AuditFinding]:
        listed = self._listed
        if (listed.name, listed.config, listed.opened_at) != (event.name, data, at):
            yield self._finding(
                FindingKind.TABLE_LIST, "the list of tables has other rules or another opening time", seq
            )

    def _follow(self, event: Event, seq: int, hand: int | None) -> Iterator[AuditFinding]:
        """Apply `event` to the state of the table."""
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
            why = error if isinstance(error, ProtocolError | EventError) else "it contradicts earlier events"
            says = f"{why}; seats and stacks are not checked further"
            yield self._finding(FindingKind.INVALID_EVENT, says, seq, hand)
            self._is_followed, self._state = False, None

    def _end(self) -> Iterator[AuditFinding]:
        if not self._last:
            yield self._finding(FindingKind.NO_RECORD, "it has no events")
        yield from self._hands.end()
        yield from self._unlike(FindingKind.BOOKING, [], self._entries.rest())
        yield from self._unlike(FindingKind.SEATINGS, [], self._seatings.rest())
        yield from self._checkpoint.end()
        if self._state is None:
            return
        is_closed = self._listed.closed_at is not None
        if self._state.closed != is_closed:
            is_so = "closed" if self._state.closed else "open"
            says = f"by its events it is {is_so}, unlike in the list of tables"
            yield self._finding(FindingKind.TABLE_LIST, says)
        if not (is_closed or self._listed.can_be_owned) and self._booked:
            yield self._finding(FindingKind.TABLE_LIST, "it is open, but no server can recover it")
        if self._booked:
            stacks = sum(seat.stack for seat in self._state.seats.values())
            yield from self._chips(0 if is_closed else stacks - self._charged)

    def _chips(self, expected: int) -> Iterator[AuditFinding]:
        held = select(balances.c.chips).where(balances.c.account == table_account(self._table))
        chips = self._connection.execute(held).scalar_one_or_none()
        if chips != expected:
            says = f"the ledger has {chips or 'no'} chips on it, but its events lead to {expected}"
            yield self._finding(FindingKind.TABLE_CHIPS, says)

    def _finding(
        self, fault: FindingKind, says: str, seq: int | None = None, hand: int | None = None
    ) -> AuditFinding:
        return AuditFinding(fault, says, self._table, seq, hand)


def _taken_with(event: Event) -> tuple[int, str] | None:
    """Return the seat that a player took with `event`, and the player."""
    match event:
        case SeatTaken(seat=seat, player=player) | SeatChanged(to=seat, player=player):
            return seat, player
    return None


def _entries_of(table: str) -> Any:
    """Return a SELECT of the ledger entries that follow from events of `table`."""
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
