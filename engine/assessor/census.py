"""A count of the strengths of all hands. It is fast with NumPy, and takes about half a minute without.

Every hand is counted once: its two lowest cards as the hole cards, and the rest as the board.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from math import comb

from riverboat.engine.assessor.assessment import HandType
from riverboat.engine.assessor.high import hand_type, strengths
from riverboat.engine.assessor.reading import check_count
from riverboat.engine.cards import DECK, DECK_SIZE

try:
    from riverboat.engine.assessor.batch import choose, strengths_on_boards, tally
except ImportError:
    HAVE_NUMPY = False
else:
    HAVE_NUMPY = True

Progress = Callable[[int, int], object]
"""Called now and then with the number of hands counted and the total."""


def census(count: int, progress: Progress | None = None, *, vectorised: bool = HAVE_NUMPY) -> Counter[int]:
    """Count the high hands of `count` cards, five to seven, by strength.

    `vectorised` uses NumPy, which must be installed. Raises CardError for another count.
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
    """Group a census by the types of the hands."""
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
