"""PostgreSQL: asyncpg to write, which is fastest, and psycopg to read and migrate."""

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
    text,
)
from sqlalchemy.exc import DBAPIError, InterfaceError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.pool import NullPool
from sqlalchemy.sql import visitors
from sqlalchemy.sql.compiler import SQLCompiler

from riverboat.server.history.database import models
from riverboat.server.history.database.group_commit import Cause, LoopFlusher, WritingDriver
from riverboat.server.history.database.statements import (
    Prepared,
    Row,
    Statement,
    json_field,
    milliseconds_now,
    prepared,
)
from riverboat.server.history.errors import BadDatabaseUrl, HistoryUnavailable

models.said_events.dialect_kwargs["postgresql_where"] = text(models.IS_SAID)

_URL_OPTIONS: Final = frozenset({"host", "sslmode", "sslrootcert", "sslcert", "sslkey"})
"""The options that a URL may have, as in libpq."""

_CONNECT_WITHIN: Final = 5
_ANSWER_WITHIN: Final = 15
"""Seconds after which a silent connection counts as lost."""

_SETTINGS: Final = {
    "application_name": "riverboat",
    # A committed transaction is on disk.
    "synchronous_commit": "on",
    # Statements take milliseconds. One that is stuck fails, so that others can run.
    "statement_timeout": "10s",
    "lock_timeout": "5s",
    "idle_in_transaction_session_timeout": "10s",
    # Compiling a statement would take longer than running it.
    "jit": "off",
}
_WRITING: Final = _SETTINGS | {
    # By default, an insert of few rows is planned each time, which takes more than a fifth of its time.
    "plan_cache_mode": "force_generic_plan",
    # A server that stalls this long in a transaction has lost its tables: let others proceed.
    "idle_in_transaction_session_timeout": "2s",
}
_READING: Final = _SETTINGS | {
    "default_transaction_read_only": "on",
    "statement_timeout": "60s",
    # An export reads a table as slowly as its consumer reads the output.
    "idle_in_transaction_session_timeout": "10min",
}
_MIGRATING: Final = _SETTINGS | {
    "statement_timeout": "0",
    "lock_timeout": "60s",
    # Between two statements a migration may work on all that is recorded.
    "idle_in_transaction_session_timeout": "10min",
}

_MIGRATION_LOCK: Final = 0x72697665
"""The advisory lock that a migration holds."""

_WORK_ERRORS: Final = ("22", "23", "42")
_TRANSIENT_ERRORS: Final = ("40", "55P03", "57014")
"""Prefixes of SQLSTATEs: bad data, a violated constraint, a bad statement; a deadlock, a timeout."""

_UNUSABLE: Final = ("42501", "42703", "42P01")
"""SQLSTATEs of a database that lacks a privilege, a column or a table: all work fails there."""

_SAFE_CLASSES: Final = ("08", "28", "3D", "42", "53", "55", "57", "58")
"""Classes of SQLSTATE whose messages never repeat values of a row."""


def checked(url: URL) -> URL:
    """Check the PostgreSQL `url`, and return it. Raises BadDatabaseUrl."""
    if not url.database:
        raise BadDatabaseUrl("the URL names no database: use postgresql+asyncpg://user@host/database")
    if unknown := sorted(set(url.query) - _URL_OPTIONS):
        raise BadDatabaseUrl(
            f"the database URL has an unknown option {unknown[0]!r}: use {', '.join(sorted(_URL_OPTIONS))}"
        )
    return url


def writing_driver(url: URL) -> WritingDriver:
    """See `engines`."""
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
            raise HistoryUnavailable(f"the database cannot be reached: {message_of(error)}") from None

    engine = create_async_engine(
        "postgresql+asyncpg://", async_creator=connect, poolclass=NullPool, hide_parameters=True
    )
    return WritingDriver(engine.sync_engine, LoopFlusher, _RowWriter(), _cause)


