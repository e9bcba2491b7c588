"""Read the journal after every commit, and compare it with everything that clients are sent."""

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from riverboat.engine.errors import EngineError
from riverboat.engine.events import (
    Audience,
    Event,
    HandEnded,
    HandStarted,
    RabbitShown,
    RakeTaken,
    TimeCharged,
)
from riverboat.engine.hand import HandState
from riverboat.engine.table.events import CardsShown, ChatSaid, ChipsAdded, TableOpened
from riverboat.engine.table.fold import TableState
from riverboat.engine.table.record import Record
from riverboat.engine.tournament.record import is_of_tournament
from riverboat.server.history.database.models import table_account
from riverboat.server.history.journal.keys import ring_for
from riverboat.server.history.journal.sealing import KeyRing, is_sealed
from riverboat.server.protocol.codecs import MSGPACK
from riverboat.server.protocol.errors import ProtocolError
from riverboat.server.protocol.event_data import event_from_data, event_to_json
from riverboat.server.protocol.messages import AnyMessage, Snapshot, Turn, Update
from riverboat.server.protocol.mirror import TableMirror
from riverboat.server.protocol.snapshots import state_of
from riverboat.server.tables.parts.turns import turn_of
from riverboat.server.tables.record import TableRecord
from tests.support.killing.record import RecordedTable, is_for
from tests.support.simulation.turns import TurnTimes

_NEW: Final = "SELECT rowid, table_id, seq, hand, data FROM events WHERE rowid > ? ORDER BY rowid"
_SERVERS: Final = "SELECT id FROM servers"
_OWNERS: Final = "SELECT table_id, server_id FROM leases WHERE server_id IS NOT NULL"
_ENTRIES: Final = "SELECT rowid, account, amount FROM entries WHERE rowid > ? ORDER BY rowid"
_BALANCES: Final = "SELECT account, chips FROM balances WHERE account NOT IN ('bank', 'house')"


