"""Report errors of the history to the user of a command."""

from collections.abc import Iterator
from contextlib import contextmanager

import click

from riverboat.server.history.errors import BadDatabaseUrl, HistoryError


class CommandFailed(click.ClickException):
    """The command could not be carried out."""

    exit_code = 4


@contextmanager
def reporting_errors() -> Iterator[None]:
    """Turn errors of the history into those of a command."""
    try:
        yield
    except BadDatabaseUrl as error:
        raise click.BadParameter(str(error), param_hint="--db") from None
    except HistoryError as error:
        raise CommandFailed(str(error)) from None
