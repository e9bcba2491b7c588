"""What the host of a table does to it, and operators: pausing, showing out, other stakes, closing."""

from collections.abc import Iterator, Sequence
from typing import Final

from riverboat.engine.events import Event
from riverboat.engine.table.events import (
    PlayerKicked,
    PlayResumed,
    SatOut,
    TableClosed,
    TableClosing,
    TablePaused,
)
from riverboat.server.protocol.characters import checked_text
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.management import ChangeStakes, CloseTable, KickPlayer, PauseTable, ResumePlay
from riverboat.server.protocol.messages import Accepted, Message
from riverboat.server.tables.actor import Due, Requester
from riverboat.server.tables.opening import changed_stakes
from riverboat.server.tables.parts.part import Answers, Part, TableContext
from riverboat.server.tables.parts.seating import Seating

MAX_KICKED: Final = 100
"""Players who may be shown out of one table."""


class Hosting(Part):
    """Whoever asks has been let: that it is the host or an operator was looked up before."""

    handles = (TableClosing,)

    def __init__(self, context: TableContext, seating: Seating) -> None:
        super().__init__(context)
        self._seating = seating
        self._closing_for = ""

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
        if self.context.record.state.closing and self.context.record.hand is None:
            yield Due(self.context.clock.now(), self.close)

    @property
    def kept(self) -> float:
        """Seconds that the table stays open with nobody at it."""
        return self.context.settings.kept(self.context.record.state.opened)

    def recover(self, events: Sequence[Event]) -> None:
        """A close that was announced has its reason."""
        for event in events:
            if isinstance(event, TableClosing):
                self.note(event)

    def note(self, event: Event) -> None:
        """The close was announced."""
        if isinstance(event, TableClosing):
            self._closing_for = event.reason

    async def close(self) -> None:
        """Close the table, at which no hand is in progress: everybody leaves with what is there."""
        seats = sorted(self.context.record.state.seats)
        closed = TableClosed(self._closing_for)
        await self.context.commit(of_table=[*map(self._seating.left, seats), closed])

    async def close_empty(self) -> None:
        """Close the table, for nobody was at it for as long as it is kept."""
        await self.context.commit(of_table=[TableClosed(empty_ms=round(self.kept * 1000))])

    async def _pause(self, requester: Requester, command: PauseTable) -> Message:
        if not self.context.record.state.paused:
            await self.context.commit(of_table=[TablePaused(_reason(command))])
        return Accepted(id=command.id)

    async def _resume(self, requester: Requester, command: ResumePlay) -> Message:
        if self.context.record.state.paused:
            await self.context.commit(of_table=[PlayResumed()])
        return Accepted(id=command.id)

    async def _change_stakes(self, requester: Requester, command: ChangeStakes) -> Message:
        changed = changed_stakes(self.context.record.state.opened, command)
        await self.context.commit(of_table=[changed])
        return Accepted(id=command.id)

    async def _announce_close(self, requester: Requester, command: CloseTable) -> Message:
        if not self.context.record.state.closing:
            await self.context.commit(of_table=[TableClosing(_reason(command))])
        return Accepted(id=command.id)

    async def _kick(self, requester: Requester, command: KickPlayer) -> Message:
        state, player = self.context.record.state, command.player
        name = self.context.name_of(player)
        if name is None:
            raise CommandRejected(Code.NOT_AT_TABLE, "this player is not at the table")
        if player not in state.kicked and len(state.kicked) >= MAX_KICKED:
            raise CommandRejected(
                Code.TOO_MANY_KICKED, f"{MAX_KICKED} players were shown out: no more can be"
            )
        shown = self.context.shown_name(player, name)
        kicked = PlayerKicked(player, shown, command.may_watch, _reason(command))
        seat = state.seat_of(player)
        if seat is None:
            await self.context.commit(of_table=[kicked])
        elif seat not in state.dealt_in:
            await self.context.commit(of_table=[kicked, self._seating.left(seat)])
        else:
            dealt_out = [] if state.seats[seat].sitting_out else [SatOut(seat)]
            await self.context.commit(of_table=[kicked, *dealt_out])
        if not command.may_watch:
            self.context.dismiss(player)
        return Accepted(id=command.id)


def _reason(command: PauseTable | KickPlayer | CloseTable) -> str:
    """The reason that everybody is shown. Raises CommandRejected."""
    return checked_text(command.reason, "the reason")
