"""Hand-for-hand play on the bubble (RP-8), and the final table (RP-9)."""

import pytest

from riverboat.engine.errors import TournamentError
from riverboat.engine.tournament import commands as co
from riverboat.engine.tournament.events import (
    AllInsReleased,
    FinalTableDrawn,
    HandForHandBegun,
    HandForHandEnded,
    HandForHandRoundEnded,
    LevelBegun,
    PlaceTaken,
    PlayerEliminated,
    PrizePaid,
)
from riverboat.engine.tournament.structure import PayoutBracket
from riverboat.engine.tournament.tournament import Tournament
from tests.engine.tournament.small import at_table, begin, end, of_kind, play_out, started

PAYOUTS = (PayoutBracket(9, (300, 200, 100, 100, 100, 50, 50, 50, 50)),)
MINUTE = 60_000


def on_the_bubble() -> Tournament:
    """Return a tournament of 12 at two tables that pays 9, with 11 players left and hands in progress."""
    tournament = started(12, seats=6, min_players=9, payouts=PAYOUTS)
    winner, loser, *_ = at_table(tournament, 1)
    play_out(tournament, winner, [loser])
    return tournament


def test_hand_for_hand_counts_from_its_announcement() -> None:
    """RP-8-A: the hands in progress are its first round, and those who are out in it share what is paid."""
    tournament = on_the_bubble()
    first, second = begin(tournament, 1), begin(tournament, 2)
    one, two = ([dealt.player for dealt in begun.seats if dealt.stack == 10_000] for begun in (first, second))
    events = end(tournament, first, {one[0]: -10_000, one[1]: 10_000})
    assert of_kind(events, HandForHandBegun)
    with pytest.raises(TournamentError, match="hand for hand"):
        begin(tournament, 1)
    events = end(tournament, second, {two[0]: -10_000, two[1]: -10_000, two[2]: 20_000})
    out = of_kind(events, PlayerEliminated)
    assert {event.player for event in out} == {two[0], two[1]}
    assert {(event.first, event.last) for event in of_kind(events, PlaceTaken)} == {(9, 10)}
    assert [event.amount for event in of_kind(events, PrizePaid)] == [30, 30]
    assert of_kind(events, HandForHandEnded)


def rounds_begun() -> Tournament:
    """Return a tournament one player before the money, between two rounds."""
    tournament = on_the_bubble()
    winner, loser, *_ = at_table(tournament, 1)
    events = play_out(tournament, winner, [loser])
    assert of_kind(events, HandForHandBegun)
    assert not of_kind(events, HandForHandRoundEnded)
    return tournament


def test_round_is_one_hand_a_table_and_takes_two_minutes_off_the_clock() -> None:
    """RP-8-B and C."""
    tournament = rounds_begun()
    assert tournament.next_due() is None  # the clock does not run by itself
    tournament.advance(90 * MINUTE)
    first, second = begin(tournament, 1), begin(tournament, 2)
    assert first.face_down
    end(tournament, first)
    assert tournament.ready_tables() == []
    events = end(tournament, second)
    assert events[-1] == HandForHandRoundEnded(90 * MINUTE, 2 * MINUTE)
    assert tournament.state.used_ms == 2 * MINUTE
    assert tournament.ready_tables() == [1, 2]


def test_levels_go_on_by_rounds() -> None:
    """RP-8-D."""
    tournament = rounds_begun()
    begun = []
    for _ in range(5):
        hands = [begin(tournament, number) for number in (1, 2)]
        begun += [*end(tournament, hands[0]), *end(tournament, hands[1])]
    assert of_kind(begun, LevelBegun) == [LevelBegun(1, 0)]


def test_all_ins_stay_face_down_until_all_tables_are_done() -> None:
    """RP-8-F."""
    tournament = rounds_begun()
    first, second = begin(tournament, 1), begin(tournament, 2)
    assert not of_kind(tournament.handle(co.HoldAllIn(1)), AllInsReleased)
    events = end(tournament, second)
    assert of_kind(events, AllInsReleased)
    assert not tournament.state.tables[1].held
    end(tournament, first)


