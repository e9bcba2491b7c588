"""Every hand that fits a specification, as a sequence.

Hands that differ only in their suits share a pattern of ranks. There are 7,462 patterns. The number of hands
of a pattern is a product of small numbers: the ways to choose its pairs, trips and single cards from the
cards left of each rank, minus the flushes. So the hands that fit can be counted by pattern without making
any, and each of them can be found by its number.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Set
from enum import Enum
from functools import lru_cache, reduce
from itertools import accumulate, chain, combinations, filterfalse, islice, permutations, product
from operator import contains, itemgetter, mul, or_, sub
from typing import Final

from riverboat.engine.assessor import HandType
from riverboat.engine.cards import RANKS, SUITS, Card, rank_of
from riverboat.engine.errors import NoSuchHand
from riverboat.engine.testing.spec import PARTS, STRAIGHTS, HandSpec, runs_within, words

Hand = tuple[Card, ...]
Pattern = tuple[int, ...]

_RANKS: Final = range(len(RANKS) - 1, -1, -1)
_SUITS: Final = range(len(SUITS))


class _Suits(Enum):
    ANY = "any"
    MIXED = "not all the same"
    SAME = "all the same"


class _Shape:
    """The structure of the hands of one type.

    patterns: the ranks of their sets, in counting order. sizes: the number of cards in each set.
    parts: the part of the hand, as ranges count them, that each set belongs to.
    """

    def __init__(self, sizes: Pattern, parts: Pattern, suits: _Suits, patterns: Iterable[Pattern]) -> None:
        self.sizes = sizes
        self.parts = parts
        self.suits = suits
        self.patterns = tuple(patterns)
        self.masks = tuple(sum(1 << rank for rank in pattern) for pattern in self.patterns)
        self.columns = [itemgetter(*column) for column in zip(*self.patterns, strict=True)]


_SINGLES: Final = (1,) * 5
_WHOLE: Final = (0,) * 5
_RUNS: Final = [(*range(top, top - 4, -1), (top - 4) % len(RANKS)) for top in range(12, 2, -1)]
_RUN_SETS: Final = {frozenset(run) for run in _RUNS}
_LOOSE: Final = [ranks for ranks in combinations(_RANKS, 5) if frozenset(ranks) not in _RUN_SETS]


def _with_kickers(sets: Iterable[Pattern], kickers: int) -> Iterator[Pattern]:
    for ranks in sets:
        for rest in combinations([rank for rank in _RANKS if rank not in ranks], kickers):
            yield ranks + rest


_ONE: Final = [(rank,) for rank in _RANKS]
_SHAPES: Final = {
    HandType.STRAIGHT_FLUSH: _Shape(_SINGLES, _WHOLE, _Suits.SAME, _RUNS),
    HandType.FOUR_OF_A_KIND: _Shape((4, 1), (0, 1), _Suits.ANY, permutations(_RANKS, 2)),
    HandType.FULL_HOUSE: _Shape((3, 2), (0, 1), _Suits.ANY, permutations(_RANKS, 2)),
    HandType.FLUSH: _Shape(_SINGLES, _WHOLE, _Suits.SAME, _LOOSE),
    HandType.STRAIGHT: _Shape(_SINGLES, _WHOLE, _Suits.MIXED, _RUNS),
    HandType.THREE_OF_A_KIND: _Shape((3, 1, 1), (0, 1, 1), _Suits.ANY, _with_kickers(_ONE, 2)),
    HandType.TWO_PAIR: _Shape((2, 2, 1), (0, 1, 2), _Suits.ANY, _with_kickers(combinations(_RANKS, 2), 1)),
    HandType.PAIR: _Shape((2, 1, 1, 1), (0, 1, 1, 1), _Suits.ANY, _with_kickers(_ONE, 3)),
    HandType.HIGH_CARD: _Shape(_SINGLES, _WHOLE, _Suits.MIXED, _LOOSE),
}


class FittingHands:
    """A sequence of the hands that fit `spec`, without the cards `dead` and with all cards of `holding`.

    The hands are made only when accessed. A hand is five cards in counting order.
    """

    def __init__(
        self, spec: HandSpec, dead: Set[Card] = frozenset(), holding: Set[Card] = frozenset()
    ) -> None:
        self._shape = _SHAPES[spec.type]
        self._choices = _choices(self._shape.sizes, dead | set(spec.dealt_cards), holding)
        self._totals = list(accumulate(self._weights(spec, holding)))

    def __len__(self) -> int:
        return self._totals[-1]

    def __getitem__(self, index: int) -> Hand:
        if not 0 <= index < len(self):
            raise IndexError(index)
        position = bisect_right(self._totals, index)
        before = self._totals[position - 1] if position else 0
        return _flat(next(islice(self._hands(self._shape.patterns[position]), index - before, None)))

    def __iter__(self) -> Iterator[Hand]:
        before = 0
        for pattern, total in zip(self._shape.patterns, self._totals, strict=True):
            if total > before:
                yield from map(_flat, self._hands(pattern))
            before = total

    def _weights(self, spec: HandSpec, holding: Set[Card]) -> list[int]:
        """Return the number of hands of each pattern."""
        shape = self._shape
        match shape.suits:
            case _Suits.ANY:
                weights = [max(ways) for ways in zip(*map(self._ways, spec.roles), strict=True)]
            case _Suits.MIXED:
                weights = list(map(sub, self._ways(spec.part_ranks), self._suited(spec.part_ranks[0])))
            case _Suits.SAME:
                weights = self._suited(spec.part_ranks[0])
        if spec.type in STRAIGHTS:
            weights = [
                weight if runs_within(spec.places, pattern[0]) else 0
                for pattern, weight in zip(shape.patterns, weights, strict=True)
            ]
        if holding:
            must = sum({1 << rank_of(card) for card in holding})
            weights = [
                0 if must & ~mask else weight for mask, weight in zip(shape.masks, weights, strict=True)
            ]
        return weights

    def _ways(self, role: tuple[int, ...]) -> list[int]:
        """Return the ways to choose the sets of each pattern; `role` has the ranks allowed for each part."""
        shape = self._shape
        weights: Iterable[int] = (1,) * len(shape.patterns)
        for size, part, column in zip(shape.sizes, shape.parts, shape.columns, strict=True):
            ways = [len(sets) * (role[part] >> rank & 1) for rank, sets in enumerate(self._choices[size])]
            weights = map(mul, weights, column(ways))
        return list(weights)

    def _suited(self, ranks: int) -> list[int]:
        """Return in how many suits each pattern can be chosen, with the ranks allowed by `ranks`."""
        c, d, h, s = (
            ranks & sum(1 << rank for rank, one in enumerate(self._choices[1]) if (4 * rank + suit,) in one)
            for suit in _SUITS
        )
        return [(m & c == m) + (m & d == m) + (m & h == m) + (m & s == m) for m in self._shape.masks]

    def _hands(self, pattern: Pattern) -> Iterator[tuple[Hand, ...]]:
        """Yield the hands of a pattern, each as its sets."""
        sets = [self._choices[size][rank] for size, rank in zip(self._shape.sizes, pattern, strict=True)]
        if self._shape.suits is _Suits.ANY:
            return product(*sets)
        flushes = [tuple((4 * rank + suit,) for rank in pattern) for suit in _SUITS]
        if self._shape.suits is _Suits.MIXED:
            return filterfalse(flushes.__contains__, product(*sets))
        return (hand for hand in flushes if all(map(contains, sets, hand)))


def _flat(sets: Iterable[Hand]) -> Hand:
    return tuple(chain.from_iterable(sets))


def _choices(sizes: Iterable[int], dead: Set[Card], holding: Set[Card]) -> dict[int, list[list[Hand]]]:
    """Return the sets that can be chosen, by size and rank."""
    free = [
        [card for card in range(4 * rank + 3, 4 * rank - 1, -1) if card not in dead]
        for rank in range(len(RANKS))
    ]
    held = [{card for card in holding if rank_of(card) == rank} for rank in range(len(RANKS))]
    return {
        size: [
            [chosen for chosen in combinations(cards, size) if must <= set(chosen)]
            for cards, must in zip(free, held, strict=True)
        ]
        for size in set(sizes)
    }


@lru_cache(maxsize=32)
def fitting_hands(
    spec: HandSpec, dead: frozenset[Card] = frozenset(), holding: frozenset[Card] = frozenset()
) -> FittingHands:
    """Return FittingHands of these arguments from a cache."""
    return FittingHands(spec, dead, holding)


def some_fitting_hands(spec: HandSpec, dead: frozenset[Card] = frozenset()) -> FittingHands:
    """Return the hands that fit `spec` without the cards `dead`. Raises NoSuchHand if there are none."""
    hands = fitting_hands(spec, dead)
    if not len(hands):
        raise NoSuchHand(_reason(spec))
    return hands


def _reason(spec: HandSpec) -> str:
    wanted = words(spec.type)
    if spec.ranges:
        parts = [name for name, _ in PARTS[spec.type]]
        last = len(spec.ranges) - 1
        named = [*parts[:last], " and ".join(parts[last:])] if last else ["whole hand"]
        wanted += " with " + ", ".join(
            f"the {part} in {within}" for part, within in zip(named, spec.ranges, strict=True)
        )
    if len(fitting_hands(HandSpec(spec.type, spec.ranges))):
        return f"the cards already dealt leave no {wanted}"
    if reduce(or_, spec.part_ranks).bit_count() == 1:
        return f"no {wanted}: five cards of one rank would be five of a kind, which takes a joker"
    return f"there is no {wanted}"
