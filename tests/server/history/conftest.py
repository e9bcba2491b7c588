from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

import pytest
import pytest_asyncio
from sqlalchemy import Engine, event

from riverboat.server.history.database.writer import Writer
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.players import Players
from tests.server.history.builders import add_players
from tests.support.databases import KINDS


@pytest.fixture(scope="session", params=KINDS)
def database_kind(request: pytest.FixtureRequest) -> str:
    """Run every test here on each kind of database."""
    kind: str = request.param
    return kind


@pytest.fixture
def url(database: str) -> str:
    """Create a database with nothing but the schema."""
    return database


@pytest_asyncio.fixture
async def writer(url: str) -> AsyncIterator[Writer]:
    async with Writer(url) as writer:
        yield writer


@pytest.fixture
def journal(writer: Writer) -> Journal:
    return Journal(writer)


@pytest_asyncio.fixture
async def other(url: str) -> AsyncIterator[Journal]:
    """Create the journal of another server."""
    async with Writer(url) as writer:
        yield Journal(writer)


@pytest.fixture
def long_leases(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let leases outlast a test, however slow the machine is."""
    monkeypatch.setattr("riverboat.server.history.database.servers.LEASE_MS", 3_600_000)


@pytest_asyncio.fixture
async def players(writer: Writer) -> Players:
    """Add Ann, Bob and Cat."""
    players = Players(writer)
    await add_players(players, "ann", "bob", "cat")
    return players


@pytest.fixture
def commits() -> Iterator[list[str]]:
    """Yield a list with an entry for every commit of any engine."""
    with _counted("commit") as seen:
        yield seen


@pytest.fixture
def savepoints() -> Iterator[list[str]]:
    """Yield a list with an entry for every savepoint of any engine."""
    with _counted("savepoint") as seen:
        yield seen


@contextmanager
def _counted(what: str) -> Iterator[list[str]]:
    seen: list[str] = []

    def count(*_: object) -> None:
        seen.append(what)

    event.listen(Engine, what, count)
    yield seen
    event.remove(Engine, what, count)
