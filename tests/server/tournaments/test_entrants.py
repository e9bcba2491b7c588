"""Players as messages: those that events have changed are all that have changed."""

import pytest

from riverboat.engine.tournament.state import OVER
from riverboat.server.tournaments.entrants import EntrantInfos
from riverboat.server.tournaments.views import Earnings, entrants_of
from tests.engine.tournament.plans import plan
from tests.engine.tournament.simulation import Simulation


@pytest.mark.parametrize("seed", range(16))
def test_players_are_what_they_would_be_made_anew(seed: int) -> None:
    """In every format, with late entries, rebuys, directors and deals."""
    chosen = plan(seed, most=25)
    simulation = Simulation(
        chosen.structure, chosen.players, seed, late=chosen.late, meddles=chosen.meddles, deals=chosen.deals
    )
    tournament = simulation.tournament
    seen = len(tournament.events)
    infos = EntrantInfos(tournament.events, tournament.state, tournament.now_ms)
    winnings = Earnings(tournament.events)
    before = {info.player: info for info in infos.at(tournament.state, tournament.now_ms)}
    while tournament.state.stage not in OVER:
        simulation.step()
        state, now, events = tournament.state, tournament.now_ms, tournament.events[seen:]
        seen = len(tournament.events)
        changed, gone = infos.after(events, state, now)
        for event in events:
            winnings.add(event)
        anew = entrants_of(state, now, winnings)
        assert {info.player: info for info in infos.at(state, now)} == anew
        assert {info.player for info in changed} == {
            player for player, info in anew.items() if before.get(player) != info
        }
        assert gone == []
        before = anew


def test_player_who_has_given_the_entry_back_is_gone() -> None:
    chosen = plan(0)
    simulation = Simulation(chosen.structure, chosen.players, 0)
    state = simulation.tournament.state
    infos = EntrantInfos(simulation.events, state, 0)
    del state.players["p1"]
    assert infos.after([], state, 0) == ([], ["p1"])
    assert "p1" not in {info.player for info in infos.at(state, 0)}
