"""The events of a deal that every player can check: `docs/fairness.md` has the scheme.

What everybody is sent of each hand is in bytes, and other bytes in hexadecimal. A hand is committed to before
it starts, under the id that it will have. `engine.fairness.signatures` has what is signed.
"""

from dataclasses import field
from typing import Final

from riverboat.engine.events import Audience, Event
from riverboat.engine.facts import fact


@fact
class ChainRegistered(Event):
    """The player with this stable id, in `seat`, contributes from the next commitment on.

    head: the end of the player's chain of random values.
    """

    audience = Audience.EVERYONE
    seat: int
    player: str
    head: str


@fact
class SignerCertified(Event):
    """The server whose key this is signs from now on. certificate: the room's signature of the key."""

    audience = Audience.EVERYONE
    key: bytes
    certificate: bytes


@fact
class PacksSealed(Event):
    """The packs of the next commitment, before it is shown.

    room: the room's key, by which the players' values are checked. secrets: what each pack follows from.
    line_up: the JSON text of the hand before its cards, with the chains of those who contribute. It is empty
        in journals of development versions, whose commitments were hashed in another way.
    """

    audience = Audience.SERVER
    hand: int
    attempt: int
    room: str
    secrets: tuple[str, ...] = field(repr=False)
    line_up: str = ""


@fact
class DealCommitted(Event):
    """The server committed to the packs of a hand. Those in `seats` are dealt in, even if they leave.

    The line-up that it commits to follows from the players in these seats, the start of the hand, and the
    values, so it is not sent.

    hand: its id. attempt: counts the commitments for this hand from 0. packs: how many there are.
    contributors: the seats whose values are awaited. Both are rising.
    before: the digest of the table's record before this one; empty if there is none.
    """

    audience = Audience.EVERYONE
    hand: int
    attempt: int
    packs: int
    seats: tuple[int, ...]
    contributors: tuple[int, ...]
    before: bytes
    commitment: bytes
    signature: bytes = b""


@fact
class DealAvoided(Event):
    """An attempt was given up, because values were missing: nothing was dealt, and all packs are opened.

    It comes again, with fewer seats missing, when a player reveals a value later: without a signature,
    because the value proves itself, and without the line-up.

    line_up: the JSON text that was committed to: the hand may not start before long.
    values: those that came, as (seat, value) by rising seat. secrets: those of all packs.
    missing: the seats that did not reveal theirs.
    """

    audience = Audience.EVERYONE
    hand: int
    attempt: int
    line_up: str
    values: tuple[tuple[int, bytes], ...]
    secrets: tuple[bytes, ...]
    missing: tuple[int, ...]
    signature: bytes = b""


@fact
class DealRecorded(Event):
    """The values chose the pack of a hand, which starts with the next event.

    values: one from each contributing seat, as (seat, value) by rising seat.
    secrets: those of the packs that are not dealt, and None for the other. leaves: those of the dealt pack.
    """

    audience = Audience.EVERYONE
    hand: int
    attempt: int
    values: tuple[tuple[int, bytes], ...]
    secrets: tuple[bytes | None, ...]
    leaves: bytes = field(repr=False)
    signature: bytes = b""


@fact
class ResultSigned(Event):
    """The server signed with how many chips the players ended a hand, which is over."""

    audience = Audience.EVERYONE
    hand: int
    signature: bytes


DEAL_EVENTS: Final[tuple[type[Event], ...]] = (
    ChainRegistered,
    SignerCertified,
    PacksSealed,
    DealCommitted,
    DealAvoided,
    DealRecorded,
    ResultSigned,
)
"""Every class of event about committed deals."""
