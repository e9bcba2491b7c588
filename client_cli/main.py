"""The `riverboat` command: its subcommands, imported on demand, and its exit codes."""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from difflib import get_close_matches
from importlib import import_module
from io import StringIO, TextIOWrapper
from itertools import groupby
from typing import Any, Final, NoReturn

import click
from click.shell_completion import CompletionItem

from riverboat.server.exit_codes import CommandFailed, ExitCode
from riverboat.server.own_games import games_option

__all__ = ["SUBCOMMANDS", "ExitCode", "LazyGroup", "RiverboatGroup", "Subcommand", "main"]


@dataclass(frozen=True, slots=True)
class Subcommand:
    """A subcommand: its target as "module:attribute", a short description, and its heading in the help."""

    target: str
    summary: str
    heading: str = "Commands"


_GROUPS: Final = {
    "Play": {
        "demo": Subcommand("riverboat.client_cli.commands.demo:demo", "Watch six bots play."),
        "play": Subcommand("riverboat.client_cli.commands.play:play", "Play at a table, or a tournament."),
        "join": Subcommand("riverboat.client_cli.commands.join:join", "Play at the table of a link."),
        "watch": Subcommand("riverboat.client_cli.commands.watch:watch", "Watch a table without a seat."),
        "tables": Subcommand(
            "riverboat.client_cli.commands.tables:tables", "List the open tables of a server."
        ),
        "hands": Subcommand("riverboat.client_cli.commands.hands:hands", "List your own hands, or show one."),
        "fair": Subcommand("riverboat.client_cli.fair.command:fair", "Check and explain proofs of deals."),
        "stats": Subcommand(
            "riverboat.client_cli.commands.stats:stats", "Show statistics of your latest hands."
        ),
        "account": Subcommand(
            "riverboat.client_cli.commands.account:account", "Manage your account on a server."
        ),
    },
    "Host a game, run a server": {
        "serve": Subcommand("riverboat.server.commands.serve:serve", "Run a server."),
        "table": Subcommand("riverboat.client_cli.commands.table:table", "Open a table and host it."),
        "tournament": Subcommand(
            "riverboat.client_cli.commands.tournament:tournament",
            "Open, enter and direct tournaments.",
        ),
        "admin": Subcommand(
            "riverboat.client_cli.commands.admin:admin", "Manage players, chips and tables as an operator."
        ),
        "verify": Subcommand(
            "riverboat.server.history.verifying.command:verify_command",
            "Audit a database: every hand, every chip.",
        ),
        "backup": Subcommand(
            "riverboat.server.history.commands.backup:backup_command",
            "Back up a database while the server runs.",
        ),
        "archive": Subcommand(
            "riverboat.server.history.archiving.command:archive_command",
            "Move closed tables from a database to a file.",
        ),
        "keys": Subcommand(
            "riverboat.server.history.commands.keys:keys", "Manage the keys that encrypt hidden cards."
        ),
    },
    "Let bots play": {
        "match": Subcommand("riverboat.client_cli.arena.command:match", "Let bots play a match."),
        "report": Subcommand(
            "riverboat.client_cli.arena.report.command:report", "Write the report of a match."
        ),
        "league": Subcommand(
            "riverboat.client_cli.arena.league.command:league", "Let every bot play every other."
        ),
        "bot": Subcommand("riverboat.client_cli.arena.authoring:bot", "Write a bot, or check one."),
        "acpc": Subcommand(
            "riverboat.client_cli.arena.acpc.command:acpc", "Play by the protocol of the ACPC, 2.0.0."
        ),
        "model": Subcommand(
            "riverboat.client_cli.agents.model_command:model", "Let a language model play a match."
        ),
        "mcp": Subcommand("riverboat.client_cli.agents.command:mcp", "Let a language model play, over MCP."),
    },
    "Read hands": {
        "history": Subcommand("riverboat.server.history.commands.history:history", "Show recorded hands."),
        "replay": Subcommand(
            "riverboat.client_cli.commands.replay:replay", "Replay hands from a file or a database."
        ),
        "export": Subcommand(
            "riverboat.server.history.commands.export:export_command", "Export hands for other programs."
        ),
        "import": Subcommand(
            "riverboat.server.history.commands.import_hands:import_command", "Import hands from files."
        ),
        "convert": Subcommand(
            "riverboat.server.history.commands.convert:convert_command",
            "Write hands of files in another format.",
        ),
    },
    "Build and test": {
        "odds": Subcommand(
            "riverboat.client_cli.commands.odds:odds", "Calculate equities of hands and ranges."
        ),
        "battle": Subcommand(
            "riverboat.client_cli.commands.battle:battle", "Test the hand generator against the assessor."
        ),
        "conformance": Subcommand(
            "riverboat.client_cli.conformance.command:conformance",
            "Test a server against the protocol documentation.",
        ),
        "load": Subcommand("riverboat.client_cli.load.command:load", "Load-test a server with bots."),
        "completion": Subcommand(
            "riverboat.client_cli.commands.completion:completion", "Print a script that completes commands."
        ),
        "help": Subcommand("riverboat.client_cli.commands.help:help_command", "Explain a command."),
        "explain": Subcommand(
            "riverboat.client_cli.explain.command:explain", "Explain the code of an error."
        ),
    },
}

