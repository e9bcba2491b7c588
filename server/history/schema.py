"""The schema, brought up to date by the migrations that are installed beside the server."""

from importlib.resources import files

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection

from server.history.database import migrating_engine, unavailable_on_failure
from server.history.errors import BadSchema


def upgrade(url: str, revision: str = "head") -> None:
    """Bring the database at `url` to `revision`, making it where there is none; all of the way or not at all.

    Raises BadDatabaseUrl, HistoryUnavailable, and BadSchema where a newer program has been at the database.
    """
    engine = migrating_engine(url)
    try:
        with unavailable_on_failure(), engine.begin() as connection:
            command.upgrade(migrations_for(connection), revision)
    except CommandError as error:
        raise BadSchema(f"the database has a schema that is not known here: {error}") from None
    finally:
        engine.dispose()


def migrations_for(connection: Connection) -> Config:
    """Alembic's configuration, to work through `connection`."""
    config = Config()
    config.set_main_option("script_location", str(files("migrations")).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
