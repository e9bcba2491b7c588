"""What the source of a hand says of it, and lists of hands by when they were played."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Keep the provenance of hands, and let hands be found by when they were played."""
    op.create_table(
        "provenance",
        sa.Column("hand", ID, autoincrement=False, nullable=False),
        sa.Column("venue", sa.Text(), nullable=True),
        sa.Column("venue_hand", sa.Text(), nullable=True),
        sa.Column("played", sa.BigInteger(), nullable=True),
        sa.Column("currency", sa.Text(), nullable=False),
        sa.Column("unit", sa.BigInteger(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["hand"], ["hands.id"], name="fk_provenance_hand_hands"),
        sa.PrimaryKeyConstraint("hand", name="pk_provenance"),
    )
    op.create_index("ix_provenance_venue_hand_venue", "provenance", ["venue_hand", "venue"])
    op.create_index("ix_provenance_content", "provenance", ["content"])
    op.create_index("ix_hands_started_at_id", "hands", ["started_at", "id"])
    op.drop_index("ix_hand_players_player_id_hand", "hand_players")
    with op.batch_alter_table("hand_players") as hand_players:
        hand_players.add_column(
            sa.Column("started_at", sa.BigInteger(), server_default=sa.text("0"), nullable=False)
        )
    op.execute(
        "UPDATE hand_players"
        " SET started_at = (SELECT started_at FROM hands WHERE hands.id = hand_players.hand)"
    )
    op.create_index(
        "ix_hand_players_player_id_started_at_hand", "hand_players", ["player_id", "started_at", "hand"]
    )


def downgrade() -> None:
    """Drop the provenance of hands; they are found by their ids again."""
    op.drop_index("ix_hand_players_player_id_started_at_hand", "hand_players")
    with op.batch_alter_table("hand_players") as hand_players:
        hand_players.drop_column("started_at")
    op.create_index("ix_hand_players_player_id_hand", "hand_players", ["player_id", "hand"])
    op.drop_index("ix_hands_started_at_id", "hands")
    op.drop_table("provenance")
