"""Handle the commands of operators and of hosts of tables."""

from msgspec.structs import replace

from riverboat.server.identity.ports import Connection, Operators, Tables
from riverboat.server.identity.sessions import Sessions
from riverboat.server.protocol.codes import CloseReason
from riverboat.server.protocol.command import snake_case
from riverboat.server.protocol.management import (
    BanPlayer,
    CloseTables,
    FindPlayers,
    GrantChips,
    ListAudit,
    ListBuyIns,
    ListChat,
    ListPlayerEntries,
    ListPlayers,
    OfHosts,
    OfOperators,
    ShowPlayer,
    TakeChips,
    UnbanPlayer,
)
from riverboat.server.protocol.messages import Accepted, FoundPlayer, Message


class OperatorService:
    """Carries out commands of operators and hosts. The database decides who is an operator, never a message.

    `handle` raises CommandRejected, and whatever `operators` raises.
    """

    def __init__(self, operators: Operators, tables: Tables, sessions: Sessions) -> None:
        self._operators = operators
        self._tables = tables
        self._sessions = sessions

    async def handle(self, connection: Connection, command: OfOperators) -> Message:  # noqa: PLR0912 - one case per command
        """Return the reply to `command` of the player on `connection`."""
        operators, me = self._operators, connection.player
        if isinstance(command, OfHosts):
            return await self._control(me, command)
        result: object = None
        match command:
            case ListPlayers(search=search, skip=skip, limit=limit):
                result = await operators.players(me, search, skip, limit)
            case ShowPlayer(player=who):
                result = await operators.player(me, who)
            case FindPlayers(name=name, limit=limit):
                result = await self._called(me, name, limit)
            case ListPlayerEntries(player=who, before=before, limit=limit):
                result = await operators.entries(me, who, before, limit)
            case GrantChips(player=who, chips=chips, reason=reason):
                result = await operators.give(me, who, chips, reason)
            case TakeChips(player=who, chips=chips, reason=reason):
                result = await operators.give(me, who, -chips, reason)
            case BanPlayer(player=who, reason=reason):
                result = banned = await operators.ban(me, who, reason)
                self._sessions.close(banned.player, CloseReason.BANNED)
            case UnbanPlayer(player=who, reason=reason):
                result = await operators.unban(me, who, reason)
            case ListAudit(before=before, limit=limit):
                result = await operators.audit(me, before, limit)
            case ListChat(table=table, before=before, limit=limit):
                result = await operators.chat(me, table, before, limit)
            case ListBuyIns(table=table):
                rows = await operators.buy_ins(me, table)
                there = self._tables.stacks(
                    table
                )  # read after the ledger, or chips that leave in between count twice
                result = [replace(row, on_table=there.get(row.player, 0)) for row in rows]
            case CloseTables():
                result = await self._close_tables(me, command)
        return Accepted(id=command.id, result=result)

    async def _called(self, me: str, name: str, limit: int) -> list[FoundPlayer]:
        """Find players called `name`, now or at the time when they took a seat."""
        seated = self._tables.seated_as(name) if await self._operators.is_operator(me) else set()
        infos = await self._operators.called(me, name, sorted(seated)[:limit], limit)
        tables = self._tables.seats_of({info.player for info in infos})
        here = self._sessions.players
        return [
            FoundPlayer(player=info, connected=info.player in here, tables=tables[info.player])
            for info in infos
        ]

    async def _close_tables(self, me: str, command: CloseTables) -> list[str]:
        """Close tables, after recording it once in the audit. Returns those that close."""
        player = command.player
        if player is not None:
            player = (await self._operators.player(me, player)).player
        tables = self._tables.meant_by(command, player)
        given = {"player": player, "address": command.address, "address of": command.address_of}
        which = [f"{what} {value}" for what, value in given.items() if value is not None]
        subject = ", ".join([*which, "empty"] if command.empty else which)
        await self._operators.record(me, "close_tables", subject, command.reason)
        return await self._tables.close_all(me, tables, command.reason)

    async def _control(self, me: str, command: OfHosts) -> Message:
        """Carry out a host's command. If an operator gives it, record it in the audit first."""
        if self._tables.host_of(command.table) != me:
            action = snake_case(type(command).__name__)
            await self._operators.record(me, action, command.table, command.reason)
        return await self._tables.control(me, command)
