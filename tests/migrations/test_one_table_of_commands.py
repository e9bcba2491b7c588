"""Revision 0021 on existing data: commands at tables stay, and those outside have no table of their own."""

from alembic import command

from riverboat.server.history.database.engines import migrating_engine
from riverboat.server.history.database.schema import migrations_for, upgrade
from tests.support.databases import query


def test_commands_at_tables_stay(bare_database: str) -> None:
    upgrade(bare_database, "0020")
    query(bare_database, "INSERT INTO commands VALUES ('t', 1, 'key', 5, 'content', '{}')")
    query(bare_database, "INSERT INTO carried_out VALUES ('ann', 'key', 'digest', '{}', 5)")

    upgrade(bare_database, "0021")
    query(bare_database, "INSERT INTO commands VALUES ('', 7, 'other', 5, 'content', '{}')")

    engine = migrating_engine(bare_database)
    with engine.begin() as connection:
        command.downgrade(migrations_for(connection), "0020")
    engine.dispose()
    assert query(bare_database, "SELECT * FROM carried_out") == []
    upgrade(bare_database, "0021")
    kept = "SELECT table_id, seq, command, content, result FROM commands"
    assert query(bare_database, kept) == [("t", 1, "key", "content", "{}")]
