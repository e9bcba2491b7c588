"""The strength of a hand by one look-up.

Each card has a key: a three-bit counter for its rank and a six-bit counter for its suit. The sum of a hand's
keys counts the cards of each rank and suit. A card adds 7 to its suit's counter, so that five or more cards
of a suit, and no fewer, set the counter's bit of value 32. Without a flush, the low part of the sum is looked
up in a table of all sets of ranks. A joker has a counter of its own and belongs to every suit.

A strength is a hand's place on a ladder of all different hands with the same number of counting cards, from
the worst up. A table is built when it is first used, or before, by `prepare`.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from operator import itemgetter

from riverboat.engine.assessor.assessment import HandType
from riverboat.engine.cards import DECK, Card, rank_of, suit_of

RANK_KEYS = tuple(1 << 3 * rank for rank in range(13))
CARD_RANK_KEYS = [RANK_KEYS[rank_of(card)] for card in DECK]
RANKS = (1 << 42) - 1
SUIT_KEYS = tuple(7 << 42 + 6 * suit for suit in range(4))
FLUSHES = tuple(32 << 42 + 6 * suit for suit in range(4))
FLUSH = sum(FLUSHES)
_JOKER_KEY = 1 << 39

HAND_SIZE, MAX_CARDS = 5, 7
_ACE = 12
# For each type, the sets of equal ranks that make it: the number of cards of a rank, and the number of such
# ranks. Kickers fill the hand to its size.
_SETS: dict[HandType, tuple[tuple[int, int], ...]] = {
    HandType.HIGH_CARD: (),
    HandType.PAIR: ((2, 1),),
    HandType.TWO_PAIR: ((2, 2),),
    HandType.THREE_OF_A_KIND: ((3, 1),),
    HandType.FULL_HOUSE: ((3, 1), (2, 1)),
    HandType.FOUR_OF_A_KIND: ((4, 1),),
    HandType.FIVE_OF_A_KIND: ((5, 1),),
}
_FLUSH_TYPES = (HandType.FLUSH, HandType.STRAIGHT_FLUSH)
_STRAIGHTS = (HandType.STRAIGHT, HandType.STRAIGHT_FLUSH)


@dataclass(frozen=True)
class Ladder:
    """An order of all different hands.

    types: the types that count, from the lowest up. ranks: the ranks of the deck, from the lowest up.
    wheel: whether an ace also makes a straight below the lowest ranks.
    lowest_wins: whether the order is reversed.
    qualifying: how many of the best five-card hands qualify; no partial hand does then. None for all.
    """

    types: tuple[HandType, ...]
    ranks: tuple[int, ...] = tuple(range(13))
    wheel: bool = True
    lowest_wins: bool = False
    qualifying: int | None = None

    def rungs(self, count: int) -> list[tuple[HandType, int]]:
        """Return the type and rank key of every different hand of `count` cards, the worst first."""
        rungs = [(kind, key) for kind in self.types for key in self._keys(kind, count)]
        return rungs[::-1] if self.lowest_wins else rungs

    def places(self, count: int) -> list[tuple[HandType, int, int]]:
        """Return the type, rank key and strength of every hand of `count` cards, the worst first."""
        rungs = self.rungs(count)
        unplaced = 0
        if self.qualifying is not None:
            unplaced = len(rungs) - (self.qualifying if count == HAND_SIZE else 0)
        return [(kind, key, max(0, place - unplaced)) for place, (kind, key) in enumerate(rungs, 1)]

    def _keys(self, kind: HandType, count: int) -> Iterable[int]:
        straights = self._straights() if count == HAND_SIZE and HandType.STRAIGHT in self.types else []
        if kind in _STRAIGHTS:
            return straights
        if kind in _FLUSH_TYPES and count < HAND_SIZE:
            return ()
        sets = _SETS.get(kind, ())
        kickers = count - sum(size * ranks for size, ranks in sets)
        if kickers < 0:
            return ()
        keys = _rising((*sets, (1, kickers)), self.ranks)
        return keys if sets else [key for key in keys if key not in straights]

    def _straights(self) -> list[int]:
        runs = [self.ranks[at : at + HAND_SIZE] for at in range(len(self.ranks) - HAND_SIZE + 1)]
        if self.wheel:
            runs.insert(0, (_ACE, *self.ranks[: HAND_SIZE - 1]))
        return [sum([RANK_KEYS[rank] for rank in run]) for run in runs]


class StrengthTables:
    """The strengths of all hands of up to seven cards, by the sum of their keys.

    keys: the key of each card; `jokers` of them come after the deck.
    plain: strengths by the sum of rank keys, for hands without a flush.
    flush: the same for five cards of one suit. five: the part of `plain` for hands of five cards.
    The tables are empty until `build`.
    """

    def __init__(self, ladder: Ladder, jokers: int = 0) -> None:
        self.ladder = ladder
        self._jokers = jokers
        suit_keys = SUIT_KEYS if HandType.FLUSH in ladder.types else (0, 0, 0, 0)
        self.keys = [key + suit_keys[suit_of(card)] for card, key in enumerate(CARD_RANK_KEYS)]
        self.keys += [_JOKER_KEY + sum(suit_keys)] * jokers
        self.plain: dict[int, int] = {}
        self.flush: dict[int, int] = {}
        self.five: dict[int, int] = {}
        self._tops: dict[int, tuple[list[HandType], list[int]]] = {}  # the greatest strength of each type

    def strength(self, cards: Sequence[Card]) -> int:
        """Return the strength of the best hand in `cards`, one to seven distinct cards; 0 for none."""
        if not self.plain:
            self.build()
        total = sum([self.keys[card] for card in cards])
        if not total & FLUSH:
            return self.plain[total & RANKS]
        if len(cards) == HAND_SIZE:
            return self.flush[total & RANKS]
        return max(map(self.strength, combinations(cards, HAND_SIZE)))

    def prepare(self) -> None:
        """Fill the tables, unless they are full."""
        if not self.five:
            self.build()

    def type_of(self, strength: int, cards: int = HAND_SIZE) -> HandType:
        """Return the type of a hand of this strength, which qualifies, in `cards` cards."""
        count = min(cards, HAND_SIZE)
        if count not in self._tops:
            tops = {kind: place for kind, _, place in self.ladder.places(count)}
            self._tops[count] = list(tops), list(tops.values())
        types, greatest = self._tops[count]
        return types[bisect_left(greatest, strength)]

    def build(self) -> None:
        """Fill the tables. While one thread does, others may ask: what is asked first is filled last."""
        five: dict[int, int] = {}
        flush: dict[int, int] = {}
        for kind, key, place in self.ladder.places(HAND_SIZE):
            (flush if kind in _FLUSH_TYPES else five)[key] = place
        five = self._with_jokers(five)
        six = with_one_more(five, self._rank_keys)
        partial: dict[int, int] = {}
        for count in range(1, HAND_SIZE):
            partial |= self._with_jokers({key: place for _, key, place in self.ladder.places(count)})
        self.flush |= self._with_jokers(flush)
        self.plain |= with_one_more(six, self._rank_keys) | six | five | partial
        self.five |= five

    @property
    def _rank_keys(self) -> Sequence[int]:
        return (*RANK_KEYS, _JOKER_KEY) if self._jokers else RANK_KEYS

    def _with_jokers(self, table: dict[int, int]) -> dict[int, int]:
        """Return `table` with the hands that have jokers, at the best strength they can stand for."""
        whole, last = dict(table), table
        for _ in range(self._jokers):
            last = {
                key - rank + _JOKER_KEY: place
                for key, place in _from_the_worst(last)
                for rank in RANK_KEYS
                if key & 7 * rank
            }
            whole |= last
        return whole


def with_one_more(table: dict[int, int], keys: Sequence[int]) -> dict[int, int]:
    """Extend `table` to hands of one more card. Better hands come last and overwrite worse ones.

    The result includes hands with five cards of a rank, which no real cards sum to.
    """
    return {key + more: place for key, place in _from_the_worst(table) for more in keys}


def with_another_rank(table: dict[int, int]) -> dict[int, int]:
    """Extend `table`, of cards of different ranks, to one more card of another rank."""
    return {
        key + more: place for key, place in _from_the_worst(table) for more in RANK_KEYS if not key & more
    }


def _from_the_worst(table: dict[int, int]) -> list[tuple[int, int]]:
    return sorted(table.items(), key=itemgetter(1))


def _rising(sets: Sequence[tuple[int, int]], ranks: Sequence[int]) -> Iterator[int]:
    """Yield the rank keys of all hands made of `sets`, the worst first; the first set counts most."""
    if not sets:
        yield 0
        return
    (size, count), *rest = sets
    for chosen in reversed(list(combinations(reversed(ranks), count))):
        key = size * sum([RANK_KEYS[rank] for rank in chosen])
        for kickers in _rising(rest, [rank for rank in ranks if rank not in chosen]):
            yield key + kickers
