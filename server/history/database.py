"""How a database is reached. What one kind of database wants and another does not is here alone."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from server.history.errors import BadDatabaseUrl, HistoryUnavailable

DEFAULT_URL: Final = "sqlite:///riverboat.db"

# A commit that was acknowledged survives a power cut (macOS wants to be told twice), and
# readers never wait for the writer.
_DURABLE: Final = ("journal_mode = WAL", "synchronous = FULL", "fullfsync = ON")
_KEPT_WHOLE: Final = ("foreign_keys = ON",)


def writing_engine(url: str) -> Engine:
    """The engine of the one who writes to the database at `url`; made on first use where there is none.

    Raises BadDatabaseUrl.
    """
    return _sqlite_engine(_sqlite_url(url), _DURABLE + _KEPT_WHOLE, begin="BEGIN IMMEDIATE")


def migrating_engine(url: str) -> Engine:
    """The engine for changes of the schema: rows may lose what they refer to until the change is complete.

    Raises BadDatabaseUrl.
    """
    return _sqlite_engine(_sqlite_url(url), _DURABLE, begin="BEGIN IMMEDIATE")


def reading_engine(url: str) -> Engine:
    """An engine that cannot write. The database has to be there: nothing is made.

    Raises BadDatabaseUrl and HistoryUnavailable.
    """
    path = Path(_sqlite_url(url).database or "").absolute()
    if not path.is_file():
        raise HistoryUnavailable(f"there is no database at {path}")
    read_only = URL.create("sqlite", database=f"file:{quote(str(path))}", query={"mode": "ro", "uri": "true"})
    return _sqlite_engine(read_only, (), begin="BEGIN")


@contextmanager
def unavailable_on_failure() -> Iterator[None]:
    """Turn the database's own failures into HistoryUnavailable."""
    try:
        yield
    except DBAPIError as error:
        raise unavailable(error) from None


def unavailable(error: DBAPIError) -> HistoryUnavailable:
    """The failure of the database as an error of ours: its own words, without any data."""
    return HistoryUnavailable(f"the database does not answer as it should: {error.orig}")


def _sqlite_url(text: str) -> URL:
    try:
        url = make_url(text)
    except ArgumentError:
        # What was given is not repeated, here and below, where it may hold a password.
        raise BadDatabaseUrl(f"this is not the URL of a database; one looks like {DEFAULT_URL}") from None
    if url.drivername not in ("sqlite", "sqlite+pysqlite"):
        raise BadDatabaseUrl(f"{url.drivername} is not supported: use sqlite:///path/of/a/file")
    if not url.database or url.database == ":memory:" or url.query:
        raise BadDatabaseUrl(f"{text!r} names no file: use sqlite:///path/of/a/file")
    return url


def _sqlite_engine(url: URL, pragmas: tuple[str, ...], *, begin: str) -> Engine:
    # Parameters hold cards, which belong in no error and no log.
    engine = create_engine(url, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _: object) -> None:
        connection.isolation_level = None  # leaves BEGIN to us: the driver's own comes too late for DDL
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine
