"""Where those stand who only look on, at a table that is shown to them later than to its players."""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import replace as replaced
from typing import NamedTuple

from riverboat.engine.events import Audience, Event, HandStarted
from riverboat.engine.hand import visible
from riverboat.engine.table.fold import TableState
from riverboat.engine.table.record import Record
from riverboat.server.protocol.messages import Resumed, Snapshot, Suspended, Turn, Update
from riverboat.server.protocol.snapshots import snapshot_of, table_info
from riverboat.server.tables.actor import Due
from riverboat.server.tables.parts.turns import later
from riverboat.server.tables.ports import Clock, Viewer
from riverboat.server.tables.viewers.live import Broadcast


class _Held(NamedTuple):
    at: float
    records: Sequence[Record] = ()
    turn: Turn | None = None
    stood: tuple[TableState, int] | None = None  # where no record tells how the table came to stand so


class DelayedFeed:
    """The lookers-on of the table with the id `table`, which stands as `state` says after the event `seq`.

    They see what was on record a while ago, by the table's rules. Where those say so they see all hole cards
    too; then nothing of a hand is shown before it is over, however short the delay.
    """

    def __init__(self, table: str, state: TableState, seq: int, clock: Clock) -> None:
        self._table = table
        self._state = _copied(state)
        self._seq = seq
        self._clock = clock
        self._events: list[Event] = []
        self._turn: Turn | None = None
        self._shown_at = clock.now()
        self._held: deque[_Held] = deque()
        self._playing: int | None = None
        self._suspended = False
        sees = _is_of_the_table if state.rules.all_cards else visible
        self._viewers = Broadcast(table, self.snapshot, sees)

    def __len__(self) -> int:
        return len(self._viewers)

    def __iter__(self) -> Iterator[Viewer]:
        return iter(self._viewers)

    def __contains__(self, viewer: Viewer) -> bool:
        return viewer in self._viewers

    def add(self, viewer: Viewer) -> None:
        """Show `viewer` everything from now on."""
        self._viewers.add(viewer)

    def discard(self, viewer: Viewer) -> None:
        """Show `viewer` nothing more."""
        self._viewers.discard(viewer)

    def end(self) -> None:
        """Nothing more will happen."""
        self._viewers.end()

    def tell_all(self, message: Suspended | Resumed) -> None:
        """Tell every viewer, without delay, that the table waits or goes on."""
        self._suspended = isinstance(message, Suspended)
        self._viewers.tell_all(message)

    def hold_checkpoint(self, state: TableState, seq: int, ago: float) -> None:
        """Keep how the table stood so many seconds `ago`, after the event `seq`, until it may be shown."""
        self._held.append(_Held(self._clock.now() + self._delay - ago, stood=(state, seq)))
        if ago >= self._delay:
            self._show_next()

    def hold(self, records: Sequence[Record], turn: Turn | None, state: TableState, ago: float = 0.0) -> None:
        """Keep what happens now, and the `turn` and the `state` that it leaves, until it may be shown.

        ago: seconds since it happened, where it is taken up from the record.
        When the table has closed, all is shown at once.
        """
        self._playing = state.hand
        self._held.append(_Held(self._clock.now() + self._delay - ago, records, turn))
        while self._held and state.closed:
            self._show_next()

    def due(self) -> Iterator[Due]:
        """Showing what has been held for long enough."""
        if self._held and not self._must_wait(self._held[0]):
            yield Due(self._held[0].at, self._show)

    def since(self, player: str, seq: int) -> Update | Snapshot:
        """What `player` missed of what has been shown after the event `seq`, else the table."""
        return self._viewers.since(player, seq, self._seq, self._turn_now())

    def snapshot(self, player: str) -> Snapshot:
        """The table as it is shown to `player`, who has no seat now, whatever the state of then says."""
        return snapshot_of(
            self._state,
            table_info(self._state, self._table, len(self)),
            self._seq,
            you=None,
            hand=self._viewers.visible_to(player, self._events),
            turn=self._turn_now(),
            suspended=self._suspended,
        )

    @property
    def _delay(self) -> float:
        return self._state.rules.spectator_delay_ms / 1000

    def _must_wait(self, held: _Held) -> bool:
        """Whether cards are held that are still played with."""
        return self._state.rules.all_cards and self._playing in {
            record.hand for record in held.records if record.hand is not None
        }

    async def _show(self) -> None:
        self._show_next()

    def _show_next(self) -> None:
        _, records, self._turn, stood = self._held.popleft()
        self._shown_at = self._clock.now()
        if stood is not None:
            self._state, self._seq = stood
            self._viewers.show_anew()
            return
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
        self._viewers.send(self._seq + 1, [record.event for record in records], self._turn)
        self._seq += len(records)

    def _turn_now(self) -> Turn | None:
        if self._turn is None:
            return None
        return later(self._turn, round((self._clock.now() - self._shown_at) * 1000))


def _copied(state: TableState) -> TableState:
    return replaced(state, seats=dict(state.seats))


def _is_of_the_table(event: Event, seat: int | None) -> bool:
    """Whether somebody at the table may see `event`: where all cards are shown, so may everybody."""
    return event.audience is not Audience.SERVER
