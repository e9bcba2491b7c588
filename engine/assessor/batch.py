"""The strengths of millions of hands, in NumPy arrays.

Only this module, `engine.sampling`, `engine.runout_arrays` and the solvers of `engine.tournament` need NumPy.
The strengths are found in C (`engine.native`) if that is in use; otherwise those of high hands by array
look-ups, and others one by one.

For high hands keys are summed as in `engine.assessor.tables`, but are small, so that a look-up is an array
index. Two numbers in base five count the ranks of a hand: one for the low six ranks, one for the high seven.
All hands with the same high ranks are in one block of the table: the high number finds the block, and the low
number the place in it. Four bits for each suit start at 3, so that five cards set the highest bit.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from riverboat.engine.assessor.assessment import BadugiType, RuleSet
from riverboat.engine.assessor.badugi import BADUGI
from riverboat.engine.assessor.five_card import FiveCardRules
from riverboat.engine.assessor.high import HIGH, ROYAL_FLUSH, strength
from riverboat.engine.assessor.omaha import Omaha
from riverboat.engine.assessor.reading import FULL_DECK, JOKERS
from riverboat.engine.assessor.tables import RANK_KEYS
from riverboat.engine.cards import DECK, DECK_SIZE, rank_of, suit_of
from riverboat.engine.errors import CardError
from riverboat.engine.native.selection import rules_of

if TYPE_CHECKING:
    from riverboat.engine.native._assessor import NativeRules

Strengths = NDArray[np.uint16]
_Cards = NDArray[np.integer]
_Ints = NDArray[np.int64]

_HAND_SIZE, _MAX_CARDS, _MAX_OMAHA = 5, 7, 11
_CHUNK = 1 << 15  # hands at a time, so that intermediate arrays stay in the CPU cache
_LOW_RANKS, _HIGH_RANKS = range(6), range(6, 13)
_HIGH_START, _SUIT_START = 14, 31
_LOW, _HIGH = (1 << _HIGH_START) - 1, (1 << _SUIT_START - _HIGH_START) - 1
_NO_CARDS = sum(3 << _SUIT_START + 4 * suit for suit in range(4))
_FLUSHES = np.array([8 << _SUIT_START + 4 * suit for suit in range(4)])
_FLUSH = int(_FLUSHES.sum())
_BITS = 1 << np.arange(DECK_SIZE + len(JOKERS), dtype=np.int64)

HOLES = np.array(list(combinations(DECK, 2)), np.uint8)
"""All two cards of a deck, in the order of `itertools.combinations`."""


def strengths(hands: ArrayLike, rules: RuleSet = HIGH) -> Strengths:
    """Return the strengths of `hands`, ints of shape (..., 5), (..., 6) or (..., 7); uint8 is fastest.

    rules: of a game without a board too, such as DEUCE_TO_SEVEN for draws or ACE_TO_FIVE for razz. BADUGI has
        one to four cards. For Omaha see `strengths_on_boards`.

    Each hand must be distinct cards of the deck. That is not checked: other cards give a wrong answer or
    ValueError. Raises CardError for another shape or type, and for rules that are not the engine's own.
    """
    cards = _checked_shape(hands, *_hand_sizes(rules))
    rows = cards.reshape(-1, cards.shape[-1])
    return _strengths(rows, rules).reshape(cards.shape[:-1])


def checked_strengths(hands: ArrayLike, rules: RuleSet = HIGH) -> Strengths:
    """Return `strengths` after a check. Raises CardError for a repeated card or an invalid number."""
    cards = _checked_shape(hands, *_hand_sizes(rules))
    deck = rules.deck if isinstance(rules, FiveCardRules) else FULL_DECK
    least, most = min(deck), max(deck)
    rows = cards.reshape(-1, cards.shape[-1])
    for start in range(0, len(rows), _CHUNK):
        chunk = rows[start : start + _CHUNK]
        if chunk.min() < least or chunk.max() > most:
            outside = np.any((chunk < least) | (chunk > most), axis=1)
            _refuse(outside, start, "a number that is not a card", "not_a_card")
        held = np.zeros(len(chunk), np.int64)
        for column in chunk.T:
            held |= _BITS.take(column)
        _refuse(np.bitwise_count(held) < chunk.shape[1], start, "a card twice", "doubled_card")
    return strengths(cards, rules)


def strengths_on_boards(boards: ArrayLike, holes: ArrayLike, rules: RuleSet = HIGH) -> Strengths:
    """Return the strengths of `holes`, of shape (p, h), on `boards`, of shape (n, b), in shape (p, n).

    Holes of shape (p, n, h) are other holes of the same players for each board. Every hand must have five to
    seven distinct cards of a deck, and in Omaha four to six and a board of three to five; this is not
    checked. Raises as `strengths` does.
    """
    is_omaha = isinstance(rules, Omaha)
    least, most = (7, _MAX_OMAHA) if is_omaha else _hand_sizes(rules)
    board_cards, hole_cards = _checked_shape(boards, 1, _MAX_CARDS), _checked_shape(holes, 1, _MAX_CARDS)
    several = hole_cards.ndim == 3 and hole_cards.shape[1] == len(board_cards)
    if board_cards.ndim != 2 or not (hole_cards.ndim == 2 or several):
        raise CardError("boards and holes must be arrays of two dimensions", code="wrong_count")
    count = board_cards.shape[1] + hole_cards.shape[-1]
    if not least <= count <= most or (is_omaha and not 4 <= hole_cards.shape[-1] <= 6):
        raise CardError(f"a hand has {least} to {most} cards, not {count}", code="wrong_count")
    native = rules_of(rules)
    if native is not None:
        return _in_c(native, board_cards, hole_cards, several=several)
    if rules is not HIGH:
        by_board = hole_cards.transpose(1, 0, 2) if several else [hole_cards] * len(board_cards)
        found = [
            rules.strengths(board, own.tolist())
            for board, own in zip(board_cards.tolist(), by_board, strict=True)
        ]
        return np.array(found, np.uint16).reshape(len(board_cards), len(hole_cards)).transpose()
    hole_sums = (_sums(hole_cards.reshape(-1, hole_cards.shape[-1])) - _NO_CARDS).reshape(len(hole_cards), -1)
    high = np.empty((len(hole_cards), len(board_cards)), np.uint16)
    step = max(1, _CHUNK // max(1, len(hole_cards)))
    for start in range(0, len(board_cards), step):
        part = slice(start, start + step)
        chunk = board_cards[part]
        totals = _sums(chunk) + (hole_sums[:, part] if several else hole_sums)

        def cards_of(places: _Ints, chunk: _Cards = chunk, start: int = start) -> _Cards:
            player, board = np.divmod(places, len(chunk))
            own = hole_cards[player, start + board] if several else hole_cards[player]
            return np.concatenate([chunk[board], own], axis=1)

        high[:, part] = _look_up(totals.ravel(), count, cards_of).reshape(totals.shape)
    return high


def strengths_of_holes(boards: ArrayLike) -> Strengths:
    """Return the strengths of all HOLES without a card of the board, in one row for each of `boards`.

    Boards have three to five distinct cards of a deck each; that is not checked. Raises CardError for another
    shape or type.
    """
    cards = np.atleast_2d(_checked_shape(boards, _HAND_SIZE - 2, _MAX_CARDS - 2))
    taken = np.bitwise_or.reduce(_BITS[cards], axis=1)
    board, hole = np.nonzero(taken[:, None] & _hole_bits() == 0)
    native = rules_of(HIGH)
    if native is not None:
        holes = HOLES[hole].reshape(len(cards), -1, HOLES.shape[1]).swapaxes(0, 1)
        return np.ascontiguousarray(_in_c(native, cards, holes, several=True).T)

    def cards_of(chosen: _Ints) -> _Cards:
        return np.concatenate([cards[board[chosen]], HOLES[hole[chosen]]], axis=1)

    found = _look_up(_sums(cards).take(board) + _hole_sums().take(hole), cards.shape[1] + 2, cards_of)
    return found.reshape(len(cards), -1)


def tally(found: Strengths) -> Counter[int]:
    """Count how often each strength is in `found`."""
    hands = np.zeros(ROYAL_FLUSH + 1, np.int64)
    for row in np.atleast_2d(found):
        hands += np.bincount(row, minlength=len(hands))
    return Counter({int(place): int(hands[place]) for place in np.flatnonzero(hands)})


def choose(cards: ArrayLike, count: int) -> NDArray[np.uint8]:
    """Return every choice of `count` of `cards`, one per row, in the order of `itertools.combinations`."""
    pool = np.asarray(cards, np.uint8)
    chosen = np.empty((1, 0), np.uint8)
    starts = np.zeros(len(pool) + 1, np.int64)  # where the choices without earlier cards begin
    for _ in range(count):
        parts = [np.insert(chosen[starts[at + 1] :], 0, card, axis=1) for at, card in enumerate(pool)]
        starts = np.cumsum([0, *map(len, parts)])
        chosen = np.concatenate(parts)
    return chosen


class _Table(NamedTuple):
    """A table of strengths: `block` of the high number plus `place` of the low one is the index."""

    block: _Ints
    place: _Ints
    strength: Strengths


def _hand_sizes(rules: RuleSet) -> tuple[int, int]:
    """Return the least and the most cards of a hand. Raises CardError."""
    if isinstance(rules, FiveCardRules):
        return _HAND_SIZE, _MAX_CARDS
    if rules is BADUGI:
        return 1, len(BadugiType)
    raise CardError(
        f"{rules!r} cannot be used here: use rules of the engine's own, and those of Omaha on boards",
        code="unknown_rules",
    )


def _strengths(rows: _Cards, rules: RuleSet) -> Strengths:
    native = rules_of(rules)
    if native is not None:
        return _in_c(native, rows, np.empty((1, 0), np.uint8), several=False).reshape(-1)
    if rules is not HIGH:
        return np.array([rules.strength(hand) for hand in rows.tolist()], np.uint16)
    return look_up(rows)


def look_up(rows: NDArray[np.integer]) -> Strengths:
    """Return the strengths of high hands, one per row, as `strengths` does where there is no C."""
    found = np.empty(len(rows), np.uint16)
    for start in range(0, len(rows), _CHUNK):
        chunk = rows[start : start + _CHUNK]
        found[start : start + _CHUNK] = _look_up(_sums(chunk), chunk.shape[1], chunk.__getitem__)
    return found


def _in_c(native: "NativeRules", boards: _Cards, holes: _Cards, *, several: bool) -> Strengths:
    found = np.empty((len(holes), len(boards)), np.uint16)
    native.on_boards(
        np.ascontiguousarray(boards, np.uint8),
        boards.shape[1],
        np.ascontiguousarray(holes, np.uint8),
        holes.shape[-1],
        len(holes),
        several,
        found,
    )
    return found


def _look_up(totals: _Ints, count: int, cards_of: Callable[[_Ints], _Cards]) -> Strengths:
    """Look up hands of `count` cards by their sums. `cards_of` returns the cards of selected hands."""
    table = _table(count)
    flushes = totals & _FLUSH
    at = np.flatnonzero(flushes)
    index = table.place.take(totals & _LOW)
    totals >>= _HIGH_START
    totals &= _HIGH
    index += table.block.take(totals)
    found = table.strength.take(index)
    if len(at):
        suits = np.searchsorted(_FLUSHES, flushes[at])
        cards = cards_of(at).astype(np.int64)
        ranks = np.where(cards & 3 == suits[:, None], 1 << (cards >> 2), 0).sum(axis=1)
        found[at] = _suited().take(ranks)
    return found


def _sums(cards: _Cards) -> _Ints:
    """Return the sums of the keys of each row of `cards`."""
    keys = _keys()
    total = np.full(len(cards), _NO_CARDS)
    one = np.empty_like(total)
    for column in cards.T:
        keys.take(column, out=one, mode="clip")
        total += one
    return total


@cache
def _keys() -> _Ints:
    ranks = [5**rank if rank in _LOW_RANKS else 5 ** (rank - 6) << _HIGH_START for rank in range(13)]
    return np.array([ranks[rank_of(card)] + (1 << _SUIT_START + 4 * suit_of(card)) for card in DECK])


@cache
def _hole_sums() -> _Ints:
    return _sums(HOLES) - _NO_CARDS


@cache
def _hole_bits() -> _Ints:
    bits: _Ints = _BITS[HOLES].sum(axis=1)
    return bits


@cache
def _table(count: int) -> _Table:
    lows, highs = _rank_sets(_LOW_RANKS, count), _rank_sets(_HIGH_RANKS, count)
    block, place = np.zeros(_HIGH + 1, np.int64), np.zeros(_LOW + 1, np.int64)
    for sets in lows.values():
        for at, low in enumerate(sets):
            place[sum([5**rank for rank in low])] = at
    HIGH.tables.prepare()
    plain = HIGH.tables.plain
    low_keys = {size: [_rank_key(low) for low in sets] for size, sets in lows.items()}
    places: list[int] = []
    for taken, sets in highs.items():
        for high in sets:
            block[sum([5 ** (rank - 6) for rank in high])] = len(places)
            key = _rank_key(high)
            places += [plain[key + low] for low in low_keys[count - taken]]
    return _Table(block, place, np.array(places, np.uint16))


def _rank_key(ranks: Iterable[int]) -> int:
    return sum([RANK_KEYS[rank] for rank in ranks])


def _rank_sets(ranks: range, most: int) -> dict[int, list[tuple[int, ...]]]:
    """Return, by size, the sets of up to `most` cards of `ranks`, with at most four of each rank."""
    return {
        size: [
            chosen
            for chosen in combinations_with_replacement(ranks, size)
            if max(Counter(chosen).values(), default=0) <= 4
        ]
        for size in range(most + 1)
    }


@cache
def _suited() -> Strengths:
    """Return the strengths of five to seven cards of one suit, by the bits of their ranks."""
    found = np.zeros(1 << 13, np.uint16)
    for count in range(_HAND_SIZE, _MAX_CARDS + 1):
        for ranks in combinations(range(13), count):
            found[sum([1 << rank for rank in ranks])] = strength([4 * rank for rank in ranks])
    return found


def _checked_shape(cards: ArrayLike, least: int, most: int) -> _Cards:
    array = np.asarray(cards)
    if array.dtype.kind not in "iu":
        raise CardError(f"cards must be whole numbers, not {array.dtype}", code="not_a_card")
    if array.ndim == 0 or not least <= array.shape[-1] <= most:
        raise CardError(
            f"rows must have {least} to {most} cards; the shape is {array.shape}",
            code="wrong_count",
        )
    return array


def _refuse(wrong: NDArray[np.bool_], start: int, words: str, code: str) -> None:
    if wrong.any():
        raise CardError(f"hand {start + int(wrong.argmax())} has {words}", code=code)
