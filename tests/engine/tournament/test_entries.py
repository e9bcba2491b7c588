"""Registration, late entries, re-entries, rebuys and the add-on."""

from random import Random

import pytest

from riverboat.engine.errors import TournamentError
from riverboat.engine.tournament import commands as co
from riverboat.engine.tournament.events import (
    AddOnTaken,
    PlayerBusted,
    PlayerEliminated,
    PlayerRebought,
    PlayerSeated,
    RebuyDeclined,
    RegistrationClosed,
    TournamentStarted,
)
from riverboat.engine.tournament.structure import AddOn, Level, Rebuys
from riverboat.engine.tournament.tournament import Tournament
from tests.engine.tournament.small import LEVELS, at_table, begin, end, of_kind, play_out, started, structure

REBUYS = Rebuys(cost=50, chips=8_000, most=1, seconds=20)


def refusal(tournament: Tournament, command: co.TournamentCommand) -> str:
    """Return the code of the refusal of `command`, which changes nothing."""
    before, events = repr(tournament.state), len(tournament.events)
    with pytest.raises(TournamentError) as refused:
        tournament.handle(command)
    assert repr(tournament.state) == before
    assert len(tournament.events) == events
    assert str(refused.value)
    return refused.value.code


def test_registration_before_the_start() -> None:
    tournament = Tournament(structure(max_players=3, min_players=2), Random(1))
    tournament.handle(co.RegisterPlayer("a", "Ada"))
    assert refusal(tournament, co.RegisterPlayer("a", "Ada")) == "entered_already"
    assert refusal(tournament, co.StartTournament()) == "too_few_players"
    assert refusal(tournament, co.BeginHand(1)) == "wrong_stage"
    tournament.handle(co.UnregisterPlayer("a"))
    assert tournament.state.pool == 0
    assert refusal(tournament, co.UnregisterPlayer("a")) == "not_entered"
    for name in "abc":
        tournament.handle(co.RegisterPlayer(name, name.upper()))
    assert refusal(tournament, co.RegisterPlayer("d", "D")) == "tournament_full"
    tournament.handle(co.StartTournament())
    assert refusal(tournament, co.UnregisterPlayer("a")) == "wrong_stage"
    assert refusal(tournament, co.RegisterPlayer("d", "D")) == "registration_closed"
    assert refusal(tournament, co.StartTournament()) == "wrong_stage"


def test_sit_and_go_starts_when_full() -> None:
    tournament = Tournament(structure(max_players=2, starts_when_full=True), Random(1))
    tournament.handle(co.RegisterPlayer("a", "A"))
    assert of_kind(tournament.handle(co.RegisterPlayer("b", "B")), TournamentStarted)


def test_re_entry_gets_a_full_stack_and_a_new_seat() -> None:
    """Rule 8-A."""
    tournament = started(4, re_entries=1, late_levels=1)
    winner, loser, *_ = at_table(tournament, 1)
    assert refusal(tournament, co.ReEnter(loser)) == "not_out"
    play_out(tournament, winner, [loser])
    (seated,) = of_kind(tournament.handle(co.ReEnter(loser)), PlayerSeated)
    assert (seated.player, seated.chips) == (loser, 10_000)
    assert tournament.state.pool == 500
    end(tournament, begin(tournament))  # the player may have to wait for the button
    play_out(tournament, winner, [loser])
    assert refusal(tournament, co.ReEnter(loser)) == "no_re_entry"


def test_registration_closes_with_its_level() -> None:
    tournament = started(4, re_entries=1, late_levels=1)
    winner, loser, *_ = at_table(tournament, 1)
    play_out(tournament, winner, [loser])
    (closed,) = of_kind(tournament.advance(600_000), RegistrationClosed)
    assert closed.pool == 400
    assert refusal(tournament, co.ReEnter(loser)) == "registration_closed"
    assert refusal(tournament, co.RegisterPlayer("late", "Late")) == "registration_closed"


