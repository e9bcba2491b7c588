"""A table: what players ask of it, and what it does of itself.

A step is worked out, put on record, and only then shown and answered. Of itself a table deals, times players
out, and frees seats: which of these is due, and when, follows from how the table stands (see `_due`), so that
nothing has to be remembered when a step fails and is taken again.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import ceil, inf

from msgspec.structs import replace

from engine.actions import Fold
from engine.errors import IllegalAction
from engine.events import Event, HandEnded, HandStarted, Seat
from engine.hand import Hand
from server.protocol.codes import Code
from server.protocol.commands import Act, Command, Leave, Sit, SitIn, SitOut
from server.protocol.errors import Refusal
from server.protocol.messages import Accepted, Message, SeatState, Snapshot, Stale, TableInfo, Turn
from server.protocol.table_events import SatIn, SatOut, SeatLeft, SeatTaken, TableClosed
from server.tables.broadcast import Broadcast
from server.tables.dealing import next_hand, rabbit
from server.tables.owner import Asker, Due, Owner
from server.tables.ports import Viewer
from server.tables.record import TableRecord
from server.tables.settings import House
from server.tables.turns import action_of, turn_of


class Table:
    """An open table on `record`. Players are known by their ids: no message says who acts, or from where.

    closed: called when it has closed. stays: it does not close when nobody has been there for long.
    """

    def __init__(
        self, house: House, record: TableRecord, closed: Callable[["Table"], None], *, stays: bool = False
    ) -> None:
        self.id = record.table
        self._dealer_for = house.dealer_for
        self._clock = house.clock
        self._settings = house.settings
        self._record = record
        self._closed = closed
        self._stays = stays
        self._closing = False
        self._broadcast = Broadcast(self.id, self._snapshot)

        now = self._clock.now()
        self._turn: Turn | None = None
        self._act_by = now
        self._deal_at = now
        self._empty_since = now
        self._sat_out_at: dict[int, float] = {}
        # Seats whose players do not act in the hand in progress: they have left, or have run out of time.
        self._leaving: set[int] = set()
        self._away: set[int] = set()

        self._owner = Owner(lambda: record.where, self._clock, self._carry_out, self._due, self._record.undo)
        self._owner.look_again()

    @property
    def info(self) -> TableInfo:
        """The table as the lobby shows it."""
        return self._record.state.info(self.id, len(self._broadcast))

    def watch(self, viewer: Viewer) -> Snapshot:
        """The table as `viewer` may see it; every update after it will follow."""
        self._broadcast.add(viewer)
        return self._snapshot(viewer.player)

    def unwatch(self, viewer: Viewer) -> bool:
        """Send `viewer` no more updates. Returns whether it had been watching."""
        watched = viewer in self._broadcast
        if watched:
            self._broadcast.discard(viewer)
            self._note_emptiness()
            self._owner.look_again()
        return watched

    async def ask(self, viewer: Viewer, command: Command) -> Message:
        """The reply to a `command` about a seat. Raises Refusal, and then nothing has changed."""
        return await self._owner.ask(Asker(viewer.player, viewer.name), command)

    def close(self) -> None:
        """Close when the hand in progress is over: everybody leaves with what is there."""
        self._closing = True
        self._owner.look_again()

    async def stop(self) -> None:
        """Let the step in progress end, with all that it shows, and take no other."""
        self._owner.end(Code.CLOSING, "the server is closing")
        await self._owner.ended()

    # What players ask for.

    async def _carry_out(self, asker: Asker, command: Command) -> Message:
        match command:
            case Act():
                return await self._act(asker, command)
            case Sit():
                return await self._sit(asker, command)
            case Leave():
                return await self._leave(asker, command)
            case SitOut() | SitIn():
                return await self._sit_out_or_in(asker, command)
        raise Refusal(Code.UNKNOWN_TYPE, "a table knows no such command")

    async def _act(self, asker: Asker, command: Act) -> Message:
        seat, turn, hand = self._seat_of(asker), self._turn_now(), self._record.hand
        if hand is None or turn is None or (command.hand, command.turn) != (turn.hand, turn.turn):
            return Stale(id=command.id, message="the turn that this answers is over", turn=turn)
        try:
            await self._put_on_record(of_hand=hand.act(seat, action_of(command)))
        except (IllegalAction, Refusal) as error:
            raise Refusal(error.code, str(error), self._ms_left() if turn.seat == seat else None) from None
        return Accepted(id=command.id)

    async def _sit(self, asker: Asker, command: Sit) -> Message:
        state = self._record.state
        opened = state.opened
        if self._closing:
            raise Refusal(Code.UNKNOWN_TABLE, "this table closes when the hand is over")
        if state.seat_of(asker.player) is not None:
            raise Refusal(Code.ALREADY_SEATED, "you have a seat at this table")
        if not opened.min_buy_in <= command.buy_in <= opened.max_buy_in:
            raise Refusal(
                Code.BAD_BUY_IN, f"the buy-in here is from {opened.min_buy_in} to {opened.max_buy_in} chips"
            )
        seat = self._free_seat() if command.seat is None else command.seat
        if seat >= opened.seats:
            raise Refusal(Code.NO_SUCH_SEAT, f"the seats are 0 to {opened.seats - 1}")
        if seat in state.seats:
            raise Refusal(Code.SEAT_TAKEN, f"seat {seat} is taken")
        await self._put_on_record(of_table=[SeatTaken(seat, asker.player, asker.name, command.buy_in)])
        return Accepted(id=command.id, result=self._record.state.seats[seat])

    async def _leave(self, asker: Asker, command: Leave) -> Message:
        seat = self._seat_of(asker)
        if seat not in self._record.state.dealt_in:
            await self._put_on_record(of_table=[self._seat_left(seat)])
        else:
            if not self._record.state.seats[seat].sitting_out:
                await self._put_on_record(of_table=[SatOut(seat)])
            self._leaving.add(seat)
        return Accepted(id=command.id)

    async def _sit_out_or_in(self, asker: Asker, command: SitOut | SitIn) -> Message:
        seat, out = self._seat_of(asker), isinstance(command, SitOut)
        if self._record.state.seats[seat].sitting_out != out:
            await self._put_on_record(of_table=[SatOut(seat) if out else SatIn(seat)])
        return Accepted(id=command.id)

    def _seat_of(self, asker: Asker) -> int:
        seat = self._record.state.seat_of(asker.player)
        if seat is None:
            raise Refusal(Code.NOT_SEATED, "you have no seat at this table")
        if seat in self._leaving:
            raise Refusal(Code.NOT_SEATED, "you have left your seat: it is free when this hand is over")
        return seat

    def _free_seat(self) -> int:
        state = self._record.state
        for seat in range(state.opened.seats):
            if seat not in state.seats:
                return seat
        raise Refusal(Code.TABLE_FULL, "every seat at this table is taken")

    # What the table does of itself.

    def _due(self) -> Iterator[Due]:
        state, hand, now = self._record.state, self._record.hand, self._clock.now()
        if hand is None and self._closing:
            yield Due(now, self._close)
        elif hand is None:
            if len(self._ready()) >= 2:
                yield Due(self._deal_at, self._deal)
        elif hand.actor in self._leaving:
            yield Due(now, partial(self._give_up, hand, hand.actor))
        elif hand.actor is not None:
            act_by = now if hand.actor in self._away else self._act_by
            yield Due(act_by, partial(self._time_out, hand, hand.actor))
        free_at = min(
            (self._free_at(seat) for seat in state.seats if seat not in state.dealt_in), default=inf
        )
        if free_at < inf:
            yield Due(free_at, self._free_seats)
        if not self._stays and self._is_empty():
            yield Due(self._empty_since + self._settings.table_kept, self._close)

    def _ready(self) -> list[SeatState]:
        """The seats that will be dealt in."""
        seats = self._record.state.seats
        return [
            seats[number] for number in sorted(seats) if not seats[number].sitting_out and seats[number].stack
        ]

    async def _deal(self) -> None:
        number = await self._record.new_hand_number()
        seats = [Seat(seat.seat, seat.stack, seat.name) for seat in self._ready()]
        hand = next_hand(self._record.state, seats, number, self._dealer_for)
        self._record.hand = hand
        await self._put_on_record(of_hand=hand.start())

    async def _time_out(self, hand: Hand, seat: int) -> None:
        """The time to act has run out: the cheapest there is, now and for the rest of the hand."""
        plays = not self._record.state.seats[seat].sitting_out
        await self._put_on_record(of_hand=hand.time_out(seat), of_table=[SatOut(seat)] if plays else [])
        self._away.add(seat)

    async def _give_up(self, hand: Hand, seat: int) -> None:
        """The player whose turn it is has left the table: fold, where that can be done."""
        legal = hand.legal_actions()
        if legal is not None:
            await self._put_on_record(of_hand=hand.act(seat, Fold() if legal.fold else legal.cheapest))

    async def _free_seats(self) -> None:
        now, state = self._clock.now(), self._record.state
        free = [seat for seat in state.seats if seat not in state.dealt_in and self._free_at(seat) <= now]
        await self._put_on_record(of_table=[self._seat_left(seat) for seat in free])

    async def _close(self) -> None:
        seats = self._record.state.seats
        await self._put_on_record(of_table=[*map(self._seat_left, sorted(seats)), TableClosed()])
        self._owner.end(Code.UNKNOWN_TABLE, "this table has closed")
        self._closed(self)

    def _free_at(self, seat: int) -> float:
        """When `seat`, which is in no hand, is free again as things stand."""
        if seat in self._leaving or not self._record.state.seats[seat].stack:
            return -inf
        return self._sat_out_at.get(seat, inf) + self._settings.seat_kept

    def _seat_left(self, seat: int) -> SeatLeft:
        return SeatLeft(seat, self._record.state.seats[seat].stack)

    def _snapshot(self, player: str) -> Snapshot:
        record = self._record
        return record.state.snapshot(
            self.info,
            record.seq,
            you=record.state.seat_of(player),
            hand=self._broadcast.visible_to(player, record.events),
            turn=self._turn_now(),
        )

    # What each step comes to.

    async def _put_on_record(self, of_hand: Sequence[Event] = (), of_table: Sequence[Event] = ()) -> None:
        """Put the events of a step on record, then show them. Raises Refusal; then nothing has happened."""
        began = self._clock.now()
        if of_hand and self._record.hand is not None:
            of_hand = (*of_hand, *rabbit(self._record.hand))
        try:
            records = await self._record.append(of_hand, of_table)
        except Refusal:
            self._act_by += self._clock.now() - began  # the journal's delay is not the player's
            raise
        for record in records:
            self._note(record.event)
        if of_hand:
            hand = self._record.hand
            self._turn = None if hand is None else turn_of(hand, 0)
            self._act_by = self._clock.now() + self._record.state.opened.act_ms / 1000
        self._broadcast.send(records, self._turn_now())

    def _note(self, event: Event) -> None:
        """What follows from an event for the times of the table, and for who sees what."""
        now = self._clock.now()
        match event:
            case HandStarted(seats=seats):
                of = self._record.state.seats
                self._broadcast.bind({of[seat.number].player: seat.number for seat in seats})
                self._away.clear()
            case HandEnded():
                self._deal_at = now + self._settings.pause
            case SeatTaken():
                self._let_others_sit_down()
            case SatOut(seat=number):
                self._sat_out_at[number] = now
            case SatIn(seat=number):
                self._sat_out_at.pop(number, None)
                self._away.discard(number)
                self._let_others_sit_down()
            case SeatLeft(seat=number):
                self._sat_out_at.pop(number, None)
                self._leaving.discard(number)
                self._note_emptiness()

    def _let_others_sit_down(self) -> None:
        if len(self._ready()) == 2:
            self._deal_at = self._clock.now() + self._settings.pause

    def _note_emptiness(self) -> None:
        if self._is_empty():
            self._empty_since = self._clock.now()

    def _is_empty(self) -> bool:
        return not self._record.state.seats and not self._broadcast

    def _turn_now(self) -> Turn | None:
        return self._turn and replace(self._turn, ms=self._ms_left())

    def _ms_left(self) -> int:
        return max(0, ceil((self._act_by - self._clock.now()) * 1000))
