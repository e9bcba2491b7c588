"""Stop storing the balances of the bank and the house, which are the sums of their entries.

All servers on a database wrote to these two rows, and so waited for one another.
"""

from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Set the balances to 0. The rows stay because entries refer to them."""
    op.execute("UPDATE balances SET chips = 0 WHERE account IN ('bank', 'house')")


def downgrade() -> None:
    """Restore the balances."""
    op.execute(
        "UPDATE balances SET chips ="
        " (SELECT COALESCE(SUM(amount), 0) FROM entries WHERE entries.account = balances.account)"
        " WHERE account IN ('bank', 'house')"
    )
