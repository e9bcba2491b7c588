"""Report errors of the history to the user of a command."""

from collections.abc import Iterator
from contextlib import contextmanager

import click

from riverboat.server.exit_codes import CommandFailed, ExitCode
from riverboat.server.history.errors import (
    BadDatabaseUrl,
    HistoryError,
    HistoryUnavailable,
    JournalDamaged,
    LastOperator,
    RequestRejected,
    SealBroken,
)


@contextmanager
def reporting_errors() -> Iterator[None]:
    """Turn errors of the history into those of a command."""
    try:
        yield
    except BadDatabaseUrl as error:
        raise click.BadParameter(str(error), param_hint="--db") from None
    except HistoryError as error:
        raise CommandFailed(str(error), exit_code_of(error)) from None


def exit_code_of(error: HistoryError) -> ExitCode:
    """Return the exit code of a command that ends with `error`."""
    match error:
        case HistoryUnavailable():
            return ExitCode.NO_CONNECTION
        case RequestRejected() | LastOperator():
            return ExitCode.REFUSED
        case JournalDamaged() | SealBroken():
            return ExitCode.FOUND
    return ExitCode.WRONG_USAGE
