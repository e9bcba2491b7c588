"""Create the databases of tests, with the fixture `database` and the option `--database` for its kind.

A test of one kind says so, and why: `@pytest.mark.only_on("sqlite", "its file is read")`. A test that must
run on each kind is parametrised by `("database_kind", KINDS)`. All others have the marker `database`, so that
`pytest -m "database and not slow" --database postgresql` runs the remaining tests there.
"""

import asyncio
import os
import shutil
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, asynccontextmanager, contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import pytest
from sqlalchemy import Connection, Engine, Executable, event, select

from riverboat.server.history.database.engines import migrating_engine
from riverboat.server.history.database.models import metadata
from riverboat.server.history.database.schema import upgrade
from tests.support import postgres
from tests.support.missing import missing
from tests.support.waiting import PATIENCE

KINDS: Final = ("sqlite", "postgresql")

PREFIX: Final = "riverboat-databases-"
MEMORY: Final = Path("/dev/shm")  # noqa: S108 - in a folder of an unused name
ROOM: Final = 2**30
"""Bytes that must be free there."""

NewDatabase = Callable[[], AbstractContextManager[str]]
"""Yields the URL of an empty database with the schema."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--database", choices=KINDS, default="sqlite", help="what tests keep their databases in")


def pytest_configure() -> None:
    postgres.of_tests = True


@pytest.hookimpl(tryfirst=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    only = metafunc.definition.get_closest_marker("only_on")
    if only and "database_kind" in metafunc.fixturenames:
        on_it = pytest.mark.parametrize("database_kind", only.args[:1], scope="session")
        metafunc.definition.add_marker(on_it)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if isinstance(item, pytest.Function) and "database_kind" in item.fixturenames:
            chosen = item.callspec.params if hasattr(item, "callspec") else {}
            if "database_kind" not in chosen:
                item.add_marker("database")


class Databases:
    """Creates databases of any kind."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._numbers = count(1)
        self._on_postgresql = ExitStack()
        self._free: list[postgres.Reused] = []

    @contextmanager
    def without_schema(self, kind: str) -> Iterator[str]:
        """Yield the URL of an empty database without the schema."""
        if kind == "postgresql":
            need_postgresql()
            with postgres.database() as url:
                yield url
        else:
            folder = self._folder / str(next(self._numbers))
            folder.mkdir()
            yield f"sqlite:///{folder}/riverboat.db"
            shutil.rmtree(folder)

    @contextmanager
    def empty(self, kind: str) -> Iterator[str]:
        """Yield the URL of an empty database with the schema."""
        if kind == "postgresql":
            need_postgresql()
            reused = self._free.pop() if self._free else self._on_postgresql.enter_context(postgres.reused())
            yield reused.url
            reused.empty()
            self._free.append(reused)
        else:
            with self.without_schema(kind) as url:
                shutil.copy(self._migrated, file_of(url))
                yield url

    def close(self) -> None:
        """Remove everything from PostgreSQL."""
        self._on_postgresql.close()

    @property
    def _migrated(self) -> Path:
        file = self._folder / "migrated.db"
        if not file.exists():
            upgrade(f"sqlite:///{file}")
        return file


@pytest.fixture(scope="session")
def databases(light_servers: None) -> Iterator[Databases]:
    with TemporaryDirectory(prefix=f"{PREFIX}{os.getpid()}-", dir=_place()) as folder:
        databases = Databases(Path(folder))
        yield databases
        databases.close()


def _place() -> Path | None:
    """Return where files do not wait for the disk: in memory, if there is room."""
    if not os.access(MEMORY, os.W_OK) or not Path("/proc/self").exists():
        return None
    for left in MEMORY.glob(f"{PREFIX}*"):
        if not Path("/proc", left.name.split("-")[2]).exists():  # its run was killed
            shutil.rmtree(left, ignore_errors=True)
    return MEMORY if shutil.disk_usage(MEMORY).free > ROOM else None


@pytest.fixture(scope="session")
def database_kind(request: pytest.FixtureRequest) -> str:
    """Return the kind of database under test."""
    kind: str = request.config.getoption("--database")
    return kind


@pytest.fixture(scope="session")
def new_database(databases: Databases, database_kind: str) -> NewDatabase:
    """For tests that need several databases, or one for longer than a test."""
    return partial(databases.empty, database_kind)


@pytest.fixture(autouse=True)
def patient_transactions(request: pytest.FixtureRequest) -> None:
    """Let writers of a test be slow within a transaction. PostgreSQL ends the session of one that stalls."""
    if "database_kind" in request.fixturenames and request.getfixturevalue("database_kind") == "postgresql":
        from riverboat.server.history.database import postgresql  # which most tests need not load

        monkeypatch: pytest.MonkeyPatch = request.getfixturevalue("monkeypatch")
        monkeypatch.setitem(postgresql._WRITING, "idle_in_transaction_session_timeout", f"{PATIENCE:.0f}s")


@pytest.fixture
def database(databases: Databases, database_kind: str) -> Iterator[str]:
    """Yield the URL of an empty database with the schema."""
    with databases.empty(database_kind) as url:
        yield url


@pytest.fixture
def bare_database(databases: Databases, database_kind: str) -> Iterator[str]:
    """Yield the URL of a database without the schema."""
    with databases.without_schema(database_kind) as url:
        yield url


def need_postgresql() -> None:
    """Skip the test if PostgreSQL is missing."""
    if why_not := postgres.why_not():
        missing(why_not)


def file_of(url: str) -> Path:
    """Return the file of the SQLite database at `url`."""
    return Path(url.removeprefix("sqlite:///"))


def everything_in(url: str) -> bytes:
    """Return all readable bytes of the database: its files, or on PostgreSQL all rows."""
    if url.startswith("sqlite"):
        return b"".join(path.read_bytes() for path in file_of(url).parent.iterdir())
    return str([query(url, select(table)) for table in metadata.sorted_tables]).encode()


@asynccontextmanager
async def held(url: str) -> AsyncIterator[None]:
    """Hold a write transaction open, so that nothing can be committed."""
    engine = migrating_engine(url)
    try:
        with engine.begin() as connection:
            if connection.dialect.name == "postgresql":
                connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")
                # In a thread: a writer of this event loop may have to commit first.
                await asyncio.to_thread(connection.exec_driver_sql, "LOCK TABLE events IN SHARE MODE")
            yield
    finally:
        engine.dispose()


@contextmanager
def only_read() -> Iterator[None]:
    """Make the database read-only."""

    def forbid(connection: Connection) -> None:
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("SET TRANSACTION READ ONLY")
        else:
            connection.exec_driver_sql("PRAGMA query_only = ON")

    event.listen(Engine, "begin", forbid)
    try:
        yield
    finally:
        event.remove(Engine, "begin", forbid)


def query(url: str, sql: str | Executable) -> list[tuple[Any, ...]]:
    """Execute `sql` in the database at `url`, and return the rows."""
    engine = migrating_engine(url)
    try:
        with engine.execution_options(no_parameters=True).begin() as connection:  # a % is a %
            result = connection.exec_driver_sql(sql) if isinstance(sql, str) else connection.execute(sql)
            return [tuple(row) for row in result] if result.returns_rows else []
    finally:
        engine.dispose()


async def waits_for_a_lock(url: str) -> None:
    """Wait until a session waits for a lock in the PostgreSQL database at `url`."""
    waiting = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    async with asyncio.timeout(PATIENCE):
        while not query(url, waiting):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
