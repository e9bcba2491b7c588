"""Revision 0014 on existing data: checkpoints and leases keep their rows under the new names."""

from alembic import command

from riverboat.server.history.database.engines import migrating_engine
from riverboat.server.history.database.schema import migrations_for, upgrade
from tests.support.databases import query

CHECKPOINT = ("t", 7, '{"seats":[]}')
LEASE = ("t", "server", 3, 9_000_000_000_000, "192.0.2.7/32")
UNKNOWN_ADDRESS = ("u", "", 1, 0, None)


def test_rows_move_to_the_new_names_and_back(bare_database: str) -> None:
    upgrade(bare_database, "0013")
    for table in "tu":
        values = f"VALUES ('{table}', 'Home', '{{}}', 1)"
        query(bare_database, f"INSERT INTO tables (id, name, config, opened_at) {values}")
    query(bare_database, "INSERT INTO standings VALUES ('t', 7, '{\"seats\":[]}')")
    query(bare_database, "INSERT INTO owners VALUES ('t', 'server', 3, 9000000000000, '192.0.2.7/32')")
    query(bare_database, "INSERT INTO owners VALUES ('u', '', 1, 0, NULL)")

    upgrade(bare_database, "0014")
    assert query(bare_database, "SELECT * FROM checkpoints") == [CHECKPOINT]
    assert query(bare_database, "SELECT * FROM leases ORDER BY table_id") == [LEASE, UNKNOWN_ADDRESS]

    engine = migrating_engine(bare_database)
    with engine.begin() as connection:
        command.downgrade(migrations_for(connection), "0013")
    engine.dispose()
    assert query(bare_database, "SELECT * FROM standings") == [CHECKPOINT]
    assert query(bare_database, "SELECT * FROM owners ORDER BY table_id") == [LEASE, UNKNOWN_ADDRESS]
