"""The checkpoint of a table, from which recovery starts. Only the server sees it."""

from collections.abc import Mapping, Sequence
from dataclasses import field
from datetime import datetime

from riverboat.engine.events import Event
from riverboat.engine.facts import fact
from riverboat.engine.table.admission import AdmissionList
from riverboat.engine.table.fold import TableState
from riverboat.engine.table.record import Record


@fact
class Checkpoint:
    """A table after its event `seq`, between hands.

    table: its id. password_hash, admitted: as in AdmissionList.
    """

    table: str
    seq: int
    state: TableState = field(repr=False)
    password_hash: str | None = field(default=None, repr=False)
    admitted: frozenset[str] = field(default=frozenset(), repr=False)


def checkpoint_after(table: str, state: TableState, seq: int, admission: AdmissionList) -> Checkpoint:
    """Return the checkpoint of the table with the id `table` after its event `seq`."""
    return Checkpoint(table, seq, state, admission.password_hash, frozenset(admission.admitted))


@fact
class TableEnd:
    """The end of a table. at: in UTC. reason: a sentence for people."""

    at: datetime
    reason: str


@fact
class LastHand:
    """The last hand before a checkpoint. dealt_in: the seats in that hand, by player id."""

    events: Sequence[Event] = field(default=(), repr=False)
    dealt_in: Mapping[str, int] = field(default_factory=dict)


@fact
class FeedMark:
    """How far the delayed feed of the table with the id `table` has come.

    sent: the last event that the players were sent. shown: the last one that spectators were shown.
    checkpoint: the latest checkpoint among what they were shown, if there is another than before.
    """

    table: str
    sent: int
    shown: int
    checkpoint: Checkpoint | None = field(default=None, repr=False)


@fact
class StoredFeed:
    """The delayed feed of a table as its marks tell.

    checkpoint: the latest that spectators were shown; None if they saw the end of no hand.
    last_hand: the hand that ended with it.
    sent: events that the players were sent, in order, each with the seconds for which they have had it at
        least.
    """

    checkpoint: Checkpoint | None
    last_hand: LastHand
    sent: Sequence[tuple[int, float]]


@fact
class StoredTable:
    """A table as the journal has it.

    checkpoint: the latest, if any. records: those after it.
    opened_from: the address that the table was opened from; empty if unknown.
    last_hand: the hand that ended with the checkpoint.
    commands: those that are not to be carried out again: content and result as in Record, by what
        identifies them.
    earlier: the events before the checkpoint that were asked for, or that the feed needs.
    feed: the delayed feed, if it has marks.
    """

    checkpoint: Checkpoint | None
    records: Sequence[Record]
    opened_from: str = ""
    last_hand: LastHand = LastHand()
    commands: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    earlier: Sequence[Record] = ()
    feed: StoredFeed | None = None

    def restored(self) -> tuple[TableState, int, AdmissionList, Sequence[Record]]:
        """Return the table at its checkpoint, or else at its opening, and what follows.

        That is: its state, the number of its last event, who is admitted, and the records after that.
        Raises EventError if the table was never opened.
        """
        if self.checkpoint is not None:
            kept = self.checkpoint
            return (
                kept.state.copy(),
                kept.seq,
                AdmissionList(kept.password_hash, set(kept.admitted)),
                self.records,
            )
        state = TableState.replay(record.event for record in self.records[:1])
        return state, self.records[0].seq, AdmissionList(), self.records[1:]
