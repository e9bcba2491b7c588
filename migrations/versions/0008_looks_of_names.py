"""Store the skeletons of registered names, so that no two new names look alike.

Existing names that look alike are kept. Of these, only the oldest gets a skeleton.
"""

import sqlalchemy as sa
from alembic import op

from riverboat.server.protocol.names import skeleton

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Compute the skeleton of every registered name."""
    with op.batch_alter_table("players") as players:
        players.add_column(sa.Column("skeleton", sa.Text(), nullable=True))
    connection = op.get_bind()
    names = connection.execute(
        sa.text("SELECT id, name FROM players WHERE name_key IS NOT NULL ORDER BY created_at, id")
    )
    first: dict[str, str] = {}
    for player, name in names.all():
        first.setdefault(skeleton(name), player)
    if first:
        connection.execute(
            sa.text("UPDATE players SET skeleton = :skeleton WHERE id = :player"),
            [{"skeleton": each, "player": player} for each, player in first.items()],
        )
    with op.batch_alter_table("players") as players:
        players.create_unique_constraint("uq_players_skeleton", ["skeleton"])


def downgrade() -> None:
    """Drop the skeletons; names are compared without case only."""
    with op.batch_alter_table("players") as players:
        players.drop_constraint("uq_players_skeleton", type_="unique")
        players.drop_column("skeleton")
