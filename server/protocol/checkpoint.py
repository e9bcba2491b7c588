"""How a table stands when a hand is over: what a restart begins from, so that it need not read every hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from msgspec import Struct

from riverboat.server.protocol.guests import GuestList
from riverboat.server.protocol.messages import Snapshot
from riverboat.server.protocol.records import Record
from riverboat.server.protocol.table_state import TableState


class Checkpoint(Struct, frozen=True, kw_only=True):
    """A table after one of its events, for the server's eyes only.

    table: as everybody may see it. password_hash, admitted: who may enter.
    """

    table: Snapshot
    password_hash: str | None = None
    admitted: list[str] = []

    def __repr__(self) -> str:
        """The standing without its secret."""
        return f"Checkpoint(table={self.table.table!r}, seq={self.table.seq})"


def checkpoint_after(table: str, state: TableState, seq: int, guests: GuestList) -> Checkpoint:
    """How the table with the id `table` stands, which the event `seq` made what `state` says."""
    snapshot = state.snapshot(state.info(table, 0), seq, you=None, hand=(), turn=None)
    return Checkpoint(table=snapshot, password_hash=guests.password_hash, admitted=sorted(guests.admitted))


@dataclass(frozen=True, slots=True)
class TableEnd:
    """The end of a table: when it closed, in UTC, and why, for people."""

    at: datetime
    reason: str


@dataclass(frozen=True, slots=True)
class StoredTable:
    """What is on record of a table: its latest `checkpoint`, if there is one, and the `records` after it.

    stood_ago, last_ago: seconds since the event of the standing, and since the last one. opened_from: the
    address that the table was opened from; empty where it is not known.
    """

    checkpoint: Checkpoint | None
    records: Sequence[Record]
    stood_ago: float = 0.0
    last_ago: float = 0.0
    opened_from: str = ""

    def settled(self) -> tuple[TableState, int, Sequence[Record]]:
        """The table as its latest standing has it, or its opening; the number of that event; and the records
        after it. Raises ProtocolError where there is no such table."""
        if self.checkpoint is not None:
            return TableState.from_snapshot(self.checkpoint.table), self.checkpoint.table.seq, self.records
        state = TableState.replay(record.event for record in self.records[:1])
        return state, self.records[0].seq, self.records[1:]
