"""The strength of high hands by one look-up.

Each card has a key: a counter of three bits for its rank and one of six bits for its suit. The sum of the
keys of five to seven cards tells how many of each rank and of each suit there are. A card adds 7 to its
suit's counter, so five or more of a suit, and nothing less, set its bit of value 32. Without a flush, the
low part of the sum is looked up in a table of all sets of ranks; with one, the ranks of the suit are.

A strength is a hand's place on the ladder: all 7,462 different five-card hands, listed from the worst up.
The tables are made when the first strength is asked for.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from operator import itemgetter

from engine.assessor.assessment import HandType
from engine.cards import DECK, Card, rank_of, suit_of

_SUIT_START, _SUIT_BITS = 39, 6
_RANK_KEYS = tuple(1 << 3 * rank for rank in range(13))
_KEYS = [_RANK_KEYS[rank_of(card)] + (7 << _SUIT_START + _SUIT_BITS * suit_of(card)) for card in DECK]
_RANKS = (1 << _SUIT_START) - 1
_FLUSH = sum(32 << _SUIT_START + _SUIT_BITS * suit for suit in range(4))

_RUNS = [(12, 0, 1, 2, 3)] + [tuple(range(low, low + 5)) for low in range(9)]
# For each type, the sets of equal ranks that make it: so many cards of a rank, so many ranks. Kickers fill
# the hand to its size.
_SETS: dict[HandType, tuple[tuple[int, int], ...]] = {
    HandType.HIGH_CARD: (),
    HandType.PAIR: ((2, 1),),
    HandType.TWO_PAIR: ((2, 2),),
    HandType.THREE_OF_A_KIND: ((3, 1),),
    HandType.FULL_HOUSE: ((3, 1), (2, 1)),
    HandType.FOUR_OF_A_KIND: ((4, 1),),
}

_plain: dict[int, int] = {}
_flush: dict[int, int] = {}


def strength(cards: Sequence[Card]) -> int:
    """The strength of the best hand in `cards`, five to seven, known to be distinct cards of a deck.

    For the hot path: nothing is checked, and other cards give an error or a wrong answer.
    """
    if len(cards) == 7:
        a, b, c, d, e, f, g = cards
        total = (
            _KEYS[a] + _KEYS[b] + _KEYS[c] + _KEYS[d] + _KEYS[e] + _KEYS[f] + _KEYS[g]
        )  # several times quicker than a loop
    else:
        total = sum([_KEYS[card] for card in cards])
    if total & _FLUSH:
        return _flush_strength(cards)
    try:
        return _plain[total & _RANKS]
    except KeyError:
        _build()
        return _plain[total & _RANKS]


def strengths(board: Sequence[Card], holes: Iterable[Sequence[Card]]) -> list[int]:
    """The strength of each of `holes` with `board`; five to seven cards each time, nothing checked.

    The board's part of the sum is taken once.
    """
    if not _plain:
        _build()
    shared = sum([_KEYS[card] for card in board])
    found = []
    for hole in holes:
        total = shared
        for card in hole:
            total += _KEYS[card]
        found.append(_flush_strength((*board, *hole)) if total & _FLUSH else _plain[total & _RANKS])
    return found


def partial_strength(cards: Sequence[Card]) -> int:
    """The strength of a partial hand of one to four distinct cards, among those of as many cards."""
    return _partial(len(cards))[sum([_KEYS[card] for card in cards]) & _RANKS]


def hand_type(strength: int) -> HandType:
    """The type of a hand of five or more cards, from its strength."""
    types, tops = _bounds()
    return types[bisect_left(tops, strength)]


def _flush_strength(cards: Sequence[Card]) -> int:
    if not _flush:
        _build()
    for suit in range(4):
        suited = [_RANK_KEYS[card >> 2] for card in cards if card & 3 == suit]
        if len(suited) >= 5:
            return _flush[sum(suited)]
    raise AssertionError("the sum of the keys shows five cards of a suit")


def _build() -> None:
    plain: dict[int, int] = {}
    flush: dict[int, int] = {}
    for place, (kind, key) in enumerate(_ladder(5), 1):
        (flush if kind in (HandType.FLUSH, HandType.STRAIGHT_FLUSH) else plain)[key] = place
    for table, complete in ((plain, _plain), (flush, _flush)):
        six = _with_one_more(table)
        complete.update(_with_one_more(six))
        complete.update(six)
        complete.update(table)


def _with_one_more(table: dict[int, int]) -> dict[int, int]:
    """`table` for hands of one card more. The strongest comes last and so overwrites weaker ones.

    Sets of ranks that no deck holds come out too; no sum of real cards asks for them.
    """
    rising = sorted(table.items(), key=itemgetter(1))
    return {key + more: place for key, place in rising for more in _RANK_KEYS}


@cache
def _partial(count: int) -> dict[int, int]:
    return {key: place for place, (_, key) in enumerate(_ladder(count), 1)}


@cache
def _bounds() -> tuple[list[HandType], list[int]]:
    tops = {kind: place for place, (kind, _) in enumerate(_ladder(5), 1)}
    return list(tops), list(tops.values())


def _ladder(count: int) -> Iterator[tuple[HandType, int]]:
    """The type and the sum of rank keys of every different hand of `count` cards, from the worst up."""
    runs = [sum([_RANK_KEYS[rank] for rank in run]) for run in _RUNS]
    for kind in HandType:
        match kind:
            case HandType.STRAIGHT | HandType.STRAIGHT_FLUSH if count == 5:
                keys = runs
            case HandType.HIGH_CARD | HandType.FLUSH if count == 5:
                keys = [key for key in _rising(((1, 5),), range(13)) if key not in runs]
            case _ if kind in _SETS:
                sets = _SETS[kind]
                kickers = count - sum(size * ranks for size, ranks in sets)
                if kickers < 0:
                    continue
                keys = list(_rising((*sets, (1, kickers)), range(13)))
            case _:
                continue
        for key in keys:
            yield kind, key


def _rising(sets: Sequence[tuple[int, int]], ranks: Sequence[int]) -> Iterator[int]:
    """The sums of rank keys of all hands made of `sets`, from the worst up; the first set counts first."""
    if not sets:
        yield 0
        return
    (size, count), *rest = sets
    for chosen in reversed(list(combinations(reversed(ranks), count))):
        key = size * sum([_RANK_KEYS[rank] for rank in chosen])
        for kickers in _rising(rest, [rank for rank in ranks if rank not in chosen]):
            yield key + kickers
