"""PostgreSQL databases for tests and benchmarks, created empty and dropped afterwards."""

import os
import re
import secrets
from base64 import b64encode
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from itertools import count
from typing import Final

from sqlalchemy import URL, Connection, Engine, create_engine, delete, insert, make_url, select
from sqlalchemy.exc import DBAPIError

from riverboat.server.history.database.engines import migrating_engine
from riverboat.server.history.database.models import metadata
from riverboat.server.history.database.schema import upgrade
from riverboat.server.history.journal.keys import VARIABLE as KEYS
from tests.support import postgres_server

VARIABLE: Final = "RIVERBOAT_TEST_POSTGRES"
DEFAULT_URL: Final = "postgresql+asyncpg://postgres@127.0.0.1:5432/test"

of_tests = False
"""Whether to start a server of our own, if it can be and the variable names none."""

_PREFIX: Final = "riverboat_test_"
_numbers = count(1)

END_ALL_CONNECTIONS: Final = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{}'"


# Of its own accord no server on PostgreSQL has keys for hidden cards.
os.environ.setdefault(KEYS, f"test:{b64encode(bytes(32)).decode()}")


@cache
def why_not() -> str:
    """Return why PostgreSQL is missing; empty if it is available."""
    try:
        with _server().connect():
            return ""
    except DBAPIError as error:
        return f"no PostgreSQL at {_url().render_as_string()}, see {VARIABLE}: {error.orig}"


@contextmanager
def database() -> Iterator[str]:
    """Yield the URL of an empty database. If this process is killed, the next one drops it."""
    url = made(f"{_of_this_process()[0]}_{next(_numbers)}")
    try:
        yield url
    finally:
        drop(url)


def made(name: str = "") -> str:
    """Create an empty database, and return its URL."""
    name = _PREFIX + (name or secrets.token_hex(8))
    say(f"CREATE DATABASE {name}")
    return _url().set(database=name).render_as_string(hide_password=False)


def drop(url: str) -> None:
    """Drop the database at `url` if it exists, even if it is in use."""
    say(f"DROP DATABASE IF EXISTS {make_url(url).database} WITH (FORCE)")


class Reused:
    """A database with the schema that can be emptied, which is much faster than creating one."""

    def __init__(self, url: str) -> None:
        upgrade(url)
        self.url = url
        self._engine = migrating_engine(url)
        with self._engine.begin() as connection:
            self._rows = {
                table: [dict(row) for row in connection.execute(select(table)).mappings()]
                for table in metadata.sorted_tables
            }
            sequences = connection.exec_driver_sql("SELECT sequencename FROM pg_sequences").scalars().all()
        self._emptied = [
            "SET LOCAL synchronous_commit = off",
            *(str(delete(table)) for table in reversed(metadata.sorted_tables)),
            *(f"ALTER SEQUENCE {name} RESTART" for name in sequences),
        ]

    def empty(self) -> None:
        """Remove all new data and all sessions."""
        say(END_ALL_CONNECTIONS.format(make_url(self.url).database))
        self._engine.dispose()
        with self._engine.begin() as connection:
            connection.exec_driver_sql("; ".join(self._emptied))
            for table, rows in self._rows.items():
                if rows:
                    connection.execute(insert(table), rows)

    def close(self) -> None:
        self._engine.dispose()


@contextmanager
def reused() -> Iterator[Reused]:
    """Yield a database that can be reused."""
    with database() as url, closing(Reused(url)) as made:
        yield made


def say(sql: str) -> None:
    """Execute `sql` on the database server."""
    with _server().connect() as connection:
        connection.exec_driver_sql(sql)


@cache
def _url() -> URL:
    if of_tests and VARIABLE not in os.environ and (place := postgres_server.programs()):
        os.environ[VARIABLE] = postgres_server.url(place)  # for processes that tests start, too
    return make_url(os.environ.get(VARIABLE) or DEFAULT_URL)


@cache
def _server() -> Engine:
    return create_engine(
        _url().set(drivername="postgresql+psycopg"),
        isolation_level="AUTOCOMMIT",
        connect_args={"connect_timeout": 5},
    )


@cache
def _of_this_process() -> tuple[int, Connection]:
    """Return the number in the names of our databases, and the connection that holds the lock of that number.

    Databases of a number that nobody has locked belong to a killed process, and are dropped here.
    """
    line = _server().connect()
    for name in line.exec_driver_sql("SELECT datname FROM pg_database").scalars().all():
        made = re.fullmatch(rf"{_PREFIX}(\d+)_\d+", name)
        if made and line.exec_driver_sql(f"SELECT pg_try_advisory_lock({made[1]})").scalar():
            line.exec_driver_sql(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
            line.exec_driver_sql(f"SELECT pg_advisory_unlock({made[1]})")
    own = secrets.randbits(62)
    line.exec_driver_sql(f"SELECT pg_advisory_lock({own})")
    return own, line
