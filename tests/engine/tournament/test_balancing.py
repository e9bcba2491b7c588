"""Rule 11: who moves where, and which tables halt."""

from hypothesis import assume, given
from hypothesis import strategies as st

from riverboat.engine.button import Positions, next_positions
from riverboat.engine.tournament import commands as co
from riverboat.engine.tournament.balancing import balancing_move, halts, positions_after, worst_seat
from riverboat.engine.tournament.events import PlayerMoved, TableContinued, TableHalted
from riverboat.engine.tournament.state import TournamentTable
from tests.engine.tournament.small import at_table, begin, end, of_kind, play_out, started


def table(number: int, seats: set[int], last: Positions | None, size: int = 9) -> TournamentTable:
    """Return a table with players in `seats` after a hand with the positions `last`."""
    return TournamentTable(number, size, {seat: f"t{number}s{seat}" for seat in seats}, last)


@st.composite
def tables(draw: st.DrawFn, number: int = 1) -> TournamentTable:
    """Draw a table after some hands at which players may have left."""
    size = draw(st.integers(3, 10))
    seats = draw(st.sets(st.integers(0, size - 1), min_size=2, max_size=size - 1))
    last = None
    for _ in range(draw(st.integers(1, 4))):
        last = next_positions(last, seats)
    gone = draw(st.sets(st.sampled_from(sorted(seats)), max_size=len(seats) - 2))
    return table(number, seats - gone, last, size)


def hands_until_big_blind(at: TournamentTable, seat: int) -> int:
    """Return in how many hands a player in `seat` is big blind, by playing them."""
    positions, players = at.positions, {*at.seats, seat}
    for hands in range(1, at.size + 1):
        positions = next_positions(positions, players)
        if positions.big_blind == seat:
            return hands
    raise AssertionError("the big blind never comes")


@given(tables())
def test_worst_seat_is_big_blind_first(at: TournamentTable) -> None:
    """Rule 11-A, read by brute force: fewest hands to the big blind, and never the small blind."""
    chosen = worst_seat(at)
    assert at.positions is not None
    choices = [seat for seat in at.free if seat != at.positions.big_blind]
    if chosen is None:
        assert not choices
        return
    assert chosen in choices
    if len(at.seats) > 1:
        now = next_positions(at.positions, {*at.seats, chosen})
        assert len(at.seats) == 1 or now.small_blind != chosen
    fewest = min(hands_until_big_blind(at, seat) for seat in choices)
    assert hands_until_big_blind(at, chosen) == fewest


def test_single_big_blind_is_the_worst_seat() -> None:
    """Rule 11-A: the small blind's seat is empty, too, and is not taken."""
    at = table(1, {0, 1, 2, 6, 7}, Positions(2, 3, 4))
    assert worst_seat(at) == 5


def test_player_may_be_big_blind_twice() -> None:
    """Rule 11-A: even if the seat is big blind twice."""
    giver = table(1, {0, 1, 2, 3, 4, 5}, Positions(8, 0, 1))
    taker = table(2, {0, 3, 6}, Positions(0, 3, 6))
    move = balancing_move([giver, taker], sorted(giver.seats), giver, stud_only=False)
    assert move is not None
    assert (move.from_seat, move.to_seat) == (2, 7)  # seat 7 is big blind in the next hand


@given(giver=tables(1), taker=tables(2))
def test_next_big_blind_moves(giver: TournamentTable, taker: TournamentTable) -> None:
    move = balancing_move([giver, taker], sorted(giver.seats), giver, stud_only=False)
    if len(giver.seats) - len(taker.seats) < 2:
        assert move is None
        return
    assume(move is not None)
    assert move is not None
    assert move.from_seat == next_positions(giver.positions, giver.seats).big_blind
    assert move.to_seat == worst_seat(taker)


def test_player_leaves_one_of_the_fullest_tables() -> None:
    """Rule 11-C: the procedure is fixed."""
    fullest, second, short = (
        table(number, set(range(players)), Positions(0, 1, 2)) for number, players in enumerate((8, 7, 5), 1)
    )
    both = [fullest, second, short]
    assert balancing_move(both, list(range(7)), second, stud_only=False) is None
    move = balancing_move(both, list(range(8)), fullest, stud_only=False)
    assert move is not None
    assert (move.from_table, move.to_table) == (1, 3)


