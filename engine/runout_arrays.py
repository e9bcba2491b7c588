"""The winners of a deal of high hands over every board, in NumPy arrays. `engine.runouts` is the reference.

After the flop the boards are few, and each is assessed, in C if that is in use. Before it, each player's hand
is assessed once for each of the 6,175 sets of ranks that a board can have. Where a flush is possible, the
boards with some ranks in that suit and a set of other ranks are one case: the flushes depend on the ranks in
the suit alone, and the hands without a flush on the set of all ranks.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from riverboat.engine.assessor import HIGH, batch
from riverboat.engine.assessor.tables import HAND_SIZE
from riverboat.engine.cards import Card, rank_of, suit_of
from riverboat.engine.native.selection import rules_of
from riverboat.engine.ranges import HOLE_SIZE
from riverboat.engine.runouts import BOARD_SIZE, Winners, by_players, outcomes

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
    if board and rules_of(HIGH) is not None:
        return outcomes(HIGH, holes, board, live)
    players = range(len(holes))
    if board or comb(len(live), BOARD_SIZE) <= _MOST_BOARDS:
        return _outcomes(_strengths(holes, board, live), players)
    return BeforeFlop(holes, live).outcomes(players)


def runouts(
    holes: Sequence[Sequence[Card]], flop: Sequence[Card], live: Sequence[Card]
) -> "BeforeFlop | AfterFlop":
    """Return what counts the boards of a deal for any of its players. flop: empty if it has not come."""
    return AfterFlop(holes, flop, live) if flop else BeforeFlop(holes, live)


class AfterFlop:
    """Every turn and river after a flop, assessed once for all players, streets and sets of players.

    holes: of the players. live: the cards that can come.
    """

    def __init__(self, holes: Sequence[Sequence[Card]], flop: Sequence[Card], live: Sequence[Card]) -> None:
        self._live = tuple(live)
        self._strengths = _strengths(holes, flop, live)

    def outcomes(self, players: Sequence[int], turn: Card | None = None) -> Counter[Winners]:
        """Count the boards that each set of `players` wins or ties, after the `turn` if it is known."""
        found = self._strengths[list(players)]
        if turn is not None:
            found = found.take(_places_with(self._live.index(turn), len(self._live)), axis=1)
        return _outcomes(found, players)


def _strengths(
    holes: Sequence[Sequence[Card]], board: Sequence[Card], live: Sequence[Card]
) -> NDArray[np.uint16]:
    """Return the strengths of each player on every board, completed from `live` cards."""
    chosen = _choices(len(live), BOARD_SIZE - len(board))
    boards = np.empty((len(chosen), BOARD_SIZE), np.uint8)
    boards[:, : len(board)] = board
    boards[:, len(board) :] = np.array(live, np.uint8)[chosen]
    return batch.strengths_on_boards(boards, np.array(holes, np.uint8))


def _outcomes(strengths: NDArray[np.uint16], players: Sequence[int]) -> Counter[Winners]:
    """Count the boards that each set of `players` wins or ties. strengths: of each on each board."""
    return _by_winners(np.bincount(_best(strengths, players)[1]))


def _by_winners(counts: NDArray[np.float64] | NDArray[np.int64]) -> Counter[Winners]:
    """Return the counts of winners by their places, which are bits of an index of `counts`."""
    return by_players({code: int(counts[code]) for code in np.flatnonzero(counts).tolist()})


@cache
def _places_with(card: int, cards: int) -> _Ints:
    """Return the places in `_choices(cards, 2)` of those that have the card in the place `card`."""
    return np.flatnonzero((_choices(cards, 2) == card).any(axis=1))


class BeforeFlop:
    """Every board, in cases that are found once for all sets of players.

    A row has the boards with the same cards of one suit, enough for somebody's flush, and a case of it those
    with the same ranks besides. The other boards are cases by their ranks alone.

    holes: of the players. live: the cards that can come.
    """

    def __init__(self, holes: Sequence[Sequence[Card]], live: Sequence[Card]) -> None:
        copies = np.zeros((_SUITS, _RANKS), np.int64)
        for card in live:
            copies[suit_of(card), rank_of(card)] += 1
        self._plain = np.array([_plain_strengths(*sorted(map(rank_of, hole))) for hole in holes])
        flushes, ranks, ways = zip(*_rows(holes, copies), strict=True)
        self._flushes = np.concatenate(flushes, axis=1)
        self._ranks = np.concatenate([each.ravel() for each in ranks])
        widths = np.repeat([each.shape[1] for each in ranks], [len(each) for each in ranks])
        self._row = np.repeat(np.arange(len(widths)), widths)
        self._ways = np.concatenate(
            [np.tile(each, len(rows)) for each, rows in zip(ways, ranks, strict=True)]
        )
        self._in_row = np.bincount(self._row, self._ways)
        boards = _rank_sets(BOARD_SIZE).ways(copies.sum(axis=0))
        self._others = boards - np.bincount(self._ranks, self._ways, len(boards))

    def outcomes(self, players: Sequence[int]) -> Counter[Winners]:
        """Count the boards that each set of `players` wins or ties."""
        flush, with_flush = _best(self._flushes[list(players)], players)
        plain, without = _best(self._plain[list(players)], players)
        size = 1 << len(self._plain)
        # Only full houses and four of a kind beat a flush, and nobody who has one has these.
        beaten = np.flatnonzero(plain.take(self._ranks) > flush.take(self._row))
        ways = self._ways.take(beaten)
        won = self._in_row - np.bincount(self._row.take(beaten), ways, len(self._in_row))
        return _by_winners(
            np.bincount(with_flush, won, size)
            + np.bincount(without.take(self._ranks.take(beaten)), ways, size)
            + np.bincount(without, self._others, size)
        )


def _rows(
    holes: Sequence[Sequence[Card]], copies: _Ints
) -> Iterator[tuple[NDArray[np.uint16], _Ints, _Ints]]:
    """Yield, for each suit and number of its cards on the board, the rows in which somebody has a flush.

    They are each player's flush in each row, or 0; the ranks of all boards of each row, as places in the sets
    of five; and in how many ways each can come. copies: of the cards that can come, by suit and rank.
    """
    for suit in range(_SUITS):
        held = [[card for card in hole if suit_of(card) == suit] for hole in holes]
        missing = int(_BITS[copies[suit] == 0].sum())
        others = copies.sum(axis=0) - copies[suit]
        for count in range(HAND_SIZE - max(map(len, held)), BOARD_SIZE + 1):
            bits, ranks = _joined(count)
            chosen = np.flatnonzero(bits & missing == 0)
            strengths = [
                _flush_strengths().take(bits[chosen] | _bits(own))
                if len(own) + count >= HAND_SIZE
                else np.zeros(len(chosen), np.uint16)
                for own in held
            ]
            yield np.array(strengths), ranks.take(chosen, axis=0), _rank_sets(BOARD_SIZE - count).ways(others)


def _best(strengths: NDArray[np.uint16], players: Sequence[int]) -> tuple[NDArray[np.uint16], _Ints]:
    """Return the best strength of each case, and who has it, as bits. strengths: of each of `players`."""
    best = strengths.max(axis=0)
    return best, np.left_shift(1, players) @ (strengths == best)


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
