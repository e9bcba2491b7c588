"""Read the growing record of a table, and compare it with what clients received."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from itertools import chain
from typing import Final

import msgspec

from riverboat.engine import actions as act
from riverboat.engine import events as ev
from riverboat.engine.cards import Card
from riverboat.engine.errors import EngineError
from riverboat.engine.events import Audience, Event
from riverboat.engine.hand import Hand, HandState
from riverboat.engine.table.events import ChatSaid, SeatTaken, TableClosed, TableOpened, TimeBankUsed
from riverboat.engine.table.fold import TableState
from riverboat.engine.table.record import Record
from riverboat.server.history.queries.hands import History
from riverboat.server.protocol.codecs import MSGPACK
from riverboat.server.protocol.errors import ProtocolError
from riverboat.server.protocol.event_data import event_to_data
from riverboat.server.protocol.messages import Turn, Update
from riverboat.server.protocol.mirror import TableMirror
from riverboat.server.tables.parts.turns import turn_of
from tests.support.killing.players import Done, Received

_DONE: Final[dict[type[act.Action], type[Event]]] = {
    act.Fold: ev.Folded,
    act.Check: ev.Checked,
    act.Call: ev.Called,
    act.BetTo: ev.BetMade,
    act.RaiseTo: ev.RaisedTo,
    act.BringIn: ev.BringInPosted,
    act.Draw: ev.Drew,
    act.Run: ev.RunsChosen,
    act.Show: ev.HandShown,
    act.Muck: ev.HandMucked,
}


class RecordedTable:
    """The record of the table with the id `table`, as far as it was read.

    seq: the number of the last event.
    mirror: what a spectator knows.
    is_prompt: its players act at once and stay, so none is to be charged time, and it is not to be closed.
    """

    def __init__(self, table: str, *, is_prompt: bool = True) -> None:
        self.table = table
        self._is_prompt = is_prompt
        self.seq = 0
        self.mirror: TableMirror
        self.hands = 0
        self._hash = sha256()
        self._events: dict[int, tuple[Event, dict[str, int]]] = {}  # with the seats of the hand, by player
        self._decisions: dict[tuple[int, int], Event] = {}
        self._former_decisions = self._decisions
        self._to_forget = 0
        self._sat = Counter[str]()
        self._said = set[str]()
        self._hand: HandState | None = None
        self._dealt_in: dict[str, int] = {}

    @property
    def digest(self) -> str:
        """Return the digest of everything read."""
        return self._hash.hexdigest()

    @property
    def state(self) -> TableState:
        """Return the table between hands."""
        return self.mirror.state

    @property
    def in_hand(self) -> bool:
        """Return whether a hand is in progress."""
        return self._hand is not None

    @property
    def turn(self) -> Turn | None:
        """Return whose turn it is."""
        return None if self._hand is None else turn_of(self._hand)

    def read(self, past: History, last: int | None = None) -> Iterator[str]:
        """Read to the event `last` or to the end. Yields the faults as sentences."""
        with closing(past.records(self.table, first=self.seq + 1)) as records:
            for record in records:
                if last is not None and record.seq > last:
                    return
                if record.seq != self.seq + 1:
                    yield f"table {self.table}: after event {self.seq} comes {record.seq}"
                    return
                self._hash.update(msgspec.json.encode(event_to_data(record.event)) + b"\n")
                try:
                    yield from self._take(record)
                except (EngineError, ProtocolError) as error:
                    yield f"table {self.table}: event {record.seq} is invalid: {error}"
                    return
        if last is not None and last > self.seq:
            yield f"table {self.table}: event {last} was shown, but the record ends at {self.seq}"

    def faults_of(self, received: Received) -> Iterator[str]:
        """Yield what a client received that differs from the record. Each message is compared once."""
        for seq, event in received.shown:
            kept, dealt_in = self._events.get(seq, (None, {}))
            if kept is None:
                yield f"{_who(received)} was shown event {seq}, which was not committed"
            elif event != (kept if is_for(kept, dealt_in.get(received.player)) else None):
                yield f"{_who(received)} was shown another event {seq} than was committed: {kept.kind}"
        for done in received.done:
            if not self.has(done):
                yield f"{_who(received)} acted in turn {done.turn} of hand {done.hand}, not committed"
        if self._sat[received.player] < received.sat:
            sat = self._sat[received.player]
            yield f"{_who(received)} sat down {received.sat} times, but {sat} are committed"
        for words in received.said:
            if words not in self._said:
                yield f"{_who(received)} said what was not committed"
        received.shown.clear()
        received.done.clear()
        received.said.clear()

    def has(self, done: Done) -> bool:
        """Return whether an action that a reply accepted is recorded."""
        turn = done.hand, done.turn
        return _is(self._decisions.get(turn) or self._former_decisions.get(turn), done)

    def dispose(self, seq: int) -> None:
        """Forget what was to be forgotten last time, and next time the events up to `seq`.

        All clients received them and were compared, but a reply, or a snapshot with a delay for a player who
        has left the seat, may still wait to be taken.
        """
        self._events = {number: kept for number, kept in self._events.items() if number > self._to_forget}
        self._to_forget = seq
        self._former_decisions, self._decisions = self._decisions, {}

    def faults_of_mirror(self, mirror: TableMirror, whose: str) -> Iterator[str]:
        """Yield a fault if a spectator's mirror, or its turn, differs from the record.

        A mirror that is not at the same event is skipped.
        """
        if mirror.seq != self.seq:
            return
        self.mirror.turn, self.mirror.suspended = self.turn, mirror.suspended
        if MSGPACK.encode(mirror.snapshot()) != MSGPACK.encode(self.mirror.snapshot()):
            yield f"table {self.table}: {whose} at event {mirror.seq} differs from the record"

    def _take(self, record: Record) -> Iterator[str]:
        event, self.seq = record.event, record.seq
        self._show(record)
        if self._is_prompt and isinstance(event, ev.TimedOut | TimeBankUsed):
            yield f"table {self.table}: event {record.seq} charges a player, who had time"
        elif self._is_prompt and isinstance(event, TableClosed):
            yield f"table {self.table}: it was closed at event {record.seq}"
        if isinstance(event, SeatTaken):
            self._sat[event.player] += 1
        elif isinstance(event, ChatSaid):
            self._said.add(event.text)
        if record.hand is not None:
            yield from self._take_of_hand(event)
        self._events[record.seq] = event, self._dealt_in

    def _show(self, record: Record) -> None:
        """Apply `record` to the mirror."""
        event = record.event
        if isinstance(event, TableOpened):
            self.mirror = TableMirror(self.table, 1, TableState(event))
        else:
            shown = event_to_data(event) if is_for(event, None) else None
            self.mirror.apply(Update(table=self.table, seq=record.seq, events=[shown]))

    def _take_of_hand(self, event: Event) -> Iterator[str]:
        if isinstance(event, ev.HandStarted):
            if self._hand is not None:
                yield f"hand {self._hand.number} was called off"
            self._hand = HandState.replay([event])
            of = self.state.seats
            self._dealt_in = {of[seat.number].player: seat.number for seat in event.seats}
        elif self._hand is not None and not isinstance(event, ev.RabbitShown):
            before = self._hand.turn
            self._hand.apply(event)
            if self._hand.turn == before + 1:
                self._decisions[self._hand.id, before] = event
            if isinstance(event, ev.HandEnded):
                yield from _faults_of_hand(self._hand)
                self.hands += 1
                self._hand = None


def is_for(event: Event, seat: int | None) -> bool:
    """Return whether the player in `seat`, or a spectator, sees `event`, independently of the engine."""
    match event.audience:
        case Audience.EVERYONE:
            return True
        case Audience.OWNER:
            return seat is not None and event.seat == seat  # type: ignore[attr-defined]
        case Audience.SERVER:
            return False


def _faults_of_hand(hand: HandState) -> Iterator[str]:
    """Check that replaying a finished hand leads to its stacks, and that each card appears once."""
    ended = hand.events[-1]
    assert isinstance(ended, ev.HandEnded)
    if Hand.replay(hand.events).stacks() != dict(ended.stacks):
        yield f"hand {hand.number} does not come to its stacks when it is replayed"
    if sum(chips for _, chips in ended.stacks) + _taken(hand) != sum(seat.stack for seat in hand.seats):
        yield f"hand {hand.number} has lost or made chips"
    yield from _faults_of_cards(hand)


def _taken(hand: HandState) -> int:
    return sum(event.amount for event in hand.events if isinstance(event, ev.RakeTaken | ev.TimeCharged))


def _faults_of_cards(hand: HandState) -> Iterator[str]:
    """Check that all cards came from the shuffled decks, and none was dealt twice."""
    deck: tuple[Card, ...] = ()
    dealt: list[Card] = []
    out: dict[int | None, list[Card]] = defaultdict(list)  # by seat, and on the boards
    for event in [*hand.events, ev.DeckShuffled(())]:
        match event:
            case ev.DeckShuffled(cards=following):
                if sorted(dealt) != sorted(deck[: len(dealt)]):
                    yield f"hand {hand.number} was not dealt from its deck"
                deck, dealt = following, []
            case ev.HoleCardsDealt(cards=cards) | ev.UpCardsDealt(cards=cards) | ev.BoardDealt(cards=cards):
                dealt += cards
                out[getattr(event, "seat", None)] += cards
                if len(set(chain(*out.values()))) != len(list(chain(*out.values()))):
                    yield f"hand {hand.number} has a card twice"
            case ev.CardsDiscarded(seat=seat, cards=cards):
                out[seat] = [card for card in out[seat] if card not in cards]
            case ev.Folded(seat=seat):
                out[seat] = []


def _is(event: Event | None, done: Done) -> bool:
    if event is None or type(event) is not _DONE[type(done.action)] or event.seat != done.seat:  # type: ignore[attr-defined] # each has one
        return False
    match done.action, event:
        case (act.BetTo(to=to), ev.BetMade(to=kept)) | (act.RaiseTo(to=to), ev.RaisedTo(to=kept)):
            return to == kept
        case act.Draw(cards=cards), ev.Drew(count=count):
            return len(cards) == count
        case act.Run(times=times), ev.RunsChosen(runs=runs):
            return times == runs
    return True


def _who(received: Received) -> str:
    return f"table {received.table}: {received.player}"
