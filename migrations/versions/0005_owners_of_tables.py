"""Store which server owns each open table. Existing open tables can be claimed by any server."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Create the table, with a row for each open table."""
    op.create_table(
        "owners",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("epoch", sa.BigInteger(), nullable=False),
        sa.Column("lease_until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_owners"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_owners_table_id_tables"),
    )
    op.execute(
        "INSERT INTO owners (table_id, owner, epoch, lease_until)"
        " SELECT id, '', 0, 0 FROM tables WHERE closed_at IS NULL"
    )


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("owners")