def test_declared_rebuy_plays_with_chips_behind() -> None:
    """Rule 27: nobody misses a hand, and who declares must buy."""
    tournament = started(3, rebuys=REBUYS, late_levels=2)
    winner, loser, _ = at_table(tournament, 1)
    assert tournament.handle(co.TakeRebuy(loser))[0].kind == "rebuy_declared"
    assert refusal(tournament, co.TakeRebuy(loser)) == "rebuy_declared"
    assert refusal(tournament, co.DeclineRebuy(loser)) == "no_rebuy"
    events = play_out(tournament, winner, [loser])
    assert of_kind(events, PlayerRebought) == [PlayerRebought(loser, 50, 8_000)]
    assert not of_kind(events, PlayerBusted)
    assert loser in [dealt.player for dealt in begin(tournament).seats]
    assert tournament.state.pool == 350


def test_rebuy_is_decided_in_its_time() -> None:
    tournament = started(4, rebuys=REBUYS, late_levels=2)
    winner, *losers = at_table(tournament, 1)
    events = play_out(tournament, winner, losers[:3])
    assert [event.rebuy_until for event in of_kind(events, PlayerBusted)] == [20_000] * 3
    assert "fewer than two players" in tournament.why_no_hand(1)
    tournament.handle(co.TakeRebuy(losers[0]))
    assert tournament.state.players[losers[0]].stack == 8_000
    assert not of_kind(tournament.handle(co.DeclineRebuy(losers[1])), PlayerEliminated)  # one still decides
    events = tournament.advance(20_000)
    assert of_kind(events, RebuyDeclined) == [RebuyDeclined(losers[2])]
    assert {event.player for event in of_kind(events, PlayerEliminated)} == {losers[1], losers[2]}
    play_out(tournament, winner, [losers[0]])
    assert refusal(tournament, co.TakeRebuy(losers[0])) in ("no_rebuy", "wrong_stage", "player_out")


def test_open_rebuys_lapse_when_registration_closes() -> None:
    tournament = started(4, rebuys=Rebuys(50, 8_000, seconds=600), late_levels=1)
    winner, loser, *_ = at_table(tournament, 1)
    tournament.advance(599_000)
    play_out(tournament, winner, [loser])
    events = tournament.advance(600_000)
    assert [event.player for event in of_kind(events, PlayerEliminated)] == [loser]


def test_add_on_is_sold_in_its_break() -> None:
    levels = (Level(50, 100, minutes=10, break_minutes=5), *LEVELS[1:])
    tournament = started(3, add_on=AddOn(70, 15_000), late_levels=1, levels=levels)
    player, other, _ = at_table(tournament, 1)
    assert refusal(tournament, co.TakeAddOn(player)) == "no_add_on"
    begun = begin(tournament)
    tournament.advance(600_000)
    assert refusal(tournament, co.TakeAddOn(player)) == "hand_in_progress"
    end(tournament, begun)
    assert tournament.handle(co.TakeAddOn(player)) == (AddOnTaken(player, 70, 15_000),)
    assert refusal(tournament, co.TakeAddOn(player)) == "no_add_on"
    (closed,) = of_kind(tournament.advance(900_000), RegistrationClosed)
    assert closed.pool == 370
    assert refusal(tournament, co.TakeAddOn(other)) == "no_add_on"
    tournament.handle(co.UndoLevel("Dora", "a mistake"))
    tournament.advance(1_500_000)
    assert tournament.state.on_break
    assert refusal(tournament, co.TakeAddOn(other)) == "no_add_on"  # the prizes are fixed


def test_player_who_is_out_has_no_seat() -> None:
    tournament = started(4, late_levels=1)
    winner, loser, *_ = at_table(tournament, 1)
    play_out(tournament, winner, [loser])
    assert refusal(tournament, co.TakeRebuy(loser)) == "player_out"
    assert refusal(tournament, co.TakeAddOn("nobody")) == "not_entered"


def test_late_registration_has_an_end_when_one_player_is_left() -> None:
    tournament = started(2, late_levels=2)
    first, second = at_table(tournament, 1)
    events = play_out(tournament, first, [second])
    assert [event.kind for event in events][-3:] == ["place_taken", "prize_paid", "tournament_finished"]
    assert of_kind(events, RegistrationClosed) == [RegistrationClosed(200, (200,))]
