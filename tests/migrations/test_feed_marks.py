"""Revision 0019 on existing data: leases stay, and no feed has marks yet."""

from alembic import command

from riverboat.server.history.database.engines import migrating_engine
from riverboat.server.history.database.schema import migrations_for, upgrade
from tests.support.databases import query

_LEASES = "SELECT table_id, epoch FROM leases"


def test_leases_stay_and_marks_come_and_go(bare_database: str) -> None:
    upgrade(bare_database, "0018")
    query(bare_database, "INSERT INTO tables (id, name, config, opened_at) VALUES ('t', 'Home', '{}', 5)")
    query(bare_database, "INSERT INTO leases (table_id, epoch) VALUES ('t', 3)")

    upgrade(bare_database, "0019")
    assert query(bare_database, _LEASES) == [("t", 3)]
    query(bare_database, "INSERT INTO feed_marks VALUES ('t', 1, 5)")
    query(bare_database, "INSERT INTO feed_checkpoints VALUES ('t', 1, '{}')")

    engine = migrating_engine(bare_database)
    with engine.begin() as connection:
        command.downgrade(migrations_for(connection), "0018")
    engine.dispose()
    upgrade(bare_database, "0019")
    assert query(bare_database, _LEASES) == [("t", 3)]
    assert query(bare_database, "SELECT * FROM feed_marks") == []
    assert query(bare_database, "SELECT * FROM feed_checkpoints") == []
