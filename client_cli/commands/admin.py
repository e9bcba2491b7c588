"""`riverboat admin`: commands for operators, over the same protocol as for players."""

from typing import Final

import click

from riverboat.client_cli.commands.json_output import json_option, print_rows
from riverboat.client_cli.commands.ledger_text import (
    audit_lines,
    chat_lines,
    entry_lines,
    found_line,
    player_line,
)
from riverboat.client_cli.commands.signed_in import ServerGroup, SignedIn, sign_in_options
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.moderation import Controls
from riverboat.client_cli.main import Subcommand
from riverboat.server.protocol.command import MAX_LIST, Command
from riverboat.server.protocol.management import (
    BanPlayer,
    CloseTables,
    FindPlayers,
    GrantChips,
    ListAudit,
    ListChat,
    ListPlayerEntries,
    ListPlayers,
    ListServers,
    ShowPlayer,
    TakeChips,
    UnbanPlayer,
)
from riverboat.server.protocol.messages import (
    AuditInfo,
    ChatInfo,
    EntryInfo,
    FoundPlayer,
    PlayerInfo,
    TableInfo,
)
from riverboat.server.protocol.server_info import ServerInfo

ADMIN_COMMANDS: Final = {
    "users": Subcommand("riverboat.client_cli.commands.admin:users", "List players."),
    "user": Subcommand("riverboat.client_cli.commands.admin:user", "Show a player and the ledger entries."),
    "grant": Subcommand("riverboat.client_cli.commands.admin:grant", "Grant chips to a player."),
    "take": Subcommand("riverboat.client_cli.commands.admin:take", "Take chips from a player."),
    "ban": Subcommand("riverboat.client_cli.commands.admin:ban", "Ban a player."),
    "unban": Subcommand("riverboat.client_cli.commands.admin:unban", "Unban a player."),
    "tables": Subcommand("riverboat.client_cli.commands.admin:tables", "List tables."),
    "close": Subcommand("riverboat.client_cli.commands.admin:close", "Close a table after its hand."),
    "close-tables": Subcommand(
        "riverboat.client_cli.commands.admin:close_tables",
        "Close tables by player or address, or empty ones.",
    ),
    "tournament": Subcommand(
        "riverboat.client_cli.commands.admin_tournament:tournament", "Direct any tournament."
    ),
    "chat": Subcommand("riverboat.client_cli.commands.admin:chat", "Show a table's chat."),
    "servers": Subcommand("riverboat.client_cli.commands.admin:servers", "List the servers on the database."),
    "audit": Subcommand("riverboat.client_cli.commands.admin:audit", "Show the audit log."),
    "make-operator": Subcommand(
        "riverboat.server.history.commands.operators:make_operator",
        "Make a player an operator (on the server's machine).",
    ),
    "dismiss-operator": Subcommand(
        "riverboat.server.history.commands.operators:dismiss_operator",
        "Remove an operator (on the server's machine).",
    ),
}


@click.group(
    cls=ServerGroup, table=ADMIN_COMMANDS, short_help="Manage players, chips and tables as an operator."
)
@sign_in_options
def admin() -> None:
    """Example: riverboat admin --name Ada users

    Manage a server's players, chips and tables as an operator. Sign in with `riverboat account sign-in`
    first, or set RIVERBOAT_TOKEN to your token. PLAYER is a player's id or registered name. Every change is
    written to the audit log with your id and reason.
    """


_reason = click.option("--reason", required=True, metavar="TEXT", help="The reason, for the audit log.")
_limit = click.option(
    "--limit", type=click.IntRange(1, 100), default=20, show_default=True, help="Most rows to show."
)


