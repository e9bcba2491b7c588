"""Tables that imported hands are recorded at."""

import secrets
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final

from riverboat.engine.events import Event, HandEnded, HandStarted, Seat
from riverboat.engine.games import Stakes
from riverboat.engine.table.events import SeatLeft, SeatTaken, TableClosed, TableOpened
from riverboat.engine.table.record import Record
from riverboat.engine.table.rules import TableRules
from riverboat.server.history.database.statements import Row
from riverboat.server.history.importing.ids import TABLE_PREFIX
from riverboat.server.protocol.event_data import event_to_json

NAMELESS_TABLE: Final = "Imported hands"

MAX_CHIPS: Final = 10**15
"""The highest stack that is imported."""

_MIN_SEATS: Final = 10


def opening_for(name: str, started: HandStarted) -> TableOpened:
    """Open a table for hands like this one: with its seats, or more, as tables usually have."""
    seats = max(_MIN_SEATS, 1 + max([seat.number for seat in started.seats]))
    return _opening(name, started.game, started.stakes, seats)


_seating_to_json: Final = lru_cache(1_000)(event_to_json)
"""Where every hand of a file begins with the same stacks, the same players sit down again and again."""


@lru_cache(1_000)
def _opening(name: str, game: str, stakes: Stakes, seats: int) -> TableOpened:
    return TableOpened(
        name,
        TableRules(
            game=game,
            stakes=stakes,
            seats=seats,
            min_buy_in=1,
            max_buy_in=MAX_CHIPS,
            act_ms=0,
            time_bank_ms=0,
            time_bank_refill_ms=0,
        ),
    )


class ImportedTable:
    """An imported table.

    player_named: returns the id of the player who has a name.
    played: how many hands it has had.
    waiting, written, sources, texts: its events, those of them that are JSON already by their numbers, and
    the rows of `provenance` and `source_texts`, all of which are not in the database yet.
    """

    def __init__(self, opened: TableOpened, player_named: Callable[[str], str]) -> None:
        self.id = TABLE_PREFIX + secrets.token_hex(8)
        self.played = 0
        self.waiting = [Record(1, None, opened)]
        self.written: dict[int, str] = {}
        self.sources: list[Row] = []
        self.texts: list[Row] = []
        self._player_named = player_named
        self._seq = 1
        self._seats: dict[int, tuple[str, int]] = {}  # names and stacks

    def add_hand(
        self,
        started: HandStarted,
        following: Sequence[Event],
        written: Sequence[str],
        source: Row,
        digest: str,
    ) -> None:
        """Seat the players of the hand with their stacks, then add its events.

        following: the events after `started`; written: the same as JSON. source: its row of `provenance`.
        digest: of its text, "" if it has none.
        """
        self._sit_down(started.seats)
        id = started.id
        self._add(started, id)
        first = self._seq + 1
        self._seq += len(following)
        self.waiting += [Record(seq, id, event) for seq, event in enumerate(following, first)]
        self.written.update(enumerate(written, first))
        for event in reversed(following):  # it is the last one, but for a rabbit hunt
            if isinstance(event, HandEnded):
                for number, stack in event.stacks:
                    self._seats[number] = self._seats[number][0], stack
                break
        self.played += 1
        self.sources.append(source)
        if digest:
            self.texts.append({"hand": id, "digest": digest})

    def close(self) -> None:
        """Let all players leave, then close the table."""
        self._leave(list(self._seats))
        self._add(TableClosed())

    def _sit_down(self, wanted: Iterable[Seat]) -> None:
        here = {seat.number: (seat.name, seat.stack) for seat in wanted}
        self._leave([number for number, seat in self._seats.items() if here.get(number) != seat])
        for number, seat in here.items():
            if number not in self._seats:
                self._seats[number] = seat
                self._add_seating(SeatTaken(number, self._player_named(seat[0]), *seat))

    def _leave(self, seats: Iterable[int]) -> None:
        for number in seats:
            self._add_seating(SeatLeft(number, self._seats.pop(number)[1]))

    def _add_seating(self, event: SeatTaken | SeatLeft) -> None:
        self._add(event)
        self.written[self._seq] = _seating_to_json(event)

    def _add(self, event: Event, hand: int | None = None) -> None:
        self._seq += 1
        self.waiting.append(Record(self._seq, hand, event))
