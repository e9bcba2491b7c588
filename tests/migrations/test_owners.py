"""Revision 0005 on a database that was played on: whoever comes first may own an open table."""

from pathlib import Path

import pytest

from server.history.schema import upgrade
from tests.support.databases import KINDS, new_database, query


@pytest.mark.parametrize("kind", KINDS)
def test_open_tables_can_be_claimed_and_closed_ones_cannot(kind: str, tmp_path: Path) -> None:
    with new_database(kind, tmp_path) as url:
        upgrade(url, "0004")
        query(url, "INSERT INTO tables (id, name, config, opened_at) VALUES ('t', 'Home', '{}', 1)")
        query(url, "INSERT INTO tables VALUES ('u', 'Gone', '{}', 1, 2)")

        upgrade(url)

        assert query(url, "SELECT * FROM owners") == [("t", "", 0, 0)]
