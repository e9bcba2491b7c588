"""Checkpoints contain the latest chat messages of their table, as the events of the table lead to them."""

import json
from collections.abc import Callable
from typing import Any

from alembic import op
from sqlalchemy import bindparam, column, select, table, update

revision = "0015"
down_revision = "0014"

Map = dict[str, Any]

MESSAGES = 50
CHARACTERS = 4_000

_EVENTS = table("events", column("table_id"), column("seq"), column("kind"), column("data"))
_CHECKPOINTS = table("checkpoints", column("table_id"), column("seq"), column("data"))


def upgrade() -> None:
    """Add the messages to the checkpoints of tables that have any."""
    talked = select(_EVENTS.c.table_id).where(_EVENTS.c.kind == "chat_said").distinct()
    _rewrite(list(op.get_bind().execute(talked).scalars()), _with_chat)


def downgrade() -> None:
    """Remove the messages."""
    _rewrite(list(op.get_bind().execute(select(_CHECKPOINTS.c.table_id)).scalars()), _without_chat)


def _rewrite(ids: list[str], change: Callable[[Map, str, int], bool]) -> None:
    kept = select(_CHECKPOINTS.c.seq, _CHECKPOINTS.c.data).where(_CHECKPOINTS.c.table_id == bindparam("of"))
    write = update(_CHECKPOINTS).where(_CHECKPOINTS.c.table_id == bindparam("of"))
    for id in ids:
        row = op.get_bind().execute(kept, {"of": id}).one_or_none()
        if row is None or not row.data:
            continue
        try:
            checkpoint = json.loads(row.data)
            is_changed = change(checkpoint["table"], id, row.seq)
        except (ValueError, LookupError, TypeError, AttributeError):
            continue  # it is damaged, and stays as it is
        if is_changed:
            data = json.dumps(checkpoint, separators=(",", ":"), ensure_ascii=False)
            op.get_bind().execute(write.values(data=bindparam("new")), {"of": id, "new": data})


def _with_chat(state: Map, id: str, seq: int) -> bool:
    """Fold the messages up to `seq`: those of a player are dropped when the player is muted."""
    happened = (
        select(_EVENTS.c.kind, _EVENTS.c.data)
        .where(_EVENTS.c.table_id == id, _EVENTS.c.seq <= seq)
        .where(_EVENTS.c.kind.in_(("chat_said", "player_muted")))
        .order_by(_EVENTS.c.seq)
    )
    chat: list[Map] = []
    for kind, data in op.get_bind().execute(happened):
        event = json.loads(data)
        if kind == "player_muted":
            chat = [said for said in chat if said["player"] != event["player"]]
            continue
        chat = [*chat, event][-MESSAGES:]
        while sum(len(said["text"]) for said in chat) > CHARACTERS:
            del chat[0]
    if chat:
        state["chat"] = chat
    return bool(chat)


def _without_chat(state: Map, id: str, seq: int) -> bool:
    return state.pop("chat", None) is not None
