"""The commands of a tournament. `Tournament.handle` checks each, and turns it into events or refuses it.

by: who decides. reason: why, for all to read.
"""

from riverboat.engine.facts import fact


class TournamentCommand:
    """A command of a player, a table or a director."""

    __slots__ = ()


@fact
class RegisterPlayer(TournamentCommand):
    """Enter the tournament: before the start, or late (rule 8)."""

    player: str
    name: str


@fact
class UnregisterPlayer(TournamentCommand):
    """Give the entry back before the start."""

    player: str


@fact
class ReEnter(TournamentCommand):
    """Enter again after being out (rule 8)."""

    player: str


@fact
class TakeRebuy(TournamentCommand):
    """Buy chips again: at once without chips; before that, as soon as they are gone (rule 27)."""

    player: str


@fact
class DeclineRebuy(TournamentCommand):
    """Be out instead of buying chips again."""

    player: str


@fact
class TakeAddOn(TournamentCommand):
    """Take the add-on, in its break."""

    player: str


@fact
class SetPresence(TournamentCommand):
    """Say that a player is there or absent."""

    player: str
    present: bool


@fact
class StartTournament(TournamentCommand):
    """Start, with the players who have registered."""


@fact
class BeginHand(TournamentCommand):
    """Begin the next hand at a table."""

    table: int


@fact
class HoldAllIn(TournamentCommand):
    """Report that a hand of hand-for-hand play waits all-in with its cards face down (RP-8-F)."""

    table: int


@fact
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


@fact
class ReplaceTable(TournamentCommand):
    """Report that a table is lost: its hand is void, its players continue in their seats at a new one."""

    table: int


@fact
class PauseTournament(TournamentCommand):
    """Stop play after the hands in progress."""

    by: str
    reason: str


@fact
class ResumeTournament(TournamentCommand):
    """Resume play."""

    by: str


@fact
class AddTime(TournamentCommand):
    """Let the level, or the break, last `ms` longer."""

    ms: int
    by: str
    reason: str


@fact
class SkipLevel(TournamentCommand):
    """Begin the next level now."""

    by: str
    reason: str


@fact
class UndoLevel(TournamentCommand):
    """Return to the level before, at its beginning."""

    by: str
    reason: str


@fact
class MovePlayer(TournamentCommand):
    """Move a player to a free seat."""

    player: str
    table: int
    seat: int
    by: str
    reason: str


@fact
class Penalise(TournamentCommand):
    """Let a player miss `rounds` rounds, a hand for each player at the table, and `hands` (rule 71-A)."""

    player: str
    rounds: int
    by: str
    reason: str
    hands: int = 0


@fact
class Disqualify(TournamentCommand):
    """Take a player and the player's chips out of the tournament (rule 71-D)."""

    player: str
    by: str
    reason: str


@fact
class CorrectStack(TournamentCommand):
    """Set a player's stack between hands."""

    player: str
    chips: int
    by: str
    reason: str


@fact
class MergeTables(TournamentCommand):
    """Break a table whose players find seats at the others."""

    table: int
    by: str
    reason: str


@fact
class ProposeDeal(TournamentCommand):
    """Propose a deal (see DealProposed)."""

    shares: tuple[tuple[str, int], ...]
    to_play_for: int = 0
    player: str = ""
    by: str = ""


@fact
class VoteOnDeal(TournamentCommand):
    """Accept the deal that is proposed, or refuse it."""

    player: str
    accepts: bool


@fact
class WithdrawDeal(TournamentCommand):
    """End the deal that is proposed."""

    by: str
    reason: str


@fact
class NameDirector(TournamentCommand):
    """Let a player direct the tournament, who need not have entered it."""

    player: str
    by: str
    reason: str


@fact
class RemoveDirector(TournamentCommand):
    """Let a player who was named direct the tournament no more."""

    player: str
    by: str
    reason: str


@fact
class CancelTournament(TournamentCommand):
    """Cancel the tournament and refund the entries."""

    by: str
    reason: str
