"""Create the schema, or upgrade it with the installed migrations."""

from importlib.resources import files
from typing import TYPE_CHECKING, Final

from sqlalchemy import (
    Column,
    Connection,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    insert,
    inspect,
    select,
)

from riverboat.server.history.database import models
from riverboat.server.history.database.engines import migrating_engine, unavailable_on_failure
from riverboat.server.history.errors import BadSchema

if TYPE_CHECKING:
    from alembic.config import Config

LAST_WITH_OLDER: Final = "8d0e557b"
"""The last commit with the migrations from before the first one that there is now."""

_HEAD: Final = "head"

_VERSION: Final = Table(
    "alembic_version",
    MetaData(),
    Column("version_num", String(32)),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""Alembic's own table."""


def upgrade(url: str, revision: str = _HEAD) -> None:
    """Upgrade the database at `url` to `revision` in one transaction, creating it if missing.

    An empty one is created from the models if no `revision` is named: Alembic would delay the start. Raises
    BadDatabaseUrl, HistoryUnavailable, and BadSchema if a newer version has upgraded the database.
    """
    engine = migrating_engine(url)
    try:
        with unavailable_on_failure(), engine.begin() as connection:
            if revision != _HEAD:
                _migrate(connection, revision)
            elif not inspect(connection).get_table_names():
                _create(connection)
            elif not _is_up_to_date(connection):
                _migrate(connection, revision)
    finally:
        engine.dispose()


def migrations_for(connection: Connection) -> "Config":
    """Return Alembic's configuration for work through `connection`."""
    from alembic.config import Config  # noqa: PLC0415 - see `upgrade`

    config = Config()
    config.set_main_option("script_location", str(files("riverboat.migrations")).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _create(connection: Connection) -> None:
    """Create what all migrations together create."""
    models.metadata.create_all(connection)
    for account in models.WITHOUT_BALANCE:
        connection.execute(insert(models.balances).values(account=account, chips=0))
    for counter in (models.HAND_NUMBERS, models.ACCOUNT_CHANGES):
        connection.execute(insert(models.counters).values(name=counter, value=0))
    _VERSION.create(connection)
    connection.execute(insert(_VERSION).values(version_num=_latest()))


def _is_up_to_date(connection: Connection) -> bool:
    """Return whether the latest migration has run."""
    if not inspect(connection).has_table(_VERSION.name):
        return False
    return list(connection.execute(select(_VERSION)).scalars()) == [_latest()]


def _latest() -> str:
    """Return the latest revision. The files begin with their numbers."""
    versions = files("riverboat.migrations").joinpath("versions")
    return max(file.name for file in versions.iterdir() if file.name[0].isdigit()).partition("_")[0]


def _migrate(connection: Connection, revision: str) -> None:
    # Imported on demand: see `upgrade`.
    from alembic import command  # noqa: PLC0415
    from alembic.util import CommandError  # noqa: PLC0415

    try:
        command.upgrade(migrations_for(connection), revision)
    except CommandError as error:
        [found] = connection.execute(select(_VERSION)).scalars()
        if found.isdecimal() and found < _latest():
            raise BadSchema(
                f"the database has the schema of revision {found}, from which this version cannot upgrade: "
                f"start Riverboat of the commit {LAST_WITH_OLDER} on it once, and then this version"
            ) from None
        raise BadSchema(
            f"the database has an unknown schema; it may need a newer version of Riverboat: {error}"
        ) from None
