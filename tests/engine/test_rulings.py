"""The rulings: each test bears the number and the words of the ruling that it holds the engine to."""

import pytest

from engine import events as ev
from engine.actions import Action, BetTo, BringIn, Call, Check, Fold, RaiseTo
from engine.button import Missed, Positions, next_positions, posts_for
from engine.cards import DECK
from engine.errors import IllegalAction
from engine.games import GAMES, House, Rake, Stakes
from engine.hand import Hand
from tests.support.deals import BLINDS, play, start_hand

Shares = tuple[tuple[int, int], ...]


def awards(hand: Hand) -> list[Shares]:
    return [event.shares for event in hand.events if isinstance(event, ev.PotAwarded)]


def stacks(hand: Hand) -> list[int]:
    return list(hand.stacks().values())


def raise_sizes(hand: Hand) -> tuple[int, int] | None:
    legal = hand.legal_actions()
    assert legal is not None
    return legal.raise_to


def test_ruling_01_heads_up_the_button_posts_the_small_blind_and_acts_first_then_last() -> None:
    hand = start_hand([1000, 1000])
    assert hand.button == 2
    assert [(event.seat, event.amount) for event in hand.events if isinstance(event, ev.BlindPosted)] == [
        (1, 100),
        (2, 50),
    ]
    assert hand.actor == 2
    play(hand, "c c")
    assert hand.street.name == "flop"
    assert hand.actor == 1


def test_ruling_01_heads_up_the_button_acts_first_then_last_without_blinds_too() -> None:
    hand = start_hand([1000, 1000], stakes=Stakes(ante=10, small_bet=20))
    assert (hand.button, hand.actor) == (2, 2)
    play(hand, "c c")
    assert (hand.street.name, hand.actor) == ("flop", 1)


def test_ruling_02_a_call_costs_the_whole_big_blind_though_it_was_posted_short() -> None:
    hand = start_hand([1000, 30, 1000])
    legal = hand.legal_actions()
    assert legal is not None
    assert (legal.seat, legal.call) == (3, 100)


@pytest.mark.parametrize("stack", [20, 25])
def test_ruling_02_a_call_costs_the_whole_bring_in_too_and_who_is_short_of_it_cannot_bet(stack: int) -> None:
    """A bet of the few chips would be a cheaper price for everybody else."""
    stakes = Stakes(ante=10, bring_in=25, small_bet=100)
    hand = start_hand(
        [10 + stack, 1000, 1000],
        game=GAMES["stud"],
        stakes=stakes,
        holes=["As Ac 2c", "Ks Kd Kc", "Qs Qd Qc"],
    )
    legal = hand.legal_actions()
    assert legal is not None
    assert (legal.seat, legal.bring_in, legal.bet_to) == (1, stack, None)
    with pytest.raises(IllegalAction) as refused:
        hand.act(1, BetTo(stack))
    assert refused.value.code == "below_minimum"
    hand.act(1, BringIn())
    legal = hand.legal_actions()
    assert legal is not None
    assert (legal.seat, legal.call, legal.raise_to) == (2, 25, (100, 100))


def test_ruling_03_over_a_short_big_blind_the_least_raise_is_to_200() -> None:
    hand = start_hand([1000, 30, 1000])
    assert raise_sizes(hand) == (200, 1000)
    with pytest.raises(IllegalAction, match="least raise is to 200"):
        hand.act(3, RaiseTo(199))


def test_ruling_04_a_short_all_in_does_not_reopen_the_betting_to_the_raiser() -> None:
    hand = start_hand([250, 1000, 1000])
    play(hand, "200 a c")
    legal = hand.legal_actions()
    assert legal is not None
    assert (legal.seat, legal.fold, legal.call, legal.raise_to) == (3, True, 50, None)
    with pytest.raises(IllegalAction) as refused:
        hand.act(3, RaiseTo(500))
    assert refused.value.code == "not_reopened"


def test_ruling_05_one_who_has_not_acted_yet_may_raise_over_a_short_all_in_to_350() -> None:
    hand = start_hand([250, 1000, 1000])
    play(hand, "200 a")
    assert hand.actor == 2
    assert raise_sizes(hand) == (350, 1000)


