"""The rows of players and their tokens, by the statements that every sign-in executes.

They are made once: SQLAlchemy takes longer to make and look up a statement than SQLite does to execute it.
"""

from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import bindparam, or_, select

from riverboat.server.history.database.models import players, tokens
from riverboat.server.history.database.statements import Statement
from riverboat.server.history.database.utc_time import to_milliseconds
from riverboat.server.history.database.writer import Transaction
from riverboat.server.protocol.names import name_key, skeleton

_ADD: Final = Statement.insert(
    0, players, {name: bindparam(name) for name in ("id", "name", "created_at", "expires_at")}
)
_ADD_TOKEN: Final = Statement.insert(1, tokens, {column.name: bindparam(column.name) for column in tokens.c})
_WITH_TOKEN: Final = (
    select(players.c.id, players.c.name, players.c.name_key, players.c.banned_at, tokens.c.expires_at)
    .join(tokens, tokens.c.player_id == players.c.id)
    .where(tokens.c.hash == bindparam("token"), tokens.c.expires_at > bindparam("now"))
)
_ALIKE: Final = select(players.c.id).where(
    or_(players.c.name_key == bindparam("key"), players.c.skeleton == bindparam("looks"))
)


def add_player(
    transaction: Transaction, player: str, name: str, now: datetime, expires_at: datetime | None
) -> None:
    """Add a player who is not registered, by the end of `transaction`."""
    expiry = None if expires_at is None else to_milliseconds(expires_at)
    row = {"id": player, "name": name, "created_at": to_milliseconds(now), "expires_at": expiry}
    transaction.add(_ADD, [row])


def add_token(transaction: Transaction, player: str, token_hash: str, now: datetime, life: timedelta) -> None:
    """Add a token of `player`, by the end of `transaction`."""
    times = {"created_at": to_milliseconds(now), "expires_at": to_milliseconds(now + life)}
    transaction.add(_ADD_TOKEN, [{"hash": token_hash, "player_id": player, **times}])


def with_token(transaction: Transaction, token_hash: str, now: datetime) -> Any:
    """Return the player who has this token at the time `now`, and when it expires; None if nobody has."""
    return transaction.execute(_WITH_TOKEN, {"token": token_hash, "now": now}).one_or_none()


def is_taken(transaction: Transaction, name: str) -> bool:
    """Return whether a registered player has the name, or one that looks like it."""
    looks = {"key": name_key(name), "looks": skeleton(name)}
    return transaction.execute(_ALIKE, looks).first() is not None
