"""What the host of a table does to it, and operators: pausing, showing out, other stakes, closing."""

from collections.abc import Iterator
from typing import Final

from server.protocol.codes import Code
from server.protocol.errors import Refusal
from server.protocol.managing import ChangeStakes, CloseTable, KickPlayer, PauseTable, ResumePlay
from server.protocol.messages import Accepted, Message
from server.protocol.table_events import (
    PlayerKicked,
    PlayResumed,
    SatOut,
    TableClosed,
    TableClosing,
    TablePaused,
)
from server.tables.opening import changed_stakes
from server.tables.owner import Asker, Due
from server.tables.parts import Answers, Floor, Part
from server.tables.seating import Seating

MOST_KICKED: Final = 100
"""Players who may be shown out of one table."""


class Hosting(Part):
    """Whoever asks has been let: that it is the host or an operator was looked up before."""

    def __init__(self, floor: Floor, seating: Seating) -> None:
        super().__init__(floor)
        self._seating = seating

    @property
    def answers(self) -> Answers:
        """What hosts and operators ask for."""
        return {
            PauseTable: self._pause,
            ResumePlay: self._resume,
            KickPlayer: self._kick,
            ChangeStakes: self._change_stakes,
            CloseTable: self._announce_close,
        }

    def due(self) -> Iterator[Due]:
        """The close that was announced."""
        if self.floor.record.state.closing and self.floor.record.hand is None:
            yield Due(self.floor.clock.now(), self.close)

    async def close(self) -> None:
        """Close the table, at which no hand is in progress: everybody leaves with what is there."""
        seats = sorted(self.floor.record.state.seats)
        await self.floor.put_on_record(of_table=[*map(self._seating.left, seats), TableClosed()])

    async def _pause(self, asker: Asker, command: PauseTable) -> Message:
        if not self.floor.record.state.paused:
            await self.floor.put_on_record(of_table=[TablePaused(command.reason)])
        return Accepted(id=command.id)

    async def _resume(self, asker: Asker, command: ResumePlay) -> Message:
        if self.floor.record.state.paused:
            await self.floor.put_on_record(of_table=[PlayResumed()])
        return Accepted(id=command.id)

    async def _change_stakes(self, asker: Asker, command: ChangeStakes) -> Message:
        changed = changed_stakes(self.floor.record.state.opened, command)
        await self.floor.put_on_record(of_table=[changed])
        return Accepted(id=command.id)

    async def _announce_close(self, asker: Asker, command: CloseTable) -> Message:
        if not self.floor.record.state.closing:
            await self.floor.put_on_record(of_table=[TableClosing(command.reason)])
        return Accepted(id=command.id)

    async def _kick(self, asker: Asker, command: KickPlayer) -> Message:
        state, player = self.floor.record.state, command.player
        name = self.floor.name_of(player)
        if name is None:
            raise Refusal(Code.NOT_HERE, "there is no such player at this table")
        if player not in state.kicked and len(state.kicked) >= MOST_KICKED:
            raise Refusal(Code.TOO_MANY_KICKED, f"{MOST_KICKED} players were shown out: no more can be")
        kicked = PlayerKicked(player, name, command.may_watch, command.reason)
        seat = state.seat_of(player)
        if seat is None:
            await self.floor.put_on_record(of_table=[kicked])
        elif seat not in state.dealt_in:
            await self.floor.put_on_record(of_table=[kicked, self._seating.left(seat)])
        else:
            dealt_out = [] if state.seats[seat].sitting_out else [SatOut(seat)]
            await self.floor.put_on_record(of_table=[kicked, *dealt_out])
        if not command.may_watch:
            self.floor.dismiss(player)
        return Accepted(id=command.id)
