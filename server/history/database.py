"""How a database is reached, of whichever kind it is.

What one kind wants and another does not is in `sqlite` and in `postgresql`.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Final

from sqlalchemy import URL, Engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError

from server.history import sqlite
from server.history.errors import BadDatabaseUrl, HistoryUnavailable
from server.history.flushing import Means

DEFAULT_URL: Final = "sqlite:///riverboat.db"

_SAY: Final = "use sqlite:///path/of/a/file, or postgresql+asyncpg://user@host/database"


def writing_means(url: str) -> Means:
    """What the one who writes to the database at `url` goes about it with. Raises BadDatabaseUrl."""
    kind, parsed = _kind_of(url)
    means: Means = kind.writing_means(parsed)
    return means


def migrating_engine(url: str) -> Engine:
    """The engine for changes of the schema: rows may lose what they refer to until the change is complete.

    A file is made where there is none. Of two who change the schema one waits. Raises BadDatabaseUrl.
    """
    kind, parsed = _kind_of(url)
    engine: Engine = kind.migrating_engine(parsed)
    return engine


def reading_engine(url: str) -> Engine:
    """An engine that cannot write. The database has to be there: nothing is made.

    What is read in one transaction is of one moment. Raises BadDatabaseUrl and HistoryUnavailable.
    """
    kind, parsed = _kind_of(url)
    with unavailable_on_failure():
        engine: Engine = kind.reading_engine(parsed)
    return engine


def shown(url: str) -> str:
    """`url` as people may see it: without its password. Raises BadDatabaseUrl."""
    _, parsed = _kind_of(url)
    return parsed.render_as_string(hide_password=True)


@contextmanager
def unavailable_on_failure() -> Iterator[None]:
    """Turn the database's own failures into HistoryUnavailable."""
    try:
        yield
    except DBAPIError as error:
        raise unavailable(error) from None


def unavailable(error: DBAPIError) -> HistoryUnavailable:
    """The failure of the database as an error of ours: its own words, without any data."""
    return HistoryUnavailable(f"the database does not answer as it should: {words_of(error)}")


def without_data(error: DBAPIError) -> DBAPIError:
    """`error` as something that may be passed on: what a database says can repeat a row, and so cards."""
    return type(error)(None, None, Exception(words_of(error)), hide_parameters=True)


def is_of_a_check(error: IntegrityError) -> bool:
    """Whether `error`, which may be passed on, is that a CHECK of the schema does not hold."""
    return any(sign in str(error.orig) for sign in ("CHECK constraint failed", "23514"))


def words_of(error: DBAPIError) -> str:
    """What the database says is wrong, without any data."""
    sqlstate = getattr(error.orig, "sqlstate", None)
    if sqlstate is None and not hasattr(error.orig, "diag"):
        return str(error.orig)
    from server.history import postgresql  # noqa: PLC0415 - its drivers may not be there

    return postgresql.words_of(error.orig)


def _kind_of(text: str) -> tuple[ModuleType, URL]:
    # What was given is not repeated, here and below: it may hold a password.
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise BadDatabaseUrl(f"this is not the URL of a database: {_SAY}") from None
    if url.drivername in ("sqlite", "sqlite+pysqlite"):
        return sqlite, sqlite.checked(url)
    if url.drivername not in ("postgresql", "postgresql+asyncpg"):
        raise BadDatabaseUrl(f"{url.drivername} is not supported: {_SAY}")
    try:
        from server.history import postgresql  # noqa: PLC0415 - its drivers are an extra
    except ImportError:
        raise BadDatabaseUrl("PostgreSQL wants more packages: pip install 'riverboat[postgres]'") from None
    return postgresql, postgresql.checked(url)
