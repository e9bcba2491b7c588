"""The winners of a deal of high hands over every board, in NumPy arrays. `engine.runouts` is the reference.

After the flop the boards are few, and each is assessed. Before it, each player's hand is assessed once for
each of the 6,175 sets of ranks that a board can have. Where a flush is possible, the boards with some ranks
in that suit and a set of other ranks are one case: the flushes depend on the ranks in the suit alone, and the
hands without a flush on the set of all ranks.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache, reduce
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
        strengths = batch.strengths_on_boards(boards, np.array(holes, np.uint8))
        counts += np.bincount(_best(dict(enumerate(strengths))).winners, minlength=len(counts))
    else:
        _count_cases(counts, holes, live)
    return Counter(
        {
            tuple([player for player in range(len(holes)) if code >> player & 1]): int(counts[code])
            for code in np.flatnonzero(counts).tolist()
        }
    )


def _count_cases(counts: NDArray[np.float64], holes: Sequence[Sequence[Card]], live: Sequence[Card]) -> None:
    """Count the boards of five `live` cards."""
    copies = np.zeros((_SUITS, _RANKS), np.int64)
    for card in live:
        copies[suit_of(card), rank_of(card)] += 1
    boards = _rank_sets(BOARD_SIZE).ways(copies.sum(axis=0)).astype(float)
    plain = [_plain_strengths(*sorted(map(rank_of, hole))) for hole in holes]
    without_flush: dict[tuple[int, ...], _Best] = {}  # the winners among the players without one
    for suit in range(_SUITS):
        held = [[card for card in hole if suit_of(card) == suit] for hole in holes]
        others = copies.sum(axis=0) - copies[suit]
        missing = int(_BITS[copies[suit] == 0].sum())
        for count in range(HAND_SIZE - max(map(len, held)), BOARD_SIZE + 1):
            bits, cases = _joined(count)
            chosen = np.flatnonzero(bits & missing == 0)
            at = cases.take(chosen, axis=0)
            ways = _rank_sets(BOARD_SIZE - count).ways(others).astype(float)
            boards -= np.bincount(at.ravel(), np.tile(ways, len(chosen)), len(boards))
            with_flush = [player for player, own in enumerate(held) if len(own) + count >= HAND_SIZE]
            flushes = _best(
                {player: _flush_strengths().take(bits[chosen] | _bits(held[player])) for player in with_flush}
            )
            number = np.full(len(chosen), ways.sum())
            if rest := tuple([player for player in range(len(holes)) if player not in with_flush]):
                if rest not in without_flush:
                    without_flush[rest] = _best({player: plain[player] for player in rest})
                best = without_flush[rest]
                beaten = np.flatnonzero(best.strengths.take(at) > flushes.strengths[:, None])
                rows, columns = np.divmod(beaten, len(ways))
                better = ways[columns]  # full houses and four of a kind
                counts += np.bincount(best.winners.take(at.take(beaten)), better, len(counts))
                number -= np.bincount(rows, better, len(number))
            counts += np.bincount(flushes.winners, number, len(counts))
    counts += np.bincount(_best(dict(enumerate(plain))).winners, boards, len(counts))


class _Best(NamedTuple):
    """The winners of each case, who are bits of an index of `counts`, and their strength."""

    winners: NDArray[np.int32]
    strengths: NDArray[np.uint16]


def _best(strengths: Mapping[int, NDArray[np.uint16]]) -> _Best:
    """Return who wins each case. strengths: in all cases, by player."""
    best = reduce(np.maximum, strengths.values())
    winners = np.zeros(len(best), np.int32)
    for player, found in strengths.items():
        winners |= np.left_shift(found == best, player, dtype=np.int32)
    return _Best(winners, best)


@lru_cache(maxsize=_RANKS * (_RANKS + 1) // 2)
def _plain_strengths(low: int, high: int) -> NDArray[np.uint16]:
    """Return the strengths of two hole cards of these ranks with each set of ranks, where nobody has a flush.

    They are 0 for sets that need more than four cards of a rank together with them.
    """
    whole = _rank_sets(BOARD_SIZE)
    copies = np.full(_RANKS, _SUITS)
    np.subtract.at(copies, [low, high], 1)
    possible = np.flatnonzero(whole.ways(copies))
    hole = [_SUITS * low + 1, _SUITS * high + 2]  # only ranks count, so a card may be there twice
    found = np.zeros(len(whole.cards), np.uint16)
    found[possible] = batch.strengths_on_boards(whole.cards[possible], np.array([hole], np.uint8))[0]
    return found


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
