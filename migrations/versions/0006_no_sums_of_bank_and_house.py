"""What the bank and the house hold is the sum of their entries, and kept nowhere else.

Every server on a database wrote to these two rows, and so waited for the others.
"""

from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Keep no sums of them. The rows stay: entries refer to them."""
    op.execute("UPDATE balances SET chips = 0 WHERE account IN ('bank', 'house')")


def downgrade() -> None:
    """Keep the sums again."""
    op.execute(
        "UPDATE balances SET chips ="
        " (SELECT COALESCE(SUM(amount), 0) FROM entries WHERE entries.account = balances.account)"
        " WHERE account IN ('bank', 'house')"
    )