def test_ruling_06_short_all_ins_that_add_up_to_a_full_raise_reopen_the_betting() -> None:
    hand = start_hand([250, 320, 1000])
    play(hand, "200 a a")
    assert hand.actor == 3
    assert raise_sizes(hand) is None  # nobody is left who could call
    hand = start_hand([250, 320, 1000, 1000])
    play(hand, "c 200 a a")
    assert hand.actor == 3
    play(hand, "c")
    assert hand.actor == 4
    assert raise_sizes(hand) == (420, 1000)


def test_ruling_07_after_a_full_all_in_a_short_one_does_not_reopen_to_the_caller() -> None:
    hand = start_hand([1000, 360, 1000, 1000, 300])
    play(hand, "c c a c a")
    assert (hand.actor, hand.price) == (3, 360)
    play(hand, "c c")
    assert hand.actor == 1
    assert raise_sizes(hand) is None


def test_ruling_08_two_odd_chips_and_three_winners_one_chip_each_from_the_left_of_the_button() -> None:
    hand = start_hand(
        [1000] * 4,
        stakes=Stakes(2, 100),
        holes=["7c 2d", "As Kd", "Ac Kh", "Ad Ks"],
        board="Qs Jh Tc 3d 4s",
    )
    play(hand, "c c f c" + " c" * 9)
    assert awards(hand) == [((2, 101), (3, 101), (4, 100))]


@pytest.mark.parametrize(
    ("by_suit", "shares"),
    [(None, ((2, 8), (1, 7))), (True, ((2, 8), (1, 7))), (False, ((1, 8), (2, 7)))],
)
def test_ruling_09_the_odd_chip_goes_to_the_highest_card_by_suit_at_stud(
    by_suit: bool | None, shares: Shares
) -> None:
    """House: by suit at stud and by seat elsewhere, unless the table says otherwise."""
    hand = start_hand(
        [1000] * 3,
        game=GAMES["stud"],
        stakes=Stakes(ante=5, small_bet=10),
        house=House(odd_chip_by_suit=by_suit),
        holes=["2c 3c Qd Js Th 9c 8d", "2d 3d Qs Jd Td 9h 8c", "4h 4s 6c 6s Kh Kc 2s"],
    )
    play(hand, "c " * 15)
    assert awards(hand) == [shares]


@pytest.mark.parametrize(
    ("game", "pots"),
    [("razz", [((2, 8), (1, 7))]), ("stud8", [((3, 8),), ((2, 4), (1, 3))])],
)
def test_ruling_09_so_it_does_among_low_hands_at_stud(game: str, pots: list[Shares]) -> None:
    """TDA rule 20: at stud and razz by the high card of the five, here the seven and the eight of spades."""
    holes = {
        "razz": ["2c 3c 4d 5s 7h Kc Kd", "2d 3d 4c 5h 7s Qc Qd", "Ts Js Qs Ks Kh Jh Th"],
        "stud8": ["2c 3c 4d 6s 8h Kc Qd", "2d 3d 4c 6h 8s Qc Jd", "Ts Th Tc 9s 9h 9d Kh"],
    }
    stakes = Stakes(ante=5, small_bet=10)
    hand = start_hand([1000] * 3, game=GAMES[game], stakes=stakes, holes=holes[game])
    play(hand, "c " * 15)
    assert awards(hand) == pots


def test_ruling_10_the_odd_chip_of_a_split_goes_to_the_high_hand() -> None:
    hand = start_hand(
        [1000] * 3,
        game=GAMES["plo8"],
        stakes=Stakes(1, 2),
        holes=["9c 9d Tc Td", "2s 3s 4h 5h", "As Ah Kc Kd"],
        board="Ac 7d 6h Js Qc",
    )
    play(hand, "c f c" + " c" * 6)
    assert [
        (event.by, event.amount, event.shares) for event in hand.events if isinstance(event, ev.PotAwarded)
    ] == [
        ("omaha-high", 3, ((3, 3),)),
        ("omaha-low8", 2, ((2, 2),)),
    ]


