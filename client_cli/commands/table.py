"""`riverboat table`: opening a table, and what its host does to it."""

from collections.abc import Callable
from typing import Any, Final

import click

from riverboat.client_cli.commands.ledger_text import buy_in_lines
from riverboat.client_cli.commands.passwords import password_of_table
from riverboat.client_cli.commands.signed_in import SignedIn, who_asks
from riverboat.client_cli.commands.table_options import fields_of_opening, rules_of_opening, stakes_as_options
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.moderation import Controls
from riverboat.client_cli.main import LazyGroup, Subcommand
from riverboat.engine.text.durations import in_words
from riverboat.engine.text.games import describe_rules
from riverboat.server.protocol.snapshots import rules_of

TABLE_COMMANDS: Final = {
    "open": Subcommand("riverboat.client_cli.commands.table:open_table", "Open a table."),
    "pause": Subcommand(
        "riverboat.client_cli.commands.table:pause", "Deal no hand after the one in progress."
    ),
    "resume": Subcommand("riverboat.client_cli.commands.table:resume", "Deal again."),
    "kick": Subcommand("riverboat.client_cli.commands.table:kick", "Show a player out."),
    "stakes": Subcommand(
        "riverboat.client_cli.commands.table:stakes", "Play for other stakes from the next hand on."
    ),
    "ledger": Subcommand(
        "riverboat.client_cli.commands.table:ledger", "Say who bought in for what, and left with what."
    ),
    "close": Subcommand("riverboat.client_cli.commands.table:close", "Close a table when its hand is over."),
}


@click.group(cls=LazyGroup, table=TABLE_COMMANDS, short_help="Open a table, and look after it as its host.")
@who_asks
def table() -> None:
    """Example: riverboat table --name Ada open "Friday night"

    Open a table and look after it, as its host: sign in with riverboat account sign-in first, or have your
    token in the variable RIVERBOAT_TOKEN. TABLE is the table's id.
    """


def _because(default: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    return click.option(
        "--reason", default=default, show_default=True, metavar="TEXT", help="Why; everybody is told."
    )


@click.command("open")
@click.argument("name")
@rules_of_opening
@click.option("--password", "locked", is_flag=True, help="Ask for a password, which all others have to know.")
@click.pass_obj
def open_table(host: SignedIn, /, name: str, *, locked: bool, **rules: Any) -> None:
    """Example: riverboat table --name Ada open "Friday night" --big-blind 100 --seats 6

    Open a table called NAME, and say how to get there. A rule that is left out follows from the game. The
    password is taken from the variable RIVERBOAT_TABLE_PASSWORD, where nobody can be asked.
    """
    fields = fields_of_opening(rules)
    if locked:
        fields["password"] = password_of_table(new=True)
    info = host.do(lambda connection: connection.open_table(name, **fields))
    click.echo(f"Table {info.table} is open: {describe_rules(rules_of(info))}.")
    if info.rules.keep_ms:
        click.echo(f"It stays open for {in_words(info.rules.keep_ms)} with nobody at it.")
    asks = " --password" if info.locked else ""
    click.echo(f"To play there: riverboat play {host.url} --table {info.table}{asks}")


@click.command()
@click.argument("table")
@_because("a break")
@click.pass_obj
def pause(host: SignedIn, table: str, reason: str) -> None:
    """Example: riverboat table --name Ada pause nvxra76g --reason "dinner, back at nine"

    Deal no hand at TABLE after the one in progress, until you resume.
    """
    host.do(lambda connection: Controls(connection, table).pause(reason))
    click.echo(f"Table {table} is paused.")


@click.command()
@click.argument("table")
@_because("the break is over")
@click.pass_obj
def resume(host: SignedIn, table: str, reason: str) -> None:
    """Example: riverboat table --name Ada resume nvxra76g

    Deal again at TABLE.
    """
    host.do(lambda connection: Controls(connection, table).resume(reason))
    click.echo(f"Play goes on at table {table}.")


@click.command()
@click.argument("table")
@click.argument("who")
@click.option("--may-watch", is_flag=True, help="The player may go on looking on.")
@_because("by the host")
@click.pass_obj
def kick(host: SignedIn, table: str, who: str, reason: str, *, may_watch: bool) -> None:
    """Example: riverboat table --name Ada kick nvxra76g Bob --reason "insults"

    Show WHO, a name at TABLE or a player's id, out for good, when the hand is over.
    """

    async def show_out(connection: Connection) -> None:
        controls = Controls(connection, table)
        # Not from the table itself: who follows it takes it over from their own other line.
        called = [row for row in await controls.buy_ins() if who in (row.name, row.player)]
        ids = [row.player for row in called if row.on_table] or [row.player for row in called]
        if len(ids) > 1:
            raise click.UsageError(f"several are called {who}: {', '.join(ids)}")
        await controls.kick(ids[0] if ids else who, reason, may_watch=may_watch)

    host.do(show_out)
    click.echo(f"{who} is shown out of table {table}.")


@click.command()
@click.argument("table")
@stakes_as_options
@_because("by the host")
@click.pass_obj
def stakes(host: SignedIn, /, table: str, reason: str, **stakes: Any) -> None:
    """Example: riverboat table --name Ada stakes nvxra76g --big-blind 200

    Play for other stakes at TABLE from the next hand on. What is left out follows from the game, as when a
    table is opened.
    """
    given = {name: value for name, value in stakes.items() if value is not None}
    host.do(lambda connection: Controls(connection, table).change_stakes(reason, **given))
    click.echo(f"Table {table} plays for other stakes from the next hand on.")


@click.command()
@click.argument("table")
@click.pass_obj
def ledger(host: SignedIn, table: str) -> None:
    """Example: riverboat table --name Ada ledger nvxra76g

    Say who brought how many chips to TABLE, took how many away, and has how many there; and what each has won
    or lost by that. For tables that have closed, too.
    """
    rows = host.do(lambda connection: Controls(connection, table).buy_ins())
    click.echo("\n".join(buy_in_lines(rows)) or "Nobody has bought in.")


@click.command()
@click.argument("table")
@_because("by the host")
@click.pass_obj
def close(host: SignedIn, table: str, reason: str) -> None:
    """Example: riverboat table --name Ada close nvxra76g

    Close TABLE: when its hand is over everybody leaves with the stack that is there.
    """
    host.do(lambda connection: Controls(connection, table).close(reason))
    click.echo(f"Table {table} closes.")
