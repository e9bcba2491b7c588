import pytest

from riverboat.client_cli.replay.equity import chances
from riverboat.engine.actions import BringIn
from riverboat.engine.games import GAMES, House, Stakes
from riverboat.engine.hand import HandState
from tests.support.deals import play, start_hand


def test_before_the_flop_on_it_and_at_the_end() -> None:
    hand = start_hand([1000, 1000], holes=["As Ks", "Qd Qh"], board="2c 3d 4s 7h 9c")
    assert chances(hand) == {1: "46 %", 2: "54 %"}
    play(hand, "c c")
    assert chances(hand) == {1: "41 %", 2: "59 %"}
    play(hand, "c c c c")
    assert chances(hand) == {1: "0 %", 2: "100 %"}
    play(hand, "c c")
    assert hand.over
    assert chances(hand) == {}


def test_who_has_folded_has_none_and_the_folded_cards_cannot_come() -> None:
    hand = start_hand([1000] * 3, holes=["As Ks", "2d 2h", "Qd Qh"], board="2c 2s 9s 7h 9c")
    play(hand, "c c c c c c")
    assert set(chances(hand)) == {1, 2, 3}
    play(hand, "c 100 c f")
    assert set(chances(hand)) == {2, 3}


def test_high_and_low_apart() -> None:
    hand = start_hand(
        [1000, 1000], game=GAMES["plo8"], holes=["As 2s Kd Kh", "Qd Qh Jd Jh"], board="3c 4c 8d Ts 9c"
    )
    play(hand, "c c c c c c")
    assert chances(hand)[1].endswith("% high, 100 % low")
    assert chances(hand)[2].endswith("% high, 0 % low")


def test_nothing_where_cards_are_not_known() -> None:
    hand = start_hand([1000, 1000], holes=["As Ks", "Qd Qh"])
    seen = [
        event for event in hand.events if getattr(event, "seat", None) != 2 or not hasattr(event, "cards")
    ]
    assert chances(HandState.replay(seen)) == {}


def test_nothing_for_games_without_a_board() -> None:
    stakes = Stakes(ante=10, bring_in=25, small_bet=100, big_bet=200)
    hand = start_hand([1000, 1000], game=GAMES["stud"], stakes=stakes)
    legal = hand.legal_actions()
    assert legal is not None
    hand.act(legal.seat, BringIn())
    assert chances(hand) == {}
    assert chances(start_hand([1000, 1000], game=GAMES["badugi"])) == {}


@pytest.mark.parametrize("game", ["short-deck", "kuhn", "leduc", "plo6"])
def test_no_game_is_too_strange(game: str) -> None:
    stakes = Stakes(ante=10, small_bet=10) if game in {"kuhn", "leduc"} else Stakes(50, 100)
    assert isinstance(chances(start_hand([1000, 1000], game=GAMES[game], stakes=stakes, house=House())), dict)
