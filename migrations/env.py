"""Alembic runs this for every command, with the connection that `server.history.database.schema` opened."""

from alembic import context

from riverboat.server.history.database.models import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
