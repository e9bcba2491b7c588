"""How each table stands when a hand is over, so that a restart need not read every hand."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the table, with a row for each table there is; until its next hand is over, it says nothing."""
    op.create_table(
        "standings",
        sa.Column("table_id", sa.Text(), sa.ForeignKey("tables.id", name="fk_standings_table_id_tables")),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_standings"),
    )
    op.execute("INSERT INTO standings (table_id, seq, data) SELECT id, 0, '' FROM tables")


def downgrade() -> None:
    """Take it away again: all of it follows from the record."""
    op.drop_table("standings")
