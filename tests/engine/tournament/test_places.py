"""Places and prizes: the order of the last chips, ties, and shared prizes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.engine.tournament.bounties import bounty_shares
from riverboat.engine.tournament.events import BountyWon, PlaceTaken, PrizePaid
from riverboat.engine.tournament.places import PlaceWon, rank, share_of
from riverboat.engine.tournament.state import HAND, ROUND, Bust
from riverboat.engine.tournament.structure import PayoutBracket
from tests.engine.tournament.small import at_table, begin, end, of_kind, play_out, started


def bust(player: str, stack: int, hand: int, kind: int = HAND) -> Bust:
    return Bust(player, stack, (), (kind, hand))


def test_larger_stack_at_the_start_of_the_hand_finishes_higher() -> None:
    out = [bust("a", 500, 7), bust("b", 400, 7)]
    assert rank(out, 3, (50, 30, 20, 10, 5)) == [PlaceWon("b", 5, 5, 5, 5), PlaceWon("a", 4, 4, 4, 10)]


def test_equal_stacks_share_their_places() -> None:
    out = [bust("a", 400, 7), bust("b", 400, 7), bust("c", 900, 7)]
    assert rank(out, 1, (50, 31, 20, 10)) == [
        PlaceWon("a", 3, 3, 4, 15),
        PlaceWon("b", 3, 3, 4, 15),
        PlaceWon("c", 2, 2, 2, 31),
    ]


def test_hand_for_hand_round_shares_its_prizes() -> None:
    """RP-8-A, with its example: three are out, and only one of their places is paid."""
    out = [bust("a", 100, 3, ROUND), bust("b", 300, 3, ROUND), bust("c", 200, 3, ROUND)]
    prizes = (100, *[10] * 48, 8)
    placings = rank(out, 49, prizes)
    assert [(each.player, each.place, each.prize) for each in placings] == [
        ("a", 52, 2),
        ("c", 51, 3),
        ("b", 50, 3),
    ]
    assert {(each.first, each.last) for each in placings} == {(50, 52)}


@given(
    out=st.lists(st.tuples(st.integers(1, 5), st.integers(1, 4), st.booleans()), min_size=1, max_size=12),
    still_in=st.integers(0, 5),
    prizes=st.lists(st.integers(1, 100), min_size=1, max_size=9),
)
def test_places_are_taken_once_and_prizes_paid_whole(
    out: list[tuple[int, int, bool]], still_in: int, prizes: list[int]
) -> None:
    prizes.sort(reverse=True)
    hands = sorted(out, key=lambda row: row[1])
    busts = [
        bust(f"p{n}", stack, hand, ROUND if hand == 4 else HAND) for n, (stack, hand, _) in enumerate(hands)
    ]
    placings = rank(busts, still_in, prizes)
    assert sum(each.prize for each in placings) == sum(prizes[still_in : still_in + len(out)])
    assert max(each.place for each in placings) <= still_in + len(out)
    by_player = {each.player: each for each in placings}
    for nth, one in enumerate(busts):
        for before, other in enumerate(busts):
            later = nth > before if one.batch != other.batch else one.stack > other.stack
            if later:
                assert by_player[one.player].place < by_player[other.player].place


def test_share_of_odd_chips_goes_to_the_first() -> None:
    assert [share_of((5, 5, 1), 1, 3, nth) for nth in range(3)] == [4, 4, 3]


@pytest.mark.parametrize(
    ("progressive", "shares"),
    [(False, [("a", 51, 0), ("b", 50, 0)]), (True, [("a", 26, 25), ("b", 25, 25)])],
)
def test_bounty_is_split(progressive: bool, shares: list[tuple[str, int, int]]) -> None:
    assert bounty_shares(101, ["a", "b"], progressive=progressive) == shares


def test_tournament_pays_places_and_bounties() -> None:
    payouts = (PayoutBracket(2, (700, 300)),)
    tournament = started(3, bounty=40, progressive=True, payouts=payouts)
    first, second, third = at_table(tournament, 1)
    events = play_out(tournament, second, [third])
    assert of_kind(events, BountyWon) == [BountyWon(second, third, 20, 20)]
    assert of_kind(events, PlaceTaken) == [PlaceTaken(third, 3, 3, 3)]
    events = play_out(tournament, first, [second])
    assert of_kind(events, PrizePaid) == [PrizePaid(second, 90), PrizePaid(first, 210)]
    assert of_kind(events, BountyWon) == [BountyWon(first, second, 30, 30), BountyWon(first, first, 70)]


def test_free_tournament_has_no_prizes() -> None:
    tournament = started(3, buy_in=0)
    winner, *losers = at_table(tournament, 1)
    events = play_out(tournament, winner, losers)
    assert not of_kind(tournament.events, PrizePaid)
    assert [event.place for event in of_kind(events, PlaceTaken)] == [2, 2, 1]


def test_satellite_ends_with_its_tickets() -> None:
    tournament = started(10, ticket=300, seats=10)
    winner, *losers = at_table(tournament, 1)
    for loser in losers[:6]:
        play_out(tournament, winner, [loser])
    events = play_out(tournament, winner, [losers[6]])
    places = of_kind(events, PlaceTaken)
    assert [(event.place, event.first, event.last) for event in places[-3:]] == [
        (1, 1, 3),
        (2, 1, 3),
        (3, 1, 3),
    ]
    assert [event.amount for event in of_kind(tournament.events, PrizePaid)] == [100, 300, 300, 300]


def test_players_out_before_registration_closes_are_placed_then() -> None:
    tournament = started(4, late_levels=1)
    winner, *losers = at_table(tournament, 1)
    events = play_out(tournament, winner, losers[:1])
    assert not of_kind(events, PlaceTaken)
    events = tournament.advance(600_000)
    assert of_kind(events, PlaceTaken) == [PlaceTaken(losers[0], 4, 4, 4)]


def test_result_of_a_hand_without_changes_keeps_all_in() -> None:
    tournament = started(3)
    assert not of_kind(end(tournament, begin(tournament)), PlaceTaken)
