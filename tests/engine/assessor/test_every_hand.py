"""Every five-card hand there is: the rules and the tables agree, and each type is as frequent as it is."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product

import pytest

from engine.assessor import HandType, hand_type, rules, strength
from engine.cards import DECK

FREQUENCIES = {
    HandType.STRAIGHT_FLUSH: 40,
    HandType.FOUR_OF_A_KIND: 624,
    HandType.FULL_HOUSE: 3_744,
    HandType.FLUSH: 5_108,
    HandType.STRAIGHT: 10_200,
    HandType.THREE_OF_A_KIND: 54_912,
    HandType.TWO_PAIR: 123_552,
    HandType.PAIR: 1_098_240,
    HandType.HIGH_CARD: 1_302_540,
}
ROYAL = 7_462


def hands_by_class() -> Iterator[list[tuple[int, ...]]]:
    """All five-card hands, in lists that differ in nothing but which suits are where."""
    for ranks in combinations_with_replacement(range(13), 5):
        counts = Counter(ranks)
        if max(counts.values()) > 4:
            continue
        choices = [
            [tuple(4 * rank + suit for suit in suits) for suits in combinations(range(4), count)]
            for rank, count in counts.items()
        ]
        hands = [sum(hand, ()) for hand in product(*choices)]
        suited = [hand for hand in hands if len({card & 3 for card in hand}) == 1]
        if suited:
            yield suited
            hands = [hand for hand in hands if len({card & 3 for card in hand}) > 1]
        yield hands


def test_rules_and_tables_agree_on_every_hand_and_the_counts_are_exact() -> None:
    frequencies: Counter[HandType] = Counter()
    royals = 0
    strength_of: dict[rules.Ranking, int] = {}
    for hands in hands_by_class():
        (place,) = set(map(strength, hands))
        ranking = rules.ranking(hands[0])
        assert strength_of.setdefault(ranking, place) == place
        assert hand_type(place) == ranking.type
        frequencies[ranking.type] += len(hands)
        royals += len(hands) * (place == ROYAL)
    assert frequencies == FREQUENCIES
    assert royals == 4
    assert [strength_of[ranking] for ranking in sorted(strength_of)] == list(range(1, ROYAL + 1))


@pytest.mark.slow
def test_the_rules_give_every_single_hand_the_place_the_tables_give_it() -> None:
    strength_of: dict[rules.Ranking, int] = {}
    for hand in combinations(DECK, 5):
        place = strength(hand)
        assert strength_of.setdefault(rules.ranking(hand), place) == place
    assert [strength_of[ranking] for ranking in sorted(strength_of)] == list(range(1, ROYAL + 1))
