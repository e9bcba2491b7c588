"""The commands and messages of tournaments. Nothing in them is hidden: hands are seen at the tables.

Numbers of tables count the tables of a tournament from 1; the ids of tables are those of every other command.
Chips are those in play, and money is in the chips of a balance.
"""

from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta, Struct, convert

from riverboat.engine.tournament.structure import (
    AddOn,
    Level,
    PayoutBracket,
    Rebuys,
    TimeCards,
    TournamentStructure,
)
from riverboat.server.protocol.command import (
    Chips,
    Command,
    Count,
    Id,
    Name,
    Reason,
    SeatNumber,
    Secret,
    TableId,
    TablePassword,
)
from riverboat.server.protocol.derived import wire_type
from riverboat.server.protocol.message import Message

if TYPE_CHECKING:
    StructureInfo = TournamentStructure
else:
    StructureInfo = wire_type(
        "StructureInfo",
        TournamentStructure,
        levels=tuple[wire_type("LevelInfo", Level), ...],
        rebuys=wire_type("RebuysInfo", Rebuys) | None,
        add_on=wire_type("AddOnInfo", AddOn) | None,
        time_cards=wire_type("TimeCardsInfo", TimeCards) | None,
        payouts=tuple[wire_type("PayoutInfo", PayoutBracket), ...],
    )

TournamentId = TableId
Milliseconds = Annotated[int, Meta(ge=1, le=24 * 3_600_000)]


class OpenTournament(Command, frozen=True, kw_only=True):
    """Announce a tournament, whose director is the player who opens it.

    structure: the name of a ready structure, or the fields of a structure (docs/tournaments.md).
    players, minutes: of a ready structure; 0 for its own.
    free: entries, rebuys and the add-on cost nothing.
    start: when it starts, in ISO 8601 with the offset of its zone; None for by command or when full.
    password: is asked of those who register.
    bots: whether programs may enter; None for whether an entry is free.
    """

    name: Name
    structure: Annotated[str, Meta(max_length=64)] | dict[str, Any]
    players: Annotated[int, Meta(ge=0, le=10_000)] = 0
    minutes: Annotated[int, Meta(ge=0, le=24 * 60)] = 0
    free: bool = False
    start: Annotated[str, Meta(max_length=64)] | None = None
    password: TablePassword | None = None
    bots: bool | None = None


class ListTournaments(Command, frozen=True, kw_only=True):
    """List the tournaments that are open, and those that finished within a day, the last 50."""


class WatchTournament(Command, frozen=True, kw_only=True):
    """Follow a tournament: the accepted reply brings a TournamentSnapshot, updates follow it.

    One that is over has its final standings in the snapshot, and no updates follow.
    """

    tournament: TournamentId


class UnwatchTournament(Command, frozen=True, kw_only=True):
    """Unsubscribe from a tournament. An entry is kept."""

    tournament: TournamentId


class TakePart(Command, frozen=True, kw_only=True):
    """Enter a tournament, or decide on what an entry allows.

    password: goes with "register". shares, to_play_for: with "propose_deal": the money of each player with
    chips, by id, and what the winner gets in addition.
    """

    tournament: TournamentId
    action: Literal[
        "register",
        "unregister",
        "re_enter",
        "rebuy",
        "decline_rebuy",
        "take_add_on",
        "propose_deal",
        "accept_deal",
        "decline_deal",
    ]
    password: Secret | None = None
    shares: dict[Id, Chips] | None = None
    to_play_for: Chips = 0


class DirectTournament(Command, frozen=True, kw_only=True):
    """Direct a tournament. For its host, who opened it, for those whom the host named, and for operators.

    ms: goes with "add_time". player: with "move_player", "penalise", "disqualify", "correct_stack",
    "name_director" and "remove_director"; the last two are for the host and for operators.
    table_number: with "move_player" and "merge_tables". seat: with "move_player". rounds: with "penalise".
    chips: with "correct_stack". shares, to_play_for: with "propose_deal", as those of TakePart.
    """

    tournament: TournamentId
    action: Literal[
        "start_tournament",
        "pause_tournament",
        "resume_tournament",
        "add_time",
        "skip_level",
        "undo_level",
        "move_player",
        "penalise",
        "disqualify",
        "correct_stack",
        "merge_tables",
        "propose_deal",
        "withdraw_deal",
        "name_director",
        "remove_director",
        "cancel_tournament",
    ]
    reason: Reason
    ms: Milliseconds | None = None
    player: Id | None = None
    table_number: Count | None = None
    seat: SeatNumber | None = None
    rounds: Annotated[int, Meta(ge=1, le=100)] | None = None
    chips: Chips | None = None
    shares: dict[Id, Chips] | None = None
    to_play_for: Chips = 0


