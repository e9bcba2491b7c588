"""Compare rules and tables on every five-card hand, and check the frequency of each type."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, islice

import pytest

from riverboat.engine.assessor import (
    ACE_TO_FIVE,
    BADUGI,
    DEUCE_TO_SEVEN,
    HIGH,
    JOKERS,
    LOW8,
    ONE_JOKER,
    ROYAL_FLUSH,
    SHORT_DECK,
    SHORT_DECK_FULL_HOUSE_FIRST,
    TWO_JOKERS,
    BadugiType,
    HandType,
    hand_type,
    strength,
)
from riverboat.engine.assessor.badugi import best
from riverboat.engine.assessor.five_card import FiveCard
from riverboat.engine.assessor.rules import is_eight_or_better
from riverboat.engine.cards import DECK
from tests.engine.assessor.every_hand import HandClass, hand_classes

pytestmark = pytest.mark.integration

FULL_DECK = {
    "straight_flush": 40,
    "four_of_a_kind": 624,
    "full_house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three_of_a_kind": 54_912,
    "two_pair": 123_552,
    "pair": 1_098_240,
    "high_card": 1_302_540,
}
THIRTY_SIX_CARDS = {
    "straight_flush": 24,
    "four_of_a_kind": 288,
    "full_house": 1_728,
    "flush": 480,
    "straight": 6_120,
    "three_of_a_kind": 16_128,
    "two_pair": 36_288,
    "pair": 193_536,
    "high_card": 122_400,
}
FIFTY_THREE_CARDS = {
    "five_of_a_kind": 13,
    "straight_flush": 204,
    "four_of_a_kind": 3_120,
    "full_house": 6_552,
    "flush": 7_804,
    "straight": 20_532,
    "three_of_a_kind": 137_280,
    "two_pair": 123_552,
    "pair": 1_268_088,
    "high_card": 1_302_540,
}


def compared(rule_set: FiveCard, classes: Iterable[HandClass]) -> tuple[dict[str, int], list[int]]:
    """Compare tables and rules; return the number of hands of each type, and the strengths by ranking."""
    found: Counter[HandType] = Counter()
    strength_of: dict[tuple[int, ...], int] = {}
    for hand_class in classes:
        (place,) = set(map(rule_set.strength, hand_class.hands))
        match = rule_set.rules.match(hand_class.hands[0])
        assert strength_of.setdefault(match.ranking, place) == place
        found[match.type] += hand_class.size
    counts = {kind.name.lower(): count for kind, count in found.items()}
    return counts, [strength_of[ranking] for ranking in sorted(strength_of)]


def frequencies(rule_set: FiveCard, classes: Iterable[HandClass]) -> dict[str, int]:
    """Compare tables and rules on all classes; return the number of hands of each type."""
    counts, strengths = compared(rule_set, classes)
    assert strengths == list(range(1, len(strengths) + 1))
    return counts


def joker_classes(jokers: int, at_most: int | None) -> list[HandClass]:
    """Return all five-card hands of a deck with this many jokers."""
    classes = list(hand_classes(5, at_most=at_most))
    for joker in JOKERS[:jokers]:
        classes += hand_classes(4, jokers=(joker,), at_most=at_most)
    if jokers == 2:
        classes += hand_classes(3, jokers=JOKERS, at_most=at_most)
    return classes


@pytest.mark.parametrize("at_most", [1, pytest.param(None, marks=pytest.mark.slow)])
def test_rules_and_tables_agree_on_every_high_hand(at_most: int | None) -> None:
    seen = 0

    def counted() -> Iterator[HandClass]:
        nonlocal seen
        for each in hand_classes(at_most=at_most):
            seen += len(each.hands)
            yield each

    assert frequencies(HIGH, counted()) == FULL_DECK
    assert seen == 2_598_960 or at_most


def test_type_of_strength_and_four_royal_flushes() -> None:
    classes = list(hand_classes(at_most=1))
    by_type: Counter[HandType] = Counter()
    for each in classes:
        by_type[hand_type(strength(each.hands[0]))] += each.size
    assert {kind.name.lower(): count for kind, count in by_type.items()} == FULL_DECK
    assert [each.size for each in classes if strength(each.hands[0]) == ROYAL_FLUSH] == [4]
    assert max(strength(each.hands[0]) for each in classes) == ROYAL_FLUSH


@pytest.mark.slow
def test_rules_and_tables_agree_on_every_single_hand() -> None:
    strength_of: dict[tuple[int, ...], int] = {}
    for hand in combinations(DECK, 5):
        place = strength(hand)
        assert strength_of.setdefault(HIGH.rules.match(hand).ranking, place) == place
    assert [strength_of[ranking] for ranking in sorted(strength_of)] == list(range(1, ROYAL_FLUSH + 1))


@pytest.mark.parametrize("at_most", [1, pytest.param(None, marks=pytest.mark.slow)])
@pytest.mark.parametrize("rule_set", [SHORT_DECK, SHORT_DECK_FULL_HOUSE_FIRST], ids=repr)
def test_rules_and_tables_agree_on_every_short_deck_hand(rule_set: FiveCard, at_most: int | None) -> None:
    assert frequencies(rule_set, hand_classes(ranks=range(4, 13), at_most=at_most)) == THIRTY_SIX_CARDS


@pytest.mark.parametrize("at_most", [1, pytest.param(None, marks=pytest.mark.slow)])
def test_rules_and_tables_agree_on_every_hand_with_joker(at_most: int | None) -> None:
    assert frequencies(ONE_JOKER, joker_classes(1, at_most)) == FIFTY_THREE_CARDS


def test_rules_and_tables_agree_on_a_part_of_the_hands_with_two_jokers() -> None:
    _, strengths = compared(TWO_JOKERS, joker_classes(2, 1)[::37])
    assert strengths == sorted(set(strengths))


@pytest.mark.slow
def test_rules_and_tables_agree_on_every_hand_with_two_jokers() -> None:
    found = frequencies(TWO_JOKERS, joker_classes(2, None))
    assert sum(found.values()) == 3_162_510
    assert found["five_of_a_kind"] == 13 * (2 + 4)
    assert found["high_card"] == FULL_DECK["high_card"]


@pytest.mark.parametrize("at_most", [3, pytest.param(None, marks=pytest.mark.slow)])
def test_rules_and_tables_agree_on_every_ace_to_five_low(at_most: int | None) -> None:
    found = frequencies(ACE_TO_FIVE, hand_classes(at_most=at_most))
    unpaired = sum(FULL_DECK[kind] for kind in ("high_card", "straight", "flush", "straight_flush"))
    paired = ("pair", "two_pair", "three_of_a_kind", "full_house", "four_of_a_kind")
    assert found == {"high_card": unpaired} | {kind: FULL_DECK[kind] for kind in paired}


@pytest.mark.parametrize("at_most", [3, pytest.param(None, marks=pytest.mark.slow)])
def test_rules_and_tables_agree_on_every_deuce_to_seven_low(at_most: int | None) -> None:
    found = frequencies(DEUCE_TO_SEVEN, hand_classes(at_most=at_most))
    no_wheel = {"straight": -1_020, "high_card": 1_020, "straight_flush": -4, "flush": 4}
    assert found == {kind: count + no_wheel.get(kind, 0) for kind, count in FULL_DECK.items()}


@pytest.mark.parametrize("at_most", [3, pytest.param(None, marks=pytest.mark.slow)])
def test_56_lows_are_eight_or_better(at_most: int | None) -> None:
    places: dict[int, int] = {}
    for each in hand_classes(at_most=at_most):
        (place,) = set(map(LOW8.strength, each.hands))
        low = ACE_TO_FIVE.strength(each.hands[0])
        assert is_eight_or_better(LOW8.rules.match(each.hands[0])) == (place > 0)
        assert places.setdefault(low, place) == place
    rising = [places[low] for low in sorted(places)]
    assert rising == [0] * (len(rising) - 56) + list(range(1, 57))


@pytest.mark.parametrize("every", [10, pytest.param(1, marks=pytest.mark.slow)])
def test_rules_and_tables_agree_on_every_badugi_hand(every: int) -> None:
    frequencies: Counter[BadugiType] = Counter()
    strength_of: dict[tuple[int, ...], int] = {}
    for hand in islice(combinations(DECK, 4), 0, None, every):
        counting = best(hand)
        falling = tuple(-((card // 4 + 1) % 13) for card in counting)
        place = BADUGI.strength(hand)
        assert strength_of.setdefault((len(counting), *falling), place) == place
        frequencies[BadugiType(len(counting))] += 1
    strengths = [strength_of[falling] for falling in sorted(strength_of)]
    assert strengths == sorted(set(strengths))
    assert every > 1 or strengths == list(range(1, 1_093))
    assert every > 1 or frequencies == {
        BadugiType.BADUGI: 17_160,
        BadugiType.THREE_CARD: 154_440,
        BadugiType.TWO_CARD: 96_252,
        BadugiType.ONE_CARD: 4 * 715 + 13,
    }
