"""Chips that players add to their stacks between hands, on command or by auto-rebuy."""

from collections.abc import Iterator
from functools import partial
from math import inf

from riverboat.engine.table.events import AutoRebuyChosen, ChipsAdded, ChipsAsked, ChipsNotAdded
from riverboat.engine.table.seats import SeatState
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import AddChips, SetAutoRebuy
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Accepted, Message
from riverboat.server.protocol.snapshots import seat_info
from riverboat.server.tables.actor import Due, Requester
from riverboat.server.tables.parts.part import Answers, Part, TableContext
from riverboat.server.tables.parts.seating import Seating


class ChipChanges(Part):
    """Adds chips to the stacks of the players of `seating`."""

    def __init__(self, context: TableContext, seating: Seating) -> None:
        super().__init__(context)
        self._seating = seating

    @property
    def answers(self) -> Answers:
        """The handlers of commands."""
        return {AddChips: self._add_chips, SetAutoRebuy: self._set_auto_rebuy}

    def due_by_state(self) -> Iterator[Due]:
        """The additions that can be made now, before everything else and above all before the next deal."""
        state = self.context.record.state
        for number, seat in state.seats.items():
            if number not in state.dealt_in and not seat.leaving and (seat.adding or _needs_rebuy(seat)):
                yield Due(-inf, partial(self._bring, seat))

    async def _add_chips(self, requester: Requester, command: AddChips) -> Message:
        number, state = self._seating.seat_of(requester), self.context.record.state
        seat, chips = state.seats[number], command.chips
        least, most = state.rules.min_buy_in, state.rules.max_buy_in
        if number in state.dealt_in:
            if chips > most:
                raise CommandRejected(
                    Code.BAD_BUY_IN,
                    f"{chips} chips are above the maximum buy-in of {most}",
                    case="add",
                    chips=chips,
                    most=most,
                )
            if chips != seat.adding:
                await self.context.commit(of_table=[ChipsAsked(number, chips)])
        elif not chips or not (seat.stack or least) <= seat.stack + chips <= most:
            now = (
                f"you have {seat.stack} chips and may have up to"
                if seat.stack
                else f"the buy-in is {least} to"
            )
            case = "room" if seat.stack else "empty"
            raise CommandRejected(
                Code.BAD_BUY_IN, f"{now} {most} chips", case=case, stack=seat.stack, least=least, most=most
            )
        else:
            await self.context.commit(of_table=[ChipsAdded(number, seat.player, chips)])
        return Accepted(id=command.id, result=seat_info(self.context.record.state.seats[number]))

    async def _set_auto_rebuy(self, requester: Requester, command: SetAutoRebuy) -> Message:
        number, state = self._seating.seat_of(requester), self.context.record.state
        seat, rules = state.seats[number], state.rules
        to, below = (0, 0) if command.to is None else (command.to, command.below)
        if command.to is not None and not (rules.min_buy_in <= to <= rules.max_buy_in and 1 <= below <= to):
            raise CommandRejected(
                Code.BAD_BUY_IN,
                f"`to` must be {rules.min_buy_in} to {rules.max_buy_in} chips, and `below` at most as many",
            )
        if (to, below) != (seat.rebuy_to, seat.rebuy_below):
            await self.context.commit(of_table=[AutoRebuyChosen(number, to, below)])
        return Accepted(id=command.id, result=seat_info(self.context.record.state.seats[number]))

    async def _bring(self, seat: SeatState) -> None:
        """Add the chips that a player asked for. Report it if that is not possible."""
        rules = self.context.record.state.rules
        chips = min(seat.adding or seat.rebuy_to - seat.stack, rules.max_buy_in - seat.stack)
        if chips > 0 and (seat.stack or chips >= rules.min_buy_in):
            try:
                await self.context.commit(of_table=[ChipsAdded(seat.seat, seat.player, chips)])
                return
            except CommandRejected as refusal:
                if refusal.code != Code.NOT_ENOUGH_CHIPS:
                    raise
        await self.context.commit(of_table=[ChipsNotAdded(seat.seat)])


def _needs_rebuy(seat: SeatState) -> bool:
    return seat.stack < seat.rebuy_below and not seat.sitting_out
