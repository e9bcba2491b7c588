"""What a player typed, as any kind of command."""

from typing import Final

from riverboat.client_cli.play.amounts import understood
from riverboat.client_cli.play.input import ActionInput, InputError, NumberCommand, TableCommand, parse
from riverboat.client_cli.play.preactions import AutoMuckCommand, PreactionCommand, parse_preaction
from riverboat.client_cli.play.slash_commands import SlashCommand, parse_slash_command

TypedCommand = TableCommand | NumberCommand | ActionInput | PreactionCommand | AutoMuckCommand | SlashCommand


_LOCAL: Final = (None, TableCommand.HELP, TableCommand.TABLE, TableCommand.STATISTICS)
"""Commands that send nothing."""


def parse_line(line: str) -> TypedCommand | None:
    """Return the command that was typed; None for an empty line. Raises InputError."""
    return parse_slash_command(line) or parse_preaction(line) or parse(line)


def understanding(line: str) -> str | None:
    """Return how the numbers of a command are understood, if that may surprise its player."""
    try:
        command = parse_line(line)
    except InputError:
        return None
    has_numbers = isinstance(command, ActionInput | NumberCommand) or (
        isinstance(command, SlashCommand) and command.word == "stakes"
    )
    return understood(line) if has_numbers else None


def needs_connection(command: TypedCommand | None) -> bool:
    """Return whether `command` sends anything to the server."""
    is_local = isinstance(command, SlashCommand) and command.word in ("mute", "unmute", "language")
    return not is_local and command not in _LOCAL
