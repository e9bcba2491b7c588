"""How a tournament ended, from a few of its events: those about entries, prizes and places, not about hands.

A large tournament has a hundred times as many others, which nobody has to read for its final standings.
"""

from collections.abc import Iterable
from typing import Final

from riverboat.engine.errors import EventError
from riverboat.engine.tournament import deal_events as dle
from riverboat.engine.tournament import director_events as de
from riverboat.engine.tournament import events as ev
from riverboat.engine.tournament.event import TournamentEvent
from riverboat.engine.tournament.fold_deals import DEAL_FOLDS
from riverboat.engine.tournament.state import Entrant, KnownTournament, TournamentStage

RESULT_EVENTS: Final[tuple[type[TournamentEvent], ...]] = (
    ev.TournamentAnnounced,
    ev.PlayerRegistered,
    ev.PlayerUnregistered,
    ev.PlayerRebought,
    ev.AddOnTaken,
    ev.RegistrationClosed,
    ev.BountyWon,
    ev.PlaceTaken,
    ev.PrizePaid,
    ev.TournamentFinished,
    dle.DealProposed,
    dle.DealWithdrawn,
    dle.DealMade,
    de.PlayerDisqualified,
    de.DirectorNamed,
    de.DirectorRemoved,
    de.TournamentCancelled,
)
"""The events that `final_state` needs, and those that pay prizes and bounties."""


def final_state(events: Iterable[TournamentEvent]) -> KnownTournament:
    """Return a tournament that is over, from its `RESULT_EVENTS` in order: without tables and chips.

    Nobody is in play any more, so all players are out, the winner too. Raises EventError without an
    announcement.
    """
    state: KnownTournament | None = None
    for event in events:
        if isinstance(event, ev.TournamentAnnounced):
            state = KnownTournament(event)
        elif state is None:
            raise EventError("a tournament begins with its announcement")
        elif type(event) in DEAL_FOLDS:
            DEAL_FOLDS[type(event)](state, event)
        else:
            _apply(state, event)
    if state is None:
        raise EventError("a tournament begins with its announcement")
    return state


def _apply(state: KnownTournament, event: TournamentEvent) -> None:
    match event:
        case ev.PlayerRegistered(player=player, name=name):
            entrant = state.players.setdefault(player, Entrant(player, name, out=True))
            entrant.entries += 1
            entrant.rebuys = 0
            state.entries += 1
        case ev.PlayerUnregistered(player=player):
            del state.players[player]
            state.entries -= 1
        case ev.PlayerRebought(player=player):
            state.players[player].rebuys += 1
        case ev.AddOnTaken(player=player):
            state.players[player].added_on = True
        case ev.RegistrationClosed(pool=pool, prizes=prizes):
            state.closed, state.pool, state.prizes = True, pool, prizes
        case ev.PlaceTaken(player=player, place=place):
            state.players[player].place = place
        case de.PlayerDisqualified(player=player):
            state.players[player].disqualified = True
        case ev.TournamentFinished():
            state.stage = TournamentStage.FINISHED
        case de.TournamentCancelled():
            state.stage = TournamentStage.CANCELLED
