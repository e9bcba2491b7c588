"""The delayed feed of a table: spectators see events `spectator_delay_ms` after the players."""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import replace as replaced
from itertools import islice
from typing import NamedTuple

from msgspec.structs import replace as replaced_in

from riverboat.engine.errors import EventError
from riverboat.engine.events import Audience, Event, HandEnded, HandStarted, RabbitShown
from riverboat.engine.hand import HandState, visible
from riverboat.engine.table.checkpoint import Checkpoint, FeedMark, LastHand, StoredFeed, StoredTable
from riverboat.engine.table.fold import TableState
from riverboat.engine.table.record import Record
from riverboat.server.clients import Client
from riverboat.server.protocol.event_data import event_from_data, event_to_data
from riverboat.server.protocol.messages import Resumed, Snapshot, Suspended, Turn, Update
from riverboat.server.protocol.snapshots import snapshot_of, state_of, table_info
from riverboat.server.tables.actor import Due
from riverboat.server.tables.parts.turns import later, turn_of
from riverboat.server.tables.ports import TableClock
from riverboat.server.tables.transfer import DelayedTransfer, HeldTransfer
from riverboat.server.tables.viewers.feed_marks import FeedMarks, Keep
from riverboat.server.tables.viewers.live import Broadcast


class _Held(NamedTuple):
    at: float
    records: Sequence[Record] = ()
    turn: Turn | None = None
    checkpoint: tuple[TableState, int, LastHand] | None = None


