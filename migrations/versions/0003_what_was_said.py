"""Add an index of chat events, for reading the log of a chat."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Create the index."""
    said = sa.text("kind = 'chat_said'")
    op.create_index("ix_events_said", "events", ["table_id", "seq"], sqlite_where=said, postgresql_where=said)


def downgrade() -> None:
    """Drop the index."""
    op.drop_index("ix_events_said", table_name="events")
