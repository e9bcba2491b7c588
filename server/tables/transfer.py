"""What a table takes along to another server: everything that is not an event.

Times are in seconds from the moment of the transfer: until something happens, or since it happened. So no
clock has to agree with another, and the time in between is nobody's.
"""

from typing import Final

import msgspec
from msgspec import Struct

from riverboat.server.protocol.messages import Preaction, Snapshot, Turn

MAX_BYTES: Final = 256 * 1024
"""What a table takes along at most: a broker takes a megabyte. It leaves behind what can be done without."""


class TurnTransfer(Struct, frozen=True, kw_only=True):
    """The clock of the turn `turn` in the hand with the id `hand`. act: negative if the time is over.

    grace, bank: what was left, and `spent_grace` and `spent_bank` what was used, when the clock last changed
    from connected to disconnected or back.
    """

    hand: int
    turn: int
    act: float
    grace: float
    bank: float
    spent_grace: float
    spent_bank: float
    disconnected: bool
    disconnects: int


class PlayTransfer(Struct, frozen=True, kw_only=True):
    """The turn, and the seconds until the next deal and the next street of a run-out.

    grace: the grace that each player has spent in the last hour, by how many minutes ago.
    """

    turn: TurnTransfer | None = None
    deal_in: float = 0.0
    street_in: float = 0.0
    grace: dict[str, list[tuple[int, float]]] = {}


class SeatingTransfer(Struct, frozen=True, kw_only=True):
    """Since when seats are sat out or without chips, players disconnected, and the table paused."""

    sat_out: dict[int, float] = {}
    broke: dict[int, float] = {}
    absent: dict[str, float] = {}
    paused: float = 0.0


class WaitListTransfer(Struct, frozen=True, kw_only=True):
    """Since when seats are offered, and players on the list do not watch.

    begun: since when offers count that were made at an earlier server.
    """

    begun: float = 0.0
    offered: dict[str, float] = {}
    away: dict[str, float] = {}


class ShowingTransfer(Struct, frozen=True, kw_only=True):
    """The last hand: the seats in it, by player id, and the cards shown after it."""

    dealt_in: dict[str, int] = {}
    shown: list[int] = []


class PreactionTransfer(Struct, frozen=True):
    """A preaction, with the street and the price when it was made."""

    seat: int
    player: str
    preaction: Preaction
    street: str
    price: int


class FairDealsTransfer(Struct, frozen=True, kw_only=True):
    """The values that came for the attempt at a hand, by seat, and the seats whose value was wrong.

    wait: seconds for which the others are still awaited.
    """

    values: dict[int, str] = {}
    wrong: list[int] = []
    wait: float = 0.0


class HeldTransfer(Struct, frozen=True):
    """A step that spectators see later: its number of events, and the turn that it leaves."""

    due_in: float
    events: int
    turn: Turn | None


class DelayedTransfer(Struct, frozen=True, kw_only=True):
    """The delayed feed.

    shown: the table as the feed shows it, with every event of its hands, whoever may see it.
    dealt_in_last: the seats in the last hand, by player id. shown_for: seconds since the last step.
    held: the steps that follow.
    """

    shown: Snapshot
    dealt_in_last: dict[str, int]
    shown_for: float
    held: list[HeldTransfer]


class TableTransfer(Struct, frozen=True, kw_only=True):
    """A table after its event `seq`.

    empty_for: seconds since it became empty. connected: the seated players who follow it live.
    names: by player, the name and the name shown. chat: seconds until each player has the full burst again.
    """

    seq: int
    empty_for: float = 0.0
    connected: list[str] = []
    names: dict[str, tuple[str, str]] = {}
    chat: dict[str, float] = {}
    play: PlayTransfer = PlayTransfer()
    seating: SeatingTransfer = SeatingTransfer()
    showing: ShowingTransfer = ShowingTransfer()
    wait_list: WaitListTransfer = WaitListTransfer()
    preactions: list[PreactionTransfer] = []
    fair_deals: FairDealsTransfer = FairDealsTransfer()
    delayed: DelayedTransfer | None = None

    def encoded(self) -> bytes:
        """Return it as bytes."""
        data = msgspec.msgpack.encode(self)
        if len(data) > MAX_BYTES:  # the delayed feed is then recovered; the rest is bounded by the seats
            data = msgspec.msgpack.encode(msgspec.structs.replace(self, delayed=None, names={}, chat={}))
        return data

    @classmethod
    def decoded(cls, data: bytes) -> "TableTransfer":
        """Return what was encoded as `data`. Raises msgspec.DecodeError."""
        return msgspec.msgpack.decode(data, type=cls)
