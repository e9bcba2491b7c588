"""Revision 0005 on a database that was played on: whoever comes first may own an open table."""

from server.history.schema import upgrade
from tests.support.databases import query


def test_open_tables_can_be_claimed_and_closed_ones_cannot(bare_database: str) -> None:
    upgrade(bare_database, "0004")
    query(bare_database, "INSERT INTO tables (id, name, config, opened_at) VALUES ('t', 'Home', '{}', 1)")
    query(bare_database, "INSERT INTO tables VALUES ('u', 'Gone', '{}', 1, 2)")

    upgrade(bare_database)

    assert query(bare_database, "SELECT * FROM owners") == [("t", "", 0, 0)]
