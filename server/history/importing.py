"""Import hands that were played elsewhere, as hands of closed tables.

Imported hands follow the rules of the journal, as live play does: a table is opened, players sit down with
their stacks, hands are played, players leave, the table closes. Hands get new numbers. Cards that a file
does not show are not recorded.
"""

import secrets
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from typing import Final

import msgspec

from riverboat.engine import events as ev
from riverboat.engine.events import Event, HandEnded, HandStarted, Seat
from riverboat.engine.notation.files import FileHand
from riverboat.engine.notation.occasion import plain, player_names
from riverboat.engine.table.events import SeatLeft, SeatTaken, TableClosed, TableOpened
from riverboat.engine.table.fold import TableState
from riverboat.engine.table.record import Record
from riverboat.engine.table.rules import TableRules
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.errors import PlayerExists
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.players import Players
from riverboat.server.history.queries.hands import History
from riverboat.server.protocol.event_data import event_to_data

TABLE_PREFIX: Final = "import-"
"""The prefix of ids of imported tables."""

PLAYER_PREFIX: Final = "import:"
"""The prefix of ids of imported players; the name follows."""

NAMELESS_TABLE: Final = "Imported hands"

MAX_CHIPS: Final = 10**15
"""The highest stack that is imported."""

_MAX_SEATS: Final = 100  # more than any table has; limits the size of a table

_OPTIONAL_EVENTS: Final = (
    ev.DeckShuffled,
    ev.TimedOut,
    ev.RunsOffered,
    ev.RunsChosen,
    ev.RakeTaken,
    ev.RabbitShown,
)
"""Events that only some formats show."""

_BATCH: Final = 2_000
_MIN_SEATS: Final = 10


class HandRejected(Exception):  # noqa: N818 - says what is wrong
    """A hand that cannot be imported. Nothing of it is recorded."""


class Importer:
    """Imports hands. The caller opens and closes `writer`.

    past: the recorded hands, so that no hand is imported twice.
    """

    def __init__(self, writer: Writer, past: History) -> None:
        self._journal = Journal(writer, booked=False)
        self._players = Players(writer)
        self._past = past
        self._known: set[str] = set()
        self._tables: dict[TableOpened, _Table] = {}
        self._recorded: dict[str, Counter[str]] = {}
        self._unmatched: dict[str, Counter[str]] = {}

    def begin_file(self) -> None:
        """Begin another file. One file may contain identical hands, which are different hands."""
        self._unmatched.clear()

    async def add(self, hand: FileHand) -> bool:
        """Import `hand`; return False if it is recorded already.

        It is recorded if an imported table of that name has an identical hand which matched no other hand of
        the file. The hand is durable once `close` has returned. Raises HandRejected and HistoryUnavailable.
        """
        started = _checked(hand)
        names = player_names(started.seats)
        started = replace(
            started, number=0, seats=tuple(replace(seat, name=names[seat.number]) for seat in started.seats)
        )
        name = plain(hand.table) or NAMELESS_TABLE
        went = _digest([started, *hand.events[1:]])
        unmatched = self._unmatched_at(name)
        if unmatched[went]:
            unmatched[went] -= 1
            return False
        table = self._table(name, started)
        for each in names.values():
            await self._ensure_player(each)
        id = await self._journal.new_hand_id()
        table.add_hand([replace(started, number=table.played + 1, hand=id), *hand.events[1:]])
        self._recorded[name][went] += 1
        if len(table.waiting) >= _BATCH:
            await self._flush(table)
        return True

    async def close(self) -> None:
        """Close the tables and write what is buffered. Raises HistoryUnavailable."""
        for table in self._tables.values():
            table.close()
            await self._flush(table)

    def _unmatched_at(self, name: str) -> Counter[str]:
        """Count the recorded hands at tables called `name`, less those matched in this file."""
        if name not in self._recorded:
            self._recorded[name] = Counter(self._hands_at(name))
        if name not in self._unmatched:
            self._unmatched[name] = self._recorded[name].copy()
        return self._unmatched[name]

    def _hands_at(self, name: str) -> Iterator[str]:
        """Yield the digests of recorded hands at imported tables called `name`."""
        for table in self._past.tables_called(name):
            if not table.startswith(TABLE_PREFIX):
                continue
            hand: list[Event] = []
            for record in self._past.records(table):
                if isinstance(record.event, HandStarted):
                    hand = [replace(record.event, number=0, hand=0)]
                elif record.hand is not None:
                    hand.append(record.event)
                if isinstance(record.event, HandEnded):
                    yield _digest(hand)

    async def _ensure_player(self, name: str) -> None:
        """Add the player called `name`, if missing. Imported players cannot sign in."""
        if name not in self._known:
            self._known.add(name)
            with suppress(PlayerExists):
                await self._players.add_absent(PLAYER_PREFIX + name, name)

    def _table(self, name: str, started: HandStarted) -> "_Table":
        """Return the table for hands like this one: with its seats, or more, as tables usually have."""
        opened = TableOpened(
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
        if opened not in self._tables:
            self._tables[opened] = _Table(opened)
        return self._tables[opened]

    async def _flush(self, table: "_Table") -> None:
        records, table.waiting = table.waiting, []
        if records:
            await self._journal.append(table.id, records)


class _Table:
    """An imported table. waiting: its events that are not written yet."""

    def __init__(self, opened: TableOpened) -> None:
        self.id = TABLE_PREFIX + secrets.token_hex(8)
        self.waiting = [Record(1, None, opened)]
        self._seq = 1
        self._state = TableState(opened)

    @property
    def played(self) -> int:
        """How many hands it has had."""
        return self._state.played

    def add_hand(self, events: Sequence[Event]) -> None:
        """Seat the players of the hand with their stacks, then add its events."""
        started = events[0]
        if isinstance(started, HandStarted):
            self._sit_down(started.seats)
            for event in events:
                self._add(event, started.hand)

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


def _checked(hand: FileHand) -> HandStarted:
    """Return the start of `hand`. Raises HandRejected if the hand cannot be imported."""
    started = hand.events[0]
    if not isinstance(started, HandStarted) or not hand.hand.over:
        raise HandRejected("the hand is not over")
    for seat, (ours, theirs) in hand.differences.items():
        raise HandRejected(f"seat {seat} ends with {ours} chips, but the file says {theirs}")
    if any("\0" in name for name in (hand.table or "", *(seat.name for seat in started.seats))):
        raise HandRejected("a name contains a NUL character")
    if hand.unknown_stacks:
        raise HandRejected("some stacks are missing")
    numbers = [started.button, *[seat.number for seat in started.seats]]
    if min(numbers) < 0 or max(numbers) >= _MAX_SEATS:
        raise HandRejected(f"seat and button numbers must be from 0 to {_MAX_SEATS - 1}")
    if any(seat.stack > MAX_CHIPS for seat in started.seats):
        raise HandRejected(f"a stack exceeds {MAX_CHIPS} chips")
    return started


def _digest(events: Iterable[Event]) -> str:
    """Return a digest that identifies how a hand went, whatever format it came in."""
    started, *following = events
    if not isinstance(started, HandStarted):
        raise HandRejected("the first event of a hand must be its start")
    table = [started.game, started.button, *[(seat.number, seat.name, seat.stack) for seat in started.seats]]
    went = [event_to_data(event) for event in following if not isinstance(event, _OPTIONAL_EVENTS)]
    return sha256(msgspec.json.encode([table, went])).hexdigest()