class Truth:
    """Check the journal in the database at `path`, and everything sent, against each other.

    wrong: called with a sentence for each fault.
    is_served: returns whether the server with this writer runs.
    tables: what was committed, by table id.
    """

    def __init__(
        self,
        path: Path,
        now: Callable[[], float],
        wrong: Callable[[str], None],
        is_served: Callable[[int], bool],
    ) -> None:
        self.tables: dict[str, CheckedTable] = {}
        self._connection = sqlite3.connect(path, isolation_level=None)
        self._url = f"sqlite:///{path}"
        self._row = 0
        self._entry = 0
        self._sums = Counter[str]()  # of entries, by account
        self._writers: dict[str, int] = {}  # by id of a server, which writes its row first itself
        self._owners: dict[str, int] = {}  # the last writer of each table
        self._now = now
        self._wrong = wrong
        self._is_served = is_served

    @property
    def hands(self) -> int:
        """Return the number of finished hands."""
        return sum(table.hands for table in self.tables.values())

    def read(self, writer: int) -> list[tuple[Any, ...]]:
        """Read what `writer` has committed. Returns table, number, hand and data of each event."""
        owners = self._read_owners(writer)
        rows = self._connection.execute(_NEW, (self._row,)).fetchall()
        if not rows:
            return []
        records = []
        for self._row, table, seq, hand, data in rows:
            if table not in self.tables:
                self.tables[table] = CheckedTable(table)
            if table in owners and writer not in (owners[table], self._owners[table]):
                self._wrong(f"table {table}: event {seq} was written by a server that was replaced")
            plain = self._opened(table, seq, hand, data) if is_sealed(data) else data
            records.append((table, seq, hand, plain))
            for fault in self.tables[table].add(seq, hand, plain, self._now()):
                self._wrong(f"table {table}: {fault}")
        tables = {table for _, table, *_ in rows}
        for table in tables:
            self.tables[table].committed(self._now())
        self._check_chips(tables)
        for _, table, seq, hand, data in rows:
            if not is_sealed(data) and self.tables[table].is_hidden(seq, hand):
                self._wrong(
                    f"table {table}: event {seq} is plaintext in the database, but hand {hand} is in progress"
                )
        return records

    def _read_owners(self, writer: int) -> dict[str, int]:
        """Read who owns each table after a commit of `writer`. Returns who did before.

        As long as no other server has taken a table from its owner, that one may write.
        """
        for (server,) in self._connection.execute(_SERVERS):
            self._writers.setdefault(server, writer)
        before = dict(self._owners)
        for table, server in self._connection.execute(_OWNERS):
            owner = self._owners[table] = self._writers[server]
            former = before.get(table, owner)
            if former != owner and not self._is_served(former):
                self.tables[table].times.begin_again(self._now())
        return before

    @cached_property
    def _ring(self) -> KeyRing:
        return ring_for(self._url)

    def _opened(self, table: str, seq: int, hand: int | None, data: str) -> str:
        return event_to_json(self._ring.open(table, seq, hand, data))

    def check_message(self, player: str, message: AnyMessage) -> None:
        """Check what a `message` to `player` says about a table."""
        sent: Any = message
        result = getattr(message, "result", None)
        if isinstance(result, dict) and result.get("type") in ("update", "snapshot"):
            sent = msgspec.convert(result, Update if "events" in result else Snapshot)
        if isinstance(sent, Update | Snapshot):
            table = self.tables.get(sent.table)
            if table is None:
                self._wrong(f"{player} was sent table {sent.table}, which was not committed")
                return
            faults = table.shown(player, sent) if isinstance(sent, Update) else table.sent(player, sent)
            for fault in (*faults, *table.too_early(player, sent, self._now())):
                self._wrong(f"table {sent.table}: {player} {fault}")

    def faults_of_second_reading(self) -> Iterator[str]:
        """Read all events again. Yield those that are missing or have changed."""
        there = Counter[str]()
        for _, table, seq, hand, data in self._connection.execute(_NEW, (0,)):
            there[table] += 1
            plain = self._opened(table, seq, hand, data) if is_sealed(data) else data
            if msgspec.json.decode(plain) != self.tables[table].row(seq):
                yield f"table {table}: event {seq} is not what it was"
        for id, table in self.tables.items():
            if there[id] != table.seq:
                yield f"table {id}: only {there[id]} of {table.seq} events are left"

    def close(self) -> None:
        """Close the database."""
        self._connection.close()

    def _check_chips(self, tables: set[str]) -> None:
        for row, account, amount in self._connection.execute(_ENTRIES, (self._entry,)):
            self._entry = row
            self._sums[account] += amount
        if self._sums.total():
            self._wrong(f"the ledger sums to {self._sums.total()}")
        balances = dict(self._connection.execute(_BALANCES).fetchall())
        for account, chips in balances.items():
            if chips != self._sums[account]:
                self._wrong(f"{account} holds {chips}, but its entries sum to {self._sums[account]}")
        for table in tables:
            if is_of_tournament(table):  # chips in play are no money
                continue
            checked, booked = self.tables[table], balances[table_account(table)]
            if checked.chips != booked:
                self._wrong(
                    f"table {table}: there are {checked.chips} chips at event {checked.seq}, not {booked}"
                )