@click.command()
@click.argument("search", default="")
@click.option("--skip", type=click.IntRange(0), default=0, help="Rows to skip at the start.")
@_limit
@json_option
@click.pass_obj
def users(operator: SignedIn, search: str, skip: int, limit: int, *, as_json: bool) -> None:
    """Example: riverboat admin --name Ada users bo

    List players whose names contain SEARCH, newest first.
    """
    found = operator.run(
        lambda connection: connection.ask(
            list[PlayerInfo], ListPlayers, search=search, skip=skip, limit=limit
        )
    )
    print_rows(found, map(player_line, found), "No players found.", as_json=as_json)


@click.command()
@click.argument("who", metavar="PLAYER")
@_limit
@json_option
@click.pass_obj
def user(operator: SignedIn, who: str, limit: int, *, as_json: bool) -> None:
    """Example: riverboat admin --name Ada user Bob

    Show PLAYER and the latest ledger entries, newest first. PLAYER may also be a guest's name, also as
    shown at a table. If several players have the name, all are listed with their ids.
    """

    async def find(connection: Connection) -> tuple[list[FoundPlayer], list[EntryInfo]]:
        found = await connection.ask(list[FoundPlayer], FindPlayers, name=who, limit=MAX_LIST)
        if not found:
            await connection.ask(PlayerInfo, ShowPlayer, player=who)  # raises the server's refusal
        if len(found) > 1:
            return found, []
        player = found[0].player.player
        return found, await connection.ask(list[EntryInfo], ListPlayerEntries, player=player, limit=limit)

    found, entries = operator.run(find)
    lines = [*map(found_line, found), "", *entry_lines(entries)]
    if len(found) > 1:
        several = f"At least {len(found)} players" if len(found) == MAX_LIST else f"{len(found)} players"
        lines.append(f"{several} are called {who}. Use an id instead.")
    print_rows({"players": found, "entries": entries}, lines, as_json=as_json)


@click.command()
@click.argument("who", metavar="PLAYER")
@click.argument("chips", type=click.IntRange(1))
@_reason
@json_option
@click.pass_obj
def grant(operator: SignedIn, who: str, chips: int, reason: str, *, as_json: bool) -> None:
    """Example: riverboat admin --name Ada grant Bob 5000 --reason "won the raffle"

    Grant CHIPS to PLAYER.
    """
    _change(operator, GrantChips, as_json, player=who, chips=chips, reason=reason)


@click.command()
@click.argument("who", metavar="PLAYER")
@click.argument("chips", type=click.IntRange(1))
@_reason
@json_option
@click.pass_obj
def take(operator: SignedIn, who: str, chips: int, reason: str, *, as_json: bool) -> None:
    """Example: riverboat admin --name Ada take Bob 5000 --reason "a mistake"

    Take CHIPS from the balance of PLAYER. Chips on tables are not affected.
    """
    _change(operator, TakeChips, as_json, player=who, chips=chips, reason=reason)


@click.command()
@click.argument("who", metavar="PLAYER")
@_reason
@json_option
@click.pass_obj
def ban(operator: SignedIn, who: str, reason: str, *, as_json: bool) -> None:
    """Example: riverboat admin --name Ada ban Bob --reason "insults at the table"

    Ban PLAYER and close all their connections.
    """
    _change(operator, BanPlayer, as_json, player=who, reason=reason)


@click.command()
@click.argument("who", metavar="PLAYER")
@_reason
@json_option
@click.pass_obj
def unban(operator: SignedIn, who: str, reason: str, *, as_json: bool) -> None:
    """Example: riverboat admin --name Ada unban Bob --reason "said sorry"

    Unban PLAYER.
    """
    _change(operator, UnbanPlayer, as_json, player=who, reason=reason)


@click.command()
@json_option
@click.pass_obj
def tables(operator: SignedIn, *, as_json: bool) -> None:
    """Example: riverboat admin --name Ada tables

    List the open tables, oldest first.
    """
    found = operator.run(lambda connection: connection.list_tables())
    print_rows(found, map(_table_line, found), "No table is open.", as_json=as_json)


