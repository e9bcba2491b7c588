"""Engines and drivers for database URLs.

What differs between kinds of databases is in `sqlite` and `postgresql`.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Final

from sqlalchemy import URL, Engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError

from riverboat.server.history.database import sqlite
from riverboat.server.history.database.group_commit import WritingDriver
from riverboat.server.history.errors import BadDatabaseUrl, HistoryUnavailable

DEFAULT_URL: Final = "sqlite:///riverboat.db"

_HINT: Final = "use sqlite:///path/of/a/file, or postgresql+asyncpg://user@host/database"


def writing_driver(url: str) -> WritingDriver:
    """Return the driver that writes to the database at `url`. Raises BadDatabaseUrl."""
    kind, parsed = _kind_of(url)
    driver: WritingDriver = kind.writing_driver(parsed)
    return driver


def migrating_engine(url: str) -> Engine:
    """Return the engine for changes of the schema, in which foreign keys are checked at the commit only.

    A missing SQLite file is created. Concurrent migrations wait for one another. Raises BadDatabaseUrl.
    """
    kind, parsed = _kind_of(url)
    engine: Engine = kind.migrating_engine(parsed)
    return engine


def reading_engine(url: str) -> Engine:
    """Return a read-only engine for an existing database.

    A transaction reads one snapshot. Raises BadDatabaseUrl and HistoryUnavailable.
    """
    kind, parsed = _kind_of(url)
    with unavailable_on_failure():
        engine: Engine = kind.reading_engine(parsed)
    return engine


def shown(url: str) -> str:
    """Return `url` without its password. Raises BadDatabaseUrl."""
    _, parsed = _kind_of(url)
    return parsed.render_as_string(hide_password=True)


@contextmanager
def unavailable_on_failure() -> Iterator[None]:
    """Turn errors of the database into HistoryUnavailable."""
    try:
        yield
    except DBAPIError as error:
        raise unavailable(error) from None


def unavailable(error: DBAPIError) -> HistoryUnavailable:
    """Convert an error of the database, without any data."""
    return HistoryUnavailable(f"the database reported an error: {message_of(error)}")


def without_data(error: DBAPIError) -> DBAPIError:
    """Return a copy of `error` without data: what a database says can repeat a row, and so cards."""
    return type(error)(None, None, Exception(message_of(error)), hide_parameters=True)


def is_check_violation(error: IntegrityError) -> bool:
    """Return whether `error` says that a CHECK constraint failed."""
    return any(sign in str(error.orig) for sign in ("CHECK constraint failed", "23514"))


def message_of(error: DBAPIError) -> str:
    """Return the message of a database error, without any data."""
    sqlstate = getattr(error.orig, "sqlstate", None)
    if sqlstate is None and not hasattr(error.orig, "diag"):
        return str(error.orig)
    from riverboat.server.history.database import postgresql  # noqa: PLC0415 - its drivers are optional

    return postgresql.message_of(error.orig)


def _kind_of(text: str) -> tuple[ModuleType, URL]:
    # Errors do not repeat the URL: it may contain a password.
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise BadDatabaseUrl(f"this is not a database URL: {_HINT}") from None
    if url.drivername in ("sqlite", "sqlite+pysqlite"):
        return sqlite, sqlite.checked(url)
    if url.drivername not in ("postgresql", "postgresql+asyncpg"):
        raise BadDatabaseUrl(f"{url.drivername} is not supported: {_HINT}")
    try:
        from riverboat.server.history.database import postgresql  # noqa: PLC0415 - its drivers are optional
    except ImportError:
        raise BadDatabaseUrl("PostgreSQL needs more packages: pip install 'riverboat[postgres]'") from None
    return postgresql, postgresql.checked(url)
