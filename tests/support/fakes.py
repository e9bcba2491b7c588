"""Fakes for tests of tables: a journal in memory, a manual clock, and recording viewers."""

import asyncio
import random
from collections import defaultdict
from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from itertools import count

from riverboat.engine.cards import DECK, Card
from riverboat.engine.dealer import Dealer
from riverboat.engine.events import Event, HandStarted
from riverboat.engine.table.checkpoint import (
    Checkpoint,
    FeedMark,
    LastHand,
    StoredFeed,
    StoredTable,
    TableEnd,
)
from riverboat.engine.table.events import ChipsAdded, SeatChanged, SeatTaken, TableClosed, TableOpened
from riverboat.engine.table.record import Record
from riverboat.server.protocol.codecs import MSGPACK, Codec, Frame
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import (
    AnyMessage,
    Preaction,
    Resumed,
    Snapshot,
    Suspended,
    TakenOver,
    Update,
)
from riverboat.server.protocol.mirror import TableMirror
from riverboat.server.tables.ports import Timer
from tests.support.clients import FakeClient


class JournalDownError(Exception):
    """The journal cannot write."""


class FakeJournal:
    """Keeps the records in memory. `down` makes every call fail; `gate` holds appends up when clear.
    `lost` is raised by the next append once its records are kept, as where the connection breaks then.

    poor: the players who have no chips to bring.
    """

    def __init__(self) -> None:
        self.records: dict[str, list[Record]] = defaultdict(list)
        self.checkpoints: dict[str, Checkpoint] = {}
        self.given_up: list[str] = []
        self.down = False
        self.poor: set[str] = set()
        self.gate = asyncio.Event()
        self.gate.set()
        self.appends = 0
        self._numbers = count(1)
        self.looks = 0
        self.lost: Exception | None = None
        self.ends: dict[str, TableEnd] = {}
        self.looked_up = 0
        self.opened_from: dict[str, str] = {}
        self.now: Callable[[], float] = lambda: 0.0
        self.feed_marks: dict[str, list[tuple[int, float]]] = defaultdict(list)
        self.feed_checkpoints: dict[str, Checkpoint] = {}

    async def keep_feed(self, mark: FeedMark) -> None:
        if self.down:
            raise JournalDownError
        self.feed_marks[mark.table].append((mark.sent, self.now()))
        if mark.checkpoint is not None:
            self.feed_checkpoints[mark.table] = mark.checkpoint

    async def append(
        self,
        table: str,
        records: Sequence[Record],
        checkpoint: Checkpoint | None = None,
        opened_from: str = "",
    ) -> None:
        self.appends += 1
        if opened_from:
            self.opened_from[table] = opened_from
        await self.gate.wait()
        if self.down:
            raise JournalDownError
        if any(_brings_chips(record.event, self.poor) for record in records):
            raise CommandRejected(Code.NOT_ENOUGH_CHIPS, "you have 0 chips")
        kept = self.records[table]
        assert [record.seq for record in records] == list(range(len(kept) + 1, len(kept) + 1 + len(records)))
        kept.extend(records)
        if checkpoint is not None:
            assert checkpoint.seq == kept[-1].seq
            self.checkpoints[table] = checkpoint
        if self.lost is not None:
            lost, self.lost = self.lost, None
            raise lost

    async def carried_out_as(self, command: str) -> tuple[str, str] | None:
        if self.down:
            raise CommandRejected(Code.JOURNAL_UNAVAILABLE, "the database is unavailable; try again")
        for records in self.records.values():
            for record in records:
                if record.command == command:
                    return record.content, record.result
        return None

    async def resynchronise(self, table: str, seq: int) -> list[Record]:
        self.looks += 1
        if self.down:
            raise JournalDownError
        return self.records[table][seq:]

    async def left_open(self) -> list[str]:
        return [table for table, kept in self.records.items() if not isinstance(kept[-1].event, TableClosed)]

    async def load(self, table: str, since: int | None = None) -> StoredTable:
        checkpoint = self.checkpoints.get(table)
        first = 0 if checkpoint is None else checkpoint.seq
        feed = None
        if marks := self.feed_marks.get(table):
            shown = self.feed_checkpoints.get(table)
            since = min(first if since is None else since, 0 if shown is None else shown.seq)
            ended = _last_hand(self.records[table][:since]) if shown is not None else LastHand()
            feed = StoredFeed(shown, ended, [(seq, self.now() - at) for seq, at in marks])
        return StoredTable(
            checkpoint,
            self.records[table][first:],
            opened_from=self.opened_from.get(table, ""),
            last_hand=_last_hand(self.records[table][:first]),
            commands={
                record.command: (record.content, record.result)
                for record in self.records[table]
                if record.command
            },
            earlier=[] if since is None else self.records[table][since:first],
            feed=feed,
        )

    async def abandon(self, table: str) -> None:
        self.given_up.append(table)

    async def is_open(self, table: str) -> bool:
        return False

    async def opened_by(self, command: str) -> tuple[str, TableOpened] | None:
        if self.down:
            raise JournalDownError
        for table, (first, *_) in self.records.items():
            if first.command == command and isinstance(first.event, TableOpened):
                return table, first.event
        return None

    async def end_of(self, table: str) -> TableEnd | None:
        self.looked_up += 1
        if self.down:
            raise JournalDownError
        return self.ends.get(table)

    async def new_hand_id(self) -> int:
        if self.down:
            raise JournalDownError
        return next(self._numbers)

    def events(self, table: str) -> list[Event]:
        return [record.event for record in self.records[table]]


