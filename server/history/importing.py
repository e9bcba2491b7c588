"""Hands that were played elsewhere, put on record as hands of tables that are closed again.

What goes on record follows the rules of the journal as live play does: a table is opened, players sit down
with their stacks, hands are played, players leave, the table closes. Hands get numbers of ours. Cards that a
file does not tell are not on record either.
"""

import secrets
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from typing import Final

import msgspec

from engine import events as ev
from engine.events import Event, HandEnded, HandStarted, Seat
from engine.notation.files import FileHand
from engine.notation.telling import plain, player_names
from server.history.errors import PlayerExists
from server.history.journal import Journal
from server.history.players import Players
from server.history.queries import History
from server.history.writer import Writer
from server.protocol.records import Record, event_to_data
from server.protocol.table_events import SeatLeft, SeatTaken, TableClosed, TableOpened
from server.protocol.table_state import TableState

TABLE_PREFIX: Final = "import-"
"""What the ids of imported tables begin with."""

PLAYER_PREFIX: Final = "import:"
"""What the ids of imported players begin with; their names follow."""

NAMELESS_TABLE: Final = "Imported hands"

MOST_CHIPS: Final = 10**15
"""The highest stack that is put on record."""

_MOST_SEATS: Final = 100  # more than any table has; a table with the seats of any number would not end

_TOLD_BY_SOME: Final = (
    ev.DeckShuffled,
    ev.TimedOut,
    ev.RunsOffered,
    ev.RunsChosen,
    ev.RakeTaken,
    ev.RabbitShown,
)
"""Events that some formats tell and others do not."""

_EVENTS_AT_ONCE: Final = 2_000
_FEWEST_SEATS: Final = 10


class HandRefused(Exception):  # noqa: N818 - says what is wrong
    """A hand that cannot be put on record; nothing of it is."""


class Importer:
    """Puts hands on record through `writer`, which somebody else opens and closes.

    past: what is on record already, so that no hand is there twice.
    """

    def __init__(self, writer: Writer, past: History) -> None:
        self._journal = Journal(writer, booked=False)
        self._players = Players(writer)
        self._past = past
        self._known: set[str] = set()
        self._tables: dict[TableOpened, _Table] = {}
        self._on_record: dict[str, Counter[str]] = {}
        self._not_met: dict[str, Counter[str]] = {}

    def begin_file(self) -> None:
        """The hands that follow are those of another file. A file may have hands that went just the same."""
        self._not_met.clear()

    async def add(self, hand: FileHand) -> bool:
        """Put `hand` on record; False where it is there already.

        It is there where an imported table of that name has a hand that went just the same, which no other
        hand of the file was. It is safe when `close` has returned. Raises HandRefused, HistoryUnavailable.
        """
        started = _checked(hand)
        names = player_names(started.seats)
        started = replace(
            started, number=0, seats=tuple(replace(seat, name=names[seat.number]) for seat in started.seats)
        )
        name = plain(hand.table) or NAMELESS_TABLE
        went = _digest([started, *hand.events[1:]])
        not_met = self._not_met_at(name)
        if not_met[went]:
            not_met[went] -= 1
            return False
        table = self._table(name, started)
        for each in names.values():
            await self._know(each)
        number = await self._journal.new_hand_number()
        table.add_hand([replace(started, number=number), *hand.events[1:]])
        self._on_record[name][went] += 1
        if len(table.waiting) >= _EVENTS_AT_ONCE:
            await self._flush(table)
        return True

    async def close(self) -> None:
        """Close the tables, and put on record what is not there yet. Raises HistoryUnavailable."""
        for table in self._tables.values():
            table.close()
            await self._flush(table)

    def _not_met_at(self, name: str) -> Counter[str]:
        """How often each hand is on record at tables called `name`, less those met in this file."""
        if name not in self._on_record:
            self._on_record[name] = Counter(self._hands_at(name))
        if name not in self._not_met:
            self._not_met[name] = self._on_record[name].copy()
        return self._not_met[name]

    def _hands_at(self, name: str) -> Iterator[str]:
        """The hands on record at imported tables called `name`, as digests."""
        for table in self._past.tables_called(name):
            if not table.startswith(TABLE_PREFIX):
                continue
            hand: list[Event] = []
            for record in self._past.records(table):
                if isinstance(record.event, HandStarted):
                    hand = [replace(record.event, number=0)]
                elif record.hand is not None:
                    hand.append(record.event)
                if isinstance(record.event, HandEnded):
                    yield _digest(hand)

    async def _know(self, name: str) -> None:
        """See that the player called `name` is on record; nobody signs in as this one."""
        if name not in self._known:
            self._known.add(name)
            with suppress(PlayerExists):
                await self._players.add_absent(PLAYER_PREFIX + name, name)

    def _table(self, name: str, started: HandStarted) -> "_Table":
        """The table for hands like this one: with its seats, and those of a usual table."""
        opened = TableOpened(
            name=name,
            game=started.game,
            stakes=started.stakes,
            seats=max(_FEWEST_SEATS, 1 + max([seat.number for seat in started.seats])),
            min_buy_in=1,
            max_buy_in=MOST_CHIPS,
            act_ms=0,
        )
        if opened not in self._tables:
            self._tables[opened] = _Table(opened)
        return self._tables[opened]

    async def _flush(self, table: "_Table") -> None:
        records, table.waiting = table.waiting, []
        if records:
            await self._journal.append(table.id, records)


class _Table:
    """An imported table. waiting: what has happened at it and is not on record yet."""

    def __init__(self, opened: TableOpened) -> None:
        self.id = TABLE_PREFIX + secrets.token_hex(8)
        self.waiting = [Record(1, None, opened)]
        self._seq = 1
        self._state = TableState(opened)

    def add_hand(self, events: Sequence[Event]) -> None:
        """Let the players of the hand sit down as it wants them, and play it."""
        started = events[0]
        if isinstance(started, HandStarted):
            self._sit_down(started.seats)
            for event in events:
                self._add(event, started.number)

    def close(self) -> None:
        """Everybody leaves, and the table closes."""
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
    """How `hand` began. Raises HandRefused for one that cannot be put on record."""
    started = hand.events[0]
    if not isinstance(started, HandStarted) or not hand.hand.over:
        raise HandRefused("the hand is not over")
    for seat, (ours, theirs) in hand.differences.items():
        raise HandRefused(f"seat {seat} ends with {ours}, the file says {theirs}")
    if any("\0" in name for name in (hand.table or "", *(seat.name for seat in started.seats))):
        raise HandRefused("a name has a character in it that is none")
    if hand.unknown_stacks:
        raise HandRefused("not all stacks are told")
    numbers = [started.button, *[seat.number for seat in started.seats]]
    if min(numbers) < 0 or max(numbers) >= _MOST_SEATS:
        raise HandRefused(f"seats are numbered from 0 to {_MOST_SEATS - 1}, that of the button too")
    if any(seat.stack > MOST_CHIPS for seat in started.seats):
        raise HandRefused(f"stacks are {MOST_CHIPS} chips at most")
    return started


def _digest(events: Iterable[Event]) -> str:
    """What tells a hand from another that went otherwise, whichever format each of them came in."""
    started, *following = events
    if not isinstance(started, HandStarted):
        raise HandRefused("a hand begins with its start")
    table = [started.game, started.button, *[(seat.number, seat.name, seat.stack) for seat in started.seats]]
    went = [event_to_data(event) for event in following if not isinstance(event, _TOLD_BY_SOME)]
    return sha256(msgspec.json.encode([table, went])).hexdigest()
