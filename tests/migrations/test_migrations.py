"""Every revision, on an empty database and on the previous revision with rows in every table."""

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import Script, ScriptDirectory
from sqlalchemy import (
    Connection,
    Engine,
    Integer,
    MetaData,
    Table,
    create_engine,
    insert,
    inspect,
    select,
    text,
)

from riverboat.server.history.database import models
from riverboat.server.history.database.engines import migrating_engine
from riverboat.server.history.database.schema import LAST_WITH_OLDER, migrations_for, upgrade
from riverboat.server.history.errors import BadSchema, HistoryUnavailable
from tests.support.databases import Databases


@pytest.fixture
def url(bare_database: str) -> str:
    return bare_database


@pytest.fixture
def engine(url: str) -> Iterator[Engine]:
    engine = migrating_engine(url)
    yield engine
    engine.dispose()


def revisions() -> list[Script]:
    """Return all revisions, oldest first."""
    with create_engine("sqlite://").connect() as connection:
        return list(ScriptDirectory.from_config(migrations_for(connection)).walk_revisions())[::-1]


def put_a_row_in_every_table(connection: Connection) -> None:
    """Insert the same values everywhere, so that every reference finds a row."""
    for table in _tables(connection):
        row = {column.name: 1 if isinstance(column.type, Integer) else "x" for column in table.columns}
        connection.execute(insert(table).values(row))


def refer_to_what_is_there(connection: Connection) -> None:
    """PostgreSQL checks this by itself, also during a migration."""
    if connection.dialect.name == "sqlite":
        assert connection.exec_driver_sql("PRAGMA foreign_key_check").all() == []


def rows(connection: Connection) -> dict[str, list[dict[str, Any]]]:
    return {
        table.name: [
            dict(row._mapping) for row in connection.execute(select(table).order_by(*table.primary_key))
        ]
        for table in _tables(connection)
    }


def _tables(connection: Connection) -> list[Table]:
    metadata = MetaData()
    metadata.reflect(connection)
    return [table for table in metadata.sorted_tables if table.name != "alembic_version"]


LATEST = revisions()[-1].revision


def test_migrations_produce_the_models(url: str, engine: Engine) -> None:
    upgrade(url, LATEST)

    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, models.metadata) == []
        assert {table.name for table in _tables(connection)} == set(models.metadata.tables)


def test_constraint_names_match_the_models(url: str, databases: Databases, database_kind: str) -> None:
    with databases.without_schema(database_kind) as url_of_models:
        upgrade(url, LATEST)
        migrated, modelled = migrating_engine(url), migrating_engine(url_of_models)
        models.metadata.create_all(modelled)
        assert definitions(migrated) == definitions(modelled)
        migrated.dispose()
        modelled.dispose()


def test_new_database_equals_a_migrated_one(url: str, databases: Databases, database_kind: str) -> None:
    with databases.without_schema(database_kind) as url_of_new:
        upgrade(url, LATEST)
        upgrade(url_of_new)
        migrated, new = migrating_engine(url), migrating_engine(url_of_new)
        assert definitions(migrated) == definitions(new)
        assert contents(migrated) == contents(new)
        migrated.dispose()
        new.dispose()


def contents(engine: Engine) -> tuple[Any, ...]:
    """Return the columns of each table, its rows, and the revision."""
    with engine.connect() as connection:
        found = inspect(connection)
        columns = {
            (table, column["name"]): (str(column["type"]), column["nullable"], column["default"])
            for table in found.get_table_names()
            for column in found.get_columns(table)
        }
        version = connection.execute(text("SELECT version_num FROM alembic_version")).all()
        return columns, rows(connection), version


def definitions(engine: Engine) -> set[tuple[str, ...]]:
    """Return the constraints and indexes as the database describes them."""
    with engine.connect() as connection:
        if connection.dialect.name == "sqlite":
            made = connection.exec_driver_sql(
                "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND tbl_name != 'alembic_version'"
            ).scalars()
            return {
                (line.strip().rstrip(","),)
                for sql in made
                for line in sql.splitlines()
                if line.strip().startswith(("CONSTRAINT", "CREATE INDEX"))
            }
        constraints = connection.exec_driver_sql(
            "SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint"
            " WHERE connamespace = 'public'::regnamespace"
        )
        indexes = connection.exec_driver_sql("SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'")
        return {tuple(row) for row in (*constraints, *indexes) if "alembic_version" not in row[0]}


