from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from sqlalchemy import Engine, event

from server.history.journal import Journal
from server.history.players import Players
from server.history.schema import upgrade
from server.history.writer import Writer
from tests.server.history.builders import add_players


@pytest.fixture
def url(database: str) -> str:
    """A database with the schema and nothing else in it: every test here runs on each kind."""
    return database


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The same, on SQLite only."""
    url = f"sqlite:///{tmp_path}/only.db"
    upgrade(url)
    return url


@pytest_asyncio.fixture
async def writer(url: str) -> AsyncIterator[Writer]:
    async with Writer(url) as writer:
        yield writer


@pytest.fixture
def journal(writer: Writer) -> Journal:
    return Journal(writer)


@pytest_asyncio.fixture
async def other(url: str) -> AsyncIterator[Journal]:
    """The journal of another server."""
    async with Writer(url) as writer:
        yield Journal(writer)


@pytest_asyncio.fixture
async def players(writer: Writer) -> Players:
    """Ann, Bob and Cat have been here."""
    players = Players(writer)
    await add_players(players, "ann", "bob", "cat")
    return players


@pytest.fixture
def commits() -> Iterator[list[str]]:
    """One entry for every commit of any engine."""
    seen: list[str] = []

    def count(connection: object) -> None:
        seen.append("commit")

    event.listen(Engine, "commit", count)
    yield seen
    event.remove(Engine, "commit", count)
