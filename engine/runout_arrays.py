"""The winners of a deal of high hands over every board, in NumPy arrays. `engine.runouts` is the reference.

After the flop the boards are few, and each is assessed. Before it, each player's hand is assessed once for
each of the 6,175 sets of ranks that a board can have. Where a flush is possible, the boards with some ranks
in that suit and a set of other ranks are one case.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from riverboat.engine.assessor import batch
from riverboat.engine.assessor.tables import HAND_SIZE
from riverboat.engine.cards import Card, rank_of, suit_of
from riverboat.engine.ranges import HOLE_SIZE
from riverboat.engine.runouts import BOARD_SIZE, Winners

_MOST_BOARDS: Final = 20_000
"""Boards that are assessed one by one, rather than in cases."""

_RANKS: Final = 13
_SUITS: Final = 4
_BITS: Final = 1 << np.arange(_RANKS)
_WAYS: Final = np.array(
    [[comb(copies, taken) for taken in range(_SUITS + 1)] for copies in range(_SUITS + 1)]
)

_Ints = NDArray[np.int64]


def outcomes_of_high(
    holes: Sequence[Sequence[Card]], board: Sequence[Card], live: Sequence[Card]
) -> Counter[Winners]:
    """Count the boards, completed from `live` cards, that each set of players wins or ties by high hands."""
    to_come = BOARD_SIZE - len(board)
    counts = np.zeros(1 << len(holes))
    if board or comb(len(live), to_come) <= _MOST_BOARDS:
        boards = np.empty((comb(len(live), to_come), BOARD_SIZE), np.uint8)
        boards[:, : len(board)] = board
        boards[:, len(board) :] = np.array(live, np.uint8)[_choices(len(live), to_come)]
        _count(counts, batch.strengths_on_boards(boards, np.array(holes, np.uint8)), np.ones(len(boards)))
    else:
        _count_cases(counts, holes, live)
    return Counter(
        {
            tuple([player for player in range(len(holes)) if code >> player & 1]): int(counts[code])
            for code in np.flatnonzero(counts).tolist()
        }
    )


def _count(counts: NDArray[np.float64], strengths: NDArray[np.uint16], boards: NDArray[np.float64]) -> None:
    """Add the boards of each case to those that its winners have, who are bits of the index of `counts`.

    strengths: of each player in each case. boards: the number of boards of each case.
    """
    best = strengths.max(axis=0)
    winners = np.zeros(len(best), np.int32)
    for player, found in enumerate(strengths):
        winners |= np.left_shift(found == best, player, dtype=np.int32)
    counts += np.bincount(winners, boards, len(counts))


def _count_cases(counts: NDArray[np.float64], holes: Sequence[Sequence[Card]], live: Sequence[Card]) -> None:
    """Count the boards of five `live` cards."""
    copies = np.zeros((_SUITS, _RANKS), np.int64)
    for card in live:
        copies[suit_of(card), rank_of(card)] += 1
    whole = _rank_sets(BOARD_SIZE)
    boards = whole.ways(copies.sum(axis=0)).astype(float)
    possible = np.flatnonzero(boards)
    plain = np.zeros((len(holes), len(boards)), np.uint16)
    plain[:, possible] = batch.strengths_on_boards(whole.cards[possible], _mixed_suits(holes))
    for suit in range(_SUITS):
        held = [[card for card in hole if suit_of(card) == suit] for hole in holes]
        others = copies.sum(axis=0) - copies[suit]
        missing = int(_BITS[copies[suit] == 0].sum())
        for count in range(HAND_SIZE - max(map(len, held)), BOARD_SIZE + 1):
            bits, cases = _joined(count)
            chosen = np.flatnonzero(bits & missing == 0)
            ways = _rank_sets(BOARD_SIZE - count).ways(others)
            rest = np.flatnonzero(ways)
            at = cases[np.ix_(chosen, rest)]
            number = np.broadcast_to(ways[rest], at.shape).ravel().astype(float)
            strengths = plain[:, at.ravel()]
            for player, own in enumerate(held):
                if len(own) + count >= HAND_SIZE:
                    flushes = _flush_strengths().take(bits[chosen] | _bits(own))
                    strengths[player] = np.repeat(flushes, len(rest))
            _count(counts, strengths, number)
            boards -= np.bincount(at.ravel(), number, len(boards))
    _count(counts, plain, boards)


def _mixed_suits(holes: Sequence[Sequence[Card]]) -> NDArray[np.uint8]:
    """Return holes of the same ranks that make no flush with the cards of `_RankSets`.

    A card may be there twice. That is right here, since only ranks count.
    """
    return np.array(
        [[_SUITS * rank_of(card) + at for at, card in enumerate(hole, 1)] for hole in holes], np.uint8
    )


class _RankSets(NamedTuple):
    """All sets of as many ranks: of cards, no more than four of a rank.

    cards: of each set, in suits that make no flush. places: where the ways to deal each rank of each set are.
    """

    cards: NDArray[np.uint8]
    places: _Ints

    def ways(self, copies: _Ints) -> _Ints:
        """Return in how many ways each set can be dealt. copies: the number of cards of each rank."""
        ways: _Ints = _WAYS[copies].ravel().take(self.places).prod(axis=0)
        return ways


@cache
def _rank_sets(size: int) -> _RankSets:
    sets = _sets(size)
    cards = [[_SUITS * rank + at % _SUITS for at, rank in enumerate(ranks)] for ranks in sets]
    places = [
        [
            rank * (_SUITS + 1) + ranks.count(rank) if rank not in ranks[:at] else 0
            for at, rank in enumerate(ranks)
        ]
        for ranks in sets
    ]  # the place 0 has the one way to deal no card
    return _RankSets(
        np.array(cards, np.uint8).reshape(len(sets), size),
        np.array(places, np.int64).reshape(len(sets), size).T.copy(),
    )


def _sets(size: int) -> list[tuple[int, ...]]:
    every = combinations_with_replacement(range(_RANKS), size)
    return [ranks for ranks in every if all(ranks.count(rank) <= _SUITS for rank in set(ranks))]


@cache
def _joined(count: int) -> tuple[_Ints, _Ints]:
    """Return the bits of each set of `count` different ranks, and its boards with each set of other ranks.

    The boards are places in the sets of five ranks; 0 stands for five cards of a rank, which no deck has.
    """
    ranks = list(combinations(range(_RANKS), count))
    place_of = {each: place for place, each in enumerate(_sets(BOARD_SIZE))}
    others = _sets(BOARD_SIZE - count)
    cases = [[place_of.get(tuple(sorted(one + other)), 0) for other in others] for one in ranks]
    return _BITS[np.array(ranks)].sum(axis=1), np.array(cases)


@cache
def _flush_strengths() -> NDArray[np.uint16]:
    """Return the strengths of five to seven cards of one suit, by the bits of their ranks."""
    found = np.zeros(1 << _RANKS, np.uint16)
    for count in range(HAND_SIZE, HAND_SIZE + HOLE_SIZE + 1):
        ranks = np.array(list(combinations(range(_RANKS), count)), np.uint8)
        found[_BITS[ranks].sum(axis=1)] = batch.strengths(_SUITS * ranks)
    return found


def _bits(cards: Sequence[Card]) -> int:
    return sum([1 << rank_of(card) for card in cards])


@lru_cache(maxsize=64)
def _choices(cards: int, count: int) -> NDArray[np.uint8]:
    return batch.choose(np.arange(cards), count)
