"""Rulings 20 to 22: pot limit, fixed limit and straddles."""

from collections.abc import Sequence

import pytest

from riverboat.engine.actions import BetTo, BringIn, RaiseTo
from riverboat.engine.button import Positions, posts_for
from riverboat.engine.errors import IllegalAction
from riverboat.engine.events import Audience
from riverboat.engine.games import GAMES, Stakes
from riverboat.engine.hand import Hand, HandState
from riverboat.engine.house import House
from tests.engine.test_rulings import raise_sizes
from tests.support.deals import play, start_hand


def test_ruling_20_first_pot_limit_raise() -> None:
    hand = start_hand([100] * 3, game=GAMES["plhe"], stakes=Stakes(1, 2))
    assert raise_sizes(hand) == (4, 7)
    with pytest.raises(IllegalAction, match="the maximum is 7"):
        hand.act(3, RaiseTo(8))


def test_ruling_20_short_blind_counts_full_before_flop() -> None:
    """TDA rule 54 and its examples: at 100/200 the first raise is to 700 at most, both times."""
    stakes = Stakes(100, 200)
    dead = posts_for(stakes, [1, 2, 3], Positions(button=3, small_blind=0, big_blind=1))
    hand = start_hand([2000] * 3, game=GAMES["plo"], stakes=stakes, posts=dead)
    assert (hand.pot, raise_sizes(hand)) == (200, (400, 700))
    hand = start_hand([5000, 100, 5000], game=GAMES["plo"], stakes=stakes)
    assert (hand.pot, raise_sizes(hand)) == (200, (400, 700))
    play(hand, "700")
    assert raise_sizes(hand) == (1200, 2300)
    play(hand, "c")
    assert (hand.street.name, hand.pot) == ("flop", 1500)
    legal = hand.legal_actions()
    assert legal is not None
    assert legal.bet_to == (200, 1500)


LIMIT = Stakes(10, 20)


def limit_hand(stacks_: list[int], house: House | None = None) -> Hand:
    return start_hand(stacks_, game=GAMES["flhe"], stakes=LIMIT, house=house or House())


def test_ruling_21_all_in_below_half_bet_is_completed() -> None:
    hand = limit_hand([1000, 45, 1000])
    play(hand, "c c c 20 a")
    legal = hand.legal_actions()
    assert legal is not None
    assert (legal.seat, legal.call, legal.raise_to) == (3, 25, (40, 40))
    play(hand, "c")
    assert raise_sizes(hand) is None  # the bettor may not raise over it


@pytest.mark.parametrize(("half_counts", "to"), [(True, 50), (False, 40)])
def test_ruling_21_all_in_of_half_bet_counts_as_raise(half_counts: bool, to: int) -> None:
    """House: or only a full bet counts."""
    hand = limit_hand([1000, 50, 1000], House(half_bet_counts=half_counts))
    play(hand, "c c c 20 a")
    assert (hand.actor, raise_sizes(hand)) == (3, (to, to))
    play(hand, "c")
    assert (raise_sizes(hand) is not None) is half_counts


def test_ruling_21_one_bet_and_three_raises_street() -> None:
    hand = limit_hand([1000] * 3)
    play(hand, "c c c 20 40 60 80")
    assert raise_sizes(hand) is None
    with pytest.raises(IllegalAction) as refused:
        hand.act(2, RaiseTo(100))
    assert refused.value.code == "capped"


def test_ruling_21_cap_of_zero_holds_over_big_blind() -> None:
    hand = limit_hand([1000] * 3, House(raise_cap=0))
    assert raise_sizes(hand) is None
    play(hand, "c c c 20")
    assert raise_sizes(hand) is None


@pytest.mark.parametrize("cap_heads_up", [False, True])
def test_ruling_21_heads_up_raises_are_unlimited(cap_heads_up: bool) -> None:
    """House: or they are capped there, too."""
    hand = limit_hand([1000] * 2, House(cap_heads_up=cap_heads_up))
    play(hand, "c c 20 40 60 80")
    assert (raise_sizes(hand) is None) is cap_heads_up


def test_ruling_21_cap_with_two_players_left() -> None:
    hand = limit_hand([1000] * 3)
    play(hand, "c c c 20 40 f 60 80")
    assert raise_sizes(hand) == (100, 100)
    hand = limit_hand([1000] * 3)
    play(hand, "c c c 20 40 60 80 f")
    assert (hand.actor, raise_sizes(hand)) == (3, None)


def test_ruling_22_straddler_acts_last_and_may_raise() -> None:
    stakes = Stakes(1, 2)
    posts = posts_for(stakes, [1, 2, 3, 4, 5], Positions(5, 1, 2), straddles=1)
    hand = start_hand([100] * 5, stakes=stakes, posts=posts)
    assert (hand.actor, hand.price, raise_sizes(hand)) == (4, 4, (8, 100))
    play(hand, "c c c c")
    legal = hand.legal_actions()
    assert legal is not None
    assert (legal.seat, legal.check, legal.raise_to) == (3, True, (8, 100))


