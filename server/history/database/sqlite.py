"""SQLite: its engines, pragmas and files."""

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, InterfaceError, ProgrammingError
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler

from riverboat.server.history.database.group_commit import Cause, ThreadFlusher, WritingDriver
from riverboat.server.history.database.statements import (
    Prepared,
    Row,
    Statement,
    json_field,
    milliseconds_now,
    prepared,
)
from riverboat.server.history.errors import BadDatabaseUrl, HistoryUnavailable

# A commit that was acknowledged survives a power cut (macOS needs fullfsync), and
# readers never wait for the writer.
_DURABLE: Final = ("journal_mode = WAL", "synchronous = FULL", "fullfsync = ON")
_CONSTRAINTS: Final = ("foreign_keys = ON",)

PRIVATE: Final = 0o600
"""The mode of a file that only its owner may read or change."""

_WORK_ERRORS: Final = (DataError, IntegrityError, InterfaceError, ProgrammingError)


def checked(url: URL) -> URL:
    """Check the SQLite `url`, and return it. Raises BadDatabaseUrl."""
    if not url.database or url.database == ":memory:" or url.query:
        raise BadDatabaseUrl(f"{str(url)!r} names no file: use sqlite:///path/of/a/file")
    return url


def writing_driver(url: URL) -> WritingDriver:
    """See `engines`."""
    return WritingDriver(writing_engine(url), ThreadFlusher, _RowWriter(), _cause)


def writing_engine(url: URL) -> Engine:
    """Return an engine that writes. A missing file is created on first use."""
    return _making_engine(url, _DURABLE + _CONSTRAINTS)


def migrating_engine(url: URL) -> Engine:
    """See `engines`."""
    return _making_engine(url, _DURABLE)


def reading_engine(url: URL) -> Engine:
    """See `engines`."""
    path = Path(url.database or "").absolute()
    if not path.is_file():
        raise HistoryUnavailable(f"no database at {path}")
    read_only = URL.create("sqlite", database=f"file:{quote(str(path))}", query={"mode": "ro", "uri": "true"})
    return _engine(read_only, (), begin="BEGIN")


@compiles(milliseconds_now, "sqlite")
def _milliseconds_now(element: milliseconds_now, compiler: object, **_: object) -> str:
    return "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"


@compiles(json_field, "sqlite")
def _json_field(element: json_field, compiler: SQLCompiler, **options: Any) -> str:
    column, path = [compiler.process(each, **options) for each in element.clauses]
    return f"CAST(json_extract({column}, '$.' || {path}) AS TEXT)"


class _RowWriter:
    """Executes a statement for each row. Compiled statements are cached.

    They go to the driver itself: without what SQLAlchemy prepares for a result, a commit of one event takes a
    quarter less.
    """

    def __init__(self) -> None:
        self._prepared: dict[Statement, Prepared] = {}

    def __call__(self, connection: Connection, statement: Statement, rows: Sequence[Row], last: bool) -> None:
        ready = self._prepared.get(statement)
        if ready is None:
            ready = self._prepared[statement] = prepared(statement.clause, connection.dialect)
        with _driver_errors(connection, ready.text):
            connection.connection.cursor().executemany(ready.text, ready.parameters(rows))


def _cause(error: DBAPIError) -> Cause:
    return "work" if isinstance(error, _WORK_ERRORS) else "database"


def _making_engine(url: URL, pragmas: tuple[str, ...]) -> Engine:
    """Return an engine that writes, and creates a missing file with the mode PRIVATE."""
    engine = _engine(url, pragmas, begin="BEGIN IMMEDIATE")

    @event.listens_for(engine, "do_connect")
    def _make(*_: object) -> None:
        make_private(url.database or "")

    return engine


def make_private(path: str) -> None:
    """Create an empty file at `path` with the mode PRIVATE, unless it exists.

    One system call does both, so other users can never open it. SQLite gives its other files, such as the
    -wal, the mode of the database.
    """
    with suppress(OSError):  # it exists, or SQLite will report why it cannot be created
        # realpath: O_EXCL does not follow links, and a link may name a missing file.
        os.close(os.open(os.path.realpath(path), os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))


def _engine(url: URL, pragmas: tuple[str, ...], *, begin: str) -> Engine:
    # Parameters contain cards, which must not appear in errors or logs.
    engine = create_engine(url, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _: object) -> None:
        connection.isolation_level = None  # the driver's own BEGIN comes too late for DDL
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        with _driver_errors(connection, begin):
            connection.connection.cursor().execute(begin)

    return engine


@contextmanager
def _driver_errors(connection: Connection, statement: str) -> Iterator[None]:
    """Raise errors of the driver as SQLAlchemy does, without parameters."""
    try:
        yield
    except sqlite3.Error as error:
        raise DBAPIError.instance(
            statement, None, error, sqlite3.Error, hide_parameters=True, dialect=connection.dialect
        ) from error
