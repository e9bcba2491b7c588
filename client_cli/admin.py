"""`riverboat admin`: what operators do, through the same protocol as everybody."""

import os
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

import click

from client_cli.account import signed_in
from client_cli.connection import DEFAULT_URL, Connection
from client_cli.ledger_text import audit_lines, entry_lines, player_line
from client_cli.main import LazyGroup, Subcommand
from client_cli.play.tokens import TokenFile, default_token_file
from client_cli.running import run
from server.protocol.commands import (
    BanPlayer,
    CloseTable,
    Command,
    GrantChips,
    ListAudit,
    ListPlayerEntries,
    ListPlayers,
    ShowPlayer,
    TakeChips,
    UnbanPlayer,
)
from server.protocol.messages import AuditInfo, EntryInfo, PlayerInfo

T = TypeVar("T")

TOKEN_VARIABLE: Final = "RIVERBOAT_TOKEN"  # noqa: S105 - its name, not its value

ADMIN_COMMANDS: Final = {
    "users": Subcommand("client_cli.admin:users", "List players."),
    "user": Subcommand("client_cli.admin:user", "Show a player, and what was paid."),
    "grant": Subcommand("client_cli.admin:grant", "Give a player chips."),
    "take": Subcommand("client_cli.admin:take", "Take chips from a player."),
    "ban": Subcommand("client_cli.admin:ban", "Let a player sign in no more."),
    "unban": Subcommand("client_cli.admin:unban", "Let a player sign in again."),
    "tables": Subcommand("client_cli.admin:tables", "List tables."),
    "close": Subcommand("client_cli.admin:close", "Close a table when its hand is over."),
    "audit": Subcommand("client_cli.admin:audit", "Read what operators have done."),
    "make-operator": Subcommand(
        "server.history.appointing:make_operator", "Make a player an operator, on the server's machine."
    ),
    "dismiss-operator": Subcommand(
        "server.history.appointing:dismiss_operator", "Let one be an operator no more, likewise."
    ),
}


@dataclass(frozen=True, slots=True)
class Operator:
    """Who asks, and where."""

    url: str
    name: str | None
    tokens: TokenFile

    async def connect(self) -> Connection:
        """A connection as the operator. Raises UsageError where there is no token for one."""
        token = os.environ.get(TOKEN_VARIABLE)
        if token:
            return await Connection.connect(self.url, token=token)
        if self.name is None:
            raise click.UsageError(f"say who you are with --name, or have your token in {TOKEN_VARIABLE}")
        return await signed_in(self.url, self.name, self.tokens)

    def do(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """What `work` comes to on a connection as the operator."""

        async def connected() -> T:
            async with await self.connect() as connection:
                return await work(connection)

        return run(connected())

    def change(self, command: type[Command], **fields: object) -> None:
        """Do something to a player, and show what comes of it."""
        info = self.do(lambda connection: connection.ask(PlayerInfo, command, **fields))
        click.echo(player_line(info))


@click.group(cls=LazyGroup, table=ADMIN_COMMANDS, short_help="Look after a server.")
@click.option("--url", default=DEFAULT_URL, show_default=True, help="The server.")
@click.option("--name", metavar="NAME", help="Who you are: a name that is signed in on this machine.")
@click.option(
    "--token-file",
    type=click.Path(dir_okay=False, path_type=Path),
    default=default_token_file,
    show_default="in your configuration folder",
    help="Where `riverboat account sign-in` has kept your secret.",
)
@click.pass_context
def admin(ctx: click.Context, url: str, name: str | None, token_file: Path) -> None:
    """Example: riverboat admin --name Ada users

    Look after a server's players, chips and tables, as an operator: sign in with riverboat account sign-in
    first, or have your token in the variable RIVERBOAT_TOKEN. WHO is a player's id or registered name.
    Whatever changes something is kept with your id and your reason.
    """
    ctx.obj = Operator(url, name, TokenFile(token_file))


_because = click.option("--reason", required=True, metavar="TEXT", help="Why; it is kept.")
_at_most = click.option(
    "--limit", type=click.IntRange(1, 100), default=20, show_default=True, help="So many at most."
)


@click.command()
@click.argument("search", default="")
@click.option("--skip", type=click.IntRange(0), default=0, help="Leave out so many at the beginning.")
@_at_most
@click.pass_obj
def users(operator: Operator, search: str, skip: int, limit: int) -> None:
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
def user(operator: Operator, who: str, limit: int) -> None:
    """Example: riverboat admin --name Ada user Bob

    Show the player WHO, and the latest payments, the newest first.
    """

    async def look(connection: Connection) -> tuple[PlayerInfo, list[EntryInfo]]:
        info = await connection.ask(PlayerInfo, ShowPlayer, player=who)
        return info, await connection.ask(list[EntryInfo], ListPlayerEntries, player=info.player, limit=limit)

    info, entries = operator.do(look)
    click.echo("\n".join([player_line(info), "", *entry_lines(entries)]))


@click.command()
@click.argument("who")
@click.argument("chips", type=click.IntRange(1))
@_because
@click.pass_obj
def grant(operator: Operator, who: str, chips: int, reason: str) -> None:
    """Example: riverboat admin --name Ada grant Bob 5000 --reason "won the raffle"

    Give the player WHO so many chips.
    """
    operator.change(GrantChips, player=who, chips=chips, reason=reason)


@click.command()
@click.argument("who")
@click.argument("chips", type=click.IntRange(1))
@_because
@click.pass_obj
def take(operator: Operator, who: str, chips: int, reason: str) -> None:
    """Example: riverboat admin --name Ada take Bob 5000 --reason "a mistake"

    Take so many chips from the balance of the player WHO. Those on tables are not touched.
    """
    operator.change(TakeChips, player=who, chips=chips, reason=reason)


@click.command()
@click.argument("who")
@_because
@click.pass_obj
def ban(operator: Operator, who: str, reason: str) -> None:
    """Example: riverboat admin --name Ada ban Bob --reason "insults at the table"

    Close all connections of the player WHO, and let none be made.
    """
    operator.change(BanPlayer, player=who, reason=reason)


@click.command()
@click.argument("who")
@_because
@click.pass_obj
def unban(operator: Operator, who: str, reason: str) -> None:
    """Example: riverboat admin --name Ada unban Bob --reason "said sorry"

    Let the player WHO sign in again.
    """
    operator.change(UnbanPlayer, player=who, reason=reason)


@click.command()
@click.pass_obj
def tables(operator: Operator) -> None:
    """Example: riverboat admin --name Ada tables

    List the tables that are open, the oldest first.
    """
    for info in operator.do(lambda connection: connection.list_tables()):
        hand = f"hand {info.hand}" if info.hand is not None else "no hand"
        click.echo(f"{info.table}  {info.name}, {info.players} of {info.seats} seats taken, {hand}")


@click.command()
@click.argument("table")
@_because
@click.pass_obj
def close(operator: Operator, table: str, reason: str) -> None:
    """Example: riverboat admin --name Ada close nvxra76g --reason "nobody is here"

    Close the table with the id TABLE: when its hand is over everybody leaves with the stack that is there.
    """
    operator.do(
        lambda connection: connection.request(CloseTable(id=connection.new_id(), table=table, reason=reason))
    )
    click.echo(f"Table {table} closes.")


@click.command()
@click.option("--before", type=click.IntRange(0), help="Only what has a lower number.")
@_at_most
@click.pass_obj
def audit(operator: Operator, before: int | None, limit: int) -> None:
    """Example: riverboat admin --name Ada audit

    Read what operators have done, the newest first.
    """
    rows = operator.do(
        lambda connection: connection.ask(list[AuditInfo], ListAudit, before=before, limit=limit)
    )
    click.echo("\n".join(audit_lines(rows)))
