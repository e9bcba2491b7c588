"""What an assessor says of a hand."""

from dataclasses import dataclass
from enum import IntEnum

from engine.cards import Card


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


@dataclass(frozen=True, slots=True)
class Assessment:
    """What a hand is worth.

    `type`      its type
    `counting`  the cards that count, best five at most, in the order in which they count: quads before the
                kicker, trips before the pair, the higher pair first; a wheel counts 5-4-3-2-A
    `strength`  its place among all hands of as many counting cards, from 1 for the worst up; equal
                strengths tie. Strengths of hands with different numbers of counting cards do not compare
    `sentence`  the hand in words: "two pair, kings and fives, queen kicker"
    """

    type: HandType
    counting: tuple[Card, ...]
    strength: int
    sentence: str
