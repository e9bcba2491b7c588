"""What PostgreSQL wants: asyncpg to write, which is fastest, and psycopg for what reads or migrates."""

from collections.abc import Callable, Sequence
from typing import Any, Final

import asyncpg
import psycopg
from sqlalchemy import (
    ARRAY,
    URL,
    BindParameter,
    ColumnElement,
    Connection,
    Dialect,
    Engine,
    Table,
    bindparam,
    create_engine,
    event,
    func,
    insert,
    select,
)
from sqlalchemy.exc import DBAPIError, InterfaceError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.pool import NullPool
from sqlalchemy.sql import visitors

from server.history.errors import BadDatabaseUrl, HistoryUnavailable
from server.history.flushing import Blamed, LoopFlusher, Means
from server.history.statements import Prepared, Row, Statement, milliseconds_now, prepared

_MAY_SAY: Final = frozenset({"host", "sslmode", "sslrootcert", "sslcert", "sslkey"})
"""What a URL may say after its question mark, in the words of libpq."""

_CONNECT_WITHIN: Final = 5
_ANSWER_WITHIN: Final = 15
"""Seconds after which a line that is silent counts as broken."""

_SETTINGS: Final = {
    "application_name": "riverboat",
    # What a commit says is on the disk is there.
    "synchronous_commit": "on",
    # A statement of ours takes milliseconds. Whoever is stuck lets others go on, and is told.
    "statement_timeout": "10s",
    "lock_timeout": "5s",
    "idle_in_transaction_session_timeout": "10s",
    # To compile a statement would take longer than the statement does.
    "jit": "off",
}
_WRITING: Final = _SETTINGS | {
    # Left alone, an insert of few rows would be planned anew each time, for more than a fifth of its time.
    "plan_cache_mode": "force_generic_plan",
    # Who stands still for so long in the midst of a transaction has lost its tables: others may go on.
    "idle_in_transaction_session_timeout": "2s",
}
_READING: Final = _SETTINGS | {
    "default_transaction_read_only": "on",
    "statement_timeout": "60s",
    # An export goes through a table as slowly as its reader takes the lines.
    "idle_in_transaction_session_timeout": "10min",
}
_MIGRATING: Final = _SETTINGS | {"statement_timeout": "0", "lock_timeout": "60s"}

_MIGRATION_LOCK: Final = 0x72697665
"""Whoever changes the schema holds the advisory lock of this number."""

_FAULTS_OF_WORK: Final = ("22", "23", "42")
_FAULTS_OF_THE_MOMENT: Final = ("40", "55P03", "57014")
"""Beginnings of SQLSTATEs: bad data, a broken constraint, a bad statement; a deadlock, a time-out."""

_NOT_FIT: Final = ("42501", "42703", "42P01")
"""SQLSTATEs of a database that lacks a right, a column or a table: all work fails there."""

_OUTSPOKEN: Final = ("08", "28", "3D", "42", "53", "55", "57", "58")
"""Classes of SQLSTATE whose messages tell of the database, and never repeat what is in a row."""


def checked(url: URL) -> URL:
    """`url`, which is of PostgreSQL. Raises BadDatabaseUrl."""
    if not url.database:
        raise BadDatabaseUrl("the URL names no database: use postgresql+asyncpg://user@host/database")
    if more := sorted(set(url.query) - _MAY_SAY):
        raise BadDatabaseUrl(
            f"the URL of a database may not say {more[0]!r}; it may say {', '.join(sorted(_MAY_SAY))}"
        )
    return url


def writing_means(url: URL) -> Means:
    """See `database`."""
    dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)

    async def connect() -> Any:
        try:
            return await asyncpg.connect(
                dsn,
                timeout=_CONNECT_WITHIN,
                command_timeout=_ANSWER_WITHIN,
                server_settings=_WRITING,
                target_session_attrs="read-write",
            )
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, ValueError) as error:
            raise HistoryUnavailable(f"the database cannot be reached: {words_of(error)}") from None

    engine = create_async_engine(
        "postgresql+asyncpg://", async_creator=connect, poolclass=NullPool, hide_parameters=True
    )
    return Means(engine.sync_engine, LoopFlusher, _RowWriter(), _blamed)


