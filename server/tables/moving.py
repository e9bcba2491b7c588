"""Changing from one seat to another: between hands."""

from collections.abc import Iterator
from functools import partial
from math import inf

from server.protocol.codes import Code
from server.protocol.commands import ChangeSeat
from server.protocol.errors import Refusal
from server.protocol.messages import Accepted, Message, SeatState
from server.protocol.table_events import SeatChangeAsked, SeatChanged
from server.tables.owner import Asker, Due
from server.tables.parts import Answers, Floor, Part
from server.tables.seating import Seating


class Moving(Part):
    """The players of `seating` who change their seats."""

    def __init__(self, floor: Floor, seating: Seating) -> None:
        super().__init__(floor)
        self._seating = seating

    @property
    def answers(self) -> Answers:
        """Changing seats."""
        return {ChangeSeat: self._change_seat}

    def due_by_state(self) -> Iterator[Due]:
        """Changes that waited for the end of the hand: before the next deal."""
        state = self.floor.record.state
        for number, seat in state.seats.items():
            if seat.moves_to is not None and number not in state.dealt_in and not seat.leaving:
                yield Due(-inf, partial(self._move, seat, seat.moves_to))

    async def _change_seat(self, asker: Asker, command: ChangeSeat) -> Message:
        number, state = self._seating.seat_of(asker), self.floor.record.state
        seat, to = state.seats[number], command.seat
        if to is not None and to >= state.opened.seats:
            raise Refusal(Code.NO_SUCH_SEAT, f"the seats are 0 to {state.opened.seats - 1}")
        if to != seat.moves_to:
            if to is not None and to not in state.free_seats:
                raise Refusal(Code.SEAT_TAKEN, f"seat {to} is taken, or kept for somebody")
            if number in state.dealt_in:
                await self.floor.put_on_record(of_table=[SeatChangeAsked(number, to)])
            elif to is not None:
                await self._move(seat, to)
        return Accepted(id=command.id)

    async def _move(self, seat: SeatState, to: int) -> None:
        await self.floor.put_on_record(of_table=[SeatChanged(seat.seat, to, seat.player)])
