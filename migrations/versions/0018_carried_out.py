"""Store the ids of commands of operators that must be carried out once, with their results."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "carried_out",
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.Column("command", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("result", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("player_id", "command", name="pk_carried_out"),
    )
    op.create_index("ix_carried_out_at", "carried_out", ["at"])


def downgrade() -> None:
    """Drop it."""
    op.drop_table("carried_out")