class DelayedFeed:
    """Sends events to spectators of the table with the id `table` after the delay that its rules set.

    With `all_cards`, spectators see all hole cards, and nothing of a hand before it is over, however short
    the delay.

    state, seq: the table now, and the number of its last event.
    keep: stores marks of the feed, from which `recover` continues.
    """

    def __init__(self, table: str, state: TableState, seq: int, clock: TableClock, keep: Keep) -> None:
        self._table = table
        self._state = _copied(state)
        self._seq = seq
        self._clock = clock
        self._events: list[Event] = []
        self._turn: Turn | None = None
        self._published_at = clock.now()
        self._held: deque[_Held] = deque()
        self._playing: int | None = None
        self._suspended = False
        self._sent = seq  # the last event that players were sent
        self._checkpoint: Checkpoint | None = None  # the latest that was shown
        self._marks = FeedMarks(clock, keep, self._mark)
        self._viewers = self._broadcast()

    def __len__(self) -> int:
        return len(self._viewers)

    def __iter__(self) -> Iterator[Client]:
        return iter(self._viewers)

    def __contains__(self, viewer: Client) -> bool:
        return viewer in self._viewers

    def add(self, viewer: Client) -> None:
        """Send `viewer` every delayed update from now on."""
        self._viewers.add(viewer)

    def discard(self, viewer: Client) -> None:
        """Send `viewer` nothing more."""
        self._viewers.discard(viewer)

    def tell_kicked(self, viewer: Client) -> None:
        """Tell `viewer`, if it follows, that its player was kicked, which others see after the delay."""
        if viewer in self:
            shown = self.snapshot(viewer.player)
            told = replaced_in(shown, kicked={**shown.kicked, viewer.player: False})
            viewer.send(viewer.codec.encode(told))

    def end(self) -> None:
        """Release the viewers after the last event."""
        self._marks.end()
        self._viewers.end()

    def send_to_all(self, message: Suspended | Resumed) -> None:
        """Notify every viewer, without delay, that the table is suspended or resumed."""
        self._suspended = isinstance(message, Suspended)
        self._viewers.send_to_all(message)

    def recover(self, found: StoredTable, turn: Turn | None, state: TableState) -> None:
        """Recover the table as it was `found`.

        The marks of the feed say since when players have seen its events, and so which ones are to be shown
        now or later. Without marks, the opening is shown and the rest is held for a whole delay, for nobody
        knows when players were sent it: a commit may take long, and the clocks of two servers differ.

        turn, state: those of the table now.
        """
        self._marks.on_change()
        if found.feed is not None:
            self._recover_marked(found, found.feed, turn, state)
            return
        checkpoint, seq, _, records = found.restored()
        self._state, self._seq = TableState(checkpoint.opened), 1
        if seq > 1:
            held = checkpoint, seq, found.last_hand
            self._held.append(_Held(self._clock.now() + self._delay, checkpoint=held))
        if records:
            self.hold(records, turn, state)

    def _recover_marked(
        self, found: StoredTable, feed: StoredFeed, turn: Turn | None, state: TableState
    ) -> None:
        """Start from the checkpoint that spectators saw, show what is due, and hold the rest until it is."""
        self._checkpoint, self._playing = feed.checkpoint, state.hand
        if feed.checkpoint is None:
            self._state, self._seq = TableState(state.opened), 1
        else:
            self._state, self._seq = feed.checkpoint.state.copy(), feed.checkpoint.seq
            self._viewers.set_last_hand(feed.last_hand)
        records = deque(each for each in (*found.earlier, *found.records) if each.seq > self._seq)
        now, turns = self._clock.now(), _Turns(state.rules.act_ms)
        for seq, age in feed.sent:
            seen = []
            while records and records[0].seq <= seq:
                seen.append(records.popleft())
            if seen:
                due_at = now + self._delay - max(0.0, age)
                self._held.append(_Held(due_at, seen, turns.after(seen) if records else turn))
        if records:
            self.hold(list(records), turn, state)
        while self._held and self._held[0].at <= now and not self._must_wait(self._held[0]):
            self._publish_next()

    def transfer(self) -> DelayedTransfer | None:
        """Return what another server needs to continue; None if it can as well recover the feed."""
        if any(held.checkpoint is not None for held in self._held):
            return None
        now, last_hand = self._clock.now(), self._viewers.kept_hand()
        shown = snapshot_of(
            self._state,
            table_info(self._state, self._table, 0),
            self._seq,
            you=None,
            hand=[event_to_data(event) for event in self._events],
            turn=self._turn,
            last_hand=[event_to_data(event) for event in last_hand.events],
        )
        return DelayedTransfer(
            shown=shown,
            dealt_in_last=dict(last_hand.dealt_in),
            shown_for=now - self._published_at,
            held=[HeldTransfer(held.at - now, len(held.records), held.turn) for held in self._held],
        )

    def take_over(self, transfer: DelayedTransfer, records: Sequence[Record], playing: int | None) -> None:
        """Continue as at another server, with all `records` after those that are shown.

        playing: the id of the hand in progress. Raises ProtocolError, and EventError if it does not fit.
        """
        now, shown = self._clock.now(), transfer.shown
        if sum(held.events for held in transfer.held) != len(records):
            raise EventError("the events of a delayed feed do not fit the journal")
        self._viewers = self._broadcast()
        self._state, self._seq = state_of(shown), shown.seq
        self._events = [event_from_data(data) for data in shown.hand]
        self._turn, self._published_at = shown.turn, now - transfer.shown_for
        last_hand = [event_from_data(data) for data in shown.last_hand]
        self._viewers.set_last_hand(LastHand(last_hand, transfer.dealt_in_last), self._events)
        seats = self._state.seats
        self._viewers.bind({seats[number].player: number for number in self._state.dealt_in})
        self._playing = playing
        following = iter(records)
        self._held = deque(
            _Held(now + held.due_in, list(islice(following, held.events)), held.turn)
            for held in transfer.held
        )

    def hold(self, records: Sequence[Record], turn: Turn | None, state: TableState) -> None:
        """Hold `records`, and the `turn` and the `state` that they leave, until they may be sent.

        When the table has closed, everything is sent at once.
        """
        self._playing = state.hand
        self._held.append(_Held(self._clock.now() + self._delay, records, turn))
        if records:
            self._sent = records[-1].seq
            self._marks.on_change()
        while self._held and state.closed:
            self._publish_next()

    def due(self) -> Iterator[Due]:
        """The step that sends what has been held for long enough."""
        if self._held and not self._must_wait(self._held[0]):
            yield Due(self._held[0].at, self._publish)

    def since(self, player: str, seq: int) -> Update | Snapshot:
        """Return what `player` missed of the delayed events after `seq`, or a snapshot."""
        return self._viewers.since(player, seq, self._seq, self._turn_now())

    def snapshot(self, player: str) -> Snapshot:
        """Return the delayed table for `player`, who has no seat now, whatever the delayed state says."""
        return snapshot_of(
            self._state,
            table_info(self._state, self._table, len(self)),
            self._seq,
            you=None,
            hand=self._viewers.visible_to(player, self._events),
            turn=self._turn_now(),
            last_hand=self._viewers.last_hand(player),
            suspended=self._suspended,
        )

    def _broadcast(self) -> Broadcast:
        sees = _is_of_the_table if self._state.rules.all_cards else visible
        return Broadcast(self._table, self.snapshot, sees)

    @property
    def _delay(self) -> float:
        return self._state.rules.spectator_delay_ms / 1000

    def _must_wait(self, held: _Held) -> bool:
        """Whether `held` belongs to a hand in progress that must not be shown yet."""
        return self._state.rules.all_cards and self._playing in {
            record.hand for record in held.records if record.hand is not None
        }

    async def _publish(self) -> None:
        self._publish_next()

    def _publish_next(self) -> None:
        _, records, turn, checkpoint = self._held.popleft()
        self._turn, self._published_at = turn, self._clock.now()
        if checkpoint is not None:
            self._state, self._seq, last_hand = checkpoint
            self._viewers.set_last_hand(last_hand)
            self._viewers.send_snapshots()
            return
        parts = _hands_apart(records)
        for part in parts:
            self._turn = turn if part is parts[-1] else None
            self._publish_part(part)
        if self._state.hand is None and any(isinstance(record.event, HandEnded) for record in records):
            self._checkpoint = Checkpoint(self._table, self._seq, self._state.copy())
            self._marks.on_change()

    def _publish_part(self, records: Sequence[Record]) -> None:
        """Send `records` of one hand at most, and the turn after them."""
        for record in records:
            event = record.event
            if isinstance(event, HandStarted):
                seats = self._state.seats
                self._viewers.bind({seats[seat.number].player: seat.number for seat in event.seats})
            self._state.apply(event)
            if record.hand is not None:
                self._events.append(event)
            if self._state.hand is None:
                self._events = []
        self._viewers.publish(self._seq + 1, [record.event for record in records], self._turn)
        self._seq += len(records)

    def _mark(self) -> FeedMark:
        return FeedMark(self._table, self._sent, self._seq, self._checkpoint)

    def _turn_now(self) -> Turn | None:
        if self._turn is None:
            return None
        return later(self._turn, round((self._clock.now() - self._published_at) * 1000))


