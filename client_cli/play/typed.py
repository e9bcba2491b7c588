"""What a player typed, as any kind of command."""

from typing import Final

from riverboat.client_cli.play.input import ActionInput, NumberCommand, TableCommand, parse
from riverboat.client_cli.play.preactions import AutoMuckCommand, PreactionCommand, parse_preaction
from riverboat.client_cli.play.slash_commands import SlashCommand, parse_slash_command

TypedCommand = TableCommand | NumberCommand | ActionInput | PreactionCommand | AutoMuckCommand | SlashCommand


_LOCAL: Final = (None, TableCommand.HELP, TableCommand.TABLE, TableCommand.STATISTICS)
"""Commands that send nothing."""


def parse_line(line: str) -> TypedCommand | None:
    """Return the command that was typed; None for an empty line. Raises InputError."""
    return parse_slash_command(line) or parse_preaction(line) or parse(line)


def needs_connection(command: TypedCommand | None) -> bool:
    """Return whether `command` sends anything to the server."""
    is_muting = isinstance(command, SlashCommand) and command.word in ("mute", "unmute")
    return not is_muting and command not in _LOCAL