def test_ruling_11_quartering_pays_five_one_and_nothing() -> None:
    hand = start_hand(
        [1000] * 3,
        game=GAMES["plo8"],
        stakes=Stakes(1, 2),
        holes=["As 2s Kh Qd", "Ad 2d 9c 9h", "Td Th 6s 5s"],
        board="3c 7d 8h Ks Jc",
    )
    play(hand, "c c c" + " c" * 9)
    assert stacks(hand) == [1003, 999, 998]


def test_ruling_12_four_all_ins_two_ties() -> None:
    hand = start_hand(
        [100, 50, 25, 10],
        stakes=Stakes(1, 2),
        holes=["Kd 2c", "Kh 2d", "Ad 3c", "Ah 3d"],
        board="Qs Jh 9c 8d 5s",
    )
    play(hand, "c c a c c c")
    assert ev.UncalledBetReturned(1, 50) in hand.events
    assert stacks(hand) == [75, 25, 65, 20]


def test_ruling_13_a_folded_players_chips_stay_in_the_pots_without_the_player() -> None:
    hand = start_hand([1000, 1000, 1000], holes=["As Ah", "7c 2d", "Ks Kd"], board="Qs Jh 9c 8d 5s")
    play(hand, "300 f c 400 f")
    assert stacks(hand) == [950, 1350, 700]
    assert awards(hand) == [((2, 650),)]

    hand = start_hand([1000, 1000, 200], holes=["As Ah", "7c 2d", "Ks Kd"], board="Qs Jh 9c 8d 5s")
    play(hand, "a c c 300 f")
    assert [(pot.amount, pot.eligible) for pot in hand.pots] == [(600, (1, 3))]
    assert stacks(hand) == [1400, 800, 0]


def test_ruling_14_an_uncalled_bet_is_returned_before_rake_is_taken_and_the_pot_is_paid() -> None:
    hand = start_hand([1000, 1000, 1000], house=House(rake=Rake(100, 1000, no_flop_no_drop=False)))
    play(hand, "700 f f")
    assert hand.events[-4:-1] == [
        ev.UncalledBetReturned(3, 600),
        ev.RakeTaken(25),
        ev.PotAwarded(0, 225, ((3, 225),)),
    ]


def test_ruling_15_all_in_for_less_than_the_ante_plays_for_that_share() -> None:
    hand = start_hand(
        [1000, 1000, 10],
        stakes=Stakes(50, 100, ante=25),
        holes=["Ks Kd", "7c 2d", "As Ah"],
        board="Qs Jh 9c 8d 5s",
    )
    play(hand, "c c" + " c" * 6)
    assert awards(hand) == [((3, 30),), ((1, 230),)]
    assert stacks(hand) == [1105, 875, 30]


@pytest.mark.parametrize(("blind_first", "blind", "ante"), [(True, 100, 20), (False, 20, 100)])
def test_ruling_16_a_short_stack_pays_the_blind_before_the_ante_for_the_table(
    blind_first: bool, blind: int, ante: int
) -> None:
    """House: the other order is the option."""
    hand = start_hand(
        [1000, 120, 1000],
        stakes=Stakes(50, 100, ante=100, big_blind_ante=True),
        house=House(blind_before_ante=blind_first),
    )
    posted = [
        event
        for event in hand.events
        if isinstance(event, ev.BlindPosted | ev.AntePosted) and event.seat == 2
    ]
    assert {ev.BlindPosted(2, blind), ev.AntePosted(2, ante, dead=True)} == set(posted)
    assert isinstance(posted[0], ev.BlindPosted) is blind_first


def test_ruling_17_everyone_limps_and_the_big_blind_may_still_raise() -> None:
    hand = start_hand([1000, 1000, 1000])
    play(hand, "c c")
    legal = hand.legal_actions()
    assert legal is not None
    assert (legal.seat, legal.check, legal.raise_to) == (2, True, (200, 1000))
    hand.act(2, RaiseTo(200))
    assert hand.actor == 3


def test_ruling_18_everyone_but_one_all_in_and_matched_deals_the_board_out() -> None:
    hand = start_hand([1000, 400, 600])
    play(hand, "a c c")
    assert hand.over
    assert len(hand.board) == 5
    assert hand.actor is None


