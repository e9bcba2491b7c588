"""What the parts of a tournament work with: its state, its events, chance and time."""

from random import Random

from riverboat.engine.errors import TournamentError
from riverboat.engine.tournament.event import TournamentEvent
from riverboat.engine.tournament.fold import TournamentState
from riverboat.engine.tournament.prizes import PrizeSchedule
from riverboat.engine.tournament.state import Entrant, TournamentStage, TournamentTable
from riverboat.engine.tournament.structure import TournamentStructure


class TournamentCore:
    """A tournament without its commands.

    state: what the events add up to. events: those of this object, in order.
    now_ms: the time of the last advance. random: draws seats; what it drew stands in the events.
    prizes: what a pool is divided by.
    """

    def __init__(self, state: TournamentState, random: Random, prizes: PrizeSchedule) -> None:
        self.state = state
        self.random = random
        self.prizes = prizes
        self.now_ms = 0
        self.events: list[TournamentEvent] = []

    @property
    def structure(self) -> TournamentStructure:
        """The structure."""
        return self.state.structure

    def emit(self, *events: TournamentEvent) -> None:
        """Apply each of `events`, and keep it."""
        for event in events:
            self.state.apply(event)
            self.events.append(event)

    # Checks. They change nothing.

    def check_stage(self, *stages: TournamentStage) -> None:
        """Raise TournamentError unless the tournament is in one of `stages`."""
        if self.state.stage not in stages:
            wanted = " or ".join(stage.value for stage in stages)
            raise TournamentError(
                f"the tournament is {self.state.stage.value}, and this is for one that is {wanted}",
                code="wrong_stage",
            )

    def entrant(self, player: str) -> Entrant:
        """Return the player with this id. Raises TournamentError."""
        found = self.state.players.get(player)
        if found is None:
            raise TournamentError(f"{player!r} is not registered", code="not_entered")
        return found

    def seated(self, player: str) -> tuple[Entrant, TournamentTable]:
        """Return a player with a seat, and the table. Raises TournamentError."""
        found = self.entrant(player)
        if found.table is None:
            raise TournamentError(f"{found.name} has no seat: the player is out", code="player_out")
        return found, self.state.tables[found.table]

    def idle_seated(self, player: str) -> tuple[Entrant, TournamentTable]:
        """Return a player who is not in a hand, and the table. Raises TournamentError."""
        found, table = self.seated(player)
        if any(dealt.player == player for dealt in table.dealt_in):
            raise TournamentError(
                f"{found.name} is in a hand at table {table.number}: wait until it is over",
                code="hand_in_progress",
            )
        return found, table

    def table(self, number: int) -> TournamentTable:
        """Return the table with this number. Raises TournamentError."""
        found = self.state.tables.get(number)
        if found is None:
            known = ", ".join(map(str, sorted(self.state.tables))) or "none"
            raise TournamentError(f"there is no table {number}: the tables are {known}", code="no_table")
        return found
