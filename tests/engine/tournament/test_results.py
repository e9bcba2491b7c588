"""What is read of a tournament that is over says what the whole stream says."""

import pytest

from riverboat.engine.errors import EventError
from riverboat.engine.tournament import events as ev
from riverboat.engine.tournament.deal_events import DealMade
from riverboat.engine.tournament.results import RESULT_EVENTS, final_state
from riverboat.engine.tournament.state import OVER
from tests.engine.tournament.plans import plan
from tests.engine.tournament.simulation import Simulation


@pytest.mark.parametrize("seed", range(12))
def test_final_state_has_the_places_and_entries_of_the_tournament(seed: int) -> None:
    chosen = plan(seed, most=20)
    simulation = Simulation(chosen.structure, chosen.players, seed, late=chosen.late, deals=chosen.deals)
    tournament = simulation.tournament
    while tournament.state.stage not in OVER:
        simulation.step()
    whole = tournament.state
    read = final_state(event for event in tournament.events if isinstance(event, RESULT_EVENTS))
    assert read.stage is whole.stage
    assert (read.closed, read.entries) == (whole.closed, whole.entries)
    assert (read.prizes, read.paid_by_deals) == (whole.prizes, whole.paid_by_deals)
    assert bool(read.paid_by_deals) == any(isinstance(event, DealMade) for event in tournament.events)
    assert read.players.keys() == whole.players.keys()
    for player, entrant in whole.players.items():
        found = read.players[player]
        assert (found.name, found.place, found.entries) == (entrant.name, entrant.place, entrant.entries)
        assert (found.rebuys, found.added_on) == (entrant.rebuys, entrant.added_on)
        assert (found.disqualified, found.out) == (entrant.disqualified, True)


def test_stream_without_an_announcement_is_refused() -> None:
    for events in ([], [ev.PlayerRegistered("a", "A", 0, 0, 0)]):
        with pytest.raises(EventError, match="begins with its announcement"):
            final_state(events)
