"""The director's commands, penalties, absent players, and cancellations."""

import pytest

from riverboat.engine.tournament import commands as co
from riverboat.engine.tournament import director_events as de
from riverboat.engine.tournament import events as ev
from riverboat.engine.tournament.event import TOURNAMENT_EVENTS
from riverboat.engine.tournament.state import TournamentStage
from riverboat.engine.tournament.structure import Level, Rebuys
from tests.engine.tournament.small import LEVELS, at_table, begin, end, of_kind, play_out, started
from tests.engine.tournament.test_entries import refusal

BY = ("Dora", "a reason")


def test_every_decision_says_who_and_why() -> None:
    """Each event of a director has both."""
    decisions = {
        kind.kind
        for kind in TOURNAMENT_EVENTS.values()
        if "by" in (names := set[str](kind.__slots__)) and "reason" not in names
    }
    # By whom a player was knocked out, and what players decide.
    assert decisions == {"player_busted", "tournament_resumed", "deal_proposed"}


def test_pause_stops_play_after_the_hands_in_progress() -> None:
    tournament = started(4)
    begun = begin(tournament)
    tournament.handle(co.PauseTournament(*BY))
    assert refusal(tournament, co.PauseTournament(*BY)) == "paused_already"
    end(tournament, begun)
    assert refusal(tournament, co.BeginHand(1)) == "table_not_ready"
    tournament.handle(co.ResumeTournament("Dora"))
    assert refusal(tournament, co.ResumeTournament("Dora")) == "play_not_paused"
    begin(tournament)


def test_penalty_is_a_hand_for_each_player_and_the_hands_are_folded() -> None:
    """Rule 71-A and C: dealt in, blinds posted, the hand is killed."""
    tournament = started(4)
    player = at_table(tournament, 1)[0]
    tournament.handle(co.Penalise(player, 2, *BY))
    absent = []
    for _ in range(9):
        begun = begin(tournament)
        absent.append(next(dealt.absent for dealt in begun.seats if dealt.player == player))
        end(tournament, begun)
    assert absent == [True] * 8 + [False]
    assert tournament.handle(co.Penalise(player, 0, *BY, hands=1)) == (de.PlayerPenalised(player, 1, *BY),)
    assert refusal(tournament, co.Penalise(player, 0, *BY)) == "bad_penalty"
    assert refusal(tournament, co.Penalise(player, 1, *BY, hands=-1)) == "bad_penalty"
    assert refusal(tournament, co.Penalise("nobody", 1, *BY)) == "not_entered"


def test_absent_player_is_dealt_in() -> None:
    """Rule 30."""
    tournament = started(4)
    player = at_table(tournament, 1)[0]
    assert tournament.handle(co.SetPresence(player, present=False)) == (de.PlayerAbsent(player),)
    assert tournament.handle(co.SetPresence(player, present=False)) == ()
    begun = begin(tournament)
    assert len(begun.seats) == 4
    assert [dealt.player for dealt in begun.seats if dealt.absent] == [player]
    assert tournament.handle(co.SetPresence(player, present=True)) == (de.PlayerReturned(player),)


def test_disqualified_chips_leave_play_after_the_hand() -> None:
    """Rule 71-D."""
    tournament = started(4)
    player, other, third, fourth = at_table(tournament, 1)
    begun = begin(tournament)
    events = tournament.handle(co.Disqualify(player, *BY))
    assert not of_kind(events, de.ChipsRemoved)
    assert refusal(tournament, co.Disqualify(player, *BY)) == "disqualified"
    events = end(tournament, begun)
    assert of_kind(events, de.ChipsRemoved) == [de.ChipsRemoved(player, 10_000)]
    assert of_kind(events, ev.PlaceTaken) == [ev.PlaceTaken(player, 4, 4, 4)]
    tournament.handle(co.Disqualify(other, *BY))
    events = tournament.handle(co.Disqualify(third, *BY))
    assert tournament.state.stage is TournamentStage.FINISHED
    assert tournament.state.players[fourth].place == 1


def test_last_player_with_chips_is_not_disqualified() -> None:
    tournament = started(2, rebuys=Rebuys(50, 8_000), late_levels=1)
    first, second = at_table(tournament, 1)
    play_out(tournament, first, [second])
    assert refusal(tournament, co.Disqualify(first, *BY)) == "last_player"
    tournament.handle(co.TakeRebuy(second))
    tournament.handle(co.Disqualify(first, *BY))
    assert tournament.state.players[second].place == 1