def test_stud_player_moves_by_position() -> None:
    """Rule 11-A: the seat that opened last is filled, from the same seat or the next one."""
    giver, taker = table(1, {0, 1, 3, 4, 5}, None, 8), table(2, {0, 1, 6}, None, 8)
    taker.opened = [4, 2]
    move = balancing_move([giver, taker], sorted(giver.seats), giver, stud_only=True)
    assert move is not None
    assert (move.from_seat, move.to_seat) == (3, 2)


def test_balance_between_hands_of_a_tournament() -> None:
    tournament = started(18, halting=False)
    winner, *losers = at_table(tournament, 1)
    waiting = begin(tournament, 2)
    events = play_out(tournament, winner, losers[:2])
    assert not of_kind(events, PlayerMoved)  # table 2 is in a hand
    due = next_positions(tournament.state.tables[2].positions, tournament.state.tables[2].seats).big_blind
    events = end(tournament, waiting)
    (moved,) = of_kind(events, PlayerMoved)
    assert moved.player == next(dealt.player for dealt in waiting.seats if dealt.seat == due)
    assert (moved.table, moved.reason) == (1, "balance")
    assert [len(at.seats) for at in tournament.state.tables.values()] == [8, 8]


def test_table_three_short_halts_before_an_empty_big_blind() -> None:
    """Rule 11-D."""
    at = table(1, {0, 1, 2, 4, 5}, Positions(0, 1, 2))
    at.opened = [3]
    assert halts(at, 8)
    assert not halts(at, 7)  # two short
    at.opened = [8]
    assert not halts(at, 8)  # the seat was never taken
    at.positions = Positions(2, 4, 5)
    assert not halts(at, 8)  # seat 6 was never taken either
    at.opened = [8, 6]
    assert halts(at, 8)
    assert not halts(table(1, {0, 1}, None), 9)  # no big blind yet


def test_halted_table_waits_and_continues() -> None:
    tournament = started(18)
    begun = begin(tournament, 1)
    positions = tournament.state.tables[1].positions
    assert positions is not None
    waiting = begin(tournament, 2)
    order = [dealt.player for dealt in begun.seats]
    loser_seat = (positions.big_blind + 1) % 9
    out = [dealt.player for dealt in begun.seats if dealt.seat == loser_seat]
    out += [player for player in order if player not in out][:2]
    winner = next(player for player in order if player not in out)
    events = end(tournament, begun, {**dict.fromkeys(out, -10_000), winner: 30_000})
    assert of_kind(events, TableHalted) == [TableHalted(1)]
    assert "short of players" in tournament.why_no_hand(1)
    events = end(tournament, waiting)
    assert of_kind(events, TableContinued) == [TableContinued(1)]
    assert tournament.why_no_hand(1) == ""


def test_waived_halting_lets_the_table_play_on() -> None:
    tournament = started(18, halting=False)
    begun = begin(tournament, 1)
    begin(tournament, 2)
    players = [dealt.player for dealt in begun.seats]
    end(tournament, begun, {**dict.fromkeys(players[:3], -10_000), players[3]: 30_000})
    assert tournament.why_no_hand(1) == ""


def test_first_hand_after_a_draw_has_the_drawn_button() -> None:
    at = table(1, {0, 2, 5}, None)
    at.button = 2
    assert positions_after(at, [0, 2, 5]) == Positions(2, 5, 0)
    assert positions_after(at, [2, 5]) == Positions(2, 2, 5)


def test_director_moves_a_player_to_a_free_seat_only() -> None:
    tournament = started(12, seats=9)
    player = at_table(tournament, 1)[0]
    free = tournament.state.tables[2].free[0]
    tournament.handle(co.MovePlayer(player, 2, free, "Dora", "broken chair"))
    assert tournament.state.tables[2].seats[free] == player
