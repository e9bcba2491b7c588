"""The assessment of a hand, and the interface of all rule sets."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Protocol

from riverboat.engine.cards import Card
from riverboat.engine.errors import CardError
from riverboat.language.catalog import in_english
from riverboat.language.message import Message

Cards = str | Iterable[Card]


class HandType(IntEnum):
    """The types of hand, in the usual order: the greater one wins. A royal flush is a straight flush."""

    HIGH_CARD = 1
    PAIR = 2
    TWO_PAIR = 3
    THREE_OF_A_KIND = 4
    STRAIGHT = 5
    FLUSH = 6
    FULL_HOUSE = 7
    FOUR_OF_A_KIND = 8
    STRAIGHT_FLUSH = 9
    FIVE_OF_A_KIND = 10


class BadugiType(IntEnum):
    """The types of badugi hand, by how many cards count; more is better."""

    ONE_CARD = 1
    TWO_CARD = 2
    THREE_CARD = 3
    BADUGI = 4


class RuleSet(Protocol):
    """A way to rank hands: high, low, short-deck, Omaha.

    Strengths are whole numbers. The higher one wins, in low games too; equal strengths tie. 0 is a hand that
    does not qualify.
    """

    @property
    def name(self) -> str:
        """The stable name of these rules, for games and files."""

    @property
    def lowest_wins(self) -> bool:
        """Whether this is a low game, where the lower hand wins."""

    def prepare(self) -> None:
        """Build now the tables that the first strength would build: a tenth of a second. Once is enough."""

    def assess(self, hole: Cards, board: Cards = ()) -> "Assessment | None":
        """Assess a player's `hole` cards with `board`; None if the hand does not qualify.

        Cards are text or ints. Raises CardError for anything that is not a card of the game's deck, a
        repeated card, or a wrong number of cards.
        """

    def strength(self, hole: Sequence[Card], board: Sequence[Card] = ()) -> int:
        """Return the strength of `hole` with `board`, fast. The cards are not checked."""

    def strengths(self, board: Sequence[Card], holes: Sequence[Sequence[Card]]) -> list[int]:
        """Return the strength of each of `holes` with `board`, as `strength`."""

    def describe(self, type: HandType | BadugiType, counting: Sequence[Card], /) -> Message:
        """Return what a hand is, as a message, from its type and its counting cards in order."""


@dataclass(frozen=True, slots=True, eq=False)
class Assessment:
    """An assessed hand. The better of two hands is the greater one, and hands that tie are equal.

    So `max` finds the best hand, and `sorted(hands, reverse=True)` puts the best first. Only hands assessed
    by the same rules have an order; hands of different rules are never equal.

    type: its type.
    counting: the cards that count, five at most, in counting order: quads before the kicker, trips before the
        pair, the higher pair first. A wheel counts 5-4-3-2-A.
    strength: its place among all hands with the same number of counting cards, from 1 for the worst.
        Strengths of hands with different numbers of counting cards cannot be compared.
    stands_for: the counting cards, with each joker as the card that it stands for.
    hole, board: the cards that were assessed. rules: the rules used.
    """

    type: HandType | BadugiType
    counting: tuple[Card, ...]
    strength: int
    stands_for: tuple[Card, ...]
    hole: tuple[Card, ...]
    board: tuple[Card, ...]
    rules: RuleSet

    @property
    def message(self) -> Message:
        """What the hand is, to be said in any language."""
        return self.rules.describe(self.type, self.stands_for)

    @property
    def sentence(self) -> str:
        """The hand in English words: "two pair, kings and fives, queen kicker"."""
        return in_english(self.message)

    def __eq__(self, other: object) -> bool:
        """Return whether this hand ties with `other`, by the same rules."""
        return isinstance(other, Assessment) and self._place == other._place

    def __hash__(self) -> int:
        return hash(self._place)

    def __lt__(self, other: "Assessment") -> bool:
        """Return whether `other` beats this hand. Raises CardError as `check_comparable` does."""
        check_comparable(self, other)
        return self.strength < other.strength

    def __le__(self, other: "Assessment") -> bool:
        """Return whether `other` beats or ties with this hand. Raises CardError like `__lt__`."""
        check_comparable(self, other)
        return self.strength <= other.strength

    @property
    def _place(self) -> tuple[RuleSet, int, int]:
        return self.rules, len(self.counting), self.strength


def check_comparable(*hands: Assessment) -> None:
    """Raise CardError unless `hands` can be compared.

    Hands of different rules cannot be compared, nor partial hands of different sizes.
    """
    if len({hand.rules for hand in hands}) > 1:
        raise CardError("hands assessed by different rules cannot be compared", code="different_rules")
    sizes = {len(hand.counting) for hand in hands if isinstance(hand.type, HandType)}
    if len(sizes) > 1:
        raise CardError(
            f"partial hands of {' and '.join(map(str, sorted(sizes)))} cards cannot be compared",
            code="wrong_count",
        )
