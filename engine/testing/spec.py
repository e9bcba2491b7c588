"""What a hand to order shall be."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.assessor import Assessment, HandType
from engine.cards import RANKS, SUITS, Card, check_distinct, rank_of
from engine.errors import CardError, HandSpecError

_ACE: Final = len(RANKS) - 1
_ALL_PLACES: Final = (1 << len(RANKS) + 1) - 1

# The parts of a hand that a range can hold for, and how many of the counting cards each has.
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
    """The type in words: "three of a kind"."""
    return hand_type.name.lower().replace("_", " ")


@dataclass(frozen=True, slots=True)
class CardRange:
    """The ranks from `start` to `end`, both included, of any suit; without `end`, the one rank `start`.

    Ranks are "2" to "9", "T" or "10", "J", "Q", "K", "A", in either case. An ace that starts a range of
    two ends is low, one that ends it is high: ("A", "5") is ace to five, ("T", "A") ten to ace, and
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
        """The range on the scale of straights, as bits: bit 0 a low ace, bit 1 a deuce, bit 13 a high ace."""
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
    """A hand to order: its type, the ranks it is made of, and the hands already dealt.

    A hand fits when it is exactly of the type, its ranks lie in the ranges, and it has no card of `dealt`.

    ranges: none means all ranks. One holds for the whole hand. With more, each holds for a part:

        four of a kind      the four | the kicker
        full house          the three | the pair
        three of a kind     the three | both kickers
        two pair            first pair | second pair and kicker, or first pair | second pair | kicker
        pair                the pair | the three kickers

    The other types are one part and take one range. Which of two pairs is the higher does not matter: a hand
    fits when its pairs can be named first and second so that each lies in its range.

    In a straight an ace has its place, above the king or below the deuce, and each of the five places must
    lie in the range: ace to five admits the wheel, deuce to ace does not. Everywhere else an ace is in the
    range whichever way the range has it.

    dealt: the hands already dealt, of any number of cards.

    Raises HandSpecError for what is no type or no range, for five of a kind, which takes a joker, and for
    more ranges than the type has parts; CardError where `dealt` has wrong or doubled cards.
    """

    type: HandType
    ranges: Sequence[CardRange] = ()
    dealt: Sequence[Sequence[Card]] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.type, HandType):
            raise HandSpecError(f"{self.type!r} is not a hand type", code="bad_hand_type")
        if self.type not in PARTS:
            raise HandSpecError(
                f"no {words(self.type)} without a joker: the deck has {len(SUITS)} cards of a rank",
                code="needs_a_joker",
            )
        object.__setattr__(self, "ranges", tuple(self.ranges))
        if not all(isinstance(within, CardRange) for within in self.ranges):
            raise HandSpecError(f"{self.ranges!r} are not ranges of cards", code="bad_range")
        if not all(isinstance(hand, Sequence) for hand in self.dealt):
            raise CardError("what is dealt already is given hand by hand", code="not_a_hand")
        object.__setattr__(self, "dealt", tuple(map(tuple, self.dealt)))
        if len(self.ranges) > len(PARTS[self.type]):
            raise HandSpecError(
                f"{len(self.ranges)} ranges for a {words(self.type)}, which has"
                f" {len(PARTS[self.type])} part(s) for a range",
                code="too_many_ranges",
            )
        check_distinct(self.dealt_cards)

    @property
    def dealt_cards(self) -> tuple[Card, ...]:
        """The cards of all hands already dealt."""
        return tuple(card for hand in self.dealt for card in hand)

    @property
    def places(self) -> int:
        """The places that the whole hand may have, for the types that are one part (see CardRange)."""
        return self.ranges[0].places if self.ranges else _ALL_PLACES

    @property
    def part_ranks(self) -> tuple[int, ...]:
        """For each part of the type the ranks that it may have, as bits: bit 0 a deuce, bit 12 an ace."""
        masks = [places >> 1 | (places & 1) << _ACE for places in (r.places for r in self.ranges)]
        masks = masks or [(1 << len(RANKS)) - 1]
        return tuple(masks[min(part, len(masks) - 1)] for part in range(len(PARTS[self.type])))

    @property
    def roles(self) -> tuple[tuple[int, ...], ...]:
        """The ways to give the parts of a hand, the higher pair before the lower, their `part_ranks`."""
        ranks = self.part_ranks
        if self.type is HandType.TWO_PAIR and ranks[0] != ranks[1]:
            return ranks, (ranks[1], ranks[0], *ranks[2:])
        return (ranks,)

    def admits(self, assessment: Assessment) -> bool:
        """Whether a high hand so assessed is of the type and in the ranges; `dealt` is not looked at."""
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
    """Whether the straight whose highest card is of rank `top` lies in `places`."""
    run = 0b11111 << top - RANKS.index("5")
    return places & run == run


def _rank(text: str) -> int:
    name = {"10": "T"}.get(text, text.upper()) if isinstance(text, str) else ""
    if len(name) != 1 or name not in RANKS:
        raise HandSpecError(f"{text!r} is not a rank", code="bad_range")
    return RANKS.index(name)
