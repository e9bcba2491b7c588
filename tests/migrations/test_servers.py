"""Revision 0016 on existing data: open tables keep their epochs, and any server may claim them."""

from alembic import command

from riverboat.server.history.database.engines import migrating_engine
from riverboat.server.history.database.schema import migrations_for, upgrade
from tests.support.databases import query


def test_leases_keep_epochs_and_lose_their_servers(bare_database: str) -> None:
    upgrade(bare_database, "0015")
    for table in "tu":
        values = f"VALUES ('{table}', 'Home', '{{}}', 1)"
        query(bare_database, f"INSERT INTO tables (id, name, config, opened_at) {values}")
    query(bare_database, "INSERT INTO leases VALUES ('t', 'server', 3, 9000000000000, '192.0.2.7/32')")
    query(bare_database, "INSERT INTO leases VALUES ('u', '', 1, 0, NULL)")

    upgrade(bare_database, "0016")
    found = query(
        bare_database, "SELECT table_id, epoch, opened_from, server_id FROM leases ORDER BY table_id"
    )
    assert found == [("t", 3, "192.0.2.7/32", None), ("u", 1, None, None)]
    assert query(bare_database, "SELECT * FROM servers") == []
    query(bare_database, "INSERT INTO servers VALUES ('s', 1, 'ws://192.0.2.1', 'serving', 2, 0, 9, '1.0')")
    query(bare_database, "UPDATE leases SET server_id = 's', epoch = 4 WHERE table_id = 't'")

    engine = migrating_engine(bare_database)
    with engine.begin() as connection:
        command.downgrade(migrations_for(connection), "0015")
    engine.dispose()
    found = query(bare_database, "SELECT table_id, owner, epoch, lease_until, opened_from FROM leases")
    assert sorted(found) == [("t", "", 4, 0, "192.0.2.7/32"), ("u", "", 1, 0, None)]
