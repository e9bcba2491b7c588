"""The state of a tournament, as its events add up to it."""

from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from riverboat.engine.button import Positions
from riverboat.engine.errors import EventError
from riverboat.engine.games import Game
from riverboat.engine.tournament.deals import PrizeDeal
from riverboat.engine.tournament.events import SeatInHand, TournamentAnnounced
from riverboat.engine.tournament.structure import Level, TournamentStructure


class TournamentStage(Enum):
    """How far a tournament is."""

    REGISTERING = "registering"
    RUNNING = "running"
    FINISHED = "finished"
    CANCELLED = "cancelled"


OVER: Final = (TournamentStage.FINISHED, TournamentStage.CANCELLED)


@dataclass(slots=True)
class Entrant:
    """A player who registered.

    entries: how many. stack: chips; during a hand, those at its start. table, seat: None without a seat.
    head: the bounty on the player, in money. spent: buy-ins, fees, rebuys and the add-on, without bounties.
    penalty: the hands that the player still misses. place: 0 until it is known.
    time_cards: those that are left after the last hand.
    dealt_level: the highest level of a hand of this entry, counted from 0; None before the first.
    """

    player: str
    name: str
    entries: int = 0
    stack: int = 0
    table: int | None = None
    seat: int | None = None
    head: int = 0
    spent: int = 0
    rebuys: int = 0
    rebuy_declared: bool = False
    added_on: bool = False
    absent: bool = False
    penalty: int = 0
    disqualified: bool = False
    out: bool = False
    place: int = 0
    time_cards: int = 0
    dealt_level: int | None = None

    @property
    def folds(self) -> bool:
        """Whether the player's hands are folded: absent, on a penalty, or disqualified."""
        return self.absent or self.penalty > 0 or self.disqualified


@dataclass(slots=True)
class TournamentTable:
    """A table of a tournament.

    size: how many seats it has. seats: the players by seat.
    positions: button and blinds of the last hand with blinds; None before it.
    button: of the last hand; before the first, the drawn one of a final table.
    hand: the number of the hand in progress. dealt_in: its players.
    newcomers: the seats of players who have not been dealt in here.
    opened: the free seats that were taken before, the last that opened last.
    played: hands begun. level_hands: those of this level. game: the code of the last one.
    hands_left: how many more hands a rotation stays with it.
    halted: rule 11-D. round_done: its hand of the round of hand-for-hand play is over.
    held: it is all-in, face down. released: its cards may be shown (RP-8-F).
    """

    number: int
    size: int
    seats: dict[int, str] = field(default_factory=dict)
    positions: Positions | None = None
    button: int | None = None
    hand: int | None = None
    dealt_in: tuple[SeatInHand, ...] = ()
    newcomers: set[int] = field(default_factory=set)
    opened: list[int] = field(default_factory=list)
    played: int = 0
    level_hands: int = 0
    game: str = ""
    hands_left: int = 0
    halted: bool = False
    round_done: bool = False
    held: bool = False
    released: bool = False

    @property
    def free(self) -> list[int]:
        """The free seats."""
        return [seat for seat in range(self.size) if seat not in self.seats]


HAND: Final = 0
ROUND: Final = 1
ALONE: Final = 2
"""What the busts of a batch have in common: a hand, or a round of hand-for-hand play; ALONE for a player who
was disqualified, of whom there is one in a batch."""


@dataclass(slots=True)
class Bust:
    """How a player lost the last chip. stack: at the start of that hand. by: who won it.

    batch: busts of one batch are ranked together: those of a hand, or of a round of hand-for-hand play or
        of a shoot-out, who share their places.
    rebuy_until: until when the player may rebuy; 0 if that is decided.
    """

    player: str
    stack: int
    by: tuple[str, ...]
    batch: tuple[int, int | str]
    rebuy_until: int = 0


