"""Store a checkpoint of each table when a hand ends, so that a restart need not read every hand."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Create the table, with an empty row for each existing table."""
    op.create_table(
        "standings",
        sa.Column("table_id", sa.Text(), sa.ForeignKey("tables.id", name="fk_standings_table_id_tables")),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_standings"),
    )
    op.execute("INSERT INTO standings (table_id, seq, data) SELECT id, 0, '' FROM tables")


def downgrade() -> None:
    """Drop the table: it follows from the events."""
    op.drop_table("standings")
