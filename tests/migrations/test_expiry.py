"""Revision 0010 on existing data: guests expire with their token, and nobody else does."""

from sqlalchemy import inspect

from riverboat.server.history.database.engines import migrating_engine
from riverboat.server.history.database.schema import upgrade
from tests.support.databases import query


def test_guests_expire_with_their_token(bare_database: str) -> None:
    upgrade(bare_database, "0006")
    for id, key in (("guest", None), ("gone", None), ("import:Eve", None), ("ann", "ann")):
        columns = f"'{id}', '{id}', 1, {'NULL' if key is None else repr(key)}"
        query(bare_database, f"INSERT INTO players (id, name, created_at, name_key) VALUES ({columns})")  # noqa: S608
    for player in ("guest", "ann"):
        query(bare_database, f"INSERT INTO tokens VALUES ('token of {player}', '{player}', 1, 5000)")  # noqa: S608

    upgrade(bare_database)

    found = dict(query(bare_database, "SELECT id, expires_at FROM players"))
    assert found.pop("gone") > 5000
    assert found == {"guest": 5000, "ann": None, "import:Eve": None}


def test_foreign_keys_have_indexes(bare_database: str) -> None:
    upgrade(bare_database)
    engine = migrating_engine(bare_database)
    looked = inspect(engine)
    for table in ("events", "entries", "hands", "seatings", "hand_players", "tokens", "audit"):
        indexed = {tuple(index["column_names"])[:1] for index in looked.get_indexes(table)}
        indexed.add(tuple(looked.get_pk_constraint(table)["constrained_columns"][:1]))
        for key in looked.get_foreign_keys(table):
            assert tuple(key["constrained_columns"]) in indexed, key["name"]
    engine.dispose()