class _Turns:
    """The turns of recovered steps. Their players have the `act_ms` of the rules."""

    def __init__(self, act_ms: int) -> None:
        self._act_ms = act_ms
        self._hand: HandState | None = None

    def after(self, records: Sequence[Record]) -> Turn | None:
        """Return the turn that the next `records` leave."""
        for record in records:
            match record.event:
                case HandStarted():
                    self._hand = HandState.replay([record.event])
                case HandEnded():
                    self._hand = None
                case RabbitShown():
                    pass
                case event if record.hand is not None and self._hand is not None:
                    self._hand.apply(event)
        turn = None if self._hand is None else turn_of(self._hand)
        return turn and replaced_in(turn, ms=self._act_ms)


def _hands_apart(records: Sequence[Record]) -> list[list[Record]]:
    """Return `records` in parts of one hand at most, since a card goes to who was dealt into its seat then.

    Held together are those that were found after a crash: of a second, or all that are left.
    """
    parts: list[list[Record]] = [[]]
    for record in records:
        if isinstance(record.event, HandStarted) and {each.hand for each in parts[-1]} - {None, record.hand}:
            parts.append([])
        parts[-1].append(record)
    return parts


def _copied(state: TableState) -> TableState:
    return replaced(state, seats=dict(state.seats))


def _is_of_the_table(event: Event, seat: int | None) -> bool:
    """Whether any player may see `event`. With `all_cards`, so may spectators."""
    return event.audience is not Audience.SERVER
