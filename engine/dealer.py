"""Who shuffles for real play.

Nothing here deals to order, takes a seed or reads a setting.
"""

import random
from collections.abc import Sequence
from typing import Protocol

from engine.cards import DECK, Card, check_distinct


class Dealer(Protocol):
    """Gives each hand its deck."""

    def deal(self) -> tuple[Card, ...]:
        """A fresh order of the whole deck, its first card the first to be dealt; every card once."""
        ...


class RandomDealer:
    """A Dealer for real play: every order of the deck equally likely, none to be foretold.

    `SystemRandom.shuffle` is the shuffle of Fisher and Yates in Durstenfeld's form (Algorithm 235,
    Communications of the ACM 7, 1964; Knuth, The Art of Computer Programming 2, 3.4.2, Algorithm P). Each
    step draws its index from the operating system's random source and rejects what would favour some
    indices over others, so no order is preferred.

    `deck` is the cards of the game, the 52 unless told otherwise. Raises CardError where one is no card or
    is there twice.
    """

    def __init__(self, deck: Sequence[Card] = DECK) -> None:
        check_distinct(deck)
        self._deck = tuple(deck)
        self._source = random.SystemRandom()

    def deal(self) -> tuple[Card, ...]:
        """A fresh order of the whole deck, its first card the first to be dealt; every card once."""
        cards = list(self._deck)
        self._source.shuffle(cards)
        return tuple(cards)
