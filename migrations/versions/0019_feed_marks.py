"""Store how far the delayed feed of each table has come."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "feed_marks",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("visible_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["leases.table_id"],
            name="fk_feed_marks_table_id_leases",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_feed_marks"),
    )
    op.create_table(
        "feed_checkpoints",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["leases.table_id"],
            name="fk_feed_checkpoints_table_id_leases",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("table_id", name="pk_feed_checkpoints"),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("feed_checkpoints")
    op.drop_table("feed_marks")
