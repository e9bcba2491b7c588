"""The events of deals on the prizes that are left."""

from riverboat.engine.events import Audience
from riverboat.engine.facts import fact
from riverboat.engine.tournament.event import TournamentEvent


@fact
class DealProposed(TournamentEvent):
    """A deal was proposed to all players with chips: shares of the prizes that are left, in money, by player.

    to_play_for: what the winner gets in addition. until_ms: when it ends if not all have accepted.
    player: who proposed it; empty for the director `by`.
    """

    audience = Audience.EVERYONE
    shares: tuple[tuple[str, int], ...]
    to_play_for: int
    until_ms: int
    player: str = ""
    by: str = ""


@fact
class DealVoted(TournamentEvent):
    """A player accepted the deal, or refused it."""

    audience = Audience.EVERYONE
    player: str
    accepts: bool


@fact
class DealMade(TournamentEvent):
    """All players accepted the deal. Their shares are paid next, and `to_play_for` is all that is left."""

    audience = Audience.EVERYONE
    to_play_for: int


@fact
class DealWithdrawn(TournamentEvent):
    """A deal ended without effect: "refused", "elimination", "expired", or a reason of the director `by`."""

    audience = Audience.EVERYONE
    reason: str
    by: str = ""
