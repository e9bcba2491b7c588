from random import Random

import pytest

from riverboat.client_cli.bots.estimates import cards_to_draw, share_of_pot
from riverboat.engine.actions import BringIn, Draw
from riverboat.engine.cards import parse_cards
from riverboat.engine.games import Stakes, game_for_hand, game_named
from riverboat.engine.hand import View
from tests.support.deals import play, start_hand

STUD = Stakes(ante=10, bring_in=25, small_bet=100)


def test_unbeatable_hand_wins_the_whole_pot() -> None:
    hand = start_hand(
        [1_000] * 3,
        game=game_named("plo"),
        holes=["As Ks 2c 2d", "Jh Jd 9c 9d", "8h 8d 7c 7d"],
        board="Qs Js Ts",
    )
    play(hand, "c c c")
    assert share_of_pot(View(hand, 1), Random(1)) == 100


def test_winning_one_half_of_a_high_low_pot() -> None:
    holes = ["Ah 2h 9c 9d", "Kh Kd Qc Qd"]
    hand = start_hand([1_000] * 2, game=game_named("plo8"), holes=holes, board="3s 4s 8s Jc Js")
    play(hand, "c c c c c c")
    assert 45 <= share_of_pot(View(hand, 1), Random(1)) <= 75


def test_two_boards_count_equally() -> None:
    game = game_for_hand("plo", boards=2)
    hand = start_hand([1_000] * 2, game=game, holes=["As Ks 9c 8d", "Jh Jd 2c 2d"], board="Qs Js Ts")
    play(hand, "c c")
    assert hand.boards[1] == parse_cards("2h 2s 3c")
    assert 50 <= share_of_pot(View(hand, 1), Random(1)) <= 85


def test_up_cards_of_others_count() -> None:
    holes = ["Ad Kd Ah", "2c 7d 2h", "9c 9d 9h"]
    hand = start_hand([1_000] * 3, game=game_named("stud"), stakes=STUD, holes=holes)
    hand.act(2, BringIn())
    shares = [share_of_pot(View(hand, seat), Random(1)) for seat in (1, 2, 3)]
    assert shares[2] > shares[0] > shares[1]


def test_lower_razz_hands_are_better() -> None:
    hand = start_hand([1_000] * 2, game=game_named("razz"), stakes=STUD, holes=["Ad 2c 3h", "Kc Kd Qh"])
    low, high = [share_of_pot(View(hand, seat), Random(1)) for seat in (1, 2)]
    assert low > 75
    assert high < 30


def test_full_stud_table_does_not_exceed_the_deck() -> None:
    hand = start_hand([1_000] * 8, game=game_named("stud"), stakes=STUD)
    assert 0 <= share_of_pot(View(hand, 1), Random(1)) <= 100


@pytest.mark.parametrize("seat", range(1, 9))
def test_community_card_in_stud_counts_for_everybody(seat: int) -> None:
    hand = start_hand([9_000] * 8, game=game_named("stud"), stakes=STUD)
    while hand.street.name != "seventh street":
        legal = hand.legal_actions()
        assert legal is not None
        play(hand, "c" if legal.bring_in is None else str(legal.bet_to[0] if legal.bet_to else 0))
    assert len(hand.board) == 1
    assert 0 <= share_of_pot(View(hand, seat), Random(1)) <= 100


def test_future_draw_is_considered() -> None:
    holes = ["2h 3h 4d 7c Kh", "Ks Kc Qd Qc Jd"]
    hand = start_hand([1_000] * 2, game=game_named("27sd"), holes=holes)
    play(hand, "c c")
    before = share_of_pot(View(hand, 1), Random(1))
    hand.act(1, Draw())
    assert before > share_of_pot(View(hand, 2), Random(1))


def test_cards_to_draw_are_own_cards() -> None:
    hand = start_hand([1_000] * 2, game=game_named("badugi"), holes=["Kh Ks Kd Kc", "Ah 2s 3d 4c"])
    play(hand, "c c")
    drawn = cards_to_draw(View(hand, 1), Random(1))
    assert len(drawn) >= 3
    assert set(drawn) <= set(hand.hole_cards(1))


def test_card_that_helps_least_is_discarded() -> None:
    hand = start_hand([1_000] * 2, game=game_named("pineapple"), holes=["As 2c Ad", "Ks Kd 3c"])
    assert 0 < share_of_pot(View(hand, 1), Random(1)) <= 100
    play(hand, "c c")
    assert cards_to_draw(View(hand, 1), Random(1)) == parse_cards("2c")
