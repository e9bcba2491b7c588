"""The messages: a client sends commands; the server sends replies and updates.

Every message is a map with its `type`. Every command has an `id` of the client's own choosing and gets
exactly one reply that bears it. Field meanings are normative in docs/protocol.md.
"""

import re
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct, field

VERSION: Final = 1
MAX_CHIPS: Final = 10**15

MAX_ID: Final = 64

# No control characters, nor those that reorder or hide text: a name is shown on other people's screens.
# A bare "$" would let a line break stand at the end.
_UNPRINTABLE: Final = r"\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff"
_PRINTABLE_AND_TRIMMED: Final = rf"^[^\s{_UNPRINTABLE}]([^{_UNPRINTABLE}]*[^\s{_UNPRINTABLE}])?$(?!\n)"

Id = Annotated[str, Meta(min_length=1, max_length=MAX_ID)]
Name = Annotated[str, Meta(min_length=1, max_length=24, pattern=_PRINTABLE_AND_TRIMMED)]
TableId = Annotated[str, Meta(min_length=1, max_length=64)]
Chips = Annotated[int, Meta(ge=0, le=MAX_CHIPS)]
SeatNumber = Annotated[int, Meta(ge=0, le=9)]
Count = Annotated[int, Meta(ge=0, le=2**53 - 1)]


def snake_case(name: str) -> str:
    """`name` of a class as the messages spell it: "ListTables" is "list_tables"."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Command(Struct, frozen=True, tag_field="type", tag=snake_case, kw_only=True):
    """What a client asks for."""

    id: Id


class Hello(Command, frozen=True, kw_only=True):
    """The first command of a connection. `token` brings back the player that a Welcome gave it to."""

    version: Count
    name: Name | None = None
    token: Annotated[str, Meta(max_length=128)] | None = None
    client: Annotated[str, Meta(max_length=64)] = ""


class ListTables(Command, frozen=True, kw_only=True):
    """Ask which tables are open."""


class OpenTable(Command, frozen=True, kw_only=True):
    """Open a table. Buy-ins are in chips; `act_ms` is the time to act."""

    name: Name
    game: str = "nlhe"
    small_blind: Chips = 50
    big_blind: Chips = 100
    ante: Chips = 0
    big_blind_ante: bool = False
    seats: Annotated[int, Meta(ge=2, le=10)] = 6
    min_buy_in: Chips | None = None
    max_buy_in: Chips | None = None
    act_ms: Annotated[int, Meta(ge=200, le=300_000)] = 15_000


class Watch(Command, frozen=True, kw_only=True):
    """Follow a table: the accepted reply brings a Snapshot, updates follow it."""

    table: TableId


class Unwatch(Command, frozen=True, kw_only=True):
    """Stop following a table. A seat there is kept."""

    table: TableId


class Sit(Command, frozen=True, kw_only=True):
    """Take a seat, any free one where `seat` is left out, with `buy_in` chips."""

    table: TableId
    buy_in: Chips
    seat: SeatNumber | None = None


class Leave(Command, frozen=True, kw_only=True):
    """Leave the seat; a hand in progress is folded."""

    table: TableId


class SitOut(Command, frozen=True, kw_only=True):
    """Be dealt out from the next hand on, and keep the seat."""

    table: TableId


class SitIn(Command, frozen=True, kw_only=True):
    """Be dealt in again from the next hand on."""

    table: TableId


class Act(Command, frozen=True, kw_only=True):
    """Act in a hand. `hand` and `turn` say which turn this answers; `to` goes with a bet and a raise."""

    table: TableId
    hand: Count
    turn: Count
    action: Literal["fold", "check", "call", "bet", "raise", "show", "muck"]
    to: Chips | None = None


AnyCommand = Hello | ListTables | OpenTable | Watch | Unwatch | Sit | Leave | SitOut | SitIn | Act


class Turn(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Whose turn it is, what is allowed, and how long there is.

    ms: milliseconds left when this was sent. call: chips that a call adds. bet, raise_: least and most, "to".
    """

    hand: int
    turn: int
    seat: int
    ms: int
    fold: bool = False
    check: bool = False
    call: int | None = None
    bet: tuple[int, int] | None = None
    raise_: tuple[int, int] | None = field(default=None, name="raise")
    show: bool = False
    muck: bool = False


class Message(Struct, frozen=True, tag_field="type", tag=snake_case, kw_only=True, omit_defaults=True):
    """What the server sends."""


class Accepted(Message, frozen=True, kw_only=True):
    """The command was carried out. `result` is what it brought, by the command's type."""

    id: str
    result: Any = None


class Repeated(Message, frozen=True, kw_only=True):
    """This command came before: `first` is the reply that it had then. Nothing has happened again."""

    id: str
    first: Any


class Stale(Message, frozen=True, kw_only=True):
    """The turn that the action answers is over, so nothing has happened. `turn` is the turn now, if any."""

    id: str
    message: str
    turn: Turn | None = None


class Refused(Message, frozen=True, kw_only=True):
    """The command was not carried out and changed nothing. `id` is None where it could not be read.

    code: stable, for programs. message: a sentence for people. ms: milliseconds left to act, where it is the
    sender's turn.
    """

    id: str | None
    code: str
    message: str
    ms: int | None = None


class Welcome(Struct, frozen=True, kw_only=True):
    """The result of Hello. `token` is for the next Hello of the same player: keep it secret."""

    version: int
    player: str
    name: str
    token: str
    server: str


class TableInfo(Struct, frozen=True, kw_only=True):
    """A table as the lobby shows it, and its rules. hand: the number of the hand in progress."""

    table: str
    name: str
    game: str
    small_blind: int
    big_blind: int
    ante: int
    big_blind_ante: bool
    seats: int
    min_buy_in: int
    max_buy_in: int
    act_ms: int
    players: int
    watchers: int
    hand: int | None


class Update(Message, frozen=True, kw_only=True):
    """What has happened at a table.

    events: numbered seq, seq + 1, ...; None stands for an event that this viewer may not see.
    turn: whose turn it is after them, None where it is nobody's.
    """

    table: str
    seq: int
    events: list[Any]
    turn: Turn | None = None


class SeatState(Struct, frozen=True, kw_only=True):
    """A taken seat. stack: chips behind; during a hand, those that it began with."""

    seat: int
    player: str
    name: str
    stack: int
    sitting_out: bool


class Snapshot(Message, frozen=True, kw_only=True):
    """A table as one viewer may see it, after the event `seq`.

    seats: one entry a taken seat. button: the seat that has, or last had, the button. you: the viewer's own.
    hand: the events of the hand in progress from its first, as in Update; empty between hands.
    """

    table: str
    seq: int
    info: TableInfo
    seats: list[SeatState]
    button: int | None = None
    you: int | None = None
    hand: list[Any] = []
    turn: Turn | None = None


class Closing(Message, frozen=True, kw_only=True):
    """The server is about to close: `message` says why."""

    message: str


AnyMessage = Accepted | Repeated | Stale | Refused | Update | Snapshot | Closing
