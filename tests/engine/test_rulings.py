"""The rulings of docs/games.md: each test has the number of its ruling."""

import pytest

from riverboat.engine import events as ev
from riverboat.engine.actions import Action, BetTo, BringIn, Call, Check, Fold, RaiseTo
from riverboat.engine.button import Missed, Positions, next_positions, posts_for
from riverboat.engine.cards import DECK
from riverboat.engine.errors import IllegalAction
from riverboat.engine.games import GAMES, Stakes
from riverboat.engine.hand import Hand
from riverboat.engine.house import House, Rake
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


def test_ruling_01_heads_up_button_posts_small_blind() -> None:
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


def test_ruling_01_heads_up_order_without_blinds() -> None:
    hand = start_hand([1000, 1000], stakes=Stakes(ante=10, small_bet=20))
    assert (hand.button, hand.actor) == (2, 2)
    play(hand, "c c")
    assert (hand.street.name, hand.actor) == ("flop", 1)


def test_ruling_02_call_of_short_big_blind_is_full() -> None:
    hand = start_hand([1000, 30, 1000])
    legal = hand.legal_actions()
    assert legal is not None
    assert (legal.seat, legal.call) == (3, 100)


@pytest.mark.parametrize("stack", [20, 25])
def test_ruling_02_call_of_short_bring_in_is_full(stack: int) -> None:
    """A short bet would let everybody else in for less."""
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


def test_ruling_03_minimum_raise_over_short_big_blind() -> None:
    hand = start_hand([1000, 30, 1000])
    assert raise_sizes(hand) == (200, 1000)
    with pytest.raises(IllegalAction, match="the minimum is 200"):
        hand.act(3, RaiseTo(199))


def test_ruling_04_short_all_in_does_not_reopen() -> None:
    hand = start_hand([250, 1000, 1000])
    play(hand, "200 a c")
    legal = hand.legal_actions()
    assert legal is not None
    assert (legal.seat, legal.fold, legal.call, legal.raise_to) == (3, True, 50, None)
    with pytest.raises(IllegalAction) as refused:
        hand.act(3, RaiseTo(500))
    assert refused.value.code == "not_reopened"


def test_ruling_05_new_actor_may_raise_over_short_all_in() -> None:
    hand = start_hand([250, 1000, 1000])
    play(hand, "200 a")
    assert hand.actor == 2
    assert raise_sizes(hand) == (350, 1000)


def test_ruling_06_short_all_ins_adding_to_full_raise_reopen() -> None:
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


def test_ruling_07_short_all_in_does_not_reopen_to_caller() -> None:
    hand = start_hand([1000, 360, 1000, 1000, 300])
    play(hand, "c c a c a")
    assert (hand.actor, hand.price) == (3, 360)
    play(hand, "c c")
    assert hand.actor == 1
    assert raise_sizes(hand) is None


def test_ruling_08_odd_chips_go_left_of_button() -> None:
    hand = start_hand(
        [1000] * 4,
        stakes=Stakes(2, 100),
        holes=["7c 2d", "As Kd", "Ac Kh", "Ad Ks"],
        board="Qs Jh Tc 3d 4s",
    )
    play(hand, "c c f c" + " c" * 9)
    assert awards(hand) == [((2, 101), (3, 101), (4, 100))]


@pytest.mark.parametrize(
    ("smallest", "shares"),
    [
        (1, ((2, 101), (3, 101), (4, 100))),
        (3, ((2, 104), (3, 99), (4, 99))),
        (50, ((2, 102), (3, 100), (4, 100))),
    ],
)
def test_ruling_08_odd_chips_are_the_smallest_in_play(smallest: int, shares: Shares) -> None:
    """TDA rule 20. What is less than a chip goes to the first winner."""
    hand = start_hand(
        [1000] * 4,
        stakes=Stakes(2, 100),
        house=House(smallest_chip=smallest),
        holes=["7c 2d", "As Kd", "Ac Kh", "Ad Ks"],
        board="Qs Jh Tc 3d 4s",
    )
    play(hand, "c c f c" + " c" * 9)
    assert awards(hand) == [shares]


@pytest.mark.parametrize(
    ("by_suit", "shares"),
    [(None, ((2, 8), (1, 7))), (True, ((2, 8), (1, 7))), (False, ((1, 8), (2, 7)))],
)
def test_ruling_09_stud_odd_chip_goes_to_highest_card(by_suit: bool | None, shares: Shares) -> None:
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
def test_ruling_09_stud_odd_chip_among_low_hands(game: str, pots: list[Shares]) -> None:
    """TDA rule 20: at stud and razz by the high card of the five, here the seven and the eight of spades."""
    holes = {
        "razz": ["2c 3c 4d 5s 7h Kc Kd", "2d 3d 4c 5h 7s Qc Qd", "Ts Js Qs Ks Kh Jh Th"],
        "stud8": ["2c 3c 4d 6s 8h Kc Qd", "2d 3d 4c 6h 8s Qc Jd", "Ts Th Tc 9s 9h 9d Kh"],
    }
    stakes = Stakes(ante=5, small_bet=10)
    hand = start_hand([1000] * 3, game=GAMES[game], stakes=stakes, holes=holes[game])
    play(hand, "c " * 15)
    assert awards(hand) == pots


