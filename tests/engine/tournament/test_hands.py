"""The next hand at a table: who is dealt in, button, blinds, antes, and the cap on raises."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.engine.actions import Call, RaiseTo
from riverboat.engine.button import Positions, next_positions
from riverboat.engine.cards import DECK
from riverboat.engine.errors import IllegalAction
from riverboat.engine.events import AntePosted, BlindPosted
from riverboat.engine.games import GAMES
from riverboat.engine.hand import Hand
from riverboat.engine.tournament.bounties import knocked_out_by
from riverboat.engine.tournament.events import SeatInHand, TableHandBegun
from riverboat.engine.tournament.hands import dealt_in, hand_of
from riverboat.engine.tournament.state import TournamentTable
from riverboat.engine.tournament.structure import Level, stakes_of
from tests.engine.tournament.simulation import played_hand
from tests.engine.tournament.small import LEVELS, begin, end, play_out, started


def beginning(stacks: list[int], game: str = "nlhe", **rest: bool) -> TableHandBegun:
    """Return a hand of players with these stacks, the last of whom has the button."""
    stakes = stakes_of(Level(50, 100, ante=100, minutes=1), GAMES[game], big_blind_ante=True)
    seats = tuple(SeatInHand(seat, f"p{seat}", stack) for seat, stack in enumerate(stacks))
    return TableHandBegun(1, 1, 0, game, stakes, len(stacks) - 1, 0, 1, seats, **rest)


def table(seats: list[int], last: Positions, new: set[int], size: int = 9) -> TournamentTable:
    return TournamentTable(1, size, {seat: f"p{seat}" for seat in seats}, last, newcomers=new)


@pytest.mark.parametrize(
    ("new", "waits"),
    [(3, False), (4, True), (5, False), (6, False), (0, False)],
    ids=["button", "between button and small blind", "small blind", "big blind", "elsewhere"],
)
def test_newcomer_is_dealt_in_except_between_button_and_small_blind(new: int, waits: bool) -> None:
    """Rules 8-A and 10-A. In the next hand seat 3 has the button, 5 the small blind."""
    last = Positions(1, 3, 5)
    seats = sorted({1, 7, 8, new})
    dealt = dealt_in(table(seats, last, {new}), seats)
    assert (new not in dealt) == waits
    assert set(seats) - {new} <= set(dealt)


def test_newcomer_waits_for_one_hand_only() -> None:
    at = table([1, 4, 7, 8], Positions(1, 3, 5), {4})
    assert dealt_in(at, [1, 4, 7, 8]) == [1, 7, 8]
    at.positions = next_positions(at.positions, [1, 7, 8])
    assert dealt_in(at, [1, 4, 7, 8]) == [1, 4, 7, 8]


def test_everybody_plays_when_fewer_than_two_would() -> None:
    at = table([2, 5], Positions(1, 2, 4), {2, 5})
    assert dealt_in(at, [2, 5]) == [2, 5]


@given(
    seats=st.sets(st.integers(0, 8), min_size=3, max_size=8),
    new=st.sets(st.integers(0, 8)),
    hands=st.integers(1, 5),
)
def test_who_waits_by_brute_force(seats: set[int], new: set[int], hands: int) -> None:
    last = None
    for _ in range(hands):
        last = next_positions(last, seats)
    assert last is not None
    playing = sorted(seats | new)
    dealt = dealt_in(table(playing, last, new - seats), playing)
    between = {(last.small_blind + step) % 9 for step in range(1, (last.big_blind - last.small_blind) % 9)}
    assert set(playing) - set(dealt) == (new - seats) & between


def test_big_blind_posts_the_blind_before_the_ante() -> None:
    """RP-11."""
    hand = hand_of(beginning([1_000, 130, 1_000]), DECK)
    hand.start()
    posted = [event for event in hand.events if isinstance(event, AntePosted | BlindPosted)]
    assert posted == [BlindPosted(0, 50), BlindPosted(1, 100), AntePosted(1, 30, dead=True)]


@pytest.mark.parametrize("players", [2, 3, 9])
def test_big_blind_ante_is_not_reduced(players: int) -> None:
    """RP-11: at the final table and heads-up it is the same."""
    level = Level(50, 100, ante=100, minutes=10)
    later = (replace(each, ante=2 * each.small_blind) for each in LEVELS[4:])
    tournament = started(players, big_blind_ante=True, levels=(level, *later), stack=1_000)
    hand = hand_of(begin(tournament), DECK)
    hand.start()
    assert [event.amount for event in hand.events if isinstance(event, AntePosted)] == [100]


def raises(hand: Hand) -> int:
    """Return how many raises a street allows two players at fixed limit."""
    hand.start()
    assert hand.actor is not None
    while len(hand.live) > 2:
        legal = hand.legal_actions()
        assert legal is not None
        hand.act(legal.seat, legal.cheapest)
    count = 0
    while True:
        legal = hand.legal_actions()
        assert legal is not None
        sizes = legal.raise_to
        if sizes is None or count > 6:
            return count
        hand.act(legal.seat, RaiseTo(sizes[0]))
        count += 1


def test_cap_on_raises_holds_until_two_are_left() -> None:
    """Rule 48."""
    assert raises(hand_of(beginning([9_000] * 4, "flhe", heads_up_cap=True), DECK)) == 3
    assert raises(hand_of(beginning([9_000] * 4, "flhe"), DECK)) > 6
    tournament = started(3, game="flhe")
    begun = begin(tournament)
    assert begun.heads_up_cap
    end(tournament, begun)
    players = list(tournament.state.players)
    play_out(tournament, players[0], [players[1]])
    assert not begin(tournament).heads_up_cap


def test_no_cap_at_no_limit() -> None:
    assert raises(hand_of(beginning([900_000] * 3, heads_up_cap=True), DECK)) > 6


@given(hands=st.integers(1, 6), seed=st.integers(0, 50))
def test_nobody_is_big_blind_twice_heads_up(hands: int, seed: int) -> None:
    """Rule 34-B: whoever is out, the button is placed so."""
    tournament = started(3, seed)
    for _ in range(hands):
        begun = begin(tournament)
        end(tournament, begun)
    before = next(dealt.player for dealt in begun.seats if dealt.seat == begun.big_blind)
    random = Random(seed)
    loser, winner, _ = random.sample(sorted(tournament.state.players), 3)
    play_out(tournament, winner, [loser])
    last = tournament.state.tables[1].positions
    assert last is not None
    was = tournament.state.tables[1].seats.get(last.big_blind)
    now = begin(tournament)
    assert len(now.seats) == 2
    assert now.button == now.small_blind
    assert now.big_blind != now.button
    assert next(dealt.player for dealt in now.seats if dealt.seat == now.big_blind) != was
    assert before in tournament.state.players


def test_elimination_goes_to_who_won_the_last_chip() -> None:
    """Two side pots: the short stack is out by the main pot, the other by the side pot."""
    for seed in range(300):
        hand = played_hand(beginning([300, 600, 900, 900]), Random(seed), 0.5)
        stacks = hand.stacks()
        for seat, winners in knocked_out_by(hand):
            assert not stacks[seat]
            assert winners
            assert all(stacks[winner] for winner in winners)
        assert {seat for seat, _ in knocked_out_by(hand)} == {
            seat for seat, chips in stacks.items() if not chips
        }


def test_called_hands_need_chips() -> None:
    hand = hand_of(beginning([1_000, 1_000]), DECK)
    hand.start()
    assert hand.actor is not None
    with pytest.raises(IllegalAction):
        hand.act(1 - hand.actor, Call())


def test_hands_have_no_rabbit_and_one_run() -> None:
    """Rule 28."""
    hand = hand_of(beginning([1_000, 1_000]), DECK)
    assert not hand.start()[0].house.rabbit  # type: ignore[attr-defined] # HandStarted
    assert hand.house.max_runs == 1
    assert hand.house.rake is None