class PrizeDealInfo(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A deal that is proposed.

    shares: the money of each player, by id. to_play_for: what the winner gets in addition.
    agreed: the ids of those who have accepted.
    """

    shares: dict[str, int]
    to_play_for: int = 0
    agreed: list[str] = []


class TournamentInfo(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A tournament as the list shows it.

    host: the id of its director.
    stage: "registering", "running", "finished" or "cancelled".
    structure: the name of the structure. game: its code, or that of a rotation.
    buy_in, fee, bounty: the price of an entry. stack: the chips it gives.
    start: when it starts, in milliseconds since 1970 in UTC; None for by command or when full.
    entered: how many players have. left: how many of them are not out.
    open: whether players may register. bots: whether programs may. locked: registering asks for a password.
    pool, prizes: in money, for the first place first; once registration has closed. After a deal, `prizes`
        are what it left, and 0 for places that it paid. paid_by_deals: what it paid, by player.
    deal: the one that is proposed. directors: the ids of those whom the host has named.
    """

    tournament: str
    name: str
    host: str
    stage: str
    structure: str
    game: str
    seats: int
    stack: int
    min_players: int
    max_players: int
    buy_in: int = 0
    fee: int = 0
    bounty: int = 0
    starts_when_full: bool = False
    start: int | None = None
    entered: int = 0
    left: int = 0
    open: bool = False
    bots: bool = False
    locked: bool = False
    pool: int = 0
    prizes: list[int] = []
    deal: PrizeDealInfo | None = None
    directors: list[str] = []
    paid_by_deals: dict[str, int] = {}


class TournamentClock(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The clock of a tournament when this was sent.

    level: counted from 0. left_ms: until the level ends; None for a level of hands, and the last level.
    runs: whether that time passes. break_ms: what is left of the break; None outside one.
    suspended: the time and the tables stand still because events cannot be committed.
    deal_ms: what is left of the time to vote on a deal; None without one, or when all have accepted.
    """

    level: int = 0
    left_ms: int | None = None
    runs: bool = False
    break_ms: int | None = None
    paused: bool = False
    hand_for_hand: bool = False
    suspended: bool = False
    deal_ms: int | None = None


class EntrantInfo(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player of a tournament.

    entries: how many the player bought. stack: during a hand, the chips at its start.
    table: the number of the player's table; None without a seat. head: the bounty on the player.
    penalty: hands that the player still misses. rebuy_ms: what is left of the time for a rebuy.
    place, prize: 0 until they are known. won: bounties that the player won, in money.
    """

    player: str
    name: str
    entries: int = 1
    stack: int = 0
    table: int | None = None
    seat: int | None = None
    head: int = 0
    rebuys: int = 0
    added_on: bool = False
    absent: bool = False
    penalty: int = 0
    disqualified: bool = False
    out: bool = False
    rebuy_ms: int | None = None
    place: int = 0
    prize: int = 0
    won: int = 0


class EventTableInfo(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table of a tournament.

    number: in the tournament. table: its id, to watch it. seats: how many it has.
    hand: the number of the hand in progress, among those of the tournament.
    halted: it waits for players (rule 11-D). held: it waits for other tables, all-in.
    """

    number: int
    table: str
    seats: int
    players: int = 0
    hand: int | None = None
    halted: bool = False
    held: bool = False


class TournamentSnapshot(Message, frozen=True, kw_only=True):
    """A tournament after the event `seq`. you: the viewer's id, if the viewer has entered."""

    tournament: str
    seq: int
    info: TournamentInfo
    structure: StructureInfo
    clock: TournamentClock
    players: list[EntrantInfo] = []
    tables: list[EventTableInfo] = []
    you: str | None = None


class TournamentUpdate(Message, frozen=True, kw_only=True):
    """What changed in a tournament. Without events, it changes the clock.

    events: numbered seq, seq + 1, ...; None for one that is for its player alone.
    players, tables: those that are new or have changed, whole. unregistered: ids of players who are no
        longer entered. removed: numbers of tables that are gone.
    info: if it has changed.
    """

    tournament: str
    seq: int
    events: list[Any]
    clock: TournamentClock
    players: list[EntrantInfo] = []
    tables: list[EventTableInfo] = []
    unregistered: list[str] = []
    removed: list[int] = []
    info: TournamentInfo | None = None


def structure_info(structure: TournamentStructure) -> "StructureInfo":
    """Return `structure` as a message."""
    return convert(structure, StructureInfo, from_attributes=True)
