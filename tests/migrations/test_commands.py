"""Revision 0017 on existing data: tables stay as they are, and no command is known."""

from alembic import command

from riverboat.server.history.database.engines import migrating_engine
from riverboat.server.history.database.schema import migrations_for, upgrade
from tests.support.databases import query


def test_tables_stay_and_commands_come_and_go(bare_database: str) -> None:
    upgrade(bare_database, "0016")
    query(bare_database, "INSERT INTO tables (id, name, config, opened_at) VALUES ('t', 'Home', '{}', 1)")
    query(bare_database, "INSERT INTO events VALUES ('t', 1, NULL, 'table_opened', '{}', 1)")

    upgrade(bare_database, "0017")
    assert query(bare_database, "SELECT * FROM commands") == []
    query(bare_database, "INSERT INTO commands VALUES ('t', 1, 'key', 5)")

    engine = migrating_engine(bare_database)
    with engine.begin() as connection:
        command.downgrade(migrations_for(connection), "0016")
    engine.dispose()
    upgrade(bare_database, "0017")
    assert query(bare_database, "SELECT * FROM commands") == []
    assert query(bare_database, "SELECT table_id, seq FROM events") == [("t", 1)]
