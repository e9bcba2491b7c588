"""What an assessor says of a hand, and what every set of rules can be asked."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Protocol

from engine.cards import Card
from engine.errors import CardError

Cards = str | Iterable[Card]


class HandType(IntEnum):
    """The types of hand, in the usual order: a greater one wins. A royal flush is a straight flush."""

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
    """The types of badugi hand, by how many cards count; the more the better."""

    ONE_CARD = 1
    TWO_CARD = 2
    THREE_CARD = 3
    BADUGI = 4


class RuleSet(Protocol):
    """One way to say what hands are worth: high, low, short-deck, Omaha.

    `name` is stable, for games and files. Strengths are whole numbers, and the higher is the better in low
    games too; 0 says that the hand does not qualify, and equal strengths tie.
    """

    @property
    def name(self) -> str:
        """The stable name of these rules."""

    @property
    def lowest_wins(self) -> bool:
        """Whether this is a low game: the lower hand is the better one."""

    def assess(self, hole: Cards, board: Cards = ()) -> "Assessment | None":
        """What a player's `hole` cards are worth with `board`; None where the hand does not qualify.

        Cards are text or ints. Raises CardError for anything that is no card of the game's deck, a card
        twice, or a wrong number of them.
        """

    def strength(self, hole: Sequence[Card], board: Sequence[Card] = ()) -> int:
        """The strength of `hole` with `board`, quickly: the cards are known to come from one deck."""

    def strengths(self, board: Sequence[Card], holes: Sequence[Sequence[Card]]) -> list[int]:
        """The strength of each of `holes` with `board`, quickly, as `strength`."""


@dataclass(frozen=True, slots=True)
class Assessment:
    """What a hand is worth. `sorted` puts assessments under the same rules in order, the best first.

    `type`       its type
    `counting`   the cards that count, five at most, in the order in which they count: quads before the
                 kicker, trips before the pair, the higher pair first; a wheel counts 5-4-3-2-A
    `strength`   its place among all hands of as many counting cards, from 1 for the worst up; equal
                 strengths tie. Strengths of hands with different numbers of counting cards do not compare
    `sentence`   the hand in words: "two pair, kings and fives, queen kicker"
    `stands_for` the counting cards, with each joker as a card that it stands for
    `hole`, `board` the cards that were assessed
    `rules`      the rules they were assessed by
    """

    type: HandType | BadugiType
    counting: tuple[Card, ...]
    strength: int
    sentence: str
    stands_for: tuple[Card, ...]
    hole: tuple[Card, ...]
    board: tuple[Card, ...]
    rules: RuleSet

    def __lt__(self, other: "Assessment") -> bool:
        """Whether this hand stands before `other`: is the better one. Raises CardError as
        `check_comparable` does."""
        check_comparable(self, other)
        return self.strength > other.strength


def check_comparable(*hands: Assessment) -> None:
    """Raise CardError unless `hands` can be held against each other.

    They cannot where they were assessed by different rules, or where some are partial hands of fewer cards
    than others.
    """
    if len({hand.rules for hand in hands}) > 1:
        raise CardError("hands assessed by different rules do not compare", code="different_rules")
    sizes = {len(hand.counting) for hand in hands if isinstance(hand.type, HandType)}
    if len(sizes) > 1:
        raise CardError(
            f"partial hands of {' and '.join(map(str, sorted(sizes)))} cards do not compare",
            code="wrong_count",
        )