def test_ruling_18_a_blind_that_covers_the_all_in_blind_has_nothing_to_decide() -> None:
    hand = start_hand([30, 1000])
    assert hand.over
    assert ev.UncalledBetReturned(2, 20) in hand.events


def test_ruling_19_with_nobody_left_who_could_call_a_raise_is_refused() -> None:
    hand = start_hand([400, 1000, 300])
    play(hand, "a a")
    legal = hand.legal_actions()
    assert legal is not None
    assert (legal.seat, legal.call, legal.raise_to) == (2, 300, None)
    with pytest.raises(IllegalAction) as refused:
        hand.act(2, RaiseTo(1000))
    assert refused.value.code == "nobody_can_call"


def test_ruling_20_at_pot_limit_the_first_player_may_raise_to_seven_over_blinds_of_one_and_two() -> None:
    hand = start_hand([100] * 3, game=GAMES["plhe"], stakes=Stakes(1, 2))
    assert raise_sizes(hand) == (4, 7)
    with pytest.raises(IllegalAction, match="raise to 7 at most"):
        hand.act(3, RaiseTo(8))


def test_ruling_20_at_pot_limit_a_dead_or_short_blind_counts_as_a_full_one_before_the_flop() -> None:
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


def test_ruling_21_an_all_in_for_less_than_half_a_bet_is_completed() -> None:
    hand = limit_hand([1000, 45, 1000])
    play(hand, "c c c 20 a")
    legal = hand.legal_actions()
    assert legal is not None
    assert (legal.seat, legal.call, legal.raise_to) == (3, 25, (40, 40))
    play(hand, "c")
    assert raise_sizes(hand) is None  # the bettor may not raise over it


@pytest.mark.parametrize(("half_counts", "to"), [(True, 50), (False, 40)])
def test_ruling_21_an_all_in_of_half_a_bet_or_more_counts_as_a_raise(half_counts: bool, to: int) -> None:
    """House: or only a full bet counts."""
    hand = limit_hand([1000, 50, 1000], House(half_bet_counts=half_counts))
    play(hand, "c c c 20 a")
    assert (hand.actor, raise_sizes(hand)) == (3, (to, to))
    play(hand, "c")
    assert (raise_sizes(hand) is not None) is half_counts


def test_ruling_21_one_bet_and_three_raises_a_street() -> None:
    hand = limit_hand([1000] * 3)
    play(hand, "c c c 20 40 60 80")
    assert raise_sizes(hand) is None
    with pytest.raises(IllegalAction) as refused:
        hand.act(2, RaiseTo(100))
    assert refused.value.code == "capped"


def test_ruling_21_a_cap_of_no_raises_holds_over_the_big_blind_too() -> None:
    hand = limit_hand([1000] * 3, House(raise_cap=0))
    assert raise_sizes(hand) is None
    play(hand, "c c c 20")
    assert raise_sizes(hand) is None


@pytest.mark.parametrize("cap_heads_up", [False, True])
def test_ruling_21_heads_up_the_raises_are_unlimited(cap_heads_up: bool) -> None:
    """House: or they are capped there, too."""
    hand = limit_hand([1000] * 2, House(cap_heads_up=cap_heads_up))
    play(hand, "c c 20 40 60 80")
    assert (raise_sizes(hand) is None) is cap_heads_up


def test_ruling_21_two_who_are_left_before_the_cap_raise_without_end_and_after_it_no_more() -> None:
    hand = limit_hand([1000] * 3)
    play(hand, "c c c 20 40 f 60 80")
    assert raise_sizes(hand) == (100, 100)
    hand = limit_hand([1000] * 3)
    play(hand, "c c c 20 40 60 80 f")
    assert (hand.actor, raise_sizes(hand)) == (3, None)