def test_ruling_10_high_half_gets_odd_chip() -> None:
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


def test_ruling_11_quartered_pot() -> None:
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


def test_ruling_13_folded_chips_stay_in_pots() -> None:
    hand = start_hand([1000, 1000, 1000], holes=["As Ah", "7c 2d", "Ks Kd"], board="Qs Jh 9c 8d 5s")
    play(hand, "300 f c 400 f")
    assert stacks(hand) == [950, 1350, 700]
    assert awards(hand) == [((2, 650),)]

    hand = start_hand([1000, 1000, 200], holes=["As Ah", "7c 2d", "Ks Kd"], board="Qs Jh 9c 8d 5s")
    play(hand, "a c c 300 f")
    assert [(pot.amount, pot.eligible) for pot in hand.pots] == [(600, (1, 3))]
    assert stacks(hand) == [1400, 800, 0]


def test_ruling_14_uncalled_bet_is_returned_before_rake() -> None:
    hand = start_hand([1000, 1000, 1000], house=House(rake=Rake(100, 1000, no_flop_no_drop=False)))
    play(hand, "700 f f")
    assert hand.events[-4:-1] == [
        ev.UncalledBetReturned(3, 600),
        ev.RakeTaken(25),
        ev.PotAwarded(0, 225, ((3, 225),)),
    ]


def test_ruling_15_all_in_below_ante_plays_for_share() -> None:
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
def test_ruling_16_short_stack_pays_blind_before_ante(blind_first: bool, blind: int, ante: int) -> None:
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


def test_ruling_17_big_blind_may_raise_after_limps() -> None:
    hand = start_hand([1000, 1000, 1000])
    play(hand, "c c")
    legal = hand.legal_actions()
    assert legal is not None
    assert (legal.seat, legal.check, legal.raise_to) == (2, True, (200, 1000))
    hand.act(2, RaiseTo(200))
    assert hand.actor == 3


def test_ruling_18_all_in_but_one_runs_board_out() -> None:
    hand = start_hand([1000, 400, 600])
    play(hand, "a c c")
    assert hand.over
    assert len(hand.board) == 5
    assert hand.actor is None


def test_ruling_18_covering_blind_has_no_decision() -> None:
    hand = start_hand([30, 1000])
    assert hand.over
    assert ev.UncalledBetReturned(2, 20) in hand.events


def test_ruling_19_raise_without_possible_caller_is_refused() -> None:
    hand = start_hand([400, 1000, 300])
    play(hand, "a a")
    legal = hand.legal_actions()
    assert legal is not None
    assert (legal.seat, legal.call, legal.raise_to) == (2, 300, None)
    with pytest.raises(IllegalAction) as refused:
        hand.act(2, RaiseTo(1000))
    assert refused.value.code == "nobody_can_call"


def test_ruling_23_missed_blind_keeps_option_and_order() -> None:
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


def test_ruling_24_big_blind_is_never_skipped() -> None:
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


def test_ruling_25_last_aggressor_shows_first() -> None:
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


def test_ruling_25_left_of_button_shows_first_if_checked_down() -> None:
    hand = start_hand([1000] * 3, holes=["Qs Qd", "As Ad", "Ks Kd"], board="2c 3d 7h 8s Jc")
    play(hand, "c c c" + " c" * 9)
    assert list(hand.shown) == [1, 2]
    assert hand.mucked == {3}


def test_ruling_25_all_in_hands_are_shown_before_board() -> None:
    hand = start_hand([1000, 500, 1000], holes=["2s 7d", "As Ad", "Ks Kd"], board="2c 3d 7h 8s Jc")
    play(hand, "a c c")
    kinds = [event.kind for event in hand.events]
    assert set(hand.shown) == {1, 2, 3}
    assert kinds.index("board_dealt") > max(place for place, kind in enumerate(kinds) if kind == "hand_shown")


@pytest.mark.parametrize("action", [Fold(), Check(), Call(), BetTo(200), RaiseTo(200)])
def test_action_out_of_turn_is_refused(action: Action) -> None:
    hand = start_hand([1000, 1000, 1000])
    before = list(hand.events)
    with pytest.raises(IllegalAction) as refused:
        hand.act(1, action)
    assert refused.value.code == "not_your_turn"
    assert hand.events == before
