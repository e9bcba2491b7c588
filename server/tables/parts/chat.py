"""The chat of a table, and who may use it."""

from collections.abc import Mapping
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
"""Messages that a player may send in a burst."""

SECONDS_EACH: Final = 2.0
"""Seconds until another message is allowed."""

MAX_MUTED: Final = 100
"""Players who may be muted at one table at a time."""

REMEMBERED: Final = 1_000
"""Players whose rate is tracked before those who have been quiet are dropped."""


class Chatting(Part):
    """The chat of a table. Its messages are events of the table."""

    transferred_as = "chat"

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._free_at: dict[str, float] = {}  # when a player's full burst is available again

    @property
    def answers(self) -> Answers:
        """The handlers of commands."""
        return {Chat: self._chat, MutePlayer: self._mute, UnmutePlayer: self._unmute}

    def transfer(self) -> dict[str, float]:
        """Return the seconds until each player who has chatted lately has the full burst again."""
        now = self.context.clock.now()
        return {player: at - now for player, at in self._free_at.items() if at > now}

    def take_over(self, free_in: Mapping[str, float]) -> None:
        """Continue as at another server."""
        now = self.context.clock.now()
        self._free_at = {player: now + seconds for player, seconds in free_in.items()}

    async def _chat(self, requester: Requester, command: Chat) -> Message:
        state, player = self.context.record.state, requester.player
        if player in state.muted:
            raise CommandRejected(Code.MUTED, "you are muted at this table")
        if not self._may_chat(player):
            raise CommandRejected(Code.MAY_NOT_CHAT, "only seated players can chat at this table")
        text = checked_text(command.text, "the message")
        self._count(player)
        name = self.context.shown_name(player, requester.name)
        said = ChatSaid(player, name, text)
        await self.context.commit(of_table=[said])
        return Accepted(id=command.id)

    def _may_chat(self, player: str) -> bool:
        state = self.context.record.state
        if state.seat_of(player) is not None or player == state.opened.host:
            return True
        watches = self.context.name_of(player) is not None
        return state.rules.spectators_chat and watches and player not in state.kicked

    def _count(self, player: str) -> None:
        """Count one message. Raises CommandRejected if it is one too many."""
        now = self.context.clock.now()
        free_at = max(self._free_at.get(player, now), now) + SECONDS_EACH
        if free_at - now > IN_A_ROW * SECONDS_EACH:
            raise CommandRejected(Code.TOO_OFTEN, "too many messages at once: wait a moment", case="chat")
        if len(self._free_at) >= REMEMBERED:
            self._free_at = {who: at for who, at in self._free_at.items() if at > now}
        self._free_at[player] = free_at

    async def _mute(self, requester: Requester, command: MutePlayer) -> Message:
        muted, name = self.context.record.state.muted, self.context.name_of(command.player)
        if name is None:
            raise CommandRejected(Code.NOT_AT_TABLE, "that player is not at this table")
        if command.player not in muted:
            if len(muted) >= MAX_MUTED:
                raise CommandRejected(
                    Code.TOO_MANY_MUTED,
                    f"{MAX_MUTED} players are muted, which is the limit: unmute one first",
                )
            shown = self.context.shown_name(command.player, name)
            await self.context.commit(of_table=[PlayerMuted(command.player, shown)])
        return Accepted(id=command.id)

    async def _unmute(self, requester: Requester, command: UnmutePlayer) -> Message:
        if command.player in self.context.record.state.muted:
            await self.context.commit(of_table=[PlayerUnmuted(command.player)])
        return Accepted(id=command.id)
