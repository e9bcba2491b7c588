"""The house bots of three strengths."""

from random import Random

import pytest

from riverboat.client_cli.bots.roster import STYLES, partners
from riverboat.engine.actions import Call, Fold, RaiseTo
from riverboat.engine.events import Seat
from riverboat.engine.games import GAMES, Stakes
from riverboat.engine.hand import Hand, View
from tests.support.deals import play, start_hand

STYLES_BY_STRENGTH = ["novice", "regular", "expert"]


@pytest.mark.parametrize("style", STYLES_BY_STRENGTH)
@pytest.mark.parametrize("hole", ["Qh 2c", "7d 2s", "Jc 4h", "Kd 5s"])
def test_weak_hand_never_calls_a_deep_all_in(style: str, hole: str) -> None:
    hand = start_hand([10_000, 10_000], holes=[hole, "As Ad"])
    play(hand, "10000")
    for seed in range(10):
        assert STYLES[style](Random(seed)).act(View(hand, 1)) == Fold()


@pytest.mark.parametrize("style", STYLES_BY_STRENGTH)
def test_weak_hand_never_moves_all_in(style: str) -> None:
    hand = start_hand([10_000, 10_000], holes=["As Ad", "Qh 2c"])
    for seed in range(10):
        action = STYLES[style](Random(seed)).act(View(hand, 2))
        assert not isinstance(action, RaiseTo) or action.to < 1_000


@pytest.mark.parametrize("style", ["regular", "expert"])
def test_aces_call_a_deep_all_in(style: str) -> None:
    hand = start_hand([10_000, 10_000], holes=["As Ad", "Ks Kd"])
    play(hand, "10000")
    for seed in range(10):
        assert STYLES[style](Random(seed)).act(View(hand, 1)) == Call()


@pytest.mark.parametrize("code", GAMES)
def test_every_game_is_played_with_legal_actions(code: str) -> None:
    game, random = GAMES[code], Random(5)
    stakes = (
        Stakes(ante=10, bring_in=25, small_bet=100)
        if "stud" in code or code == "razz"
        else Stakes(ante=100, small_bet=100)
        if code in ("kuhn", "leduc")
        else Stakes(50, 100)
    )
    seats = [Seat(seat, 5_000) for seat in range(min(3, game.max_seats))]
    for button in range(2):
        hand = Hand(game, stakes, seats, random.sample(game.deck, len(game.deck)), button=button)
        hand.start()
        while hand.actor is not None:
            bot = STYLES[random.choice(STYLES_BY_STRENGTH)](random)
            hand.act(hand.actor, bot.act(View(hand, hand.actor)))
        assert sum(hand.stacks().values()) == 5_000 * len(seats)


def test_no_partner_has_a_name_like_the_player() -> None:
    names = [bot.name for bot in partners("greta ", 5)]
    assert len(names) == 5
    assert "Greta" not in names
    assert {bot.style for bot in partners("Tim", 5)} == set(STYLES_BY_STRENGTH)
