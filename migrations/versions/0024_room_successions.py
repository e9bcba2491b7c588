"""The keys that a card room was known by."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """Add the table of keys and their successors."""
    op.create_table(
        "room_successions",
        sa.Column("room", sa.Text(), nullable=False),
        sa.Column("successor", sa.Text(), nullable=False),
        sa.Column("signature", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("room", name="pk_room_successions"),
    )


def downgrade() -> None:
    """Forget the successions: clients that know an older key then warn of a change."""
    op.drop_table("room_successions")
