"""The public state of a table between hands: what its events add up to.

The server decides by it and a client mirrors it; both fold the same events with the same code. The hand in
progress has a state of its own (engine.state); here it only begins, ends, and holds its players' seats.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from msgspec.structs import replace

from engine.errors import GameError
from engine.events import Event, HandEnded, HandStarted
from engine.games import Stakes
from server.protocol.errors import EventMisfit
from server.protocol.messages import SeatState, Snapshot, TableInfo, Turn
from server.protocol.records import event_from_data
from server.protocol.table_events import SatIn, SatOut, SeatLeft, SeatTaken, TableClosed, TableOpened


@dataclass(slots=True)
class TableState:
    """A table as everybody may see it.

    opened: its rules. seats: the taken seats by number; during a hand the stacks are those it began with.
    button: the seat that has, or last had, the button. hand: the number of the hand in progress.
    dealt_in: the seats dealt into that hand; nobody leaves one of them before it ends. closed: for good.
    """

    opened: TableOpened
    seats: dict[int, SeatState] = field(default_factory=dict)
    button: int | None = None
    hand: int | None = None
    dealt_in: frozenset[int] = frozenset()
    closed: bool = False

    @classmethod
    def replay(cls, events: Iterable[Event]) -> Self:
        """The table that `events` tell from its first, TableOpened, on. Raises EventMisfit."""
        following = iter(events)
        opened = next(following, None)
        if not isinstance(opened, TableOpened):
            raise EventMisfit("a table begins with its opening")
        state = cls(opened)
        for event in following:
            state.apply(event)
        return state

    @classmethod
    def from_snapshot(cls, snapshot: Snapshot) -> Self:
        """The table that `snapshot` shows. Raises EventMisfit or BadMessage where it contradicts itself."""
        info = snapshot.info
        try:
            stakes = Stakes(info.small_blind, info.big_blind, info.ante, info.big_blind_ante)
        except GameError as error:
            raise EventMisfit(str(error)) from None
        opened = TableOpened(
            name=info.name,
            game=info.game,
            stakes=stakes,
            seats=info.seats,
            min_buy_in=info.min_buy_in,
            max_buy_in=info.max_buy_in,
            act_ms=info.act_ms,
        )
        state = cls(opened, {seat.seat: seat for seat in snapshot.seats}, snapshot.button, info.hand)
        if snapshot.hand:
            started = event_from_data(snapshot.hand[0])
            if not isinstance(started, HandStarted):
                raise EventMisfit("a hand begins with its start")
            state.dealt_in = frozenset(seat.number for seat in started.seats)
        return state

    def seat_of(self, player: str) -> int | None:
        """The seat that `player` has taken, by the player's id."""
        return next((number for number, seat in self.seats.items() if seat.player == player), None)

    def info(self, table: str, watchers: int) -> TableInfo:
        """The table as the lobby shows it, under its id `table`."""
        opened, stakes = self.opened, self.opened.stakes
        return TableInfo(
            table=table,
            name=opened.name,
            game=opened.game,
            small_blind=stakes.small_blind,
            big_blind=stakes.big_blind,
            ante=stakes.ante,
            big_blind_ante=stakes.big_blind_ante,
            seats=opened.seats,
            min_buy_in=opened.min_buy_in,
            max_buy_in=opened.max_buy_in,
            act_ms=opened.act_ms,
            players=len(self.seats),
            watchers=watchers,
            hand=self.hand,
        )

    def snapshot(
        self, info: TableInfo, seq: int, *, you: int | None, hand: Sequence[Any], turn: Turn | None
    ) -> Snapshot:
        """The table for one viewer after the event `seq`; `hand` as in Snapshot."""
        return Snapshot(
            table=info.table,
            seq=seq,
            info=info,
            seats=[self.seats[number] for number in sorted(self.seats)],
            button=self.button,
            you=you,
            hand=list(hand),
            turn=turn,
        )

    def apply(self, event: Event) -> None:
        """Take in the next event of the table. Raises EventMisfit; then nothing has changed."""
        if self.closed:
            raise EventMisfit(f"a {event.kind} does not follow: the table is closed")
        match event:
            case HandStarted():
                self._start_hand(event)
            case HandEnded():
                self._end_hand(event)
            case SeatTaken():
                self._take_seat(event)
            case SeatLeft():
                self._leave_seat(event)
            case SatOut() | SatIn():
                seat, out = self._taken(event.seat), isinstance(event, SatOut)
                if seat.sitting_out == out:
                    raise EventMisfit(f"seat {event.seat} {'sits out' if out else 'plays'} already")
                self.seats[event.seat] = replace(seat, sitting_out=out)
            case TableClosed():
                if self.seats or self.hand is not None:
                    raise EventMisfit("a table with players on it is not closed")
                self.closed = True
            case TableOpened():
                raise EventMisfit("a table is opened once")

    def _taken(self, number: int) -> SeatState:
        seat = self.seats.get(number)
        if seat is None:
            raise EventMisfit(f"nobody sits in seat {number}")
        return seat

    def _take_seat(self, event: SeatTaken) -> None:
        if not 0 <= event.seat < self.opened.seats:
            raise EventMisfit(f"there is no seat {event.seat}")
        if event.seat in self.seats:
            raise EventMisfit(f"seat {event.seat} is taken")
        if self.seat_of(event.player) is not None:
            raise EventMisfit(f"{event.name} has a seat already")
        if event.stack <= 0:
            raise EventMisfit("nobody sits down without chips")
        self.seats[event.seat] = SeatState(
            seat=event.seat, player=event.player, name=event.name, stack=event.stack, sitting_out=False
        )

    def _leave_seat(self, event: SeatLeft) -> None:
        seat = self._taken(event.seat)
        if event.seat in self.dealt_in:
            raise EventMisfit(f"seat {event.seat} is in a hand")
        if event.stack != seat.stack:
            raise EventMisfit(f"seat {event.seat} has {seat.stack} to take away, not {event.stack}")
        del self.seats[event.seat]

    def _start_hand(self, event: HandStarted) -> None:
        if self.hand is not None:
            raise EventMisfit(f"hand {self.hand} is not over")
        for dealt in event.seats:
            seat = self._taken(dealt.number)
            if seat.sitting_out:
                raise EventMisfit(f"seat {dealt.number} sits out")
            if dealt.stack != seat.stack:
                raise EventMisfit(f"seat {dealt.number} has {seat.stack} behind, not {dealt.stack}")
        self.hand = event.number
        self.button = event.button
        self.dealt_in = frozenset(dealt.number for dealt in event.seats)

    def _end_hand(self, event: HandEnded) -> None:
        stacks = dict(event.stacks)
        if self.hand is None or stacks.keys() != self.dealt_in:
            raise EventMisfit("what ended is not the hand in progress")
        for number, stack in stacks.items():
            self.seats[number] = replace(self.seats[number], stack=stack)
        self.hand = None
        self.dealt_in = frozenset()
