"""Random deals of a matchup in NumPy arrays, for equities by high hands. `engine.matchup` is the reference.

Boards are dealt by partial shuffles of one deck for each row (Fisher and Yates; see `engine.dealer`). A deck
that was shuffled before serves again, since any order of it is as likely as any other.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from riverboat.engine.assessor import batch
from riverboat.engine.cards import DECK_SIZE, Card
from riverboat.engine.ranges import HOLE_SIZE
from riverboat.engine.runouts import BOARD_SIZE, Winners

_ROWS: Final = 1 << 15
_MAX_TRIES: Final = 200
_BITS: Final = np.left_shift(np.uint64(1), np.arange(DECK_SIZE, dtype=np.uint64))

Cards = NDArray[np.uint8]
_Masks = NDArray[np.uint64]


def sample_winners(
    deals: Sequence[Sequence[Sequence[Card]]],
    seats: Sequence[Sequence[Sequence[Card]]],
    board: Sequence[Card],
    live: Sequence[Card],
    *,
    samples: int,
    seed: int,
) -> Counter[Winners] | None:
    """Count the winners of `samples` random deals of high hands.

    deals: deals of holes that are all equally likely; a deal has () for a player with any two cards. If there
        are none, each player's hole is drawn from `seats`, again and again until no two holes have a common
        card.
    seats: each player's possible holes; none for any two cards. live: the cards that can still be dealt.

    Returns None if no deal was found.
    """
    random = np.random.default_rng(seed)
    choices = [_Choice(holes) for holes in (zip(*deals, strict=True) if deals else seats)]
    is_open = [choice.is_open for choice in choices]
    fixed = [choice.only for choice in choices]
    all_fixed = None not in fixed
    never = {card for hole in fixed if hole for card in hole}
    dealer = _Dealer([card for card in live if card not in never], random)
    needed = BOARD_SIZE - len(board) + HOLE_SIZE * sum(is_open)
    counts = np.zeros(1 << len(is_open), np.int64)
    left, tries = samples, 0
    while left:
        rows = min(_ROWS, left if all_fixed else 2 * left + 64)
        holes, held, good = _holes(choices, is_open, rows, random, together=bool(deals))
        cards = dealer.deal(rows, needed)
        if not all_fixed:
            good &= (_masks(cards) & held) == 0
        at = np.flatnonzero(good)[:left]
        if len(at):
            _fill(holes, is_open, cards)
            counts += _tally(holes[:, at], np.asarray(board, np.uint8), cards[at, : BOARD_SIZE - len(board)])
            left -= len(at)
        tries = 0 if len(at) else tries + 1
        if tries > _MAX_TRIES:
            return None
    return Counter(
        {
            tuple([player for player in range(len(is_open)) if code >> player & 1]): int(count)
            for code, count in enumerate(counts)
            if count
        }
    )


class _Choice:
    """The holes of one player as an array, and each as a mask of its cards.

    only: the hole that the player has in any case, () for any two cards; None if there are several.
    """

    def __init__(self, holes: Sequence[Sequence[Card]]) -> None:
        different = set(map(tuple, holes))
        self.only = tuple(next(iter(different), ())) if len(different) < 2 else None
        self.is_open = not holes or not holes[0]
        self.holes = np.zeros((1, HOLE_SIZE), np.uint8) if self.is_open else np.array(holes, np.uint8)
        self.masks = np.zeros(1, np.uint64) if self.is_open else _masks(self.holes)


class _Dealer:
    """Deals cards from `live`, row by row."""

    def __init__(self, live: Sequence[Card], random: np.random.Generator) -> None:
        self._size = len(live)
        self._random = random
        self._decks = np.tile(np.array(live, np.uint8), (_ROWS, 1))
        self._starts = np.arange(_ROWS, dtype=np.int64) * self._size

    def deal(self, rows: int, count: int) -> Cards:
        """Return `count` different cards for each of `rows` rows."""
        decks, starts = self._decks[:rows], self._starts[:rows]
        flat = self._decks.reshape(-1)
        for place in range(count):
            chosen = starts + self._random.integers(place, self._size, rows, dtype=np.uint8)
            card = flat.take(chosen)
            flat[chosen] = decks[:, place]
            decks[:, place] = card
        return decks[:, :count]


def _holes(
    choices: Sequence[_Choice],
    is_open: Sequence[bool],
    rows: int,
    random: np.random.Generator,
    *,
    together: bool,
) -> tuple[Cards, _Masks, NDArray[np.bool_]]:
    """Draw holes: (player, row, card). Return them, the mask of each row, and whether its cards differ.

    together: whether the same place of each choice is one deal, rather than each player's own.
    """
    holes = np.empty((len(choices), rows, HOLE_SIZE), np.uint8)
    held = np.zeros(rows, np.uint64)
    good = np.ones(rows, np.bool_)
    at = random.integers(0, max(len(choice.holes) for choice in choices), rows) if together else None
    for player, choice in enumerate(choices):
        if is_open[player]:
            continue
        chosen = random.integers(0, len(choice.holes), rows) if at is None else at
        holes[player] = choice.holes[chosen]
        mask = choice.masks[chosen]
        good &= (held & mask) == 0
        held |= mask
    return holes, held, good


def _fill(holes: Cards, is_open: Sequence[bool], cards: Cards) -> None:
    """Give the last of the dealt `cards` to the players with any two cards."""
    end = cards.shape[1]
    for player, anything in enumerate(is_open):
        if anything:
            holes[player] = cards[:, end - HOLE_SIZE : end]
            end -= HOLE_SIZE


def _tally(holes: Cards, board: Cards, rest: Cards) -> NDArray[np.int64]:
    """Count the rows by the players who win them, as bits."""
    boards = np.empty((len(rest), BOARD_SIZE), np.uint8)
    boards[:, : len(board)] = board
    boards[:, len(board) :] = rest
    found = batch.strengths_on_boards(boards, holes)
    best = found.max(axis=0)
    codes = np.zeros(len(rest), np.int64)
    for player, strengths in enumerate(found):
        codes |= (strengths == best).astype(np.int64) << player
    return np.bincount(codes, minlength=1 << len(holes))


def _masks(cards: Cards) -> _Masks:
    """Return the cards of each row as bits."""
    found = np.zeros(len(cards), np.uint64)
    for column in cards.T:
        found |= _BITS[column]
    return found
