"""The `riverboat` command: its subcommands, imported on demand, and its exit codes."""

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
    """The exit codes of the command. FAILED is for every other failure."""

    DONE = 0
    FAILED = 1
    WRONG_USAGE = 2
    NO_CONNECTION = 3
    REFUSED = 4
    INTERRUPTED = 130


@dataclass(frozen=True, slots=True)
class Subcommand:
    """A subcommand: its target as "module:attribute", and a short description."""

    target: str
    summary: str


SUBCOMMANDS: Final = {
    "demo": Subcommand("riverboat.client_cli.commands.demo:demo", "Watch six bots play."),
    "play": Subcommand("riverboat.client_cli.play.command:play", "Play at a table."),
    "account": Subcommand(
        "riverboat.client_cli.commands.account:account", "Manage your account on a server."
    ),
    "table": Subcommand("riverboat.client_cli.commands.table:table", "Open a table and host it."),
    "serve": Subcommand("riverboat.server.command:serve", "Run a server."),
    "admin": Subcommand(
        "riverboat.client_cli.commands.admin:admin", "Manage players, chips and tables as an operator."
    ),
    "history": Subcommand("riverboat.server.history.commands.history:history", "Show recorded hands."),
    "verify": Subcommand(
        "riverboat.server.history.verifying.command:verify_command",
        "Audit a database: every hand, every chip.",
    ),
    "backup": Subcommand(
        "riverboat.server.history.commands.backup:backup_command", "Back up a database while the server runs."
    ),
    "archive": Subcommand(
        "riverboat.server.history.archiving.command:archive_command",
        "Move closed tables from a database to a file.",
    ),
    "keys": Subcommand(
        "riverboat.server.history.commands.keys:keys", "Manage the keys that encrypt hidden cards."
    ),
    "battle": Subcommand(
        "riverboat.client_cli.commands.battle:battle", "Test the hand generator against the assessor."
    ),
    "odds": Subcommand("riverboat.client_cli.commands.odds:odds", "Calculate equities of hands and ranges."),
    "export": Subcommand(
        "riverboat.server.history.commands.export:export_command", "Export hands for other programs."
    ),
    "import": Subcommand(
        "riverboat.server.history.commands.import_hands:import_command", "Import hands from files."
    ),
    "load": Subcommand("riverboat.client_cli.load.command:load", "Load-test a server with bots."),
    "conformance": Subcommand(
        "riverboat.client_cli.conformance.command:conformance",
        "Test a server against the protocol documentation.",
    ),
    "replay": Subcommand(
        "riverboat.client_cli.commands.replay:replay", "Replay hands from a file or a database."
    ),
}


class LazyGroup(click.Group):
    """A group that lists its subcommands without importing them. table: the subcommands by name."""

    def __init__(self, *args: Any, table: Mapping[str, Subcommand], **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._table = table

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the subcommands, in the order of the table."""
        return list(self._table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return the subcommand, or None for an unknown name."""
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
    """The `riverboat` command. It maps every error to an exit code."""

    def main(  # type: ignore[override] # it never returns, whatever the mode
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> NoReturn:
        """Run the command and exit with its code."""
        _fill_standard_streams()
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")  # a name that cannot be encoded must not end the session
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
    """Return `message`, which may contain text from a server or file, safe to print."""
    from riverboat.server.protocol.printable import printable_lines

    return printable_lines(message)


def _fill_standard_streams() -> None:
    """Open closed standard streams on the null device, so that no socket gets their numbers."""
    for stream in range(3):
        try:
            os.fstat(stream)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # gets the lowest free number


def _exit_code_of(error: Exception) -> ExitCode | None:
    """Return the exit code for an error that is reported to the user; None for a bug."""
    from riverboat.client_cli.library import errors

    match error:
        case errors.ConnectFailed() | errors.ConnectionLost() | errors.NoReply():
            return ExitCode.NO_CONNECTION
        case errors.CommandRefused():
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
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Show the version and exit.",
)
@click.pass_context
def main(ctx: click.Context) -> None:
    """Example: riverboat demo

    A poker server and client over WebSockets, for people and bots. Every hand is recorded.
    """
    if os.environ.get("NO_COLOR"):
        ctx.color = False