def migrating_engine(url: URL) -> Engine:
    """See `engines`."""
    engine = _psycopg_engine(url, _MIGRATING, "READ COMMITTED")

    @event.listens_for(engine, "begin")
    def _wait_for_others(connection: Connection) -> None:
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})")

    return engine


def reading_engine(url: URL) -> Engine:
    """See `engines`."""
    engine = _psycopg_engine(url, _READING, "REPEATABLE READ")
    engine.connect().close()
    return engine


def message_of(error: object) -> str:
    """Return the message of a driver's `error`, without its details, which may repeat a row."""
    sqlstate = getattr(error, "sqlstate", None)
    if sqlstate is None:
        # An error of the client library. Show those of the network only: others may repeat a value.
        is_safe = isinstance(error, OSError | psycopg.OperationalError)
        return (str(error) if is_safe else "").partition("\n")[0] or type(error).__name__
    if not sqlstate.startswith(_SAFE_CLASSES):
        return f"SQLSTATE {sqlstate}"
    diagnosis = getattr(error, "diag", None)
    message = diagnosis.message_primary if diagnosis else error.args[0]  # type: ignore[attr-defined]
    return f"{message} (SQLSTATE {sqlstate})"


@compiles(milliseconds_now, "postgresql")
def _milliseconds_now(element: milliseconds_now, compiler: object, **_: object) -> str:
    return "CAST(floor(extract(epoch FROM clock_timestamp()) * 1000) AS BIGINT)"


@compiles(json_field, "postgresql")
def _json_field(element: json_field, compiler: SQLCompiler, **options: Any) -> str:
    column, path = [compiler.process(each, **options) for each in element.clauses]
    return f"(CAST({column} AS json) #>> string_to_array({path}, '.'))"


class _RowWriter:
    """Writes rows. Compiled statements are cached.

    An INSERT takes all rows in one statement, by columns. Updates are sent one by one in one message, because
    two of them may change the same row.
    """

    def __init__(self) -> None:
        self._prepared: dict[Statement, Prepared] = {}

    def __call__(self, connection: Connection, statement: Statement, rows: Sequence[Row], last: bool) -> None:
        ready = self._prepared.get(statement)
        if ready is None:
            ready = self._prepared[statement] = _prepared(statement, connection.dialect)
        parameters = ready.parameters(rows)
        if not last:
            connection.exec_driver_sql(ready.text, parameters)
        elif ready.whole:  # a transaction by itself, which saves two round trips
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
    """Return INSERT ... SELECT ... FROM unnest(...), with the parameters of a single row, each as a list."""
    types = {}
    for column, value in values.items():
        for element in visitors.iterate(value):
            if isinstance(element, BindParameter):
                types[element.key] = table.c[column].type if element is value else element.type
    rows = (
        func.unnest(*(bindparam(name, type_=ARRAY(kind)) for name, kind in types.items()))
        .table_valued(*types)
        .render_derived(name="given")
    )

    def from_rows(element: Any, **_: object) -> ColumnElement[Any] | None:
        return rows.c[element.key] if isinstance(element, BindParameter) else None

    chosen = [visitors.replacement_traverse(value, {}, from_rows) for value in values.values()]
    return insert(table).from_select(list(values), select(*chosen).select_from(rows))


def _cause(error: DBAPIError) -> Cause:
    sqlstate = getattr(error.orig, "sqlstate", None) or ""
    if error.connection_invalidated or sqlstate in _UNUSABLE:
        return "database"
    if isinstance(error, InterfaceError) or sqlstate.startswith(_WORK_ERRORS):
        return "work"
    return "moment" if sqlstate.startswith(_TRANSIENT_ERRORS) else "database"


def _psycopg_engine(url: URL, settings: dict[str, str], isolation: Any) -> Engine:
    options = " ".join(f"-c {name}={value}" for name, value in settings.items())
    return create_engine(
        url.set(drivername="postgresql+psycopg"),
        connect_args={"options": options, "connect_timeout": _CONNECT_WITHIN},
        isolation_level=isolation,
        hide_parameters=True,
    )