def test_ruling_22_the_straddler_acts_last_and_may_raise_and_the_least_raise_is_to_twice_the_straddle() -> (
    None
):
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
def test_ruling_22_at_a_limit_too_the_straddle_is_the_bet_that_is_raised(
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


def test_ruling_22_at_fixed_limit_there_are_three_raises_over_the_straddle() -> None:
    stakes = Stakes(1, 2)
    posts = posts_for(stakes, [1, 2, 3, 4, 5], Positions(5, 1, 2), straddles=1)
    hand = start_hand([100] * 5, game=GAMES["flhe"], stakes=stakes, posts=posts)
    play(hand, "6 8")
    assert raise_sizes(hand) == (10, 10)
    play(hand, "10")
    assert raise_sizes(hand) is None


def test_ruling_23_a_poster_of_missed_blinds_keeps_the_option_and_does_not_move_the_turn() -> None:
    posts = posts_for(
        BLINDS, [1, 2, 3, 4, 5], Positions(5, 1, 2), {4: Missed(small_blind=True, big_blind=True)}
    )
    hand = start_hand([1000] * 5, posts=posts)
    assert (hand.bet(4), hand.stack(4), hand.pot) == (100, 850, 300)
    assert hand.actor == 3
    play(hand, "c")
    legal = hand.legal_actions()
    assert legal is not None
    assert (legal.seat, legal.check, legal.raise_to) == (4, True, (200, 950))


def test_ruling_24_the_big_blind_is_never_skipped_and_button_and_small_blind_may_be_empty() -> None:
    positions = Positions(button=1, small_blind=2, big_blind=3)
    positions = next_positions(positions, [1, 2, 4, 5])  # seat 3 has left
    assert positions == Positions(button=2, small_blind=3, big_blind=4)
    posts = posts_for(BLINDS, [4, 5, 1, 2], positions)
    assert [post.blind for post in posts] == [100, 0, 0, 0]
    positions = next_positions(positions, [1, 2, 4, 5])
    assert positions == Positions(button=3, small_blind=4, big_blind=5)
    seats = [ev.Seat(number, 1000) for number in (1, 2, 4, 5)]
    hand = Hand(
        GAMES["nlhe"], BLINDS, seats, DECK, button=3, posts=posts_for(BLINDS, [4, 5, 1, 2], positions)
    )
    hand.start()
    assert [seat.number for seat in hand.seats] == [4, 5, 1, 2]
    assert hand.actor == 1


def test_ruling_25_the_last_aggressor_shows_first_and_a_losing_hand_may_be_mucked() -> None:
    hand = start_hand(
        [1000] * 3,
        holes=["As Ad", "Ks Kd", "Qs Qd"],
        board="2c 3d 7h 8s Jc",
        auto_muck=False,
    )
    play(hand, "c c c" + " c" * 6 + " c 200 c c")
    shown = [event for event in hand.events if isinstance(event, ev.HandShown)]
    assert [event.seat for event in shown] == [2]
    legal = hand.legal_actions()
    assert legal is not None
    assert (legal.seat, legal.show, legal.muck) == (3, True, True)
    hand.time_out(3)
    assert hand.mucked == {3}
    assert list(hand.shown) == [2, 1]
    assert hand.over


def test_ruling_25_checked_down_the_first_left_of_the_button_shows_first() -> None:
    hand = start_hand([1000] * 3, holes=["Qs Qd", "As Ad", "Ks Kd"], board="2c 3d 7h 8s Jc")
    play(hand, "c c c" + " c" * 9)
    assert list(hand.shown) == [1, 2]
    assert hand.mucked == {3}


def test_ruling_25_with_an_all_in_all_live_hands_are_tabled_before_the_board() -> None:
    hand = start_hand([1000, 500, 1000], holes=["2s 7d", "As Ad", "Ks Kd"], board="2c 3d 7h 8s Jc")
    play(hand, "a c c")
    kinds = [event.kind for event in hand.events]
    assert set(hand.shown) == {1, 2, 3}
    assert kinds.index("board_dealt") > max(place for place, kind in enumerate(kinds) if kind == "hand_shown")


@pytest.mark.parametrize("action", [Fold(), Check(), Call(), BetTo(200), RaiseTo(200)])
def test_an_action_out_of_turn_is_refused(action: Action) -> None:
    hand = start_hand([1000, 1000, 1000])
    before = list(hand.events)
    with pytest.raises(IllegalAction) as refused:
        hand.act(1, action)
    assert refused.value.code == "not_your_turn"
    assert hand.events == before
