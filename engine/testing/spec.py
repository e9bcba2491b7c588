"""The specification of a hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from riverboat.engine.assessor import Assessment, HandType
from riverboat.engine.cards import RANKS, SUITS, Card, check_distinct, rank_of
from riverboat.engine.errors import CardError, HandSpecError

_ACE: Final = len(RANKS) - 1
_ALL_PLACES: Final = (1 << len(RANKS) + 1) - 1

# The parts of a hand that can have a range, and how many of the counting cards each part has.
PARTS: Final[dict[HandType, tuple[tuple[str, int], ...]]] = {
    HandType.HIGH_CARD: (("hand", 5),),
    HandType.PAIR: (("pair", 2), ("kickers", 3)),
    HandType.TWO_PAIR: (("first pair", 2), ("second pair", 2), ("kicker", 1)),
    HandType.THREE_OF_A_KIND: (("three", 3), ("kickers", 2)),
    HandType.STRAIGHT: (("hand", 5),),
    HandType.FLUSH: (("hand", 5),),
    HandType.FULL_HOUSE: (("three", 3), ("pair", 2)),
    HandType.FOUR_OF_A_KIND: (("four", 4), ("kicker", 1)),
    HandType.STRAIGHT_FLUSH: (("hand", 5),),
}
STRAIGHTS: Final = (HandType.STRAIGHT, HandType.STRAIGHT_FLUSH)


def words(hand_type: HandType) -> str:
    """Format a type in words: "three of a kind"."""
    return hand_type.name.lower().replace("_", " ")


@dataclass(frozen=True, slots=True)
class CardRange:
    """The ranks from `start` to `end`, both included, of any suit; without `end`, only the rank `start`.

    Ranks are "2" to "9", "T" or "10", "J", "Q", "K", "A", in upper or lower case. An ace is low at the start
    of a range with an end, and high at the end: ("A", "5") is ace to five, ("T", "A") ten to ace, and
    ("A", "A") all thirteen ranks. Raises HandSpecError for other text and for a start above the end.
    """

    start: str
    end: str | None = None

    def __post_init__(self) -> None:
        low, high = self._ends()
        if low > high:
            raise HandSpecError(f"the range {self} starts above its end", code="bad_range")

    def __str__(self) -> str:
        return self.start if self.end is None else f"{self.start} to {self.end}"

    @property
    def places(self) -> int:
        """The range as bits, for straights: bit 0 is a low ace, bit 1 a deuce, bit 13 a high ace."""
        low, high = self._ends()
        places = (1 << high + 1) - (1 << low)
        return places | 1 if self.end is None and high == _ACE + 1 else places

    def _ends(self) -> tuple[int, int]:
        start = _rank(self.start)
        if self.end is None:
            return start + 1, start + 1
        return 0 if start == _ACE else start + 1, _rank(self.end) + 1


@dataclass(frozen=True, slots=True)
class HandSpec:
    """The specification of a hand: its type, its ranks, and the hands already dealt.

    A hand fits if it has exactly this type, its ranks are in the ranges, and it has no card of `dealt`.

    ranges: none allows all ranks. One range applies to the whole hand. With more, each applies to a part:

        four of a kind      the four | the kicker
        full house          the three | the pair
        three of a kind     the three | both kickers
        two pair            first pair | second pair and kicker, or first pair | second pair | kicker
        pair                the pair | the three kickers

    The other types have one part and take one range. Either of two pairs may be the higher one: a hand fits
    if its pairs fit the two ranges in some order.

    In a straight an ace is either above the king or below the deuce, and all five places must be in the
    range: ace to five allows the wheel, deuce to ace does not. In all other hands a low and a high ace are
    the same.

    dealt: the hands already dealt, of any number of cards.

    Raises HandSpecError for an invalid type or range, for five of a kind, which needs a joker, and for more
    ranges than the type has parts. Raises CardError for invalid or repeated cards in `dealt`.
    """

    type: HandType
    ranges: Sequence[CardRange] = ()
    dealt: Sequence[Sequence[Card]] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.type, HandType):
            raise HandSpecError(f"{self.type!r} is not a hand type", code="bad_hand_type")
        if self.type not in PARTS:
            raise HandSpecError(
                f"{words(self.type)} needs a joker: the deck has {len(SUITS)} cards of a rank",
                code="needs_a_joker",
            )
        object.__setattr__(self, "ranges", tuple(self.ranges))
        if not all(isinstance(within, CardRange) for within in self.ranges):
            raise HandSpecError(f"{self.ranges!r} are not all of type CardRange", code="bad_range")
        if not all(isinstance(hand, Sequence) for hand in self.dealt):
            raise CardError("dealt must be a sequence of hands", code="not_a_hand")
        object.__setattr__(self, "dealt", tuple(map(tuple, self.dealt)))
        if len(self.ranges) > len(PARTS[self.type]):
            raise HandSpecError(
                f"there are {len(self.ranges)} ranges for a {words(self.type)}, which takes at most"
                f" {len(PARTS[self.type])}",
                code="too_many_ranges",
            )
        check_distinct(self.dealt_cards)

    @property
    def dealt_cards(self) -> tuple[Card, ...]:
        """The cards of all hands already dealt."""
        return tuple(card for hand in self.dealt for card in hand)

    @property
    def places(self) -> int:
        """The places allowed for the whole hand, for types with one part (see CardRange)."""
        return self.ranges[0].places if self.ranges else _ALL_PLACES

    @property
    def part_ranks(self) -> tuple[int, ...]:
        """The ranks allowed for each part of the type, as bits: bit 0 is a deuce, bit 12 an ace."""
        masks = [places >> 1 | (places & 1) << _ACE for places in (r.places for r in self.ranges)]
        masks = masks or [(1 << len(RANKS)) - 1]
        return tuple(masks[min(part, len(masks) - 1)] for part in range(len(PARTS[self.type])))

    @property
    def roles(self) -> tuple[tuple[int, ...], ...]:
        """The ways to assign `part_ranks` to the parts of a hand, the higher pair first."""
        ranks = self.part_ranks
        if self.type is HandType.TWO_PAIR and ranks[0] != ranks[1]:
            return ranks, (ranks[1], ranks[0], *ranks[2:])
        return (ranks,)

    def admits(self, assessment: Assessment) -> bool:
        """Return whether an assessed high hand has the type and ranks; `dealt` is not checked."""
        if assessment.type is not self.type:
            return False
        ranks = [rank_of(card) for card in assessment.counting]
        if self.type in STRAIGHTS:
            return runs_within(self.places, ranks[0])
        parts, start = [], 0
        for _, size in PARTS[self.type]:
            parts.append(sum({1 << rank for rank in ranks[start : start + size]}))
            start += size
        return any(
            all(not part & ~admitted for part, admitted in zip(parts, role, strict=True))
            for role in self.roles
        )


def runs_within(places: int, top: int) -> bool:
    """Return whether the straight with the highest rank `top` is in `places`."""
    run = 0b11111 << top - RANKS.index("5")
    return places & run == run


def _rank(text: str) -> int:
    name = {"10": "T"}.get(text, text.upper()) if isinstance(text, str) else ""
    if len(name) != 1 or name not in RANKS:
        raise HandSpecError(f"{text!r} is not a rank", code="bad_range")
    return RANKS.index(name)