@pytest.mark.parametrize(
    ("game", "sizes", "straddlers"), [("plhe", (8, 15), (8, 24)), ("flhe", (6, 6), (6, 6))]
)
def test_ruling_22_straddle_is_the_bet_to_raise_at_limit(
    game: str, sizes: tuple[int, int], straddlers: tuple[int, int]
) -> None:
    stakes = Stakes(1, 2)
    posts = posts_for(stakes, [1, 2, 3, 4, 5], Positions(5, 1, 2), straddles=1)
    hand = start_hand([100] * 5, game=GAMES[game], stakes=stakes, posts=posts)
    assert (hand.actor, hand.price, raise_sizes(hand)) == (4, 4, sizes)
    play(hand, "c c c c")
    legal = hand.legal_actions()
    assert legal is not None
    assert (legal.seat, legal.check, legal.raise_to) == (3, True, straddlers)


def test_ruling_22_three_fixed_limit_raises_over_straddle() -> None:
    stakes = Stakes(1, 2)
    posts = posts_for(stakes, [1, 2, 3, 4, 5], Positions(5, 1, 2), straddles=1)
    hand = start_hand([100] * 5, game=GAMES["flhe"], stakes=stakes, posts=posts)
    play(hand, "6 8")
    assert raise_sizes(hand) == (10, 10)
    play(hand, "10")
    assert raise_sizes(hand) is None


STUD = Stakes(ante=1, bring_in=3, small_bet=10, big_bet=20)
PAIR = ["As Kd 9c 9h Qd Js 7s", "2s 3d 8c Kc Qh Jd 7d", "4s 5d 2c 3c 6h Td 8d"]


def stud_hand(stacks: Sequence[int] = (500, 500, 500), *, on: bool = True, game: str = "stud") -> Hand:
    """Return a hand on fourth street in which seat 1 shows a pair of nines and is first to act."""
    house = House(open_pair_doubles=on)
    hand = start_hand(stacks, game=GAMES[game], stakes=STUD, house=house, holes=PAIR)
    hand.act(3, BringIn())
    play(hand, "c c")
    return hand


def sizes_of(hand: Hand) -> tuple[tuple[int, int] | None, bool]:
    legal = hand.legal_actions()
    assert legal is not None
    return legal.bet_to or legal.raise_to, legal.two_sizes


def test_open_pair_allows_two_sizes_to_every_player() -> None:
    """Robert's Rules of Poker, seven-card stud, rule 4, with its example in other chips."""
    hand = stud_hand()
    assert sizes_of(hand) == ((10, 20), True)
    play(hand, "c")
    assert sizes_of(hand) == ((10, 20), True)
    play(hand, "10")
    assert sizes_of(hand) == ((20, 30), True)
    play(hand, "30")
    assert sizes_of(hand) == ((50, 50), False)  # from here in twenties only
    play(hand, "50 c c")
    assert (hand.street.name, *sizes_of(hand)) == ("fifth street", (20, 20), False)


def test_open_pair_refuses_what_is_between() -> None:
    hand = stud_hand()
    before = hand.as_data()
    with pytest.raises(IllegalAction, match="you cannot bet to 15: use 10 or 20") as refused:
        hand.act(1, BetTo(15))
    assert refused.value.code == "bad_amount"
    assert hand.as_data() == before


@pytest.mark.parametrize(("on", "game", "first"), [(False, "stud", 1), (True, "stud8", 1)])
def test_open_pair_changes_nothing_without_option_or_where_low_wins(on: bool, game: str, first: int) -> None:
    hand = stud_hand(on=on, game=game)
    assert (hand.actor, *sizes_of(hand)) == (first, (10, 10), False)


def test_pair_of_folded_player_does_not_count() -> None:
    hand = start_hand(
        [500] * 3, game=GAMES["stud"], stakes=STUD, house=House(open_pair_doubles=True), holes=PAIR
    )
    hand.act(3, BringIn())
    play(hand, "f c")
    assert (hand.street.name, *sizes_of(hand)) == ("fourth street", (10, 10), False)


@pytest.mark.parametrize(
    ("stack", "sizes", "raise_to"),
    [
        (12, (8, 8), (18, 28)),  # all-in for more than half of the smaller bet
        (19, (10, 15), (35, 35)),  # or of more than half of the larger one, which then counts
        (24, (10, 20), (40, 40)),
    ],
)
def test_short_stacks_bet_by_open_pair(stack: int, sizes: tuple[int, int], raise_to: tuple[int, int]) -> None:
    hand = stud_hand([stack, 500, 500])
    assert sizes_of(hand)[0] == sizes
    play(hand, "a")
    assert sizes_of(hand)[0] == raise_to


def test_replica_knows_sizes_of_open_pair() -> None:
    hand = stud_hand()
    views = [event for event in hand.events if event.audience is Audience.EVERYONE]
    assert HandState.replay(views).legal_actions() == hand.legal_actions()


def test_nearest_size() -> None:
    legal = stud_hand().legal_actions()
    assert legal is not None
    assert [legal.size(to) for to in (0, 10, 14, 15, 16, 20, 99)] == [10, 10, 10, 10, 20, 20, 20]
