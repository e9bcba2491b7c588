"""Databases on PostgreSQL for tests and benchmarks: made empty, and dropped after."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Final

from sqlalchemy import URL, Engine, create_engine, delete, insert, make_url, select
from sqlalchemy.exc import DBAPIError

from server.history.database import migrating_engine
from server.history.models import metadata
from server.history.schema import upgrade

VARIABLE: Final = "RIVERBOAT_TEST_POSTGRES"
DEFAULT_URL: Final = "postgresql+asyncpg://postgres@127.0.0.1:5432/test"

END_ALL_LINES: Final = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{}'"


@cache
def why_not() -> str:
    """Why there is no PostgreSQL to test with; nothing where there is one."""
    try:
        with _server().connect():
            return ""
    except DBAPIError as error:
        return f"no PostgreSQL at {_url().render_as_string()}, see {VARIABLE}: {error.orig}"


@contextmanager
def database() -> Iterator[str]:
    """The URL of a database with nothing in it."""
    url = made()
    try:
        yield url
    finally:
        drop(url)


def made() -> str:
    """The URL of a database with nothing in it, which is there until somebody drops it."""
    name = f"riverboat_test_{secrets.token_hex(8)}"
    say(f"CREATE DATABASE {name}")
    return _url().set(database=name).render_as_string(hide_password=False)


def drop(url: str) -> None:
    """Do away with the database at `url`, whoever is at it."""
    say(f"DROP DATABASE {make_url(url).database} WITH (FORCE)")


class Reused:
    """A database with the schema, which can be made as it was at first: much faster than a new one."""

    def __init__(self, url: str) -> None:
        upgrade(url)
        self.url = url
        self._engine = migrating_engine(url)
        with self._engine.begin() as connection:
            self._rows = {
                table: [dict(row) for row in connection.execute(select(table)).mappings()]
                for table in metadata.sorted_tables
            }

    def empty(self) -> None:
        """Take everything away that was not there at first. Waits for nobody who still writes for long."""
        self._engine.dispose()  # a test may have broken its line
        with self._engine.begin() as connection:
            for table in reversed(metadata.sorted_tables):
                connection.execute(delete(table))
            for table, rows in self._rows.items():
                if rows:
                    connection.execute(insert(table), rows)
            for name in connection.exec_driver_sql("SELECT sequencename FROM pg_sequences").scalars().all():
                connection.exec_driver_sql(f"ALTER SEQUENCE {name} RESTART")

    def close(self) -> None:
        self._engine.dispose()


def say(sql: str) -> None:
    """Tell the server of the databases."""
    with _server().connect() as connection:
        connection.exec_driver_sql(sql)


def _url() -> URL:
    return make_url(os.environ.get(VARIABLE) or DEFAULT_URL)


@cache
def _server() -> Engine:
    return create_engine(
        _url().set(drivername="postgresql+psycopg"),
        isolation_level="AUTOCOMMIT",
        connect_args={"connect_timeout": 5},
    )