def test_disqualified_player_does_not_enter_again_and_the_bounty_goes_to_the_winner() -> None:
    tournament = started(3, bounty=40, re_entries=1, late_levels=2)
    player, first, second = at_table(tournament, 1)
    tournament.handle(co.Disqualify(player, *BY))
    assert refusal(tournament, co.ReEnter(player)) == "disqualified"
    events = play_out(tournament, first, [second])
    assert ev.BountyWon(first, player, 40) in events
    assert sum(event.paid for event in of_kind(tournament.events, ev.BountyWon)) == 120


def test_disqualified_player_who_could_rebuy_is_out() -> None:
    tournament = started(4, rebuys=Rebuys(50, 8_000), late_levels=1)
    winner, loser, *_ = at_table(tournament, 1)
    play_out(tournament, winner, [loser])
    events = tournament.handle(co.Disqualify(loser, *BY))
    assert of_kind(events, ev.PlayerEliminated) == [ev.PlayerEliminated(loser)]


def test_disqualified_earlier_finishes_lower_whatever_the_stacks() -> None:
    """The first is disqualified while another may rebuy, who does; the second has fewer chips."""
    tournament = started(5, rebuys=Rebuys(50, 8_000), late_levels=1)
    winner, loser, first, second, _ = at_table(tournament, 1)
    play_out(tournament, winner, [loser])
    tournament.handle(co.CorrectStack(second, 9_000, *BY))
    tournament.handle(co.Disqualify(first, *BY))
    tournament.handle(co.TakeRebuy(loser))
    tournament.handle(co.Disqualify(second, *BY))
    tournament.advance(600_000)
    assert [(event.player, event.place) for event in of_kind(tournament.events, ev.PlaceTaken)] == [
        (first, 5),
        (second, 4),
    ]


def test_stack_is_corrected_between_hands_with_a_reason() -> None:
    tournament = started(3)
    player = at_table(tournament, 1)[0]
    assert refusal(tournament, co.CorrectStack(player, 9_000, "Dora", "")) == "bad_correction"
    assert refusal(tournament, co.CorrectStack(player, 0, *BY)) == "bad_correction"
    begun = begin(tournament)
    assert refusal(tournament, co.CorrectStack(player, 9_000, *BY)) == "hand_in_progress"
    end(tournament, begun)
    tournament.handle(co.CorrectStack(player, 9_000, *BY))
    assert tournament.state.players[player].stack == 9_000


def test_player_is_moved_between_hands_only() -> None:
    tournament = started(12)
    player, other = at_table(tournament, 1)[0], at_table(tournament, 2)[0]
    seat = tournament.state.players[other].seat
    assert seat is not None
    assert refusal(tournament, co.MovePlayer(player, 2, seat, *BY)) == "seat_not_free"
    assert refusal(tournament, co.MovePlayer(player, 7, 0, *BY)) == "no_table"
    own = tournament.state.tables[1].free[0]
    assert refusal(tournament, co.MovePlayer(player, 1, own, *BY)) == "same_table"
    begin(tournament, 1)
    free = tournament.state.tables[2].free[0]
    assert refusal(tournament, co.MovePlayer(player, 2, free, *BY)) == "hand_in_progress"


def test_tables_are_merged_where_there_is_room() -> None:
    tournament = started(19)
    assert len(tournament.state.tables) == 3
    assert refusal(tournament, co.MergeTables(9, *BY)) == "no_table"
    begun = begin(tournament, 1)
    assert refusal(tournament, co.MergeTables(1, *BY)) == "hand_in_progress"
    players = [dealt.player for dealt in begun.seats]
    end(tournament, begun, {players[0]: -10_000, players[1]: 10_000})
    full = started(18)
    assert refusal(full, co.MergeTables(2, *BY)) == "no_room"
    short = started(11, seats=6)
    assert refusal(short, co.MergeTables(1, *BY)) == "no_room"


