"""Alembic's environment. `server.history.database.schema` opens the connection."""

from alembic import context

from riverboat.server.history.database.models import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
