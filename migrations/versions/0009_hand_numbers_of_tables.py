"""Number the hands of each table from 1. The former number of a hand becomes its id."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

COUNT_HANDS = """
UPDATE hands SET number = counted.place
FROM (
    SELECT id, ROW_NUMBER() OVER (PARTITION BY table_id ORDER BY started_seq) AS place FROM hands
) AS counted
WHERE counted.id = hands.id
"""

# Only the first event of a hand contains its number, and it is never sealed.
NUMBER_EVENTS = """
UPDATE events SET data = REPLACE(
    data,
    '"number":' || CAST(hands.id AS TEXT) || ',"game"',
    '"number":' || CAST(hands.number AS TEXT) || ',"hand":' || CAST(hands.id AS TEXT) || ',"game"'
)
FROM hands
WHERE events.table_id = hands.table_id AND events.seq = hands.started_seq AND events.kind = 'hand_started'
"""

UNNUMBER_EVENTS = """
UPDATE events SET data = REPLACE(
    REPLACE(data, ',"hand":' || CAST(hands.id AS TEXT), ''),
    '"number":' || CAST(hands.number AS TEXT) || ',"game"',
    '"number":' || CAST(hands.id AS TEXT) || ',"game"'
)
FROM hands
WHERE events.table_id = hands.table_id AND events.seq = hands.started_seq AND events.kind = 'hand_started'
"""


def upgrade() -> None:
    """Rename the number to id, and number the hands of each table in their order."""
    op.drop_index("ix_hands_table_id_number", "hands")
    op.execute("ALTER TABLE hands RENAME COLUMN number TO id")
    op.add_column("hands", sa.Column("number", sa.BigInteger(), nullable=False, server_default=sa.text("0")))
    op.create_index("ix_hands_table_id_id", "hands", ["table_id", "id"])
    op.execute(COUNT_HANDS)
    op.get_bind().exec_driver_sql(NUMBER_EVENTS)


def downgrade() -> None:
    """Rename the id to number."""
    op.get_bind().exec_driver_sql(UNNUMBER_EVENTS)
    op.drop_index("ix_hands_table_id_id", "hands")
    op.drop_column("hands", "number")
    op.execute("ALTER TABLE hands RENAME COLUMN id TO number")
    op.create_index("ix_hands_table_id_number", "hands", ["table_id", "number"])
