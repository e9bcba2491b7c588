"""Whether what is kept of how a table stood is how it stood."""

from collections.abc import Iterator
from typing import Final

import msgspec
from sqlalchemy import Connection, select

from engine.events import Event, HandEnded
from server.history.models import standings
from server.history.verifying.findings import Fault, Finding
from server.protocol.guests import GuestList
from server.protocol.standing import Standing, standing_after
from server.protocol.table_state import TableState

_decoder: Final = msgspec.json.Decoder(Standing)


class StandingCheck:
    """Compares what is kept of `table` with what its events come to."""

    def __init__(self, connection: Connection, table: str) -> None:
        kept = select(standings.c.seq, standings.c.data).where(standings.c.table_id == table)
        row = connection.execute(kept).one_or_none()
        self._table = table
        self._is_there = row is not None
        self._seq: int = 0 if row is None else row.seq
        self._data: str = "" if row is None else row.data
        self._guests = GuestList()
        self._is_met = False
        self._last_end = 0

    def after(self, seq: int, event: Event, state: TableState | None) -> Iterator[Finding]:
        """The table has become `state` with the event `seq`; None where that is not known."""
        self._guests.apply(event)
        if isinstance(event, HandEnded):
            self._last_end = seq
        if seq == self._seq:
            self._is_met = True
            if state is not None:
                yield from self._compare(state)

    def _compare(self, state: TableState) -> Iterator[Finding]:
        try:
            kept = _decoder.decode(self._data)
        except msgspec.DecodeError:
            yield self._finding("what is kept of how the table stood cannot be read")
            return
        if kept != standing_after(self._table, state, self._seq, self._guests):
            yield self._finding("the table did not stand as it is kept")

    def end(self) -> Iterator[Finding]:
        """There are no more events."""
        if not self._is_there:
            yield self._finding("nothing is kept of how the table stood")
        elif self._is_met or self._data:
            if not self._is_met:
                yield self._finding("it is kept for no event after which a table stands")
            # Where no hand is over with a standing there is none, also in older databases.
            elif self._seq < self._last_end:
                yield self._finding(f"a later hand is over, with event {self._last_end}")
        elif self._seq:
            yield self._finding("it is kept without saying anything")

    def _finding(self, says: str) -> Finding:
        return Finding(Fault.STANDING, says, self._table, self._seq)
