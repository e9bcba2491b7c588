"""`riverboat table`: opening and hosting a table."""

from collections.abc import Callable
from typing import Any, Final

import click

from riverboat.client_cli.commands.json_output import json_option, print_rows
from riverboat.client_cli.commands.ledger_text import buy_in_lines
from riverboat.client_cli.commands.passwords import password_of_table
from riverboat.client_cli.commands.signed_in import ServerGroup, SignedIn, sign_in_options
from riverboat.client_cli.commands.table_options import fields_of_opening, rules_of_opening, stakes_as_options
from riverboat.client_cli.library.address import link_to
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.moderation import Controls
from riverboat.client_cli.main import Subcommand
from riverboat.engine.text.durations import in_words
from riverboat.engine.text.games import describe_rules
from riverboat.server.protocol.snapshots import rules_of

TABLE_COMMANDS: Final = {
    "open": Subcommand("riverboat.client_cli.commands.table:open_table", "Open a table."),
    "pause": Subcommand(
        "riverboat.client_cli.commands.table:pause", "Pause a table after the hand in progress."
    ),
    "resume": Subcommand("riverboat.client_cli.commands.table:resume", "Resume a paused table."),
    "kick": Subcommand("riverboat.client_cli.commands.table:kick", "Kick a player."),
    "stakes": Subcommand(
        "riverboat.client_cli.commands.table:stakes", "Change the stakes from the next hand on."
    ),
    "ledger": Subcommand(
        "riverboat.client_cli.commands.table:ledger", "Show buy-ins, cash-outs and results."
    ),
    "close": Subcommand("riverboat.client_cli.commands.table:close", "Close a table after its hand."),
}


@click.group(cls=ServerGroup, table=TABLE_COMMANDS, short_help="Open a table and host it.")
@sign_in_options
def table() -> None:
    """Example: riverboat table --name Ada open "Friday night"

    Open a table and host it. Sign in with `riverboat account sign-in` first, or set RIVERBOAT_TOKEN to your
    token. TABLE is the table's id.
    """


def _reason(default: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    return click.option(
        "--reason",
        default=default,
        show_default=True,
        metavar="TEXT",
        help="The reason shown to everybody at the table.",
    )


@click.command("open")
@click.argument("name")
@rules_of_opening
@click.option(
    "--password", "locked", is_flag=True, help="Protect the table with a password; it is prompted for."
)
@click.option(
    "--link-password", is_flag=True, help="Put the password into the link: whoever has it may enter."
)
@json_option
@click.pass_obj
def open_table(
    host: SignedIn, /, name: str, *, locked: bool, link_password: bool, as_json: bool, **rules: Any
) -> None:
    """Example: riverboat table --name Ada open "Friday night" --big-blind 100 --seats 6

    Open a table called NAME and print how to join it. Rules that you leave out get the defaults of the game.
    With --password, the password is prompted for, or read from RIVERBOAT_TABLE_PASSWORD.
    """
    if link_password and not locked:
        raise click.UsageError("--link-password needs --password")
    fields = fields_of_opening(rules)
    if locked:
        fields["password"] = password_of_table(new=True)
    info = host.run(lambda connection: connection.open_table(name, **fields))
    link = link_to(host.url, info.table, fields["password"] if link_password else None)
    lines = [f"Table {info.table} is open: {describe_rules(rules_of(info))}."]
    if info.rules.keep_ms:
        lines.append(f"It closes after {in_words(info.rules.keep_ms)} with nobody at it.")
    asks = " --password" if info.locked and not link_password else ""
    lines.append(f"To join it in a browser: {link}")
    lines.append(f"To join it in a terminal: riverboat join {link}{asks}")
    if link_password:
        lines.append("The link contains the password: send it only to those who may enter.")
    print_rows({"table": info, "link": link}, lines, as_json=as_json)


@click.command()
@click.argument("table")
@_reason("a break")
@click.pass_obj
def pause(host: SignedIn, table: str, reason: str) -> None:
    """Example: riverboat table --name Ada pause nvxra76g --reason "dinner, back at nine"

    Pause TABLE after the hand in progress, until you resume it.
    """
    host.run(lambda connection: Controls(connection, table).pause(reason))
    click.echo(f"Table {table} is paused.")


@click.command()
@click.argument("table")
@_reason("the break is over")
@click.pass_obj
def resume(host: SignedIn, table: str, reason: str) -> None:
    """Example: riverboat table --name Ada resume nvxra76g

    Resume play at TABLE.
    """
    host.run(lambda connection: Controls(connection, table).resume(reason))
    click.echo(f"Table {table} is resumed.")


@click.command()
@click.argument("table")
@click.argument("who", metavar="PLAYER")
@click.option("--may-watch", is_flag=True, help="The player may still watch the table.")
@_reason("by the host")
@click.pass_obj
def kick(host: SignedIn, table: str, who: str, reason: str, *, may_watch: bool) -> None:
    """Example: riverboat table --name Ada kick nvxra76g Bob --reason "insults"

    Kick PLAYER, a name at TABLE or a player's id, when the hand is over. A kicked player cannot sit down
    there again.
    """

    async def kick_player(connection: Connection) -> None:
        controls = Controls(connection, table)
        # Not by watching the table: that would take it over from the host's other connection.
        called = [row for row in await controls.buy_ins() if who in (row.name, row.player)]
        ids = [row.player for row in called if row.on_table] or [row.player for row in called]
        if len(ids) > 1:
            raise click.UsageError(f"several players are called {who}; use an id: {', '.join(ids)}")
        await controls.kick(ids[0] if ids else who, reason, may_watch=may_watch)

    host.run(kick_player)
    click.echo(f"{who} was kicked from table {table}.")


@click.command()
@click.argument("table")
@stakes_as_options
@_reason("by the host")
@click.pass_obj
def stakes(host: SignedIn, /, table: str, reason: str, **stakes: Any) -> None:
    """Example: riverboat table --name Ada stakes nvxra76g --big-blind 200

    Change the stakes at TABLE from the next hand on. Stakes that you leave out get the defaults of the game.
    """
    given = {name: value for name, value in stakes.items() if value is not None}
    host.run(lambda connection: Controls(connection, table).change_stakes(reason, **given))
    click.echo(f"The stakes at table {table} change with the next hand.")


@click.command()
@click.argument("table")
@json_option
@click.pass_obj
def ledger(host: SignedIn, table: str, *, as_json: bool) -> None:
    """Example: riverboat table --name Ada ledger nvxra76g

    Show each player's buy-ins and cash-outs at TABLE, the chips on the table, and the result. It works for
    closed tables too.
    """
    rows = host.run(lambda connection: Controls(connection, table).buy_ins())
    print_rows(rows, buy_in_lines(rows), "No buy-ins.", as_json=as_json)


@click.command()
@click.argument("table")
@_reason("by the host")
@click.pass_obj
def close(host: SignedIn, table: str, reason: str) -> None:
    """Example: riverboat table --name Ada close nvxra76g

    Close TABLE after its hand. All stacks go back to the players' balances.
    """
    host.run(lambda connection: Controls(connection, table).close(reason))
    click.echo(f"Table {table} is closing.")
