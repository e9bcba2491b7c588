"""The strengths of every hand there is, counted: quickly with NumPy, in half a minute or so without.

Every hand is met once: as its two lowest cards and the rest, which lie above them and serve as the board.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from math import comb

from engine.assessor.assessment import HandType
from engine.assessor.high import hand_type, strengths
from engine.assessor.reading import check_count
from engine.cards import DECK, DECK_SIZE

try:
    from engine.assessor.batch import choose, strengths_on_boards, tally
except ImportError:
    HAVE_NUMPY = False
else:
    HAVE_NUMPY = True

Progress = Callable[[int, int], object]
"""Told now and then how many hands of how many have been counted."""


def census(count: int, progress: Progress | None = None, *, vectorised: bool = HAVE_NUMPY) -> Counter[int]:
    """How many high hands of `count` cards, five to seven, have each strength.

    `vectorised` uses NumPy, which must be there. Raises CardError for another count.
    """
    check_count(DECK[:count], 5, 7, "a hand")
    total, done = comb(DECK_SIZE, count), 0
    found: Counter[int] = Counter()
    for tally in _vectorised(count) if vectorised else _plain(count):
        found.update(tally)
        done += tally.total()
        if progress:
            progress(done, total)
    return found


def by_type(counts: Mapping[int, int]) -> dict[HandType, int]:
    """A census by the types of the hands."""
    types: Counter[HandType] = Counter()
    for strength, hands in counts.items():
        types[hand_type(strength)] += hands
    return dict(types)


def _vectorised(count: int) -> Iterator[Counter[int]]:
    boards = choose(DECK, count - 2)
    for second in DECK[1 : DECK_SIZE - count + 2]:
        boards = boards[boards[:, 0] > second]
        yield tally(strengths_on_boards(boards, [(first, second) for first in range(second)]))


def _plain(count: int) -> Iterator[Counter[int]]:
    for second in DECK[1 : DECK_SIZE - count + 2]:
        holes = [(first, second) for first in range(second)]
        tally: Counter[int] = Counter()
        for board in combinations(range(second + 1, DECK_SIZE), count - 2):
            tally.update(strengths(board, holes))
        yield tally
