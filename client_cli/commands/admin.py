"""`riverboat admin`: what operators do, through the same protocol as everybody."""

from typing import Final

import click

from riverboat.client_cli.commands.ledger_text import (
    audit_lines,
    chat_lines,
    entry_lines,
    found_line,
    player_line,
)
from riverboat.client_cli.commands.signed_in import SignedIn, who_asks
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.moderation import Controls
from riverboat.client_cli.main import LazyGroup, Subcommand
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
    ShowPlayer,
    TakeChips,
    UnbanPlayer,
)
from riverboat.server.protocol.messages import AuditInfo, ChatInfo, EntryInfo, FoundPlayer, PlayerInfo

ADMIN_COMMANDS: Final = {
    "users": Subcommand("riverboat.client_cli.commands.admin:users", "List players."),
    "user": Subcommand("riverboat.client_cli.commands.admin:user", "Show a player, and what was paid."),
    "grant": Subcommand("riverboat.client_cli.commands.admin:grant", "Give a player chips."),
    "take": Subcommand("riverboat.client_cli.commands.admin:take", "Take chips from a player."),
    "ban": Subcommand("riverboat.client_cli.commands.admin:ban", "Let a player sign in no more."),
    "unban": Subcommand("riverboat.client_cli.commands.admin:unban", "Let a player sign in again."),
    "tables": Subcommand("riverboat.client_cli.commands.admin:tables", "List tables."),
    "close": Subcommand("riverboat.client_cli.commands.admin:close", "Close a table when its hand is over."),
    "close-tables": Subcommand(
        "riverboat.client_cli.commands.admin:close_tables",
        "Close all tables of a player, from an address, or that are empty.",
    ),
    "chat": Subcommand("riverboat.client_cli.commands.admin:chat", "Read what was said at a table."),
    "audit": Subcommand("riverboat.client_cli.commands.admin:audit", "Read what operators have done."),
    "make-operator": Subcommand(
        "riverboat.server.history.commands.operators:make_operator",
        "Make a player an operator, on the server's machine.",
    ),
    "dismiss-operator": Subcommand(
        "riverboat.server.history.commands.operators:dismiss_operator",
        "Let one be an operator no more, likewise.",
    ),
}


@click.group(cls=LazyGroup, table=ADMIN_COMMANDS, short_help="Look after a server.")
@who_asks
def admin() -> None:
    """Example: riverboat admin --name Ada users

    Look after a server's players, chips and tables, as an operator: sign in with riverboat account sign-in
    first, or have your token in the variable RIVERBOAT_TOKEN. WHO is a player's id or registered name.
    Whatever changes something is kept with your id and your reason.
    """


_because = click.option("--reason", required=True, metavar="TEXT", help="Why; it is kept.")
_at_most = click.option(
    "--limit", type=click.IntRange(1, 100), default=20, show_default=True, help="So many at most."
)


@click.command()
@click.argument("search", default="")
@click.option("--skip", type=click.IntRange(0), default=0, help="Leave out so many at the beginning.")
@_at_most
@click.pass_obj
def users(operator: SignedIn, search: str, skip: int, limit: int) -> None:
    """Example: riverboat admin --name Ada users bo

    List the players whose names contain SEARCH, the newest first.
    """
    found = operator.do(
        lambda connection: connection.ask(
            list[PlayerInfo], ListPlayers, search=search, skip=skip, limit=limit
        )
    )
    click.echo("\n".join(map(player_line, found)) or "There is nobody.")


@click.command()
@click.argument("who")
@_at_most
@click.pass_obj
def user(operator: SignedIn, who: str, limit: int) -> None:
    """Example: riverboat admin --name Ada user Bob

    Show the player WHO, and the latest payments, the newest first. Guests are found by name too, and at the
    tables where they sit. Where several players have the name, all are listed with their ids.
    """

    async def look(connection: Connection) -> list[str]:
        found = await connection.ask(list[FoundPlayer], FindPlayers, name=who, limit=MAX_LIST)
        if len(found) > 1:
            several = f"{len(found)} players, or more," if len(found) == MAX_LIST else f"{len(found)} players"
            return [*map(found_line, found), "", f"{several} are called {who}: name one by the id."]
        if not found:
            await connection.ask(PlayerInfo, ShowPlayer, player=who)  # says that there is nobody
        player = found[0].player.player
        entries = await connection.ask(list[EntryInfo], ListPlayerEntries, player=player, limit=limit)
        return [found_line(found[0]), "", *entry_lines(entries)]

    click.echo("\n".join(operator.do(look)))


