"""How deals, and the naming of directors, change a tournament."""

from collections.abc import Callable
from typing import Any, Final

from riverboat.engine.errors import EventError, FiguresError
from riverboat.engine.tournament import deal_events as dle
from riverboat.engine.tournament import director_events as de
from riverboat.engine.tournament.deals import DealMethod, PrizeDeal
from riverboat.engine.tournament.event import TournamentEvent
from riverboat.engine.tournament.state import KnownTournament


def _deal(state: KnownTournament) -> PrizeDeal:
    if state.deal is None:
        raise EventError("no deal is proposed")
    return state.deal


def _propose(state: KnownTournament, event: dle.DealProposed) -> None:
    if state.deal is not None:
        raise EventError("another deal is proposed")
    state.deal = PrizeDeal(DealMethod.OWN, dict(event.shares), event.to_play_for)
    state.deal_until = event.until_ms


def _vote(state: KnownTournament, event: dle.DealVoted) -> None:
    try:
        state.deal = _deal(state).voted(event.player, agrees=event.accepts)
    except FiguresError as error:
        raise EventError(str(error)) from None


def _make(state: KnownTournament, event: dle.DealMade) -> None:
    shares = _deal(state).shares
    shared, paid = len(shares), sum(shares.values()) + event.to_play_for
    if paid != sum(state.prizes[:shared]):
        raise EventError(f"a deal of {paid} does not fit the prizes that are left")
    lower = state.prizes[shared:]  # of players who are out
    state.prizes = (event.to_play_for, *[0] * (shared - 1), *lower) if lower else (event.to_play_for,)
    for player, share in shares.items():
        state.paid_by_deals[player] = state.paid_by_deals.get(player, 0) + share
    state.settled, state.deal = not event.to_play_for, None


def _withdraw(state: KnownTournament, event: dle.DealWithdrawn) -> None:
    _deal(state)
    state.deal = None


def _name(state: KnownTournament, event: de.DirectorNamed) -> None:
    state.directors.append(event.player)


def _remove(state: KnownTournament, event: de.DirectorRemoved) -> None:
    if event.player not in state.directors:
        raise EventError(f"{event.player} is not a director")
    state.directors.remove(event.player)


DEAL_FOLDS: Final[dict[type[TournamentEvent], Callable[[KnownTournament, Any], None]]] = {
    dle.DealProposed: _propose,
    dle.DealVoted: _vote,
    dle.DealMade: _make,
    dle.DealWithdrawn: _withdraw,
    de.DirectorNamed: _name,
    de.DirectorRemoved: _remove,
}
"""How each event of a deal, or about a director, changes a tournament."""
