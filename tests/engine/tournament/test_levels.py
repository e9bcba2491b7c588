"""Levels, breaks and the clock."""

import pytest

from riverboat.engine.errors import TournamentError
from riverboat.engine.games import GAMES, Stakes
from riverboat.engine.tournament import commands as co
from riverboat.engine.tournament.events import BreakBegun, BreakEnded, LevelBegun, TournamentStarted
from riverboat.engine.tournament.structure import Level
from riverboat.engine.tournament.tournament import Tournament
from tests.engine.tournament.small import LEVELS, begin, end, of_kind, started

MINUTE = 60_000
WITH_BREAK = (Level(50, 100, minutes=10, break_minutes=5), *LEVELS[1:])


def test_new_level_is_for_the_next_hand() -> None:
    """Rule 23."""
    tournament = started(4)
    begun = begin(tournament)
    assert tournament.next_due() == 10 * MINUTE
    assert tournament.advance(10 * MINUTE - 1) == ()
    assert tournament.advance(10 * MINUTE) == (LevelBegun(1, 10 * MINUTE),)
    assert begun.stakes == Stakes(50, 100)
    end(tournament, begun)
    assert begin(tournament).stakes == Stakes(100, 200)


def test_several_levels_pass_each_at_its_time() -> None:
    tournament = started(4)
    events = tournament.advance(25 * MINUTE)
    assert events == (LevelBegun(1, 10 * MINUTE), LevelBegun(2, 20 * MINUTE))
    assert tournament.next_due() == 30 * MINUTE


def test_last_level_stays() -> None:
    tournament = started(4)
    tournament.advance(1_000 * MINUTE)
    assert tournament.state.level == len(LEVELS) - 1
    assert tournament.next_due() is None


def test_no_hand_begins_in_a_break() -> None:
    tournament = started(4, levels=WITH_BREAK)
    begun = begin(tournament)
    assert of_kind(tournament.advance(10 * MINUTE), BreakBegun) == [BreakBegun(10 * MINUTE, 5 * MINUTE)]
    end(tournament, begun)
    with pytest.raises(TournamentError, match="there is a break"):
        begin(tournament)
    assert tournament.advance(15 * MINUTE) == (BreakEnded(15 * MINUTE), LevelBegun(1, 15 * MINUTE))
    begin(tournament)


def test_clock_stands_still_while_paused() -> None:
    tournament = started(4)
    tournament.advance(4 * MINUTE)
    tournament.handle(co.PauseTournament("Dora", "fire alarm"))
    assert tournament.next_due() is None
    assert tournament.advance(60 * MINUTE) == ()
    assert "paused" in tournament.why_no_hand(1)
    tournament.handle(co.ResumeTournament("Dora"))
    assert tournament.next_due() == 66 * MINUTE


def test_break_stands_still_while_paused() -> None:
    tournament = started(4, levels=WITH_BREAK)
    tournament.advance(12 * MINUTE)
    tournament.handle(co.PauseTournament("Dora", "fire alarm"))
    tournament.handle(co.AddTime(MINUTE, "Dora", "queue"))
    tournament.advance(30 * MINUTE)
    tournament.handle(co.ResumeTournament("Dora"))
    assert tournament.next_due() == 34 * MINUTE


def test_added_time_makes_the_level_or_the_break_longer() -> None:
    tournament = started(4, levels=WITH_BREAK)
    tournament.handle(co.AddTime(3 * MINUTE, "Dora", "a dispute"))
    assert tournament.next_due() == 13 * MINUTE
    tournament.advance(13 * MINUTE)
    tournament.handle(co.AddTime(3 * MINUTE, "Dora", "queue"))
    assert tournament.next_due() == 21 * MINUTE


def test_level_is_skipped_and_undone() -> None:
    tournament = started(4, levels=WITH_BREAK)
    tournament.advance(11 * MINUTE)
    events = tournament.handle(co.SkipLevel("Dora", "late"))
    assert events == (BreakEnded(11 * MINUTE), LevelBegun(1, 11 * MINUTE, "Dora", "late"))
    assert tournament.next_due() == 21 * MINUTE
    assert tournament.handle(co.UndoLevel("Dora", "too fast")) == (
        LevelBegun(0, 11 * MINUTE, "Dora", "too fast"),
    )