SUBCOMMANDS: Final = {
    name: replace(subcommand, heading=heading)
    for heading, group in _GROUPS.items()
    for name, subcommand in group.items()
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

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the subcommand that `args` begin with. Raises UsageError, which suggests the nearest."""
        name = args[0]
        if name not in self._table and not name.startswith("-"):
            nearest = get_close_matches(name.lower(), self._table, n=1)
            hint = f"Did you mean {nearest[0]!r}?" if nearest else f"Try '{ctx.command_path} --help'."
            raise click.UsageError(f"No such command {name[:40]!r}. {hint}", ctx)
        return super().resolve_command(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete the names of subcommands from the table, without importing them."""
        names = [name for name in self._table if name.startswith(incomplete)]
        items = [CompletionItem(name, help=self._table[name].summary) for name in names]
        return [*items, *click.Command.shell_complete(self, ctx, incomplete)]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the subcommands from the table, by their headings."""
        width = max(map(len, self._table))
        for heading, group in groupby(self._table.items(), lambda item: item[1].heading):
            with formatter.section(heading):
                formatter.write_dl([(name.ljust(width), subcommand.summary) for name, subcommand in group])


class RiverboatGroup(LazyGroup):
    """The `riverboat` command. It maps every error to an exit code."""

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """Parse the arguments, which may print a help text."""
        with _ending_with_the_output():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the subcommand."""
        with _ending_with_the_output():
            return super().invoke(ctx)

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
            sys.exit(_exit_code_of(error))
        except Exception as error:
            code = _exit_code_of(error)
            if code is None:
                raise
            click.echo(f"Error: {_printable(str(error)) or type(error).__name__}", err=True)
            sys.exit(code)
        sys.exit(code if isinstance(code, int) else ExitCode.DONE)


@contextmanager
def _ending_with_the_output() -> Iterator[None]:
    """Exit quietly when nobody reads the output any more, as in `| head`."""
    try:
        yield
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is buffered is not written
        sys.exit(ExitCode.OUTPUT_CLOSED)


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
        case CommandFailed():
            return ExitCode(error.exit_code)
        case errors.ConnectFailed() | errors.ConnectionLost() | errors.NoReply() | errors.ServerFailed():
            return ExitCode.NO_CONNECTION
        case errors.CommandRefused() | errors.TakenOver():
            return ExitCode.REFUSED
        case click.ClickException() | errors.ClientError() | OSError():
            return ExitCode.WRONG_USAGE
    return None


def _print_version(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        from riverboat.engine.native import selection

        click.echo(f"riverboat {version('riverboat')}, assessor: {selection.NAME}")
        ctx.exit()


@click.group(
    cls=RiverboatGroup,
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
@games_option
@click.pass_context
def main(ctx: click.Context) -> None:
    """Example: riverboat demo

    A poker server and client over WebSockets, for people and bots. Every hand is recorded.
    """
    if os.environ.get("NO_COLOR"):
        ctx.color = False
