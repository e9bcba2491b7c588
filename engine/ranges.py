"""Ranges of hold'em hands as text: "AKs, TT+:0.5, 76s-54s"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import gcd
from typing import Final, NoReturn

from riverboat.engine.cards import DECK, RANKS, Card, check_distinct, parse_cards, rank_of, suit_of
from riverboat.engine.errors import CardError, check_type

Hole = tuple[Card, Card]

HOLE_SIZE: Final = 2

_RANK: Final = r"10|[2-9tjqka]"
_SUIT: Final = "[cdhs♣♦♥♠♧♢♡♤]"
_CLASS: Final = rf"({_RANK})({_RANK})([so]?)"
_ANY: Final = re.compile(r"random|any\s+two", re.IGNORECASE)
_HAND: Final = re.compile(rf"(?:{_RANK}){_SUIT}\s*(?:{_RANK}){_SUIT}", re.IGNORECASE)
_CLASSES: Final = re.compile(rf"{_CLASS}(\+|\s*-\s*{_CLASS})?", re.IGNORECASE)
_PART: Final = rf"{_ANY.pattern}|(?:{_HAND.pattern}|{_CLASSES.pattern})(?![^\s,:])|[^\s,:]+|:"
_TOKEN: Final = re.compile(rf"(?P<part>{_PART})(?P<weight>:[^\s,]*)?", re.IGNORECASE)
_WEIGHT: Final = re.compile(r":(0?\.\d{1,3}|1(?:\.0{1,3})?)")
_WHOLE: Final = 1000
"""The weight of a hand that is always held."""

_Class = tuple[int, int, str]
"""The higher rank, the lower, and "s" for one suit, "o" for two, "" for any."""


@dataclass(frozen=True, slots=True)
class Range:
    """A range: hands of two cards.

    weights: how often each hand is in the range, as whole numbers above 0 that are relative to each other. If
        there are none, all hands are equally likely.

    Raises CardError for an empty range, for anything that is not a hand of two cards, and unless there is a
    weight for each hand or for none.
    """

    hands: tuple[Hole, ...]
    weights: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not self.hands:
            raise CardError("a range needs at least one hand", code="bad_range")
        for hand in self.hands:
            check_distinct(hand)
            if len(hand) != HOLE_SIZE:
                raise CardError(f"a hand of a range has 2 cards, not {len(hand)}", code="wrong_count")
        if len(set(map(frozenset, self.hands))) < len(self.hands):
            raise CardError("a range contains a hand twice", code="doubled_card")
        if self.weights and len(self.weights) != len(self.hands):
            raise CardError(
                f"a range of {len(self.hands)} hands has {len(self.weights)} weights", code="wrong_count"
            )
        for weight in self.weights:
            if type(weight) is not int or weight < 1:
                raise CardError(f"a weight is {weight!r}: use a whole number above 0", code="bad_range")

    def __len__(self) -> int:
        return len(self.hands)

    def __iter__(self) -> Iterator[Hole]:
        return iter(self.hands)


def kind_of(hole: Sequence[Card]) -> str:
    """Return the kind of two hole cards, one of 169, such as AA, AKs or AKo."""
    low, high = sorted(map(rank_of, hole))
    pair = RANKS[high] + RANKS[low]
    if low == high:
        return pair
    return pair + ("s" if suit_of(hole[0]) == suit_of(hole[1]) else "o")


ANY_TWO: Final = Range(tuple((high, low) for high in DECK for low in range(high)))


def parse_range(text: str) -> Range:
    """Parse a range. Letters may be upper or lower case; the hands come in the order of the deck.

        AsKs        that hand
        AKs AKo AK  ace and king of one suit, of two, of any
        TT+         tens and every higher pair
        A9s+        ace and nine of one suit, and every higher kicker below the ace: A9s to AKs
        99-66       the pairs from nines down to sixes
        A5s-A2s     the kickers from five down to deuce
        76s-54s     both cards one lower at a time: 76s, 65s, 54s
        random      all hands; "any two" is the same
        TT+:0.25    with a weight: these are held a quarter of the time; above 0, at most 1, to three decimals

    The last weight of a hand counts, so that "AK, AKs:0.5" has half of the suited ones. Commas and spaces
    separate the parts.

    Raises CardError, which names the wrong part and its place, and ArgumentError.
    """
    check_type(text, str, "text", 'a str such as "TT+, AKs"')
    chosen: dict[Hole, int] = {}
    found = None
    for found in _TOKEN.finditer(text):
        try:
            chosen.update(dict.fromkeys(_hands(found["part"]), _weight(found["weight"])))
        except CardError as error:
            where = f"at character {found.start() + 1} of {text!r}"
            raise CardError(f"{found[0]!r} {error}, {where}", code=error.code) from None
    if found is None:
        raise CardError(f"the range {text!r} is empty", code="bad_range")
    hands = tuple(sorted(chosen))
    if len(set(chosen.values())) == 1:
        return Range(hands)
    shared = gcd(*chosen.values())
    return Range(hands, tuple([chosen[hand] // shared for hand in hands]))


def _weight(text: str | None) -> int:
    """Return a weight in thousandths. Raises CardError with the predicate of a sentence."""
    if text is None:
        return _WHOLE
    number = _WEIGHT.fullmatch(text)
    return (number and round(_WHOLE * float(number[1]))) or _refuse(
        "has a weight that is not above 0 and at most 1, to three decimals"
    )


def _hands(token: str) -> Iterator[Hole]:
    """Yield the hands of one part of a range. Raises CardError with the predicate of a sentence."""
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
        _refuse("is neither a hand nor a range")


def _class(first: str, second: str, suits: str) -> _Class:
    low, high = sorted([_rank(first), _rank(second)])
    if low == high and suits:
        _refuse("is a pair, which cannot be suited or offsuit")
    return high, low, suits.lower()


def _top_of(start: _Class) -> _Class:
    """Return where "+" ends: a pair of aces, or the kicker just below the high card."""
    high, low, suits = start
    return (len(RANKS) - 1, len(RANKS) - 1, suits) if high == low else (high, high - 1, suits)


def _steps(start: _Class, end: _Class) -> Iterator[tuple[int, int]]:
    """Yield the ranks between `start` and `end`, in either order, with the same top card or the same gap."""
    (high, low, suits), (last_high, last_low, last_suits) = sorted([start, end])
    if suits != last_suits:
        _refuse("has ends that are not both suited, both offsuit or neither")
    gap = high - low
    if last_high - last_low == gap:
        return ((high + step, low + step) for step in range(last_high - high + 1))
    if high != last_high or not gap or last_high == last_low:
        _refuse("has ends with neither the same high card nor the same gap")
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
