from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.engine.errors import FiguresError
from riverboat.engine.tournament.commands import RegisterPlayer, StartTournament
from riverboat.engine.tournament.payouts import (
    SatelliteResult,
    check_schedule,
    prizes,
    prizes_by_field,
    satellite,
    shared,
    standard_schedule,
)
from riverboat.engine.tournament.ready import ready_structure
from riverboat.engine.tournament.state import TournamentStage
from riverboat.engine.tournament.tournament import Tournament

WEIGHTS = st.lists(st.integers(1, 10_000), min_size=1, max_size=40).map(
    lambda found: sorted(found, reverse=True)
)


def test_sit_and_go_pays_half_three_tenths_and_a_fifth() -> None:
    """The payout structure of a sit-and-go, by the glossary of pokerstrategy.com."""
    assert prizes(1_000, standard_schedule(9), 9) == (500, 300, 200)


def test_two_players_play_for_all() -> None:
    assert prizes(1_500, standard_schedule(2), 2) == (1_500,)


def test_odd_chips_go_to_the_best_place() -> None:
    assert prizes(101, (50, 30, 20), 9) == (51, 30, 20)
    assert prizes(10, (1, 1, 1), 3) == (4, 3, 3)


@given(st.integers(2, 3_000))
def test_standard_schedule_is_one_for_its_players(players: int) -> None:
    weights = standard_schedule(players)
    check_schedule(weights, players)
    if players > 10:
        paid = prizes(players * 1_000, weights, players)
        assert len(paid) == -(-players * 15 // 100)
        assert paid[-1] >= 1_000, "the last place paid gets its buy-in"


@given(st.integers(0, 10**9), WEIGHTS, st.integers(0, 100))
def test_prizes_are_the_pool_and_fall(pool: int, weights: list[int], more: int) -> None:
    players = len(weights) + more
    if pool * weights[-1] < sum(weights):
        with pytest.raises(FiguresError, match="pay fewer"):
            prizes(pool, weights, players)
        return
    paid = prizes(pool, weights, players)
    assert sum(paid) == pool
    assert list(paid) == sorted(paid, reverse=True)
    assert paid[-1] > 0


@pytest.mark.parametrize(
    ("weights", "players", "message"),
    [
        ((), 9, "pays nobody"),
        ((5, 3, 2), 2, "3 places are paid, but there are 2 players"),
        ((5, 0), 9, "the weight of place 2 is 0"),
        ((3, 5), 9, "place 2 is paid more than place 1"),
        ((1.5,), 9, "the weight of place 1 is 1.5"),
    ],
)
def test_what_is_no_schedule_is_refused(weights: tuple[int, ...], players: int, message: str) -> None:
    with pytest.raises(FiguresError, match=message):
        prizes(1_000, weights, players)


def test_satellite_pays_tickets_and_the_rest_to_the_next_place() -> None:
    assert satellite(1_050, 300, 10) == SatelliteResult(3, (0, 0, 0, 150))
    assert satellite(900, 300, 10) == SatelliteResult(3, ())


def test_satellite_pays_no_player_twice() -> None:
    assert satellite(1_000, 300, 2) == SatelliteResult(2, (400,))


@given(st.integers(1, 10**7), st.integers(1, 10**5), st.integers(2, 500))
def test_satellite_pays_its_pool(pool: int, ticket: int, players: int) -> None:
    if pool < ticket:
        with pytest.raises(FiguresError, match="does not pay a ticket"):
            satellite(pool, ticket, players)
        return
    found = satellite(pool, ticket, players)
    assert found.tickets * ticket + sum(found.prizes) == pool
    assert len(found.prizes) <= players


@pytest.mark.parametrize("name", ["freeze-out", "satellite", "sit-and-go"])
def test_tournament_is_paid_by_the_schedule(name: str) -> None:
    structure = ready_structure(name, players=9 if name == "sit-and-go" else 40)
    tournament = Tournament(structure, Random(1), prizes=prizes_by_field)
    for player in range(structure.max_players):
        tournament.handle(RegisterPlayer(str(player), str(player)))
    if tournament.state.stage is TournamentStage.REGISTERING:
        tournament.handle(StartTournament())
    paid = tournament.state.prizes
    assert sum(paid) == tournament.state.pool == structure.max_players * structure.buy_in
    assert len(paid) == {"freeze-out": 6, "satellite": 4, "sit-and-go": 3}[name]


@given(st.integers(0, 10**6), st.integers(2, 200), st.sampled_from([0, 777]))
def test_any_pool_is_divided_whole(pool: int, players: int, ticket: int) -> None:
    structure = replace(ready_structure("freeze-out"), ticket=ticket)
    paid = prizes_by_field(structure, players, players, pool)
    assert sum(paid) == pool
    assert min(paid, default=1) > 0
    assert len(paid) <= players


def test_players_who_finish_together_share() -> None:
    assert shared((500, 300, 200), 2, 3) == (250, 250)
    assert shared((500, 300, 201), 2, 4) == (167, 167, 167)
    assert shared((500, 300, 201), 2, 3) == (251, 250)
    assert shared((500,), 2, 3) == (0, 0)


def test_places_the_wrong_way_round_are_refused() -> None:
    with pytest.raises(FiguresError, match="places 3 to 2"):
        shared((500, 300), 3, 2)
