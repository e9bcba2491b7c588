"""Seat changes, which take place between hands."""

from collections.abc import Iterator
from functools import partial
from math import inf

from riverboat.engine.table.events import SeatChangeAsked, SeatChanged
from riverboat.engine.table.seats import SeatState
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import ChangeSeat
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Accepted, Message
from riverboat.server.tables.actor import Due, Requester
from riverboat.server.tables.parts.part import Answers, Part, TableContext
from riverboat.server.tables.parts.seating import Seating


class SeatChanges(Part):
    """Moves players of `seating` from seat to seat."""

    def __init__(self, context: TableContext, seating: Seating) -> None:
        super().__init__(context)
        self._seating = seating

    @property
    def answers(self) -> Answers:
        """The handlers of commands."""
        return {ChangeSeat: self._change_seat}

    def due_by_state(self) -> Iterator[Due]:
        """The changes that waited for the end of the hand, before the next deal."""
        state = self.context.record.state
        for number, seat in state.seats.items():
            if seat.moves_to is not None and number not in state.dealt_in and not seat.leaving:
                yield Due(-inf, partial(self._move, seat, seat.moves_to))

    async def _change_seat(self, requester: Requester, command: ChangeSeat) -> Message:
        number, state = self._seating.seat_of(requester), self.context.record.state
        seat, to = state.seats[number], command.seat
        if to is not None and to >= state.rules.seats:
            raise CommandRejected(
                Code.UNKNOWN_SEAT, f"seat {to} does not exist: the seats are 0 to {state.rules.seats - 1}"
            )
        if to != seat.moves_to:
            if to is not None and to not in state.free_seats:
                raise CommandRejected(Code.SEAT_TAKEN, "this seat is taken or reserved: choose another")
            if number in state.dealt_in:
                await self.context.commit(of_table=[SeatChangeAsked(number, to)])
            elif to is not None:
                await self._move(seat, to)
        return Accepted(id=command.id)

    async def _move(self, seat: SeatState, to: int) -> None:
        await self.context.commit(of_table=[SeatChanged(seat.seat, to, seat.player)])