@dataclass(slots=True)
class KnownTournament:
    """A tournament as everybody may see it.

    seated: how many players have a seat, those without chips included.
    level: counted from 0. used_ms: how much of it had passed at `since`, from which on the clock runs; None
        while it stands still.
    break_ends: when the break ends; None outside one. break_left: what is left of it while play is paused.
    closed: no more entries and rebuys; `prizes` are fixed. pool: in money.
    busts: players without chips, the first first. out: those who were eliminated and have no place yet.
    unclaimed: bounties, in money, on the heads of disqualified players, by player.
    hands: how many have begun. rounds: of hand-for-hand play, or of a shoot-out, that are over.
    paid_places: whether a prize has been paid. entries: how many were bought.
    deal: the one that is proposed. deal_until: when it ends. settled: a deal left nothing to play for.
    paid_by_deals: what deals have paid, in money, by player.
    directors: the ids of those who were named to direct.
    last_table: the highest number that a table had. No number is used twice.
    final_drawn: whether seats were drawn at the final table.
    """

    announced: TournamentAnnounced
    stage: TournamentStage = TournamentStage.REGISTERING
    players: dict[str, Entrant] = field(default_factory=dict)
    tables: dict[int, TournamentTable] = field(default_factory=dict)
    seated: int = 0
    level: int = 0
    used_ms: int = 0
    since: int | None = None
    break_ends: int | None = None
    break_left: int = 0
    paused: bool = False
    closed: bool = False
    pool: int = 0
    prizes: tuple[int, ...] = ()
    busts: list[Bust] = field(default_factory=list)
    out: list[Bust] = field(default_factory=list)
    unclaimed: dict[str, int] = field(default_factory=dict)
    hands: int = 0
    rounds: int = 0
    hand_for_hand: bool = False
    paid_places: bool = False
    entries: int = 0
    deal: PrizeDeal | None = None
    deal_until: int = 0
    settled: bool = False
    paid_by_deals: dict[str, int] = field(default_factory=dict)
    directors: list[str] = field(default_factory=list)
    last_table: int = 0
    final_drawn: bool = False

    @property
    def structure(self) -> TournamentStructure:
        """The structure."""
        return self.announced.structure

    @property
    def now_level(self) -> Level:
        """The level of the next hand."""
        return self.structure.levels[self.level]

    @property
    def plays_rounds(self) -> bool:
        """Whether the tables of a shoot-out play for themselves; at the last one it is as any other."""
        return self.structure.shoot_out and len(self.tables) > 1

    @property
    def spectator_delay(self) -> int:
        """The seconds after which spectators see the tables: 0 until a delayed final table is drawn."""
        return self.structure.final_delay_seconds if self.final_drawn else 0

    @property
    def clock_runs(self) -> bool:
        """Whether the time of the level passes by itself."""
        return (
            self.stage is TournamentStage.RUNNING
            and not self.paused
            and self.break_ends is None
            and not self.hand_for_hand
            and self.now_level.minutes > 0
        )

    @property
    def on_break(self) -> bool:
        """Whether there is a break."""
        return self.break_ends is not None

    def elapsed(self, now: int) -> int:
        """Return how much of the level has passed at `now`, in milliseconds."""
        return self.used_ms + (0 if self.since is None else now - self.since)

    def entrant(self, player: str) -> Entrant:
        """Return the player with this id. Raises EventError."""
        found = self.players.get(player)
        if found is None:
            raise EventError(f"{player!r} is not registered")
        return found

    def table(self, number: int) -> TournamentTable:
        """Return the table with this number. Raises EventError."""
        found = self.tables.get(number)
        if found is None:
            raise EventError(f"there is no table {number}")
        return found

    def with_chips(self, table: TournamentTable) -> list[int]:
        """Return the seats at `table` whose players have chips, in order."""
        return sorted([seat for seat, player in table.seats.items() if self.players[player].stack])

    def games(self) -> tuple[Game, ...]:
        """Return the games of the level."""
        return self.structure.games_at(self.level)
