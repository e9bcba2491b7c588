"""What SQLite wants."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, InterfaceError, ProgrammingError
from sqlalchemy.ext.compiler import compiles

from server.history.errors import BadDatabaseUrl, HistoryUnavailable
from server.history.flushing import Blamed, Means, ThreadFlusher
from server.history.statements import Prepared, Row, Statement, milliseconds_now, prepared

# A commit that was acknowledged survives a power cut (macOS wants to be told twice), and
# readers never wait for the writer.
_DURABLE: Final = ("journal_mode = WAL", "synchronous = FULL", "fullfsync = ON")
_KEPT_WHOLE: Final = ("foreign_keys = ON",)

_FAULTS_OF_WORK: Final = (DataError, IntegrityError, InterfaceError, ProgrammingError)


def checked(url: URL) -> URL:
    """`url`, which is of SQLite. Raises BadDatabaseUrl."""
    if not url.database or url.database == ":memory:" or url.query:
        raise BadDatabaseUrl(f"{str(url)!r} names no file: use sqlite:///path/of/a/file")
    return url


def writing_means(url: URL) -> Means:
    """See `database`."""
    return Means(writing_engine(url), ThreadFlusher, _RowWriter(), _blamed)


def writing_engine(url: URL) -> Engine:
    """An engine that writes; the file is made on first use where there is none."""
    return _engine(url, _DURABLE + _KEPT_WHOLE, begin="BEGIN IMMEDIATE")


def migrating_engine(url: URL) -> Engine:
    """See `database`."""
    return _engine(url, _DURABLE, begin="BEGIN IMMEDIATE")


def reading_engine(url: URL) -> Engine:
    """See `database`."""
    path = Path(url.database or "").absolute()
    if not path.is_file():
        raise HistoryUnavailable(f"there is no database at {path}")
    read_only = URL.create("sqlite", database=f"file:{quote(str(path))}", query={"mode": "ro", "uri": "true"})
    return _engine(read_only, (), begin="BEGIN")


@compiles(milliseconds_now, "sqlite")
def _milliseconds_now(element: milliseconds_now, compiler: object, **_: object) -> str:
    return "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"


class _RowWriter:
    """Executes a statement for each row. What is needed for it is made once."""

    def __init__(self) -> None:
        self._prepared: dict[Statement, Prepared] = {}

    def __call__(self, connection: Connection, statement: Statement, rows: Sequence[Row], last: bool) -> None:
        ready = self._prepared.get(statement)
        if ready is None:
            ready = self._prepared[statement] = prepared(statement.clause, connection.dialect)
        connection.exec_driver_sql(ready.text, ready.parameters(rows))


def _blamed(error: DBAPIError) -> Blamed:
    return "work" if isinstance(error, _FAULTS_OF_WORK) else "database"


def _engine(url: URL, pragmas: tuple[str, ...], *, begin: str) -> Engine:
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
