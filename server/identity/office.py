"""The office: what operators ask for, and the hosts of tables."""

from msgspec.structs import replace

from server.identity.lines import Lines
from server.identity.ports import Line, Operators, Tables
from server.protocol.codes import CloseReason
from server.protocol.command import snake_case
from server.protocol.managing import (
    BanPlayer,
    ChangeStakes,
    CloseTable,
    GrantChips,
    KickPlayer,
    ListAudit,
    ListBuyIns,
    ListChat,
    ListPlayerEntries,
    ListPlayers,
    MutePlayer,
    OfHosts,
    OfOperators,
    PauseTable,
    ResumePlay,
    ShowPlayer,
    TakeChips,
    UnbanPlayer,
    UnmutePlayer,
)
from server.protocol.messages import Accepted, Message


class Office:
    """Carries out what operators and hosts ask for. Who is one, the record says; no message does.

    `handle` raises Refusal, and whatever `operators` raises.
    """

    def __init__(self, operators: Operators, tables: Tables, lines: Lines) -> None:
        self._operators = operators
        self._tables = tables
        self._lines = lines

    async def handle(self, line: Line, command: OfOperators) -> Message:
        """The reply to `command` of the player who is on `line`."""
        operators, me = self._operators, line.player
        result: object = None
        match command:
            case ListPlayers(search=search, skip=skip, limit=limit):
                result = await operators.players(me, search, skip, limit)
            case ShowPlayer(player=who):
                result = await operators.player(me, who)
            case ListPlayerEntries(player=who, before=before, limit=limit):
                result = await operators.entries(me, who, before, limit)
            case GrantChips(player=who, chips=chips, reason=reason):
                result = await operators.give(me, who, chips, reason)
            case TakeChips(player=who, chips=chips, reason=reason):
                result = await operators.give(me, who, -chips, reason)
            case BanPlayer(player=who, reason=reason):
                result = banned = await operators.ban(me, who, reason)
                self._lines.close(banned.player, CloseReason.BANNED)
            case UnbanPlayer(player=who, reason=reason):
                result = await operators.unban(me, who, reason)
            case ListAudit(before=before, limit=limit):
                result = await operators.audit(me, before, limit)
            case ListChat(table=table, before=before, limit=limit):
                result = await operators.chat(me, table, before, limit)
            case ListBuyIns(table=table):
                rows = await operators.buy_ins(me, table)
                there = self._tables.stacks(table)  # after the books, or chips that leave count twice
                result = [replace(row, on_table=there.get(row.player, 0)) for row in rows]
            case CloseTable() | PauseTable() | ResumePlay() | KickPlayer() | ChangeStakes():
                return await self._control(me, command)
            case MutePlayer() | UnmutePlayer():
                return await self._control(me, command)
        return Accepted(id=command.id, result=result)

    async def _control(self, me: str, command: OfHosts) -> Message:
        """What the host of a table may do to it, and an operator to any: that is noted before it is done."""
        if self._tables.host_of(command.table) != me:
            action = snake_case(type(command).__name__)
            await self._operators.note(me, action, command.table, command.reason)
        return await self._tables.control(me, command)
