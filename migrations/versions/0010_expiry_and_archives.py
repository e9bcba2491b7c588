"""Store when guests expire and when tables were archived, with the indexes for both.

Two foreign keys are dropped: events.hand and entries.table_id have no index, so removing an archived hand or
table would read every row.
"""

from time import time

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

_INDEXES = (
    ("ix_players_expires_at", "players", ["expires_at"]),
    ("ix_tokens_expires_at", "tokens", ["expires_at"]),
    ("ix_seatings_player_id", "seatings", ["player_id"]),
    ("ix_audit_operator_id", "audit", ["operator_id"]),
)
_FOREIGN_KEYS = (
    ("fk_events_hand_hands", "events", "hands", ["hand"], ["id"]),
    ("fk_entries_table_id_tables", "entries", "tables", ["table_id"], ["id"]),
)


def upgrade() -> None:
    """Set the expiry of guests to that of their token, else to now. Imported players do not expire."""
    op.add_column("players", sa.Column("expires_at", sa.BigInteger(), nullable=True))
    op.add_column("tables", sa.Column("archived_at", sa.BigInteger(), nullable=True))
    last = "(SELECT MAX(expires_at) FROM tokens WHERE tokens.player_id = players.id)"
    op.get_bind().execute(
        sa.text(
            f"UPDATE players SET expires_at = COALESCE({last}, :now)"  # noqa: S608 - constants only
            " WHERE name_key IS NULL AND id NOT LIKE 'import:%'"
        ),
        {"now": int(time() * 1000)},
    )
    for name, table, columns in _INDEXES:
        op.create_index(name, table, columns)
    for name, table, *_ in _FOREIGN_KEYS:
        with op.batch_alter_table(table) as changed:
            changed.drop_constraint(name, type_="foreignkey")


def downgrade() -> None:
    """Drop the columns and indexes. Archived tables are not restored."""
    for name, table, referred, columns, there in _FOREIGN_KEYS:
        with op.batch_alter_table(table) as changed:
            changed.create_foreign_key(name, referred, columns, there)
    for name, table, _ in _INDEXES:
        op.drop_index(name, table)
    with op.batch_alter_table("players") as changed:
        changed.drop_column("expires_at")
    with op.batch_alter_table("tables") as changed:
        changed.drop_column("archived_at")
