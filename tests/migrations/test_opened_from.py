"""Revision 0011 on existing data: the addresses of open tables are unknown."""

from alembic import command

from riverboat.server.history.database.engines import migrating_engine
from riverboat.server.history.database.schema import migrations_for, upgrade
from tests.support.databases import query


def test_existing_tables_have_no_address(bare_database: str) -> None:
    upgrade(bare_database, "0006")
    query(bare_database, "INSERT INTO tables (id, name, config, opened_at) VALUES ('t', 'Home', '{}', 1)")
    query(bare_database, "INSERT INTO owners VALUES ('t', 'server', 3, 9)")

    upgrade(bare_database, "0011")
    assert query(bare_database, "SELECT * FROM owners") == [("t", "server", 3, 9, None)]

    query(bare_database, "UPDATE owners SET opened_from = '192.0.2.7/32'")
    engine = migrating_engine(bare_database)
    with engine.begin() as connection:
        command.downgrade(migrations_for(connection), "0006")
    engine.dispose()
    assert query(bare_database, "SELECT * FROM owners") == [("t", "server", 3, 9)]