def _table_line(info: TableInfo) -> str:
    hand = f"hand id {info.hand}" if info.hand is not None else "no hand"
    return f"{info.table}  {info.name}, {info.players} of {info.rules.seats} seats taken, {hand}"


@click.command()
@click.argument("table")
@_reason
@click.pass_obj
def close(operator: SignedIn, table: str, reason: str) -> None:
    """Example: riverboat admin --name Ada close nvxra76g --reason "nobody is here"

    Close the table with the id TABLE after its hand. All stacks go back to the players' balances.
    """
    operator.run(lambda connection: Controls(connection, table).close(reason))
    click.echo(f"Table {table} is closing.")


@click.command("close-tables")
@click.option("--player", metavar="PLAYER", help="Tables that this player opened.")
@click.option(
    "--address", metavar="NETWORK", help="Tables opened from this address: 192.0.2.7 or 192.0.2.0/24."
)
@click.option("--address-of", metavar="TABLE", help="Tables opened from the same address as this one.")
@click.option("--empty", is_flag=True, help="Tables without players and spectators.")
@_reason
@json_option
@click.pass_obj
def close_tables(
    operator: SignedIn, /, *, reason: str, empty: bool, as_json: bool, **which: str | None
) -> None:
    """Example: riverboat admin --name Ada close-tables --address-of nvxra76g --reason "a flood of tables"

    Close all tables that match every option, each after its hand. The server's main table stays open.
    """
    if not empty and not any(which.values()):
        raise click.UsageError("Select tables with --player, --address, --address-of or --empty.")
    closing = operator.run(
        lambda connection: connection.ask(list[str], CloseTables, reason=reason, empty=empty, **which)
    )
    lines = [f"Table {table} is closing." for table in closing]
    print_rows(closing, lines, "No table matches.", as_json=as_json)


@click.command()
@click.argument("table")
@click.option("--before", type=click.IntRange(0), help="Only entries with a lower number.")
@_limit
@json_option
@click.pass_obj
def chat(operator: SignedIn, table: str, before: int | None, limit: int, *, as_json: bool) -> None:
    """Example: riverboat admin --name Ada chat nvxra76g

    Show the chat at TABLE, newest first.
    """
    rows = operator.run(
        lambda connection: connection.ask(list[ChatInfo], ListChat, table=table, before=before, limit=limit)
    )
    print_rows(rows, chat_lines(rows), "No messages.", as_json=as_json)


@click.command()
@click.option("--before", type=click.IntRange(0), help="Only entries with a lower number.")
@_limit
@json_option
@click.pass_obj
def audit(operator: SignedIn, before: int | None, limit: int, *, as_json: bool) -> None:
    """Example: riverboat admin --name Ada audit

    Show the audit log, newest first.
    """
    rows = operator.run(
        lambda connection: connection.ask(list[AuditInfo], ListAudit, before=before, limit=limit)
    )
    print_rows(rows, audit_lines(rows), "No entries.", as_json=as_json)


@click.command()
@json_option
@click.pass_obj
def servers(operator: SignedIn, *, as_json: bool) -> None:
    """Example: riverboat admin --name Ada servers

    List the servers that run on the server's database, with their load as of their last lease renewal.
    """
    found = operator.run(lambda connection: connection.ask(list[ServerInfo], ListServers))
    print_rows(found, map(_server_line, found), "No server runs.", as_json=as_json)


def _server_line(info: ServerInfo) -> str:
    load = f"tables {info.tables:,} of {info.capacity:,}, connections {info.connections:,}"
    renewed = f"lease renewed {info.lease_age_ms / 1000:.1f} s ago"
    return f"{info.server}  {info.address or '-'}  {info.state}, {load}, {renewed}, version {info.version}"


def _change(operator: SignedIn, command: type[Command], as_json: bool, /, **fields: object) -> None:
    """Change a player, and print the result."""
    info = operator.run(lambda connection: connection.ask(PlayerInfo, command, **fields))
    print_rows(info, [player_line(info)], as_json=as_json)
