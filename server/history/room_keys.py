"""How the key that a card room is known by followed from earlier ones.

A room's key comes from the oldest key for hidden cards. Before that is dropped, it has signed its successor:
the signatures stay here, for clients that know a room by an earlier key.
"""

from collections.abc import Iterable
from typing import Final

from sqlalchemy import insert, select

from riverboat.server.history.database.models import room_successions
from riverboat.server.history.database.writer import Transaction, Writer
from riverboat.server.protocol.deals import SuccessionInfo

MAX_SUCCESSIONS: Final = 64
"""Keys before the present one that clients are sent."""


async def keep_successions(writer: Writer, signed: Iterable[SuccessionInfo]) -> None:
    """Keep successions; the first one of each key stays. Raises HistoryUnavailable."""
    rows = {
        each.room: {"room": each.room, "successor": each.successor, "signature": each.signature}
        for each in signed
    }

    def keep(transaction: Transaction) -> None:
        known = set(transaction.execute(select(room_successions.c.room)).scalars())
        for room, row in rows.items():
            if room not in known:
                transaction.execute(insert(room_successions).values(row))

    await writer.run(keep)


async def successions_to(writer: Writer, room: str) -> list[SuccessionInfo]:
    """Return how the key `room` followed from earlier ones, the oldest first. Raises HistoryUnavailable."""

    def find(transaction: Transaction) -> list[SuccessionInfo]:
        before = {
            row.successor: SuccessionInfo(room=row.room, successor=row.successor, signature=row.signature)
            for row in transaction.execute(select(room_successions))
        }
        found: list[SuccessionInfo] = []
        key = room
        while key in before and len(found) < MAX_SUCCESSIONS:
            found.insert(0, before[key])
            key = found[0].room
        return found

    return await writer.run(find)
