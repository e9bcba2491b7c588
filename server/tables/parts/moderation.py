"""What hosts and operators do to a table: pause, kick, change stakes, close."""

from collections.abc import Sequence
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
"""Players who may be kicked from one table."""


class Moderation(Part):
    """Carries out the commands of the host and of operators. Their rights are checked before."""

    handles = (TableClosing,)

    def __init__(self, context: TableContext, seating: Seating) -> None:
        super().__init__(context)
        self._seating = seating
        self._closing_for = ""

    @property
    def answers(self) -> Answers:
        """The handlers of commands."""
        return {
            PauseTable: self._pause,
            ResumePlay: self._resume,
            KickPlayer: self._kick,
            ChangeStakes: self._change_stakes,
            CloseTable: self._announce_close,
        }

    def due(self) -> Sequence[Due]:
        """The close that was announced, between hands."""
        state = self.context.record.state
        return [Due(self.context.clock.now(), self.close)] if state.closing and not state.dealt_in else ()

    @property
    def closes_when_empty(self) -> bool:
        """Whether the table closes when it is empty: not the server's own, nor one of a tournament."""
        opened = self.context.record.state.opened
        return bool(opened.host) and not opened.tournament

    @property
    def kept(self) -> float:
        """Seconds that the table stays open when it is empty."""
        return self.context.settings.kept(self.context.record.state.rules)

    def recover(self, events: Sequence[Event]) -> None:
        """Recover the reason of a close that was announced."""
        for event in events:
            if isinstance(event, TableClosing):
                self.on_event(event)

    def on_event(self, event: Event) -> None:
        """Remember the reason of the close."""
        if isinstance(event, TableClosing):
            self._closing_for = event.reason

    async def close(self) -> None:
        """Close the table between hands. All players leave with their stacks."""
        seats = sorted(self.context.record.state.seats)
        closed = TableClosed(self._closing_for)
        await self.context.commit(of_table=[*map(self._seating.left, seats), closed])

    async def close_empty(self) -> None:
        """Close the table, which has been empty for as long as it is kept."""
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
        changed = changed_stakes(self.context.record.state.rules, command)
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
            raise CommandRejected(Code.NOT_AT_TABLE, "that player is not at this table")
        if player not in state.kicked and len(state.kicked) >= MAX_KICKED:
            raise CommandRejected(
                Code.TOO_MANY_KICKED, f"{MAX_KICKED} players were kicked from this table, which is the limit"
            )
        shown = self.context.shown_name(player, name)
        kicked = PlayerKicked(player, shown, command.may_watch, _reason(command))
        seat = state.seat_of(player)
        if seat is None:
            await self.context.commit(of_table=[kicked])
        elif seat not in state.dealt_in:
            await self.context.commit(of_table=[kicked, self._seating.left(seat)])
        else:
            sits_out = [] if state.seats[seat].sitting_out else [SatOut(seat)]
            await self.context.commit(of_table=[kicked, *sits_out])
        if not command.may_watch:
            self.context.dismiss(player)
        return Accepted(id=command.id)


def _reason(command: PauseTable | KickPlayer | CloseTable) -> str:
    """Return the reason that everybody is shown. Raises CommandRejected."""
    return checked_text(command.reason, "the reason")
