"""Add the feed of account changes, which every server on the database follows."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Create the feed, and the counter of its numbers."""
    op.create_table(
        "account_changes",
        sa.Column("number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_account_changes"),
    )
    op.execute("INSERT INTO counters (name, value) VALUES ('account_changes', 0)")


def downgrade() -> None:
    """Drop both."""
    op.execute("DELETE FROM counters WHERE name = 'account_changes'")
    op.drop_table("account_changes")
