"""Random deals of a matchup: which are drawn, and from which numbers. The reference.

`engine.native` and `engine.sampling` make the same deals faster, and give the same counts.

The numbers are those of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
2014), from a seed of 64 bits. A number u becomes one of n choices as the whole part of u * n / 2^64, and
u * n modulo 2^64 serves for the next draw, five times at most. The chance of five cards is off by less
than one in 2^35 of it.

A try to make a deal uses as many numbers as any other:

1. One number for each choice of several holes, in order.
2. If two of the chosen holes have a card in common, the try ends; its other numbers are passed over.
3. The deck is the live cards, in their order. Those in the chosen holes change places, one after the other,
   with the first, the second and so on.
4. The card in the next place changes places with one drawn from it and those behind it (Fisher and Yates),
   with a new number for every five, until there are enough: the board, then two for each player with any two.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, count, islice
from typing import Final

from riverboat.engine.assessor import RuleSet
from riverboat.engine.cards import Card
from riverboat.engine.ranges import HOLE_SIZE
from riverboat.engine.runouts import BOARD_SIZE, Winners, winners

Hand = tuple[Card, ...]

MAX_TRIES: Final = 20_000
"""The tries in a row without a deal after which there is none."""

DRAWS_A_NUMBER: Final = 5
_WORD: Final = 1 << 64
STEP: Final = 0x9E3779B97F4A7C15
MULTIPLIERS: Final = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


@dataclass(frozen=True, slots=True)
class HoleChoice:
    """The holes from which one is drawn: rows of a hole for one player, or of one for each player.

    cumulative: the weights of the rows, each with those before it; if there are none, all are equally likely.
        A choice without rows is of a player with any two cards.
    """

    rows: Sequence[Sequence[Hand]]
    cumulative: Sequence[int] = ()

    @property
    def total(self) -> int:
        """The sum of all weights."""
        return self.cumulative[-1] if self.cumulative else len(self.rows)

    def row(self, number: int) -> Sequence[Hand]:
        """Return the row that a random number chooses."""
        drawn = number * self.total >> 64
        return self.rows[bisect_right(self.cumulative, drawn) if self.cumulative else drawn]


@dataclass(frozen=True, slots=True)
class RandomDeals:
    """The deals to draw from.

    choices: one for each player, or one for all of them together. board: the cards that have come.
    live: those that can come, or be in a hole that is drawn. A player's holes are all among them, or none is.
    """

    rules: RuleSet
    choices: Sequence[HoleChoice]
    board: Sequence[Card]
    live: Sequence[Card]

    @property
    def needed(self) -> int:
        """How many cards a deal takes besides the chosen holes."""
        return BOARD_SIZE - len(self.board) + HOLE_SIZE * sum([not choice.rows for choice in self.choices])

    @property
    def choices_drawn(self) -> int:
        """How many of the choices use a random number."""
        return sum([len(choice.rows) > 1 for choice in self.choices])

    @property
    def numbers_a_try(self) -> int:
        """How many random numbers a try uses."""
        return self.choices_drawn + -(-self.needed // DRAWS_A_NUMBER)

    def count(self, samples: int, seed: int) -> Counter[Winners] | None:
        """Count the winners of `samples` deals, drawn from a `seed` of 64 bits; None if no deal was found."""
        found: Counter[Winners] = Counter()
        numbers, each = random_numbers(seed), self.numbers_a_try
        tries, left = 0, samples
        while left:
            deal = self._deal(list(islice(numbers, each)))
            if deal is None:
                tries += 1
                if tries > MAX_TRIES:
                    return None
                continue
            holes, cards = deal
            found[winners(self.rules.strengths((*self.board, *cards), holes))] += 1
            tries, left = 0, left - 1
        return found

    def _deal(self, numbers: Sequence[int]) -> tuple[list[Hand], Sequence[Card]] | None:
        """Return all holes and the rest of the board; None if two holes have a card in common."""
        drawn = iter(numbers)
        rows = [
            choice.row(next(drawn)) if len(choice.rows) > 1 else choice.rows[0] if choice.rows else ((),)
            for choice in self.choices
        ]
        holes = list(chain(*rows))
        held = list(chain(*holes))
        if len(set(held)) < len(held):
            return None
        deck, taken = list(self.live), 0
        for card in held:
            if card in deck:
                where = deck.index(card)
                deck[where], deck[taken] = deck[taken], card
                taken += 1
        _shuffle(deck, taken, self.needed, drawn)
        end = taken + BOARD_SIZE - len(self.board)
        board, others = deck[taken:end], iter(deck[end:])
        return [hole or (next(others), next(others)) for hole in holes], board


def random_numbers(seed: int) -> Iterator[int]:
    """Yield the numbers of SplitMix64, from 0 to 2^64 - 1. seed: of 64 bits."""
    first, second = MULTIPLIERS
    for place in count(1):
        number = (seed + place * STEP) % _WORD
        number = (number ^ number >> 30) * first % _WORD
        number = (number ^ number >> 27) * second % _WORD
        yield number ^ number >> 31


def _shuffle(deck: list[Card], start: int, cards: int, numbers: Iterator[int]) -> None:
    """Draw the next `cards` cards of `deck` from the place `start` on."""
    number = 0
    for at in range(cards):
        if at % DRAWS_A_NUMBER == 0:
            number = next(numbers)
        place = start + at
        offset, number = divmod(number * (len(deck) - place), _WORD)
        deck[place], deck[place + offset] = deck[place + offset], deck[place]
