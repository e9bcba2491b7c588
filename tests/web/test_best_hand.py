"""The page names the best hand as the assessor does."""

from random import Random
from typing import Any

from riverboat.engine.assessor import HandType, rule_set_named
from riverboat.engine.assessor.rule_sets import RULE_SETS, SHORT_DECK_CARDS
from riverboat.engine.cards import DECK, parse_cards
from riverboat.engine.games import GAMES
from riverboat.engine.testing import HandSpec, SpecHandGenerator
from tests.support.browser.node import answers

NAMES = [name for name in RULE_SETS if "joker" not in name]
"""Every rule set but those of decks with jokers, which no game has."""

Question = tuple[str, list[int], list[int]]


def expected(question: Question) -> dict[str, Any] | None:
    name, hole, board = question
    found = rule_set_named(name).assess(hole, board)
    return None if found is None else {"name": found.sentence, "cards": list(found.counting)}


def compare(questions: list[Question]) -> None:
    replies = answers("hands.mjs", questions)
    assert len(replies) == len(questions)
    for question, answer in zip(questions, replies, strict=True):
        named = answer and {"name": answer["name"], "cards": answer["cards"]}
        assert named == expected(question), question


def dealt(name: str, random: Random) -> Question:
    """Return random cards as a game with this rule set deals them, early streets too."""
    deck = sorted(SHORT_DECK_CARDS) if name.startswith("short-deck") else list(DECK)
    if name == "badugi":
        hole, board = random.randint(1, 4), 0
    elif name.startswith("omaha"):
        hole, board = random.randint(4, 6), random.choice((3, 4, 5))
    else:
        hole, board = random.choice(((2, 3), (2, 4), (2, 5), (5, 0), (7, 0), (1, 0), (4, 0), (3, 0), (1, 1)))
    cards = random.sample(deck, hole + board)
    return name, cards[:hole], cards[hole:]


def test_every_rule_set_of_a_game_is_covered() -> None:
    assert {name for game in GAMES.values() for name in game.wins} <= set(NAMES)


def test_random_hands_are_named_alike() -> None:
    compare(
        [dealt(name, random) for name in NAMES for random in [Random(f"names/{name}")] for _ in range(150)]
    )


def test_every_type_of_hand_is_named_alike() -> None:
    generator = SpecHandGenerator(Random(5))
    names = [name for name in NAMES if not name.startswith(("short-deck", "omaha")) and name != "badugi"]
    types = [kind for kind in HandType if kind is not HandType.FIVE_OF_A_KIND]
    hands = [list(generator.generate(HandSpec(kind))) for kind in types for _ in range(5)]
    compare([(name, hand, []) for name in names for hand in hands])


def test_table_shows_every_hand_by_a_short_name() -> None:
    hands = {
        ("As Kd", "9c 7h 2s"): "Ace high",
        ("As Ad", "9c 7h 2s"): "Pair of aces",
        ("As Ad", "9c 9h 2s"): "Two pair, aces and nines",
        ("9s 9d", "9c 7h 2s"): "Three of a kind, nines",
    }
    asked = [(["high"], *map(numbers, cards)) for cards in hands]
    assert answers("readings.mjs", asked) == list(hands.values())


def test_cards_that_will_be_discarded_do_not_count() -> None:
    """Of three hole cards at Pineapple two are kept: no straight flush, and no set of three of them."""
    streets = [{"hole": 3}, {"discard": 1, "board": 3}]
    hands = {("8h 9h Th", "Jh Qh 2c"): "Queen high", ("8h 8d 8s", ""): "Pair of eights"}
    asked = [(["high"], *map(numbers, cards), streets) for cards in hands]
    assert answers("readings.mjs", asked) == list(hands.values())


def numbers(cards: str) -> list[int]:
    return [DECK.index(card) for card in parse_cards(cards)]


def test_unknown_rules_and_no_cards_have_no_name() -> None:
    assert answers("hands.mjs", [("calvinball", [0, 1], []), ("high", [], [])]) == [None, None]
