import pytest

from riverboat.client_cli.replay.equity import equities
from riverboat.engine.actions import BringIn
from riverboat.engine.games import GAMES, Stakes
from riverboat.engine.hand import HandState
from riverboat.engine.house import House
from tests.support.deals import play, start_hand


def test_equities_on_each_street() -> None:
    hand = start_hand([1000, 1000], holes=["As Ks", "Qd Qh"], board="2c 3d 4s 7h 9c")
    assert equities(hand) == {1: "46 %", 2: "54 %"}
    play(hand, "c c")
    assert equities(hand) == {1: "41 %", 2: "59 %"}
    play(hand, "c c c c")
    assert equities(hand) == {1: "0 %", 2: "100 %"}
    play(hand, "c c")
    assert hand.over
    assert equities(hand) == {}


def test_folded_hands_are_dead_cards() -> None:
    hand = start_hand([1000] * 3, holes=["As Ks", "2d 2h", "Qd Qh"], board="2c 2s 9s 7h 9c")
    play(hand, "c c c c c c")
    assert set(equities(hand)) == {1, 2, 3}
    play(hand, "c 100 c f")
    assert set(equities(hand)) == {2, 3}


def test_high_and_low_separately() -> None:
    hand = start_hand(
        [1000, 1000], game=GAMES["plo8"], holes=["As 2s Kd Kh", "Qd Qh Jd Jh"], board="3c 4c 8d Ts 9c"
    )
    play(hand, "c c c c c c")
    assert equities(hand)[1].endswith("% high, 100 % low")
    assert equities(hand)[2].endswith("% high, 0 % low")


def test_empty_with_unknown_cards() -> None:
    hand = start_hand([1000, 1000], holes=["As Ks", "Qd Qh"])
    seen = [
        event for event in hand.events if getattr(event, "seat", None) != 2 or not hasattr(event, "cards")
    ]
    assert equities(HandState.replay(seen)) == {}


def test_empty_without_a_board() -> None:
    stakes = Stakes(ante=10, bring_in=25, small_bet=100, big_bet=200)
    hand = start_hand([1000, 1000], game=GAMES["stud"], stakes=stakes)
    legal = hand.legal_actions()
    assert legal is not None
    hand.act(legal.seat, BringIn())
    assert equities(hand) == {}
    assert equities(start_hand([1000, 1000], game=GAMES["badugi"])) == {}


@pytest.mark.parametrize("game", ["short-deck", "kuhn", "leduc", "plo6"])
def test_unusual_games(game: str) -> None:
    stakes = Stakes(ante=10, small_bet=10) if game in {"kuhn", "leduc"} else Stakes(50, 100)
    assert isinstance(
        equities(start_hand([1000, 1000], game=GAMES[game], stakes=stakes, house=House())), dict
    )
