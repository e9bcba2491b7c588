"""What is said at a table, and who may say it."""

from typing import Final

from server.protocol.codes import Code
from server.protocol.commands import Chat
from server.protocol.errors import Refusal
from server.protocol.managing import MutePlayer, UnmutePlayer
from server.protocol.messages import Accepted, Message
from server.protocol.table_events import ChatSaid, PlayerMuted, PlayerUnmuted
from server.tables.owner import Asker
from server.tables.parts import Answers, Floor, Part

IN_A_ROW: Final = 5
"""What a player may say at once."""

SECONDS_EACH: Final = 2.0
"""After how long there is one more."""

MOST_MUTED: Final = 100
"""Players who may be muted at one table at a time."""

REMEMBERED: Final = 1_000
"""Players whose talking is remembered before those who have long been quiet are forgotten."""


class Chatting(Part):
    """The chat of a table. Its log is the table's record."""

    def __init__(self, floor: Floor) -> None:
        super().__init__(floor)
        self._free_at: dict[str, float] = {}  # when a player may say so much in a row again

    @property
    def answers(self) -> Answers:
        """Saying something, and what hosts and operators do about it."""
        return {Chat: self._chat, MutePlayer: self._mute, UnmutePlayer: self._unmute}

    async def _chat(self, asker: Asker, command: Chat) -> Message:
        state, player = self.floor.record.state, asker.player
        if player in state.muted:
            raise Refusal(Code.MUTED, "you may say nothing at this table")
        if not self._may_chat(player):
            raise Refusal(Code.MAY_NOT_CHAT, "those without a seat do not chat at this table")
        self._count(player)
        await self.floor.put_on_record(of_table=[ChatSaid(player, asker.name, command.text)])
        return Accepted(id=command.id)

    def _may_chat(self, player: str) -> bool:
        state = self.floor.record.state
        if state.seat_of(player) is not None or player == state.opened.host:
            return True
        looks_on = self.floor.name_of(player) is not None
        return state.opened.spectators_chat and looks_on and player not in state.kicked

    def _count(self, player: str) -> None:
        """Count one thing said. Raises Refusal where it is one too many."""
        now = self.floor.clock.now()
        free_at = max(self._free_at.get(player, now), now) + SECONDS_EACH
        if free_at - now > IN_A_ROW * SECONDS_EACH:
            raise Refusal(Code.TOO_OFTEN, "you say too much at once; wait a moment")
        if len(self._free_at) >= REMEMBERED:
            self._free_at = {who: at for who, at in self._free_at.items() if at > now}
        self._free_at[player] = free_at

    async def _mute(self, asker: Asker, command: MutePlayer) -> Message:
        muted, name = self.floor.record.state.muted, self.floor.name_of(command.player)
        if name is None:
            raise Refusal(Code.NOT_HERE, "there is no such player at this table")
        if command.player not in muted:
            if len(muted) >= MOST_MUTED:
                raise Refusal(Code.TOO_MANY_MUTED, f"{MOST_MUTED} players are muted: no more can be")
            await self.floor.put_on_record(of_table=[PlayerMuted(command.player, name)])
        return Accepted(id=command.id)

    async def _unmute(self, asker: Asker, command: UnmutePlayer) -> Message:
        if command.player in self.floor.record.state.muted:
            await self.floor.put_on_record(of_table=[PlayerUnmuted(command.player)])
        return Accepted(id=command.id)
