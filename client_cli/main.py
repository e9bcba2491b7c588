"""The `riverboat` command: its subcommands, imported when they are asked for, and its exit codes."""

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from importlib import import_module
from io import StringIO, TextIOWrapper
from typing import Any, Final, NoReturn

import click


class ExitCode(IntEnum):
    """What the command leaves with. FAILED is for what has no code of its own."""

    DONE = 0
    FAILED = 1
    WRONG_USAGE = 2
    NO_CONNECTION = 3
    REFUSED = 4
    INTERRUPTED = 130


@dataclass(frozen=True, slots=True)
class Subcommand:
    """A subcommand: where it is, as "module:attribute", and what it does in a few words."""

    target: str
    summary: str


SUBCOMMANDS: Final = {
    "demo": Subcommand(
        "riverboat.client_cli.commands.demo:demo", "Watch six bots play, and see where the hands are kept."
    ),
    "play": Subcommand("riverboat.client_cli.play.command:play", "Sit down at a table."),
    "account": Subcommand(
        "riverboat.client_cli.commands.account:account", "Have a name and a password at a server."
    ),
    "table": Subcommand(
        "riverboat.client_cli.commands.table:table", "Open a table, and look after it as its host."
    ),
    "serve": Subcommand("riverboat.server.command:serve", "Run a server."),
    "admin": Subcommand(
        "riverboat.client_cli.commands.admin:admin", "Look after a server's players, chips and tables."
    ),
    "history": Subcommand("riverboat.server.history.commands.history:history", "Read the hands on record."),
    "verify": Subcommand(
        "riverboat.server.history.verifying.command:verify_command",
        "Audit a database: every hand, every chip.",
    ),
    "backup": Subcommand(
        "riverboat.server.history.commands.backup:backup_command", "Copy a database while a server writes."
    ),
    "archive": Subcommand(
        "riverboat.server.history.archiving.command:archive_command",
        "Move closed tables out of a database into a file.",
    ),
    "keys": Subcommand("riverboat.server.history.commands.keys:keys", "Look after the keys of hidden cards."),
    "battle": Subcommand(
        "riverboat.client_cli.commands.battle:battle", "Let the generator of hands fight the assessor."
    ),
    "odds": Subcommand(
        "riverboat.client_cli.commands.odds:odds", "Say what hands are worth against each other."
    ),
    "export": Subcommand(
        "riverboat.server.history.commands.export:export_command", "Write hands for other programs."
    ),
    "import": Subcommand(
        "riverboat.server.history.commands.import_hands:import_command", "Put hands from files on record."
    ),
    "load": Subcommand("riverboat.client_cli.load.command:load", "Let bots play fast, and time the server."),
    "conformance": Subcommand(
        "riverboat.client_cli.conformance.command:conformance",
        "Hold a server to the protocol, sentence by sentence.",
    ),
    "replay": Subcommand(
        "riverboat.client_cli.commands.replay:replay", "Play hands from a file through the engine."
    ),
}


class LazyGroup(click.Group):
    """A group whose subcommands are listed without importing them. table: the subcommands by name."""

    def __init__(self, *args: Any, table: Mapping[str, Subcommand], **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._table = table

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the subcommands, in the order of the table."""
        return list(self._table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The subcommand, imported now; None for a name that is not in the table."""
        subcommand = self._table.get(cmd_name)
        if subcommand is None:
            return None
        module, _, attribute = subcommand.target.partition(":")
        command: click.Command = getattr(import_module(module), attribute)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the subcommands from the table."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, subcommand.summary) for name, subcommand in self._table.items()])


class Program(LazyGroup):
    """The whole of the `riverboat` command: the one place of exit codes."""

    def main(  # type: ignore[override] # it never returns, whatever the mode
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> NoReturn:
        """Run the command and leave with its exit code; quietly, where the reader of our output has gone."""
        _fill_standard_streams()
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")  # another player's name must not end anybody's session
        extra["standalone_mode"] = False
        try:
            code = super().main(args, prog_name, **extra)
        except click.Abort:
            sys.exit(ExitCode.INTERRUPTED)
        except click.ClickException as error:
            shown = StringIO()
            error.show(shown)
            click.echo(_printable(shown.getvalue()), err=True, nl=False)
            sys.exit(error.exit_code)
        except Exception as error:
            code = _exit_code_of(error)
            if code is None:
                raise
            click.echo(f"Error: {_printable(str(error)) or type(error).__name__}", err=True)
            sys.exit(code)
        sys.exit(code if isinstance(code, int) else ExitCode.DONE)


def _printable(message: str) -> str:
    """`message`, which may repeat what a server or a file said, as it may be sent to a terminal."""
    from riverboat.server.protocol.printable import printable_lines

    return printable_lines(message)


def _fill_standard_streams() -> None:
    """Open what of the standard streams is closed on nothing, lest a socket get its number."""
    for stream in range(3):
        try:
            os.fstat(stream)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # gets the lowest free number


def _exit_code_of(error: Exception) -> ExitCode | None:
    """The exit code for an error that is told to the user; None for one that is a fault of ours."""
    from riverboat.client_cli.library import errors

    match error:
        case errors.NoConnection() | errors.ConnectionLost() | errors.NoAnswer():
            return ExitCode.NO_CONNECTION
        case errors.Refused():
            return ExitCode.REFUSED
        case errors.ClientError() | OSError():
            return ExitCode.FAILED
    return None


def _print_version(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        click.echo(f"riverboat {version('riverboat')}")
        ctx.exit()


@click.group(
    cls=Program,
    table=SUBCOMMANDS,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version, help="Say which."
)
@click.pass_context
def main(ctx: click.Context) -> None:
    """Example: riverboat demo

    Poker tables over WebSockets, for people and for bots, with every hand on record.
    """
    if os.environ.get("NO_COLOR"):
        ctx.color = False
