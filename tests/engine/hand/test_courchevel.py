"""Courchevel: one card of the flop is open before the first betting round."""

import pytest

from riverboat.engine import events as ev
from riverboat.engine.actions import Run
from riverboat.engine.cards import parse_cards
from riverboat.engine.errors import GameError
from riverboat.engine.events import Seat
from riverboat.engine.games import GAMES, Stakes, game_for_hand
from riverboat.engine.hand import Hand
from riverboat.engine.hand.audit import first_difference
from riverboat.engine.house import House, Rake
from tests.support.deals import play, start_hand

HOLES = ["As 2s Kd Kh 9c", "Ac 3c Qd Qh 9d", "Ad 4d Jc Js 9h"]
BOARD = "7h 8h Tc 5d 6s"


def begun(code: str = "courchevel", stacks: tuple[int, ...] = (1_000,) * 3, **rest: object) -> Hand:
    given = {"holes": HOLES[: len(stacks)], "board": BOARD} | rest
    return start_hand(list(stacks), game=GAMES[code], **given)  # type: ignore[arg-type]


@pytest.mark.parametrize("code", ["courchevel", "courchevel8"])
def test_first_board_card_is_open_before_the_betting(code: str) -> None:
    hand = begun(code)
    assert (hand.street.name, hand.board, hand.actor) == ("preflop", parse_cards("7h"), 3)
    kinds = [type(event) for event in hand.events]
    assert kinds[-3:] == [ev.HoleCardsDealt, ev.BoardDealt, ev.BettingOpened]
    play(hand, "c c c")
    assert (hand.street.name, hand.board) == ("flop", parse_cards("7h 8h Tc"))
    play(hand, "c c c")
    assert hand.board == parse_cards("7h 8h Tc 5d")
    play(hand, "c c c c c c")
    assert hand.over
    assert first_difference(hand.events) is None


def test_each_board_has_its_open_card() -> None:
    hand = start_hand([1_000] * 3, game=game_for_hand("courchevel", boards=2), holes=HOLES, board=BOARD)
    assert hand.boards == [parse_cards("7h"), parse_cards("8h")]


def test_bomb_pot_shows_the_open_card_with_the_flop() -> None:
    hand = start_hand([500] * 3, game=game_for_hand("courchevel", bomb_pot=True), holes=HOLES, board=BOARD)
    assert (hand.street.name, hand.board) == ("flop", parse_cards("7h 8h Tc"))


def test_runs_share_the_open_card() -> None:
    hand = begun(stacks=(300, 300), house=House(max_runs=2))
    play(hand, "300 c")
    for seat in (1, 2):
        hand.act(seat, Run(2))
    first, second = hand.boards
    assert first[0] == second[0] == parse_cards("7h")[0]
    assert not set(first[1:]) & set(second[1:])


def test_rabbit_has_what_was_still_to_come() -> None:
    hand = begun(house=House(rabbit=True))
    play(hand, "300 f f")
    assert hand.hunt_rabbit() == (ev.RabbitShown(parse_cards("8h Tc 5d 6s")),)


def test_open_card_is_not_a_flop_for_the_rake() -> None:
    hand = begun(house=House(rake=Rake(50, 100)))
    play(hand, "300 f f")
    assert not any(isinstance(event, ev.RakeTaken) for event in hand.events)


def test_deck_must_have_the_open_cards_too() -> None:
    game = game_for_hand("courchevel", boards=2)
    seats = [Seat(number, 500) for number in range(9)]
    with pytest.raises(GameError) as refused:
        Hand(game, Stakes(1, 2), seats, game.deck)
    assert refused.value.code == "deck_too_short"
