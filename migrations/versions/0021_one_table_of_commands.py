"""Store commands outside tables among the others, so that each id of a player is used once, whatever for.

What was carried out in the hour before is forgotten: its ids were stored in a form that cannot be converted.
"""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Drop the other table."""
    op.drop_table("carried_out")


def downgrade() -> None:
    """Create it again."""
    op.execute("DELETE FROM commands WHERE table_id = ''")
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
