"""Ranges of hold'em hands as text: "AKs, TT+, 76s-54s"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NoReturn

from engine.cards import DECK, RANKS, Card, check_distinct, parse_cards, rank_of, suit_of
from engine.errors import CardError

Hole = tuple[Card, Card]

HOLE_SIZE: Final = 2

_RANK: Final = r"10|[2-9tjqka]"
_SUIT: Final = "[cdhs♣♦♥♠♧♢♡♤]"
_CLASS: Final = rf"({_RANK})({_RANK})([so]?)"
_ANY: Final = re.compile(r"random|any\s+two", re.IGNORECASE)
_HAND: Final = re.compile(rf"(?:{_RANK}){_SUIT}\s*(?:{_RANK}){_SUIT}", re.IGNORECASE)
_CLASSES: Final = re.compile(rf"{_CLASS}(\+|\s*-\s*{_CLASS})?", re.IGNORECASE)
_TOKEN: Final = re.compile(
    rf"{_ANY.pattern}|(?:{_HAND.pattern}|{_CLASSES.pattern})(?![^\s,])|[^\s,]+", re.IGNORECASE
)

_Class = tuple[int, int, str]
"""The higher rank, the lower, and "s" for one suit, "o" for two, "" for any."""


@dataclass(frozen=True, slots=True)
class Range:
    """Hands of two cards, each as likely as every other. Raises CardError for none, and for other hands."""

    hands: tuple[Hole, ...]

    def __post_init__(self) -> None:
        if not self.hands:
            raise CardError("a range has one hand at least", code="bad_range")
        for hand in self.hands:
            check_distinct(hand)
            if len(hand) != HOLE_SIZE:
                raise CardError(f"a hand of a range has 2 cards, not {len(hand)}", code="wrong_count")
        if len(set(map(frozenset, self.hands))) < len(self.hands):
            raise CardError("a hand is in a range once", code="doubled_card")

    def __len__(self) -> int:
        return len(self.hands)

    def __iter__(self) -> Iterator[Hole]:
        return iter(self.hands)


ANY_TWO: Final = Range(tuple((high, low) for high in DECK for low in range(high)))


def parse_range(text: str) -> Range:
    """The hands that `text` names, each once, in the order of the deck. Letters are taken in either case.

        AsKs        that hand
        AKs AKo AK  ace and king of one suit, of two, of any
        TT+         tens and every higher pair
        A9s+        ace and nine of one suit, and every higher kicker below the ace: A9s to AKs
        99-66       the pairs from nines down to sixes
        A5s-A2s     the kickers from five down to deuce
        76s-54s     both cards one lower at a time: 76s, 65s, 54s
        random      all hands; "any two" is the same

    Commas and spaces part them. Raises CardError: it says which part is wrong, and where it stands.
    """
    chosen: set[Hole] = set()
    found = None
    for found in _TOKEN.finditer(text):
        try:
            chosen.update(_hands(found[0]))
        except CardError as error:
            where = f"at character {found.start() + 1} of {text!r}"
            raise CardError(f"{found[0]!r} {error}, {where}", code=error.code) from None
    if found is None:
        raise CardError(f"there is no hand in the range {text!r}", code="bad_range")
    return Range(tuple(sorted(chosen)))


def _hands(token: str) -> Iterator[Hole]:
    """The hands that one part of a range names. Raises CardError, the predicate of a sentence about it."""
    if _ANY.fullmatch(token):
        yield from ANY_TWO
    elif _HAND.fullmatch(token):
        try:
            high, low = sorted(parse_cards(token), reverse=True)
        except CardError as error:
            raise CardError("has a card twice", code=error.code) from None
        yield high, low
    elif classes := _CLASSES.fullmatch(token):
        first, second, suits, more, *last = classes.groups()
        start = _class(first, second, suits)
        end = _top_of(start) if more == "+" else _class(*last) if more else start
        for ranks in _steps(start, end):
            yield from _of_class(*ranks, start[2])
    else:
        _refuse("is no hand and no range")


def _class(first: str, second: str, suits: str) -> _Class:
    low, high = sorted([_rank(first), _rank(second)])
    if low == high and suits:
        _refuse("is a pair with a word about suits: it always has two")
    return high, low, suits.lower()


def _top_of(start: _Class) -> _Class:
    """The highest hands of the kind: aces, or the kicker next below the high card."""
    high, low, suits = start
    return (len(RANKS) - 1, len(RANKS) - 1, suits) if high == low else (high, high - 1, suits)


def _steps(start: _Class, end: _Class) -> Iterator[tuple[int, int]]:
    """The ranks from `start` to `end`, whichever is the higher: with one top card, or with one gap."""
    (high, low, suits), (last_high, last_low, last_suits) = sorted([start, end])
    if suits != last_suits:
        _refuse("has ends that differ in their suits")
    gap = high - low
    if last_high - last_low == gap:
        return ((high + step, low + step) for step in range(last_high - high + 1))
    if high != last_high or not gap or last_high == last_low:
        _refuse("has ends of neither one top card nor one gap")
    return ((high, kicker) for kicker in range(low, last_low + 1))


def _of_class(high: int, low: int, suits: str) -> Iterator[Hole]:
    for one in range(4 * high, 4 * high + 4):
        for other in range(4 * low, 4 * low + 4):
            same = suit_of(one) == suit_of(other)
            if other < one and (not suits or same == (suits == "s")):
                yield one, other


def _rank(text: str) -> int:
    return rank_of(parse_cards(text + "c")[0])


def _refuse(predicate: str) -> NoReturn:
    raise CardError(predicate, code="bad_range")
