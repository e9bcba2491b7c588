"""Store the content and the result of commands at tables, and each id of a player once."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Add the columns, and make the index unique."""
    op.execute(
        "DELETE FROM commands WHERE EXISTS (SELECT 1 FROM commands AS earlier"
        " WHERE earlier.command = commands.command"
        " AND (earlier.at, earlier.table_id, earlier.seq) < (commands.at, commands.table_id, commands.seq))"
    )
    for name in ("content", "result"):
        op.add_column("commands", sa.Column(name, sa.Text(), server_default="", nullable=False))
    op.drop_index("ix_commands_command", "commands")
    op.create_index("ix_commands_command", "commands", ["command"], unique=True)


def downgrade() -> None:
    """Drop the columns, and let the index have duplicates."""
    op.drop_index("ix_commands_command", "commands")
    op.create_index("ix_commands_command", "commands", ["command"])
    with op.batch_alter_table("commands") as batch:
        batch.drop_column("result")
        batch.drop_column("content")
