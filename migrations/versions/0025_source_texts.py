"""The texts that imported hands were read from."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Let hands be recognised by their texts. Earlier ones get theirs when they are imported again."""
    op.create_table(
        "source_texts",
        sa.Column("hand", ID, autoincrement=False, nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["hand"], ["hands.id"], name="fk_source_texts_hand_hands"),
        sa.PrimaryKeyConstraint("hand", "digest", name="pk_source_texts"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_source_texts_digest", "source_texts", ["digest"])


def downgrade() -> None:
    """Drop the texts of hands."""
    op.drop_table("source_texts")