def test_level_of_hands_ends_when_every_table_has_played_them() -> None:
    """RP-19."""
    levels = (Level(50, 100, hands=2), *LEVELS[1:])
    tournament = started(12, levels=levels)
    for _ in range(2):
        end(tournament, begin(tournament, 1))
    assert "next level" in tournament.why_no_hand(1)
    assert tournament.advance(500 * MINUTE) == ()
    end(tournament, begin(tournament, 2))
    events = end(tournament, begin(tournament, 2))
    assert of_kind(events, LevelBegun) == [LevelBegun(1, 500 * MINUTE)]
    assert tournament.ready_tables() == [1, 2]


def test_games_change_with_the_level() -> None:
    levels = (Level(50, 100, hands=1), Level(100, 200, hands=1, game="horse"), *LEVELS[2:])
    tournament = started(4, seats=8, levels=levels)
    end(tournament, begin(tournament))
    begun = begin(tournament)
    assert begun.game == "flhe"
    end(tournament, begun)
    assert tournament.state.structure.code_at(5) == "horse"


def test_rotation_stays_as_many_hands_as_there_were_players() -> None:
    tournament = started(3, seats=8, game="horse")
    games = []
    for _ in range(16):
        begun = begin(tournament)
        games.append(begun.game)
        end(tournament, begun)
    assert (
        games == [code for code in ("flhe", "flo8", "razz", "stud", "stud8", "flhe") for _ in range(3)][:16]
    )


def test_button_is_frozen_during_stud() -> None:
    """Rule 11-B: it moves on after the last hand of hold'em, and starts from there again."""
    tournament = started(3, seats=8, game="horse")
    buttons = []
    for _ in range(16):
        begun = begin(tournament)
        buttons.append(begun.button)
        end(tournament, begun)
    order = [buttons[0], buttons[1], buttons[2]]
    assert sorted(order) == sorted(tournament.state.tables[1].seats)
    assert buttons[:6] == order * 2
    assert buttons[6:15] == [order[0]] * 9  # razz, stud and stud high-low
    assert buttons[15] == order[0]


def test_stud_alone_has_no_blinds_and_a_moving_deal() -> None:
    tournament = started(3, seats=8, game="stud")
    first = begin(tournament)
    assert (first.small_blind, first.big_blind) == (None, None)
    end(tournament, first)
    assert begin(tournament).button != first.button
    assert GAMES[first.game].max_seats == 8


def test_tournament_starts_at_its_time_or_is_refunded() -> None:
    tournament = Tournament(started(2).structure, started(2).random, start_ms=5 * MINUTE)
    tournament.handle(co.RegisterPlayer("a", "A"))
    events = tournament.advance(5 * MINUTE)
    assert [event.kind for event in events] == ["entry_refunded", "tournament_cancelled"]
    tournament = Tournament(started(2).structure, started(2).random, start_ms=5 * MINUTE)
    tournament.handle(co.RegisterPlayer("a", "A"))
    tournament.handle(co.RegisterPlayer("b", "B"))
    assert of_kind(tournament.advance(9 * MINUTE), TournamentStarted) == [TournamentStarted(9 * MINUTE)]
    assert tournament.next_due() == 19 * MINUTE


def test_time_lost_by_a_server_costs_nobody_a_level() -> None:
    """After a replay the lost time is added before the first advance."""
    before = started(4)
    before.advance(4 * MINUTE)
    again = Tournament.replay(before.events, before.random)
    again.handle(co.AddTime(60 * MINUTE, "", "the server was down"))
    assert again.advance(64 * MINUTE) == ()
    assert again.next_due() == 70 * MINUTE


def test_time_does_not_go_back() -> None:
    tournament = started(2)
    tournament.advance(7)
    with pytest.raises(TournamentError, match="the time 6 is before 7"):
        tournament.advance(6)
