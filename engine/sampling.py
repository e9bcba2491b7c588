"""Random deals of high hands in NumPy arrays, where there is no compiled assessor.

The deals are those of `engine.random_deals`, which is the reference and says what is drawn; a row is a try.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from riverboat.engine.assessor import batch
from riverboat.engine.cards import DECK_SIZE, Card
from riverboat.engine.random_deals import (
    DRAWS_A_NUMBER,
    MAX_TRIES,
    MULTIPLIERS,
    STEP,
    HoleChoice,
    RandomDeals,
)
from riverboat.engine.ranges import HOLE_SIZE
from riverboat.engine.runouts import BOARD_SIZE, Winners, by_players

_ROWS: Final = 1 << 15
_HALF: Final = np.uint64(32)
_LOW: Final = np.uint64((1 << 32) - 1)

_Cards = NDArray[np.uint8]
_Numbers = NDArray[np.uint64]
_Ints = NDArray[np.int64]


def sample(deals: RandomDeals, samples: int, seed: int) -> Counter[Winners] | None:
    """Count the winners of `samples` deals of high hands, as `deals.count` does."""
    choices = [_Choice(choice) for choice in deals.choices]
    is_open = [choice.is_open for choice in choices for _ in range(choice.cards.shape[1])]
    counts = np.zeros(1 << len(is_open), np.int64)
    done, last, left = 0, -1, samples
    while left:
        rows = min(_ROWS, 2 * left + 64)
        numbers = _numbers(seed, done, rows, deals.numbers_a_try)
        holes, good = _holes(choices, len(is_open), numbers)
        at = np.flatnonzero(good)[:left]
        gaps = np.diff(at + done, prepend=last, append=done + rows if len(at) < left else at[-1] + done)
        if gaps.max() > MAX_TRIES + 1:
            return None
        if len(at):
            counts += _tally(deals, holes[:, at], numbers[deals.choices_drawn :, at], is_open)
            last = int(at[-1]) + done
        left -= len(at)
        done += rows
    return by_players({code: int(number) for code, number in enumerate(counts) if number})


class _Choice:
    """A choice as arrays: `cards` by row, player and place. All of an open choice are 0."""

    def __init__(self, choice: HoleChoice) -> None:
        self.is_open = not choice.rows
        self.several = len(choice.rows) > 1
        self.cards = np.array(choice.rows or [[(0, 0)]], np.uint8)
        self.total = np.uint64(choice.total)
        self.cumulative = np.array(choice.cumulative, np.uint64) if choice.cumulative else None

    def rows(self, numbers: _Numbers) -> _Ints:
        drawn, _ = _below(numbers, self.total)
        if self.cumulative is not None:
            return np.searchsorted(self.cumulative, drawn, side="right")
        return drawn.astype(np.int64)


def _numbers(seed: int, done: int, rows: int, each: int) -> _Numbers:
    """Return the random numbers of tries after `done` others: (number, try)."""
    places = np.arange(done * each + 1, (done + rows) * each + 1, dtype=np.uint64)
    number = places.reshape(rows, each).T * np.uint64(STEP) + np.uint64(seed)
    for shift, multiplier in zip((30, 27), MULTIPLIERS, strict=True):
        number = (number ^ number >> np.uint64(shift)) * np.uint64(multiplier)
    return number ^ number >> np.uint64(31)


def _below(numbers: _Numbers, end: np.uint64 | _Numbers) -> tuple[_Numbers, _Numbers]:
    """Return a number below `end`, which is less than 2^32, for each, and the rest for the next draw."""
    high = ((numbers >> _HALF) * end + ((numbers & _LOW) * end >> _HALF)) >> _HALF
    return high, numbers * end


def _holes(choices: list[_Choice], players: int, numbers: _Numbers) -> tuple[_Cards, NDArray[np.bool_]]:
    """Return the chosen holes, (player, try, card), and of which tries no two have a card in common."""
    tries = numbers.shape[1]
    holes = np.zeros((players, tries, HOLE_SIZE), np.uint8)
    held, good = np.zeros(tries, np.uint64), np.ones(tries, np.bool_)
    drawn, player = iter(numbers), 0
    for choice in choices:
        rows = choice.rows(next(drawn)) if choice.several else np.zeros(tries, np.int64)
        for own in choice.cards.transpose(1, 0, 2):
            holes[player] = own[rows]
            if not choice.is_open:
                bits = (np.uint64(1) << holes[player].astype(np.uint64)).T
                good &= (held & (bits[0] | bits[1])) == 0
                held |= bits[0] | bits[1]
            player += 1
    return holes, good


class _Decks:
    """The live cards for each try, of which some are taken."""

    def __init__(self, live: Sequence[Card], tries: int) -> None:
        self._size = len(live)
        self._places = np.zeros(DECK_SIZE, np.int64)
        self._places[list(live)] = np.arange(self._size)
        self._decks = np.tile(np.array(live, np.uint8), (tries, 1))
        self._starts = np.arange(tries) * self._size
        self._moves: list[_Ints] = []  # where the card in each taken place has gone

    def take(self, cards: _Cards) -> None:
        """Take out these cards, one of each deck."""
        places = self._places[cards]
        for at, move in enumerate(self._moves):
            places = np.where(places == at, move, places)
        self._exchange(places)

    def draw(self, numbers: _Numbers) -> _Numbers:
        """Take a random card of each deck. Return what is left of the numbers."""
        start = len(self._moves)
        offsets, rest = _below(numbers, np.uint64(self._size - start))
        self._exchange(start + offsets.astype(np.int64))
        return rest

    def last(self, count: int) -> _Cards:
        """Return the last `count` cards that were taken: (try, card)."""
        end = len(self._moves)
        return self._decks[:, end - count : end]

    def _exchange(self, places: _Ints) -> None:
        chosen, column = self._starts + places, self._decks[:, len(self._moves)]
        flat = self._decks.reshape(-1)
        cards = flat.take(chosen)
        flat[chosen] = column
        column[:] = cards
        self._moves.append(places)


def _tally(deals: RandomDeals, holes: _Cards, numbers: _Numbers, is_open: Sequence[bool]) -> _Ints:
    """Deal the rest to each try, and count the tries by the players who win them, as bits."""
    decks = _Decks(deals.live, holes.shape[1])
    for player, hole in enumerate(holes):
        if not is_open[player] and hole[0, 0] in deals.live:  # a named hole is not
            for cards in hole.T:
                decks.take(cards)
    number = np.empty(0, np.uint64)
    for at in range(deals.needed):
        number = decks.draw(numbers[at // DRAWS_A_NUMBER] if at % DRAWS_A_NUMBER == 0 else number)
    dealt, to_come = decks.last(deals.needed), BOARD_SIZE - len(deals.board)
    boards = np.empty((len(dealt), BOARD_SIZE), np.uint8)
    boards[:, : len(deals.board)] = deals.board
    boards[:, len(deals.board) :] = dealt[:, :to_come]
    for place, player in enumerate(np.flatnonzero(is_open).tolist()):
        start = to_come + HOLE_SIZE * place
        holes[player] = dealt[:, start : start + HOLE_SIZE]
    found = batch.strengths_on_boards(boards, holes)
    best = found.max(axis=0)
    codes = np.zeros(len(boards), np.int64)
    for player, strengths in enumerate(found):
        codes |= (strengths == best).astype(np.int64) << player
    return np.bincount(codes, minlength=1 << len(holes))
