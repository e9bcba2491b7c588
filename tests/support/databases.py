"""Databases for tests, of every kind that the server can use."""

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import Executable

from server.history.database import migrating_engine
from server.history.schema import upgrade
from tests.support import postgres

KINDS: Final = ("sqlite", "postgresql")


def need_postgresql() -> None:
    """Skip the test where there is no PostgreSQL; in CI there has to be one."""
    if why_not := postgres.why_not():
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(why_not)


@contextmanager
def new_database(kind: str, directory: Path) -> Iterator[str]:
    """The URL of a database without the schema, in `directory` or on PostgreSQL."""
    if kind == "sqlite":
        yield f"sqlite:///{directory}/riverboat.db"
    else:
        need_postgresql()
        with postgres.database() as url:
            yield url


@contextmanager
def with_schema(kind: str, directory: Path) -> Iterator[str]:
    """The URL of a database with the schema and nothing else in it."""
    with new_database(kind, directory) as url:
        upgrade(url)
        yield url


def query(url: str, sql: str | Executable) -> list[tuple[Any, ...]]:
    """What the database at `url` answers to `sql`, which may change it."""
    engine = migrating_engine(url)
    try:
        with engine.begin() as connection:
            result = connection.exec_driver_sql(sql) if isinstance(sql, str) else connection.execute(sql)
            return [tuple(row) for row in result] if result.returns_rows else []
    finally:
        engine.dispose()


@pytest.fixture(scope="session")
def reused_postgresql() -> Iterator[postgres.Reused]:
    need_postgresql()
    with postgres.database() as url, closing(postgres.Reused(url)) as reused:
        yield reused


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of a database with the schema and nothing else in it, of each kind in turn."""
    if request.param == "sqlite":
        with with_schema("sqlite", tmp_path) as url:
            yield url
    else:
        reused: postgres.Reused = request.getfixturevalue("reused_postgresql")
        yield reused.url
        reused.empty()
