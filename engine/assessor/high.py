"""Standard high hands, and their strength at full speed: in C (`engine.native`), or in Python.

The functions in Python are `StrengthTables.strength` optimised by hand: a table has the summed keys of each
two cards, and the common cases are unrolled.
"""

from collections.abc import Sequence

from riverboat.engine.assessor import rules
from riverboat.engine.assessor.assessment import HandType
from riverboat.engine.assessor.five_card import FiveCard
from riverboat.engine.assessor.reading import check_count, read_cards
from riverboat.engine.assessor.tables import (
    CARD_RANK_KEYS,
    FLUSH,
    FLUSHES,
    MAX_CARDS,
    RANK_KEYS,
    RANKS,
    SUIT_KEYS,
    Ladder,
    StrengthTables,
    with_another_rank,
)
from riverboat.engine.cards import DECK, Card, rank_of, suit_of
from riverboat.engine.native.selection import accelerate, native_function

TYPES = tuple(kind for kind in HandType if kind != HandType.FIVE_OF_A_KIND)
ROYAL_FLUSH = 7462
"""The strength of the best hand, a royal flush."""

_TABLES = StrengthTables(Ladder(TYPES))
_KEYS, _PLAIN = _TABLES.keys, _TABLES.plain
_PAIRS = [[one + other for other in _KEYS] for one in _KEYS]
_BY_RANK = [[one + RANK_KEYS[rank_of(other)] for other in DECK] for one in RANK_KEYS]
_RANK_PAIRS = [_BY_RANK[rank_of(card)] for card in DECK]  # few different values, which stay in the CPU cache
_TWO_OF_EACH_SUIT = 2 * sum(SUIT_KEYS)

# For a flush: the rank keys of the cards of its suit, and the strengths of their sums.
_RANKS_IN_SUIT = {
    flush: [key if suit_of(card) == suit else 0 for card, key in enumerate(CARD_RANK_KEYS)]
    for suit, flush in enumerate(FLUSHES)
}
_SUITED: dict[int, int] = {}

# The keys with one more bit for each card. If a card is repeated, their sum has fewer of these bits than
# there are cards.
_BITS_START = 66
_CHECKED = [key + (1 << _BITS_START + card) for card, key in enumerate(_KEYS)]
_CHECKED_PAIRS = [[one + other for other in _CHECKED] for one in _CHECKED]


def pure_strength(cards: Sequence[Card]) -> int:
    """Return the strength of the best hand in `cards`, one to seven distinct cards of a deck.

    Nothing is checked: invalid cards give an error or a wrong answer.
    """
    if len(cards) == 7:
        a, b, c, d, e, f, g = cards
        total = _PAIRS[a][b] + _PAIRS[c][d] + _PAIRS[e][f] + _KEYS[g]
    elif len(cards) == 5:
        a, b, c, d, e = cards
        total = _PAIRS[a][b] + _PAIRS[c][d] + _KEYS[e]
    else:
        total = sum([_KEYS[card] for card in cards])
    if total & FLUSH:
        return _flush_strength(cards, total)
    try:
        return _PLAIN[total & RANKS]
    except KeyError:
        _build()
        return _PLAIN[total & RANKS]


def pure_checked_strength(cards: Sequence[Card]) -> int:
    """Return the strength of the best hand in `cards`, one to seven ints, after a check.

    It takes little longer than `strength`. True and False count as 1 and 0. Raises CardError.
    """
    try:
        if len(cards) == 7:
            a, b, c, d, e, f, g = cards
            below = (a | b | c | d | e | f | g) < 0  # which would index from the end of a list
            total = _CHECKED_PAIRS[a][b] + _CHECKED_PAIRS[c][d] + _CHECKED_PAIRS[e][f] + _CHECKED[g]
        else:
            below = min(cards) < 0
            total = sum([_CHECKED[card] for card in cards])
        if not below and (total >> _BITS_START).bit_count() == len(cards) <= MAX_CARDS:
            return _flush_strength(cards, total) if total & FLUSH else _PLAIN[total & RANKS]
    except (TypeError, ValueError, LookupError):
        pass  # invalid cards, which `read_cards` refuses, or tables that are not built yet
    read = read_cards(cards)
    check_count(read, 1, MAX_CARDS, "a hand")
    return pure_strength(read)


def pure_strengths(board: Sequence[Card], holes: Sequence[Sequence[Card]]) -> list[int]:
    """Return the strength of each of `holes`, all of the same size, with `board`; nothing is checked.

    A hand has one to seven cards. If the hole cards come in twos, the board is summed only once.
    """
    if not holes or len(holes[0]) != 2:
        return [pure_strength((*board, *hole)) for hole in holes]
    if not _PLAIN:
        _build()
    if len(board) == 5:
        a, b, c, d, e = board
        shared = _PAIRS[a][b] + _PAIRS[c][d] + _KEYS[e]
    else:
        shared = sum([_KEYS[card] for card in board])
    if not (shared + _TWO_OF_EACH_SUIT) & FLUSH:
        ranks = shared & RANKS
        return [_PLAIN[ranks + _RANK_PAIRS[a][b]] for a, b in holes]
    return [
        _flush_strength((*board, a, b), total)
        if (total := shared + _PAIRS[a][b]) & FLUSH
        else _PLAIN[total & RANKS]
        for a, b in holes
    ]


def hand_type(strength: int) -> HandType:
    """Return the type of a hand of five or more cards, from its strength."""
    return _TABLES.type_of(strength)


class _High(FiveCard):
    def prepare(self) -> None:
        if not _SUITED:
            _build()

    def strength(self, hole: Sequence[Card], board: Sequence[Card] = ()) -> int:
        return pure_strength((*hole, *board))

    def strengths(self, board: Sequence[Card], holes: Sequence[Sequence[Card]]) -> list[int]:
        return pure_strengths(board, holes)


HIGH = _High("high", rules.HIGH, _TABLES)
accelerate(HIGH)

strength = native_function(HIGH, pure_strength)
"""The function `pure_strength`, in C if that is in use."""

checked_strength = native_function(HIGH, pure_checked_strength)
"""The function `pure_checked_strength`, in C if that is in use."""

strengths = HIGH.strengths
"""The function `pure_strengths`, in C if that is in use."""


def _flush_strength(cards: Sequence[Card], total: int) -> int:
    if not _SUITED:
        _build()
    ranks = _RANKS_IN_SUIT[total & FLUSH]
    return _SUITED[sum([ranks[card] for card in cards])]


def _build() -> None:
    _TABLES.build()
    six = with_another_rank(_TABLES.flush)
    _SUITED.update(with_another_rank(six) | six | _TABLES.flush)