def test_two_held_tables_are_released_together() -> None:
    tournament = rounds_begun()
    hands = [begin(tournament, number) for number in (1, 2)]
    tournament.handle(co.HoldAllIn(1))
    with pytest.raises(TournamentError, match="no hand to hold"):
        tournament.handle(co.HoldAllIn(1))
    assert of_kind(tournament.handle(co.HoldAllIn(2)), AllInsReleased)
    for begun in hands:
        end(tournament, begun)


def test_nothing_is_held_outside_hand_for_hand_play() -> None:
    tournament = started(4)
    begin(tournament)
    with pytest.raises(TournamentError, match="no hand to hold"):
        tournament.handle(co.HoldAllIn(1))


def test_structure_may_do_without_hand_for_hand() -> None:
    tournament = started(11, seats=6, hand_for_hand=False, min_players=9, payouts=PAYOUTS)
    winner, loser, *_ = at_table(tournament, 1)
    assert not of_kind(play_out(tournament, winner, [loser]), HandForHandBegun)


@pytest.mark.parametrize(("seats", "players", "final"), [(9, 10, 9), (8, 10, 9), (6, 8, 7), (7, 8, 7)])
def test_final_table_combines_two_short_tables(seats: int, players: int, final: int) -> None:
    """RP-9: from two tables of five, or of four, to one of nine, or of seven."""
    tournament = started(players, seats=seats, hand_for_hand=False)
    winner, loser, *_ = at_table(tournament, 1)
    assert len(tournament.state.tables) == 2
    events = play_out(tournament, winner, [loser])
    (drawn,) = of_kind(events, FinalTableDrawn)
    assert drawn.seats == final
    assert len(drawn.places) == players - 1
    assert len(tournament.state.tables) == 1


def test_final_table_waits_for_the_hands_in_progress() -> None:
    tournament = started(10, hand_for_hand=False)
    waiting = begin(tournament, 2)
    winner, loser, *_ = at_table(tournament, 1)
    assert not of_kind(play_out(tournament, winner, [loser]), FinalTableDrawn)
    assert "final table" in tournament.why_no_hand(1)
    assert of_kind(end(tournament, waiting), FinalTableDrawn)


def test_delayed_final_table_is_one_that_nobody_has_watched() -> None:
    tournament = started(10, hand_for_hand=False, final_delay_seconds=60)
    winner, loser, *_ = at_table(tournament, 1)
    assert tournament.state.spectator_delay == 0
    (drawn,) = of_kind(play_out(tournament, winner, [loser]), FinalTableDrawn)
    assert drawn.table == 3
    assert list(tournament.state.tables) == [3]
    assert tournament.state.spectator_delay == 60
    tournament.handle(co.ReplaceTable(3))
    assert list(tournament.state.tables) == [4]


def test_delayed_final_table_is_drawn_from_a_single_table_too() -> None:
    tournament = started(3, seats=3, final_delay_seconds=60)
    assert list(tournament.state.tables) == [2]
    assert tournament.state.spectator_delay == 60
    assert len(of_kind(tournament.events, FinalTableDrawn)) == 1


@pytest.mark.parametrize("seed", range(8))
def test_final_button_of_two_is_for_the_last_big_blind(seed: int) -> None:
    """Rule 34-B across the draw: the player who was just big blind has the button."""
    tournament = started(3, seed, seats=2)
    loser, winner = at_table(tournament, 1)
    begun = begin(tournament, 1)
    big = next(dealt.player for dealt in begun.seats if dealt.seat == begun.big_blind)
    events = end(tournament, begun, {loser: -10_000, winner: 10_000})
    (drawn,) = of_kind(events, FinalTableDrawn)
    if big == winner:
        assert dict(drawn.places)[winner] == drawn.button
    now = begin(tournament, drawn.table)
    assert now.button == now.small_blind == drawn.button


def test_disqualification_between_rounds_may_decide_the_tournament() -> None:
    tournament = started(5, seats=3, ticket=125)
    assert tournament.state.hand_for_hand
    player = at_table(tournament, 1)[0]
    events = tournament.handle(co.Disqualify(player, "Dora", "collusion"))
    assert events[-1].kind == "tournament_finished"
    assert sum(event.amount for event in of_kind(events, PrizePaid)) == 500
