"""Keep a table in sync with what the server sends, as one viewer sees it."""

from collections.abc import Sequence
from typing import Self

from msgspec.structs import replace

from riverboat.engine.errors import EngineError, EventError
from riverboat.engine.events import Event, HandStarted, RabbitShown
from riverboat.engine.hand import HandState, View
from riverboat.engine.table.events import TABLE_EVENTS
from riverboat.engine.table.fold import TableState
from riverboat.engine.table.hand_log import HandLog
from riverboat.server.protocol.errors import InvalidEvent, UpdateGap
from riverboat.server.protocol.event_data import event_from_data, event_to_data
from riverboat.server.protocol.messages import Preaction, Snapshot, Turn, Update
from riverboat.server.protocol.snapshots import snapshot_of, state_of, table_info


class MirrorObserver:
    """Follows what a mirror applies: override what is needed."""

    def before_event(self, event: Event) -> None:
        """Called before the mirror applies an event that the viewer sees."""

    def after_event(self, event: Event) -> None:
        """Called after the mirror applied an event, with the state as of this event."""

    def restarted(self) -> None:
        """Called after the mirror restarted from a snapshot, because updates were missed."""


class TableMirror:
    """A table and its current hand, as the player with the id `player` may see them.

    The state at `seq` is the same, whether the mirror started from a snapshot or applied every update.

    table: the table's id.
    seq: the number of the last event applied.
    state: the table between hands.
    latest: the hand in progress with what the viewer knows of it; between hands, the last one.
    turn: the current turn, as last sent.
    preaction: the action that the server holds for the viewer.
    suspended: the table is suspended, and nobody can act.
    late: the viewer is a spectator of a delayed feed, and has no seat now, whoever sat there.
    observers: they follow what is applied, in this order.
    """

    def __init__(self, table: str, seq: int, state: TableState, player: str = "") -> None:
        self.table = table
        self.seq = seq
        self.state = state
        self.player = player
        self.latest: HandState | None = None
        self.turn: Turn | None = None
        self.preaction: Preaction | None = None
        self.suspended = False
        self.late = False
        self.observers: list[MirrorObserver] = []
        self._log = HandLog()

    @classmethod
    def from_snapshot(cls, snapshot: Snapshot, player: str = "") -> Self:
        """Start from `snapshot`. `player` is the viewer's id, empty for a spectator.

        Raises BadMessage and InvalidEvent if the snapshot is inconsistent.
        """
        mirror = cls(snapshot.table, snapshot.seq, state_of(snapshot), player)
        mirror.late = snapshot.you is None and mirror.state.rules.spectator_delay_ms > 0
        mirror._recall([event_from_data(data) for data in snapshot.last_hand if data is not None])
        for data in snapshot.hand:
            if data is not None:
                mirror._apply_to_hand(event_from_data(data))
        mirror.turn = snapshot.turn
        mirror.preaction = snapshot.preaction
        mirror.suspended = snapshot.suspended
        return mirror

    def restart(self, snapshot: Snapshot) -> None:
        """Continue from `snapshot`, without the updates before it.

        Raises BadMessage and InvalidEvent if the snapshot is inconsistent, and changes nothing.
        """
        new = type(self).from_snapshot(snapshot, self.player)
        self.seq, self.state, self.latest, self._log = new.seq, new.state, new.latest, new._log
        self.turn, self.preaction, self.suspended, self.late = (
            new.turn,
            new.preaction,
            new.suspended,
            new.late,
        )
        for observer in self.observers:
            observer.restarted()

    @property
    def hand(self) -> HandState | None:
        """The hand in progress; None between hands."""
        return None if self.latest is None or self.latest.over else self.latest

    @property
    def you(self) -> int | None:
        """The viewer's seat."""
        return None if self.late else self.state.seat_of(self.player)

    @property
    def view(self) -> View | None:
        """The hand in progress as the viewer sees it, None between hands."""
        hand = self.hand
        if hand is None:
            return None
        return View(hand, self.you if self.you in self.state.dealt_in else None)

    @property
    def last_hand(self) -> Sequence[Event]:
        """The events of the last hand that is over, as far as the viewer may see them.

        After them come any CardsShown.
        """
        return self._log.last

    def apply(self, update: Update) -> tuple[Event | None, ...]:
        """Apply the next update. Returns its events, with None for those that the viewer may not see.

        Raises UpdateGap, or BadMessage for an invalid event, and changes nothing. Raises InvalidEvent if
        server and mirror disagree. In each case, ask for a fresh snapshot.
        """
        if update.table != self.table or update.seq != self.seq + 1:
            raise UpdateGap(
                f"expected event {self.seq + 1} of table {self.table}, got {update.seq} of {update.table}"
            )
        events = tuple(None if data is None else event_from_data(data) for data in update.events)
        self.advance(events, update.turn)
        return events

    def advance(self, events: Sequence[Event | None], turn: Turn | None) -> None:
        """Apply the next events, after which it is `turn`. Raises InvalidEvent if one does not follow."""
        for event in events:
            if event is not None:
                for observer in self.observers:
                    observer.before_event(event)
                self._apply_to_table(event)
                self._apply_to_hand(event)
                for observer in self.observers:
                    observer.after_event(event)
        self.seq += len(events)
        self.turn = turn

    def hold(self, preaction: Preaction) -> None:
        """Apply a message about the held action of the viewer."""
        self.preaction = preaction if preaction.state == "held" else None

    def snapshot(self) -> Snapshot:
        """Return the state as a snapshot.

        Mirrors with the same state encode to the same bytes, and so does what the server would send this
        viewer now, apart from times and viewers: see `lasting`.
        """
        info = table_info(self.state, self.table, watchers=0)
        snapshot = snapshot_of(
            self.state,
            info,
            self.seq,
            you=self.you,
            hand=[event_to_data(event) for event in self._log.current],
            last_hand=[event_to_data(event) for event in self._log.last],
            turn=self.turn,
            preaction=self.preaction,
            suspended=self.suspended,
        )
        return lasting(snapshot)

    def _apply_to_table(self, event: Event) -> None:
        try:
            self.state.apply(event)
        except EventError as error:
            raise InvalidEvent(str(error)) from None

    def _apply_to_hand(self, event: Event) -> None:
        if not isinstance(event, TABLE_EVENTS):
            self._change_hand(event)
        self._log.apply(event)

    def _recall(self, last_hand: Sequence[Event]) -> None:
        """Take the last hand from its events. A table goes on without one that cannot be replayed."""
        try:
            for event in last_hand:
                self._apply_to_hand(event)
        except InvalidEvent:
            self.latest, self._log = None, HandLog(last_hand)

    def _change_hand(self, event: Event) -> None:
        try:
            if isinstance(event, HandStarted):
                self.latest = HandState.replay([event])
            elif isinstance(event, RabbitShown):
                if self.latest is not None:  # without the hand, its event follows nothing
                    self.latest.apply(event)
            elif self.hand is None:
                raise InvalidEvent(f"{event.kind} cannot follow: no hand is in progress")
            else:
                self.hand.apply(event)
        except EngineError as error:
            raise InvalidEvent(f"{event.kind} cannot follow: {error}") from None


def lasting(snapshot: Snapshot) -> Snapshot:
    """Remove from `snapshot` what changes without events: the remaining times and the number of watchers.

    Removes the nulls of hidden events too: updates do not show whether one belongs to the hand or the table.
    """
    turn = snapshot.turn and replace(snapshot.turn, ms=0, grace=0, bank=0)
    hand, last_hand = (
        [event for event in events if event is not None] for events in (snapshot.hand, snapshot.last_hand)
    )
    info = replace(snapshot.info, watchers=0)
    return replace(snapshot, info=info, hand=hand, last_hand=last_hand, turn=turn)
