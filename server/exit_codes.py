"""The exit codes of the `riverboat` command."""

from enum import IntEnum

import click


class ExitCode(IntEnum):
    """What a command says to the program that ran it. docs/player.md explains the codes to users.

    FOUND: it did its work, and found something to look at: a problem, a difference, a hand left out.
    WRONG_USAGE: it cannot be carried out as given: a wrong option, or an unusable file or address here.
    NO_CONNECTION: the server or the database cannot be reached, or the connection was lost.
    REFUSED: the server, or the database in its place, refused it.
    """

    DONE = 0
    FOUND = 1
    WRONG_USAGE = 2
    NO_CONNECTION = 3
    REFUSED = 4
    INTERRUPTED = 130  # 128 and the number of the signal, as in a shell
    OUTPUT_CLOSED = 141


class CommandFailed(click.ClickException):
    """The command could not be carried out. It exits with `code`."""

    def __init__(self, message: str, code: ExitCode = ExitCode.WRONG_USAGE) -> None:
        super().__init__(message)
        self.exit_code = code  # type: ignore[misc] # click takes it from the instance, too