@click.command()
@click.argument("who")
@click.argument("chips", type=click.IntRange(1))
@_because
@click.pass_obj
def grant(operator: SignedIn, who: str, chips: int, reason: str) -> None:
    """Example: riverboat admin --name Ada grant Bob 5000 --reason "won the raffle"

    Give the player WHO so many chips.
    """
    _change(operator, GrantChips, player=who, chips=chips, reason=reason)


@click.command()
@click.argument("who")
@click.argument("chips", type=click.IntRange(1))
@_because
@click.pass_obj
def take(operator: SignedIn, who: str, chips: int, reason: str) -> None:
    """Example: riverboat admin --name Ada take Bob 5000 --reason "a mistake"

    Take so many chips from the balance of the player WHO. Those on tables are not touched.
    """
    _change(operator, TakeChips, player=who, chips=chips, reason=reason)


@click.command()
@click.argument("who")
@_because
@click.pass_obj
def ban(operator: SignedIn, who: str, reason: str) -> None:
    """Example: riverboat admin --name Ada ban Bob --reason "insults at the table"

    Close all connections of the player WHO, and let none be made.
    """
    _change(operator, BanPlayer, player=who, reason=reason)


@click.command()
@click.argument("who")
@_because
@click.pass_obj
def unban(operator: SignedIn, who: str, reason: str) -> None:
    """Example: riverboat admin --name Ada unban Bob --reason "said sorry"

    Let the player WHO sign in again.
    """
    _change(operator, UnbanPlayer, player=who, reason=reason)


@click.command()
@click.pass_obj
def tables(operator: SignedIn) -> None:
    """Example: riverboat admin --name Ada tables

    List the tables that are open, the oldest first.
    """
    for info in operator.do(lambda connection: connection.list_tables()):
        hand = f"hand id {info.hand}" if info.hand is not None else "no hand"
        click.echo(f"{info.table}  {info.name}, {info.players} of {info.rules.seats} seats taken, {hand}")


@click.command()
@click.argument("table")
@_because
@click.pass_obj
def close(operator: SignedIn, table: str, reason: str) -> None:
    """Example: riverboat admin --name Ada close nvxra76g --reason "nobody is here"

    Close the table with the id TABLE: when its hand is over everybody leaves with the stack that is there.
    """
    operator.do(lambda connection: Controls(connection, table).close(reason))
    click.echo(f"Table {table} closes.")


@click.command("close-tables")
@click.option("--player", metavar="WHO", help="Those that this player opened.")
@click.option("--address", metavar="NETWORK", help="Those opened from here: 192.0.2.7, or 192.0.2.0/24.")
@click.option("--address-of", metavar="TABLE", help="Those opened from the same address as this table.")
@click.option("--empty", is_flag=True, help="Those with nobody at them.")
@_because
@click.pass_obj
def close_tables(operator: SignedIn, /, *, reason: str, empty: bool, **which: str | None) -> None:
    """Example: riverboat admin --name Ada close-tables --address-of nvxra76g --reason "a flood of tables"

    Close all tables that fit every option, each when its hand is over. The server's own table stays open.
    """
    if not empty and not any(which.values()):
        raise click.UsageError("Say which tables: --player, --address, --address-of or --empty.")
    closing = operator.do(
        lambda connection: connection.ask(list[str], CloseTables, reason=reason, empty=empty, **which)
    )
    click.echo("\n".join(f"Table {table} closes." for table in closing) or "No table fits.")


@click.command()
@click.argument("table")
@click.option("--before", type=click.IntRange(0), help="Only what has a lower number.")
@_at_most
@click.pass_obj
def chat(operator: SignedIn, table: str, before: int | None, limit: int) -> None:
    """Example: riverboat admin --name Ada chat nvxra76g

    Read what was said at TABLE, the newest first.
    """
    rows = operator.do(
        lambda connection: connection.ask(list[ChatInfo], ListChat, table=table, before=before, limit=limit)
    )
    click.echo("\n".join(chat_lines(rows)) or "Nothing was said.")


@click.command()
@click.option("--before", type=click.IntRange(0), help="Only what has a lower number.")
@_at_most
@click.pass_obj
def audit(operator: SignedIn, before: int | None, limit: int) -> None:
    """Example: riverboat admin --name Ada audit

    Read what operators have done, the newest first.
    """
    rows = operator.do(
        lambda connection: connection.ask(list[AuditInfo], ListAudit, before=before, limit=limit)
    )
    click.echo("\n".join(audit_lines(rows)))


def _change(operator: SignedIn, command: type[Command], **fields: object) -> None:
    """Do something to a player, and show what comes of it."""
    info = operator.do(lambda connection: connection.ask(PlayerInfo, command, **fields))
    click.echo(player_line(info))
