"""Revision 0008 with names that look alike: all are kept, and the oldest blocks new ones."""

from alembic import command
from sqlalchemy import text

from riverboat.server.history.database.engines import migrating_engine
from riverboat.server.history.database.schema import migrations_for, upgrade
from riverboat.server.protocol.names import name_key, skeleton

PLAYERS = (
    ("ann", "Aca", True),
    ("bob", "Аса", True),  # in Cyrillic
    ("cid", "Mark\u00ad", True),
    ("dan", "rnark", True),
    ("eve", "Eve", True),
    ("flo", "Eve", False),
)


def test_existing_similar_names_are_kept(bare_database: str) -> None:
    upgrade(bare_database, "0006")
    engine = migrating_engine(bare_database)
    with engine.begin() as connection:
        for at, (player, name, registered) in enumerate(PLAYERS):
            connection.execute(
                text("INSERT INTO players (id, name, created_at, name_key) VALUES (:id, :name, :at, :key)"),
                {"id": player, "name": name, "at": at, "key": name_key(name) if registered else None},
            )

    upgrade(bare_database, "0008")
    with engine.begin() as connection:
        found = connection.execute(text("SELECT id, name, skeleton FROM players ORDER BY id")).all()
    assert [(row.id, row.name) for row in found] == [(player, name) for player, name, _ in PLAYERS]
    assert [row.skeleton for row in found] == [skeleton("Aca"), None, "rnark", None, "eve", None]

    with engine.begin() as connection:
        command.downgrade(migrations_for(connection), "0006")
        assert len(connection.execute(text("SELECT * FROM players")).all()) == len(PLAYERS)
    engine.dispose()


def test_database_without_players(bare_database: str) -> None:
    upgrade(bare_database, "0006")
    upgrade(bare_database, "0008")
