"""The commands of a tournament. `Tournament.handle` checks each, and turns it into events or refuses it.

by: who decides. reason: why, for all to read.
"""

from dataclasses import dataclass


class TournamentCommand:
    """A command of a player, a table or a director."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class RegisterPlayer(TournamentCommand):
    """Enter the tournament: before the start, or late (rule 8)."""

    player: str
    name: str


@dataclass(frozen=True, slots=True)
class UnregisterPlayer(TournamentCommand):
    """Give the entry back before the start."""

    player: str


@dataclass(frozen=True, slots=True)
class ReEnter(TournamentCommand):
    """Enter again after being out (rule 8)."""

    player: str


@dataclass(frozen=True, slots=True)
class TakeRebuy(TournamentCommand):
    """Buy chips again: at once without chips; before that, as soon as they are gone (rule 27)."""

    player: str


@dataclass(frozen=True, slots=True)
class DeclineRebuy(TournamentCommand):
    """Be out instead of buying chips again."""

    player: str


@dataclass(frozen=True, slots=True)
class TakeAddOn(TournamentCommand):
    """Take the add-on, in its break."""

    player: str


@dataclass(frozen=True, slots=True)
class SetPresence(TournamentCommand):
    """Say that a player is there or absent."""

    player: str
    present: bool


@dataclass(frozen=True, slots=True)
class StartTournament(TournamentCommand):
    """Start, with the players who have registered."""


@dataclass(frozen=True, slots=True)
class BeginHand(TournamentCommand):
    """Begin the next hand at a table."""

    table: int


@dataclass(frozen=True, slots=True)
class HoldAllIn(TournamentCommand):
    """Report that a hand of hand-for-hand play waits all-in with its cards face down (RP-8-F)."""

    table: int


@dataclass(frozen=True, slots=True)
class EndHand(TournamentCommand):
    """Report the result of the hand in progress at a table.

    stacks: (seat, chips) of all who were dealt in.
    knocked_out_by: (seat, seats): by whom each player without chips was eliminated (see `bounties`).
    time_cards: (seat, time cards left) of those who may have used some.
    """

    table: int
    stacks: tuple[tuple[int, int], ...]
    knocked_out_by: tuple[tuple[int, tuple[int, ...]], ...] = ()
    time_cards: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class ReplaceTable(TournamentCommand):
    """Report that a table is lost: its hand is void, its players continue in their seats at a new one."""

    table: int


@dataclass(frozen=True, slots=True)
class PauseTournament(TournamentCommand):
    """Stop play after the hands in progress."""

    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class ResumeTournament(TournamentCommand):
    """Resume play."""

    by: str


@dataclass(frozen=True, slots=True)
class AddTime(TournamentCommand):
    """Let the level, or the break, last `ms` longer."""

    ms: int
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class SkipLevel(TournamentCommand):
    """Begin the next level now."""

    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class UndoLevel(TournamentCommand):
    """Return to the level before, at its beginning."""

    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class MovePlayer(TournamentCommand):
    """Move a player to a free seat."""

    player: str
    table: int
    seat: int
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class Penalise(TournamentCommand):
    """Let a player miss `rounds` rounds, a hand for each player at the table, and `hands` (rule 71-A)."""

    player: str
    rounds: int
    by: str
    reason: str
    hands: int = 0


@dataclass(frozen=True, slots=True)
class Disqualify(TournamentCommand):
    """Take a player and the player's chips out of the tournament (rule 71-D)."""

    player: str
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class CorrectStack(TournamentCommand):
    """Set a player's stack between hands."""

    player: str
    chips: int
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class MergeTables(TournamentCommand):
    """Break a table whose players find seats at the others."""

    table: int
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class ProposeDeal(TournamentCommand):
    """Propose a deal (see DealProposed)."""

    shares: tuple[tuple[str, int], ...]
    to_play_for: int = 0
    player: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class VoteOnDeal(TournamentCommand):
    """Accept the deal that is proposed, or refuse it."""

    player: str
    accepts: bool


@dataclass(frozen=True, slots=True)
class WithdrawDeal(TournamentCommand):
    """End the deal that is proposed."""

    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class NameDirector(TournamentCommand):
    """Let a player direct the tournament, who need not have entered it."""

    player: str
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class RemoveDirector(TournamentCommand):
    """Let a player who was named direct the tournament no more."""

    player: str
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class CancelTournament(TournamentCommand):
    """Cancel the tournament and refund the entries."""

    by: str
    reason: str
