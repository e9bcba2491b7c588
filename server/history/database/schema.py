"""Upgrade the schema with the installed migrations."""

from importlib.resources import files
from typing import TYPE_CHECKING

from sqlalchemy import Connection, column, inspect, select, table

from riverboat.server.history.database.engines import migrating_engine, unavailable_on_failure
from riverboat.server.history.errors import BadSchema

if TYPE_CHECKING:
    from alembic.config import Config

_VERSION = table("alembic_version", column("version_num"))


def upgrade(url: str, revision: str = "head") -> None:
    """Upgrade the database at `url` to `revision` in one transaction, creating it if missing.

    Raises BadDatabaseUrl, HistoryUnavailable, and BadSchema if a newer version has upgraded the database.
    """
    engine = migrating_engine(url)
    try:
        with unavailable_on_failure(), engine.begin() as connection:
            if revision != "head" or not _is_up_to_date(connection):
                _migrate(connection, revision)
    finally:
        engine.dispose()


def migrations_for(connection: Connection) -> "Config":
    """Return Alembic's configuration for work through `connection`."""
    from alembic.config import Config  # noqa: PLC0415 - see `_migrate`

    config = Config()
    config.set_main_option("script_location", str(files("riverboat.migrations")).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _is_up_to_date(connection: Connection) -> bool:
    """Return whether the latest migration has run. The files begin with their numbers."""
    if not inspect(connection).has_table(_VERSION.name):
        return False
    latest = max(
        file.name
        for file in files("riverboat.migrations").joinpath("versions").iterdir()
        if file.name[0].isdigit()
    )
    return list(connection.execute(select(_VERSION)).scalars()) == [latest.partition("_")[0]]


def _migrate(connection: Connection, revision: str) -> None:
    # Imported on demand: it takes a quarter of the time that a server needs to start.
    from alembic import command  # noqa: PLC0415
    from alembic.util import CommandError  # noqa: PLC0415

    try:
        command.upgrade(migrations_for(connection), revision)
    except CommandError as error:
        raise BadSchema(
            f"the database has an unknown schema; it may need a newer version of Riverboat: {error}"
        ) from None
