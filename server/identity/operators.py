"""Handle the commands of operators and of hosts of tables."""

from typing import Final

from msgspec.structs import replace

from riverboat.server.clients import Client, Handlers
from riverboat.server.identity.ports import OpenTables, OperatorStore
from riverboat.server.identity.sessions import Sessions
from riverboat.server.protocol.catalogue import COMMANDS, Access, ServiceName
from riverboat.server.protocol.codes import CloseReason, Code
from riverboat.server.protocol.command import snake_case
from riverboat.server.protocol.errors import CommandRejected
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
    ListServers,
    OfHosts,
    ShowPlayer,
    TakeChips,
    UnbanPlayer,
)
from riverboat.server.protocol.messages import Accepted, FoundPlayer, Message, Repeated

HOST_COMMANDS: Final = [
    command
    for command, spec in COMMANDS.items()
    if (spec.service, spec.access) == (ServiceName.TABLE, Access.HOST)
]
"""Commands of hosts that their tables carry out."""


class OperatorService:
    """Carries out commands of operators and hosts. The database decides who is an operator, never a message.

    The handlers raise CommandRejected, and whatever `operators` raises.
    """

    def __init__(self, operators: OperatorStore, tables: OpenTables, sessions: Sessions) -> None:
        self._operators = operators
        self._tables = tables
        self._sessions = sessions

    @property
    def handlers(self) -> Handlers:
        """The handlers of the commands of operators and hosts."""
        return {
            ListPlayers: self._list_players,
            ShowPlayer: self._show_player,
            FindPlayers: self._find_players,
            ListPlayerEntries: self._list_entries,
            GrantChips: self._grant_chips,
            TakeChips: self._take_chips,
            BanPlayer: self._ban,
            UnbanPlayer: self._unban,
            ListServers: self._list_servers,
            ListAudit: self._list_audit,
            ListBuyIns: self._list_buy_ins,
            ListChat: self._list_chat,
            CloseTables: self._close_tables,
            **dict.fromkeys(HOST_COMMANDS, self._control),
        }

    async def _list_players(self, client: Client, command: ListPlayers) -> Message:
        found = await self._operators.players(client.player, command.search, command.skip, command.limit)
        return Accepted(id=command.id, result=found)

    async def _show_player(self, client: Client, command: ShowPlayer) -> Message:
        return Accepted(id=command.id, result=await self._operators.player(client.player, command.player))

    async def _find_players(self, client: Client, command: FindPlayers) -> Message:
        """Find players with a name, now or at the time when they took a seat."""
        name, limit = command.name, command.limit
        seated = self._tables.seated_as(name) if await self._operators.is_operator(client.player) else set()
        infos = await self._operators.called(client.player, name, sorted(seated)[:limit], limit)
        tables = self._tables.seats_of({info.player for info in infos})
        here = self._sessions.players
        found = [
            FoundPlayer(player=info, connected=info.player in here, tables=tables[info.player])
            for info in infos
        ]
        return Accepted(id=command.id, result=found)

    async def _list_entries(self, client: Client, command: ListPlayerEntries) -> Message:
        entries = await self._operators.entries(client.player, command.player, command.before, command.limit)
        return Accepted(id=command.id, result=entries)

    async def _grant_chips(self, client: Client, command: GrantChips) -> Message:
        return await self._give(client, command, command.chips)

    async def _take_chips(self, client: Client, command: TakeChips) -> Message:
        return await self._give(client, command, -command.chips)

    async def _give(self, client: Client, command: GrantChips | TakeChips, chips: int) -> Message:
        info = await self._operators.give(client.player, command.player, chips, command.reason, command)
        return Accepted(id=command.id, result=info)

    async def _ban(self, client: Client, command: BanPlayer) -> Message:
        banned = await self._operators.ban(client.player, command.player, command.reason, command)
        self._sessions.close(banned.player, CloseReason.BANNED)
        return Accepted(id=command.id, result=banned)

    async def _unban(self, client: Client, command: UnbanPlayer) -> Message:
        info = await self._operators.unban(client.player, command.player, command.reason, command)
        return Accepted(id=command.id, result=info)

    async def _list_servers(self, client: Client, command: ListServers) -> Message:
        return Accepted(id=command.id, result=await self._operators.servers(client.player))

    async def _list_audit(self, client: Client, command: ListAudit) -> Message:
        rows = await self._operators.audit(client.player, command.before, command.limit)
        return Accepted(id=command.id, result=rows)

    async def _list_buy_ins(self, client: Client, command: ListBuyIns) -> Message:
        rows = await self._operators.buy_ins(client.player, command.table)
        # Stacks are read after the ledger, or chips that leave in between would count twice.
        stacks = self._tables.stacks(command.table)
        result = [replace(row, on_table=stacks.get(row.player, 0)) for row in rows]
        return Accepted(id=command.id, result=result)

    async def _list_chat(self, client: Client, command: ListChat) -> Message:
        rows = await self._operators.chat(client.player, command.table, command.before, command.limit)
        return Accepted(id=command.id, result=rows)

    async def _close_tables(self, client: Client, command: CloseTables) -> Message:
        """Close tables, after recording which, and why. The result is those that close."""
        tables = sorted(await self._select_tables(client, command))
        given = {"player": command.player, "address": command.address, "address of": command.address_of}
        which = [f"{what} {value}" for what, value in given.items() if value is not None]
        subject = ", ".join([*which, "empty"] if command.empty else which)
        tables, is_repeated = await self._operators.record_closing(
            client.player, subject, command.reason, command, tables
        )
        if is_repeated:
            return await self.close_again(client, command, tables)
        closing = await self._tables.close_all(client.player, tables, command)
        return Accepted(id=command.id, result=closing)

    async def close_again(self, client: Client, command: CloseTables, tables: list[str]) -> Repeated:
        """Close those of the `tables` selected the first time that are open: its server may have failed."""
        await self._tables.close_all(client.player, tables, command)
        return Repeated(id=command.id, first=Accepted(id=command.id, result=tables))

    async def _select_tables(self, client: Client, command: CloseTables) -> list[str]:
        if not await self._operators.is_operator(client.player):  # or the reply would tell which exist
            raise CommandRejected(Code.OPERATORS_ONLY, "this is for operators")
        player = command.player
        if player is not None:
            player = (await self._operators.player(client.player, player)).player
        return self._tables.select_tables(command, player)

    async def _control(self, client: Client, command: OfHosts) -> Message:
        """Carry out a host's command. If an operator gives it, record it in the audit first."""
        if await self._tables.host_of(command.table) != client.player:
            action = snake_case(type(command).__name__)
            await self._operators.record(client.player, action, command.table, command.reason, command)
        return await self._tables.control(client.player, command)
