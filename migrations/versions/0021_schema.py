"""Create the schema.

It takes the place of all revisions before it, of which none was released. A database of this revision goes
on; for an older one, see `LAST_WITH_OLDER` in `server/history/database/schema.py`.
"""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = None

SAID = "kind = 'chat_said'"


def upgrade() -> None:
    """Create all tables, and the rows that are always there."""
    _create_players()
    _create_tables()
    _create_servers()
    op.execute("INSERT INTO balances (account, chips) VALUES ('bank', 0), ('house', 0)")
    op.execute("INSERT INTO counters (name, value) VALUES ('hand_numbers', 0), ('account_changes', 0)")


def downgrade() -> None:
    """Drop all tables."""
    for table in (
        "counters",
        "feed_marks",
        "feed_checkpoints",
        "leases",
        "servers",
        "commands",
        "checkpoints",
        "events",
        "hand_players",
        "hands",
        "seatings",
        "tables",
        "account_changes",
        "audit",
        "entries",
        "balances",
        "tokens",
        "players",
    ):
        op.drop_table(table)


def _create_players() -> None:
    """Players, their tokens, chips and the operators' audit log."""
    op.create_table(
        "players",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("name_key", sa.Text(), nullable=True),
        sa.Column("skeleton", sa.Text(), nullable=True),
        sa.Column("password_hash", sa.Text(), nullable=True),
        sa.Column("operator_since", sa.BigInteger(), nullable=True),
        sa.Column("banned_at", sa.BigInteger(), nullable=True),
        sa.Column("expires_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.UniqueConstraint("name_key", name="uq_players_name_key"),
        sa.UniqueConstraint("skeleton", name="uq_players_skeleton"),
    )
    op.create_index("ix_players_expires_at", "players", ["expires_at"], unique=False)
    op.create_table(
        "tokens",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_tokens_player_id_players"),
        sa.PrimaryKeyConstraint("hash", name="pk_tokens"),
    )
    op.create_index("ix_tokens_expires_at", "tokens", ["expires_at"], unique=False)
    op.create_index("ix_tokens_player_id", "tokens", ["player_id"], unique=False)
    op.create_table(
        "balances",
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("chips", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("chips >= 0 OR account = 'bank'", name=op.f("ck_balances_covered")),
        sa.PrimaryKeyConstraint("account", name="pk_balances"),
    )
    op.create_table(
        "entries",
        sa.Column(
            "number", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False
        ),
        sa.Column("transaction_id", sa.Text(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=True),
        sa.Column("seq", sa.BigInteger(), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["balances.account"], name="fk_entries_account_balances"),
        sa.PrimaryKeyConstraint("number", name="pk_entries"),
        sa.UniqueConstraint("transaction_id", "account", name="uq_entries_transaction_id_account"),
    )
    op.create_index("ix_entries_account_number", "entries", ["account", "number"], unique=False)
    op.create_table(
        "audit",
        sa.Column(
            "number", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False
        ),
        sa.Column("operator_id", sa.Text(), nullable=True),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["operator_id"], ["players.id"], name="fk_audit_operator_id_players"),
        sa.PrimaryKeyConstraint("number", name="pk_audit"),
    )
    op.create_index("ix_audit_operator_id", "audit", ["operator_id"], unique=False)
    op.create_table(
        "account_changes",
        sa.Column("number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_account_changes"),
    )


def _create_tables() -> None:
    """Tables and their hands, as events."""
    op.create_table(
        "tables",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("config", sa.Text(), nullable=False),
        sa.Column("opened_at", sa.BigInteger(), nullable=False),
        sa.Column("closed_at", sa.BigInteger(), nullable=True),
        sa.Column("archived_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_table(
        "seatings",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("taken_seq", sa.BigInteger(), nullable=False),
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_seatings_player_id_players"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seatings_table_id_tables"),
        sa.PrimaryKeyConstraint("table_id", "seat", "taken_seq", name="pk_seatings"),
    )
    op.create_index("ix_seatings_player_id", "seatings", ["player_id"], unique=False)
    op.create_table(
        "hands",
        sa.Column(
            "id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False
        ),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("number", sa.BigInteger(), server_default=sa.text("0"), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("button", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("started_seq", sa.BigInteger(), nullable=False),
        sa.Column("ended_seq", sa.BigInteger(), nullable=True),
        sa.Column("started_at", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.Column("board", sa.Text(), nullable=False),
        sa.Column("pot", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_hands_table_id_tables"),
        sa.PrimaryKeyConstraint("id", name="pk_hands"),
    )
    op.create_index("ix_hands_table_id_id", "hands", ["table_id", "id"], unique=False)
    op.create_table(
        "hand_players",
        sa.Column("hand", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("seat", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("player_id", sa.Text(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("starting_stack", sa.BigInteger(), nullable=False),
        sa.Column("finishing_stack", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["hand"], ["hands.id"], name="fk_hand_players_hand_hands"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_hand_players_player_id_players"),
        sa.PrimaryKeyConstraint("hand", "seat", name="pk_hand_players"),
    )
    op.create_index("ix_hand_players_player_id_hand", "hand_players", ["player_id", "hand"], unique=False)
    op.create_table(
        "events",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("hand", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_events_table_id_tables"),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_events"),
    )
    op.create_index(
        "ix_events_said",
        "events",
        ["table_id", "seq"],
        unique=False,
        sqlite_where=sa.text(SAID),
        postgresql_where=sa.text(SAID),
    )
    op.create_table(
        "checkpoints",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_checkpoints_table_id_tables"),
        sa.PrimaryKeyConstraint("table_id", name="pk_checkpoints"),
    )
    op.create_table(
        "commands",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("command", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("content", sa.Text(), server_default="", nullable=False),
        sa.Column("result", sa.Text(), server_default="", nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_commands"),
    )
    op.create_index("ix_commands_at", "commands", ["at"], unique=False)
    op.create_index("ix_commands_command", "commands", ["command"], unique=True)


def _create_servers() -> None:
    """Servers, which tables they have, and what delayed viewers have seen."""
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
    op.create_table(
        "leases",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("epoch", sa.BigInteger(), nullable=False),
        sa.Column("opened_from", sa.Text(), nullable=True),
        sa.Column("server_id", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["server_id"], ["servers.id"], name="fk_leases_server_id_servers", ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_leases_table_id_tables"),
        sa.PrimaryKeyConstraint("table_id", name="pk_leases"),
    )
    op.create_index("ix_leases_server_id", "leases", ["server_id"], unique=False)
    op.create_table(
        "feed_checkpoints",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["leases.table_id"], name="fk_feed_checkpoints_table_id_leases", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", name="pk_feed_checkpoints"),
    )
    op.create_table(
        "feed_marks",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("visible_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["leases.table_id"], name="fk_feed_marks_table_id_leases", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_feed_marks"),
    )
    op.create_table(
        "counters",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_counters"),
    )
