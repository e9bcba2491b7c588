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
        found = self._strengths[players]
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
    winners = np.left_shift(1, players) @ (strengths == strengths.max(axis=0))
    return _by_winners(np.bincount(winners))


def _by_winners(counts: NDArray[np.float64] | NDArray[np.int64]) -> Counter[Winners]:
    """Return the counts of winners by their places, which are bits of an index of `counts`."""
    return Counter(
        {
            tuple([player for player in range(code.bit_length()) if code >> player & 1]): int(counts[code])
            for code in np.flatnonzero(counts).tolist()
        }
    )


@cache
def _places_with(card: int, cards: int) -> _Ints:
    """Return the places in `_choices(cards, 2)` of those that have the card in the place `card`."""
    return np.flatnonzero((_choices(cards, 2) == card).any(axis=1))


class BeforeFlop:
    """Every board, in cases that are counted once for all sets of players.

    holes: of the players. live: the cards that can come.
    """

    def __init__(self, holes: Sequence[Sequence[Card]], live: Sequence[Card]) -> None:
        self._copies = np.zeros((_SUITS, _RANKS), np.int64)
        for card in live:
            self._copies[suit_of(card), rank_of(card)] += 1
        self._boards = _rank_sets(BOARD_SIZE).ways(self._copies.sum(axis=0)).astype(float)
        self._plain = [_plain_strengths(*sorted(map(rank_of, hole))) for hole in holes]
        self._held = [
            [[card for card in hole if suit_of(card) == suit] for hole in holes] for suit in range(_SUITS)
        ]
        self._suited: dict[tuple[int, int], _Suited] = {}
        self._best: dict[tuple[int, ...], _Best] = {}

    def outcomes(self, players: Sequence[int]) -> Counter[Winners]:
        """Count the boards that each set of `players` wins or ties."""
        counts = np.zeros(1 << len(self._plain))
        boards = self._boards.copy()
        for suit, held in enumerate(self._held):
            for count in range(HAND_SIZE - max(len(held[player]) for player in players), BOARD_SIZE + 1):
                cases = self._cases(suit, count)
                boards -= cases.boards
                flushes = _best(
                    {player: cases.strengths[player] for player in players if player in cases.strengths}
                )
                number = np.full(len(cases.at), cases.ways.sum())
                if rest := tuple([player for player in players if player not in cases.strengths]):
                    best = self._best_without_flush(rest)
                    beaten = np.flatnonzero(best.strengths.take(cases.at) > flushes.strengths[:, None])
                    rows, columns = np.divmod(beaten, len(cases.ways))
                    better = cases.ways[columns]  # full houses and four of a kind
                    counts += np.bincount(best.winners.take(cases.at.take(beaten)), better, len(counts))
                    number -= np.bincount(rows, better, len(number))
                counts += np.bincount(flushes.winners, number, len(counts))
        counts += np.bincount(self._best_without_flush(tuple(players)).winners, boards, len(counts))
        return _by_winners(counts)

    def _best_without_flush(self, players: tuple[int, ...]) -> "_Best":
        if players not in self._best:
            self._best[players] = _best({player: self._plain[player] for player in players})
        return self._best[players]

    def _cases(self, suit: int, count: int) -> "_Suited":
        """Return the boards with `count` cards of a suit, in which some players have a flush."""
        if (suit, count) not in self._suited:
            self._suited[suit, count] = self._found_cases(suit, count)
        return self._suited[suit, count]

    def _found_cases(self, suit: int, count: int) -> "_Suited":
        missing = int(_BITS[self._copies[suit] == 0].sum())
        bits, cases = _joined(count)
        chosen = np.flatnonzero(bits & missing == 0)
        at = cases.take(chosen, axis=0)
        ways = (
            _rank_sets(BOARD_SIZE - count).ways(self._copies.sum(axis=0) - self._copies[suit]).astype(float)
        )
        boards = np.bincount(at.ravel(), np.tile(ways, len(chosen)), len(self._boards))
        strengths = {
            player: _flush_strengths().take(bits[chosen] | _bits(own))
            for player, own in enumerate(self._held[suit])
            if len(own) + count >= HAND_SIZE
        }
        return _Suited(at, ways, boards, strengths)


class _Suited(NamedTuple):
    """The boards with some cards of a suit, by the ranks of these: in each row the boards with other ranks.

    at: their places in the sets of five ranks. ways: in how many ways the other ranks of a column can come.
    boards: how many boards there are, by place. strengths: of the players with a flush, in each row.
    """

    at: _Ints
    ways: NDArray[np.float64]
    boards: NDArray[np.float64]
    strengths: dict[int, NDArray[np.uint16]]


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
