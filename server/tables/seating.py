"""Who sits where: sitting down, leaving, sitting out and coming back."""

from collections.abc import Iterator, Sequence
from math import inf

from engine.events import Event, HandEnded
from server.protocol.codes import Code
from server.protocol.commands import Leave, Sit, SitIn, SitOut
from server.protocol.errors import Refusal
from server.protocol.messages import Accepted, Message
from server.protocol.table_events import (
    ChipsAdded,
    EntryChosen,
    LeaveAsked,
    PlayResumed,
    SatIn,
    SatOut,
    SeatChanged,
    SeatLeft,
    SeatTaken,
    TablePaused,
)
from server.tables.owner import Asker, Due
from server.tables.parts import Answers, Floor, Part


class Seating(Part):
    """The seats of a table."""

    heeds = (SatOut, SatIn, HandEnded, ChipsAdded, SeatChanged, SeatLeft, TablePaused, PlayResumed)

    def __init__(self, floor: Floor) -> None:
        super().__init__(floor)
        self._sat_out_at: dict[int, float] = {}
        self._paused_at = 0.0
        self._broke_at: dict[int, float] = {}

    @property
    def answers(self) -> Answers:
        """Sitting down and leaving, out and in."""
        return {Sit: self._sit, Leave: self._leave, SitOut: self._sit_out, SitIn: self._sit_in}

    def due_by_state(self) -> Iterator[Due]:
        """Seats that are kept for nobody any more."""
        state = self.floor.record.state
        free_at = min(
            (self._free_at(seat) for seat in state.seats if seat not in state.dealt_in), default=inf
        )
        if free_at < inf:
            yield Due(free_at, self._free_seats)

    def take_up(self, events: Sequence[Event]) -> None:
        """Who was sitting out, or had no chips, has the whole time again."""
        now = self.floor.clock.now()
        self._sat_out_at = dict.fromkeys(self.floor.record.state.seats, now)
        self._broke_at = dict.fromkeys(self.floor.record.state.seats, now)

    def note(self, event: Event) -> None:
        """How long somebody has sat out, or had no chips, is counted from here."""
        match event:
            case SatOut(seat=number):
                self._sat_out_at[number] = self.floor.clock.now()
            case SatIn(seat=number):
                self._sat_out_at.pop(number, None)
            case HandEnded(stacks=stacks):
                now = self.floor.clock.now()
                self._broke_at.update({number: now for number, stack in stacks if not stack})
            case ChipsAdded(seat=number):
                self._broke_at.pop(number, None)
            case SeatChanged(seat=number, to=to):
                for clock in (self._sat_out_at, self._broke_at):
                    if number in clock:
                        clock[to] = clock.pop(number)
            case SeatLeft(seat=number):
                self._sat_out_at.pop(number, None)
                self._broke_at.pop(number, None)
            case TablePaused():
                self._paused_at = self.floor.clock.now()
            case PlayResumed():
                for clock in (self._sat_out_at, self._broke_at):
                    for number, since in clock.items():
                        clock[number] = since + self.floor.clock.now() - max(since, self._paused_at)

    def is_leaving(self, seat: int) -> bool:
        """Whether whoever sits in `seat` has left it, or was shown out, and is still in a hand there."""
        state = self.floor.record.state
        return state.seats[seat].gone or state.seats[seat].player in state.kicked

    def seat_of(self, asker: Asker) -> int:
        """As in Part; a seat that was left is nobody's."""
        seat = super().seat_of(asker)
        if self.is_leaving(seat):
            raise Refusal(Code.NOT_SEATED, "you have left your seat: it is free when this hand is over")
        return seat

    def left(self, seat: int) -> SeatLeft:
        """The event that frees `seat`."""
        return SeatLeft(seat, self.floor.record.state.seats[seat].stack)

    def check_may_join(self, asker: Asker) -> None:
        """Raises Refusal where `asker` may take no seat here, nor wait for one."""
        state = self.floor.record.state
        if state.closing:
            raise Refusal(Code.UNKNOWN_TABLE, "this table closes when the hand is over")
        if asker.player in state.kicked:
            raise Refusal(Code.KICKED, "you were shown out of this table")
        if state.seat_of(asker.player) is not None:
            raise Refusal(Code.ALREADY_SEATED, "you have a seat at this table")

    async def _sit(self, asker: Asker, command: Sit) -> Message:
        self.check_may_join(asker)
        state = self.floor.record.state
        opened = state.opened
        if not opened.min_buy_in <= command.buy_in <= opened.max_buy_in:
            raise Refusal(
                Code.BAD_BUY_IN, f"the buy-in here is from {opened.min_buy_in} to {opened.max_buy_in} chips"
            )
        seat = self._seat_for(asker.player, command.seat)
        happens: list[Event] = [SeatTaken(seat, asker.player, asker.name, command.buy_in)]
        if command.wait_for_big_blind and state.in_progress:
            happens.append(EntryChosen(seat, wait=True))
        await self.floor.put_on_record(of_table=happens)
        return Accepted(id=command.id, result=self.floor.record.state.seats[seat])

    async def _leave(self, asker: Asker, command: Leave) -> Message:
        seat, state = self.seat_of(asker), self.floor.record.state
        if seat not in state.dealt_in:
            await self.floor.put_on_record(of_table=[self.left(seat)])
        elif not (state.seats[seat].leaving and command.after_hand):
            await self.floor.put_on_record(of_table=[LeaveAsked(seat, command.after_hand)])
        return Accepted(id=command.id)

    async def _sit_out(self, asker: Asker, command: SitOut) -> Message:
        seat = self.seat_of(asker)
        if not self.floor.record.state.seats[seat].sitting_out:
            await self.floor.put_on_record(of_table=[SatOut(seat)])
        return Accepted(id=command.id)

    async def _sit_in(self, asker: Asker, command: SitIn) -> Message:
        number = self.seat_of(asker)
        seat = self.floor.record.state.seats[number]
        happens: list[Event] = []
        if seat.sitting_out or seat.leaving:
            happens.append(SatIn(number))
        if seat.owes and seat.waits != command.wait_for_big_blind:
            happens.append(EntryChosen(number, command.wait_for_big_blind))
        if happens:
            await self.floor.put_on_record(of_table=happens)
        return Accepted(id=command.id)

    def _seat_for(self, player: str, wanted: int | None) -> int:
        """The seat that `player` may take. Raises Refusal."""
        state = self.floor.record.state
        offered, seats, free = state.offered(player), state.opened.seats, state.free_seats
        if wanted is not None and wanted >= seats:
            raise Refusal(Code.NO_SUCH_SEAT, f"the seats are 0 to {seats - 1}")
        if wanted is not None and wanted not in free and wanted != offered:
            raise Refusal(Code.SEAT_TAKEN, f"seat {wanted} is taken, or kept for somebody")
        if state.waiting and offered is None:
            raise Refusal(Code.OTHERS_WAIT, "others wait for a seat here: join the wait list")
        if wanted is not None:
            return wanted
        if offered is None and not free:
            raise Refusal(Code.TABLE_FULL, "every seat at this table is taken")
        return min(free) if offered is None else offered

    async def _free_seats(self) -> None:
        now, state = self.floor.clock.now(), self.floor.record.state
        free = [seat for seat in state.seats if seat not in state.dealt_in and self._free_at(seat) <= now]
        await self.floor.put_on_record(of_table=[self.left(seat) for seat in free])

    def _free_at(self, number: int) -> float:
        """When the seat `number`, which is in no hand, is free again as things stand."""
        state, settings = self.floor.record.state, self.floor.settings
        seat, free_at = state.seats[number], inf
        if seat.leaving or self.is_leaving(number):
            return -inf
        if state.paused:
            return inf
        if seat.sitting_out:
            free_at = self._sat_out_at[number] + settings.seat_kept
        if not seat.stack:
            free_at = min(free_at, self._broke_at[number] + settings.rebuy_kept)
        return free_at
