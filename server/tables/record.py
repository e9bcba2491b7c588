"""The record of a table: its committed state, and the hand in progress, at most one step ahead of it."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import count, repeat
from typing import Self, TypeVar

from riverboat.engine.errors import EngineError, EventError
from riverboat.engine.events import Event, HandStarted
from riverboat.engine.hand import Hand
from riverboat.engine.table.admission import AdmissionList
from riverboat.engine.table.checkpoint import Checkpoint, LastHand, StoredTable, checkpoint_after
from riverboat.engine.table.deal_events import PacksSealed
from riverboat.engine.table.events import PasswordSet, TableOpened
from riverboat.engine.table.fold import TableState
from riverboat.engine.table.record import Record
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Message
from riverboat.server.runtime.logs import get_logger, shown_table
from riverboat.server.tables.ports import Journal
from riverboat.server.tables.repeating import OPENING, Once

T = TypeVar("T")

log = get_logger(__name__)


class TableRecord:
    """The record of the table with the id `table`.

    Committed:
    state, seq: the table, and the number of its last event.
    events: those of the hand in progress; empty between hands.
    admission: the players who may enter.
    sealed: the packs of the latest commitment.
    earlier: the commands that other servers have carried out: content and result, by what identifies them.

    Not yet committed, by one step at most:
    hand: the hand in progress; None between hands.

    is_uncertain: whether commands may be committed whose senders got no certain reply.
    last_hand: the last hand that is over, if this server has dealt or recovered it.
    on_failure: called when the journal fails. More may be committed then than the record knows: see
    `catch_up`.
    """

    def __init__(self, table: str, journal: Journal, state: TableState, seq: int) -> None:
        self.table = table
        self.state = state
        self.seq = seq
        self.events: list[Event] = []
        self.hand: Hand | None = None
        self.last_hand: Hand | None = None
        self.admission = AdmissionList()
        self.sealed: PacksSealed | None = None
        self.earlier: Mapping[str, tuple[str, str]] = {}
        self.on_failure: Callable[[], None] = lambda: None
        self._journal = journal
        self.is_uncertain = False
        self._failing = False
        self._carries: Once | None = None

    @classmethod
    async def begin(
        cls,
        table: str,
        journal: Journal,
        opened: TableOpened,
        password_hash: str | None = None,
        *,
        opened_from: str = "",
        command: str = "",
    ) -> Self:
        """Open a table from the address `opened_from`, and return its record. Raises CommandRejected.

        command: what identifies the command that opens it.
        """
        record = cls(table, journal, TableState(opened), 0)
        first: list[Event] = [opened]
        if password_hash is not None:
            first.append(PasswordSet(password_hash))
        records = [
            Record(1, None, opened, command, OPENING if command else ""),
            *map(Record, count(2), repeat(None), first[1:]),
        ]
        await record._through_journal(journal.append(table, records, opened_from=opened_from))
        for event in first:
            record.admission.apply(event)
        record.seq = len(first)
        return record

    @classmethod
    def restored(cls, table: str, journal: Journal, found: StoredTable) -> Self:
        """Recover the record of a table, with its hand in progress, from what was `found`.

        Raises ProtocolError and EngineError if that is inconsistent.
        """
        state, seq, admission, records = found.restored()
        record = cls(table, journal, state, seq)
        record.admission, record.earlier = admission, found.commands
        for each in records:
            record._recover(each)
        record.undo()
        return record

    def recover_last_hand(self, last: LastHand) -> None:
        """Recover the last hand that is over, unless another is in progress.

        One that cannot be replayed is left out: it is needed to show its cards alone.
        """
        if self.hand is None and last.events:
            with suppress(EngineError):
                self.last_hand = Hand.replay(last.events)

    def _recover(self, record: Record) -> None:
        if record.seq != self.seq + 1:
            raise EventError(f"event {record.seq} does not follow event {self.seq}")
        self.state.apply(record.event)
        self._apply(record.event)
        self.seq = record.seq
        if record.hand is not None:
            self.events.append(record.event)
        if self.state.hand is None:
            self.events = []

    def _apply(self, event: Event) -> None:
        """Apply what only the server knows of the table."""
        self.admission.apply(event)
        if isinstance(event, PacksSealed):
            self.sealed = event

    @property
    def where(self) -> dict[str, object]:
        """The fields that identify the table and its position in the log."""
        return {"table": shown_table(self.table), "hand": self.state.hand, "seq": self.seq}

    async def once(self, this: Once, command: Command, answer: Callable[[], Awaitable[Message]]) -> Message:
        """Return the `answer` to `command`, whose first events are committed with `this`; or the earlier one.

        Raises CommandRejected as `answer` does, and if the player used the id for another command.
        """
        if (earlier := self.earlier.get(this.key)) is not None:
            return this.repeated(command, earlier)
        self._carries = this
        try:
            return await answer()
        except CommandRejected as rejection:
            if rejection.code != Code.CONFLICT and not self.is_uncertain:
                raise
            try:
                earlier = await self._journal.carried_out_as(this.key)
            except CommandRejected as unknown:
                raise (unknown if rejection.code == Code.CONFLICT else rejection) from None
            if earlier is None:
                raise
            return this.repeated(command, earlier)
        finally:
            self._carries = None

    async def append(
        self, of_hand: Sequence[Event] = (), of_table: Sequence[Event] = (), *, before: Sequence[Event] = ()
    ) -> list[Record]:
        """Commit the events of a step, and return their records.

        Those of the hand come before those of the table, and after those of the table in `before`.

        Raises CommandRejected if the journal fails or rejects them, and EventError if they do not follow
        from the table's state. The hand is then what it was before the step.
        """
        command, self._carries = self._carries, None
        hand = None if self.hand is None else self.hand.id
        events = [*before, *of_hand, *of_table]
        hands = [None] * len(before) + [hand] * len(of_hand) + [None] * len(of_table)
        records = list(map(Record, count(self.seq + 1), hands, events))
        ahead = self.state
        changes = [event for event in events if ahead.is_changed_by(event)]
        try:
            if changes:
                ahead = ahead.copy()
                for event in changes:
                    ahead.apply(event)
            if command is not None:
                kept = command.key, command.content, command.result(ahead)
                records[-1] = replace(records[-1], command=kept[0], content=kept[1], result=kept[2])
            checkpoint = None
            if self.hand is not None and self.hand.over:
                checkpoint = checkpoint_after(self.table, ahead, records[-1].seq, self.admission)
            await self._write(records, checkpoint)
        except Exception:
            self.undo()
            raise
        self.state = ahead
        for event in of_table:
            self._apply(event)
        self.seq += len(records)
        self.events.extend(of_hand)
        if self.hand is not None and self.hand.over:
            self.last_hand = self.hand
            self.hand = None
            self.events = []
        return records

    async def catch_up(self) -> list[Record]:
        """Apply what was committed without this server knowing, after the journal failed, and return it.

        Raises CommandRejected if the journal still fails, and ProtocolError and EngineError if the events do
        not follow.
        """
        found = list(await self._through_journal(self._journal.resynchronise(self.table, self.seq)))
        if found:
            of_hand = [*self.events, *(record.event for record in found if record.hand is not None)]
            self.state = self.state.copy()
            for record in found:
                self._recover(record)
            starts = [place for place, event in enumerate(of_hand) if isinstance(event, HandStarted)]
            if starts and not self.events:
                self.last_hand = Hand.replay(of_hand[starts[-1] :])
        self.undo()
        return found

    def undo(self) -> None:
        """Roll the hand back to the committed events."""
        self.hand = Hand.replay(self.events) if self.events else None

    async def new_hand_id(self) -> int:
        """Return an id for the next hand. Raises CommandRejected."""
        return await self._through_journal(self._journal.new_hand_id())

    async def _write(self, records: Sequence[Record], checkpoint: Checkpoint | None = None) -> None:
        await self._through_journal(self._journal.append(self.table, records, checkpoint))

    async def _through_journal(self, work: Awaitable[T]) -> T:
        try:
            result = await work
        except CommandRejected:
            raise
        except Exception as error:
            if not self._failing:
                log.warning("journal failed", **self.where, error=type(error).__name__)
            self._failing = True
            self.on_failure()
            raise CommandRejected(
                Code.JOURNAL_UNAVAILABLE,
                "The server could not confirm that this was saved. "
                "You will see the result when play resumes.",
                case="unconfirmed",
            ) from None
        if self._failing:
            log.warning("journal recovered", **self.where)
        self._failing = False
        return result
