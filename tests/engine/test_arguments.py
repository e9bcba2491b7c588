"""Arguments of a wrong type that people are likely to pass: each is a sentence that says what to pass."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from riverboat import (
    GAMES,
    Hand,
    RandomDealer,
    Seat,
    Stakes,
    equity,
    parse_cards,
    parse_range,
    ranking,
    winners,
)
from riverboat.engine.assessor import compare, draw, rules
from riverboat.engine.errors import ArgumentError, EngineError, IllegalAction

DECK = tuple(range(52))
STAKES = Stakes(5, 10)
SEATS = [Seat(1, 100), Seat(2, 100)]
HANDS = {"Ann": "As Kd", "Bob": "2c 2d"}
BOARD = "3c 4d 5h 9s Js"


def hand(game: Any = GAMES["nlhe"], stakes: Any = STAKES, deck: Any = DECK) -> Hand:
    return Hand(game, stakes, SEATS, deck)


@pytest.mark.parametrize(
    ("call", "advice"),
    [
        (lambda wrong: winners(HANDS, BOARD, wrong(rules.HIGH)), "use a rule set"),
        (lambda wrong: compare("As Kd", "2c 2d", BOARD, wrong("high")), "use a rule set"),
        (lambda wrong: equity(["AsKd", "2c2d"], rules=wrong(rules.HIGH)), "use a rule set"),
        (lambda wrong: ranking(wrong(["AsKd", "2c2d"]), BOARD), "use a mapping of names to hands"),
        (lambda wrong: equity(["AsKd", wrong(5)]), "use cards, as text"),
        (lambda wrong: draw(wrong(5), "As"), "use cards, as text"),
        (lambda wrong: equity(["AsKd", "QQ"], random_source=wrong(7)), r"such as Random\(7\)"),
        (lambda wrong: RandomDealer(wrong(7)), "takes no seed"),
        (lambda wrong: RandomDealer(wrong(Random(7))), "takes no seed"),
        (lambda wrong: hand(game=wrong("nlhe")), r"GAMES\[\"nlhe\"\]"),
        (lambda wrong: hand(stakes=wrong((5, 10))), r"Stakes\(5, 10\)"),
        (lambda wrong: hand(deck=wrong(RandomDealer())), "a dealer.s deal"),
        (lambda wrong: parse_range(wrong(None)), "use a str"),
        (lambda wrong: parse_cards(wrong(None)), "use a str"),
    ],
)
def test_wrong_argument_is_told_what_to_pass(call: Callable[[Any], object], advice: str) -> None:
    with pytest.raises(ArgumentError, match=advice) as error:
        call(lambda value: value)
    assert error.value.code == "wrong_argument"
    assert isinstance(error.value, EngineError)
    assert isinstance(error.value, TypeError)


def test_cards_of_deck_are_not_in_message() -> None:
    with pytest.raises(ArgumentError) as error:
        hand(deck="AsKdQh")
    assert "As" not in str(error.value)


def test_word_is_not_an_action() -> None:
    played = hand()
    events = played.start()
    word: Any = "call"
    with pytest.raises(IllegalAction, match=r"'call' is not an action: use Fold\(\)"):
        played.act(2, word)
    assert tuple(played.events) == events
