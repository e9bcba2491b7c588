"""The messages: what the server sends, replies and updates.

Every message is a map with its `type`. Field meanings are normative in docs/protocol.md.
"""

from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from riverboat.engine.table.seats import SeatState, Waiting
from riverboat.server.protocol.command import snake_case
from riverboat.server.protocol.derived import wire_type
from riverboat.server.protocol.rules import RulesInfo

if TYPE_CHECKING:
    SeatInfo = SeatState
    WaitingInfo = Waiting
else:
    SeatInfo = wire_type("SeatInfo", SeatState)
    WaitingInfo = wire_type("WaitingInfo", Waiting)


class Turn(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Whose turn it is, what is allowed, and how long there is.

    hand: the hand's id. ms: milliseconds left to act when this was sent. grace: so many more, while the
    player's line is down.
    bank: and then those of the player's time bank. call, bring_in: chips that it adds. bet, raise_: least and
    most, "to". draw: how many cards may be exchanged. runs: how often the rest of the board may be dealt.
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
    bring_in: int | None = None
    draw: int | None = None
    runs: int | None = None
    show: bool = False
    muck: bool = False
    grace: int = 0
    bank: int = 0


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
    sender's turn; with `too_often`, milliseconds to wait before asking again, where the server knows.
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


class PlayerInfo(Struct, frozen=True, kw_only=True):
    """A player. balance: the chips that are not on tables. since: milliseconds since 1970 in UTC."""

    player: str
    name: str
    registered: bool
    operator: bool
    banned: bool
    balance: int
    since: int


class FoundPlayer(Struct, frozen=True, kw_only=True):
    """A player and where that is on this server. tables: the ids of those where the player has a seat."""

    player: PlayerInfo
    connected: bool
    tables: list[str]


class EntryInfo(Struct, frozen=True, kw_only=True):
    """A payment to a player, or with a negative amount from one. at: milliseconds since 1970 in UTC."""

    number: int
    at: int
    kind: str
    amount: int
    table: str | None


class BuyInInfo(Struct, frozen=True, kw_only=True):
    """What a player brought to a table, and took away. on_table: the stack that is there; during a hand, the
    one that it began with."""

    player: str
    name: str
    bought_in: int
    cashed_out: int
    on_table: int


class ChatInfo(Struct, frozen=True, kw_only=True):
    """What a player said at a table. number: of the event. at: milliseconds since 1970 in UTC."""

    number: int
    at: int
    player: str
    name: str
    text: str


class AuditInfo(Struct, frozen=True, kw_only=True):
    """What an operator did. operator: the player's id; None where it was done on the machine itself.

    subject: the id of the player or the table that it was done to; or, of what is sealed, what was looked at.
    """

    number: int
    at: int
    operator: str | None
    action: str
    subject: str
    reason: str


class TableInfo(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table as the lobby shows it, and its rules. hand: the id of the hand in progress.

    host: the id of the player who opened it; empty for the server's own. locked: it asks for a password.
    paused: no hand is dealt after the one in progress. closing: it closes after that hand. waiting: how many
    wait for a seat.
    """

    table: str
    name: str
    rules: RulesInfo
    players: int
    watchers: int
    hand: int | None
    host: str = ""
    locked: bool = False
    paused: bool = False
    closing: bool = False
    waiting: int = 0


class TablePage(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A page of the open tables, the oldest first. next: the `after` of the page that follows; None where
    this is the last."""

    tables: list[TableInfo]
    next: int | None = None


class Update(Message, frozen=True, kw_only=True):
    """What has happened at a table; with no events, that a turn has another time.

    events: numbered seq, seq + 1, ...; None stands for an event that this viewer may not see.
    turn: whose turn it is after them, None where it is nobody's.
    """

    table: str
    seq: int
    events: list[Any]
    turn: Turn | None = None


class Preaction(Message, frozen=True, kw_only=True):
    """What the server holds for a player to do when the turn comes; it goes to that player alone.

    state: "held", or "withdrawn", "used" or "void" when it is held no longer. action, to: as in Preact.
    """

    table: str
    hand: int
    state: str
    action: str
    to: int | None = None


class Snapshot(Message, frozen=True, kw_only=True):
    """A table as one viewer may see it, after the event `seq`.

    seats: one entry a taken seat. button, small_blind, big_blind: the seats that have them, or last had;
    nobody need be there. you: the viewer's own.
    hand: the events of the hand in progress from its first, as in Update; empty between hands.
    played: how many hands have begun, and so the number of the last.
    game: the last one's, or what the first will be; hands_left: how many
    more hands a rotation stays with it. left_owing: the ids of players who left and owe the small blind, the
    latest of them. kicked: the ids of players who were shown out, and whether each may
    still look on.
    muted: the ids of players who may say nothing. preaction: what is held for the viewer. halted: the table
    waits for its record.
    """

    table: str
    seq: int
    info: TableInfo
    seats: list[SeatInfo]
    button: int | None = None
    small_blind: int | None = None
    big_blind: int | None = None
    you: int | None = None
    hand: list[Any] = []
    turn: Turn | None = None
    played: int = 0
    game: str = ""
    hands_left: int = 0
    left_owing: list[str] = []
    kicked: dict[str, bool] = {}
    muted: list[str] = []
    waiting: list[WaitingInfo] = []
    preaction: Preaction | None = None
    suspended: bool = False


class Suspended(Message, frozen=True, kw_only=True):
    """Nothing can be put on record, so the table waits, and its clock stands still.

    message: a sentence for people.
    """

    table: str
    message: str


class Resumed(Message, frozen=True, kw_only=True):
    """The table, which was halted, goes on."""

    table: str


class TakenOver(Message, frozen=True, kw_only=True):
    """The player has come to the table on another line, and this one no longer follows it."""

    table: str


class Lobby(Message, frozen=True, kw_only=True):
    """What has changed in the lobby.

    tables: those that are new, or not what they were. closed: the ids of those that have closed, or no longer
    meet the filter. whole: the list begins anew. more: the rest of that list follows.
    """

    tables: list[TableInfo]
    closed: list[str] = []
    whole: bool = False
    more: bool = False


class Closing(Message, frozen=True, kw_only=True):
    """The server is about to close: `message` says why. ms: in how many milliseconds, at most; 0 for now."""

    message: str
    ms: int = 0


AnyMessage = (
    Accepted
    | Repeated
    | Stale
    | Refused
    | Update
    | Snapshot
    | Preaction
    | Suspended
    | Resumed
    | TakenOver
    | Lobby
    | Closing
)
