"""Tables that imported hands are recorded at."""

import secrets
from collections.abc import Iterable, Sequence
from typing import Final

from riverboat.engine.events import Event, HandStarted, Seat
from riverboat.engine.table.events import SeatLeft, SeatTaken, TableClosed, TableOpened
from riverboat.engine.table.fold import TableState
from riverboat.engine.table.record import Record
from riverboat.engine.table.rules import TableRules
from riverboat.server.history.database.statements import Row

TABLE_PREFIX: Final = "import-"
"""The prefix of ids of imported tables."""

PLAYER_PREFIX: Final = "import:"
"""The prefix of ids of imported players; the name follows."""

NAMELESS_TABLE: Final = "Imported hands"

MAX_CHIPS: Final = 10**15
"""The highest stack that is imported."""

_MIN_SEATS: Final = 10


def opening_for(name: str, started: HandStarted) -> TableOpened:
    """Open a table for hands like this one: with its seats, or more, as tables usually have."""
    return TableOpened(
        name,
        TableRules(
            game=started.game,
            stakes=started.stakes,
            seats=max(_MIN_SEATS, 1 + max([seat.number for seat in started.seats])),
            min_buy_in=1,
            max_buy_in=MAX_CHIPS,
            act_ms=0,
            time_bank_ms=0,
            time_bank_refill_ms=0,
        ),
    )


class ImportedTable:
    """An imported table. waiting, sources: its events and rows of `provenance` that are not written yet."""

    def __init__(self, opened: TableOpened) -> None:
        self.id = TABLE_PREFIX + secrets.token_hex(8)
        self.waiting = [Record(1, None, opened)]
        self.sources: list[Row] = []
        self._seq = 1
        self._state = TableState(opened)

    @property
    def played(self) -> int:
        """How many hands it has had."""
        return self._state.played

    def add_hand(self, started: HandStarted, following: Sequence[Event], source: Row) -> None:
        """Seat the players of the hand with their stacks, then add its events."""
        self._sit_down(started.seats)
        for event in (started, *following):
            self._add(event, started.hand)
        self.sources.append(source)

    def close(self) -> None:
        """Let all players leave, then close the table."""
        self._leave(list(self._state.seats))
        self._add(TableClosed())

    def _sit_down(self, wanted: Iterable[Seat]) -> None:
        taken = self._state.seats
        here = {seat.number: (seat.name, seat.stack) for seat in wanted}
        self._leave([number for number, seat in taken.items() if here.get(number) != (seat.name, seat.stack)])
        for number, (name, stack) in here.items():
            if number not in taken:
                self._add(SeatTaken(number, PLAYER_PREFIX + name, name, stack))

    def _leave(self, seats: Iterable[int]) -> None:
        for number in seats:
            self._add(SeatLeft(number, self._state.seats[number].stack))

    def _add(self, event: Event, hand: int | None = None) -> None:
        self._state.apply(event)
        self._seq += 1
        self.waiting.append(Record(self._seq, hand, event))
