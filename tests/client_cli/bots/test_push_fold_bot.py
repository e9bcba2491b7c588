"""The bot at real hands, with cards of our choice. Seat 1 is left of the button."""

from random import Random

import pytest

from riverboat.client_cli.bots.push_fold_bot import PushFold, chance_to_go_in, depth
from riverboat.engine.actions import Action, Check, Fold, RaiseTo
from riverboat.engine.games import GAMES, Stakes
from riverboat.engine.hand import Hand, View
from tests.support.deals import play, start_hand

THREE = ["As Ah", "7d 2c", "Kc Kd"]
"""Small blind, big blind and button."""


def view_of(hand: Hand) -> View:
    assert hand.actor is not None
    return View(hand, hand.actor)


def acts(hand: Hand) -> Action:
    return PushFold(Random(1)).act(view_of(hand))


def test_good_hand_goes_all_in_first() -> None:
    assert acts(start_hand([800, 900, 1_000], holes=THREE)) == RaiseTo(1_000)


def test_bad_hand_folds_to_a_push_and_a_good_one_calls_it() -> None:
    hand = start_hand([800, 900, 1_000], holes=THREE)
    play(hand, "a")
    action = acts(hand)
    assert action not in {Fold(), Check()}
    play(hand, "a")
    assert acts(hand) == Fold()


def test_worst_hand_folds_on_the_button() -> None:
    assert acts(start_hand([1_000] * 3, holes=["As Ah", "Kc Kd", "7d 2c"])) == Fold()


def test_small_raise_counts_as_all_in() -> None:
    hand = start_hand([1_000] * 3, holes=THREE)
    play(hand, "200")
    assert acts(hand) == RaiseTo(1_000)


def test_free_hand_is_checked_and_its_flop_played_as_the_tight_bot_does() -> None:
    hand = start_hand([1_000] * 3, holes=["Qs Jh", "7d 2c", "Kc Kd"], board="7h 7s 3d 4c 5c")
    play(hand, "f c")
    assert acts(hand) == Check()
    play(hand, "c c")
    assert PushFold(Random(1)).policy(view_of(hand)) is None
    assert acts(hand) not in {Fold(), Check()}, "three of a kind bets"


def test_policy_is_a_distribution_that_mixes_near_a_threshold() -> None:
    """T3s is indifferent with 7.7 big blinds, by holdemresources.net."""
    hand = start_hand([770, 770], holes=["7d 2c", "Ts 3s"])
    chances = PushFold(Random(1)).policy(view_of(hand))
    assert chances is not None
    assert sum(chances.values()) == pytest.approx(1)
    assert set(chances) <= {RaiseTo(770), Fold()}


def test_depth_is_the_stack_that_can_be_lost_and_antes_make_it_less() -> None:
    hand = start_hand([3_000, 600, 1_000], holes=THREE)
    view = view_of(hand)
    own = next(player for player in view.players if player.seat == view.seat)
    assert depth(view, own) == pytest.approx(10)
    short = view_of(start_hand([3_000, 600, 1_000], holes=THREE, stakes=Stakes(50, 100, 50)))
    own = next(player for player in short.players if player.seat == short.seat)
    assert depth(short, own) == pytest.approx(4.75), "its ante is in the pot"


def test_more_players_than_the_charts_have_are_as_many() -> None:
    holes = ["As Ah", "7d 2c", "7h 2d", "8s 3h", "8c 3d", "9s 4h", "9c 4d", "Ts 5h", "Kc Kd"]
    hand = start_hand([1_000] * 9, holes=holes)
    while hand.actor is not None and hand.actor != 9:
        assert chance_to_go_in(view_of(hand)) == 0
        play(hand, "f")
    play(hand, "a")
    assert chance_to_go_in(view_of(hand)) == 1


@pytest.mark.parametrize("code", ["plo", "flhe", "razz", "27td"])
def test_other_games_are_played_as_the_tight_bot_does(code: str) -> None:
    game = GAMES[code]
    stakes = (
        Stakes(ante=10, bring_in=25, small_bet=100)
        if code == "razz"
        else Stakes(50, 100, small_bet=0 if code == "plo" else 100)
    )
    hand = start_hand([2_000] * 3, game=game, stakes=stakes)
    assert PushFold(Random(1)).policy(view_of(hand)) is None
    hand.act(hand.actor or 0, acts(hand))