def migrating_engine(url: URL) -> Engine:
    """See `database`."""
    engine = _psycopg_engine(url, _MIGRATING, "READ COMMITTED")

    @event.listens_for(engine, "begin")
    def _wait_for_others(connection: Connection) -> None:
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})")

    return engine


def reading_engine(url: URL) -> Engine:
    """See `database`."""
    engine = _psycopg_engine(url, _READING, "REPEATABLE READ")
    engine.connect().close()
    return engine


def words_of(error: object) -> str:
    """What a driver's `error` says, without its details, which may repeat a row."""
    sqlstate = getattr(error, "sqlstate", None)
    if sqlstate is None:
        # Nothing that the server said: of the client's own errors only those of the network are told, for
        # others repeat the value that they could not make sense of.
        told = isinstance(error, OSError | psycopg.OperationalError)
        return (str(error) if told else "").partition("\n")[0] or type(error).__name__
    if not sqlstate.startswith(_OUTSPOKEN):
        return f"SQLSTATE {sqlstate}"
    diagnosis = getattr(error, "diag", None)
    message = diagnosis.message_primary if diagnosis else error.args[0]  # type: ignore[attr-defined]
    return f"{message} (SQLSTATE {sqlstate})"


@compiles(milliseconds_now, "postgresql")
def _milliseconds_now(element: milliseconds_now, compiler: object, **_: object) -> str:
    return "CAST(floor(extract(epoch FROM clock_timestamp()) * 1000) AS BIGINT)"


class _RowWriter:
    """Inserts all rows with one statement, which takes columns; sends updates one by one, in one message, for
    two of them may be of one row. What is needed for it is made once."""

    def __init__(self) -> None:
        self._prepared: dict[Statement, Prepared] = {}

    def __call__(self, connection: Connection, statement: Statement, rows: Sequence[Row], last: bool) -> None:
        ready = self._prepared.get(statement)
        if ready is None:
            ready = self._prepared[statement] = _prepared(statement, connection.dialect)
        parameters = ready.parameters(rows)
        if not last:
            connection.exec_driver_sql(ready.text, parameters)
        elif ready.whole:  # is a transaction by itself, which saves two trips to the server
            _through_the_driver(connection, lambda driver: driver.execute(ready.text, *parameters))
        else:
            _through_the_driver(connection, lambda driver: driver.executemany(ready.text, parameters))


def _through_the_driver(connection: Connection, call: Callable[[Any], Any]) -> None:
    adapted: Any = connection.connection.dbapi_connection
    adapted.run_async(call)


def _prepared(statement: Statement, dialect: Dialect) -> Prepared:
    if statement.table is None or statement.values is None:
        return prepared(statement.clause, dialect)
    return prepared(_insert_of_columns(statement.table, statement.values), dialect, whole=True)


def _insert_of_columns(table: Table, values: Any) -> Any:
    """INSERT ... SELECT ... FROM unnest(...): the parameters are those of a single row, each as a list."""
    types = {}
    for column, value in values.items():
        for element in visitors.iterate(value):
            if isinstance(element, BindParameter):
                types[element.key] = table.c[column].type if element is value else element.type
    given = (
        func.unnest(*(bindparam(name, type_=ARRAY(kind)) for name, kind in types.items()))
        .table_valued(*types)
        .render_derived(name="given")
    )

    def from_given(element: Any, **_: object) -> ColumnElement[Any] | None:
        return given.c[element.key] if isinstance(element, BindParameter) else None

    chosen = [visitors.replacement_traverse(value, {}, from_given) for value in values.values()]
    return insert(table).from_select(list(values), select(*chosen).select_from(given))


def _blamed(error: DBAPIError) -> Blamed:
    sqlstate = getattr(error.orig, "sqlstate", None) or ""
    if error.connection_invalidated or sqlstate in _NOT_FIT:
        return "database"
    if isinstance(error, InterfaceError) or sqlstate.startswith(_FAULTS_OF_WORK):
        return "work"
    return "moment" if sqlstate.startswith(_FAULTS_OF_THE_MOMENT) else "database"


def _psycopg_engine(url: URL, settings: dict[str, str], isolation: Any) -> Engine:
    options = " ".join(f"-c {name}={value}" for name, value in settings.items())
    return create_engine(
        url.set(drivername="postgresql+psycopg"),
        connect_args={"options": options, "connect_timeout": _CONNECT_WITHIN},
        isolation_level=isolation,
        hide_parameters=True,
    )
