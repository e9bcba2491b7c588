"""The schema, brought up to date by the migrations that are installed beside the server."""

from importlib.resources import files
from typing import TYPE_CHECKING

from sqlalchemy import Connection, column, inspect, select, table

from server.history.database import migrating_engine, unavailable_on_failure
from server.history.errors import BadSchema

if TYPE_CHECKING:
    from alembic.config import Config

_VERSION = table("alembic_version", column("version_num"))


def upgrade(url: str, revision: str = "head") -> None:
    """Bring the database at `url` to `revision`, making it where there is none; all of the way or not at all.

    Raises BadDatabaseUrl, HistoryUnavailable, and BadSchema where a newer program has been at the database.
    """
    engine = migrating_engine(url)
    try:
        with unavailable_on_failure(), engine.begin() as connection:
            if revision != "head" or not _is_up_to_date(connection):
                _migrate(connection, revision)
    finally:
        engine.dispose()


def migrations_for(connection: Connection) -> "Config":
    """Alembic's configuration, to work through `connection`."""
    from alembic.config import Config  # noqa: PLC0415 - see `_migrate`

    config = Config()
    config.set_main_option("script_location", str(files("migrations")).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _is_up_to_date(connection: Connection) -> bool:
    """Whether the latest migration was the last; their files begin with their numbers."""
    if not inspect(connection).has_table(_VERSION.name):
        return False
    latest = max(
        file.name for file in files("migrations").joinpath("versions").iterdir() if file.name[0].isdigit()
    )
    return list(connection.execute(select(_VERSION)).scalars()) == [latest.partition("_")[0]]


def _migrate(connection: Connection, revision: str) -> None:
    # It is loaded where it is wanted: that takes a quarter of the time of a server's start.
    from alembic import command  # noqa: PLC0415
    from alembic.util import CommandError  # noqa: PLC0415

    try:
        command.upgrade(migrations_for(connection), revision)
    except CommandError as error:
        raise BadSchema(f"the database has a schema that is not known here: {error}") from None