def test_merged_table_is_broken_by_the_director() -> None:
    tournament = started(12, seats=10)  # two tables of six: the tournament would wait for ten players
    tournament.state.tables[2].size = 12
    (broken, *moves, removed) = tournament.handle(co.MergeTables(1, *BY))
    assert isinstance(broken, ev.TableBroken)
    assert (broken.by, broken.reason) == BY
    assert len(moves) == 6
    assert removed == ev.TableRemoved(1)


def test_levels_have_ends_and_time_is_added_to_minutes_only() -> None:
    tournament = started(3, levels=(Level(50, 100, hands=5), *LEVELS[1:]))
    assert refusal(tournament, co.UndoLevel(*BY)) == "no_level"
    assert refusal(tournament, co.AddTime(60_000, *BY)) == "bad_time"
    for _ in LEVELS[1:]:
        tournament.handle(co.SkipLevel(*BY))
    assert refusal(tournament, co.SkipLevel(*BY)) == "no_level"
    assert refusal(tournament, co.AddTime(0, *BY)) == "bad_time"


def test_cancelled_tournament_refunds_everything() -> None:
    tournament = started(4, fee=10, bounty=40, rebuys=Rebuys(50, 8_000), late_levels=1)
    winner, loser, *_ = at_table(tournament, 1)
    tournament.handle(co.TakeRebuy(loser))
    play_out(tournament, winner, [loser])
    events = tournament.handle(co.CancelTournament(*BY))
    refunds = {event.player: event.amount for event in of_kind(events, de.EntryRefunded)}
    assert refunds == {player: 200 if player == loser else 150 for player in tournament.state.players}
    assert events[-1] == de.TournamentCancelled(*BY)
    assert refusal(tournament, co.PauseTournament(*BY)) == "wrong_stage"


def test_cancelled_bounties_that_were_won_stay_won() -> None:
    tournament = started(4, bounty=40, late_levels=1)
    winner, loser, *_ = at_table(tournament, 1)
    events = play_out(tournament, winner, [loser])
    won = sum(event.paid for event in of_kind(events, ev.BountyWon))
    refunds = of_kind(tournament.handle(co.CancelTournament(*BY)), de.EntryRefunded)
    assert won + sum(event.amount for event in refunds) == 4 * (100 + 40)


def test_tournament_with_paid_prizes_is_not_cancelled() -> None:
    tournament = started(5)
    winner, *losers = at_table(tournament, 1)
    play_out(tournament, winner, losers[:3])
    assert tournament.state.stage is TournamentStage.RUNNING
    tournament_of_two_prizes = started(6)
    winner, *losers = at_table(tournament_of_two_prizes, 1)
    play_out(tournament_of_two_prizes, winner, losers[:4])
    tournament_of_two_prizes.handle(co.CancelTournament(*BY))
    three = started(9)
    winner, *losers = at_table(three, 1)
    for loser in losers[:7]:
        play_out(three, winner, [loser])
    assert three.state.paid_places
    assert refusal(three, co.CancelTournament(*BY)) == "prizes_paid"


def test_unknown_command_is_refused() -> None:
    assert refusal(started(2), "deal") == "wrong_command"  # type: ignore[arg-type]  # that is the point


@pytest.mark.parametrize(
    ("result", "sentence"),
    [
        (co.EndHand(1, ()), "stacks are for the seats"),
        (co.EndHand(9, ()), "there is no table 9"),
        (co.EndHand(1, ((0, 10_000), (1, 9_000), (2, 10_000))), "add up to 29000, and 30000"),
        (co.EndHand(1, ((0, -1), (1, 10_001), (2, 20_000))), "a whole number of chips"),
        (co.EndHand(1, ((0, 10_000), (1, 10_000), (2, 10_000)), ((0, (1,)),)), "only players without chips"),
        (co.EndHand(1, ((0, 0), (1, 20_000), (2, 10_000))), "with bounties, say who"),
        (co.EndHand(1, ((0, 0), (1, 20_000), (2, 10_000)), ((0, (0,)),)), "by others"),
    ],
)
def test_wrong_result_is_refused(result: co.EndHand, sentence: str) -> None:
    tournament = started(3, seats=3, bounty=10)
    begin(tournament)
    before = repr(tournament.state)
    with pytest.raises(Exception, match=sentence):
        tournament.handle(result)
    assert repr(tournament.state) == before
    assert refusal(started(3), co.EndHand(1, ())) == "no_hand"
