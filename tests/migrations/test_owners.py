"""Revision 0005 on existing data: any server may claim an open table."""

from riverboat.server.history.database.schema import upgrade
from tests.support.databases import query


def test_only_open_tables_can_be_claimed(bare_database: str) -> None:
    upgrade(bare_database, "0004")
    query(bare_database, "INSERT INTO tables (id, name, config, opened_at) VALUES ('t', 'Home', '{}', 1)")
    query(bare_database, "INSERT INTO tables VALUES ('u', 'Gone', '{}', 1, 2)")

    upgrade(bare_database, "0005")

    assert query(bare_database, "SELECT * FROM owners") == [("t", "", 0, 0)]
