"""Tournaments and their events."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Add the tables of tournaments."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("bots", sa.Integer(), nullable=False),
        sa.Column("password_hash", sa.Text(), nullable=True),
        sa.Column("opened_at", sa.BigInteger(), nullable=False),
        sa.Column("closed_at", sa.BigInteger(), nullable=True),
        sa.Column("epoch", sa.BigInteger(), nullable=False),
        sa.Column("server_id", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["server_id"], ["servers.id"], name="fk_tournaments_server_id_servers", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_tournaments"),
    )
    op.create_index("ix_tournaments_server_id", "tournaments", ["server_id"])
    op.create_table(
        "tournament_events",
        sa.Column("tournament_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("clock", sa.BigInteger(), nullable=False),
        sa.Column("bot", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournaments.id"], name="fk_tournament_events_tournament_id_tournaments"
        ),
        sa.PrimaryKeyConstraint("tournament_id", "seq", name="pk_tournament_events"),
    )


def downgrade() -> None:
    """Drop the tables of tournaments. What they hold in escrow stays in the ledger."""
    op.drop_table("tournament_events")
    op.drop_index("ix_tournaments_server_id", "tournaments")
    op.drop_table("tournaments")
