"""Create players, tables, hands and events."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the first tables."""
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "players",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.UniqueConstraint("token_hash", name="uq_players_token_hash"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("config", sa.Text(), nullable=False),
        sa.Column("opened_at", sa.BigInteger(), nullable=False),
        sa.Column("closed_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_table(
        "seatings",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seat", number, nullable=False),
        sa.Column("taken_seq", sa.BigInteger(), nullable=False),
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", "taken_seq", name="pk_seatings"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seatings_table_id_tables"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_seatings_player_id_players"),
    )
    op.create_table(
        "hands",
        sa.Column("number", number, autoincrement=False, nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("button", number, nullable=False),
        sa.Column("started_seq", sa.BigInteger(), nullable=False),
        sa.Column("ended_seq", sa.BigInteger(), nullable=True),
        sa.Column("started_at", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.Column("board", sa.Text(), nullable=False),
        sa.Column("pot", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_hands"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_hands_table_id_tables"),
    )
    op.create_index("ix_hands_table_id_number", "hands", ["table_id", "number"])
    op.create_table(
        "hand_players",
        sa.Column("hand", number, nullable=False),
        sa.Column("seat", number, nullable=False),
        sa.Column("player_id", sa.Text(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("starting_stack", sa.BigInteger(), nullable=False),
        sa.Column("finishing_stack", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("hand", "seat", name="pk_hand_players"),
        sa.ForeignKeyConstraint(["hand"], ["hands.number"], name="fk_hand_players_hand_hands"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_hand_players_player_id_players"),
    )
    op.create_index("ix_hand_players_player_id_hand", "hand_players", ["player_id", "hand"])
    op.create_table(
        "events",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("hand", number, nullable=True),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_events"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_events_table_id_tables"),
        sa.ForeignKeyConstraint(["hand"], ["hands.number"], name="fk_events_hand_hands"),
    )
    counters = op.create_table(
        "counters",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_counters"),
    )
    op.bulk_insert(counters, [{"name": "hand_numbers", "value": 0}])


def downgrade() -> None:
    """Drop the first tables."""
    for table in ("counters", "events", "hand_players", "hands", "seatings", "tables", "players"):
        op.drop_table(table)