@pytest.mark.parametrize("script", revisions(), ids=lambda script: script.revision)
def test_upgrade_keeps_existing_rows(url: str, engine: Engine, script: Script) -> None:
    before: dict[str, list[dict[str, Any]]] = {}
    if script.down_revision:
        upgrade(url, str(script.down_revision))
        with engine.begin() as connection:
            put_a_row_in_every_table(connection)
            before = rows(connection)

    upgrade(url, script.revision)

    with engine.begin() as connection:
        after = rows(connection)
        for table, kept in before.items():
            there = after[table]
            common = there[0].keys() & kept[0].keys()
            shown = [{name: row[name] for name in common} for row in there]
            expected = [{name: row[name] for name in common} for row in kept]
            assert [row for row in shown if row in expected] == expected  # a revision may add rows
        refer_to_what_is_there(connection)
        if not before:
            put_a_row_in_every_table(connection)


@pytest.mark.parametrize("script", revisions(), ids=lambda script: script.revision)
def test_downgrade_restores_the_schema(url: str, engine: Engine, script: Script) -> None:
    upgrade(url, script.revision)
    with engine.begin() as connection:
        put_a_row_in_every_table(connection)

    migrating = migrating_engine(url)
    with migrating.begin() as connection:
        command.downgrade(migrations_for(connection), "-1")
    migrating.dispose()

    upgrade(url, script.revision)
    with engine.connect() as connection:
        refer_to_what_is_there(connection)


def test_lists_by_date_are_filled_from_the_hands(url: str, engine: Engine) -> None:
    upgrade(url, "0021")
    with engine.begin() as connection:
        put_a_row_in_every_table(connection)
        connection.execute(text("UPDATE hands SET started_at = 1687447800000"))

    upgrade(url)

    with engine.connect() as connection:
        listed = connection.execute(text("SELECT started_at FROM hand_players")).scalars().all()
        assert listed == [1687447800000]
        assert connection.execute(text("SELECT count(*) FROM provenance")).scalar_one() == 0


class TestUpgrading:
    def test_current_database_is_unchanged(self, url: str, engine: Engine) -> None:
        upgrade(url)
        with engine.begin() as connection:
            put_a_row_in_every_table(connection)
            before = rows(connection)

        upgrade(url)

        with engine.connect() as connection:
            assert rows(connection) == before

    @pytest.mark.parametrize("is_new", [True, False])
    def test_new_or_current_database_needs_no_alembic(self, url: str, is_new: bool) -> None:
        if not is_new:
            upgrade(url)

        again = "from riverboat.server.history.database.schema import upgrade; upgrade(sys.argv[1])"
        said = f"import sys; {again}; sys.exit('alembic' in sys.modules)"
        subprocess.run([sys.executable, "-c", said, url], check=True)

    def test_failed_upgrade_is_rolled_back(self, url: str, engine: Engine) -> None:
        with engine.begin() as connection:
            connection.execute(text("CREATE TABLE hands (cards TEXT)"))

        with pytest.raises(HistoryUnavailable, match=r"hands.* already exists"):
            upgrade(url)

        with engine.connect() as connection:
            assert [table.name for table in _tables(connection)] == ["hands"]

    def test_older_database_is_unchanged_and_told_the_way(self, url: str, engine: Engine) -> None:
        upgrade(url)
        with engine.begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = '0020'"))
        before = contents(engine)

        with pytest.raises(BadSchema, match=f"revision 0020.*commit {LAST_WITH_OLDER}"):
            upgrade(url)

        assert contents(engine) == before

    def test_newer_database_is_unchanged(self, url: str, engine: Engine) -> None:
        upgrade(url)
        with engine.begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = 'of the future'"))

        with pytest.raises(BadSchema):
            upgrade(url)
