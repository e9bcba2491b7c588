"""Rename the tables standings and owners to checkpoints and leases, with their constraints."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Move the rows to tables with the new names."""
    _move(standings="checkpoints", owners="leases")


def downgrade() -> None:
    """Move the rows to tables with the former names."""
    _move(checkpoints="standings", leases="owners")


def _move(**names: str) -> None:
    # SQLite cannot rename constraints.
    for (old, new), columns in zip(names.items(), (_checkpoint_columns(), _lease_columns()), strict=True):
        op.create_table(
            new,
            sa.Column("table_id", sa.Text(), nullable=False),
            *columns,
            sa.PrimaryKeyConstraint("table_id", name=f"pk_{new}"),
            sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=f"fk_{new}_table_id_tables"),
        )
        listed = ", ".join(["table_id", *(column.name for column in columns)])
        op.execute(f"INSERT INTO {new} ({listed}) SELECT {listed} FROM {old}")  # noqa: S608 - constants only
        op.drop_table(old)


def _checkpoint_columns() -> list[sa.Column[object]]:
    return [
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
    ]


def _lease_columns() -> list[sa.Column[object]]:
    return [
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("epoch", sa.BigInteger(), nullable=False),
        sa.Column("lease_until", sa.BigInteger(), nullable=False),
        sa.Column("opened_from", sa.Text()),
    ]
