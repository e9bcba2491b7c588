"""Run by Alembic for every command, with the connection that `server.history.schema` opened for it."""

from alembic import context

from server.history.models import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
