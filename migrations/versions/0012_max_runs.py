"""Rename the house rule most_runs to max_runs in tables, events and checkpoints."""

from alembic import op

revision = "0012"
down_revision = "0011"

_RULES_ARE_IN = (
    ("tables", "config", ""),
    ("events", "data", " WHERE kind IN ('table_opened', 'hand_started')"),  # these are never sealed
    ("standings", "data", ""),
)


def upgrade() -> None:
    """Rename the field."""
    _rename("most_runs", "max_runs")


def downgrade() -> None:
    """Restore the former name."""
    _rename("max_runs", "most_runs")


def _rename(old: str, new: str) -> None:
    for table, column, those in _RULES_ARE_IN:
        op.get_bind().exec_driver_sql(
            f"UPDATE {table} SET {column} = REPLACE({column}, '\"{old}\":', '\"{new}\":'){those}"  # noqa: S608
        )
