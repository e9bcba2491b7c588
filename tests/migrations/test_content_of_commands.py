"""Revision 0020 on existing data: each command stays once, as it was first, without content and result."""

import pytest
from alembic import command
from sqlalchemy.exc import IntegrityError

from riverboat.server.history.database.engines import migrating_engine
from riverboat.server.history.database.schema import migrations_for, upgrade
from tests.support.databases import query


def test_each_command_stays_once(bare_database: str) -> None:
    upgrade(bare_database, "0019")
    query(
        bare_database,
        "INSERT INTO commands VALUES ('t', 1, 'key', 6), ('u', 2, 'key', 5), ('t', 3, 'other', 5)",
    )

    upgrade(bare_database, "0020")
    kept = "SELECT table_id, seq, command, content, result FROM commands ORDER BY seq"
    assert query(bare_database, kept) == [("u", 2, "key", "", ""), ("t", 3, "other", "", "")]
    with pytest.raises(IntegrityError):
        query(bare_database, "INSERT INTO commands VALUES ('t', 4, 'key', 7, '', '')")

    engine = migrating_engine(bare_database)
    with engine.begin() as connection:
        command.downgrade(migrations_for(connection), "0019")
    engine.dispose()
    query(bare_database, "INSERT INTO commands VALUES ('t', 4, 'key', 7)")
    upgrade(bare_database, "0020")
    assert query(bare_database, kept) == [("u", 2, "key", "", ""), ("t", 3, "other", "", "")]
