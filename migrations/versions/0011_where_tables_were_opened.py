"""Store the address that opened a table, so that it counts for its quota after a restart."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add the column. It is unknown for open tables."""
    op.add_column("owners", sa.Column("opened_from", sa.Text()))


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("owners", "opened_from")
