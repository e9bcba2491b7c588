"""Events: their audience, JSON, and that the state is what they add up to."""

import json
from dataclasses import fields, is_dataclass
from random import Random
from typing import get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.engine.errors import EventError
from riverboat.engine.events import EVENTS, Audience
from riverboat.engine.games import Stakes
from riverboat.engine.tournament import commands as co
from riverboat.engine.tournament import director_events as de
from riverboat.engine.tournament import events as ev
from riverboat.engine.tournament.event import TOURNAMENT_EVENTS, TournamentEvent, visible_to
from riverboat.engine.tournament.event_data import event_from_json, event_to_json
from riverboat.engine.tournament.fold import TournamentState
from riverboat.engine.tournament.tournament import Tournament
from tests.engine.tournament.plans import plan, play
from tests.engine.tournament.simulation import Simulation
from tests.engine.tournament.small import started


@pytest.fixture(scope="module")
def played() -> list[Simulation]:
    """Return tournaments that have all kinds of events between them."""
    return [play(plan(seed, most=20), seed)[0] for seed in range(1_000, 1_014)]


def test_every_event_declares_its_audience() -> None:
    hidden = {kind for kind, event in TOURNAMENT_EVENTS.items() if event.audience is not Audience.EVERYONE}
    assert hidden == {"rebuy_declared"}
    assert "player" in {field.name for field in fields(ev.RebuyDeclared)}
    with pytest.raises(EventError, match="declares no audience"):

        class SomethingSeen(TournamentEvent):
            pass


def test_declared_rebuy_is_seen_by_its_player_alone() -> None:
    declared = ev.RebuyDeclared("a")
    assert visible_to(declared, "a")
    assert not visible_to(declared, "b")
    assert not visible_to(declared, "")
    assert visible_to(ev.PlayerEliminated("a"), "")


def test_events_are_not_those_of_tables() -> None:
    """Their stream is another one: the wire of tables cannot carry them by mistake."""
    assert not EVENTS.keys() & TOURNAMENT_EVENTS.keys()


def test_no_event_has_cards() -> None:
    for event in TOURNAMENT_EVENTS.values():
        assert not any("Card" in str(hint) for hint in get_type_hints(event).values())


def test_json_round_trip(played: list[Simulation]) -> None:
    for simulation in played:
        for event in simulation.events:
            assert event_from_json(event_to_json(event)) == event


st.register_type_strategy(Stakes, st.just(Stakes(50, 100, 10, True)))


@pytest.mark.parametrize("kind", TOURNAMENT_EVENTS.values())
@given(data=st.data())
def test_json_round_trip_of_any_event(kind: type[TournamentEvent], data: st.DataObject) -> None:
    event = data.draw(st.from_type(kind))
    assert event_from_json(event_to_json(event)) == event


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "not JSON"),
        ("[]", "unknown kind"),
        ('{"kind":"player_moved"}', "player_moved.player is missing"),
        ('{"kind":"player_eliminated","player":7}', "player_eliminated.player is 7: use a text"),
        ('{"kind":"player_eliminated","player":"a","x":1}', "player_eliminated.x is unknown"),
        ('{"kind":"table_hand_ended","table":1,"hand":1,"stacks":[[1]]}', "has 1 values, not 2"),
        ('{"kind":"hole_cards_dealt"}', "unknown kind"),
    ],
)
def test_json_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(EventError, match=sentence):
        event_from_json(text)


def test_json_has_the_kind_first() -> None:
    text = event_to_json(ev.PlayerEliminated("Zoë"))
    assert text == '{"kind":"player_eliminated","player":"Zoë"}'
    assert json.loads(text)["player"] == "Zoë"


def test_state_is_what_the_events_add_up_to(played: list[Simulation]) -> None:
    for simulation in played:
        replayed = TournamentState.replay(simulation.events)
        assert repr(replayed) == repr(simulation.tournament.state)


def test_tournament_goes_on_after_a_replay_at_any_event() -> None:
    """A recovered tournament refuses and allows the same, and chance continues as it does."""
    simulation = play(plan(1_004), 1_004)[0]
    for cut in range(1, len(simulation.events), 17):
        again = Tournament.replay(simulation.events[:cut], Random(1))
        for number in again.state.tables:
            again.why_no_hand(number)
        if again.state.tables and again.ready_tables():
            again.handle(co.BeginHand(again.ready_tables()[0]))


def test_same_seed_same_events() -> None:
    first, second = (play(plan(1_009), 1_009)[0] for _ in range(2))
    assert first.events == second.events


def test_events_that_do_not_follow_are_refused() -> None:
    tournament = started(3)
    events = tournament.events
    player = events[1].player  # type: ignore[attr-defined] # a registration
    strays = [
        ev.PlayerSeated(player, 1, 0, 10_000),
        ev.PlayerEliminated(player),
        ev.TableHandEnded(1, 1, ((0, 1),)),
        ev.TableAdded(1, 9),
        ev.TableRemoved(1),
        ev.LevelBegun(99, 0),
        ev.RegistrationClosed(1, (1,)),
        ev.PlayerMoved("nobody", 1, 1, "x"),
        ev.TableHalted(5),
        events[0],
    ]
    for stray in strays:
        with pytest.raises(EventError):
            TournamentState.replay([*events, stray])
    with pytest.raises(EventError, match="begins with its announcement"):
        TournamentState.replay(events[1:])
    finished = play(plan(1_000), 1_000)[0].events
    with pytest.raises(EventError, match="the tournament is over"):
        TournamentState.replay([*finished, de.PlayerAbsent(player)])


def test_events_are_frozen_dataclasses() -> None:
    assert all(is_dataclass(event) for event in TOURNAMENT_EVENTS.values())
