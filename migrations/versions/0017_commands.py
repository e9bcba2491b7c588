"""Store what identifies the commands that must not be carried out again by another server."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Create the table of commands."""
    op.create_table(
        "commands",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("command", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_commands"),
    )
    op.create_index("ix_commands_command", "commands", ["command"])
    op.create_index("ix_commands_at", "commands", ["at"])


def downgrade() -> None:
    """Drop it."""
    op.drop_table("commands")
