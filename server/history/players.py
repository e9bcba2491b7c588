"""The players: guests, each with a token that brings the same player back."""

from datetime import UTC, datetime
from hashlib import sha256

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from server.history.errors import PlayerExists
from server.history.models import players
from server.history.writer import Transaction, Writer


def hash_token(token: str) -> str:
    """What is kept of a token, from which nobody gets it back.

    A token is long and random, so that one plain hash is enough and can be looked up; a password would need
    more.
    """
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


class Players:
    """Keeps players, through `writer`, which somebody else opens and closes."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    async def add(self, player_id: str, name: str, token_hash: str) -> None:
        """Keep a new player, durably when this returns. Raises PlayerExists and HistoryUnavailable."""
        row = insert(players).values(
            id=player_id, name=name, token_hash=token_hash, created_at=datetime.now(UTC)
        )

        def write(transaction: Transaction) -> None:
            transaction.execute(row)

        try:
            await self._writer.run(write)
        except IntegrityError:
            raise PlayerExists("there is a player with this id or this token already") from None

    async def by_token(self, token_hash: str) -> tuple[str, str] | None:
        """The id and the name of the player with this token; None where there is none.

        Raises HistoryUnavailable.
        """
        found = select(players.c.id, players.c.name).where(players.c.token_hash == token_hash)

        def look_up(transaction: Transaction) -> tuple[str, str] | None:
            row = transaction.execute(found).one_or_none()
            return None if row is None else (row.id, row.name)

        return await self._writer.run(look_up)
