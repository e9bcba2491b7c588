"""Store the running servers, each with one lease for all of its tables. Open tables can be claimed by any."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Create the table of servers, and let leases refer to it."""
    op.create_table(
        "servers",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("lease_until", sa.BigInteger(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("tables", sa.BigInteger(), nullable=False),
        sa.Column("connections", sa.BigInteger(), nullable=False),
        sa.Column("capacity", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_servers"),
    )
    with op.batch_alter_table("leases") as changed:
        changed.drop_column("owner")
        changed.drop_column("lease_until")
        changed.add_column(sa.Column("server_id", sa.Text()))
        changed.create_foreign_key(
            "fk_leases_server_id_servers", "servers", ["server_id"], ["id"], ondelete="SET NULL"
        )
    op.create_index("ix_leases_server_id", "leases", ["server_id"])


def downgrade() -> None:
    """Let each lease have its own expiry again, in the past, and drop the table of servers."""
    op.drop_index("ix_leases_server_id", "leases")
    with op.batch_alter_table("leases") as changed:
        changed.drop_constraint("fk_leases_server_id_servers", type_="foreignkey")
        changed.drop_column("server_id")
        changed.add_column(sa.Column("owner", sa.Text(), nullable=False, server_default=""))
        changed.add_column(sa.Column("lease_until", sa.BigInteger(), nullable=False, server_default="0"))
    with op.batch_alter_table("leases") as changed:
        changed.alter_column("owner", server_default=None)
        changed.alter_column("lease_until", server_default=None)
    op.drop_table("servers")
