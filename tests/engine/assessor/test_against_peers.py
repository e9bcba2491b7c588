"""Random hands held against other people's evaluators."""

from random import Random

import phevaluator
import pokerkit
import pytest
import treys

from riverboat.engine.assessor import (
    ACE_TO_FIVE,
    BADUGI,
    DEUCE_TO_SEVEN,
    HIGH,
    LOW8,
    OMAHA_HIGH,
    OMAHA_LOW8,
    ROYAL_FLUSH,
    SHORT_DECK,
    RuleSet,
    strength,
)
from riverboat.engine.cards import NAMES, format_cards

pytestmark = pytest.mark.integration

FULL, SHORT = range(52), range(16, 52)


def known_to_pokerkit(name: str, hole: list[int], board: list[int]) -> int | None:
    """Return the hand in pokerkit's order; None if it does not qualify."""
    hand = getattr(pokerkit, name).from_game_or_none(format_cards(hole, ""), format_cards(board, ""))
    return None if hand is None else hand.entry.index


def assert_same_order(found: list[tuple[int, int]], *, rising: bool) -> None:
    """Check that our strengths and the peer's map one to one, in the same or the reverse order."""
    places = sorted(set(found))
    peers = [place for _, place in places]
    assert len({ours for ours, _ in places}) == len(set(peers)) == len(places)
    assert peers == sorted(peers, reverse=not rising)


@pytest.mark.parametrize("number", [300, pytest.param(100_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    ("rules", "peer", "dealt"),
    [
        (HIGH, "StandardHighHand", (2, 5)),
        (SHORT_DECK, "ShortDeckHoldemHand", (2, 5)),
        (OMAHA_HIGH, "OmahaHoldemHand", (4, 5)),
        (OMAHA_HIGH, "OmahaHoldemHand", (5, 4)),
        (OMAHA_LOW8, "OmahaEightOrBetterLowHand", (4, 5)),
        (LOW8, "EightOrBetterLowHand", (7, 0)),
        (ACE_TO_FIVE, "RegularLowHand", (7, 0)),
        (ACE_TO_FIVE, "RegularLowHand", (5, 0)),
        (DEUCE_TO_SEVEN, "StandardLowHand", (5, 0)),
        (DEUCE_TO_SEVEN, "StandardLowHand", (7, 0)),
        (BADUGI, "BadugiHand", (4, 0)),
    ],
    ids=lambda value: value.name if hasattr(value, "name") else str(value),
)
def test_pokerkit_ranks_hands_as_we_do(
    rules: RuleSet, peer: str, dealt: tuple[int, int], number: int
) -> None:
    random = Random(number)
    deck = SHORT if rules is SHORT_DECK else FULL
    hole, board = dealt
    found = []
    for _ in range(number):
        cards = random.sample(deck, hole + board)
        ours = rules.strength(cards[:hole], cards[hole:])
        theirs = known_to_pokerkit(peer, cards[:hole], cards[hole:])
        assert (ours > 0) == (theirs is not None)
        if theirs is not None:
            found.append((ours, theirs))
    assert_same_order(found, rising=not rules.lowest_wins)


@pytest.mark.parametrize("number", [3_000, pytest.param(1_200_000, marks=pytest.mark.slow)])
def test_treys_ranks_hands_as_we_do(number: int) -> None:
    theirs = [treys.Card.new(name) for name in NAMES]
    evaluator = treys.Evaluator()
    random = Random(number)
    for size in (5, 6, 7):
        for _ in range(number // 3):
            cards = random.sample(FULL, size)
            place = evaluator.evaluate([theirs[card] for card in cards], [])
            assert strength(cards) == ROYAL_FLUSH + 1 - place


@pytest.mark.parametrize("number", [3_000, pytest.param(1_200_000, marks=pytest.mark.slow)])
def test_phevaluator_ranks_hands_as_we_do(number: int) -> None:
    random = Random(number)
    for size in (5, 6, 7):
        for _ in range(number // 3):
            cards = random.sample(FULL, size)
            assert strength(cards) == ROYAL_FLUSH + 1 - phevaluator.evaluate_cards(*cards)
