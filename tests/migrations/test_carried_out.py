"""Revision 0018 on existing data: known commands stay, and none has been carried out."""

from alembic import command

from riverboat.server.history.database.engines import migrating_engine
from riverboat.server.history.database.schema import migrations_for, upgrade
from tests.support.databases import query


def test_commands_stay_and_carried_out_comes_and_goes(bare_database: str) -> None:
    upgrade(bare_database, "0017")
    query(bare_database, "INSERT INTO commands VALUES ('t', 1, 'key', 5)")

    upgrade(bare_database, "0018")
    assert query(bare_database, "SELECT * FROM carried_out") == []
    query(bare_database, "INSERT INTO carried_out VALUES ('ann', 'key', 'digest', '{}', 5)")

    engine = migrating_engine(bare_database)
    with engine.begin() as connection:
        command.downgrade(migrations_for(connection), "0017")
    engine.dispose()
    upgrade(bare_database, "0018")
    assert query(bare_database, "SELECT * FROM carried_out") == []
    assert query(bare_database, "SELECT table_id, seq FROM commands") == [("t", 1)]
