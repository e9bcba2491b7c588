"""What is said at a table, and who may say it."""

from typing import Final

from riverboat.engine.table.events import ChatSaid, PlayerMuted, PlayerUnmuted
from riverboat.server.protocol.characters import checked_text
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import Chat
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.management import MutePlayer, UnmutePlayer
from riverboat.server.protocol.messages import Accepted, Message
from riverboat.server.tables.actor import Requester
from riverboat.server.tables.parts.part import Answers, Part, TableContext

IN_A_ROW: Final = 5
"""What a player may say at once."""

SECONDS_EACH: Final = 2.0
"""After how long there is one more."""

MAX_MUTED: Final = 100
"""Players who may be muted at one table at a time."""

REMEMBERED: Final = 1_000
"""Players whose talking is remembered before those who have long been quiet are forgotten."""


class Chatting(Part):
    """The chat of a table. Its log is the table's record."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._free_at: dict[str, float] = {}  # when a player may say so much in a row again

    @property
    def answers(self) -> Answers:
        """Saying something, and what hosts and operators do about it."""
        return {Chat: self._chat, MutePlayer: self._mute, UnmutePlayer: self._unmute}

    async def _chat(self, requester: Requester, command: Chat) -> Message:
        state, player = self.context.record.state, requester.player
        if player in state.muted:
            raise CommandRejected(Code.MUTED, "you may say nothing at this table")
        if not self._may_chat(player):
            raise CommandRejected(Code.MAY_NOT_CHAT, "those without a seat do not chat at this table")
        text = checked_text(command.text, "the message")
        self._count(player)
        name = self.context.shown_name(player, requester.name)
        await self.context.commit(of_table=[ChatSaid(player, name, text)])
        return Accepted(id=command.id)

    def _may_chat(self, player: str) -> bool:
        state = self.context.record.state
        if state.seat_of(player) is not None or player == state.opened.host:
            return True
        looks_on = self.context.name_of(player) is not None
        return state.opened.spectators_chat and looks_on and player not in state.kicked

    def _count(self, player: str) -> None:
        """Count one thing said. Raises CommandRejected where it is one too many."""
        now = self.context.clock.now()
        free_at = max(self._free_at.get(player, now), now) + SECONDS_EACH
        if free_at - now > IN_A_ROW * SECONDS_EACH:
            raise CommandRejected(Code.TOO_OFTEN, "you say too much at once; wait a moment")
        if len(self._free_at) >= REMEMBERED:
            self._free_at = {who: at for who, at in self._free_at.items() if at > now}
        self._free_at[player] = free_at

    async def _mute(self, requester: Requester, command: MutePlayer) -> Message:
        muted, name = self.context.record.state.muted, self.context.name_of(command.player)
        if name is None:
            raise CommandRejected(Code.NOT_AT_TABLE, "this player is not at the table")
        if command.player not in muted:
            if len(muted) >= MAX_MUTED:
                raise CommandRejected(Code.TOO_MANY_MUTED, f"{MAX_MUTED} players are muted: no more can be")
            shown = self.context.shown_name(command.player, name)
            await self.context.commit(of_table=[PlayerMuted(command.player, shown)])
        return Accepted(id=command.id)

    async def _unmute(self, requester: Requester, command: UnmutePlayer) -> Message:
        if command.player in self.context.record.state.muted:
            await self.context.commit(of_table=[PlayerUnmuted(command.player)])
        return Accepted(id=command.id)
