"""All hands of a number of cards, class by class."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, islice, product
from math import comb, prod

Hand = tuple[int, ...]


@dataclass
class HandClass:
    """Hands that differ in nothing but which suits are where: how many there are, and the hands."""

    size: int
    hands: list[Hand]


def hand_classes(
    count: int = 5, *, ranks: range = range(13), jokers: Hand = (), at_most: int | None = None
) -> Iterator[HandClass]:
    """Yield all hands of `count` cards of `ranks` with `jokers`; of each class `at_most` this many.

    Hands of one suit make classes of their own.
    """
    for chosen in combinations_with_replacement(ranks, count):
        copies = Counter(chosen)
        if max(copies.values()) > 4:
            continue
        choices = [
            [tuple(4 * rank + suit for suit in suits) for suits in combinations(range(4), number)]
            for rank, number in copies.items()
        ]
        size = prod(comb(4, number) for number in copies.values())
        hands = ((*sum(hand, ()), *jokers) for hand in product(*choices))
        if len(copies) == count:
            yield HandClass(4, [tuple(4 * rank + suit for rank in chosen) + jokers for suit in range(4)])
            size -= 4
            hands = (hand for hand in hands if len({card & 3 for card in hand[:count]}) > 1)
        yield HandClass(size, list(islice(hands, at_most)))
