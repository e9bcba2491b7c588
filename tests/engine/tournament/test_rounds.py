"""Shoot-outs, and heads-up brackets: tables play for themselves, and winners play on with full stacks."""

import pytest

from riverboat.engine.errors import StructureError, TournamentError
from riverboat.engine.tournament import commands as co
from riverboat.engine.tournament.events import LevelBegun, PlaceTaken, PrizePaid, ShootOutRoundBegun
from riverboat.engine.tournament.ready import ready_structure
from riverboat.engine.tournament.rounds import rounds_of, tables_of_round
from riverboat.engine.tournament.state import TournamentStage
from riverboat.engine.tournament.structure import PayoutBracket
from riverboat.engine.tournament.tournament import Tournament
from tests.engine.tournament.plans import TournamentPlan, play
from tests.engine.tournament.small import at_table, of_kind, play_out, started

PAYOUTS = (PayoutBracket(4, (500, 300, 100, 100)),)


def bracket(players: int) -> Tournament:
    """Return a heads-up bracket that has started, and pays four."""
    return started(players, seats=2, shoot_out=True, min_players=4, payouts=PAYOUTS)


@pytest.mark.parametrize(
    ("players", "tables", "rounds"), [(2, 1, 1), (3, 2, 2), (5, 4, 3), (8, 4, 3), (9, 8, 4)]
)
def test_bracket_has_byes_up_to_a_power_of_two(players: int, tables: int, rounds: int) -> None:
    structure = ready_structure("bracket", players)
    assert (tables_of_round(structure, players), rounds_of(structure, players)) == (tables, rounds)


def test_byes_are_drawn_and_no_two_meet() -> None:
    tournament = bracket(5)
    assert sorted(len(at_table(tournament, number)) for number in range(1, 5)) == [1, 1, 1, 2]
    (playing,) = tournament.ready_tables()
    winner, loser = at_table(tournament, playing)
    events = play_out(tournament, winner, [loser])
    (begun,) = of_kind(events, ShootOutRoundBegun)
    assert [event.place for event in of_kind(events, PlaceTaken)] == [5]
    assert [table for _, table, _ in begun.places] == [1, 1, 2, 2]
    assert tournament.ready_tables() == [1, 2]


def test_winners_of_neighbouring_tables_meet_with_full_stacks_at_the_first_level() -> None:
    tournament = bracket(4)
    tournament.advance(10 * 60_000)
    assert tournament.state.level == 1
    first, other = at_table(tournament, 1)
    events = play_out(tournament, first, [other])
    assert not of_kind(events, ShootOutRoundBegun)
    assert not of_kind(events, PlaceTaken), "the other table may lose somebody in the same round"
    assert tournament.ready_tables() == [2]
    second, out = at_table(tournament, 2)
    events = play_out(tournament, second, [out])
    shared = of_kind(events, PlaceTaken)
    assert {event.player for event in shared} == {other, out}
    assert {(event.place, event.first, event.last) for event in shared} == {(3, 3, 4)}
    assert [event.amount for event in of_kind(events, PrizePaid)] == [40, 40]
    assert [player for player, _, _ in of_kind(events, ShootOutRoundBegun)[0].places] == [first, second]
    assert of_kind(events, LevelBegun) == [LevelBegun(0, tournament.now_ms)]
    assert {tournament.state.players[player].stack for player in (first, second)} == {10_000}
    play_out(tournament, first, [second])
    assert tournament.state.stage is TournamentStage.FINISHED
    assert tournament.state.players[second].place == 2


def test_players_stay_at_their_tables() -> None:
    tournament = bracket(8)
    player = at_table(tournament, 1)[0]
    for command in (co.MovePlayer(player, 2, 0, "Dora", "why not"), co.MergeTables(1, "Dora", "why not")):
        with pytest.raises(TournamentError, match="plays for itself"):
            tournament.handle(command)
    with pytest.raises(TournamentError, match="the last table make a deal"):
        tournament.handle(co.ProposeDeal(((player, 1),), by="Dora"))


def test_shoot_out_without_a_round_for_late_players() -> None:
    with pytest.raises(StructureError, match="a shoot-out has no late entries"):
        started(4, seats=2, shoot_out=True, late_levels=2)


@pytest.mark.integration
@pytest.mark.parametrize("name", ["bracket", "shoot-out"])
@pytest.mark.parametrize("seed", range(8))
def test_judge_sees_shoot_outs_to_the_end(name: str, seed: int) -> None:
    """With disqualified players, absent ones and deals among them."""
    players = (3, 5, 8, 9, 13, 17, 31, 36)[seed]
    plan = TournamentPlan(name, ready_structure(name, players, 60), players, 0, meddles=True, deals=True)
    simulation, judge = play(plan, seed)
    assert simulation.tournament.state.stage is TournamentStage.FINISHED
    several = tables_of_round(plan.structure, players) > 1
    assert bool(judge.counts["shoot_out_round_begun"]) == several
