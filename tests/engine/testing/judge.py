"""A second judge of hands and specifications: slow, plain, and sharing nothing with what it judges."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from random import Random

from riverboat.engine.assessor import HandType
from riverboat.engine.cards import DECK, RANKS
from riverboat.engine.testing import CardRange, HandSpec

Hand = tuple[int, ...]
Ranking = tuple[HandType, tuple[int, ...]]

NINE_TYPES = [kind for kind in HandType if kind is not HandType.FIVE_OF_A_KIND]
BY_SIZES = {
    (4, 1): HandType.FOUR_OF_A_KIND,
    (3, 2): HandType.FULL_HOUSE,
    (3, 1, 1): HandType.THREE_OF_A_KIND,
    (2, 2, 1): HandType.TWO_PAIR,
    (2, 1, 1, 1): HandType.PAIR,
}
MAX_RANGES = {
    HandType.FOUR_OF_A_KIND: 2,
    HandType.FULL_HOUSE: 2,
    HandType.THREE_OF_A_KIND: 2,
    HandType.TWO_PAIR: 3,
    HandType.PAIR: 2,
}


def ranking(five: Sequence[int]) -> Ranking:
    """Return the type of five cards and their values in counting order, 2 to 14; a wheel's ace is 1."""
    counts = Counter(card // 4 + 2 for card in five)
    order = sorted(counts, key=lambda value: (counts[value], value), reverse=True)
    sizes = tuple(counts[value] for value in order)
    values = tuple(value for value in order for _ in range(counts[value]))
    if sizes in BY_SIZES:
        return BY_SIZES[sizes], values
    flush = len({card % 4 for card in five}) == 1
    if values == (14, 5, 4, 3, 2):
        values = (5, 4, 3, 2, 1)
    if values[0] - values[4] == 4:
        return (HandType.STRAIGHT_FLUSH if flush else HandType.STRAIGHT), values
    return (HandType.FLUSH if flush else HandType.HIGH_CARD), values


def best(cards: Sequence[int]) -> Ranking:
    return max(ranking(five) for five in combinations(cards, 5))


def ranking_fits(spec: HandSpec, found: Ranking) -> bool:
    kind, values = found
    if kind is not spec.type:
        return False
    within = [_values(one) for one in spec.ranges]
    if not within:
        return True
    if kind in (HandType.STRAIGHT, HandType.STRAIGHT_FLUSH):
        return set(values) <= within[0]
    within = [one | {14} if 1 in one else one for one in within]
    if len(within) == 1:
        return set(values) <= within[0]
    if kind is HandType.TWO_PAIR:
        kicker = within[-1]
        pairs = permutations((values[0], values[2]))
        return values[4] in kicker and any(a in within[0] and b in within[1] for a, b in pairs)
    named = {HandType.FOUR_OF_A_KIND: 4, HandType.PAIR: 2}.get(kind, 3)
    return set(values[:named]) <= within[0] and set(values[named:]) <= within[1]


def fitting(spec: HandSpec) -> Iterator[Hand]:
    """Find every hand that fits by brute force, for a deck that is mostly dealt."""
    dealt = {card for hand in spec.dealt for card in hand}
    left = [card for card in DECK if card not in dealt]
    return (five for five in combinations(left, 5) if ranking_fits(spec, ranking(five)))


def random_spec(random: Random, dealt: Sequence[Hand] = ()) -> HandSpec:
    kind = random.choice(NINE_TYPES)
    ranges = [random_range(random) for _ in range(random.randint(0, MAX_RANGES.get(kind, 1)))]
    return HandSpec(kind, ranges, dealt)


def random_range(random: Random) -> CardRange:
    low, high = sorted(random.choices(range(1, 15), k=2))
    if random.random() < 0.1:
        return CardRange(RANKS[high - 2])
    return CardRange("A" if low in (1, 14) else RANKS[low - 2], RANKS[max(high, 2) - 2])


def random_rest_of_the_deck(random: Random) -> list[int]:
    """Sixteen cards or so, often of few ranks or few suits, so that every type has a chance."""
    start = random.randrange(13)
    match random.randrange(3):
        case 0:
            return random.sample(DECK, 16)
        case 1:
            ranks = random.sample(range(13), 4)
            return [card for card in DECK if card // 4 in ranks]
        case _:
            ranks = [(start + step) % 13 for step in range(8)]
            suits = random.sample(range(4), 2)
            return [card for card in DECK if card // 4 in ranks and card % 4 in suits]


def _values(one: CardRange) -> set[int]:
    order = "A23456789TJQKA"
    if one.end is None:
        return {place + 1 for place, name in enumerate(order) if name == one.start}
    return set(range(order.index(one.start) + 1, order.rindex(one.end) + 2))
