"""The events of a tournament that directors decide, and absent players. `by` is who decided, `reason` why."""

from riverboat.engine.events import Audience
from riverboat.engine.facts import fact
from riverboat.engine.tournament.event import TournamentEvent


@fact
class PlayerAbsent(TournamentEvent):
    """A player is absent, and so is dealt in and blinded out (rule 30)."""

    audience = Audience.EVERYONE
    player: str


@fact
class PlayerReturned(TournamentEvent):
    """A player is back."""

    audience = Audience.EVERYONE
    player: str


@fact
class TournamentPaused(TournamentEvent):
    """Play stops after the hands in progress, and the clock stands still."""

    audience = Audience.EVERYONE
    at_ms: int
    by: str
    reason: str


@fact
class TournamentResumed(TournamentEvent):
    """Play and the clock resume."""

    audience = Audience.EVERYONE
    at_ms: int
    by: str


@fact
class TimeAdded(TournamentEvent):
    """The level, or the break, lasts `ms` longer."""

    audience = Audience.EVERYONE
    ms: int
    by: str
    reason: str


@fact
class PlayerPenalised(TournamentEvent):
    """A player misses this number of hands (rule 71)."""

    audience = Audience.EVERYONE
    player: str
    hands: int
    by: str
    reason: str


@fact
class PlayerDisqualified(TournamentEvent):
    """A player is disqualified (rule 71-D)."""

    audience = Audience.EVERYONE
    player: str
    by: str
    reason: str


@fact
class ChipsRemoved(TournamentEvent):
    """The chips of a disqualified player left play."""

    audience = Audience.EVERYONE
    player: str
    chips: int


@fact
class StackCorrected(TournamentEvent):
    """A director set a player's stack to `chips`."""

    audience = Audience.EVERYONE
    player: str
    chips: int
    by: str
    reason: str


@fact
class DirectorNamed(TournamentEvent):
    """A player may direct the tournament from now on."""

    audience = Audience.EVERYONE
    player: str
    by: str
    reason: str


@fact
class DirectorRemoved(TournamentEvent):
    """A player who was named a director is one no more."""

    audience = Audience.EVERYONE
    player: str
    by: str
    reason: str


@fact
class EntryRefunded(TournamentEvent):
    """A player got `amount` back, in money, from a cancelled tournament."""

    audience = Audience.EVERYONE
    player: str
    amount: int


@fact
class TournamentCancelled(TournamentEvent):
    """The tournament was cancelled. Refunds precede it."""

    audience = Audience.EVERYONE
    by: str
    reason: str
