"""What changes a client's state: events, snapshots, turns, the connection. Times are seconds of the loop."""

from dataclasses import dataclass, field

from riverboat.engine.events import Event
from riverboat.engine.hand import HandState
from riverboat.engine.table.fold import TableState
from riverboat.language.message import Message
from riverboat.server.protocol.messages import Preaction, Turn
from riverboat.server.protocol.mirror import TableMirror


@dataclass(frozen=True, slots=True)
class Happened:
    """Events of the table, None for hidden ones. turn: the turn after them. now: when they arrived."""

    events: tuple[Event | None, ...]
    turn: Turn | None
    now: float


@dataclass(frozen=True, slots=True)
class Resynchronised:
    """The table as it is now. Events before it were missed, or none have happened yet."""

    player: str
    seq: int
    table: TableState
    hand: HandState | None
    turn: Turn | None
    preaction: Preaction | None
    suspended: bool
    late: bool
    now: float

    @classmethod
    def of(cls, mirror: TableMirror, now: float) -> "Resynchronised":
        """Take the state of `mirror`, independent of its later changes."""
        return cls(
            mirror.player,
            mirror.seq,
            mirror.state.copy(),
            mirror.hand.copy() if mirror.hand else None,
            mirror.turn,
            mirror.preaction,
            mirror.suspended,
            mirror.late,
            now,
        )


@dataclass(frozen=True, slots=True)
class TurnChanged:
    """The clock of the turn changed, or the table was suspended or resumed, without events."""

    turn: Turn | None
    suspended: bool
    now: float


@dataclass(frozen=True, slots=True)
class PreactionChanged:
    """The server holds an action for the player, or no longer does."""

    preaction: Preaction


@dataclass(frozen=True, slots=True)
class ConnectionChanged:
    """The connection was lost or restored."""

    connected: bool
    now: float


@dataclass(frozen=True, slots=True)
class Noted:
    """A sentence for the player: a refusal, or the answer to a command. problem: something went wrong."""

    sentence: str
    problem: bool = field(default=False)


@dataclass(frozen=True, slots=True)
class Announced:
    """The server announced that it closes, that the table moves, or what happens in a tournament.

    It stays in the log. problem: something went wrong.
    """

    sentence: str
    problem: bool = field(default=True)


@dataclass(frozen=True, slots=True)
class DealChecked:
    """The mark of the latest committed deal: how many contributed, or that it does not hold."""

    mark: Message | None


StateUpdate = (
    Happened
    | Resynchronised
    | TurnChanged
    | PreactionChanged
    | ConnectionChanged
    | Noted
    | Announced
    | DealChecked
)
