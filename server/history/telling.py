"""How the commands of the history tell a user what went wrong."""

from collections.abc import Iterator
from contextlib import contextmanager

import click

from server.history.errors import BadDatabaseUrl, HistoryError


class Refused(click.ClickException):
    """What was asked for cannot be done."""

    exit_code = 4


@contextmanager
def told_to_the_user() -> Iterator[None]:
    """Turn the errors of the history into those of a command."""
    try:
        yield
    except BadDatabaseUrl as error:
        raise click.BadParameter(str(error), param_hint="--db") from None
    except HistoryError as error:
        raise Refused(str(error)) from None


def printable(text: str) -> str:
    """`text` as it may be sent to a terminal."""
    return "".join(
        [character if character.isprintable() else "\N{REPLACEMENT CHARACTER}" for character in text]
    )
