"""A table's record: what is on it, and the hand in progress, which is ahead of it by one step at most."""

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from itertools import count
from typing import Self, TypeVar

from engine.events import Event
from engine.hand import Hand
from server.logs import facts, shown_table
from server.protocol.codes import Code
from server.protocol.errors import EventMisfit, Refusal
from server.protocol.guests import GuestList
from server.protocol.records import Record
from server.protocol.standing import OnRecord, Standing, standing_after
from server.protocol.table_events import PasswordSet, TableOpened
from server.protocol.table_state import TableState
from server.tables.ports import Journal

T = TypeVar("T")

log = logging.getLogger(__name__)


class TableRecord:
    """The record of the table with the id `table`.

    state, seq: the table and the number of its last event. events: of the hand in progress, none between
    hands. guests: who may enter. All of these are on record. hand: the hand as it is played, None between
    hands. on_failure: called where the journal fails: there may be more on record then, see `catch_up`.
    """

    def __init__(self, table: str, journal: Journal, state: TableState, seq: int) -> None:
        self.table = table
        self.state = state
        self.seq = seq
        self.events: list[Event] = []
        self.hand: Hand | None = None
        self.last_hand: Hand | None = None
        self.guests = GuestList()
        self.on_failure: Callable[[], None] = lambda: None
        self._journal = journal
        self._failing = False

    @classmethod
    async def begin(
        cls, table: str, journal: Journal, opened: TableOpened, password_hash: str | None = None
    ) -> Self:
        """The record of a new table. Raises Refusal."""
        record = cls(table, journal, TableState(opened), 0)
        first: list[Event] = [opened]
        if password_hash is not None:
            first.append(PasswordSet(password_hash))
        await record._write([Record(seq, None, event) for seq, event in enumerate(first, 1)])
        for event in first:
            record.guests.apply(event)
        record.seq = len(first)
        return record

    @classmethod
    def restored(cls, table: str, journal: Journal, found: OnRecord) -> Self:
        """The record of a table that was open when a server stopped, with the hand that was in progress.

        Raises ProtocolError and EngineError where what was `found` does not hold together.
        """
        state, seq, records = found.settled()
        record = cls(table, journal, state, seq)
        if found.standing is not None:
            record.guests = GuestList(found.standing.password_hash, set(found.standing.admitted))
        for each in records:
            record._take_up(each)
        record.undo()
        return record

    def _take_up(self, record: Record) -> None:
        if record.seq != self.seq + 1:
            raise EventMisfit(f"after event {self.seq} comes {record.seq}")
        self.state.apply(record.event)
        self.guests.apply(record.event)
        self.seq = record.seq
        if record.hand is not None:
            self.events.append(record.event)
        if self.state.hand is None:
            self.events = []

    @property
    def where(self) -> dict[str, object]:
        """What a line of the log says about where the table is."""
        return {"table": shown_table(self.table), "hand": self.state.hand, "seq": self.seq}

    async def append(self, of_hand: Sequence[Event] = (), of_table: Sequence[Event] = ()) -> list[Record]:
        """Put the events of a step on record, those of the hand before those of the table.

        Raises Refusal where the journal cannot take them, EventMisfit where they do not fit the table. Then
        the hand is what it was.
        """
        number = None if self.hand is None else self.hand.number
        events = [*of_hand, *of_table]
        hands = [number] * len(of_hand) + [None] * len(of_table)
        records = list(map(Record, count(self.seq + 1), hands, events))
        ahead = self.state
        changes = [event for event in events if ahead.is_changed_by(event)]
        try:
            if changes:
                ahead = replace(ahead, seats=dict(ahead.seats))
                for event in changes:
                    ahead.apply(event)
            standing = None
            if self.hand is not None and self.hand.over:
                standing = standing_after(self.table, ahead, records[-1].seq, self.guests)
            await self._write(records, standing)
        except Exception:
            self.undo()
            raise
        self.state = ahead
        for event in of_table:
            self.guests.apply(event)
        self.seq += len(records)
        self.events.extend(of_hand)
        if self.hand is not None and self.hand.over:
            self.last_hand = self.hand
            self.hand = None
            self.events = []
        return records

    async def catch_up(self) -> list[Record]:
        """Take up what is on record and was not heard of, after the journal failed; returns that.

        Raises Refusal where the journal fails still; ProtocolError and EngineError where it does not follow.
        """
        found = list(await self._through_journal(self._journal.regain(self.table, self.seq)))
        if found:
            of_hand = [*self.events, *(record.event for record in found if record.hand is not None)]
            self.state = replace(self.state, seats=dict(self.state.seats))
            for record in found:
                self._take_up(record)
            if of_hand and not self.events:
                self.last_hand = Hand.replay(of_hand)
        self.undo()
        return found

    def undo(self) -> None:
        """Bring the hand back to what is on record."""
        self.hand = Hand.replay(self.events) if self.events else None

    async def new_hand_number(self) -> int:
        """A number for the next hand. Raises Refusal."""
        return await self._through_journal(self._journal.new_hand_number())

    async def _write(self, records: Sequence[Record], standing: Standing | None = None) -> None:
        await self._through_journal(self._journal.append(self.table, records, standing))

    async def _through_journal(self, work: Awaitable[T]) -> T:
        try:
            result = await work
        except Refusal:
            raise
        except Exception as error:
            if not self._failing:
                log.warning("journal failed", extra=facts(**self.where, error=type(error).__name__))
            self._failing = True
            self.on_failure()
            raise Refusal(
                Code.JOURNAL_UNAVAILABLE,
                "this could not be put on record; if it is there all the same, that shows when play goes on",
            ) from None
        if self._failing:
            log.warning("journal works again", extra=facts(**self.where))
        self._failing = False
        return result
