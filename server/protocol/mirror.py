"""A table as one viewer knows it, kept up to date by what the server sends."""

from typing import Self

from msgspec.structs import replace

from riverboat.engine.errors import EngineError, EventError
from riverboat.engine.events import Event, HandEnded, HandStarted, RabbitShown
from riverboat.engine.hand import HandState, View
from riverboat.engine.table.events import TABLE_EVENTS
from riverboat.engine.table.fold import TableState
from riverboat.server.protocol.errors import InvalidEvent, UpdateGap
from riverboat.server.protocol.event_data import event_from_data, event_to_data
from riverboat.server.protocol.messages import Preaction, Snapshot, Turn, Update
from riverboat.server.protocol.snapshots import snapshot_of, state_of, table_info


class TableMirror:
    """A table and the hand in progress, as the player with the id `player` may see them.

    table: the table's id. seq: the number of the last event taken in. state: the table between hands.
    hand: the hand in progress with what is known of it, None between hands. turn: whose turn it is, as last
    told. preaction: what the server holds for the viewer to do when the turn comes. halted: the table waits
    for its record, and nobody can act. late: the viewer looks on some time later at what the table was then,
    and has no seat now, whoever sat there. However a mirror came to `seq`, from a snapshot or by following,
    it is in the same state.
    """

    def __init__(self, table: str, seq: int, state: TableState, player: str = "") -> None:
        self.table = table
        self.seq = seq
        self.state = state
        self.player = player
        self.hand: HandState | None = None
        self.turn: Turn | None = None
        self.preaction: Preaction | None = None
        self.suspended = False
        self.late = False
        self._of_hand: list[Event] = []  # that the viewer may see

    @classmethod
    def from_snapshot(cls, snapshot: Snapshot, player: str = "") -> Self:
        """The table that `snapshot` shows; `player` is the viewer's own id, none for a mere spectator.

        Raises BadMessage and InvalidEvent for a snapshot that does not hold together.
        """
        mirror = cls(snapshot.table, snapshot.seq, state_of(snapshot), player)
        mirror.late = snapshot.you is None and mirror.state.rules.spectator_delay_ms > 0
        for data in snapshot.hand:
            if data is not None:
                mirror._apply_to_hand(event_from_data(data))
        mirror.turn = snapshot.turn
        mirror.preaction = snapshot.preaction
        mirror.suspended = snapshot.suspended
        return mirror

    @property
    def you(self) -> int | None:
        """The viewer's own seat at the table."""
        return None if self.late else self.state.seat_of(self.player)

    @property
    def view(self) -> View | None:
        """The hand in progress as the viewer sees it; None between hands."""
        if self.hand is None:
            return None
        return View(self.hand, self.you if self.you in self.state.dealt_in else None)

    def apply(self, update: Update) -> tuple[Event | None, ...]:
        """Take in the next update. Returns its events; None stands for one that the viewer may not see.

        Raises UpdateGap, and BadMessage for data that is no event; then nothing has changed. Raises
        InvalidEvent where server and mirror disagree. In each case ask for a fresh snapshot.
        """
        if update.table != self.table or update.seq != self.seq + 1:
            raise UpdateGap(
                f"after event {self.seq} of table {self.table} came {update.seq} of {update.table}"
            )
        events = tuple(None if data is None else event_from_data(data) for data in update.events)
        for event in events:
            if event is not None:
                self._apply_to_table(event)
                self._apply_to_hand(event)
        self.seq += len(events)
        self.turn = update.turn
        return events

    def hold(self, told: Preaction) -> None:
        """Take in what the server says that it holds for this viewer, or holds no longer."""
        self.preaction = told if told.state == "held" else None

    def snapshot(self) -> Snapshot:
        """All that this mirror holds. Encoded it is the same bytes for all that hold the same, and for what
        the server would send this viewer now, without what passes: see `lasting`."""
        info = table_info(self.state, self.table, watchers=0)
        snapshot = snapshot_of(
            self.state,
            info,
            self.seq,
            you=self.you,
            hand=[event_to_data(event) for event in self._of_hand],
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
        if isinstance(event, (*TABLE_EVENTS, RabbitShown)):
            return
        self._change_hand(event)
        if self.hand is None:
            self._of_hand = []
        else:
            self._of_hand.append(event)

    def _change_hand(self, event: Event) -> None:
        try:
            if isinstance(event, HandStarted):
                self.hand = HandState.replay([event])
            elif self.hand is None:
                raise InvalidEvent(f"a {event.kind} does not follow: there is no hand")
            else:
                self.hand.apply(event)
        except EngineError as error:
            raise InvalidEvent(f"a {event.kind} does not follow: {error}") from None
        if isinstance(event, HandEnded):
            self.hand = None


def lasting(snapshot: Snapshot) -> Snapshot:
    """`snapshot` without what passes while nothing happens, all of it 0: the times left, who watches; and
    without the places of hidden events: who follows cannot tell one of the hand from one of the table."""
    turn = snapshot.turn and replace(snapshot.turn, ms=0, grace=0, bank=0)
    shown = [event for event in snapshot.hand if event is not None]
    return replace(snapshot, info=replace(snapshot.info, watchers=0), hand=shown, turn=turn)
