"""The keys that a room is known by. The chains and commitments of its tables are bound to it.

They follow from the keys for hidden cards, the oldest first, so all servers of a room have the same, also
after a key was added.
"""

from itertools import pairwise
from typing import Final

from riverboat.engine.fairness.packs import PACKS
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.journal.sealing import KeyRing
from riverboat.server.history.room_keys import keep_successions, successions_to
from riverboat.server.protocol.deals import FairDealsInfo, SuccessionInfo
from riverboat.server.tables.room import Room, Succession

_PURPOSE: Final = b"riverboat room"


async def open_room(ring: KeyRing, writer: Writer, *, opt_in: bool) -> tuple[Room, FairDealsInfo]:
    """Return the room with these keys, a new key for this server, and what clients learn of its deals.

    It keeps how the room's next keys follow from this one. Raises HistoryUnavailable.
    """
    secrets = list(ring.derived(_PURPOSE).values())
    room = Room.begin(secrets[0])
    signed = [Succession.sign(old, new) for old, new in pairwise(secrets)]
    await keep_successions(
        writer,
        [
            SuccessionInfo(
                room=each.room.hex(), successor=each.successor.hex(), signature=each.signature.hex()
            )
            for each in signed
        ],
    )
    key = room.key.hex()
    successions = await successions_to(writer, key)
    return room, FairDealsInfo(room=key, packs=PACKS, opt_in=opt_in, successions=successions)
