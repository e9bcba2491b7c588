"""Whole tournaments of every format and option, under the eyes of the judge."""

from dataclasses import replace

import pytest

from riverboat.engine.games import GAMES
from riverboat.engine.rotations import ROTATIONS
from riverboat.engine.tournament.events import TableHandBegun
from riverboat.engine.tournament.ready import READY, ready_structure
from riverboat.engine.tournament.state import TournamentStage
from riverboat.engine.tournament.structure import games_of
from tests.engine.tournament.plans import TournamentPlan, plan, play

RARE = 30
"""Tournaments of the suite."""


def test_plans_have_every_format() -> None:
    plans = [plan(seed) for seed in range(RARE)]
    assert {each.name for each in plans} == set(READY)
    assert {each.meddles for each in plans} == {True, False}
    assert {each.structure.halting for each in plans} == {True, False}
    assert {bool(each.structure.levels[0].hands) for each in plans} == {True, False}
    assert len({each.structure.game for each in plans}) > 6
    assert len({each.structure.seats for each in plans}) > 5


@pytest.mark.parametrize("seed", range(RARE))
def test_tournament_by_the_book(seed: int) -> None:
    simulation, judge = play(plan(seed), seed)
    assert simulation.tournament.state.stage is TournamentStage.FINISHED
    assert judge.over


@pytest.mark.parametrize("code", [*GAMES, *ROTATIONS])
def test_tournament_of_every_game(code: str) -> None:
    most = min(game.max_seats for game in games_of(code))
    structure = replace(ready_structure("freeze-out", 12, 30), game=code, seats=min(9, most))
    simulation, _ = play(TournamentPlan("freeze-out", structure, 12 if most > 2 else 6, 0, meddles=False), 7)
    assert {event.game for event in simulation.events if isinstance(event, TableHandBegun)} <= {
        game.code for game in games_of(code)
    }


@pytest.mark.parametrize("seats", range(2, 11))
def test_tournament_of_every_table_size(seats: int) -> None:
    structure = replace(ready_structure("freeze-out", 23, 30), seats=seats)
    play(TournamentPlan("freeze-out", structure, 23, 0, meddles=False), seats)


@pytest.mark.parametrize(("name", "players"), [("freeze-out", 23), ("sit-and-go", 6), ("rebuy", 14)])
def test_tournament_with_a_delayed_final_table(name: str, players: int) -> None:
    structure = replace(ready_structure(name, players, 30), final_delay_seconds=300)
    _, judge = play(TournamentPlan(name, structure, players, 0, meddles=False), 5)
    assert judge.counts["final_table_drawn"] == 1


def test_simulated_tournaments_meet_the_rare_rules() -> None:
    rare = {
        "hand_for_hand_round_ended",
        "final_table_drawn",
        "table_broken",
        "table_halted",
        "player_moved",
        "player_rebought",
        "add_on_taken",
        "bounty_won",
        "player_disqualified",
        "player_penalised",
    }
    for seed in range(100, 160):
        rare -= play(plan(seed, 20, 40), seed)[1].counts.keys()
        if not rare:
            break
    assert not rare


@pytest.mark.slow
@pytest.mark.timeout(0)
@pytest.mark.parametrize("hundred", range(10))
def test_hundred_tournaments_by_the_book(hundred: int) -> None:
    for seed in range(100 * hundred, 100 * hundred + 100):
        play(plan(seed), seed)


@pytest.mark.slow
@pytest.mark.timeout(0)
@pytest.mark.parametrize(
    ("players", "name"),
    [
        (300, "freeze-out"),
        (300, "re-entry"),
        (300, "rebuy"),
        (300, "progressive-bounty"),
        (300, "satellite"),
        (1_000, "freeze-out"),
    ],
)
def test_large_tournament_by_the_book(players: int, name: str) -> None:
    structure = ready_structure(name, players, 60)
    large = TournamentPlan(name, structure, players, players // 5, meddles=name == "re-entry", loose=0.1)
    simulation, _ = play(large, players)
    assert simulation.tournament.state.stage is TournamentStage.FINISHED
