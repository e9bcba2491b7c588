"""Badugi: up to four cards of different ranks and suits; more cards are better, then lower ones."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Final

from riverboat.engine.assessor import words
from riverboat.engine.assessor.assessment import Assessment, BadugiType, Cards, HandType
from riverboat.engine.assessor.reading import check_apart, check_count, read_cards
from riverboat.engine.cards import DECK, Card, rank_of, suit_of
from riverboat.language.message import Message

_MAX_CARDS = 4
_HEIGHT_BITS = (1 << 13) - 1


def best(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the counting cards, the highest first: the readable rule. `cards` are distinct."""
    highest_first = sorted(cards, key=lambda card: (_height(card), card), reverse=True)
    for count in range(min(_MAX_CARDS, len(cards)), 0, -1):
        hands = [
            hand
            for hand in combinations(highest_first, count)
            if len(set(map(rank_of, hand))) == len(set(map(suit_of, hand))) == count
        ]
        if hands:
            return min(hands, key=lambda hand: [_height(card) for card in hand])
    raise AssertionError("one card is always a hand")


class Badugi:
    """The best badugi hand in one to four cards. An ace is the lowest card."""

    name = "badugi"
    lowest_wins = True

    def __repr__(self) -> str:
        return f"<rules: {self.name}>"

    def prepare(self) -> None:
        """Build the table now."""
        _places()

    def assess(self, hole: Cards, board: Cards = ()) -> Assessment:
        """Assess `hole` with `board`: one to four cards, as text or ints. Raises CardError."""
        hole, board = read_cards(hole), read_cards(board)
        check_apart(hole, board)
        cards = (*hole, *board)
        check_count(cards, 1, _MAX_CARDS, "a badugi hand")
        counting = best(cards)
        kind = BadugiType(len(counting))
        return Assessment(
            type=kind,
            counting=counting,
            strength=self.strength(counting),
            stands_for=counting,
            hole=hole,
            board=board,
            rules=self,
        )

    def describe(self, type: HandType | BadugiType, counting: Sequence[Card]) -> Message:
        """Return what a hand is: "badugi, 7-5-3-A"."""
        return words.badugi_hand(type, counting)

    def strength(self, hole: Sequence[Card], board: Sequence[Card] = ()) -> int:
        """Return the strength of `hole` with `board`: one to four distinct cards, not checked."""
        hands = [0]
        for card in (*hole, *board):
            bits = _BITS[card]
            hands += [hand | bits for hand in hands if not hand & bits]
        places = _places()
        return max([places[hand & _HEIGHT_BITS] for hand in hands])

    def strengths(self, board: Sequence[Card], holes: Sequence[Sequence[Card]]) -> list[int]:
        """Return the strength of each of `holes` with `board`, as `strength`."""
        return [self.strength(hole, board) for hole in holes]


BADUGI: Final = Badugi()


def _height(card: Card) -> int:
    """Return the height of `card`, from 0 for an ace to 12 for a king."""
    return (rank_of(card) + 1) % 13


_BITS = [1 << _height(card) | 1 << 13 + suit_of(card) for card in DECK]


@cache
def _places() -> dict[int, int]:
    """Return the strength of every badugi hand by the bits of its ranks; 0 for no cards."""
    falling = range(12, -1, -1)
    hands = (hand for count in range(_MAX_CARDS + 1) for hand in combinations(falling, count))
    return {sum([1 << height for height in hand]): place for place, hand in enumerate(hands)}
