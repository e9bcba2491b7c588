from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from riverboat.server.history.database.engines import (
    is_check_violation,
    migrating_engine,
    reading_engine,
    writing_driver,
)
from riverboat.server.history.database.schema import upgrade
from riverboat.server.history.database.writer import Transaction, Writer
from riverboat.server.history.errors import BadDatabaseUrl
from riverboat.server.history.players import Players
from riverboat.server.history.queries.hands import History


@pytest.mark.parametrize(
    "url",
    [
        "",
        "riverboat.db",
        "sqlite://",
        "sqlite:///",
        "sqlite:///:memory:",
        "sqlite:///riverboat.db?mode=ro",
        "postgresql+asyncpg://ann:secret@host",
        "postgresql+asyncpg://ann@host/riverboat?password=secret",
        "postgresql+asyncpg://ann:secret@host:port/riverboat",
        "postgresql+psycopg2://ann:secret@host/riverboat",
        "mysql://ann:secret@host/riverboat",
        "http://ann:secret@host",
        "postgresql+asyncpg//ann:secret@host",
    ],
)
def test_unsupported_urls_are_refused(url: str) -> None:
    for engine in (reading_engine, migrating_engine, writing_driver):
        with pytest.raises(BadDatabaseUrl) as refused:
            engine(url)

        assert "secret" not in str(refused.value)
        assert "database" in str(refused.value) or "sqlite:///" in str(refused.value)


@pytest.mark.only_on("sqlite", "PostgreSQL has no files of ours")
@pytest.mark.parametrize("name", ["my hands.db", "50% #1.db", "ハンド.db", "a&b=c.db"])
def test_file_may_have_any_name(tmp_path: Path, name: str) -> None:
    url = f"sqlite:///{tmp_path}/{name}"
    upgrade(url)

    assert (tmp_path / name).is_file()
    with History(url) as history:
        assert history.hands(limit=1) == []


async def test_check_violation_is_distinguished(writer: Writer, players: Players) -> None:
    breaches = {
        "UPDATE balances SET chips = -1 WHERE account = 'player:ann'": True,
        "INSERT INTO balances (account, chips) VALUES ('player:ann', 0)": False,
    }
    for statement, of_a_check in breaches.items():

        def write(transaction: Transaction, statement: str = statement) -> None:
            transaction.execute(text(statement))

        with pytest.raises(IntegrityError) as breach:
            await writer.run(write)
        assert is_check_violation(breach.value) == of_a_check