def _last_hand(records: Sequence[Record]) -> LastHand:
    """Return the last hand in `records`, the last of which is the end of its step."""
    seated: dict[int, str] = {}
    last = LastHand()
    for record in records:
        match record.event:
            case SeatTaken(seat=seat, player=player) | SeatChanged(to=seat, player=player):
                seated[seat] = player
            case HandStarted(seats=seats):
                of_hand = [each.event for each in records if each.hand == record.hand]
                last = LastHand(of_hand, {seated[seat.number]: seat.number for seat in seats})
    return last


class FakeTablePasswords:
    """Knows passwords by their hashes, operators and guests. Counts hashes and checks."""

    def __init__(self) -> None:
        self.operators: set[str] = set()
        self.guests: set[str] = set()
        self.hashed: list[str] = []
        self.checked: list[str] = []

    async def hash(self, player: str, address: str, password: str) -> str:
        self.hashed.append(password)
        return f"kept of {password}"

    async def check(self, place: str, address: str, password: str, password_hash: str | None) -> None:
        self.checked.append(password)
        if password_hash != f"kept of {password}":
            raise CommandRejected(Code.WRONG_PASSWORD, "the password is wrong")

    async def is_operator(self, player: str) -> bool:
        return player in self.operators

    async def is_registered(self, player: str) -> bool:
        return player not in self.guests


def _brings_chips(event: Event, players: set[str]) -> bool:
    return isinstance(event, SeatTaken | ChipsAdded) and event.player in players


class FakeTimer:
    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback: Callable[[], None] | None = callback

    def cancel(self) -> None:
        self.callback = None


class StillClock:
    """A clock that never moves. What is due now is called; no turn, grace or pause ever ends."""

    def now(self) -> float:
        return 1000.0

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        return asyncio.get_running_loop().call_soon(callback) if when <= self.now() else FakeTimer(callback)


class FakeClock:
    """A clock that moves only on request."""

    def __init__(self) -> None:
        self._now = 1000.0
        self._timers: list[tuple[float, int, FakeTimer]] = []
        self._order = count()

    def now(self) -> float:
        return self._now

    def call_at(self, when: float, callback: Callable[[], None]) -> FakeTimer:
        timer = FakeTimer(callback)
        heappush(self._timers, (when, next(self._order), timer))
        return timer

    def skip(self, seconds: float) -> None:
        """Let time pass without calling timers, as if they were late."""
        self._now += seconds

    @property
    def until_next(self) -> float:
        """Return the seconds until the next timer."""
        return max(0.0, min(when for when, _, timer in self._timers if timer.callback) - self._now)

    async def advance(self, seconds: float) -> None:
        """Let time pass, and run everything that it triggers."""
        end = self._now + seconds
        await settled()
        while self._timers and self._timers[0][0] <= end:
            when, _, timer = heappop(self._timers)
            self._now = max(self._now, when)
            if timer.callback is not None:
                timer.callback()
                await settled()
        self._now = end
        await settled()


async def settled() -> None:
    """Run everything that can run without time passing."""
    ready = getattr(asyncio.get_running_loop(), "_ready", True)
    for _ in range(40):
        await asyncio.sleep(0)
        if not ready:  # nothing else waits for the loop, which took half of the time of simulations
            break


class FakeViewer(FakeClient):
    """A client that mirrors each table that it watches; a gap would be an error."""

    def __init__(self, player: str, codec: Codec = MSGPACK) -> None:
        super().__init__(player, player.title(), codec)
        self.mirrors: dict[str, TableMirror] = {}

    def send(self, frame: Frame) -> None:
        super().send(frame)
        message = self.codec.decode_message(frame)
        if isinstance(message, Update) and message.table in self.mirrors:
            self.mirrors[message.table].apply(message)
        elif isinstance(message, Snapshot):
            self.follow(message)
        elif isinstance(message, Preaction):
            self.mirrors[message.table].hold(message)
        elif isinstance(message, Suspended | Resumed):
            self.mirrors[message.table].suspended = isinstance(message, Suspended)
        elif isinstance(message, TakenOver):
            self.mirrors.pop(message.table, None)

    def follow(self, snapshot: Snapshot) -> None:
        self.mirrors[snapshot.table] = TableMirror.from_snapshot(snapshot, self.player)

    @property
    def messages(self) -> list[AnyMessage]:
        return [self.codec.decode_message(frame) for frame in self.frames]

    @property
    def updates(self) -> list[Update]:
        return [message for message in self.messages if isinstance(message, Update)]


class StackedDealer:
    """Deals the given decks in order, and then random ones by `seed`."""

    def __init__(self, *decks: Sequence[Card], seed: int = 1) -> None:
        self._decks = [tuple(deck) for deck in decks]
        self._cards: Sequence[Card] = DECK
        self._chance = random.Random(seed)

    def dealer_for(self, deck: Sequence[Card]) -> Dealer:
        """Return this dealer for a game with the cards of `deck`."""
        self._cards = deck
        return self

    def deal(self) -> tuple[Card, ...]:
        if self._decks:
            return self._decks.pop(0)
        return tuple(self._chance.sample(self._cards, len(self._cards)))