class CheckedTable(RecordedTable):
    """The committed events of one table, to check messages against.

    moved_at, played_at: when the last event was committed, and the last event of a hand.
    said: how often each text was said.
    times: the time that players had to act.
    """

    def __init__(self, table: str) -> None:
        super().__init__(table, is_prompt=False)
        self.moved_at = self.played_at = 0.0
        self._state: TableState
        self.said = Counter[str]()
        self.times = TurnTimes()
        self._rows: dict[int, Any] = {}
        self._of_hand: list[int] = []
        self._hands: dict[
            int, tuple[list[int], int]
        ] = {}  # by event: the events of its hand, and their number then
        self._last: list[int] = []  # the events of the last hand, and of the cards shown after it
        self._lasts: dict[int, tuple[list[int], int]] = {}  # by event, as in _hands
        self._total = 0
        # By last event: when it was committed, and the turn then.
        self._steps: dict[int, tuple[float, Turn | None]] = {}
        self._live_at = 0

    @property
    def state(self) -> TableState:
        """Return the table between hands."""
        return self._state

    def row(self, seq: int) -> Any:
        """Return the data of the event `seq` as it was first read."""
        return self._rows.get(seq)

    @property
    def chips(self) -> int:
        """Return all chips on the table."""
        stacks = sum(seat.stack for number, seat in self.state.seats.items() if number not in self._in_play)
        return stacks + (0 if self._hand is None else _chips_in(self._hand))

    def sat(self, player: str) -> int:
        """Return how often a player has taken a seat here."""
        return self._sat[player]

    def excludes(self, player: str) -> bool:
        """Return whether the table has closed, or `player` may not watch it."""
        return self.state.closed or not self.state.kicked.get(player, True)

    @property
    def is_to_move(self) -> bool:
        """Return whether the table has to make progress without a command."""
        state = self.state
        return self._hand is not None or (len(state.ready) >= 2 and not (state.paused or state.closing))

    def add(self, seq: int, hand: int | None, data: str, now: float) -> Iterator[str]:
        """Add the next row. Yield what is wrong with it."""
        plain = msgspec.json.decode(data)
        try:
            event = event_from_data(plain)
            if seq != self.seq + 1:
                yield f"after event {self.seq} comes {seq}"
            yield from self._take(Record(seq, hand, event))
        except (EngineError, ProtocolError) as error:
            yield f"event {seq} is invalid: {error}"
            return
        self._rows[seq] = plain
        self.moved_at = now
        yield from self.times.faults(event, self.state.rules.act_ms / 1000, now)
        if isinstance(event, ChatSaid):
            self.said[event.text] += 1
        elif isinstance(event, ChipsAdded):
            self.said[f"chips of {event.player}"] += 1
        if hand is not None:
            self.played_at = now
            yield from self._count(event)
        if isinstance(event, HandEnded):
            self._last = [*self._of_hand, seq]
        elif isinstance(event, RabbitShown | CardsShown):
            self._last.append(seq)
        self._lasts[seq] = self._last, len(self._last)
        if self._hand is None:
            self._of_hand = []
        elif hand is not None and not isinstance(event, RabbitShown):
            self._of_hand.append(seq)
        self._hands[seq] = self._of_hand, len(self._of_hand)

    def committed(self, now: float) -> None:
        """Note that the last event ended a committed step."""
        turn = None if self._hand is None else turn_of(self._hand)
        self._steps[self.seq] = now, turn
        self.times.begin(turn, now)

    def is_hidden(self, seq: int, hand: int | None) -> bool:
        """Return whether the event `seq` is hidden from somebody while its `hand` is in progress."""
        event, _ = self._events[seq]
        in_progress = self._hand is not None and self._hand.number == hand
        return in_progress and event.audience is not Audience.EVERYONE

    def shown(self, player: str, update: Update) -> Iterator[str]:
        """Check that an update for `player` matches the journal, and shows only what the player may see."""
        for seq, data in enumerate(update.events, update.seq):
            if fault := self._seen(player, seq, data):
                yield fault
        last = update.seq + len(update.events) - 1
        _, turn = self._steps.get(last, (0.0, None))
        if update.turn != turn and _timeless(update.turn) != turn:
            yield f"was sent another turn after event {last}: {update.turn}, not {turn}"

    def sent(self, player: str, snapshot: Snapshot) -> Iterator[str]:
        """Check that a snapshot for `player` matches the journal, and shows only what the player may see."""
        if snapshot.seq > self.seq:
            yield f"was sent the table at event {snapshot.seq}, but the journal ends at {self.seq}"
            return
        for (events, count), sent in (
            (self._hands[snapshot.seq], snapshot.hand),
            (self._lasts[snapshot.seq], snapshot.last_hand),
        ):
            if count != len(sent):
                yield f"was sent {len(sent)} events of a hand, not {count}, at {snapshot.seq}"
            for seq, data in zip(events[:count], sent, strict=False):
                if fault := self._seen(player, seq, data):
                    yield fault
        if snapshot.seq == self.seq and state_of(snapshot) != self.state:
            yield f"was sent another state of the table at event {snapshot.seq}"
        # Who was behind when the table closed is sent the table before that event, and then the event.
        at = self.seq if self.state.closed and snapshot.seq == self.seq - 1 else snapshot.seq
        if _timeless(snapshot.turn) != self._steps[at][1]:
            yield f"was sent another turn at event {snapshot.seq}"

    def too_early(self, player: str, sent: Update | Snapshot, now: float) -> Iterator[str]:
        """Check that a spectator sees nothing before the table's delay."""
        last = sent.seq + len(sent.events) - 1 if isinstance(sent, Update) else sent.seq
        if last not in self._steps and last <= self.seq:  # hands that are held together are sent one by one
            last = min(end for end in self._steps if end > last)
        at, _ = self._steps.get(last, (now, None))
        delay = self.state.rules.spectator_delay_ms / 1000
        at_once = last == 1 or self._sat[player] or self.state.closed
        if not at_once and now - at < delay:
            yield f"was sent event {last} {now - at:.3f} s after it, but the spectator delay is {delay} s"

    def as_known_to(self, mirror: TableMirror) -> bool:
        """Return whether `mirror` equals, byte for byte, the journal as its player may see it.

        Returns True if the journal has more events.
        """
        if mirror.seq != self.seq:
            return True
        expected = TableMirror(self.table, self.seq, self.state, mirror.player)
        for seq in (*self._last, *self._of_hand):
            event, dealt_in = self._events[seq]
            if is_for(event, dealt_in.get(mirror.player)) or (
                mirror.late and self._is_open_to_all(event, seq)
            ):
                expected._apply_to_hand(event)
        _, expected.turn = self._steps[self.seq]
        expected.preaction, expected.suspended = mirror.preaction, mirror.suspended
        return MSGPACK.encode(expected.snapshot()) == MSGPACK.encode(mirror.snapshot())

    def is_live(self, record: TableRecord) -> bool:
        """Return whether an active table matches the journal; True if that cannot be checked now."""
        if record.seq != self.seq or self._live_at == self.seq:
            return True
        if record.hand is not None and len(record.hand.events) != len(record.events):
            return True  # a step is under way
        self._live_at = self.seq
        if record.state != self.state or (record.hand is None) != (self._hand is None):
            return False
        return record.hand is None or self._hand is None or record.hand.as_data() == self._hand.as_data()

    def _show(self, record: Record) -> None:
        if isinstance(record.event, TableOpened):
            self._state = TableState(record.event)
        else:
            self._state.apply(record.event)

    @property
    def _in_play(self) -> frozenset[int]:
        return self.state.dealt_in if self._hand is not None else frozenset()

    def _count(self, event: Event) -> Iterator[str]:
        """Yield a fault if chips of the hand appeared or disappeared."""
        if self._hand is None:
            return
        if isinstance(event, HandStarted):
            self._total = _chips_in(self._hand)
        elif isinstance(event, RakeTaken | TimeCharged):
            self._total -= event.amount
        there = _chips_in(self._hand)
        if there != self._total:
            yield f"hand {self._hand.number} has {there} chips after event {self.seq}, not {self._total}"

    def _seen(self, player: str, seq: int, data: Any) -> str:
        """Return what is wrong with what `player` saw of the event `seq`, or an empty string."""
        if seq not in self._events:
            return f"was shown event {seq}, which was not committed"
        event, dealt_in = self._events[seq]
        if data is None:
            if is_for(event, dealt_in.get(player)):
                return f"was not shown event {seq}, a {event.kind}"
            return ""
        row = self._rows[seq]
        if data != row and msgspec.to_builtins(data) != row:  # msgpack has bytes where JSON has base64
            return f"was shown another event {seq} than was committed: {event.kind}"
        if not is_for(event, dealt_in.get(player)) and not self._is_open_to_all(event, seq):
            return f"was shown what it may not see: event {seq}, a {event.kind}"
        return ""

    def _is_open_to_all(self, event: Event, seq: int) -> bool:
        """Return whether spectators may see a hidden event by now."""
        is_over = self._hand is None or seq < self._of_hand[0]
        return self.state.rules.all_cards and event.audience is Audience.OWNER and is_over


def _chips_in(hand: HandState) -> int:
    return hand.pot + sum(hand.stacks().values())


def _timeless(turn: Turn | None) -> Turn | None:
    return turn and replace(turn, ms=0, grace=0, bank=0)
