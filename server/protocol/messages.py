"""The messages that the server sends: replies and updates, each a map with a `type`.

Those of tournaments are in `tournaments`. docs/protocol.md defines the fields.
"""

from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from riverboat.engine.table.seats import SeatState, Waiting
from riverboat.server.protocol.deals import DealsInfo, FairDealsInfo
from riverboat.server.protocol.derived import wire_type
from riverboat.server.protocol.message import Message as Message  # to import it from here
from riverboat.server.protocol.rules import RulesInfo
from riverboat.server.protocol.tournaments import TournamentSnapshot, TournamentUpdate

if TYPE_CHECKING:
    SeatInfo = SeatState
    WaitingInfo = Waiting
else:
    SeatInfo = wire_type("SeatInfo", SeatState)
    WaitingInfo = wire_type("WaitingInfo", Waiting)


class Turn(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Whose turn it is, the allowed actions, and the time.

    hand: the hand's id.
    ms: milliseconds left to act when this was sent.
    grace: milliseconds that follow while the player is disconnected.
    bank: milliseconds of the player's time bank, which follow.
    call, bring_in: chips that the action adds. bet, raise_: minimum and maximum, "to"; with two_sizes,
        nothing between.
    draw: maximum number of cards to exchange; with discard, how many have to be discarded.
    runs: maximum number of times to run the rest of the board.
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
    discard: bool = False
    two_sizes: bool = False
    grace: int = 0
    bank: int = 0


class Accepted(Message, frozen=True, kw_only=True):
    """The command was carried out. The type of `result` depends on the command."""

    id: str
    result: Any = None


class Repeated(Message, frozen=True, kw_only=True):
    """The command was sent before and is not carried out again. `first` is the first reply."""

    id: str
    first: Any


class Stale(Message, frozen=True, kw_only=True):
    """The turn that the act answers is over, and nothing has changed. `turn` is the current turn, if any."""

    id: str
    message: str
    turn: Turn | None = None


class Refused(Message, frozen=True, kw_only=True):
    """The command was not carried out and changed nothing. `id` is None if it could not be read.

    code: stable, for programs.
    message: a sentence for people.
    ms: milliseconds left to act, if it is the sender's turn; with `too_often`, milliseconds to wait before
        trying again, if the server knows.
    values: what stands in the sentence, by name, to say it in other languages: see docs/protocol.md.
    """

    id: str | None
    code: str
    message: str
    ms: int | None = None
    values: dict[str, int | str] | None = None


class Welcome(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The result of Hello. `token` is for the player's next Hello: keep it secret.

    addresses: for a client on the server's own machine, the machine's addresses in its networks, at which
        other devices reach the server; empty if it listens on this machine only.
    fair_deals: None if the room does not deal from commitments.
    """

    version: int
    player: str
    name: str
    token: str
    server: str
    addresses: list[str] = []
    fair_deals: FairDealsInfo | None = None


class Pong(Struct, frozen=True, kw_only=True):
    """The result of Ping. at: the server's time, in milliseconds since 1970 in UTC."""

    at: int


class PlayerInfo(Struct, frozen=True, kw_only=True):
    """A player. balance: chips that are not on tables. since: milliseconds since 1970 in UTC."""

    player: str
    name: str
    registered: bool
    operator: bool
    banned: bool
    balance: int
    since: int


class FoundPlayer(Struct, frozen=True, kw_only=True):
    """A player and where on this server the player is. tables: the ids of those with a seat of the player."""

    player: PlayerInfo
    connected: bool
    tables: list[str]


class EntryInfo(Struct, frozen=True, kw_only=True):
    """A payment to a player, or from one if negative. at: milliseconds since 1970 in UTC."""

    number: int
    at: int
    kind: str
    amount: int
    table: str | None


class BuyInInfo(Struct, frozen=True, kw_only=True):
    """The chips that a player brought to a table and took from it.

    on_table: the player's stack; during a hand, as it was at the start.
    """

    player: str
    name: str
    bought_in: int
    cashed_out: int
    on_table: int


class ChatInfo(Struct, frozen=True, kw_only=True):
    """A chat message. number: of the event. at: milliseconds since 1970 in UTC."""

    number: int
    at: int
    player: str
    name: str
    text: str


class AuditInfo(Struct, frozen=True, kw_only=True):
    """What an operator did.

    operator: the operator's id; None if it was done on the machine.
    subject: the id of the player or table, or a description of what was unsealed or closed.
    """

    number: int
    at: int
    operator: str | None
    action: str
    subject: str
    reason: str


class TableInfo(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table as the lobby shows it, and its rules.

    hand: the id of the hand in progress.
    host: the id of the player who opened the table; empty for the server's own.
    locked: the table asks for a password.
    paused: no hand is dealt after the one in progress.
    closing: the table closes after the hand in progress.
    waiting: how many players are on the wait list.
    names: of the seated players, by seat; none if it is unlisted or locked. tournament: which it belongs to.
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
    names: list[str] = []
    tournament: str = ""


class TablePage(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A page of the open tables, oldest first. next: `after` for the next page; None on the last page."""

    tables: list[TableInfo]
    next: int | None = None


class Update(Message, frozen=True, kw_only=True):
    """The events at a table. Without events, it changes the time of the turn.

    events: numbered seq, seq + 1, ...; None stands for an event that this viewer may not see.
    turn: the turn after the events; None if it is nobody's turn.
    """

    table: str
    seq: int
    events: list[Any]
    turn: Turn | None = None


class Preaction(Message, frozen=True, kw_only=True):
    """The action that the server holds for a player until the turn comes. Only that player receives it.

    state: "held", or why it no longer is: "withdrawn", "used" or "void".
    action, to: as in Preact.
    """

    table: str
    hand: int
    state: str
    action: str
    to: int | None = None


class Snapshot(Message, frozen=True, kw_only=True):
    """A table as one viewer may see it, after the event `seq`.

    seats: the occupied seats.
    button, small_blind, big_blind: the seats that have them, or last had them; they may be empty.
    you: the viewer's seat.
    hand: the events of the hand in progress, as in Update; empty between hands.
    last_hand: those of the last hand that is over, and of the cards shown after it.
    played: how many hands have begun.
    game: in a rotation, the game that is played, was last played, or is played first.
    hands_left: in a rotation, how many more hands of this game are played.
    left_owing: the ids of the latest players who left owing the small blind.
    pause_reason: what the host says of the pause; empty if the table is not paused.
    kicked: the ids of kicked players, and whether each may still watch.
    muted: the ids of muted players.
    chat: the latest chat messages, as events.
    preaction: the viewer's held action.
    suspended: events cannot be committed.
    deals: the state of committed deals; None if the table has had none.
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
    last_hand: list[Any] = []
    turn: Turn | None = None
    played: int = 0
    game: str = ""
    hands_left: int = 0
    left_owing: list[str] = []
    pause_reason: str = ""
    kicked: dict[str, bool] = {}
    muted: list[str] = []
    chat: list[Any] = []
    waiting: list[WaitingInfo] = []
    preaction: Preaction | None = None
    suspended: bool = False
    deals: DealsInfo | None = None


class Suspended(Message, frozen=True, kw_only=True):
    """The table is suspended because events cannot be committed. Its clock stops.

    message: a sentence for people.
    """

    table: str
    message: str


class Resumed(Message, frozen=True, kw_only=True):
    """The table is no longer suspended: play resumes."""

    table: str


class TakenOver(Message, frozen=True, kw_only=True):
    """Another connection of the player has taken over; this one no longer watches the table."""

    table: str


class Lobby(Message, frozen=True, kw_only=True):
    """The changes in the lobby.

    tables: those that are new or have changed.
    closed: the ids of those that have closed or no longer match the filter.
    whole: the list begins again.
    more: the rest of the list follows.
    """

    tables: list[TableInfo]
    closed: list[str] = []
    whole: bool = False
    more: bool = False


class Closing(Message, frozen=True, kw_only=True):
    """The server shuts down in at most `ms` milliseconds. message, values: the sentence, as of Refused."""

    message: str
    ms: int = 0
    values: dict[str, int | str] | None = None


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
    | TournamentSnapshot
    | TournamentUpdate
)
